//! Reading a trace file back, as one JSON document or as JSON Lines.
//!
//! A [`Reader`] tells the two apart by itself, hands out event after event with its place in
//! the file, and never holds more than one of them. What it hands out lies on the grid and
//! has the fields of its kind; whether the events belong together is what
//! [`check`](crate::trace::check) finds out.

mod error;
mod head;
mod scan;

use std::io::BufRead;
use std::ops::ControlFlow;

pub use error::{Position, TraceError};
pub(crate) use error::{cut_off, plain};

use self::head::{Layout, locate, parse};
use self::scan::{Scan, Stop};
use super::wire::{Counts, Header, Line, Object, Outcome, object};
use crate::search::{Event, Observer};

/// An event of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// Where it stands in the file.
    pub at: Position,
    /// Its step.
    pub step: u64,
    /// What happened.
    pub event: Event,
}

/// Reads a trace file, event by event.
///
/// It is an iterator over the events; after the last one, [`outcome`](Self::outcome) is
/// there. After an error it ends.
///
/// ```
/// use stepdoku::export::{TraceFormat, Unwatched, write_trace};
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{Form, Search, Stats, Status};
/// use stepdoku::trace::{Header, Reader};
///
/// let grid = Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap();
/// let header = Header::new(Puzzle::new(grid).unwrap(), Search::new(Form::List));
/// let (file, _) = write_trace(TraceFormat::Jsonl, Vec::new(), &header, None, &mut Unwatched).unwrap();
///
/// let mut reader = Reader::new(&file[..]).unwrap();
/// assert_eq!(reader.header(), &header);
/// let third = reader.nth(2).unwrap().unwrap();
/// assert_eq!((third.at.line, third.step), (4, 2));
/// assert_eq!(reader.count(), 103);
///
/// // Whatever watches a search also watches a replay.
/// let mut reader = Reader::new(&file[..]).unwrap();
/// let mut stats: Stats = Stats::new(Form::List);
/// assert!(reader.drive(&mut stats).unwrap().is_continue());
/// assert_eq!(stats.placements, 15);
/// assert_eq!(reader.outcome().unwrap().status, Status::Solved);
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    scan: Scan<R>,
    layout: Layout,
    header: Header,
    outcome: Option<Outcome>,
    outcome_at: Position,
    /// The step of the last event.
    last: Option<u64>,
    done: bool,
    text: Vec<u8>,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// When reading fails, or this is no trace.
    pub fn new(input: R) -> Result<Self, TraceError> {
        let mut scan = Scan::new(input);
        let (header, layout) = head::header(&mut scan)?;
        let mut reader = Self {
            scan,
            layout,
            header,
            outcome: None,
            outcome_at: Position::START,
            last: None,
            done: false,
            text: Vec::new(),
        };
        if layout == Layout::Lines {
            let at = reader.scan.line(&mut reader.text)?;
            if !reader.text.trim_ascii().is_empty() {
                let message = "after the header a line ends, and each event stands on a line of its own";
                return Err(TraceError::malformed(at, message));
            }
        }
        Ok(reader)
    }

    /// What the trace is about.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How the search ended; there once all events have been read.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Where the outcome begins; where the file begins, as long as it has not been read.
    pub fn outcome_at(&self) -> Position {
        self.outcome_at
    }

    /// Tells an observer of all events that are left, as the search would.
    ///
    /// When the observer breaks, its value is handed back, and the rest of the file can still
    /// be read.
    ///
    /// # Errors
    /// As for the iterator; and when a step does not follow the one before: events that are
    /// left out cannot be told.
    pub fn drive<O: Observer>(&mut self, observer: &mut O) -> Result<ControlFlow<O::Break>, TraceError> {
        loop {
            let before = self.last;
            let Some(next) = self.next() else { return Ok(ControlFlow::Continue(())) };
            let Recorded { at, step, event } = next?;
            let expected = before.map_or(self.header.first_step(), |last| last + 1);
            if step != expected {
                let message =
                    format!("step {step} where step {expected} is next: a trace with gaps cannot be replayed");
                return Err(TraceError::malformed(at, message));
            }
            if let ControlFlow::Break(value) = crate::search::tell(observer, &event) {
                return Ok(ControlFlow::Break(value));
            }
        }
    }

    fn read(&mut self) -> Result<Option<Recorded>, TraceError> {
        match self.layout {
            Layout::Document => match self.element() {
                Ok(next) => Ok(next),
                Err(Stop::Ends) => Err(TraceError::CutOff { after: self.last }),
                Err(Stop::Error(error)) => Err(error),
            },
            Layout::Lines => self.line(),
        }
    }

    /// The next element of `events`; after the last one the outcome is read.
    fn element(&mut self) -> Result<Option<Recorded>, Stop> {
        match (self.scan.skip_space()?, self.last) {
            (None, _) => return Err(Stop::Ends),
            (Some(b']'), _) => {
                self.scan.pass(b']');
                self.tail()?;
                return Ok(None);
            }
            (Some(b','), Some(_)) => self.scan.pass(b','),
            (Some(other), Some(_)) => return Err(self.scan.unexpected(other, "`,` or `]` is expected")),
            (Some(_), None) => {}
        }
        let at = self.scan.value(&mut self.text)?;
        let Object(line) = parse(&self.text, at)?;
        Ok(Some(self.event(line, at)?))
    }

    /// What follows the events of a document.
    fn tail(&mut self) -> Result<(), Stop> {
        self.scan.expect(b',', "`,` and the outcome")?;
        let at = self.scan.value(&mut self.text)?;
        let key: String = parse(&self.text, at)?;
        if key != "outcome" {
            let message = format!("{key:?} stands where \"outcome\" is expected");
            return Err(TraceError::malformed(at, message).into());
        }
        self.scan.expect(b':', "`:`")?;
        let at = self.scan.value(&mut self.text)?;
        let Object(outcome) = parse(&self.text, at)?;
        self.keep(outcome, at)?;
        self.scan.expect(b'}', "the `}` that ends the document")?;
        match self.scan.skip_space()? {
            None => Ok(()),
            Some(other) => Err(self.scan.unexpected(other, "the file should end")),
        }
    }

    /// The next line; the last one is the outcome.
    fn line(&mut self) -> Result<Option<Recorded>, TraceError> {
        /// The last line.
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Last {
            #[serde(deserialize_with = "object")]
            outcome: Outcome,
        }

        let at = self.scan.line(&mut self.text)?;
        if self.text.is_empty() {
            return Err(TraceError::CutOff { after: self.last });
        }
        if self.text.trim_ascii().is_empty() {
            return Err(TraceError::malformed(at, "this line is empty: an event or the outcome is expected"));
        }
        let error = match serde_json::from_slice::<Object<Line>>(&self.text) {
            Ok(Object(line)) => return self.event(line, at).map(Some),
            Err(error) => error,
        };
        if let Err(error) = serde_json::from_slice::<serde::de::IgnoredAny>(&self.text)
            && error.is_eof()
        {
            // A line that was not written to its end is the last one and has no line break.
            if self.text.last() != Some(&b'\n') {
                return Err(TraceError::CutOff { after: self.last });
            }
            let message = "not JSON: the line ends inside a value; in JSON Lines each event stands on one line";
            return Err(TraceError::malformed(at.of_json(&error), message));
        }
        if locate(&self.text, "outcome") == 0 {
            return Err(TraceError::json(at, &error));
        }
        let Object(last) = parse::<Object<Last>>(&self.text, at)?;
        self.keep(last.outcome, at)?;
        match self.scan.skip_space()? {
            None => Ok(None),
            Some(_) => Err(TraceError::malformed(self.scan.at(), "the outcome is the last line, but here is more")),
        }
    }

    /// Keeps the outcome, if its statistics are those of the search.
    fn keep(&mut self, outcome: Outcome, at: Position) -> Result<(), TraceError> {
        let inference = self.header.search.inference;
        let Counts { deductions, wipeouts, .. } = outcome.stats;
        for (name, there) in [("deductions", deductions.is_some()), ("wipeouts", wipeouts.is_some())] {
            if there == inference.is_none() {
                let message = match there {
                    true => format!("`{name}` does not belong to the statistics of a search without inference"),
                    false => format!("the statistics of a search with the inference `{inference}` need `{name}`"),
                };
                return Err(TraceError::malformed(at, message));
            }
        }
        self.outcome_at = at;
        self.outcome = Some(outcome);
        Ok(())
    }

    /// The event of the line in `text`, which begins at `at`.
    fn event(&mut self, line: Line, at: Position) -> Result<Recorded, TraceError> {
        let event = line.event(self.header.shape()).map_err(|error| {
            let offset = error.field.map_or(0, |field| locate(&self.text, field.name()));
            TraceError::malformed(at.after(&self.text, offset), error.to_string())
        })?;
        self.last = Some(line.step);
        Ok(Recorded { at, step: line.step, event })
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Recorded, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let next = self.read().transpose();
        self.done = !matches!(next, Some(Ok(_)));
        next
    }
}
