//! The state of a search after any step, against a naive recomputation.

mod common;

use std::ops::ControlFlow;

use common::random::{puzzles, searches};
use common::{EXAMPLE, puzzle};
use proptest::prelude::*;
use stepdoku::puzzle::{Cell, Digit, Grid, Puzzle, Unit, UnitKind};
use stepdoku::search::{
    Action, Event, Form, Halt, Inference, Observer, Refusal, Run, Search, Solutions, Stats, Status, Why, Window,
    Wipeout,
};
use stepdoku::trace::{Content, Contradiction, Phase, Recording, State};

/// Applies each event and compares what the state shows with its own plain lists.
struct Watch {
    state: State,
    stats: Stats<String>,
    written: Vec<(Cell, Digit)>,
    marked: Vec<(Cell, Digit)>,
    deduced: Vec<(Cell, Digit)>,
    calls: Vec<Option<Cell>>,
    steps: u64,
    every: u64,
}

impl Watch {
    fn new(puzzle: &Puzzle, search: &Search, every: u64) -> Self {
        let (state, stats) = (State::new(puzzle, search), Stats::new(search.form));
        Self { state, stats, written: vec![], marked: vec![], deduced: vec![], calls: vec![], steps: 0, every }
    }

    fn compare(&self) {
        let shape = self.state.shape();
        let mut board = Grid::empty(shape);
        for &(cell, digit) in &self.written {
            board.set(cell, Some(digit));
        }
        assert_eq!(self.state.board(), &board);
        for cell in shape.cells() {
            let force = self.marked.iter().find(|mark| mark.0 == cell).map(|mark| mark.1);
            assert_eq!(self.state.in_force(cell), force, "{cell}");
            for unit in shape.units_of(cell) {
                for digit in shape.digits() {
                    let holder = self.marked.iter().find(|m| m.1 == digit && shape.unit_of(unit.kind, m.0) == unit);
                    assert_eq!(self.state.holder(unit, digit), holder.map(|mark| mark.0), "{digit} in {unit}");
                }
            }
        }
        assert_eq!(self.state.stack().iter().map(|call| call.cell).collect::<Vec<_>>(), self.calls);
        assert_eq!(self.state.stats().events, self.stats.events);
        assert_eq!(self.state.stats().checks, self.stats.checks);
        assert_eq!(self.state.stats().deductions, self.stats.deductions);
        assert_eq!(self.state.deductions(), self.deduced);
    }
}

impl Observer for Watch {
    type Break = String;

    fn event(&mut self, event: &Event) -> ControlFlow<String> {
        match event.action {
            Action::Given { cell, digit } => {
                self.written.push((cell, digit));
                self.marked.push((cell, digit));
            }
            Action::Enter { cell, .. } => self.calls.push(cell),
            Action::Leave { .. } => drop(self.calls.pop()),
            Action::Mark { cell, digit } => self.marked.push((cell, digit)),
            Action::Unmark { cell, .. } => self.marked.retain(|mark| mark.0 != cell),
            Action::Place { cell, digit } => {
                self.written.retain(|mark| mark.0 != cell);
                self.written.push((cell, digit));
            }
            Action::Erase { cell, .. } => self.written.retain(|mark| mark.0 != cell),
            Action::Deduce { cell, digit, .. } => {
                self.written.push((cell, digit));
                self.marked.push((cell, digit));
                self.deduced.push((cell, digit));
            }
            Action::Retract { cell, digit } => {
                self.written.retain(|mark| mark.0 != cell);
                self.marked.retain(|mark| mark.0 != cell);
                assert_eq!(self.deduced.pop(), Some((cell, digit)));
            }
            _ => {}
        }
        self.stats.event(event)?;
        let before = self.state.clone();
        let undo = match self.state.apply(event) {
            Ok(undo) => undo,
            Err(why) => return ControlFlow::Break(format!("step {}: {event:?}: {why}", self.steps)),
        };
        let after = self.state.clone();
        self.state.undo(undo);
        assert_eq!(self.state, before, "undoing {event:?}");
        self.state = after;
        if self.steps.is_multiple_of(self.every) {
            self.compare();
        }
        self.steps += 1;
        ControlFlow::Continue(())
    }
}

