//! Whether a trace is well formed: an independent check, with its own board and its own way
//! of searching.
//!
//! A trace is well formed when it holds exactly the events that its header determines, when
//! its steps are unbroken, and when its outcome is what the events come to. So the checker
//! searches by itself, by the letter of the contract, and asks of every event whether it is
//! the one that comes next. It shares no code with [`search`](crate::search) but the types.
//!
//! A file that leaves events out (it says so in its header) cannot be checked like that; then
//! order and ranges are.

mod board;
mod infer;
mod machine;
mod order;
mod partial;
mod verdict;
mod whole;

use std::io::BufRead;
use std::ops::ControlFlow;

pub use verdict::{Fault, Verdict};

use self::partial::Partial;
use self::whole::Whole;
use super::read::{Reader, Recorded, TraceError};
use super::wire::{Header, Outcome};
use crate::search::{Event, Observer};

/// Checks a trace file.
///
/// Memory does not grow with the file.
///
/// # Errors
/// When the file cannot be read, or its header is not that of a trace. All that is wrong
/// after the header is a [`Verdict`].
///
/// ```
/// use stepdoku::trace::check::check;
///
/// let header = concat!(
///     r#"{"format":"stepdoku-trace","version":1,"#,
///     r#""puzzle":{"side":4,"box_rows":2,"box_cols":2,"givens":"2.4..........3.4"},"#,
///     r#""search":{"form":"list","cells":"row-major","digits":"ascending","solutions":1}}"#,
/// );
/// let given = r#"{"step":0,"event":"given","depth":0,"row":0,"col":0,"digit":2}"#;
/// let file = format!("{header}\n{given}\n");
/// assert_eq!(check(file.as_bytes()).unwrap().to_string(), "cut off after step 0");
///
/// let wrong = file.replace(r#""digit":2"#, r#""digit":3"#);
/// assert_eq!(
///     check(wrong.as_bytes()).unwrap().to_string(),
///     "line 2, step 0: `given 3 at r1c1` stands where `given 2 at r1c1` belongs: the givens come first, row by row"
/// );
/// ```
pub fn check<R: BufRead>(file: R) -> Result<Verdict, TraceError> {
    let mut reader = Reader::new(file)?;
    let mut checker = Checker::new(reader.header());
    let mut events = 0;
    for next in reader.by_ref() {
        match next {
            Ok(Recorded { at, step, event }) => {
                if let Err(fault) = checker.event(step, &event) {
                    return Ok(Verdict::Fault { at, fault });
                }
                events += 1;
            }
            Err(TraceError::CutOff { after }) => return Ok(Verdict::CutOff { after }),
            Err(TraceError::Malformed { at, message }) => {
                return Ok(Verdict::Fault { at, fault: Fault { step: None, message } });
            }
            Err(error) => return Err(error),
        }
    }
    let Some(outcome) = reader.outcome() else { return Ok(Verdict::CutOff { after: None }) };
    let status = outcome.status;
    Ok(match checker.finish(outcome) {
        Err(fault) => Verdict::Fault { at: reader.outcome_at(), fault },
        Ok(()) if reader.header().has_gaps() => Verdict::Partial { events, status },
        Ok(()) => Verdict::WellFormed { events, status },
    })
}

/// Checks events one by one, from a file or while a search runs.
///
/// As an observer it numbers the events by itself, and breaks with the first [`Fault`].
///
/// ```
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{Form, Search, Stats};
/// use stepdoku::trace::check::{Checker, Fault};
/// use stepdoku::trace::{Header, Outcome};
///
/// let grid = Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap();
/// let header = Header::new(Puzzle::new(grid).unwrap(), Search::new(Form::Rescan));
/// let mut watching = (Stats::<Fault>::new(Form::Rescan), Checker::new(&header));
/// let run = header.search.run(&header.puzzle, &mut watching);
/// assert_eq!(run.stopped, None);
/// assert_eq!(watching.1.finish(&Outcome::new(&header.search, &run, &watching.0)), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    how: How,
    next: u64,
}

#[derive(Clone, Debug)]
enum How {
    Whole(Box<Whole>),
    Partial(Box<Partial>),
}

impl Checker {
    /// Checks a trace with that header.
    pub fn new(header: &Header) -> Self {
        let how = match header.has_gaps() {
            true => How::Partial(Box::new(Partial::new(header))),
            false => How::Whole(Box::new(Whole::new(header))),
        };
        Self { how, next: header.first_step() }
    }

    /// Takes the next event.
    ///
    /// # Errors
    /// When it cannot stand here. The checker has not moved then.
    pub fn event(&mut self, step: u64, event: &Event) -> Result<(), Fault> {
        match &mut self.how {
            How::Whole(whole) => whole.event(step, event),
            How::Partial(partial) => partial.event(step, event),
        }
    }

    /// Takes the outcome, after the last event.
    ///
    /// # Errors
    /// When it is not what the events come to.
    pub fn finish(&self, outcome: &Outcome) -> Result<(), Fault> {
        match &self.how {
            How::Whole(whole) => whole.finish(outcome),
            How::Partial(partial) => partial.finish(outcome),
        }
    }
}

impl Observer for Checker {
    type Break = Fault;

    fn event(&mut self, event: &Event) -> ControlFlow<Fault> {
        let step = self.next;
        self.next += 1;
        match Self::event(self, step, event) {
            Ok(()) => ControlFlow::Continue(()),
            Err(fault) => ControlFlow::Break(fault),
        }
    }
}
