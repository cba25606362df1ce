//! One JSON document, with a line for each top-level key and for each event.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use serde::Serialize;

use super::TraceWriter;
use super::part::Part;
use crate::puzzle::Cell;
use crate::search::{Event, Observer};
use crate::trace::wire::{FORMAT, Line, PuzzleJson, SearchJson, VERSION};
use crate::trace::{Header, Outcome};

/// Writes a trace as one JSON document.
#[derive(Debug)]
pub struct Json<W: Write> {
    out: BufWriter<W>,
    part: Part,
    /// What goes before the next event: nothing before the first, a comma before all others.
    comma: &'static str,
}

impl<W: Write> Json<W> {
    /// Writes the header. Buffers by itself.
    ///
    /// # Errors
    /// When writing fails.
    pub fn new(out: W, header: &Header) -> io::Result<Self> {
        let mut out = super::buffered(out);
        write!(out, "{{\n  \"format\": \"{FORMAT}\", \"version\": {VERSION}")?;
        key(&mut out, "puzzle", &PuzzleJson::from(&header.puzzle))?;
        key(&mut out, "search", &SearchJson::from(&header.search))?;
        if let Some(steps) = &header.window {
            key(&mut out, "window", steps)?;
        }
        if let Some(kinds) = &header.kinds {
            key(&mut out, "kinds", kinds)?;
        }
        out.write_all(b",\n  \"events\": [")?;
        Ok(Self { out, part: Part::new(header), comma: "" })
    }

    /// Numbers the events from `step` on: for a replay that does not begin at step 0.
    #[must_use]
    pub fn starting_at(mut self, step: u64) -> Self {
        self.part.start_at(step);
        self
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        write!(self.out, "{}\n    ", self.comma)?;
        self.comma = ",";
        Ok(serde_json::to_writer(&mut self.out, line)?)
    }
}

/// Writes a further key of the document on a line of its own.
fn key(out: &mut impl Write, name: &str, value: &impl Serialize) -> io::Result<()> {
    write!(out, ",\n  \"{name}\": ")?;
    Ok(serde_json::to_writer(out, value)?)
}

impl<W: Write> Observer for Json<W> {
    type Break = io::Error;

    #[inline]
    fn wants_rejects(&self) -> bool {
        self.part.wants_rejects()
    }

    fn event(&mut self, event: &Event) -> ControlFlow<io::Error> {
        let Some(step) = self.part.take(event.action.kind()) else { return ControlFlow::Continue(()) };
        super::go_on(self.line(&Line::new(step, event)))
    }

    fn rejects(&mut self, _: u16, _: Cell, count: u16) -> ControlFlow<io::Error> {
        self.part.pass(count);
        ControlFlow::Continue(())
    }
}

impl<W: Write> TraceWriter for Json<W> {
    type Out = W;

    fn finish(mut self, outcome: &Outcome) -> io::Result<W> {
        self.out.write_all(b"\n  ]")?;
        key(&mut self.out, "outcome", outcome)?;
        self.out.write_all(b"\n}\n")?;
        super::flushed(self.out)
    }
}