fn watch(line: &str, form: Form, solutions: Solutions, every: u64) -> Watch {
    let puzzle = puzzle(line);
    let search = Search { solutions, ..Search::new(form) };
    let mut watch = Watch::new(&puzzle, &search, every);
    let run = search.run(&puzzle, &mut watch);
    assert_eq!(run.stopped, None);
    watch.compare();
    watch
}

const FOUR: &str = "2.4..........3.4";
const SIX: &str = "...14..2..3..6......5......5..4...6.";

#[test]
fn every_step_agrees_with_plain_lists() {
    for form in Form::ALL {
        for solutions in ["1", "2", "all"] {
            let solutions = solutions.parse().unwrap();
            watch(FOUR, form, solutions, 1);
            watch(".....1..1.43.31.", form, solutions, 1);
            watch("................", form, solutions, 97);
            watch(SIX, form, solutions, 29);
        }
        watch(EXAMPLE, form, Solutions::ONE, 1009);
    }
}

#[test]
fn list_keeps_the_solution_and_leaves_stale_digits_before_it() {
    let mut search = Search::new(Form::List);
    let puzzle = puzzle(FOUR);
    let mut seen = Vec::new();
    let mut state = State::new(&puzzle, &search);
    struct Contents<'a>(&'a mut State, &'a mut Vec<Content>);
    impl Observer for Contents<'_> {
        type Break = stepdoku::trace::Contradiction;
        fn event(&mut self, event: &Event) -> ControlFlow<Self::Break> {
            self.0.event(event)?;
            self.1.extend(self.0.shape().cells().map(|cell| self.0.content(cell)));
            ControlFlow::Continue(())
        }
    }
    assert_eq!(search.run(&puzzle, &mut Contents(&mut state, &mut seen)).stopped, None);
    assert!(state.found());
    assert!(state.board().is_solution());
    let kept = puzzle.shape().cells().filter(|&cell| matches!(state.content(cell), Content::Kept(_))).count();
    assert_eq!(kept, 12);
    assert!(seen.iter().any(|content| matches!(content, Content::Stale(_))));

    search.solutions = Solutions::All;
    let mut all = State::new(&puzzle, &search);
    assert_eq!(search.run(&puzzle, &mut all).stopped, None);
    assert!(puzzle.shape().cells().all(|cell| !matches!(all.content(cell), Content::Kept(_) | Content::Placed(_))));
}

/// Watches the first `limit` events.
fn watch_random(puzzle: &Puzzle, search: &Search, every: u64, limit: u64) -> (Watch, Run<Halt<String>>) {
    let mut window = Window::new(0..limit, Watch::new(puzzle, search, every));
    let run = search.run(puzzle, &mut window);
    (window.inner, run)
}

