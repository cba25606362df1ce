//! The recursion: three textbook forms of one search, and the observers that watch it.
//!
//! The forms are the files to read: `list.rs`, `resume.rs` and `rescan.rs` hold one `dfs`
//! each, written with the verbs of `engine.rs` (mark, place, unmark, erase …), which both
//! act and report. What is reported is an [`Event`]; who is told is an [`Observer`].
//!
//! A search is deterministic: the same puzzle and [`Search`] always give the same events,
//! so a search is its own recording, and any part of it can be had again by running it again.
//!
//! ```
//! use stepdoku::puzzle::{Grid, Puzzle, Shape};
//! use stepdoku::search::{Form, Search, Stats};
//!
//! let four = Shape::usual(4).unwrap();
//! let puzzle = Puzzle::new(Grid::from_line(four, "2.4..........3.4").unwrap()).unwrap();
//!
//! let search = Search::new(Form::List);
//! let mut stats: Stats = Stats::new(search.form);
//! let run = search.run(&puzzle, &mut stats);
//!
//! assert_eq!(run.solutions[0].to_string(), "2143341242311324");
//! assert_eq!((stats.calls, stats.placements, stats.events), (16, 15, 106));
//! ```

mod each;
mod engine;
mod event;
mod form;
mod inference;
mod list;
mod marks;
mod observer;
mod order;
mod policy;
mod rescan;
mod resume;
mod run;
mod stats;
mod window;

pub use each::EachSolution;
pub use event::{Action, Event, Kind, Refusal, Why, Wipeout};
pub use form::{Form, ParseFormError};

pub use inference::{Inference, ParseInferenceError};
pub(crate) use observer::tell;
pub use observer::{Detail, Null, Observer};
pub use order::{CellOrder, DigitOrder, OrderError, ParseOrderError, SplitMix64};
pub use run::{ParseSolutionsError, Run, Search, SearchError, Solutions, Status};
pub use stats::Stats;
pub use window::{Halt, Window};
