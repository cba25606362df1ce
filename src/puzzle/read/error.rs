//! What can be wrong with a source, with its place and its cure.

use std::fmt;
use std::io;

use super::super::{Conflict, Shape};
use super::Snippet;
use super::lines::MAX_LINE;

/// A puzzle that cannot be read: where, what, and what to do about it.
///
/// [`Display`](fmt::Display) writes the place and the problem on one line and the cure on a
/// second; with the feature `cli`, [`render`](super::render()) draws the line with a caret.
///
/// ```
/// use stepdoku::puzzle::read::{ReadOptions, read_bytes};
///
/// let line = "2.4.......x..3.4";
/// let (puzzles, _) = read_bytes(line.as_bytes(), "four.txt", &ReadOptions::default());
/// let error = puzzles[0].as_ref().unwrap_err();
/// assert_eq!((error.line(), error.column()), (Some(1), Some(11)));
/// assert!(error.to_string().starts_with("four.txt, line 1, column 11: 'x' is not a digit of a 4x4 puzzle nor a blank"));
/// ```
#[derive(Debug)]
pub struct ReadError(Box<Inner>);

#[derive(Debug)]
struct Inner {
    name: String,
    place: Option<(usize, Option<usize>)>,
    problem: Problem,
    snippets: Vec<Snippet>,
}

impl ReadError {
    /// An error about no place in particular.
    pub(super) fn new(name: &str, problem: Problem) -> Self {
        Self(Box::new(Inner { name: super::snippet::readable(name, 200), place: None, problem, snippets: Vec::new() }))
    }

    /// Adds the place, line and column from 1.
    pub(super) fn at(mut self, line: usize, column: Option<usize>) -> Self {
        self.0.place = Some((line, column));
        self
    }

    /// Adds a line to show.
    pub(super) fn showing(mut self, snippet: Snippet) -> Self {
        self.0.snippets.push(snippet);
        self
    }

    /// The name of the source, as the caller gave it.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The line, from 1, where the problem is in one.
    pub fn line(&self) -> Option<usize> {
        self.0.place.map(|(line, _)| line)
    }

    /// The column in characters, from 1, where the problem is at one.
    pub fn column(&self) -> Option<usize> {
        self.0.place.and_then(|(_, column)| column)
    }

    /// What is wrong.
    pub fn problem(&self) -> &Problem {
        &self.0.problem
    }

    /// What can be done about it.
    pub fn cure(&self) -> String {
        self.0.problem.cure()
    }

    /// The lines to show, each with its places, in the order of the source.
    pub fn snippets(&self) -> &[Snippet] {
        &self.0.snippets
    }

    /// Whether reading failed, rather than what was read being wrong.
    pub fn is_io(&self) -> bool {
        matches!(self.0.problem, Problem::Io(_))
    }