/// Any event, sensible or not.
fn events() -> impl Strategy<Value = Event> {
    let cell = || (0..12_u8, 0..12_u8).prop_map(|(row, col)| Cell::new(row, col));
    let maybe = move || prop::option::of(cell());
    let digit = || (1..12_u8).prop_map(|value| Digit::new(value).unwrap());
    let refusal = (maybe(), maybe(), maybe()).prop_map(|(row, col, in_box)| Refusal { row, col, in_box });
    let kind = || prop::sample::select(&UnitKind::ALL[..]);
    let why = prop_oneof![Just(Why::Naked), kind().prop_map(Why::Hidden)];
    let action = prop_oneof![
        (cell(), digit()).prop_map(|(cell, digit)| Action::Given { cell, digit }),
        (maybe(), prop::option::of(0..90_u16)).prop_map(|(cell, scanned)| Action::Enter { cell, scanned }),
        (cell(), digit(), refusal).prop_map(|(cell, digit, by)| Action::Reject { cell, digit, by }),
        (cell(), digit()).prop_map(|(cell, digit)| Action::Mark { cell, digit }),
        (cell(), digit()).prop_map(|(cell, digit)| Action::Place { cell, digit }),
        (cell(), digit()).prop_map(|(cell, digit)| Action::Erase { cell, digit }),
        (cell(), digit()).prop_map(|(cell, digit)| Action::Unmark { cell, digit }),
        (cell(), digit(), why).prop_map(|(cell, digit, why)| Action::Deduce { cell, digit, why }),
        (cell(), digit()).prop_map(|(cell, digit)| Action::Retract { cell, digit }),
        cell().prop_map(|cell| Action::Wipeout(Wipeout::Cell(cell))),
        (kind(), 0..12_u8, digit())
            .prop_map(|(kind, index, digit)| { Action::Wipeout(Wipeout::Unit { unit: Unit { kind, index }, digit }) }),
        (0..3_u64).prop_map(|number| Action::Solution { number }),
        (maybe(), any::<bool>()).prop_map(|(cell, found)| Action::Leave { cell, found }),
    ];
    (prop_oneof![0..5_u16, Just(u16::MAX)], action).prop_map(|(depth, action)| Event { depth, action })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_step_of_a_random_search_agrees_and_comes_undone(puzzle in puzzles(), search in searches()) {
        let (_, run) = watch_random(&puzzle, &search, 17, 600);
        prop_assert!(!matches!(run.stopped, Some(Halt::Inner(_))), "{:?}", run.stopped);
    }

    #[test]
    fn the_end_of_a_search_is_clean(puzzle in puzzles(), search in searches()) {
        let mut window = Window::new(0..20_000, State::new(&puzzle, &search));
        let run = search.run(&puzzle, &mut window);
        let state = window.inner;
        if run.stopped.is_some() {
            return Ok(());
        }
        prop_assert!(state.stack().is_empty());
        let in_force = puzzle.shape().cells().filter(|&cell| state.in_force(cell).is_some()).count();
        let givens = puzzle.givens().filled().count();
        match (search.form, state.found()) {
            (Form::List, found) => {
                prop_assert_eq!(in_force, givens);
                if found {
                    prop_assert_eq!(Some(state.board()), run.solutions.last());
                }
            }
            (_, true) => {
                prop_assert_eq!(in_force, puzzle.shape().len());
                prop_assert_eq!(Some(state.board()), run.solutions.last());
                let blanks = puzzle.givens().blanks().count() as u64;
                let deduced = state.deductions().len() as u64;
                prop_assert_eq!(state.stats().placements - state.stats().undos + deduced, blanks);
            }
            (_, false) => {
                // What follows from the givens alone stays.
                prop_assert_eq!(in_force, givens + state.deductions().len());
                let mut board = puzzle.givens().clone();
                for &(cell, digit) in state.deductions() {
                    board.set(cell, Some(digit));
                }
                prop_assert_eq!(state.board(), &board);
            }
        }
        prop_assert_eq!(run.status() == Status::Solved, state.solutions() > 0);
    }

    #[test]
    fn a_wrong_event_is_refused_without_a_trace(
        puzzle in puzzles(), search in searches(), wrong in prop::collection::vec(events(), 40), after in 0..300_u64,
    ) {
        let mut state = Window::new(0..after, State::new(&puzzle, &search));
        search.run(&puzzle, &mut state);
        let state = state.inner;
        for event in wrong {
            let mut tried = state.clone();
            match tried.apply(&event) {
                Ok(undo) => tried.undo(undo),
                Err(why) => prop_assert!(!why.to_string().is_empty()),
            }
            prop_assert_eq!(&tried, &state, "{:?}", event);
        }
    }
}

/// The events of a search, and the state after the first `count` of them.
fn after(line: &str, form: Form, count: usize) -> (Vec<Event>, State) {
    let (puzzle, search) = (puzzle(line), Search::new(form));
    let mut recording: Recording = Recording::new();
    search.run(&puzzle, &mut recording);
    let mut state = State::new(&puzzle, &search);
    for event in &recording.events[..count] {
        state.apply(event).unwrap();
    }
    (recording.events, state)
}

