//! An open call of the recursion, as far as its events have told.

use crate::puzzle::{Cell, Digit};
use crate::search::Form;

/// A call that has begun and not yet returned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// The blank that the call fills; `None` when it found no blank left.
    pub cell: Option<Cell>,
    /// How many cells it looked at to find the blank; `None` in the `list` form.
    pub scanned: Option<u16>,
    /// The digit that it looked at last: refused, in force, or just taken back. `None`
    /// before the first one.
    pub trying: Option<Digit>,
    /// How far it is.
    pub phase: Phase,
    /// The cell of the inner call that it made last (`Some(None)`: one that found no blank
    /// left); `None` as long as it has made none for the digit that it looks at.
    pub inner: Option<Option<Cell>>,
    /// How many deductions from the digit that it looks at are in force.
    pub deduced: u16,
    /// How many of them have been retracted.
    pub retracted: u16,
    /// The digits that it has looked at, bit `d - 1` for digit `d`.
    tried: u32,
}

impl Call {
    pub(super) fn new(cell: Option<Cell>, scanned: Option<u16>) -> Self {
        Self { cell, scanned, trying: None, phase: Phase::Looking, inner: None, deduced: 0, retracted: 0, tried: 0 }
    }

    /// Whether the call has looked at the digit, the one that it looks at now included.
    pub fn has_tried(&self, digit: Digit) -> bool {
        self.tried & bit(digit) != 0
    }

    /// How many digits it has looked at.
    pub fn tries(&self) -> u32 {
        self.tried.count_ones()
    }

    /// The digit that the call has accepted and not, or not wholly, taken back.
    pub fn accepted(&self) -> Option<Digit> {
        self.trying.filter(|_| self.phase != Phase::Looking)
    }

    pub(super) fn try_digit(&mut self, digit: Digit, phase: Phase) {
        if self.phase == Phase::Looking {
            self.inner = None;
            self.retracted = 0;
        }
        self.trying = Some(digit);
        self.tried |= bit(digit);
        self.phase = phase;
    }
}

fn bit(digit: Digit) -> u32 {
    1 << (digit.get() - 1)
}

/// How far a call is.
///
/// A call goes round: looking, accepting, accepted, inside, returned, undoing, and looking
/// again. The `list` form, which undoes in one event, leaves out the undoing; a wipeout
/// leads from accepted to a dead end in the place of inside and returned. A call that has
/// found no blank goes from looking to returned with its solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// It looks at its digits; none is in force.
    Looking,
    /// Of marking and writing a digit, one is done and the other comes next.
    Accepting,
    /// The digit is marked and written; what follows from it is inferred, if anything is,
    /// and the inner call comes next.
    Accepted,
    /// Its inner call is open.
    Inside,
    /// The inner call has returned (or the solution has been reported).
    Returned,
    /// A wipeout was seen: there will be no inner call.
    DeadEnd,
    /// Of clearing the marks and erasing, one is done and the other comes next.
    Undoing,
}

/// The four events that accept a digit and take it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verb {
    Mark,
    Place,
    Erase,
    Unmark,
}

impl Phase {
    /// The phase after one of the four verbs; `None` when the form does not have it there.
    pub(super) fn after(self, verb: Verb, form: Form) -> Option<Self> {
        let (first, second) = if form.marks_first() { (Verb::Mark, Verb::Place) } else { (Verb::Place, Verb::Mark) };
        let (back, last) = match form {
            Form::List => (Verb::Unmark, None),
            Form::Resume => (Verb::Unmark, Some(Verb::Erase)),
            Form::Rescan => (Verb::Erase, Some(Verb::Unmark)),
        };
        match self {
            Self::Looking if verb == first => Some(Self::Accepting),
            Self::Accepting if verb == second => Some(Self::Accepted),
            Self::Returned | Self::DeadEnd if verb == back => {
                Some(if last.is_some() { Self::Undoing } else { Self::Looking })
            }
            Self::Undoing if Some(verb) == last => Some(Self::Looking),
            _ => None,
        }
    }
}
