//! The marks: which digits are used in each row, column and box.
//!
//! Outside, these are the three boolean tables of the exercise; inside, a row of a table is
//! one word with a bit for each digit, so that the digits that fit a cell are had at once.

use crate::puzzle::{Cell, Digit, Shape};

/// A set of digits, bit `d - 1` for digit `d`.
pub(super) type DigitSet = u32;

const UNITS: usize = Digit::MAX as usize;

/// Entries of a table: as many as a byte can tell apart, so that no access needs a check of
/// its bounds. Without, the form `list` executes a quarter more instructions.
const ROWS: usize = 256;

/// A cell together with what the search would otherwise compute again and again: its box
/// and its position on the path.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) cell: Cell,
    in_box: u8,
    pos: u16,
}

impl Spot {
    pub(super) fn new(shape: Shape, cell: Cell, pos: usize) -> Self {
        Self { cell, in_box: shape.box_of(cell), pos: pos as u16 }
    }

    /// Its position on the path, from 0.
    #[inline]
    pub(super) fn pos(&self) -> usize {
        usize::from(self.pos)
    }
}

/// The three tables.
pub(super) struct Marks {
    all: DigitSet,
    rows: [DigitSet; ROWS],
    cols: [DigitSet; ROWS],
    boxes: [DigitSet; ROWS],
}

impl Marks {
    /// Nothing is marked.
    pub(super) fn new(side: u8) -> Self {
        let none = [0; ROWS];
        Self { all: (1 << side) - 1, rows: none, cols: none, boxes: none }
    }

    /// All digits of the grid.
    pub(super) fn all(&self) -> DigitSet {
        self.all
    }

    /// The digits that one of the three marks of the spot holds.
    #[inline]
    pub(super) fn used(&self, at: &Spot) -> DigitSet {
        self.row(at) | self.col(at) | self.in_box(at)
    }

    /// The digits marked in the spot's row.
    #[inline]
    pub(super) fn row(&self, at: &Spot) -> DigitSet {
        self.rows[usize::from(at.cell.row)]
    }

    /// The digits marked in the spot's column.
    #[inline]
    pub(super) fn col(&self, at: &Spot) -> DigitSet {
        self.cols[usize::from(at.cell.col)]
    }

    /// The digits marked in the spot's box.
    #[inline]
    pub(super) fn in_box(&self, at: &Spot) -> DigitSet {
        self.boxes[usize::from(at.in_box)]
    }

    /// Sets the three marks of a digit that has none of them, or clears them if it has all.
    #[inline]
    pub(super) fn flip(&mut self, at: &Spot, digit: DigitSet) {
        self.rows[usize::from(at.cell.row)] ^= digit;
        self.cols[usize::from(at.cell.col)] ^= digit;
        self.boxes[usize::from(at.in_box)] ^= digit;
    }
}

/// Who set each mark; kept only for observers that want the witnesses of rejects.
pub(super) struct Owners {
    rows: [[Cell; UNITS]; UNITS],
    cols: [[Cell; UNITS]; UNITS],
    boxes: [[Cell; UNITS]; UNITS],
}

impl Owners {
    pub(super) fn new() -> Self {
        let nobody = [[Cell::new(0, 0); UNITS]; UNITS];
        Self { rows: nobody, cols: nobody, boxes: nobody }
    }

    /// The spot's digit sets its three marks. (Clearing needs no note: an owner counts only
    /// while the mark is set.)
    #[inline]
    pub(super) fn set(&mut self, at: &Spot, digit: usize) {
        self.rows[usize::from(at.cell.row)][digit] = at.cell;
        self.cols[usize::from(at.cell.col)][digit] = at.cell;
        self.boxes[usize::from(at.in_box)][digit] = at.cell;
    }

    /// The owners of the three marks of a digit for a spot: row, column, box.
    #[inline]
    pub(super) fn of(&self, at: &Spot, digit: usize) -> [Cell; 3] {
        [
            self.rows[usize::from(at.cell.row)][digit],
            self.cols[usize::from(at.cell.col)][digit],
            self.boxes[usize::from(at.in_box)][digit],
        ]
    }
}
