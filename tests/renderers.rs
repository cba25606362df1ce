//! The pinned pictures look the same in rsvg-convert and in resvg.
//!
//! Skipped, visibly, where rsvg-convert or the font is missing. Browsers are looked at by
//! hand: see `docs/pictures.md`.

mod common;
#[path = "common/gallery.rs"]
mod gallery;

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;

use resvg::{tiny_skia, usvg};
use stepdoku::picture::BoardPicture;

/// Side of the images that are compared: half of the picture's.
const SIDE: u32 = 540;

/// The pixels of an image as rsvg-convert renders it; `None` when it is not installed.
fn rsvg(svg: &str) -> Option<tiny_skia::Pixmap> {
    let side = SIDE.to_string();
    let mut child = Command::new("rsvg-convert")
        .args(["-w", &side, "-h", &side])
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
    let mut pixmap = tiny_skia::Pixmap::new(SIDE, SIDE).unwrap();
    let scale = SIDE as f32 / BoardPicture::SIZE as f32;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
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
    let pixels = f64::from(SIDE * SIDE);
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

    for (nr, pin) in gallery::PINS.iter().enumerate() {
        let (puzzle, scene) = pin.scene();
        let svg = BoardPicture::new(&puzzle, pin.theme).draw(&scene);
        let (a, b) = (rsvg(&svg).unwrap(), resvg(&svg, &options));
        let (mean, far) = difference(&a, &b);
        eprintln!("{}: mean {mean:.3}, far {far:.5}", pin.name());
        assert!(mean < 1.2 && far < 0.001, "{}: mean difference {mean:.2} of 255, {far:.5} of pixels far", pin.name());
        if nr == 0 {
            // The measure sees it when the texts are missing.
            let mute = resvg(&svg, &usvg::Options::default());
            let (mean, far) = difference(&b, &mute);
            assert!(mean > 1.2 && far > 0.01, "a picture without text passes: {mean}, {far}");
        }
    }
}
