//! Which steps count as moments, at each level of detail.

mod common;

use std::num::NonZeroU64;
use std::ops::ControlFlow;

use common::random::{puzzles, searches};
use common::{EXAMPLE, pinned, puzzle};
use proptest::prelude::*;
use stepdoku::puzzle::Puzzle;
use stepdoku::search::{Action, Event, Form, Halt, Kind, Search, Window};
use stepdoku::trace::{Caption, Interrupt, Level, Moment, Moments, Recording, State};

/// What is asked for, besides the level.
#[derive(Clone, Copy, Debug)]
struct Part {
    from: u64,
    to: u64,
    every: u64,
    max: u64,
}

const WHOLE: Part = Part { from: 0, to: u64::MAX, every: 1, max: u64::MAX };

/// The moments told, each with its state, and whether there were more than asked for.
fn moments(puzzle: &Puzzle, search: &Search, level: Level, part: Part) -> (Vec<(Moment, State)>, bool) {
    let mut told = Vec::new();
    let number = |n| NonZeroU64::new(n).unwrap();
    let moments = Moments::new(puzzle, search, level, |state, moment| {
        told.push((*moment, state.clone()));
        ControlFlow::<()>::Continue(())
    });
    let moments = moments.from(part.from).every(number(part.every)).at_most(number(part.max));
    let mut window = Window::new(0..part.to, moments);
    let run = search.run(puzzle, &mut window);
    assert!(window.inner.finish().is_continue());
    drop(window);
    (told, run.stopped == Some(Halt::Inner(Interrupt::Full)))
}

fn record(puzzle: &Puzzle, search: &Search, limit: u64) -> Vec<Event> {
    let mut window = Window::new(0..limit, Recording::<()>::new());
    search.run(puzzle, &mut window);
    window.inner.events
}

/// The steps and names of the moments after the first one, straight from the contract.
fn expected(events: &[Event], form: Form, level: Level, from: u64) -> Vec<(u64, Kind)> {
    let (placed, undone) = match form {
        Form::List => (Kind::Place, Kind::Unmark),
        Form::Resume => (Kind::Place, Kind::Erase),
        Form::Rescan => (Kind::Mark, Kind::Unmark),
    };
    let pick = |event: &Event| {
        let kind = event.action.kind();
        match level {
            Level::All => (kind != Kind::Given || from > 0).then_some(kind),
            _ if kind == placed => Some(Kind::Place),
            _ if kind == undone => Some(Kind::Unmark),
            _ if matches!(kind, Kind::Deduce | Kind::Wipeout | Kind::Solution) => Some(kind),
            Level::Checks | Level::Calls if kind == Kind::Reject => Some(kind),
            Level::Calls if kind == Kind::Enter || kind == Kind::Leave => Some(kind),
            _ => None,
        }
    };
    let steps = (0..).zip(events).filter_map(|(step, event)| Some((step, pick(event)?)));
    steps.filter(|&(step, _)| step >= from).collect()
}

/// What is left of the moments after every so many-th was taken.
fn thinned(all: &[(u64, Kind)], every: u64) -> Vec<(u64, Kind)> {
    let last = all.len();
    let kept = (1..)
        .zip(all)
        .filter(|&(nr, &(_, kind))| (nr as u64).is_multiple_of(every) || kind == Kind::Solution || nr == last);
    kept.map(|(_, &moment)| moment).collect()
}

