//! What holds for every search, over random puzzles of several sides.

mod common;

use std::convert::Infallible;
use std::ops::ControlFlow;

use common::random::{puzzles, searches, searches_in_all_forms};
use proptest::prelude::*;
use stepdoku::puzzle::{Cell, Digit, Puzzle};
use stepdoku::search::{Action, Detail, Event, Form, Halt, Null, Observer, Run, Search, Stats, Status, Window};

/// Events looked at in one search at most, so that every search ends soon.
const LIMIT: u64 = 20_000;

/// Keeps every event.
#[derive(Default)]
struct Log(Vec<Event>);

impl Observer for Log {
    type Break = Infallible;

    fn event(&mut self, event: &Event) -> ControlFlow<Infallible> {
        self.0.push(*event);
        ControlFlow::Continue(())
    }
}

fn log(search: &Search, puzzle: &Puzzle) -> (Vec<Event>, Run<Halt<Infallible>>) {
    let mut window = Window::new(0..LIMIT, Log::default());
    let run = search.run(puzzle, &mut window);
    (window.inner.0, run)
}

fn placements(events: &[Event]) -> Vec<(Cell, Digit)> {
    let placed = |event: &Event| match event.action {
        Action::Place { cell, digit } => Some((cell, digit)),
        _ => None,
    };
    events.iter().filter_map(placed).collect()
}

/// Counts one by one what [`Stats`] takes in strides.
fn recount(events: &[Event], form: Form) -> Stats {
    let mut stats = Stats::new(form);
    for event in events {
        assert!(stats.event(event).is_continue());
    }
    stats
}

