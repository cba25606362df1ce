//! The verbs of the search: each acts on the board and the marks, and reports what it did.

use std::ops::ControlFlow;

use super::marks::{DigitSet, Marks, Owners, Spot};
use super::observer::one_by_one;
use super::policy::Policy;
use super::{Action, Detail, Event, Observer, Refusal, Run, Search, Why, Wipeout};
use crate::puzzle::{Digit, Grid, Puzzle};

/// A digit as the search sees it: a set of one, in the order of trying. The relabelling to
/// the digits of the puzzle happens where events and solutions leave the search.
#[derive(Clone, Copy)]
pub(super) struct Try(pub(super) DigitSet);

impl Try {
    /// Its place in the order of trying, from 0.
    #[inline]
    pub(super) fn rank(self) -> usize {
        self.0.trailing_zeros() as usize
    }
}

/// Cells of the greatest grid, and one more that is always blank: there every walk ends.
const CELLS: usize = Digit::MAX as usize * Digit::MAX as usize + 1;

/// The cells in the order in which the forms look at them.
pub(super) struct Path {
    spots: Vec<Spot>,
    /// Of these, the cells that were blank at the start.
    blanks: Vec<Spot>,
}

impl Path {
    pub(super) fn new(search: &Search, puzzle: &Puzzle) -> Self {
        let cells = search.cells.path(puzzle).into_iter().enumerate();
        let spots: Vec<Spot> = cells.map(|(pos, cell)| Spot::new(puzzle.shape(), cell, pos)).collect();
        let blanks = spots.iter().copied().filter(|at| puzzle.givens()[at.cell].is_none()).collect();
        Self { spots, blanks }
    }
}

/// A search under way.
pub(super) struct Engine<'a, O, P> {
    pub(super) policy: P,
    observer: &'a mut O,
    givens: &'a Grid,
    /// The cells in the order in which the forms look at them.
    path: &'a [Spot],
    /// Of the path, the cells that were blank at the start.
    blanks: &'a [Spot],
    /// What stands in each cell of the path: 0, or the rank of the digit plus one. In the
    /// order of the path, so that looking for a blank is walking along.
    board: [u8; CELLS],
    pub(super) marks: Marks,
    owners: Owners,
    /// The digits in the order of trying.
    digits: Vec<Digit>,
    /// Calls that are open; kept only for observers that look.
    open: u16,
    wanted: u64,
    number: u64,
    found: bool,
    solutions: Vec<Grid>,
}

impl<'a, O: Observer, P: Policy> Engine<'a, O, P> {
    pub(super) fn new(search: &Search, puzzle: &'a Puzzle, path: &'a Path, observer: &'a mut O) -> Self {
        let shape = puzzle.shape();
        Self {
            policy: P::new(search, puzzle),
            observer,
            givens: puzzle.givens(),
            board: [0; CELLS],
            path: &path.spots,
            blanks: &path.blanks,
            marks: Marks::new(shape.side()),
            owners: Owners::new(),
            digits: P::labels(search, shape),
            open: 0,
            wanted: search.solutions.wanted(),
            number: 0,
            found: false,
            solutions: Vec::new(),
        }
    }

    /// Marks the givens, row by row.
    pub(super) fn givens(&mut self) -> ControlFlow<O::Break> {
        let shape = self.givens.shape();
        let mut positions = vec![None; shape.len()];
        for at in self.path {
            positions[shape.index(at.cell)] = Some(at.pos());
        }
        for (cell, digit) in self.givens.filled() {
            let rank = self.digits.iter().position(|&d| d == digit).expect("an order holds every digit");
            if let Some(pos) = positions[shape.index(cell)] {
                self.board[pos] = rank as u8 + 1;
            }
            self.set_marks(&Spot::new(shape, cell, 0), Try(1 << rank));
            self.report(|_| Action::Given { cell, digit })?;
        }
        ControlFlow::Continue(())
    }

    /// Ends the search.
    pub(super) fn finish(self, flow: ControlFlow<O::Break>) -> Run<O::Break> {
        let stopped = match flow {
            ControlFlow::Break(value) => Some(value),
            ControlFlow::Continue(()) => None,
        };
        Run { number: self.number, solutions: self.solutions, stopped }
    }