fn parts() -> impl Strategy<Value = Part> {
    let from = prop_oneof![Just(0), 0..40_u64, 0..1200_u64];
    let max = prop_oneof![Just(u64::MAX), 1..40_u64];
    (from, 0..600_u64, prop_oneof![Just(1), 1..30_u64], max).prop_map(|(from, length, every, max)| Part {
        from,
        to: from + length,
        every,
        max,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn moments_are_those_of_the_contract(
        puzzle in puzzles(), search in searches(), level in prop::sample::select(&Level::ALL[..]), part in parts(),
    ) {
        let events = record(&puzzle, &search, part.to);
        let (told, full) = moments(&puzzle, &search, level, part);

        // The first moment: all givens, or what was before the window.
        let before = if part.from == 0 { puzzle.givens().filled().count() as u64 } else { part.from };
        let before = before.min(events.len() as u64);
        let (first, state) = &told[0];
        prop_assert_eq!((first.step, first.event, first.elided), (before.checked_sub(1), None, 0));
        prop_assert_eq!(state.next_step(), before);

        let all = expected(&events, search.form, level, part.from);
        let mut wanted = thinned(&all, part.every);
        // One more than there is room for, or one that is left out and might be the last.
        prop_assert_eq!(full, wanted.len() as u64 >= part.max);
        wanted.truncate(usize::try_from(part.max - 1).unwrap_or(usize::MAX));
        let got: Vec<_> = told[1..].iter().map(|(moment, _)| (moment.step.unwrap(), moment.kind().unwrap())).collect();
        prop_assert_eq!(got, wanted);

        let mut replayed = State::new(&puzzle, &search);
        let mut last = None;
        for (moment, state) in &told {
            let until = moment.step.map_or(0, |step| step + 1);
            while replayed.next_step() < until {
                replayed.apply(&events[replayed.next_step() as usize]).unwrap();
            }
            prop_assert_eq!(state, &replayed);
            if moment.event.is_some() {
                let next = last.map_or(0, |step: u64| step + 1);
                prop_assert_eq!(moment.elided, moment.step.unwrap() - next);
                prop_assert_eq!(moment.depth, events[moment.step.unwrap() as usize].depth);
            }
            last = moment.step;
        }
    }

    #[test]
    fn captions_fit_their_place(puzzle in puzzles(), search in searches()) {
        let part = Part { to: 1500, ..WHOLE };
        for level in [Level::Calls, Level::All] {
            for (moment, state) in moments(&puzzle, &search, level, part).0 {
                let Caption { headline, detail } = Caption::new(&state, &moment);
                prop_assert!((5..=40).contains(&headline.chars().count()), "{headline}");
                prop_assert!((5..=110).contains(&detail.chars().count()), "{detail}");
                prop_assert!(!detail.ends_with('.') && !headline.ends_with('.'));
            }
        }
    }
}

#[test]
fn how_many_moments_there_are() {
    use std::fmt::Write;
    let mut table = "puzzle    form     solutions  moves  checks  calls    all\n".to_owned();
    let puzzles = [
        ("four", "2.4..........3.4"),
        ("empty-4", "................"),
        ("two", ".....1..1.43.31."),
        ("six", "...14..2..3..6......5......5..4...6."),
        ("example", EXAMPLE),
    ];
    for (name, line) in puzzles {
        let puzzle = puzzle(line);
        for form in Form::ALL {
            for solutions in if name == "two" { &["1", "all"][..] } else { &["1"] } {
                let search = Search { solutions: solutions.parse().unwrap(), ..Search::new(form) };
                let [moves, checks, calls, all] = Level::ALL.map(|level| {
                    let mut count = 0;
                    let mut moments = Moments::new(&puzzle, &search, level, |_, _| {
                        count += 1;
                        ControlFlow::<()>::Continue(())
                    });
                    search.run(&puzzle, &mut moments);
                    assert!(moments.finish().is_continue());
                    drop(moments);
                    count
                });
                let _ = writeln!(
                    table,
                    "{name:<9} {:<8} {solutions:>9} {moves:>6} {checks:>7} {calls:>6} {all:>6}",
                    form.name()
                );
            }
        }
    }
    pinned!({ insta::assert_snapshot!("moments-counts", table) });
}

#[test]
fn who_is_told_may_stop_the_search() {
    let (puzzle, search) = (puzzle(EXAMPLE), Search::new(Form::Resume));
    let mut count = 0;
    let mut moments = Moments::new(&puzzle, &search, Level::Moves, |_, moment| {
        count += 1;
        if count == 5 { ControlFlow::Break(moment.step) } else { ControlFlow::Continue(()) }
    });
    let run = search.run(&puzzle, &mut moments);
    assert!(moments.finish().is_continue());
    let step = moments.state().next_step() - 1;
    assert_eq!(run.stopped, Some(Interrupt::Told(Some(step))));
    assert_eq!(count, 5);
}

#[test]
fn the_first_moment_does_not_need_a_call() {
    // Stopped among the givens: what has come of them is the first moment.
    let (puzzle, search) = (puzzle("2.4..........3.4"), Search::new(Form::List));
    for (to, step) in [(0, None), (2, Some(1)), (4, Some(3))] {
        let (told, _) = moments(&puzzle, &search, Level::All, Part { to, ..WHOLE });
        assert_eq!((told.len(), told[0].0.step), (1, step));
    }
    let (told, _) = moments(&puzzle, &search, Level::All, Part { from: 500, ..WHOLE });
    assert_eq!((told.len(), told[0].0.step, told[0].1.found()), (1, Some(105), true));
    let Some(Action::Leave { .. }) = record(&puzzle, &search, 1000).last().map(|event| event.action) else { panic!() };
}
