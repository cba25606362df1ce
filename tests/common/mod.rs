//! What the integration tests share.
#![allow(dead_code, unused_macros, unused_imports, reason = "each test uses a part of it")]

use stepdoku::puzzle::{Grid, Puzzle, Shape};

pub(crate) mod random;

/// The puzzle that a line of symbols spells, in the usual shape of its side.
pub(crate) fn puzzle(line: &str) -> Puzzle {
    let side = line.len().isqrt() as u8;
    let shape = Shape::usual(side).expect("a supported side");
    Puzzle::new(Grid::from_line(shape, line).expect("a grid")).expect("no conflict")
}

/// The example of the exercise.
pub(crate) const EXAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs its body with insta set to the top-level folder `snapshots/`, file names as given.
macro_rules! pinned {
    ($body:block) => {{
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| $body)
    }};
}
pub(crate) use pinned;
