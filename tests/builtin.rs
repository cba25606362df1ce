//! The built-in puzzles are what they are said to be.

mod common;

use stepdoku::puzzle::{Cell, Grid, builtin};
use stepdoku::search::{Form, Null, Search, Stats};

/// How many solutions a grid has, counted up to `most`. Not the library's search: it takes
/// the cell with the fewest candidates next, so that any built-in puzzle is done at once.
fn solutions(grid: &mut Grid, most: usize) -> usize {
    let shape = grid.shape();
    // Bit d of a mask: digit d stands in the row, the column or the box.
    let mut used = [[0u32; 25]; 3];
    for (cell, digit) in grid.filled() {
        for (used, unit) in used.iter_mut().zip(shape.units_of(cell)) {
            used[usize::from(unit.index)] |= 1 << digit.get();
        }
    }
    let taken = |cell: Cell| {
        let units = used.iter().zip(shape.units_of(cell));
        units.fold(0, |taken, (used, unit)| taken | used[usize::from(unit.index)])
    };
    let Some(cell) = grid.blanks().max_by_key(|&cell| taken(cell).count_ones()) else { return 1 };
    let taken = taken(cell);
    let mut count = 0;
    for digit in shape.digits().filter(|digit| taken & (1 << digit.get()) == 0) {
        grid.set(cell, Some(digit));
        count += solutions(grid, most - count);
        grid.set(cell, None);
        if count >= most {
            break;
        }
    }
    count
}

#[test]
fn every_puzzle_has_the_solutions_that_it_is_said_to_have() {
    for builtin in builtin::all() {
        let expected = match builtin.name {
            "no-solution" | "no-candidates" => 0,
            "two-solutions" => 2,
            "empty" | "empty-four" => 3,
            _ => 1,
        };
        assert_eq!(solutions(&mut builtin.puzzle().givens().clone(), 3), expected, "{}", builtin.name);
    }
}

#[test]
fn descriptions_count_their_givens() {
    for builtin in builtin::all() {
        let givens = builtin.puzzle().givens().filled().count();
        for word in builtin.about.split(' ').zip(builtin.about.split(' ').skip(1)) {
            if let (number, "givens" | "givens:" | "givens,") = word {
                let number = if number == "four" { "4" } else { number };
                assert_eq!(number, givens.to_string(), "{}", builtin.name);
            }
        }
    }
}

/// The steps of a search to its first solution, in the three forms.
fn steps(builtin: &builtin::Builtin) -> [u64; 3] {
    [Form::List, Form::Resume, Form::Rescan].map(|form| {
        let mut stats: Stats = Stats::new(form);
        Search::new(form).run(&builtin.puzzle(), &mut stats);
        stats.events
    })
}

#[test]
fn steps_are_as_stated() {
    for builtin in builtin::all().iter().filter(|builtin| builtin.steps[0] < 10_000_000) {
        assert_eq!(steps(builtin), builtin.steps, "{}", builtin.name);
    }
}

#[test]
#[ignore = "takes a minute, and ten seconds with --release"]
fn steps_are_as_stated_where_they_are_many() {
    let many: Vec<_> = builtin::all().iter().filter(|builtin| builtin.steps[0] >= 10_000_000).collect();
    assert_eq!(many.len(), 1);
    for builtin in many {
        let run = Search::new(Form::List).run(&builtin.puzzle(), &mut Null);
        assert!(run.solutions[0].to_string().starts_with("987654321"));
        assert_eq!(steps(builtin), builtin.steps, "{}", builtin.name);
    }
}