    // How a call finds its cell: one way for each form.

    /// `list`: the entry `pos` of the list of blanks.
    #[inline]
    pub(super) fn blank(&self, pos: usize) -> Option<&'a Spot> {
        self.blanks.get(pos)
    }

    /// `resume`, `rescan`: the next blank from position `from` of the path on, and how many
    /// cells were looked at.
    #[inline]
    pub(super) fn next_blank(&self, from: usize) -> (Option<&'a Spot>, usize) {
        P::next_blank(self, from)
    }

    /// The first blank of the path from position `from` on, and how many cells there are
    /// from there to the blank or to the end.
    #[inline]
    pub(super) fn next_on_path(&self, from: usize) -> (Option<&'a Spot>, usize) {
        let ahead = self.board[from..].iter().position(|&digit| digit == 0).unwrap_or(0);
        match self.path.get(from + ahead) {
            Some(blank) => (Some(blank), ahead + 1),
            None => (None, ahead),
        }
    }

    /// The cell at a position of the path.
    #[inline]
    pub(super) fn spot(&self, pos: usize) -> Option<&'a Spot> {
        self.path.get(pos)
    }

    // What a call does.

    /// A call begins, at the blank that it has found after looking at `scanned` cells.
    #[inline]
    pub(super) fn enter(&mut self, at: Option<&Spot>, scanned: Option<usize>) -> ControlFlow<O::Break> {
        if O::DETAIL != Detail::Nothing {
            self.open += 1;
        }
        self.report(|_| Action::Enter { cell: at.map(|spot| spot.cell), scanned: scanned.map(|n| n as u16) })
    }

    /// Whether the wanted number of solutions has been reached.
    #[inline]
    pub(super) fn found(&self) -> bool {
        self.found
    }

    /// The digits for a cell, none of them looked at yet.
    #[inline]
    pub(super) fn digits(&self, at: &Spot) -> P::Tries {
        P::digits(self, at)
    }

    /// The next digit that fits the cell; those that do not fit are rejected on the way.
    #[inline]
    pub(super) fn next_fitting(&mut self, at: &Spot, tries: &mut P::Tries) -> ControlFlow<O::Break, Option<Try>> {
        P::next_fitting(self, at, tries)
    }

    /// The three marks of the digit are set.
    #[inline]
    pub(super) fn mark(&mut self, at: &Spot, digit: Try) -> ControlFlow<O::Break> {
        self.set_marks(at, digit);
        self.report(|digits| Action::Mark { cell: at.cell, digit: digits[digit.rank()] })
    }

    /// The digit is written on the board.
    #[inline]
    pub(super) fn place(&mut self, at: &Spot, digit: Try) -> ControlFlow<O::Break> {
        self.board[at.pos()] = digit.rank() as u8 + 1;
        self.report(|digits| Action::Place { cell: at.cell, digit: digits[digit.rank()] })
    }

    /// The digit is removed from the board.
    #[inline]
    pub(super) fn erase(&mut self, at: &Spot, digit: Try) -> ControlFlow<O::Break> {
        self.board[at.pos()] = 0;
        self.report(|digits| Action::Erase { cell: at.cell, digit: digits[digit.rank()] })
    }

    /// The three marks of the digit are cleared.
    #[inline]
    pub(super) fn unmark(&mut self, at: &Spot, digit: Try) -> ControlFlow<O::Break> {
        self.clear_marks(at, digit);
        self.report(|digits| Action::Unmark { cell: at.cell, digit: digits[digit.rank()] })
    }

    /// What follows from the digit just accepted: `false` when it leads to a dead end, and
    /// coming back begins at once.
    #[inline]
    pub(super) fn infer(&mut self, at: &Spot) -> ControlFlow<O::Break, bool> {
        P::infer(self, Some(at))
    }

    /// What follows from the givens, before the first call.
    pub(super) fn infer_from_givens(&mut self) -> ControlFlow<O::Break, bool> {
        P::infer(self, None)
    }

    /// What was inferred from the acceptance is taken back.
    #[inline]
    pub(super) fn retract(&mut self) -> ControlFlow<O::Break> {
        P::retract(self)
    }

    /// A digit is marked and written because nothing else is left.
    pub(super) fn deduce(&mut self, at: &Spot, digit: Try, why: Why) -> ControlFlow<O::Break> {
        self.set_marks(at, digit);
        self.board[at.pos()] = digit.rank() as u8 + 1;
        self.report(|digits| Action::Deduce { cell: at.cell, digit: digits[digit.rank()], why })
    }

    /// A dead end is seen before it is reached.
    pub(super) fn wipeout(&mut self, wipeout: Wipeout) -> ControlFlow<O::Break> {
        self.report(|_| Action::Wipeout(wipeout))
    }

    /// A deduction is unmarked and erased.
    pub(super) fn take_back(&mut self, at: &Spot, digit: Try) -> ControlFlow<O::Break> {
        self.clear_marks(at, digit);
        self.board[at.pos()] = 0;
        self.report(|digits| Action::Retract { cell: at.cell, digit: digits[digit.rank()] })
    }

    /// The board is complete. Hands up whether that was the last solution wanted.
    #[inline(never)] // kept out of the recursion, whose frame it would widen
    pub(super) fn solution(&mut self) -> ControlFlow<O::Break, bool> {
        let number = self.number + 1;
        self.report(|_| Action::Solution { number })?;
        // Only now, for who stops the search at a solution has not seen it.
        self.number = number;
        self.found = number >= self.wanted;
        if self.solutions.len() < Run::<O::Break>::KEPT {
            let mut grid = self.givens.clone();
            for (at, &digit) in self.path.iter().zip(&self.board) {
                grid.set(at.cell, Some(self.digits[usize::from(digit) - 1]));
            }
            self.solutions.push(grid);
        }
        ControlFlow::Continue(self.found)
    }

    /// The call returns and hands up whether the search has found what it wants.
    #[inline]
    pub(super) fn leave(&mut self, at: Option<&Spot>, found: bool) -> ControlFlow<O::Break, bool> {
        self.report(|_| Action::Leave { cell: at.map(|spot| spot.cell), found })?;
        if O::DETAIL != Detail::Nothing {
            self.open -= 1;
        }
        ControlFlow::Continue(found)
    }

    #[inline]
    fn set_marks(&mut self, at: &Spot, digit: Try) {
        self.marks.flip(at, digit.0);
        self.policy.marked(at, digit.rank());
        if O::DETAIL == Detail::Events {
            self.owners.set(at, digit.rank());
        }
    }

    #[inline]
    fn clear_marks(&mut self, at: &Spot, digit: Try) {
        self.marks.flip(at, digit.0);
        self.policy.unmarked(at, digit.rank());
    }

    /// Reports the rejection of a set of digits for a cell, in order: each by itself, or
    /// all at once by their number.
    #[inline]
    pub(super) fn reject(&mut self, at: &Spot, mut refused: DigitSet) -> ControlFlow<O::Break> {
        while refused != 0 {
            if !one_by_one(self.observer) {
                return self.observer.rejects(self.depth(), at.cell, refused.count_ones() as u16);
            }
            let digit = refused & refused.wrapping_neg();
            refused ^= digit;
            let by = self.refusal(at, Try(digit));
            self.report(|digits| Action::Reject { cell: at.cell, digit: digits[Try(digit).rank()], by })?;
        }
        ControlFlow::Continue(())
    }

    fn refusal(&self, at: &Spot, digit: Try) -> Refusal {
        let [row, col, in_box] = self.owners.of(at, digit.rank());
        let set = |marks: DigitSet, owner| (marks & digit.0 != 0).then_some(owner);
        Refusal {
            row: set(self.marks.row(at), row),
            col: set(self.marks.col(at), col),
            in_box: set(self.marks.in_box(at), in_box),
        }
    }

    /// Depth of the call that acts.
    #[inline]
    fn depth(&self) -> u16 {
        self.open.saturating_sub(1)
    }

    /// The one funnel through which every event passes. The action is made only if somebody
    /// looks; it is handed the digits in the order of trying.
    #[inline]
    fn report(&mut self, action: impl FnOnce(&[Digit]) -> Action) -> ControlFlow<O::Break> {
        if O::DETAIL == Detail::Nothing {
            return ControlFlow::Continue(());
        }
        let event = Event { depth: self.depth(), action: action(&self.digits) };
        self.observer.event(&event)
    }
}
