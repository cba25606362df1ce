//! Events in words.

use std::fmt;

use super::caption::{deduced, refused};
use crate::puzzle::{Cell, Shape};
use crate::search::{Action, Wipeout};

/// An event in words, as people speak of the grid: rows, columns and boxes count from 1.
///
/// ```
/// use stepdoku::puzzle::{Cell, Digit, Shape};
/// use stepdoku::search::{Action, Refusal};
/// use stepdoku::trace::Words;
///
/// let by = Refusal { row: Some(Cell::new(0, 0)), col: None, in_box: Some(Cell::new(1, 2)) };
/// let action = Action::Reject { cell: Cell::new(0, 2), digit: Digit::new(5).unwrap(), by };
/// assert_eq!(
///     Words::new(&action, Shape::NINE).to_string(),
///     "reject 5 at r1c3: 5 is in row 1 already, at r1c1, and in box 1, at r2c3"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    action: &'a Action,
    shape: Shape,
}

impl<'a> Words<'a> {
    /// What the action does on a grid of that shape.
    pub fn new(action: &'a Action, shape: Shape) -> Self {
        Self { action, shape }
    }
}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.action.kind();
        match *self.action {
            Action::Given { cell, digit }
            | Action::Mark { cell, digit }
            | Action::Place { cell, digit }
            | Action::Erase { cell, digit }
            | Action::Unmark { cell, digit }
            | Action::Retract { cell, digit } => write!(f, "{kind} {digit} at {cell}"),
            Action::Enter { cell, scanned } => {
                write!(f, "enter {}", At(cell))?;
                match scanned {
                    None => Ok(()),
                    Some(1) => f.write_str(", 1 cell looked at"),
                    Some(n) => write!(f, ", {n} cells looked at"),
                }
            }
            Action::Reject { cell, digit, by } => {
                write!(f, "reject {digit} at {cell}: {digit} is {}", refused(self.shape, cell, by))
            }
            Action::Deduce { cell, digit, why } => {
                write!(f, "deduce {digit} at {cell}: {}", deduced(self.shape, cell, digit, why))
            }
            Action::Wipeout(Wipeout::Cell(cell)) => write!(f, "wipeout: {cell} has no candidate left"),
            Action::Wipeout(Wipeout::Unit { unit, digit }) => {
                write!(f, "wipeout: {digit} has no place left in {unit}")
            }
            Action::Solution { number } => write!(f, "solution {number}"),
            Action::Leave { cell, found: true } => write!(f, "leave {}, found", At(cell)),
            // True also when solutions were found on the way, and more are wanted.
            Action::Leave { cell: cell @ Some(_), found: false } => write!(f, "leave {}, no digit left", At(cell)),
            Action::Leave { cell: None, found: false } => write!(f, "leave {}, the search goes on", At(None)),
        }
    }
}

/// Digits with their thousands set apart, as in `54,517`: so are numbers written in all that people read.
pub(crate) fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Where a call works.
struct At(Option<Cell>);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(cell) => cell.fmt(f),
            None => f.write_str("with no blank left"),
        }
    }
}
