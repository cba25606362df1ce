//! A place on the grid.

use std::fmt;
use std::str::FromStr;

/// A cell, by row and column, both counted from 0.
///
/// People count from 1: [`Display`](fmt::Display) and [`FromStr`] speak the notation of
/// the Sudoku literature, in which the top left cell is `r1c1`.
///
/// ```
/// use stepdoku::puzzle::Cell;
///
/// let cell = Cell::new(0, 4);
/// assert_eq!(cell.to_string(), "r1c5");
/// assert_eq!("r1c5".parse(), Ok(cell));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell {
    /// Row, from 0 at the top.
    pub row: u8,
    /// Column, from 0 at the left.
    pub col: u8,
}

impl Cell {
    /// The cell in row `row` and column `col`, both from 0.
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", u16::from(self.row) + 1, u16::from(self.col) + 1)
    }
}

/// The text is not a cell in the notation `r1c1`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a cell: write r1c1 for the first row and column")]
pub struct ParseCellError(String);

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads `r1c1` (either case); rows and columns count from 1 and go up to 255.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |digits: &str| -> Option<u8> {
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            digits.parse::<u8>().ok()?.checked_sub(1)
        };
        let parse = || {
            let rest = text.strip_prefix(['r', 'R'])?;
            let (row, col) = rest.split_once(['c', 'C'])?;
            Some(Self::new(number(row)?, number(col)?))
        };
        parse().ok_or_else(|| ParseCellError(text.to_owned()))
    }
}
