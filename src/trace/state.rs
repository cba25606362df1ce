//! The board, the marks and the call stack after any step.

use std::ops::ControlFlow;

use super::call::Verb;
use super::{Call, Content, Contradiction, Phase};
use crate::puzzle::{Cell, Digit, Grid, Puzzle, Shape, Unit, UnitKind};
use crate::search::{Action, Event, Form, Observer, Refusal, Search, Stats};

/// All that an event tells about the search, after any number of events: the board, the
/// marks and who set them, the open calls, and the counts.
///
/// It starts before the first event, so its board is empty: the givens come as events.
/// Events go in with [`apply`](Self::apply) and come out again with [`undo`](Self::undo). A
/// state is an [`Observer`] as well, so it can watch a search while it runs.
///
/// Between the two events of an acceptance, and between those of coming back, board and
/// marks differ, as they do in the program: after the `mark` of the `list` form, say, the
/// digit [holds](Self::holder) its three marks and is not on the board yet, where a stale
/// digit may still stand. [`Call::phase`] says where such a call is.
///
/// ```
/// use stepdoku::puzzle::{Cell, Digit, Grid, Puzzle, Shape, Unit, UnitKind};
/// use stepdoku::search::{Action, Event, Form, Search};
/// use stepdoku::trace::{Content, State};
///
/// let puzzle = Puzzle::new(Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap()).unwrap();
/// let mut state = State::new(&puzzle, &Search::new(Form::List));
///
/// let (corner, two) = (Cell::new(0, 0), Digit::new(2).unwrap());
/// let before = state.clone();
/// let undo = state.apply(&Event { depth: 0, action: Action::Given { cell: corner, digit: two } }).unwrap();
/// assert_eq!(state.content(corner), Content::Given(two));
/// assert_eq!(state.holder(Unit { kind: UnitKind::Row, index: 0 }, two), Some(corner));
///
/// state.undo(undo);
/// assert_eq!(state, before);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    givens: Grid,
    search: Search,
    board: Grid,
    contents: Box<[Content]>,
    /// The digit whose marks the cell has set.
    in_force: Box<[Option<Digit>]>,
    /// How many cells have set marks.
    filled: usize,
    /// Who set each mark: rows, columns, boxes; in each, `side` entries for every unit.
    holders: Box<[Option<Cell>]>,
    stack: Vec<Call>,
    /// The deductions in force, from the first to the last.
    trail: Vec<(Cell, Digit)>,
    stats: Stats,
}

/// What it takes to undo one event; from [`State::apply`] to [`State::undo`].
#[derive(Clone, Debug)]
pub struct Undo {
    event: Event,
    /// What the event's cell showed before.
    content: Content,
    /// The innermost call before the event.
    top: Option<Call>,
    max_depth: u16,
}

impl Undo {
    /// The event that it undoes.
    pub fn event(&self) -> &Event {
        &self.event
    }
}

impl State {
    /// The state before any event of that search.
    pub fn new(puzzle: &Puzzle, search: &Search) -> Self {
        let shape = puzzle.shape();
        Self {
            givens: puzzle.givens().clone(),
            search: search.clone(),
            board: Grid::empty(shape),
            contents: vec![Content::Blank; shape.len()].into(),
            in_force: vec![None; shape.len()].into(),
            filled: 0,
            holders: vec![None; 3 * shape.len()].into(),
            stack: Vec::new(),
            trail: Vec::new(),
            stats: Stats::new(search.form),
        }
    }

    // What it shows.

    /// The shape of the grid.
    pub fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// The givens of the puzzle, whether their events have come or not.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The search whose events these are.
    pub fn search(&self) -> &Search {
        &self.search
    }

    /// The form of the search.
    pub fn form(&self) -> Form {
        self.search.form
    }

    /// What is written on the board, stale digits included.
    pub fn board(&self) -> &Grid {
        &self.board
    }

    /// What a cell shows; [`Content::Blank`] for a cell outside the grid.
    pub fn content(&self, cell: Cell) -> Content {
        if self.shape().contains(cell) { self.contents[self.shape().index(cell)] } else { Content::Blank }
    }

    /// The digit in force in a cell: the one whose three marks the cell has set. That makes
    /// the cell filled; a cell without one is blank, whatever is written there.
    pub fn in_force(&self, cell: Cell) -> Option<Digit> {
        if self.shape().contains(cell) { self.in_force[self.shape().index(cell)] } else { None }
    }

    /// Who set the mark of a digit in a unit; `None` when it is not set (or there is no such
    /// unit or digit). These are the three boolean tables of the exercise, with names in
    /// the place of `true`.
    pub fn holder(&self, unit: Unit, digit: Digit) -> Option<Cell> {
        let side = self.shape().side();
        if unit.index < side && digit.get() <= side { self.holders[self.slot(unit, digit)] } else { None }
    }

