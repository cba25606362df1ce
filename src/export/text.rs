//! A trace for reading: one event a line, indented by depth.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use super::TraceWriter;
use super::part::Part;
use crate::puzzle::{Cell, Grid};
use crate::search::{Event, Inference, Observer, Solutions, Status};
use crate::trace::{Header, Outcome, Words};

/// Writes a trace as text, the reason of each refusal in words.
#[derive(Debug)]
pub struct Text<W: Write> {
    out: BufWriter<W>,
    part: Part,
    shape: crate::puzzle::Shape,
}

impl<W: Write> Text<W> {
    /// Writes the header. Buffers by itself.
    ///
    /// # Errors
    /// When writing fails.
    pub fn new(out: W, header: &Header) -> io::Result<Self> {
        let mut out = super::buffered(out);
        let (shape, givens) = (header.shape(), header.puzzle.givens());
        writeln!(
            out,
            "Puzzle: {0}x{0} in boxes of {1}x{2}, {3}",
            shape.side(),
            shape.box_rows(),
            shape.box_cols(),
            count(givens.filled().count() as u64, "given")
        )?;
        drawn(&mut out, givens)?;
        let search = &header.search;
        let wanted = match search.solutions {
            Solutions::First(number) => format!("at most {}", count(number.get(), "solution")),
            Solutions::All => "all solutions".to_owned(),
        };
        let inference = match search.inference {
            Inference::None => String::new(),
            some => format!(", inference {some}"),
        };
        writeln!(
            out,
            "Search: form {}, cells {}, digits {}{inference}, {wanted}",
            search.form, search.cells, search.digits
        )?;
        if let Some(steps) = header.window {
            writeln!(out, "Only steps {steps}")?;
        }
        if let Some(kinds) = header.kinds {
            writeln!(out, "Only {kinds}")?;
        }
        writeln!(out, "\n   step  event")?;
        Ok(Self { out, part: Part::new(header), shape })
    }

    /// Numbers the events from `step` on: for a replay that does not begin at step 0.
    #[must_use]
    pub fn starting_at(mut self, step: u64) -> Self {
        self.part.start_at(step);
        self
    }
}

fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

fn drawn(out: &mut impl Write, grid: &Grid) -> io::Result<()> {
    format!("{grid:#}").lines().try_for_each(|line| writeln!(out, "    {line}"))
}

impl<W: Write> Observer for Text<W> {
    type Break = io::Error;

    #[inline]
    fn wants_rejects(&self) -> bool {
        self.part.wants_rejects()
    }

    fn event(&mut self, event: &Event) -> ControlFlow<io::Error> {
        let Some(step) = self.part.take(event.action.kind()) else { return ControlFlow::Continue(()) };
        let indent = 2 * usize::from(event.depth);
        super::go_on(writeln!(self.out, "{step:>7}  {:indent$}{}", "", Words::new(&event.action, self.shape)))
    }

    fn rejects(&mut self, _: u16, _: Cell, count: u16) -> ControlFlow<io::Error> {
        self.part.pass(count);
        ControlFlow::Continue(())
    }
}

impl<W: Write> TraceWriter for Text<W> {
    type Out = W;

    fn finish(mut self, outcome: &Outcome) -> io::Result<W> {
        let stats = &outcome.stats;
        let number = count(stats.solutions, "solution");
        match outcome.status {
            Status::Solved => writeln!(self.out, "\nSolved: {number}")?,
            Status::NoSolution => writeln!(self.out, "\nNo solution: the whole space was searched")?,
            Status::Stopped => writeln!(self.out, "\nStopped before its end: {number} until then")?,
        }
        for (nr, line) in outcome.solutions.iter().enumerate() {
            match Grid::from_line(self.shape, line) {
                Some(grid) if nr == 0 => drawn(&mut self.out, &grid)?,
                _ => writeln!(self.out, "    {line}")?,
            }
        }
        let inferred = match (stats.deductions, stats.wipeouts) {
            (Some(deductions), Some(wipeouts)) => {
                format!(", {}, {}", count(deductions, "deduction"), count(wipeouts, "wipeout"))
            }
            _ => String::new(),
        };
        writeln!(
            self.out,
            "Counts: {}, {}, {}, {} ({}){inferred}, {} scanned, greatest depth {}, {}",
            count(stats.calls, "call"),
            count(stats.placements, "placement"),
            count(stats.undos, "undo"),
            count(stats.checks, "check"),
            count(stats.rejects, "reject"),
            count(stats.scanned, "cell"),
            stats.max_depth,
            count(stats.events, "event"),
        )?;
        super::flushed(self.out)
    }
}
