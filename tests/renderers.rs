//! The pinned pictures look the same in rsvg-convert and in resvg.
//!
//! Skipped, visibly, where rsvg-convert or the font is missing. Browsers are looked at by
//! hand: see `docs/pictures.md`.

mod common;
#[path = "common/gallery.rs"]
mod gallery;
#[path = "common/plots.rs"]
mod plots;

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;

use resvg::{tiny_skia, usvg};
use stepdoku::picture::BoardPicture;

/// The images that are compared have half the size of the pictures.
fn half(svg: &str) -> (u32, u32) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let number = |name| document.root_element().attribute(name).unwrap().parse::<u32>().unwrap();
    (number("width").div_ceil(2), number("height").div_ceil(2))
}

/// The pixels of an image as rsvg-convert renders it; `None` when it is not installed.
fn rsvg(svg: &str) -> Option<tiny_skia::Pixmap> {
    let (width, height) = half(svg);
    let mut child = Command::new("rsvg-convert")
        .args(["-w", &width.to_string(), "-h", &height.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take().unwrap().write_all(svg.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    Some(tiny_skia::Pixmap::decode_png(&output.stdout).unwrap())
}

fn resvg(svg: &str, options: &usvg::Options) -> tiny_skia::Pixmap {
    let tree = usvg::Tree::from_str(svg, options).unwrap();
    let (width, height) = half(svg);
    let mut pixmap = tiny_skia::Pixmap::new(width, height).unwrap();
    resvg::render(&tree, tiny_skia::Transform::from_scale(0.5, 0.5), &mut pixmap.as_mut());
    pixmap
}

/// Mean difference of all channels, and the share of pixels that differ by more than a
/// third: edges are smoothed differently, moved or missing things are not.
fn difference(a: &tiny_skia::Pixmap, b: &tiny_skia::Pixmap) -> (f64, f64) {
    let (mut sum, mut far) = (0u64, 0u64);
    for (a, b) in a.data().chunks(4).zip(b.data().chunks(4)) {
        let most = a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
        sum += u64::from(most);
        far += u64::from(most > 85);
    }
    let pixels = f64::from(a.width() * a.height());
    (sum as f64 / pixels, far as f64 / pixels)
}

#[test]
fn rsvg_and_resvg_agree() {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_system_fonts();
    let dejavu = fonts.faces().any(|face| face.families.iter().any(|(name, _)| name == "DejaVu Sans"));
    let probe = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";
    if !dejavu || rsvg(probe).is_none() {
        eprintln!("SKIPPED: rsvg-convert or DejaVu Sans is not installed (librsvg2-bin, fonts-dejavu-core)");
        return;
    }
    let options = usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() };

    let boards = gallery::PINS.iter().map(|pin| {
        let (puzzle, scene) = pin.scene();
        (pin.name(), BoardPicture::new(&puzzle, pin.theme).draw(&scene))
    });
    let plots = plots::pins().into_iter().map(|(name, svg)| (name.to_owned(), svg));
    for (nr, (name, svg)) in boards.chain(plots).enumerate() {
        let (a, b) = (rsvg(&svg).unwrap(), resvg(&svg, &options));
        let (mean, far) = difference(&a, &b);
        eprintln!("{name}: mean {mean:.3}, far {far:.5}");
        assert!(mean < 1.2 && far < 0.001, "{name}: mean difference {mean:.2} of 255, {far:.5} of pixels far");
        if nr == 0 {
            // The measure sees it when the texts are missing.
            let mute = resvg(&svg, &usvg::Options::default());
            let (mean, far) = difference(&b, &mute);
            assert!(mean > 1.2 && far > 0.01, "a picture without text passes: {mean}, {far}");
        }
    }
}
