//! In which order blanks are filled and digits are tried.

mod cells;
mod digits;
mod shuffle;

pub use cells::CellOrder;
pub use digits::DigitOrder;
pub use shuffle::SplitMix64;

use crate::puzzle::{Cell, Digit, Shape};

/// The text names no order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseOrderError {
    /// No cell order has that name.
    #[error("`{0}` is not a cell order: expected one of {names}", names = CellOrder::NAMES.join(", "))]
    Cells(String),
    /// No digit order has that name.
    #[error(
        "`{0}` is not a digit order: expected one of {names}, or all digits in the order of trying, such as 519283746",
        names = DigitOrder::NAMES.join(", ")
    )]
    Digits(String),
    /// The seed of a shuffle is no number.
    #[error("`{0}` is not a seed: expected a whole number from 0 to 18446744073709551615, as in random:7")]
    Seed(String),
    /// A cell of a path is none.
    #[error("in `path:…`: {0}")]
    Path(#[from] crate::puzzle::ParseCellError),
}

/// An order does not fit the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OrderError {
    /// A path leads off the grid.
    #[error("the path names {cell}, which is not on a {shape} grid")]
    OffGrid {
        /// The cell that is not there.
        cell: Cell,
        /// The shape of the grid.
        shape: Shape,
    },
    /// A path comes to a cell a second time.
    #[error("the path names {0} twice")]
    Twice(Cell),
    /// A list of digits does not hold every digit of the puzzle once.
    #[error("the digit order `{order}` must hold each digit of a {shape} grid once, 1 to {last}")]
    Digits {
        /// The list.
        order: String,
        /// The shape of the grid.
        shape: Shape,
        /// The greatest digit.
        last: Digit,
    },
}
