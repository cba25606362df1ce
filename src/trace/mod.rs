//! What happened: the events of a search as they are written, read back and checked; the
//! board, the marks and the calls after any step; and which steps are worth a picture.
//!
//! - [`wire`] is the JSON of header, events and outcome; [`Words`] says an event in words;
//! - [`Reader`] reads a trace file back, and tells observers of it as the search would;
//! - [`check`] finds out whether a file is what its header says;
//! - [`State`] takes events one by one, forwards and backwards;
//! - [`Player`] steps through a [`Recording`];
//! - [`Moments`] picks the steps that are worth a picture, while the search runs;
//! - [`Caption`] says in words what happened.

mod admit;
mod call;
mod caption;
pub mod check;
mod content;
mod contradiction;
mod moments;
mod player;
pub mod read;
#[cfg(test)]
mod schema;
mod state;
pub mod wire;
mod words;

pub use call::{Call, Phase};
pub use caption::{Caption, refused, units};
pub use content::Content;
pub use contradiction::Contradiction;
pub use moments::{Interrupt, Level, Moment, Moments, ParseLevelError};
pub use player::{Player, Recording, ReplayError};
pub use read::{Reader, TraceError};
pub use state::{State, Undo};
pub use wire::{Counts, Header, Kinds, Outcome, Steps};
pub use words::Words;
pub(crate) use words::grouped;
