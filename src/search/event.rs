//! What a search reports.

use std::fmt;

use crate::puzzle::{Cell, Digit, Shape, Unit, UnitKind};

/// One step of a search: what was done, and by the call at which depth.
///
/// Events are not numbered here; who wants step numbers counts them from 0, and adds the
/// count where [`Observer::rejects`](super::Observer::rejects) reports several at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// Depth of the acting call: 0 for the first one, and 0 for givens.
    pub depth: u16,
    /// What was done.
    pub action: Action,
}

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Action {
    /// A given's three marks are set.
    Given {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
    },
    /// A call begins.
    Enter {
        /// The blank that it has found; `None` when no blank is left.
        cell: Option<Cell>,
        /// How many cells were looked at to find it, the blank included; `None` in the
        /// `list` form, which does not look.
        scanned: Option<u16>,
    },
    /// A digit does not fit the cell.
    Reject {
        /// Where it was tried.
        cell: Cell,
        /// Which digit.
        digit: Digit,
        /// The marks that refuse it.
        by: Refusal,
    },
    /// The three marks of a digit are set.
    Mark {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
    },
    /// A digit is written on the board.
    Place {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
    },
    /// A digit is removed from the board.
    Erase {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
    },
    /// The three marks of a digit are cleared.
    Unmark {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
    },
    /// A digit is marked and written because nothing else is left.
    Deduce {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
        /// Why nothing else is left.
        why: Why,
    },
    /// A dead end is seen before it is reached: coming back begins at once.
    Wipeout(Wipeout),
    /// A deduction is unmarked and erased.
    Retract {
        /// Where.
        cell: Cell,
        /// Which digit.
        digit: Digit,
    },
    /// The board is complete.
    Solution {
        /// The how many-th solution, from 1.
        number: u64,
    },
    /// A call returns.
    Leave {
        /// As in [`Enter`](Self::Enter).
        cell: Option<Cell>,
        /// Whether the wanted number of solutions has been reached.
        found: bool,
    },
}

impl Action {
    /// Its kind.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Given { .. } => Kind::Given,
            Self::Enter { .. } => Kind::Enter,
            Self::Reject { .. } => Kind::Reject,
            Self::Mark { .. } => Kind::Mark,
            Self::Place { .. } => Kind::Place,
            Self::Erase { .. } => Kind::Erase,
            Self::Unmark { .. } => Kind::Unmark,
            Self::Deduce { .. } => Kind::Deduce,
            Self::Wipeout(_) => Kind::Wipeout,
            Self::Retract { .. } => Kind::Retract,
            Self::Solution { .. } => Kind::Solution,
            Self::Leave { .. } => Kind::Leave,
        }
    }

    /// The cell that it is about, if any.
    pub const fn cell(&self) -> Option<Cell> {
        match *self {
            Self::Given { cell, .. }
            | Self::Reject { cell, .. }
            | Self::Mark { cell, .. }
            | Self::Place { cell, .. }
            | Self::Erase { cell, .. }
            | Self::Unmark { cell, .. }
            | Self::Deduce { cell, .. }
            | Self::Wipeout(Wipeout::Cell(cell))
            | Self::Retract { cell, .. } => Some(cell),
            Self::Enter { cell, .. } | Self::Leave { cell, .. } => cell,
            Self::Solution { .. } | Self::Wipeout(Wipeout::Unit { .. }) => None,
        }
    }

    /// The digit that it is about, if any.
    pub const fn digit(&self) -> Option<Digit> {
        match *self {
            Self::Given { digit, .. }
            | Self::Reject { digit, .. }
            | Self::Mark { digit, .. }
            | Self::Place { digit, .. }
            | Self::Erase { digit, .. }
            | Self::Unmark { digit, .. }
            | Self::Deduce { digit, .. }
            | Self::Wipeout(Wipeout::Unit { digit, .. })
            | Self::Retract { digit, .. } => Some(digit),
            Self::Enter { .. } | Self::Leave { .. } | Self::Solution { .. } | Self::Wipeout(Wipeout::Cell(_)) => None,
        }
    }
}

/// The marks that refuse a digit, each with the cell whose digit set it: its witness.
///
/// At least one is there. Units stand in the order row, column, box, as in the trace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Refusal {
    /// The cell of the row that holds the digit, if the row's mark is set.
    pub row: Option<Cell>,
    /// The cell of the column that holds the digit, if the column's mark is set.
    pub col: Option<Cell>,
    /// The cell of the box that holds the digit, if the box's mark is set.
    pub in_box: Option<Cell>,
}

impl Refusal {
    /// The marks with their witnesses, in the order row, column, box.
    pub fn witnesses(self) -> impl Iterator<Item = (UnitKind, Cell)> {
        UnitKind::ALL.into_iter().zip([self.row, self.col, self.in_box]).filter_map(|(unit, cell)| Some((unit, cell?)))
    }

    /// Whether each witness shares its unit with the refused cell, and at least one is there.
    pub fn is_about(self, shape: Shape, cell: Cell) -> bool {
        let mut any = false;
        self.witnesses().all(|(unit, witness)| {
            any = true;
            shape.contains(witness) && witness != cell && shape.unit_of(unit, witness) == shape.unit_of(unit, cell)
        }) && any
    }
}

/// Why a digit was deduced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// No other digit is a candidate of the cell (a naked single).
    Naked,
    /// No other blank of the unit has the digit as a candidate (a hidden single).
    Hidden(UnitKind),
}

/// What a wipeout has found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wipeout {
    /// A blank without a candidate.
    Cell(Cell),
    /// A unit with no place left for a digit.
    Unit {
        /// The unit.
        unit: Unit,
        /// The digit.
        digit: Digit,
    },
}

/// The kinds of event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// [`Action::Given`]
    Given,
    /// [`Action::Enter`]
    Enter,
    /// [`Action::Reject`]
    Reject,
    /// [`Action::Mark`]
    Mark,
    /// [`Action::Place`]
    Place,
    /// [`Action::Erase`]
    Erase,
    /// [`Action::Unmark`]
    Unmark,
    /// [`Action::Deduce`]
    Deduce,
    /// [`Action::Wipeout`]
    Wipeout,
    /// [`Action::Retract`]
    Retract,
    /// [`Action::Solution`]
    Solution,
    /// [`Action::Leave`]
    Leave,
}

impl Kind {
    /// All kinds, in the order in which the contract describes them.
    pub const ALL: [Self; 12] = [
        Self::Given,
        Self::Enter,
        Self::Reject,
        Self::Mark,
        Self::Place,
        Self::Erase,
        Self::Unmark,
        Self::Deduce,
        Self::Wipeout,
        Self::Retract,
        Self::Solution,
        Self::Leave,
    ];

    /// Its name in JSON and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Enter => "enter",
            Self::Reject => "reject",
            Self::Mark => "mark",
            Self::Place => "place",
            Self::Erase => "erase",
            Self::Unmark => "unmark",
            Self::Deduce => "deduce",
            Self::Wipeout => "wipeout",
            Self::Retract => "retract",
            Self::Solution => "solution",
            Self::Leave => "leave",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
