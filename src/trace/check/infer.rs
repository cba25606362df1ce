//! What follows from the board, by the letter of the contract: a scan for each rule.

use super::board::Board;
use crate::puzzle::{Cell, Digit, Shape};
use crate::search::{Action, Inference, Why, Wipeout};

/// What is found out next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finding {
    Deduce(Cell, Digit, Why),
    Wipeout(Wipeout),
}

impl Finding {
    pub(super) fn action(self) -> Action {
        match self {
            Self::Deduce(cell, digit, why) => Action::Deduce { cell, digit, why },
            Self::Wipeout(wipeout) => Action::Wipeout(wipeout),
        }
    }
}

/// What the board gives away next after an acceptance at `at`, or after the givens (`None`).
pub(super) fn next(level: Inference, shape: Shape, board: &Board, at: Option<Cell>) -> Option<Finding> {
    match level {
        Inference::None => None,
        Inference::Forward => {
            let cells = match at {
                Some(cell) => board.blank_peers(cell),
                None => shape.cells().filter(|&cell| board.is_blank(cell)).collect(),
            };
            dead(board, &cells)
        }
        Inference::Naked => naked(shape, board),
        Inference::Singles => naked(shape, board).or_else(|| hidden(shape, board)),
    }
}

/// The first of the cells without a candidate.
fn dead(board: &Board, cells: &[Cell]) -> Option<Finding> {
    let dead = cells.iter().find(|&&cell| board.candidates(cell).next().is_none());
    dead.map(|&cell| Finding::Wipeout(Wipeout::Cell(cell)))
}

fn naked(shape: Shape, board: &Board) -> Option<Finding> {
    let blanks: Vec<Cell> = shape.cells().filter(|&cell| board.is_blank(cell)).collect();
    let single = || {
        blanks.iter().find_map(|&cell| {
            let mut candidates = board.candidates(cell);
            let only = candidates.next()?;
            candidates.next().is_none().then_some(Finding::Deduce(cell, only, Why::Naked))
        })
    };
    dead(board, &blanks).or_else(single)
}

fn hidden(shape: Shape, board: &Board) -> Option<Finding> {
    for unit in shape.units() {
        for digit in shape.digits().filter(|&digit| !board.is_used(unit, digit)) {
            let mut places =
                shape.unit(unit).filter(|&cell| board.is_blank(cell) && board.refusal(cell, digit).is_none());
            match (places.next(), places.next()) {
                (None, _) => return Some(Finding::Wipeout(Wipeout::Unit { unit, digit })),
                (Some(cell), None) => return Some(Finding::Deduce(cell, digit, Why::Hidden(unit.kind))),
                _ => {}
            }
        }
    }
    None
}
