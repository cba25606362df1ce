//! The searches against a SAT solver that is not ours, over thousands of random puzzles:
//! how many solutions there are, up to two, and which.

mod common;
#[path = "common/sat.rs"]
mod sat;

use std::collections::BTreeSet;

use common::random::{any_puzzle, searches_on, solvable, spoiled};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sat::Clauses;
use stepdoku::puzzle::{Grid, Puzzle};
use stepdoku::search::{CellOrder, DigitOrder, Form, Inference, Search, Solutions, Stats, Window};

/// Events looked at in one search at most: a poor order may not come to its end.
const LIMIT: u64 = 20_000;

/// What the other solver says of a puzzle.
struct Known {
    puzzle: Puzzle,
    clauses: Clauses,
    /// Its solutions, two at most.
    solutions: Vec<String>,
}

impl Known {
    fn of(puzzle: Puzzle) -> Known {
        let mut clauses = Clauses::new(&puzzle);
        let solutions: Vec<String> = std::iter::from_fn(|| clauses.next_solution()).take(2).collect();
        // Those handed out are forbidden from then on: begin afresh.
        Known { clauses: Clauses::new(&puzzle), puzzle, solutions }
    }

    /// Holds a search for two solutions to it; whether the search came to its end.
    fn agrees_with(&mut self, search: &Search) -> bool {
        let mut window = Window::new(0..LIMIT, Stats::<()>::new(search.form));
        let run = search.run(&self.puzzle, &mut window);
        let says = format!("{} under {search:?}", self.puzzle);
        let found: Vec<String> = run.solutions.iter().map(Grid::to_string).collect();
        match (&found[..], &self.solutions[..]) {
            // Of many solutions two solvers may find different ones.
            (found, [_, _]) => {
                assert!(found.len() == 2 || run.stopped.is_some(), "{says}: there are two solutions");
                assert!(found.iter().collect::<BTreeSet<_>>().len() == found.len(), "{says}: twice the same");
                assert!(run.solutions.iter().all(|grid| self.clauses.allow(grid)), "{says}: no solution");
            }
            ([], [_]) => assert!(run.stopped.is_some(), "{says}: there is a solution"),
            (found, known) => assert_eq!(found, known, "{says}"),
        }
        run.stopped.is_none()
    }
}

/// Every inference with every kind of order, for a puzzle's number: a part of them at a time.
fn some_searches(number: usize) -> impl Iterator<Item = Search> {
    let cells = [CellOrder::RowMajor, CellOrder::StaticMrv, CellOrder::Mrv, CellOrder::MrvDegree];
    let digits = [DigitOrder::Ascending, DigitOrder::Random(5), DigitOrder::Lcv, DigitOrder::Frequent];
    Inference::ALL.into_iter().enumerate().map(move |(i, inference)| Search {
        cells: cells[(number + i) % 4].clone(),
        digits: digits[(number / 4 + i) % 4].clone(),
        inference,
        solutions: two(),
        ..Search::new(Form::Rescan)
    })
}

/// Draws that many puzzles of each kind and of that side, and holds several searches on each to what is known. Of
/// the searches, so many in a hundred at least must come to their end, lest the test say nothing.
fn agree(side: u8, each: usize, percent: usize) {
    let mut runner = TestRunner::new(ProptestConfig::default());
    let kinds = [solvable(side).boxed(), spoiled(side).boxed(), any_puzzle(side).boxed()];
    let (mut with_solutions, mut ended, mut all) = ([0; 3], 0, 0);
    for number in 0..each {
        for kind in &kinds {
            let puzzle = kind.new_tree(&mut runner).expect("a puzzle").current();
            let own = searches_on(puzzle.shape()).new_tree(&mut runner).expect("a search").current();
            let own = Search { solutions: two(), ..own };
            let mut known = Known::of(puzzle);
            with_solutions[known.solutions.len()] += 1;
            for search in some_searches(number).chain([own]) {
                ended += usize::from(known.agrees_with(&search));
                all += 1;
            }
        }
    }
    assert!(ended * 100 >= all * percent, "side {side}: {ended} of {all} searches came to their end");
    if side <= 9 {
        assert!(
            with_solutions.iter().all(|&n| n * 20 >= each),
            "side {side}: none, one and two solutions: {with_solutions:?}"
        );
    }
}

fn two() -> Solutions {
    "2".parse().expect("a number of solutions")
}

#[test]
fn small_puzzles_have_the_solutions_that_another_solver_finds() {
    for side in [4, 6, 8] {
        agree(side, 300, 90);
    }
}

#[test]
fn nine_by_nine_puzzles_have_the_solutions_that_another_solver_finds() {
    agree(9, 300, 90);
}

#[test]
fn large_puzzles_have_the_solutions_that_another_solver_finds() {
    agree(10, 80, 75);
    agree(12, 40, 60);
    agree(16, 20, 40);
    agree(25, 4, 10);
}
