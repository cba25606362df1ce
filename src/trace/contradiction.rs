//! Why an event cannot follow those before it.

use crate::puzzle::{Cell, Digit};
use crate::search::{Kind, Refusal, Wipeout};

/// Why an event cannot be applied to a [`State`](super::State).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// A cell lies outside the grid.
    #[error("{0} lies outside the grid")]
    Outside(Cell),
    /// A digit is greater than the side of the grid.
    #[error("{0} is no digit of this grid")]
    NoSuchDigit(Digit),
    /// The depth is not that of the call that acts.
    #[error("`{kind}` at depth {said}, where {}", acting(.expected))]
    Depth {
        /// What the event is.
        kind: Kind,
        /// The depth that it states.
        said: u16,
        /// The depth that it must have; `None` when there is no call that could act.
        expected: Option<u16>,
    },
    /// A given comes after the first call, or is not one of the puzzle's, or comes twice.
    #[error("{digit} at {cell} is not a given of the puzzle that is still to come")]
    Given {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
    },
    /// The first call begins before all givens are marked, or a second time.
    #[error("the first call begins once, after the last given")]
    FirstCall,
    /// The event is about another cell than that of the call that acts.
    #[error("`{kind}` at {}, where the call fills {}", place(.said), place(.at_work))]
    Elsewhere {
        /// What the event is.
        kind: Kind,
        /// The cell that it names.
        said: Option<Cell>,
        /// The cell that the call fills.
        at_work: Option<Cell>,
    },
    /// The call cannot do that now: the form has another order.
    #[error("`{0}` is out of order: the form has another event here")]
    Order(Kind),
    /// The event is about another digit than the one that the call has accepted.
    #[error("`{kind}` of {said}, where {accepted} has been accepted")]
    OtherDigit {
        /// What the event is.
        kind: Kind,
        /// The digit that it names.
        said: Digit,
        /// The digit that the call has accepted.
        accepted: Digit,
    },
    /// A call begins at a cell in which a digit is in force.
    #[error("a call begins at {0}, which is not blank")]
    NotBlank(Cell),
    /// A call says that no blank is left, and there is one.
    #[error("a call finds no blank, and {0} cells are blank")]
    BlanksLeft(usize),
    /// A digit is accepted that a mark refuses.
    #[error("{digit} does not fit {cell}: its marks are set already")]
    DoesNotFit {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
        /// The marks that refuse it.
        by: Refusal,
    },
    /// A refusal names other marks or witnesses than those that are set.
    #[error("{digit} at {cell} is refused with other marks than those that are set")]
    Witnesses {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
        /// The marks that are set; `None` when the digit fits.
        expected: Option<Refusal>,
    },
    /// A digit is deduced that does not follow, or that the inference of the search does
    /// not look for.
    #[error("{digit} at {cell} does not follow by the inference of this search")]
    Deduction {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
    },
    /// A wipeout is told of where there is none that the inference of the search finds.
    #[error("{}", alive(.0))]
    Alive(Wipeout),
    /// Another deduction is retracted than the last one.
    #[error("{digit} at {cell} is retracted, and it is not the last deduction")]
    NotLast {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
    },
    /// A solution is numbered out of turn.
    #[error("solution {said}, where {expected} comes next")]
    Number {
        /// The number that the event states.
        said: u64,
        /// The number that it must have.
        expected: u64,
    },
    /// A call says whether the search has found what it wants, and it is not so.
    #[error("`found` is {0}, and it is not so")]
    Found(bool),
}

fn acting(depth: &Option<u16>) -> String {
    match depth {
        Some(depth) => format!("the call at depth {depth} acts"),
        None => "no call is open".to_owned(),
    }
}

fn alive(wipeout: &Wipeout) -> String {
    match wipeout {
        Wipeout::Cell(cell) => format!("no wipeout at {cell} by the inference of this search"),
        Wipeout::Unit { unit, digit } => format!("no wipeout of {digit} in {unit} by the inference of this search"),
    }
}

fn place(cell: &Option<Cell>) -> String {
    match cell {
        Some(cell) => cell.to_string(),
        None => "no cell".to_owned(),
    }
}