#[test]
fn half_done_steps_show_as_they_are() {
    let (cell, one) = (Cell::new(0, 1), Digit::new(1).unwrap());
    // 0 to 3 givens, 4 enter, 5 and 6 accept 1 at r1c2.
    let (_, state) = after(FOUR, Form::List, 6);
    assert_eq!((state.content(cell), state.in_force(cell)), (Content::Blank, Some(one)));
    assert_eq!(state.stack()[0].phase, Phase::Accepting);
    let (_, state) = after(FOUR, Form::Rescan, 6);
    assert_eq!((state.content(cell), state.in_force(cell)), (Content::Placed(one), None));
    for form in Form::ALL {
        let (_, state) = after(FOUR, form, 7);
        assert_eq!((state.content(cell), state.in_force(cell)), (Content::Placed(one), Some(one)));
        assert_eq!((state.stack()[0].phase, state.stack()[0].accepted()), (Phase::Accepted, Some(one)));
        let events = after(FOUR, form, 0).0;
        let undone =
            events.iter().position(|event| matches!(event.action, Action::Unmark { .. } | Action::Erase { .. }));
        let undone = undone.unwrap();
        let (_, state) = after(FOUR, form, undone + 1);
        let (cell, digit) = (events[undone].action.cell().unwrap(), events[undone].action.digit().unwrap());
        let expected = match form {
            Form::List => (Content::Stale(digit), None, Phase::Looking),
            Form::Resume => (Content::Stale(digit), None, Phase::Undoing),
            Form::Rescan => (Content::Blank, Some(digit), Phase::Undoing),
        };
        let call = state.stack().last().unwrap();
        assert_eq!((state.content(cell), state.in_force(cell), call.phase), expected, "{form}");
        assert!(call.has_tried(digit));
        assert_eq!(call.inner.map(|inner| inner.is_some()), Some(true));
    }
}

#[test]
fn contradictions_say_what_is_wrong() {
    let (events, state) = after(FOUR, Form::Resume, 7);
    let [one, four] = [1, 4].map(|value| Digit::new(value).unwrap());
    let (at, next) = (Cell::new(0, 1), Cell::new(0, 3));
    let refuse = |depth, action| state.clone().apply(&Event { depth, action }).unwrap_err().to_string();
    let found = [
        refuse(0, Action::Given { cell: at, digit: one }),
        refuse(0, Action::Enter { cell: Some(next), scanned: Some(3) }),
        refuse(1, Action::Enter { cell: Some(at), scanned: Some(1) }),
        refuse(1, Action::Enter { cell: None, scanned: Some(1) }),
        refuse(0, Action::Place { cell: at, digit: four }),
        refuse(0, Action::Unmark { cell: next, digit: one }),
        refuse(0, Action::Unmark { cell: at, digit: one }),
        refuse(0, Action::Leave { cell: Some(at), found: false }),
        refuse(0, Action::Leave { cell: None, found: false }),
        refuse(0, Action::Mark { cell: Cell::new(9, 9), digit: one }),
        refuse(0, Action::Mark { cell: at, digit: Digit::new(5).unwrap() }),
        refuse(0, Action::Solution { number: 1 }),
    ];
    assert_eq!(
        found,
        [
            "1 at r1c2 is not a given of the puzzle that is still to come",
            "`enter` at depth 0, where the call at depth 1 acts",
            "a call begins at r1c2, which is not blank",
            "a call finds no blank, and 11 cells are blank",
            "`place` is out of order: the form has another event here",
            "`unmark` at r1c4, where the call fills r1c2",
            "`unmark` is out of order: the form has another event here",
            "`leave` is out of order: the form has another event here",
            "`leave` at no cell, where the call fills r1c2",
            "r10c10 lies outside the grid",
            "5 is no digit of this grid",
            "`solution` at no cell, where the call fills r1c2",
        ]
    );

    let mut inner = state.clone();
    inner.apply(&events[7]).unwrap();
    let wrong = Event { depth: 1, action: Action::Mark { cell: next, digit: one } };
    assert_eq!(inner.apply(&wrong).unwrap_err().to_string(), "1 does not fit r1c4: its marks are set already");
    let by = Refusal { row: Some(at), col: None, in_box: Some(at) };
    let wrong = Event { depth: 1, action: Action::Reject { cell: next, digit: one, by } };
    assert!(matches!(inner.apply(&wrong), Err(Contradiction::Witnesses { .. })));
}

/// A search by singles that runs into a dead end of a cell and of a unit, both undone.
const IMPOSSIBLE: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