    /// Whether the digit is used in the unit.
    pub fn is_marked(&self, unit: Unit, digit: Digit) -> bool {
        self.holder(unit, digit).is_some()
    }

    /// The marks that refuse a digit for a cell, with their witnesses; `None` when it fits.
    pub fn refusal(&self, cell: Cell, digit: Digit) -> Option<Refusal> {
        if !self.shape().contains(cell) {
            return None;
        }
        let [row, col, in_box] = self.shape().units_of(cell).map(|unit| self.holder(unit, digit));
        (row.is_some() || col.is_some() || in_box.is_some()).then_some(Refusal { row, col, in_box })
    }

    /// The digits that none of the three marks of a cell holds, ascending.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Digit> + '_ {
        self.shape().digits().filter(move |&digit| self.refusal(cell, digit).is_none())
    }

    /// The blanks of a unit that have the digit as a candidate: its places.
    pub fn places(&self, unit: Unit, digit: Digit) -> impl Iterator<Item = Cell> + '_ {
        let fits = move |&cell: &Cell| self.in_force(cell).is_none() && self.refusal(cell, digit).is_none();
        self.shape().unit(unit).filter(move |&cell| self.shape().contains(cell)).filter(fits)
    }

    /// The deductions in force, in the order in which they were made: those from the givens,
    /// then those of each open call, from the first call to the innermost.
    pub fn deductions(&self) -> &[(Cell, Digit)] {
        &self.trail
    }

    /// The open calls, from the first one to the innermost.
    pub fn stack(&self) -> &[Call] {
        &self.stack
    }

    /// The depth of the innermost call: 0 for the first one, and when none is open.
    pub fn depth(&self) -> u16 {
        self.stack.len().saturating_sub(1) as u16
    }

    /// The counts so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// How many events there were so far: the step of the next one.
    pub fn next_step(&self) -> u64 {
        self.stats.events
    }

    /// How many solutions were found so far.
    pub fn solutions(&self) -> u64 {
        self.stats.solutions
    }

    /// Whether the wanted number of solutions has been reached.
    pub fn found(&self) -> bool {
        self.stats.solutions >= self.search.solutions.wanted()
    }

    /// Whether all givens are on the board, nothing is deduced from them and no call has
    /// begun: what the first frame shows.
    pub fn at_givens(&self) -> bool {
        self.stats.calls == 0 && self.stack.is_empty() && self.board == self.givens
    }

    // Forwards and backwards.

    /// Does what the event says.
    ///
    /// # Errors
    /// When the event cannot follow those before it; the state stays as it was then. That
    /// is a guard for the state, not a full check of a trace: it does not count the cells
    /// looked at, say, nor ask whether a call has looked at all its digits.
    pub fn apply(&mut self, event: &Event) -> Result<Undo, Contradiction> {
        self.admit(event)?;
        let undo = Undo {
            event: *event,
            content: event.action.cell().map_or(Content::Blank, |cell| self.content(cell)),
            top: self.stack.last().copied(),
            max_depth: self.stats.max_depth,
        };
        self.act(&event.action);
        let _ = self.stats.event(event);
        Ok(undo)
    }

    /// Takes back the event that was applied last; undoing goes in the reverse order of
    /// applying.
    ///
    /// With an `Undo` of another moment, or of another search, nothing useful comes out.
    pub fn undo(&mut self, undo: Undo) {
        let action = undo.event.action;
        match action {
            Action::Given { cell, digit } | Action::Mark { cell, digit } => self.set_marks(cell, digit, false),
            Action::Unmark { cell, digit } => self.set_marks(cell, digit, true),
            Action::Deduce { cell, digit, .. } => {
                self.trail.pop();
                self.set_marks(cell, digit, false);
            }
            Action::Retract { cell, digit } => {
                self.trail.push((cell, digit));
                self.set_marks(cell, digit, true);
            }
            _ => {}
        }
        match action {
            Action::Enter { .. } => {
                self.stack.pop();
                self.set_top(undo.top);
            }
            Action::Leave { .. } => {
                self.set_phase(Phase::Inside);
                self.stack.extend(undo.top);
            }
            _ => self.set_top(undo.top),
        }
        if let Some(cell) = action.cell().filter(|&cell| self.shape().contains(cell)) {
            self.write(cell, undo.content);
        }
        self.uncount(&undo);
    }

    fn uncount(&mut self, undo: &Undo) {
        // Counting the event alone shows what it had added.
        let mut one: Stats = Stats::new(self.search.form);
        let _ = one.event(&undo.event);
        let all = &mut self.stats;
        for (sum, part) in [
            (&mut all.calls, one.calls),
            (&mut all.placements, one.placements),
            (&mut all.undos, one.undos),
            (&mut all.checks, one.checks),
            (&mut all.rejects, one.rejects),
            (&mut all.deductions, one.deductions),
            (&mut all.wipeouts, one.wipeouts),
            (&mut all.scanned, one.scanned),
            (&mut all.solutions, one.solutions),
            (&mut all.events, one.events),
        ] {
            *sum = sum.saturating_sub(part);
        }
        all.max_depth = undo.max_depth;
    }

    fn act(&mut self, action: &Action) {
        match *action {
            Action::Given { cell, digit } => {
                self.set_marks(cell, digit, true);
                self.write(cell, Content::Given(digit));
            }
            Action::Enter { cell, scanned } => {
                if let Some(outer) = self.stack.last_mut() {
                    outer.phase = Phase::Inside;
                    outer.inner = Some(cell);
                }
                self.stack.push(Call::new(cell, scanned));
            }
            Action::Reject { digit, .. } => self.try_digit(digit, Phase::Looking),
            Action::Mark { cell, digit } => {
                self.step(Verb::Mark, digit);
                self.set_marks(cell, digit, true);
            }
            Action::Place { cell, digit } => {
                self.step(Verb::Place, digit);
                self.write(cell, Content::Placed(digit));
            }
            Action::Erase { cell, digit } => {
                self.step(Verb::Erase, digit);
                self.write(cell, Content::Blank);
            }
            Action::Unmark { cell, digit } => {
                self.step(Verb::Unmark, digit);
                self.set_marks(cell, digit, false);
                if self.content(cell) == Content::Placed(digit) {
                    self.write(cell, if self.found() { Content::Kept(digit) } else { Content::Stale(digit) });
                }
            }
            Action::Deduce { cell, digit, .. } => {
                self.trail.push((cell, digit));
                self.set_marks(cell, digit, true);
                self.write(cell, Content::Deduced(digit));
                if let Some(call) = self.stack.last_mut() {
                    call.deduced += 1;
                }
            }
            Action::Wipeout(_) => self.set_phase(Phase::DeadEnd),
            Action::Retract { cell, digit } => {
                self.trail.pop();
                self.set_marks(cell, digit, false);
                self.write(cell, Content::Blank);
                if let Some(call) = self.stack.last_mut() {
                    call.deduced -= 1;
                    call.retracted += 1;
                }
            }
            Action::Solution { .. } => self.set_phase(Phase::Returned),
            Action::Leave { .. } => {
                self.stack.pop();
                self.set_phase(Phase::Returned);
            }
        }
    }

    fn step(&mut self, verb: Verb, digit: Digit) {
        if let Some(phase) = self.stack.last().and_then(|call| call.phase.after(verb, self.search.form)) {
            self.try_digit(digit, phase);
        }
    }

    fn try_digit(&mut self, digit: Digit, phase: Phase) {
        if let Some(call) = self.stack.last_mut() {
            call.try_digit(digit, phase);
        }
    }

    fn set_phase(&mut self, phase: Phase) {
        if let Some(call) = self.stack.last_mut() {
            call.phase = phase;
        }
    }

    fn set_top(&mut self, top: Option<Call>) {
        if let (Some(call), Some(top)) = (self.stack.last_mut(), top) {
            *call = top;
        }
    }

    fn write(&mut self, cell: Cell, content: Content) {
        self.board.set(cell, content.digit());
        self.contents[self.board.shape().index(cell)] = content;
    }

    fn set_marks(&mut self, cell: Cell, digit: Digit, set: bool) {
        let index = self.shape().index(cell);
        let was = std::mem::replace(&mut self.in_force[index], set.then_some(digit));
        self.filled = self.filled + usize::from(set) - usize::from(was.is_some());
        for unit in self.shape().units_of(cell) {
            let slot = self.slot(unit, digit);
            self.holders[slot] = set.then_some(cell);
        }
    }

    fn slot(&self, unit: Unit, digit: Digit) -> usize {
        let kind = match unit.kind {
            UnitKind::Row => 0,
            UnitKind::Col => 1,
            UnitKind::Box => 2,
        };
        let side = usize::from(self.shape().side());
        (kind * side + usize::from(unit.index)) * side + usize::from(digit.get() - 1)
    }

    /// How many cells have set marks.
    pub(super) fn filled(&self) -> usize {
        self.filled
    }
}

impl Observer for State {
    type Break = Contradiction;

    fn event(&mut self, event: &Event) -> ControlFlow<Contradiction> {
        match self.apply(event) {
            Ok(_) => ControlFlow::Continue(()),
            Err(contradiction) => ControlFlow::Break(contradiction),
        }
    }
}
