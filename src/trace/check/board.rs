//! The checker's own board and its three boolean tables.

use crate::puzzle::{Cell, Digit, Shape, Unit, UnitKind};
use crate::search::Refusal;

/// What stands on the board, and which digits are used in each row, column and box.
#[derive(Clone, Debug)]
pub(super) struct Board {
    shape: Shape,
    /// What stands in each cell.
    standing: Vec<Option<Digit>>,
    /// The digit of each cell whose marks are set.
    in_force: Vec<Option<Digit>>,
    /// The three tables: of each unit, of each digit, whether it is used.
    used: [Vec<bool>; 3],
    /// The cells of each unit.
    cells: [Vec<Vec<Cell>>; 3],
}

impl Board {
    /// An empty board.
    pub(super) fn new(shape: Shape) -> Self {
        let cells = UnitKind::ALL.map(|kind| {
            let unit = |index| shape.unit(Unit { kind, index }).collect();
            (0..shape.side()).map(unit).collect()
        });
        let used = [(); 3].map(|()| vec![false; usize::from(shape.side()) * usize::from(shape.side())]);
        Self { shape, standing: vec![None; shape.len()], in_force: vec![None; shape.len()], used, cells }
    }

    /// The board as a line of symbols.
    pub(super) fn line(&self) -> String {
        self.standing.iter().map(|digit| digit.map_or('.', Digit::symbol)).collect()
    }

    /// Whether no digit is in force in the cell.
    pub(super) fn is_blank(&self, cell: Cell) -> bool {
        self.in_force[self.shape.index(cell)].is_none()
    }

    /// Whether the mark of the digit is set in the unit.
    pub(super) fn is_used(&self, unit: Unit, digit: Digit) -> bool {
        self.used[unit.kind as usize][place(self.shape, unit.index, digit)]
    }

    /// In how many rows the digit is marked.
    pub(super) fn rows_with(&self, digit: Digit) -> usize {
        (0..self.shape.side()).filter(|&index| self.is_used(Unit { kind: UnitKind::Row, index }, digit)).count()
    }

    /// The digits that no mark of the cell holds, ascending.
    pub(super) fn candidates(&self, cell: Cell) -> impl Iterator<Item = Digit> {
        let units = self.shape.units_of(cell);
        self.shape.digits().filter(move |&digit| !units.iter().any(|&unit| self.is_used(unit, digit)))
    }

    /// The blanks that share a unit with the cell, row by row.
    pub(super) fn blank_peers(&self, cell: Cell) -> Vec<Cell> {
        let units = self.shape.units_of(cell);
        let sees = |peer: Cell| peer != cell && self.shape.units_of(peer).iter().zip(&units).any(|(a, b)| a == b);
        self.shape.cells().filter(|&peer| self.is_blank(peer) && sees(peer)).collect()
    }

    pub(super) fn write(&mut self, cell: Cell, digit: Option<Digit>) {
        self.standing[self.shape.index(cell)] = digit;
    }

    /// Sets the three marks of a digit.
    pub(super) fn mark(&mut self, cell: Cell, digit: Digit) {
        self.in_force[self.shape.index(cell)] = Some(digit);
        self.set(cell, digit, true);
    }

    /// Clears the three marks of a digit.
    pub(super) fn unmark(&mut self, cell: Cell, digit: Digit) {
        self.in_force[self.shape.index(cell)] = None;
        self.set(cell, digit, false);
    }

    fn set(&mut self, cell: Cell, digit: Digit, value: bool) {
        for (table, unit) in self.used.iter_mut().zip(self.shape.units_of(cell)) {
            table[place(self.shape, unit.index, digit)] = value;
        }
    }

    /// The marks that refuse a digit for a cell, each with the cell that set it; `None` when
    /// none is set.
    pub(super) fn refusal(&self, cell: Cell, digit: Digit) -> Option<Refusal> {
        let [row, col, in_box] = [0, 1, 2].map(|kind| {
            let unit = self.shape.units_of(cell)[kind];
            if !self.used[kind][place(self.shape, unit.index, digit)] {
                return None;
            }
            let cells = &self.cells[kind][usize::from(unit.index)];
            cells.iter().copied().find(|&cell| self.in_force[self.shape.index(cell)] == Some(digit))
        });
        (row.is_some() || col.is_some() || in_box.is_some()).then_some(Refusal { row, col, in_box })
    }
}

fn place(shape: Shape, unit: u8, digit: Digit) -> usize {
    usize::from(unit) * usize::from(shape.side()) + usize::from(digit.get()) - 1
}
