//! The pinned pictures: files that a browser opens, in `snapshots/`.

mod common;
#[path = "common/gallery.rs"]
mod gallery;

use std::path::Path;

use stepdoku::picture::BoardPicture;

#[test]
fn pictures_are_as_pinned() {
    for pin in gallery::PINS {
        let (puzzle, scene) = pin.scene();
        let picture = BoardPicture::new(&puzzle, pin.theme).draw(&scene);
        common::pinned!({
            insta::assert_binary_snapshot!(&format!("picture-{}.svg", pin.name()), picture.into_bytes());
        });
    }
}

/// The pictures that `docs/pictures.md` shows are drawn by this version. They are written anew
/// when `INSTA_UPDATE` is `always`, like the pinned ones.
#[test]
fn pictures_in_the_docs_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/images");
    let text = std::fs::read_to_string(folder.join("../pictures.md")).unwrap();
    let mut shown = 0;
    for pin in gallery::PINS {
        let name = format!("{}.svg", pin.name());
        if !text.contains(&format!("(images/{name})")) {
            continue;
        }
        shown += 1;
        let (puzzle, scene) = pin.scene();
        let picture = BoardPicture::new(&puzzle, pin.theme).draw(&scene);
        let file = folder.join(&name);
        if std::env::var_os("INSTA_UPDATE").is_some_and(|how| how == "always") {
            std::fs::write(&file, &picture).unwrap();
        }
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(written == picture, "docs/images/{name} is not current: run the test with INSTA_UPDATE=always");
    }
    assert_eq!(shown, text.matches("(images/").count(), "docs/pictures.md shows a picture that is not pinned");
}
