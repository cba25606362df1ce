//! The trace as it is written: the JSON of header, events and outcome, to the letter of the
//! contract.
//!
//! A trace file is a [`Header`], then one [`Line`] for each event, then an [`Outcome`]. How
//! these are laid out is up to the formats: see [`export`](crate::export) for writing them
//! and [`trace::read`](crate::trace::read) for reading them.

mod fields;
mod header;
mod line;
mod names;
mod object;
mod outcome;
mod part;

pub use fields::{Field, Presence, fields};
pub use header::{Header, HeaderError};
pub(crate) use header::{PuzzleJson, SearchJson};
pub use line::{By, FieldError, Line};
pub use names::Single;
pub(in crate::trace) use object::{Object, object};
pub use outcome::{Counts, Outcome};
pub use part::{Kinds, ParseKindsError, ParseStepsError, Steps};

/// The word that the header of every trace begins with.
pub const FORMAT: &str = "stepdoku-trace";

/// The version of the contract.
pub const VERSION: u64 = 1;
