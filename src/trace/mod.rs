//! What happened: the board, the marks and the calls after any step.

mod admit;
mod call;
mod contradiction;
mod state;

pub use call::{Call, Phase};
pub use contradiction::Contradiction;
pub use state::{Content, State, Undo};
