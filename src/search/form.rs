//! The three forms of the exercise.

use std::fmt;
use std::str::FromStr;

/// How the recursion is written. All forms make the same placements; they differ in how a
/// call finds its cell, in the order of marking and writing, and in what is undone.
///
/// | form | a call finds its cell by | on acceptance | coming back empty-handed | coming back with the solution |
/// |---|---|---|---|---|
/// | `list` | taking the next entry of a list of blanks | mark, place | unmark; the digit stays | unmark too |
/// | `resume` | looking on from the caller's cell | mark, place | unmark, erase | nothing |
/// | `rescan` | looking from the very first cell | place, mark | erase, unmark | nothing |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// A list of blanks made once, and a flag that says that the solution is found.
    #[default]
    List,
    /// Each call looks on from the cell that its caller has filled.
    Resume,
    /// Each call scans the board from its first cell.
    Rescan,
}

impl Form {
    /// All three, in the order in which the exercise tells of them.
    pub const ALL: [Self; 3] = [Self::List, Self::Resume, Self::Rescan];

    /// Its name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Resume => "resume",
            Self::Rescan => "rescan",
        }
    }

    /// Whether an acceptance marks first and writes second (`list`, `resume`).
    pub const fn marks_first(self) -> bool {
        !matches!(self, Self::Rescan)
    }

    /// Whether coming back takes the digit off the board (`resume`, `rescan`).
    pub const fn erases(self) -> bool {
        !matches!(self, Self::List)
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a form of the search: expected list, resume or rescan")]
pub struct ParseFormError(String);

impl FromStr for Form {
    type Err = ParseFormError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|form| form.name() == text).ok_or_else(|| ParseFormError(text.to_owned()))
    }
}