    /// The place and the problem in one line, without the name and the cure.
    pub fn headline(&self) -> String {
        match self.0.place {
            // A problem that begins with its line needs no other mention of it.
            None => self.0.problem.to_string(),
            Some(_) if matches!(self.0.problem, Problem::LineCells { .. }) => self.0.problem.to_string(),
            Some((line, Some(column))) => format!("line {line}, column {column}: {}", self.0.problem),
            Some((line, None)) => format!("line {line}: {}", self.0.problem),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let headline = self.headline();
        let colon = if self.0.place.is_some() && headline.starts_with("line ") { ", " } else { ": " };
        write!(f, "{}{colon}{headline}\n  {}", self.0.name, self.cure())
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.problem {
            Problem::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// What is wrong with a source or a puzzle in it.
///
/// All texts in it are fit to be shown: cut, and without control characters.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Reading failed.
    #[error("reading failed: {0}")]
    Io(io::Error),
    /// There is no puzzle in the source.
    #[error("no puzzle found{}", .text.as_ref().map(|text| format!(": \"{text}\" is not one")).unwrap_or_default())]
    NoPuzzle {
        /// The first text that was passed over.
        text: Option<String>,
    },
    /// The source is UTF-16.
    #[error("the text is in UTF-16, not in UTF-8")]
    Utf16,
    /// A byte that is not UTF-8.
    #[error("byte 0x{byte:02X} is not UTF-8 text")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// A control character, or another that cannot be seen.
    #[error("an unexpected character, {name}")]
    Unseen {
        /// The character by its number and name.
        name: String,
    },
    /// A character that stands for no digit of the side and for no blank.
    #[error("'{text}' is not a digit of a {side}x{side} puzzle nor a blank")]
    NotADigit {
        /// The character or characters.
        text: String,
        /// The side.
        side: u8,
        /// The digits of the side in words.
        digits: String,
    },
    /// A number that is no digit of the side.
    #[error("row {row}, column {col}: {number} is not between 1 and {side}")]
    OutOfRange {
        /// The row in the puzzle, from 1.
        row: usize,
        /// The column in the puzzle, from 1.
        col: usize,
        /// The number as it was written.
        number: String,
        /// The side.
        side: u8,
    },
    /// A value in JSON that is no cell.
    #[error("row {row}, column {col}: {value} is not a cell of a {side}x{side} puzzle")]
    NotACell {
        /// The row in the puzzle, from 1.
        row: usize,
        /// The column in the puzzle, from 1.
        col: usize,
        /// The value as it was written.
        value: String,
        /// The side.
        side: u8,
    },
    /// A whole puzzle whose number of cells is none of a square.
    #[error("{found} cells where {} expected", match .side {
        Some(side) => format!("the {} of a {side}x{side} puzzle were", usize::from(*side) * usize::from(*side)),
        None => "a square of a supported side was".to_owned(),
    })]
    CellCount {
        /// How many cells were read.
        found: usize,
        /// The side that was asked for, if one was.
        side: Option<u8>,
    },
    /// A row of text whose number of cells is not the side.
    #[error("line {line} has {found} {}, {side} expected", plural(*.found, "cell"))]
    LineCells {
        /// The line, from 1.
        line: usize,
        /// How many cells it has.
        found: usize,
        /// The side.
        side: u8,
    },
    /// A row of an array whose number of cells is not the side.
    #[error("row {row} has {found} {}, {side} expected", plural(*.found, "cell"))]
    RowCells {
        /// The row in the puzzle, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// The side.
        side: u8,
    },
    /// Rows whose number is not the side.
    #[error("{found} {} of {side} cells, {side} rows expected", plural(*.found, "row"))]
    RowCount {
        /// How many rows there are.
        found: usize,
        /// The side.
        side: u8,
    },
    /// Rows of which no grid is made.
    #[error("a row of {found} {}, which no {}puzzle has", plural(*.found, "cell"), if *.asked {
        "such "
    } else {
        "supported "
    })]
    Side {
        /// The cells of the row.
        found: usize,
        /// Whether a side was asked for.
        asked: bool,
    },
    /// A digit that stands twice in a unit.
    #[error("{digit} stands twice in {}: {} and {}{}", .conflict.unit, .conflict.cells[0], .conflict.cells[1],
        .conflict.also_in_box.map(|unit| format!(" (and in {unit})")).unwrap_or_default())]
    Twice {
        /// The digit as it was written.
        digit: String,
        /// The two cells and their unit.
        conflict: Conflict,
    },
    /// Several puzzles stand on one line and none is the solution of another.
    #[error("{found} puzzles on one line")]
    SeveralOnALine {
        /// How many there are.
        found: usize,
    },
    /// Both `0` and another blank stand in a puzzle of a side over 9.
    #[error("both '0' and '{blank}' stand in this {side}x{side} puzzle: 0 may be a digit or a blank")]
    ZeroOrBlank {
        /// The other blank.
        blank: char,
        /// The side.
        side: u8,
    },
    /// A line that is too long to hold puzzles.
    #[error("a line of {bytes} bytes")]
    LongLine {
        /// Its length in bytes.
        bytes: u64,
    },
    /// A JSON text that is too long.
    #[error("the JSON text has more than {limit} bytes")]
    LongJson {
        /// The most that is read.
        limit: usize,
    },
    /// A text that begins like JSON and is not.
    #[error("not valid JSON: {message}")]
    Json {
        /// What the JSON parser says.
        message: String,
    },
    /// A JSON value that holds no puzzle.
    #[error("{what}")]
    JsonForm {
        /// What was found.
        what: String,
    },
    /// A table without the column in a row.
    #[error("there is no column {column} (\"{heading}\") in this row")]
    NoColumn {
        /// The column's number, from 1.
        column: usize,
        /// Its heading.
        heading: String,
    },
    /// The text given on the command line holds more than one puzzle.
    #[error("there is more than one puzzle in it")]
    NotOne,
    /// The options contradict each other.
    #[error("a {shape} puzzle cannot be written with the {digits} symbols {symbols}")]
    Options {
        /// The shape that was asked for.
        shape: Shape,
        /// The symbols that were asked for.
        symbols: String,
        /// How many digits they can write.
        digits: u8,
    },
}

