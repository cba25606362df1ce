//! The pinned pictures: files that a browser opens, in `snapshots/`.

mod common;
#[path = "common/gallery.rs"]
mod gallery;

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