proptest! {
    #[test]
    fn the_three_forms_make_the_same_placements(puzzle in puzzles(), search in searches_in_all_forms()) {
        let of = |form| log(&Search { form, ..search.clone() }, &puzzle);
        let runs = Form::ALL.map(of);
        let [list, resume, rescan] = runs.each_ref().map(|(events, _)| placements(events));
        if runs.iter().all(|(_, run)| run.stopped.is_none()) {
            prop_assert_eq!(&list, &resume);
            prop_assert_eq!(&list, &rescan);
        } else {
            // All are cut at the same number of events, and need different numbers for the same.
            let shortest = list.len().min(resume.len()).min(rescan.len());
            prop_assert_eq!(&list[..shortest], &resume[..shortest]);
            prop_assert_eq!(&list[..shortest], &rescan[..shortest]);
        }
    }

    #[test]
    fn solutions_are_valid_and_contain_the_givens(puzzle in puzzles(), search in searches()) {
        let (events, run) = log(&search, &puzzle);
        for solution in &run.solutions {
            prop_assert!(solution.is_solution());
            prop_assert!(solution.contains(puzzle.givens()));
        }
        for (nr, solution) in run.solutions.iter().enumerate() {
            prop_assert!(!run.solutions[..nr].contains(solution), "found twice: {}", solution);
        }
        let told = events.iter().filter(|event| matches!(event.action, Action::Solution { .. })).count();
        prop_assert_eq!(run.number, told as u64);
        prop_assert_eq!(run.solutions.len(), told.min(Run::<()>::KEPT));
    }

    #[test]
    fn counts_keep_their_balance(puzzle in puzzles(), search in searches()) {
        let (events, run) = log(&search, &puzzle);
        let stats = recount(&events, search.form);
        prop_assert_eq!(stats.events, events.len() as u64);
        prop_assert_eq!(stats.checks, stats.rejects + placements(&events).len() as u64
            + u64::from(stats.checks - stats.rejects > stats.placements));
        if run.stopped.is_some() {
            return Ok(());
        }
        // A wipeout stands in the place of a call.
        prop_assert_eq!(stats.calls + stats.wipeouts, stats.placements + 1);
        prop_assert!(stats.deductions == 0 || search.inference.needs_rescan());
        prop_assert!(stats.wipeouts == 0 || !search.inference.is_none());
        let retracted = events.iter().filter(|event| matches!(event.action, Action::Retract { .. })).count();
        let deduced = stats.deductions as usize - retracted;
        let exhausted = run.number == 0 || search.solutions.to_string() == "all";
        if exhausted || search.form == Form::List {
            prop_assert_eq!(stats.placements, stats.undos);
        } else if search.solutions.to_string() == "1" {
            prop_assert_eq!((stats.placements - stats.undos) as usize + deduced, puzzle.givens().blanks().count());
        }
    }

    #[test]
    fn counting_in_strides_is_counting(puzzle in puzzles(), search in searches(), end in 0..LIMIT) {
        let (events, _) = log(&search, &puzzle);
        let cut = &events[..events.len().min(end as usize)];
        let mut strides = Window::new(0..end.min(LIMIT), Stats::<Infallible>::new(search.form));
        search.run(&puzzle, &mut strides);
        let one_by_one = recount(cut, search.form);
        prop_assert_eq!(strides.inner, one_by_one);
    }

    #[test]
    fn a_window_is_a_slice(puzzle in puzzles(), search in searches(), a in 0..2000_u64, length in 0..200_u64) {
        let (events, run) = log(&search, &puzzle);
        prop_assume!(run.stopped.is_none() || a + length < LIMIT);
        let mut window = Window::new(a..a + length, Log::default());
        let run = search.run(&puzzle, &mut window);
        let total = events.len() as u64;
        let slice = &events[a.min(total) as usize..(a + length).min(total) as usize];
        prop_assert_eq!(&window.inner.0[..], slice);
        prop_assert_eq!(run.status() == Status::Stopped, a + length < total);
    }

    #[test]
    fn observers_side_by_side_see_what_each_sees_alone(puzzle in puzzles(), search in searches()) {
        let (events, _) = log(&search, &puzzle);
        let mut pair = Window::new(0..LIMIT, ((Stats::new(search.form), Log::default()), Null));
        search.run(&puzzle, &mut pair);
        let ((stats, log), Null) = pair.inner;
        prop_assert_eq!(stats, recount(&events, search.form));
        prop_assert_eq!(log.0, events);
    }

    #[test]
    fn a_witness_holds_the_digit_in_the_unit(puzzle in puzzles(), search in searches()) {
        let shape = puzzle.shape();
        let (events, _) = log(&search, &puzzle);
        // Who holds what, by the events alone.
        let mut held = vec![None; shape.len()];
        for event in events {
            match event.action {
                Action::Given { cell, digit } | Action::Mark { cell, digit } | Action::Deduce { cell, digit, .. } => {
                    held[shape.index(cell)] = Some(digit);
                }
                Action::Unmark { cell, .. } | Action::Retract { cell, .. } => held[shape.index(cell)] = None,
                Action::Reject { cell, digit, by } => {
                    prop_assert!(by.is_about(shape, cell));
                    for (_, witness) in by.witnesses() {
                        prop_assert_eq!(held[shape.index(witness)], Some(digit));
                    }
                }
                _ => {}
            }
        }
    }

    #[test]
    fn an_observer_stops_the_search_at_once(puzzle in puzzles(), search in searches(), after in 0..300_usize) {
        struct Stop { told: usize, after: usize }
        impl Observer for Stop {
            type Break = &'static str;
            const DETAIL: Detail = Detail::Events;
            fn event(&mut self, _: &Event) -> ControlFlow<&'static str> {
                self.told += 1;
                if self.told > self.after { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
            }
        }
        let total = log(&search, &puzzle).0.len();
        let mut stop = Stop { told: 0, after };
        let run = search.run(&puzzle, &mut stop);
        prop_assert_eq!(stop.told, total.min(after + 1));
        prop_assert_eq!(run.stopped, (after < total).then_some("enough"));
    }
}

#[test]
fn the_deepest_recursion_fits_a_small_stack() {
    // 625 blanks, one call more; the main thread of a program has eight times this stack.
    let search = || {
        let empty = Puzzle::new(stepdoku::puzzle::Grid::empty(stepdoku::puzzle::Shape::usual(25).unwrap())).unwrap();
        for form in Form::ALL {
            let mut window = Window::new(0..100_000, Log::default());
            let run = Search::new(form).run(&empty, &mut window);
            assert_eq!((run.status(), window.inner.0.len()), (Status::Stopped, 100_000), "{form}");
        }
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(search).unwrap().join().unwrap();
}
