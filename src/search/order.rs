//! In which order blanks are filled and digits are tried.
//!
//! Both are fixed before the search: a cell order is a path through the grid, and a digit
//! order is a relabelling at the edge of the search, so neither costs anything inside.

use std::fmt;
use std::str::FromStr;

use crate::puzzle::{Cell, Digit, Puzzle};

/// The order in which blanks are visited.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum CellOrder {
    /// Row by row, from the left.
    #[default]
    RowMajor,
}

impl CellOrder {
    /// The cells in the order in which the search looks at them, givens included.
    pub fn path(&self, puzzle: &Puzzle) -> Vec<Cell> {
        match self {
            Self::RowMajor => puzzle.shape().cells().collect(),
        }
    }
}

impl fmt::Display for CellOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowMajor => f.pad("row-major"),
        }
    }
}

impl FromStr for CellOrder {
    type Err = ParseOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "row-major" => Ok(Self::RowMajor),
            _ => Err(ParseOrderError { text: text.to_owned(), what: "cell", known: "row-major" }),
        }
    }
}

/// The order in which a call tries the digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum DigitOrder {
    /// From 1 upwards.
    #[default]
    Ascending,
}

impl DigitOrder {
    /// All digits of the puzzle, in the order in which they are tried.
    pub fn digits(&self, puzzle: &Puzzle) -> Vec<Digit> {
        match self {
            Self::Ascending => puzzle.shape().digits().collect(),
        }
    }
}

impl fmt::Display for DigitOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ascending => f.pad("ascending"),
        }
    }
}

impl FromStr for DigitOrder {
    type Err = ParseOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "ascending" => Ok(Self::Ascending),
            _ => Err(ParseOrderError { text: text.to_owned(), what: "digit", known: "ascending" }),
        }
    }
}

/// The text names no order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a {what} order: expected {known}")]
pub struct ParseOrderError {
    text: String,
    what: &'static str,
    known: &'static str,
}
