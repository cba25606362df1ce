//! Which cell a call takes and in which order it tries the digits: the one place that knows.

use super::board::Board;
use crate::puzzle::{Cell, Digit, Puzzle};
use crate::search::{CellOrder, DigitOrder, Form, Search};

/// The orders of a search, by the letter of the contract.
#[derive(Clone, Debug)]
pub(super) struct Order {
    form: Form,
    /// All cells, in the order in which they are looked at.
    path: Vec<Cell>,
    /// Of these, the blanks.
    blanks: Vec<Cell>,
    digits: Vec<Digit>,
}

impl Order {
    pub(super) fn new(puzzle: &Puzzle, search: &Search) -> Self {
        let path: Vec<Cell> = match search.cells {
            CellOrder::RowMajor => puzzle.shape().cells().collect(),
        };
        let digits = match search.digits {
            DigitOrder::Ascending => puzzle.shape().digits().collect(),
        };
        let blanks = path.iter().copied().filter(|&cell| puzzle.givens()[cell].is_none()).collect();
        Self { form: search.form, path, blanks, digits }
    }

    /// How many blanks the puzzle has: the depth of a call that finds none left.
    pub(super) fn blanks(&self) -> usize {
        self.blanks.len()
    }

    /// The cell of a call at that depth, if it has one.
    pub(super) fn at_depth(&self, depth: usize) -> Option<Cell> {
        self.blanks.get(depth).copied()
    }

    /// The cell that a call at that depth finds, and how many cells it looks at for that;
    /// `caller` is the cell that the calling one has filled.
    pub(super) fn find(&self, board: &Board, depth: usize, caller: Option<Cell>) -> (Option<Cell>, Option<u16>) {
        let start = match self.form {
            Form::List => return (self.at_depth(depth), None),
            Form::Resume => caller.and_then(|cell| self.path.iter().position(|&other| other == cell)).unwrap_or(0),
            Form::Rescan => 0,
        };
        let mut scanned = 0;
        for &cell in &self.path[start..] {
            scanned += 1;
            if board.is_blank(cell) {
                return (Some(cell), Some(scanned));
            }
        }
        (None, Some(scanned))
    }

    /// The digit that a call tries after `tried` others.
    pub(super) fn digit(&self, tried: usize) -> Option<Digit> {
        self.digits.get(tried).copied()
    }
}