fn counted(count: usize, word: &str) -> String {
    format!("{count} {}", plural(count, word))
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}

const COUNTS: &str = "16, 36, 64, 81, 100, 144, 225, 256, 400 and 625";

impl Problem {
    /// What can be done about it.
    pub fn cure(&self) -> String {
        match self {
            Self::Io(_) => "Check that the source can be read, and try again.".into(),
            Self::NoPuzzle { .. } => {
                "Give a line of 81 characters with . for blanks, or nine rows of nine; other sides and formats are read \
                 too."
                    .into()
            }
            Self::Utf16 | Self::NotUtf8 { .. } => "Save the file as UTF-8 text.".into(),
            Self::Unseen { .. } => "Remove it, or write . there if a blank is meant.".into(),
            Self::NotADigit { digits, .. } => {
                format!("Digits are {digits}; a blank is one of . 0 - _ * ?; a comment begins with #.")
            }
            Self::OutOfRange { side, .. } => format!("Write a number from 1 to {side}, or 0 for a blank."),
            Self::NotACell { side, .. } => {
                format!("Write a number from 1 to {side} or a string with one digit; 0, \".\", \"\" or null for a blank.")
            }
            Self::CellCount { found, side: None } => match nearest(*found) {
                Some((side, cells)) if *found < cells => format!(
                    "Add the missing {} for a {side}x{side} puzzle. Possible counts are {COUNTS}.",
                    counted(cells - found, "cell")
                ),
                Some((side, cells)) => format!(
                    "Remove {} for a {side}x{side} puzzle. Possible counts are {COUNTS}.",
                    counted(found - cells, "cell")
                ),
                None => format!("Possible counts are {COUNTS}."),
            },
            Self::CellCount { side: Some(side), .. } => {
                format!("Give all its cells, or ask for another side than {side} with the box shape or the symbols.")
            }
            Self::LineCells { .. } => "Give every row as many cells as the puzzle has rows, with . for a blank; put # before a \
                                       line that is no row."
                .into(),
            Self::RowCells { .. } => "Give every row as many cells as the puzzle has rows, with 0 for a blank.".into(),
            Self::RowCount { found, side } if *found < usize::from(*side) => {
                "Add the missing rows; a row of blanks is written as dots.".into()
            }
            Self::RowCount { .. } => "Remove the surplus rows, or set puzzles apart with an empty line.".into(),
            Self::Side { asked: false, .. } => {
                "Rows have 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25 cells; a comment begins with #.".into()
            }
            Self::Side { asked: true, .. } => "Ask for the box shape and symbols that the puzzle has.".into(),
            Self::Twice { .. } => "Correct one of the two givens.".into(),
            Self::SeveralOnALine { .. } => "Put each puzzle on a line of its own.".into(),
            Self::ZeroOrBlank { side, blank } => {
                let say = if *side == 16 { "--symbols hex".to_owned() } else { "--symbols with the digits in order".into() };
                format!("Say {say} if 0 is a digit; replace 0 by {blank}, or say --symbols 1-9A-P, if it is a blank.")
            }
            Self::LongLine { .. } => {
                format!("Break it: no line with a puzzle is longer than {MAX_LINE} bytes.")
            }
            Self::LongJson { .. } => "Split it into several files, or write one puzzle a line as text.".into(),
            Self::Json { .. } => "Correct the JSON; a text that begins with [ or { is read as JSON.".into(),
            Self::JsonForm { .. } => {
                "Give an array of rows, each a string or an array of cells, or an array of puzzles.".into()
            }
            Self::NoColumn { .. } => "Give each row as many columns as the heading has.".into(),
            Self::NotOne => "Give one puzzle, or put them in a file.".into(),
            Self::Options { .. } => "Leave out one of the two, or make them agree.".into(),
        }
    }
}

/// The supported side whose cells are nearest in number, when that is within a tenth.
fn nearest(found: usize) -> Option<(u8, usize)> {
    Shape::SIDES
        .iter()
        .map(|&side| (side, usize::from(side) * usize::from(side)))
        .min_by_key(|&(_, cells)| cells.abs_diff(found))
        .filter(|&(_, cells)| cells.abs_diff(found) * 10 <= cells)
}
