//! Stepping through recorded searches, in any order.

mod common;

use common::random::{puzzles, searches};
use common::{EXAMPLE, puzzle};
use proptest::prelude::*;
use stepdoku::puzzle::{Cell, Digit, Puzzle};
use stepdoku::search::{Action, Event, Form, Search, Window};
use stepdoku::trace::{Player, Recording, State};

fn record(puzzle: &Puzzle, search: &Search, limit: u64) -> Vec<Event> {
    let mut window = Window::new(0..limit, Recording::<()>::new());
    search.run(puzzle, &mut window);
    window.inner.events
}

fn replay(puzzle: &Puzzle, search: &Search, events: &[Event]) -> State {
    let mut state = State::new(puzzle, search);
    for event in events {
        state.apply(event).unwrap();
    }
    state
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_way_to_a_step_gives_the_same_state(
        puzzle in puzzles(), search in searches(), moves in prop::collection::vec(0..1500_usize, 1..12),
    ) {
        let events = record(&puzzle, &search, 1500);
        let mut player = Player::new(&puzzle, &search, events.clone());
        for to in moves {
            player.seek(to).unwrap();
            let position = to.min(events.len());
            prop_assert_eq!(player.position(), position);
            prop_assert_eq!(player.state(), &replay(&puzzle, &search, &events[..position]));
            prop_assert_eq!(player.last(), events[..position].last());
        }
    }

    #[test]
    fn back_takes_the_same_steps(puzzle in puzzles(), search in searches()) {
        let events = record(&puzzle, &search, 800);
        let mut player = Player::new(&puzzle, &search, events.clone());
        let mut states = vec![player.state().clone()];
        while player.forward().unwrap().is_some() {
            states.push(player.state().clone());
        }
        prop_assert_eq!(states.len(), events.len() + 1);
        while let Some(state) = states.pop() {
            prop_assert_eq!(player.state(), &state);
            prop_assert_eq!(player.back(), states.len().checked_sub(1).map(|last| events[last]));
        }
    }
}

#[test]
fn the_example_goes_to_its_end_and_back() {
    let (puzzle, search) = (puzzle(EXAMPLE), Search::new(Form::List));
    let events = record(&puzzle, &search, u64::MAX);
    assert_eq!(events.len(), 54517);
    let mut player = Player::new(&puzzle, &search, events);
    let end = player.seek(usize::MAX).unwrap();
    assert!(end.board().is_solution());
    assert_eq!((end.stats().calls, end.stats().scanned, end.stats().max_depth), (4209, 0, 51));
    assert_eq!(player.seek(0).unwrap(), &State::new(&puzzle, &search));
    assert_eq!(player.at(29).unwrap().board(), puzzle.givens());
}

#[test]
fn a_wrong_recording_is_played_up_to_its_fault() {
    let (puzzle, search) = (puzzle("2.4..........3.4"), Search::new(Form::List));
    let mut events = record(&puzzle, &search, 40);
    events[20].action = Action::Unmark { cell: Cell::new(3, 3), digit: Digit::new(1).unwrap() };
    let mut player = Player::new(&puzzle, &search, events);
    let error = player.seek(30).unwrap_err();
    assert_eq!(error.step, 20);
    assert!(error.to_string().starts_with("step 20: `unmark` at "), "{error}");
    assert_eq!(player.position(), 20);
    assert!(player.seek(20).is_ok() && player.seek(3).is_ok());
}
