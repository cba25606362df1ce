//! What a step looks like, with no file format in it.

use super::reasons::{self, Reason};
use crate::puzzle::{Cell, Digit, Shape, Unit};
use crate::search::{Action, Refusal};
use crate::trace::{Caption, Content, Moment, State};

/// A picture before it is drawn: what stands in each cell, what is being done, and what is
/// said about it.
///
/// It is plain data: a scene may be made by hand, and changed before it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Scene {
    /// The shape of the board.
    pub shape: Shape,
    /// What stands in each cell, in row-major order; as many as the shape has cells.
    pub cells: Vec<Content>,
    /// What is being done.
    pub sign: Sign,
    /// The cell at work, if there is one.
    pub focus: Option<Cell>,
    /// The digit at work, if there is one.
    pub digit: Option<Digit>,
    /// Who refuses the digit, or rules out what is [ruled out](Self::ruled_out).
    pub witnesses: Vec<Witness>,
    /// The candidates of each cell, in row-major order; empty where there are none to show.
    /// They are drawn on boards whose cells have room for them, up to 9 × 9.
    pub candidates: Vec<Vec<Digit>>,
    /// What cannot stand where: the reason of a deduction or of a dead end.
    pub ruled_out: Vec<(Cell, Digit)>,
    /// The unit that the deduction or the dead end is about, if it is about one.
    pub unit: Option<Unit>,
    /// What is said: a headline, and up to two lines below it. Either may be empty.
    pub caption: Caption,
    /// The number of the step, from 0; `None` before the first call, for the givens are no step of the search to a reader.
    pub step: Option<u64>,
    /// The depth of the acting call, from 0.
    pub depth: u16,
    /// What was done up to here.
    pub counts: Counts,
    /// How many steps were left out since the picture before, where that is worth saying.
    pub left_out: Option<u64>,
}

impl Scene {
    /// A moment of a search; `state` is the state after it.
    ///
    /// That steps were left out before it is not shown: set [`left_out`](Self::left_out)
    /// where it should be.
    pub fn of(state: &State, moment: &Moment) -> Self {
        let shape = state.shape();
        let stats = state.stats();
        let mut scene = Self {
            cells: shape.cells().map(|cell| state.content(cell)).collect(),
            sign: Sign::of(moment),
            candidates: reasons::candidates(state),
            caption: Caption::new(state, moment),
            step: moment.step.filter(|_| moment.event.is_some() || !state.at_givens()),
            depth: moment.depth,
            counts: Counts {
                placed: stats.placements,
                undone: stats.undos,
                refused: stats.rejects,
                deduced: stats.deductions,
                dead_ends: stats.wipeouts,
                solutions: stats.solutions,
            },
            ..Self::blank(shape)
        };
        if let Some(event) = &moment.event {
            scene.focus = event.action.cell();
            scene.digit = event.action.digit();
            if let Action::Reject { by, .. } = event.action {
                scene.witnesses = Witness::of(shape, by);
            } else {
                let Reason { unit, ruled_out, witnesses } = Reason::of(state, &event.action);
                (scene.unit, scene.ruled_out, scene.witnesses) = (unit, ruled_out, witnesses);
            }
        }
        scene
    }

    /// The board alone, with nothing said: all cells blank, the sign [`Sign::Givens`].
    pub fn blank(shape: Shape) -> Self {
        Self {
            shape,
            cells: vec![Content::Blank; shape.len()],
            sign: Sign::Givens,
            focus: None,
            digit: None,
            witnesses: Vec::new(),
            candidates: Vec::new(),
            ruled_out: Vec::new(),
            unit: None,
            caption: Caption { headline: String::new(), detail: String::new() },
            step: None,
            depth: 0,
            counts: Counts::default(),
            left_out: None,
        }
    }

    /// What stands in a cell; [`Content::Blank`] outside the board.
    pub fn content(&self, cell: Cell) -> Content {
        if !self.shape.contains(cell) {
            return Content::Blank;
        }
        self.cells.get(self.shape.index(cell)).copied().unwrap_or(Content::Blank)
    }

    /// The cell at work, if it lies on the board.
    pub(super) fn at_work(&self) -> Option<Cell> {
        self.focus.filter(|&cell| self.shape.contains(cell))
    }

    /// The witnesses that lie on the board.
    pub(super) fn seen(&self) -> impl Iterator<Item = &Witness> + Clone {
        self.witnesses.iter().filter(|witness| self.shape.contains(witness.cell))
    }

    /// The cells with what stands in them, in row-major order.
    pub fn contents(&self) -> impl Iterator<Item = (Cell, Content)> + '_ {
        self.shape.cells().zip(self.cells.iter().copied())
    }
}

/// What is being done, each with a sign of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Sign {
    /// Nothing yet: the givens stand on the board.
    Givens,
    /// A given's marks are set.
    Given,
    /// A call begins.
    Enter,
    /// A digit does not fit.
    Refuse,
    /// A digit's marks are set.
    Mark,
    /// A digit is placed.
    Place,
    /// A digit is taken back: its marks cleared and, where the form erases, removed.
    Undo,
    /// A digit's marks are cleared: half of taking it back, or all of it.
    Unmark,
    /// A digit is removed from the board: half of taking it back.
    Erase,
    /// A digit is deduced.
    Deduce,
    /// A dead end is seen ahead.
    Wipeout,
    /// A deduction is taken back.
    Retract,
    /// The board is complete.
    Solution,
    /// A call returns.
    Leave,
}

impl Sign {
    /// The sign of a moment.
    pub fn of(moment: &Moment) -> Self {
        match moment.event.map(|event| event.action) {
            None => Self::Givens,
            Some(Action::Given { .. }) => Self::Given,
            Some(Action::Enter { .. }) => Self::Enter,
            Some(Action::Reject { .. }) => Self::Refuse,
            Some(Action::Mark { .. }) => Self::Mark,
            Some(Action::Place { .. }) => Self::Place,
            Some(Action::Erase { .. }) => Self::Erase,
            Some(Action::Unmark { .. }) if moment.group => Self::Undo,
            Some(Action::Unmark { .. }) => Self::Unmark,
            Some(Action::Deduce { .. }) => Self::Deduce,
            Some(Action::Wipeout(_)) => Self::Wipeout,
            Some(Action::Retract { .. }) => Self::Retract,
            Some(Action::Solution { .. }) => Self::Solution,
            Some(Action::Leave { .. }) => Self::Leave,
        }
    }
}

/// A cell whose digit refuses another, with the units that the two share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Witness {
    /// The cell.
    pub cell: Cell,
    /// The units whose marks it has set, in the order row, column, box.
    pub units: Vec<Unit>,
}

impl Witness {
    /// The witnesses of a refusal, each cell once, in the order of the units.
    pub fn of(shape: Shape, refusal: Refusal) -> Vec<Self> {
        let mut witnesses: Vec<Self> = Vec::new();
        for (kind, cell) in refusal.witnesses() {
            let unit = shape.unit_of(kind, cell);
            match witnesses.iter_mut().find(|witness| witness.cell == cell) {
                Some(witness) => witness.units.push(unit),
                None => witnesses.push(Self { cell, units: vec![unit] }),
            }
        }
        witnesses
    }
}

/// What the search has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// Digits placed.
    pub placed: u64,
    /// Digits taken back.
    pub undone: u64,
    /// Digits refused.
    pub refused: u64,
    /// Digits deduced.
    pub deduced: u64,
    /// Dead ends seen ahead.
    pub dead_ends: u64,
    /// Solutions found.
    pub solutions: u64,
}
