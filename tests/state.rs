//! The state of a search after any step, against a naive recomputation.

mod common;

use std::ops::ControlFlow;

use common::{EXAMPLE, puzzle};
use stepdoku::puzzle::{Cell, Digit, Grid, Puzzle};
use stepdoku::search::{Action, Event, Form, Observer, Search, Solutions, Stats};
use stepdoku::trace::{Content, State};

/// Applies each event and compares what the state shows with its own plain lists.
struct Watch {
    state: State,
    stats: Stats<String>,
    written: Vec<(Cell, Digit)>,
    marked: Vec<(Cell, Digit)>,
    calls: Vec<Option<Cell>>,
    steps: u64,
    every: u64,
}

impl Watch {
    fn new(puzzle: &Puzzle, search: &Search, every: u64) -> Self {
        let (state, stats) = (State::new(puzzle, search), Stats::new(search.form));
        Self { state, stats, written: vec![], marked: vec![], calls: vec![], steps: 0, every }
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