fn singles(cells: &str) -> Search {
    Search { cells: cells.parse().unwrap(), inference: Inference::Singles, ..Search::new(Form::Rescan) }
}

#[test]
fn deductions_come_and_go_with_the_digit_that_they_follow_from() {
    let (puzzle, search) = (puzzle(IMPOSSIBLE), singles("row-major"));
    let mut recording = Window::new(0..2_000, Recording::<()>::new());
    search.run(&puzzle, &mut recording);
    let mut state = State::new(&puzzle, &search);
    let (mut dead, mut units) = (0, 0);
    for event in &recording.inner.events {
        let before = state.clone();
        state.apply(event).unwrap();
        match event.action {
            Action::Deduce { cell, digit, .. } => {
                assert_eq!((state.content(cell), before.content(cell)), (Content::Deduced(digit), Content::Blank));
                assert_eq!(state.stack().last().unwrap().deduced, before.stack().last().unwrap().deduced + 1);
            }
            Action::Wipeout(wipeout) => {
                assert_eq!(state.stack().last().unwrap().phase, Phase::DeadEnd);
                assert_eq!(state.stack().last().unwrap().inner, None);
                dead += 1;
                if let Wipeout::Unit { unit, digit } = wipeout {
                    assert_eq!(state.places(unit, digit).count(), 0);
                    units += 1;
                }
            }
            Action::Retract { cell, .. } => {
                assert_eq!(state.content(cell), Content::Blank);
                let call = state.stack().last().unwrap();
                assert_eq!(call.retracted, before.stack().last().unwrap().retracted + 1);
            }
            Action::Erase { .. } => {
                let call = state.stack().last().unwrap();
                assert_eq!(call.deduced, 0);
            }
            _ => {}
        }
    }
    assert!(dead > units && units > 0, "{dead} {units}");
}

#[test]
fn what_does_not_follow_is_refused() {
    // All blanks follow from the givens of this one: 0 to 3 givens, then 12 deductions.
    let (puzzle, search) = (puzzle(FOUR), singles("mrv"));
    let mut recording: Recording = Recording::new();
    search.run(&puzzle, &mut recording);
    let state = |count: usize| {
        let mut state = State::new(&puzzle, &search);
        recording.events[..count].iter().for_each(|event| _ = state.apply(event).unwrap());
        state
    };
    let [one, two, three, four] = [1, 2, 3, 4].map(|value| Digit::new(value).unwrap());
    let (r1c2, r1c4, r2c2) = (Cell::new(0, 1), Cell::new(0, 3), Cell::new(1, 1));
    let row = Unit { kind: UnitKind::Row, index: 0 };
    let refuse = |count, action| state(count).apply(&Event { depth: 0, action }).unwrap_err().to_string();
    let deduce = |cell, digit, why| Action::Deduce { cell, digit, why };
    let found = [
        refuse(4, deduce(r1c4, one, Why::Naked)),
        refuse(4, deduce(r2c2, one, Why::Hidden(UnitKind::Row))),
        refuse(4, deduce(r1c2, four, Why::Naked)),
        refuse(3, deduce(r1c2, one, Why::Hidden(UnitKind::Row))),
        refuse(4, Action::Wipeout(Wipeout::Cell(r1c2))),
        refuse(4, Action::Wipeout(Wipeout::Unit { unit: row, digit: one })),
        refuse(5, Action::Retract { cell: r1c2, digit: three }),
        refuse(5, Action::Given { cell: Cell::new(0, 0), digit: two }),
        refuse(16, Action::Enter { cell: Some(r1c2), scanned: Some(16) }),
    ];
    assert_eq!(
        found,
        [
            "1 at r1c4 does not follow by the inference of this search",
            "1 at r2c2 does not follow by the inference of this search",
            "4 does not fit r1c2: its marks are set already",
            "`deduce` is out of order: the form has another event here",
            "no wipeout at r1c2 by the inference of this search",
            "no wipeout of 1 in row 1 by the inference of this search",
            "`retract` at depth 0, where no call is open",
            "2 at r1c1 is not a given of the puzzle that is still to come",
            "a call begins at r1c2, which is not blank",
        ]
    );
}
