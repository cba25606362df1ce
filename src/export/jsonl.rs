//! JSON Lines: the header, then one event a line, then the outcome.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use serde::Serialize;

use super::TraceWriter;
use super::part::Part;
use crate::puzzle::Cell;
use crate::search::{Event, Observer};
use crate::trace::wire::Line;
use crate::trace::{Header, Outcome};

/// Writes a trace as JSON Lines.
#[derive(Debug)]
pub struct Jsonl<W: Write> {
    out: BufWriter<W>,
    part: Part,
}

impl<W: Write> Jsonl<W> {
    /// Writes the header. Buffers by itself.
    ///
    /// # Errors
    /// When writing fails.
    pub fn new(out: W, header: &Header) -> io::Result<Self> {
        let mut out = super::buffered(out);
        line(&mut out, header)?;
        Ok(Self { out, part: Part::new(header) })
    }

    /// Numbers the events from `step` on: for a replay that does not begin at step 0.
    #[must_use]
    pub fn starting_at(mut self, step: u64) -> Self {
        self.part.start_at(step);
        self
    }
}

fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

impl<W: Write> Observer for Jsonl<W> {
    type Break = io::Error;

    #[inline]
    fn wants_rejects(&self) -> bool {
        self.part.wants_rejects()
    }

    fn event(&mut self, event: &Event) -> ControlFlow<io::Error> {
        let Some(step) = self.part.take(event.action.kind()) else { return ControlFlow::Continue(()) };
        super::go_on(line(&mut self.out, &Line::new(step, event)))
    }

    fn rejects(&mut self, _: u16, _: Cell, count: u16) -> ControlFlow<io::Error> {
        self.part.pass(count);
        ControlFlow::Continue(())
    }
}

impl<W: Write> TraceWriter for Jsonl<W> {
    type Out = W;

    fn finish(mut self, outcome: &Outcome) -> io::Result<W> {
        #[derive(Serialize)]
        struct Last<'a> {
            outcome: &'a Outcome,
        }
        line(&mut self.out, &Last { outcome })?;
        super::flushed(self.out)
    }
}
