//! One file for each format that a search is turned into.
//!
//! The formats of a trace ([`Json`], [`Jsonl`], [`Text`]) are observers: they write while the
//! search runs, in memory that does not grow with it, and break with the [`io::Error`] when
//! writing fails. [`write_trace`] runs a search for one of them.
//!
//! ```
//! use stepdoku::export::{TraceFormat, Unwatched, write_trace};
//! use stepdoku::puzzle::{Grid, Puzzle, Shape};
//! use stepdoku::search::{Form, Search};
//! use stepdoku::trace::Header;
//!
//! let grid = Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap();
//! let header = Header::new(Puzzle::new(grid).unwrap(), Search::new(Form::List));
//! let (bytes, outcome) = write_trace(TraceFormat::Jsonl, Vec::new(), &header, None, &mut Unwatched).unwrap();
//! let text = String::from_utf8(bytes).unwrap();
//!
//! assert_eq!(text.lines().nth(1), Some(r#"{"step":0,"event":"given","depth":0,"row":0,"col":0,"digit":2}"#));
//! assert_eq!(text.lines().count(), outcome.stats.events as usize + 2);
//! ```

mod frames;
mod json;
mod jsonl;
mod part;
mod summary;
mod text;

use std::io;
use std::ops::ControlFlow;

pub use frames::{
    Frame, FrameDir, FrameEntry, FrameOptions, FramesError, Manifest, each_frame, frame_name, write_frames,
};
pub use json::Json;
pub use jsonl::Jsonl;
pub use summary::write_summary;
pub use text::Text;

use crate::search::{Detail, Event, Halt, Observer, Stats, Window};
use crate::trace::{Header, Outcome};

/// The formats of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TraceFormat {
    /// One JSON document.
    Json,
    /// JSON Lines: one line for the header, for each event, for the outcome.
    Jsonl,
    /// Text for reading.
    Text,
}

/// An observer that writes a trace.
///
/// It counts the events from 0, or from the step that it was made for, and writes those that
/// the header says the file holds.
pub trait TraceWriter: Observer<Break = io::Error> {
    /// Where it writes to.
    type Out: io::Write;

    /// Writes the outcome and hands back what was written to, flushed.
    ///
    /// # Errors
    /// When writing fails.
    fn finish(self, outcome: &Outcome) -> io::Result<Self::Out>;
}

/// Runs the search that the header describes and writes its trace, or the part of it that
/// the header names, while `watch` looks on.
///
/// The search stops after `limit` events or at the end of the header's window, whichever
/// comes first; the outcome counts all events from 0 up to there, also those that are left
/// out of the file. Writing is buffered here.
///
/// `watch` sees every event, also those that are not written; it may stop all with an error
/// ([`Unwatched`] watches nothing).
///
/// # Errors
/// The error of writing, or the one that `watch` breaks with. What was written until then is
/// not a whole trace.
pub fn write_trace<W, O>(
    format: TraceFormat,
    out: W,
    header: &Header,
    limit: Option<u64>,
    watch: &mut O,
) -> io::Result<(W, Outcome)>
where
    W: io::Write,
    O: Observer<Break = io::Error>,
{
    match format {
        TraceFormat::Json => run(Json::new(out, header)?, header, limit, watch),
        TraceFormat::Jsonl => run(Jsonl::new(out, header)?, header, limit, watch),
        TraceFormat::Text => run(Text::new(out, header)?, header, limit, watch),
    }
}

fn run<T, O>(writer: T, header: &Header, limit: Option<u64>, watch: &mut O) -> io::Result<(T::Out, Outcome)>
where
    T: TraceWriter,
    O: Observer<Break = io::Error>,
{
    let end = limit.unwrap_or(u64::MAX).min(header.steps().end.unwrap_or(u64::MAX));
    let mut window = Window::new(0..end, (Stats::new(header.search.form), (watch, writer)));
    let mut run = header.search.run(&header.puzzle, &mut window);
    if let Some(Halt::Inner(error)) = run.stopped.take_if(|halt| matches!(halt, Halt::Inner(_))) {
        return Err(error);
    }
    let (stats, (_, writer)) = window.inner;
    let outcome = Outcome::new(&header.search, &run, &stats);
    Ok((writer.finish(&outcome)?, outcome))
}

/// Room for a few hundred events, whatever the system makes of single writes.
const BUFFER: usize = 64 * 1024;

fn buffered<W: io::Write>(out: W) -> io::BufWriter<W> {
    io::BufWriter::with_capacity(BUFFER, out)
}

fn flushed<W: io::Write>(out: io::BufWriter<W>) -> io::Result<W> {
    let mut out = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    out.flush()?;
    Ok(out)
}

fn go_on(result: io::Result<()>) -> ControlFlow<io::Error> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error),
    }
}

/// Watches nothing while a trace is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Observer for Unwatched {
    type Break = io::Error;
    const DETAIL: Detail = Detail::Nothing;

    fn event(&mut self, _: &Event) -> ControlFlow<io::Error> {
        ControlFlow::Continue(())
    }
}
