//! How a grid is cut into boxes, and the units that follow from it.

use std::fmt;

use super::{Cell, Digit};

/// A grid of `side × side` cells, cut into boxes of `box_rows × box_cols`.
///
/// The side is `box_rows × box_cols`, so that a box holds each digit once. Supported sides
/// are [`Shape::SIDES`]; any box of at least 2 × 2 with such a side may be asked for.
///
/// ```
/// use stepdoku::puzzle::{Cell, Shape};
///
/// let six = Shape::usual(6).unwrap();
/// assert_eq!((six.side(), six.box_rows(), six.box_cols()), (6, 2, 3));
/// assert_eq!(six.box_of(Cell::new(2, 3)), 3); // boxes count row by row, from 0
/// assert_eq!(Shape::with_box(3, 2).unwrap().side(), 6);
/// assert!(Shape::with_box(1, 9).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    box_rows: u8,
    box_cols: u8,
}

impl Shape {
    /// The sides that are supported.
    pub const SIDES: [u8; 10] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];

    /// The classic 9 × 9 grid with boxes of 3 × 3.
    pub const NINE: Self = Self { box_rows: 3, box_cols: 3 };

    /// The usual shape of a side: 4 (2×2), 6 (2×3), 8 (2×4), 9 (3×3), 10 (2×5), 12 (3×4),
    /// 15 (3×5), 16 (4×4), 20 (4×5), 25 (5×5). `None` for any other side.
    pub const fn usual(side: u8) -> Option<Self> {
        let (box_rows, box_cols) = match side {
            4 => (2, 2),
            6 => (2, 3),
            8 => (2, 4),
            9 => (3, 3),
            10 => (2, 5),
            12 => (3, 4),
            15 => (3, 5),
            16 => (4, 4),
            20 => (4, 5),
            25 => (5, 5),
            _ => return None,
        };
        Some(Self { box_rows, box_cols })
    }

    /// The shape with boxes of `box_rows × box_cols`.
    ///
    /// # Errors
    /// When a box has fewer than two rows or columns, or its size is not a supported side.
    pub fn with_box(box_rows: u8, box_cols: u8) -> Result<Self, BoxShapeError> {
        let side = u16::from(box_rows) * u16::from(box_cols);
        let supported = Self::SIDES.iter().any(|&s| u16::from(s) == side);
        if box_rows < 2 || box_cols < 2 || !supported {
            return Err(BoxShapeError { box_rows, box_cols });
        }
        Ok(Self { box_rows, box_cols })
    }

    /// Cells in a row, a column or a box; also the greatest digit.
    pub const fn side(self) -> u8 {
        self.box_rows * self.box_cols
    }

    /// Rows of a box.
    pub const fn box_rows(self) -> u8 {
        self.box_rows
    }

    /// Columns of a box.
    pub const fn box_cols(self) -> u8 {
        self.box_cols
    }

    /// Cells of the grid: `side²`.
    pub const fn len(self) -> usize {
        self.side() as usize * self.side() as usize
    }

    /// Never: a grid has cells. (Here because there is a [`len`](Self::len).)
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Whether the cell lies on the grid.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.side() && cell.col < self.side()
    }

    /// The cell's number in row-major order, from 0.
    ///
    /// The cell must lie on the grid.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row as usize * self.side() as usize + cell.col as usize
    }

    /// The cell of a row-major number below [`len`](Self::len).
    pub const fn cell(self, index: usize) -> Cell {
        let side = self.side() as usize;
        Cell::new((index / side) as u8, (index % side) as u8)
    }

    /// The number of the cell's box; boxes count row by row, from 0.
    pub const fn box_of(self, cell: Cell) -> u8 {
        // A band of boxes holds side / box_cols = box_rows of them.
        cell.row / self.box_rows * self.box_rows + cell.col / self.box_cols
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..self.len()).map(move |index| self.cell(index))
    }

    /// The digits that the grid is filled with, ascending.
    pub fn digits(self) -> impl DoubleEndedIterator<Item = Digit> + Clone {
        Digit::all(self.side())
    }

    /// The cells of a unit: a row from left to right, a column from top to bottom, a box
    /// row by row.
    pub fn unit(self, unit: Unit) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        let index = unit.index;
        (0..self.side()).map(move |i| match unit.kind {
            UnitKind::Row => Cell::new(index, i),
            UnitKind::Col => Cell::new(i, index),
            UnitKind::Box => Cell::new(
                index / self.box_rows * self.box_rows + i / self.box_cols,
                index % self.box_rows * self.box_cols + i % self.box_cols,
            ),
        })
    }

    /// The unit of that kind in which the cell lies.
    pub const fn unit_of(self, kind: UnitKind, cell: Cell) -> Unit {
        let index = match kind {
            UnitKind::Row => cell.row,
            UnitKind::Col => cell.col,
            UnitKind::Box => self.box_of(cell),
        };
        Unit { kind, index }
    }

    /// All units: the rows, then the columns, then the boxes.
    pub fn units(self) -> impl Iterator<Item = Unit> + Clone {
        UnitKind::ALL.into_iter().flat_map(move |kind| (0..self.side()).map(move |index| Unit { kind, index }))
    }

    /// The three units of a cell, in the order row, column, box.
    pub fn units_of(self, cell: Cell) -> [Unit; 3] {
        UnitKind::ALL.map(|kind| self.unit_of(kind, cell))
    }
}

impl fmt::Display for Shape {
    /// Writes `9x9`, and the box where it is not the usual one: `6x6 in boxes of 3x2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.side())?;
        if Self::usual(self.side()) != Some(*self) {
            write!(f, " in boxes of {}x{}", self.box_rows, self.box_cols)?;
        }
        Ok(())
    }
}

/// No grid has boxes of that shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "no grid has boxes of {box_rows}x{box_cols}: a box has at least 2 rows and 2 columns, and rows × columns \
     must be one of 4, 6, 8, 9, 10, 12, 15, 16, 20, 25"
)]
pub struct BoxShapeError {
    box_rows: u8,
    box_cols: u8,
}

/// The three kinds of unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// A row.
    Row,
    /// A column.
    Col,
    /// A box.
    Box,
}

impl UnitKind {
    /// The kinds in the order in which the contract lists them.
    pub const ALL: [Self; 3] = [Self::Row, Self::Col, Self::Box];

    /// Its name in JSON: `row`, `col`, `box`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Col => "col",
            Self::Box => "box",
        }
    }

    /// Its name in a sentence: `row`, `column`, `box`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Col => "column",
            Self::Box => "box",
        }
    }
}

/// A unit: a row, a column or a box, each of which holds every digit once.
///
/// ```
/// use stepdoku::puzzle::{Unit, UnitKind};
///
/// assert_eq!(Unit { kind: UnitKind::Col, index: 0 }.to_string(), "column 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    /// Row, column or box.
    pub kind: UnitKind,
    /// Which one, from 0; boxes count row by row.
    pub index: u8,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.word(), u16::from(self.index) + 1)
    }
}
