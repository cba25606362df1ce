//! What a caller can say about a file that the file does not say itself.

use super::super::Shape;
use super::Symbols;
use super::error::Problem;

/// How to read puzzles; the default guesses nothing that a file leaves open.
///
/// ```
/// use stepdoku::puzzle::read::{ReadOptions, parse_box};
///
/// let options = ReadOptions { box_shape: Some(parse_box("3x2").unwrap()), ..ReadOptions::default() };
/// assert_eq!(options.box_shape.unwrap().side(), 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The shape of all puzzles; `None` takes the side from the cells and its
    /// [usual](Shape::usual) boxes.
    pub box_shape: Option<Shape>,
    /// How digits are written; `None` means the [usual](Symbols::Usual) symbols, and refuses
    /// a puzzle of a side over 9 in which both `0` and another blank stand.
    pub symbols: Option<Symbols>,
}

impl ReadOptions {
    pub(super) fn symbols(&self) -> &Symbols {
        self.symbols.as_ref().unwrap_or(&Symbols::Usual)
    }

    /// The only side that can be read, where there is only one.
    pub(super) fn side(&self) -> Option<u8> {
        self.box_shape.map(Shape::side).or_else(|| self.symbols().side())
    }

    /// The shape of a puzzle with that side.
    pub(super) fn shape(&self, side: u8) -> Option<Shape> {
        match self.box_shape {
            Some(shape) => (shape.side() == side).then_some(shape),
            None => Shape::usual(side),
        }
    }

    /// What makes it impossible to read anything with these options.
    pub(super) fn contradiction(&self) -> Option<Problem> {
        let shape = self.box_shape?;
        let symbols = self.symbols();
        let bad = match symbols.side() {
            Some(side) => side != shape.side(),
            None => symbols.greatest_side() < shape.side(),
        };
        bad.then(|| Problem::Options { shape, symbols: symbols.to_string(), digits: symbols.greatest_side() })
    }

    /// The side of a whole puzzle of that many cells, if there is one.
    pub(super) fn side_of_all(&self, cells: usize) -> Option<u8> {
        self.sides().find(|&side| usize::from(side) * usize::from(side) == cells)
    }

    /// The side whose rows have that many cells, if there is one.
    pub(super) fn side_of_row(&self, cells: usize) -> Option<u8> {
        self.sides().find(|&side| usize::from(side) == cells)
    }

    /// The sides that can be read.
    fn sides(&self) -> impl Iterator<Item = u8> {
        let (only, most) = (self.side(), self.symbols().greatest_side());
        Shape::SIDES.into_iter().filter(move |&side| side <= most && only.is_none_or(|only| only == side))
    }
}

/// The text is not a box shape.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseBoxError {
    /// It is not two numbers.
    #[error("`{0}` is no box shape: write its rows and columns, as in 2x3")]
    Form(String),
    /// No grid has such boxes.
    #[error(transparent)]
    Shape(#[from] super::super::BoxShapeError),
}

/// Reads a box shape, rows first: `2x3` is a box of 2 rows and 3 columns, and a grid of side 6.
///
/// # Errors
/// When the text is not two numbers, or the boxes make no supported side.
pub fn parse_box(text: &str) -> Result<Shape, ParseBoxError> {
    let form = || ParseBoxError::Form(super::snippet::readable(text, 60));
    let (rows, cols) = text.split_once(['x', 'X', '×']).ok_or_else(form)?;
    let number = |digits: &str| -> Option<u8> {
        let digits = digits.trim();
        digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
    };
    match (number(rows), number(cols)) {
        (Some(rows), Some(cols)) => Ok(Shape::with_box(rows, cols)?),
        _ => Err(form()),
    }
}
