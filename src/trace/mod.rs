//! What happened: the board, the marks and the calls after any step, and which steps are
//! worth a picture.
//!
//! - [`State`] takes events one by one, forwards and backwards;
//! - [`Player`] steps through a [`Recording`];
//! - [`Moments`] picks the steps that are worth a picture, while the search runs;
//! - [`caption`] says in words what happened.

mod admit;
mod call;
mod contradiction;
mod moments;
mod player;
mod state;
mod words;

pub use call::{Call, Phase};
pub use contradiction::Contradiction;
pub use moments::{Interrupt, Level, Moment, Moments, ParseLevelError};
pub use player::{Player, Recording, ReplayError};
pub use state::{Content, State, Undo};
pub use words::{caption, refused, units};
