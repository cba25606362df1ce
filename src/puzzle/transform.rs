//! The symmetries of Sudoku: ways to turn a puzzle into another one that is the same to a
//! person, and quite another to a search that goes row by row.

use std::fmt;
use std::str::FromStr;

use super::{Cell, Digit, Grid, Puzzle, Shape};

/// A symmetry.
///
/// Solutions turn with the puzzle: the solutions of a transformed puzzle are the transformed
/// solutions. Turning by a quarter and transposing exchange the rows and columns of a box,
/// so that a 6 × 6 grid with boxes of 2 × 3 becomes one with boxes of 3 × 2.
///
/// ```
/// use stepdoku::puzzle::{Grid, Puzzle, Shape, Transform};
///
/// let four = Shape::usual(4).unwrap();
/// let puzzle = Puzzle::new(Grid::from_line(four, "2.4..........3.4").unwrap()).unwrap();
/// let turned = Transform::Rotate90.apply(&puzzle);
/// assert_eq!(turned.to_string(), "...23......44...");
///
/// let relabelled: Transform = "relabel:4321".parse().unwrap();
/// assert_eq!(relabelled.apply(&puzzle).to_string(), "3.1..........2.1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Transform {
    /// A quarter turn, clockwise.
    Rotate90,
    /// Half a turn.
    Rotate180,
    /// A quarter turn, anticlockwise.
    Rotate270,
    /// The rows in reverse order: upside down.
    FlipRows,
    /// The columns in reverse order: as in a mirror.
    FlipColumns,
    /// Rows become columns.
    Transpose,
    /// Digit `d` becomes the `d`-th of the list.
    Relabel(Vec<Digit>),
}

impl Transform {
    /// The names, as people type them.
    pub const NAMES: [&'static str; 7] =
        ["rotate90", "rotate180", "rotate270", "flip-rows", "flip-columns", "transpose", "relabel:312…"];

    /// Whether the symmetry makes sense for a shape.
    ///
    /// # Errors
    /// When a relabelling does not hold every digit of the shape once.
    pub fn check(&self, shape: Shape) -> Result<(), TransformError> {
        let Self::Relabel(digits) = self else { return Ok(()) };
        let mut sorted = digits.clone();
        sorted.sort_unstable();
        if shape.digits().eq(sorted) { Ok(()) } else { Err(TransformError { transform: self.to_string(), shape }) }
    }

    /// The shape of a transformed grid.
    pub fn shape(&self, shape: Shape) -> Shape {
        match self {
            Self::Rotate90 | Self::Rotate270 | Self::Transpose => {
                Shape::with_box(shape.box_cols(), shape.box_rows()).expect("the side stays the same")
            }
            _ => shape,
        }
    }

    /// Where a cell of a grid of that shape goes.
    pub fn cell(&self, shape: Shape, cell: Cell) -> Cell {
        let last = shape.side() - 1;
        let Cell { row, col } = cell;
        match self {
            Self::Rotate90 => Cell::new(col, last - row),
            Self::Rotate180 => Cell::new(last - row, last - col),
            Self::Rotate270 => Cell::new(last - col, row),
            Self::FlipRows => Cell::new(last - row, col),
            Self::FlipColumns => Cell::new(row, last - col),
            Self::Transpose => Cell::new(col, row),
            Self::Relabel(_) => cell,
        }
    }

    /// What a digit becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        match self {
            Self::Relabel(digits) => digits.get(usize::from(digit.get()) - 1).copied().unwrap_or(digit),
            _ => digit,
        }
    }

    /// The transformed grid.
    pub fn apply_grid(&self, grid: &Grid) -> Grid {
        let mut image = Grid::empty(self.shape(grid.shape()));
        for (cell, digit) in grid.filled() {
            image.set(self.cell(grid.shape(), cell), Some(self.digit(digit)));
        }
        image
    }

    /// The transformed puzzle.
    ///
    /// # Panics
    /// When [`check`](Self::check) has an objection.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        if let Err(error) = self.check(puzzle.shape()) {
            panic!("{error}");
        }
        Puzzle::new(self.apply_grid(puzzle.givens())).expect("a symmetry makes no conflict")
    }
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rotate90 => f.pad("rotate90"),
            Self::Rotate180 => f.pad("rotate180"),
            Self::Rotate270 => f.pad("rotate270"),
            Self::FlipRows => f.pad("flip-rows"),
            Self::FlipColumns => f.pad("flip-columns"),
            Self::Transpose => f.pad("transpose"),
            Self::Relabel(digits) => {
                f.pad(&format!("relabel:{}", digits.iter().map(|digit| digit.symbol()).collect::<String>()))
            }
        }
    }
}

/// The text names no symmetry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a transformation: expected one of {names}", names = Transform::NAMES.join(", "))]
pub struct ParseTransformError(String);

impl FromStr for Transform {
    type Err = ParseTransformError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseTransformError(text.to_owned());
        if let Some(digits) = text.strip_prefix("relabel:") {
            return digits.chars().map(Digit::from_symbol).collect::<Option<_>>().map(Self::Relabel).ok_or_else(error);
        }
        Ok(match text {
            "rotate90" => Self::Rotate90,
            "rotate180" => Self::Rotate180,
            "rotate270" => Self::Rotate270,
            "flip-rows" => Self::FlipRows,
            "flip-columns" => Self::FlipColumns,
            "transpose" => Self::Transpose,
            _ => return Err(error()),
        })
    }
}

/// A relabelling does not fit the grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{transform}` must name each digit of a {shape} grid once")]
pub struct TransformError {
    transform: String,
    shape: Shape,
}
