//! A board, and a board that is fit to be solved.

use std::fmt;
use std::ops::Index;

use super::{Cell, Digit, Shape, Unit, UnitKind};

/// A board: each cell holds a digit or nothing. Nothing is promised about the rules.
///
/// [`Display`](fmt::Display) writes it as one line, row by row, `.` for an empty cell; the
/// alternate form `{:#}` draws it with its boxes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    cells: Box<[Option<Digit>]>,
}

impl Grid {
    /// The empty grid of a shape.
    pub fn empty(shape: Shape) -> Self {
        Self { shape, cells: vec![None; shape.len()].into() }
    }

    /// The grid with these cells, in row-major order.
    ///
    /// `None` when their number is not the shape's, or a digit is greater than its side.
    pub fn from_cells(shape: Shape, cells: impl Into<Box<[Option<Digit>]>>) -> Option<Self> {
        let cells = cells.into();
        let fits = |cell: &Option<Digit>| cell.is_none_or(|digit| digit.get() <= shape.side());
        (cells.len() == shape.len() && cells.iter().all(fits)).then_some(Self { shape, cells })
    }

    /// Reads the line that [`Display`](fmt::Display) writes: usual symbols, `.` for empty.
    ///
    /// This is the form in which traces hold grids, and no more than that; to read what
    /// people have in files, see the readers of [`puzzle`](crate::puzzle).
    ///
    /// ```
    /// use stepdoku::puzzle::{Grid, Shape};
    ///
    /// let four = Shape::usual(4).unwrap();
    /// let grid = Grid::from_line(four, "2.4..........3.4").unwrap();
    /// assert_eq!(grid.to_string(), "2.4..........3.4");
    /// assert!(Grid::from_line(four, "2.4").is_none());
    /// ```
    pub fn from_line(shape: Shape, line: &str) -> Option<Self> {
        let cells: Option<Vec<Option<Digit>>> = line
            .chars()
            .map(|c| match c {
                '.' => Some(None),
                c => Digit::from_symbol(c).map(Some),
            })
            .collect();
        Self::from_cells(shape, cells?)
    }

    /// Its shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What stands in the cell; the cell must lie on the grid.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.cells[self.shape.index(cell)]
    }

    /// Writes a digit into the cell, or empties it; returns what stood there.
    ///
    /// # Panics
    /// When the cell lies outside the grid or the digit is greater than its side.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) -> Option<Digit> {
        assert!(digit.is_none_or(|digit| digit.get() <= self.shape.side()), "{digit:?} on a {} grid", self.shape);
        std::mem::replace(&mut self.cells[self.shape.index(cell)], digit)
    }

    /// The cells' contents in row-major order.
    pub fn as_slice(&self) -> &[Option<Digit>] {
        &self.cells
    }

    /// The cells that hold a digit, with it, in row-major order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.shape.cells().zip(self.as_slice()).filter_map(|(cell, digit)| Some((cell, (*digit)?)))
    }

    /// The empty cells, in row-major order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(|&cell| self.get(cell).is_none())
    }

    /// The first digit that stands twice in a unit, in the order in which a reader meets
    /// the second of the two; `None` when there is none.
    pub fn conflict(&self) -> Option<Conflict> {
        let mut holders = vec![None; 3 * usize::from(self.shape.side()) * usize::from(Digit::MAX + 1)];
        for (cell, digit) in self.filled() {
            let mut found: Option<Conflict> = None;
            for (nr, unit) in self.shape.units_of(cell).into_iter().enumerate() {
                let at = (nr * usize::from(self.shape.side()) + usize::from(unit.index)) * usize::from(Digit::MAX + 1)
                    + usize::from(digit.get());
                if let Some(first) = holders[at] {
                    match &mut found {
                        None => found = Some(Conflict { digit, unit, cells: [first, cell], also_in_box: None }),
                        Some(found) if unit.kind == UnitKind::Box && found.cells[0] == first => {
                            found.also_in_box = Some(unit);
                        }
                        Some(_) => {}
                    }
                }
                holders[at] = Some(cell);
            }
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Whether every cell is filled and no digit stands twice in a unit.
    pub fn is_solution(&self) -> bool {
        self.cells.iter().all(Option::is_some) && self.conflict().is_none()
    }

    /// Whether every digit of `other` stands in this grid at the same place.
    pub fn contains(&self, other: &Self) -> bool {
        self.shape == other.shape && other.filled().all(|(cell, digit)| self.get(cell) == Some(digit))
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    fn index(&self, cell: Cell) -> &Self::Output {
        &self.cells[self.shape.index(cell)]
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let symbol = |cell: Cell| self.get(cell).map_or('.', Digit::symbol);
        if !f.alternate() {
            return self.shape.cells().try_for_each(|cell| f.write_char(symbol(cell)));
        }
        let (side, rows, cols) = (self.shape.side(), self.shape.box_rows(), self.shape.box_cols());
        for row in 0..side {
            if row > 0 {
                f.write_char('\n')?;
                if row % rows == 0 {
                    for band in 0..rows {
                        // Each digit with its space, one space more after a bar.
                        let width = usize::from(cols) * 2 + usize::from(band > 0 && band < rows - 1);
                        write!(f, "{}{:-<width$}", if band > 0 { "+" } else { "" }, "")?;
                    }
                    f.write_char('\n')?;
                }
            }
            for col in 0..side {
                match (col, col % cols) {
                    (0, _) => {}
                    (_, 0) => f.write_str(" | ")?,
                    _ => f.write_char(' ')?,
                }
                f.write_char(symbol(Cell::new(row, col)))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}, {self})", self.shape)
    }
}

/// A digit that stands twice in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{digit} stands twice in {unit}: {} and {}{}", .cells[0], .cells[1], also(.also_in_box))]
pub struct Conflict {
    /// The digit.
    pub digit: Digit,
    /// The unit, the first in the order row, column, box.
    pub unit: Unit,
    /// The two cells that hold it, in row-major order.
    pub cells: [Cell; 2],
    /// The box, when the two cells share a row or a column and a box.
    pub also_in_box: Option<Unit>,
}

fn also(unit: &Option<Unit>) -> String {
    unit.map(|unit| format!(" (and in {unit})")).unwrap_or_default()
}

/// A grid that is fit to be solved: no given stands twice in a unit.
///
/// That it has a solution is not promised; that is what the search is for.
///
/// ```
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
///
/// let four = Shape::usual(4).unwrap();
/// assert!(Puzzle::new(Grid::from_line(four, "2.4..........3.4").unwrap()).is_ok());
///
/// let wrong = Puzzle::new(Grid::from_line(four, "2..2............").unwrap());
/// assert_eq!(wrong.unwrap_err().to_string(), "2 stands twice in row 1: r1c1 and r1c4");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle(Grid);

impl Puzzle {
    /// The puzzle with these givens.
    ///
    /// # Errors
    /// When a given stands twice in a unit.
    pub fn new(givens: Grid) -> Result<Self, Conflict> {
        match givens.conflict() {
            Some(conflict) => Err(conflict),
            None => Ok(Self(givens)),
        }
    }

    /// Its shape.
    pub fn shape(&self) -> Shape {
        self.0.shape()
    }

    /// Its givens.
    pub fn givens(&self) -> &Grid {
        &self.0
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
