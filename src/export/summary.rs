//! One line of JSON that says what was solved, how, and how it ended.

use std::io::{self, Write};

use serde::Serialize;

use crate::trace::wire::{PuzzleJson, SearchJson};
use crate::trace::{Header, Outcome};

/// Writes `{"puzzle":…,"search":…,"outcome":…}`, with the values of a trace, and ends the
/// line.
///
/// # Errors
/// When writing fails.
pub fn write_summary<W: Write>(mut out: W, header: &Header, outcome: &Outcome) -> io::Result<()> {
    #[derive(Serialize)]
    struct Summary<'a> {
        puzzle: PuzzleJson,
        search: SearchJson,
        outcome: &'a Outcome,
    }
    let summary = Summary { puzzle: (&header.puzzle).into(), search: (&header.search).into(), outcome };
    serde_json::to_writer(&mut out, &summary)?;
    out.write_all(b"\n")
}
