//! What a cell of the board shows.

use crate::puzzle::Digit;

/// What a cell shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Content {
    /// Nothing is written there.
    #[default]
    Blank,
    /// A given.
    Given(Digit),
    /// A digit that a call has written; its marks are set (in the `rescan` form, just after
    /// it has been written: they are set next).
    Placed(Digit),
    /// A digit that was deduced; its marks are set.
    Deduced(Digit),
    /// A digit that still stands although its marks have been handed back: in the `list`
    /// form until another is written over it, in `resume` until its `erase`, the next event.
    /// It fills no cell and is never a witness.
    Stale(Digit),
    /// A digit of the solution that the `list` form has left standing on its way back: its
    /// marks are cleared, the digit stays for good.
    Kept(Digit),
}

impl Content {
    /// The digit that is written there.
    pub fn digit(self) -> Option<Digit> {
        match self {
            Self::Blank => None,
            Self::Given(digit)
            | Self::Placed(digit)
            | Self::Deduced(digit)
            | Self::Stale(digit)
            | Self::Kept(digit) => Some(digit),
        }
    }
}
