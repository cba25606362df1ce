//! Random puzzles for property tests.

use proptest::prelude::*;
use stepdoku::puzzle::{Cell, Grid, Puzzle, Shape};
use stepdoku::search::{Form, Search, Solutions};

/// A puzzle with at least one solution: a pattern grid with its digits, rows and columns
/// shuffled, and some of its cells emptied.
pub(crate) fn solvable(side: u8) -> impl Strategy<Value = Puzzle> {
    let shape = Shape::usual(side).expect("a supported side");
    let order = || Just((0..side).collect::<Vec<u8>>()).prop_shuffle();
    let kept = proptest::collection::vec(any::<bool>(), shape.len());
    (order(), order(), order(), kept).prop_map(move |(digits, rows, cols, kept)| {
        let (rows, cols) = (within(&rows, shape.box_rows()), within(&cols, shape.box_cols()));
        let mut grid = Grid::empty(shape);
        for (cell, kept) in shape.cells().zip(kept) {
            let (row, col) = (rows[usize::from(cell.row)], cols[usize::from(cell.col)]);
            let shift = row % shape.box_rows() * shape.box_cols() + row / shape.box_rows();
            let digit = digits[usize::from((shift + col) % side)];
            if kept {
                grid.set(cell, shape.digits().nth(usize::from(digit)));
            }
        }
        Puzzle::new(grid).expect("a part of a valid grid is valid")
    })
}

/// A shuffle that moves lines only within their band of `size`.
fn within(order: &[u8], size: u8) -> Vec<u8> {
    let mut lines: Vec<u8> = (0..order.len() as u8).collect();
    lines.sort_by_key(|&line| (line / size, order[usize::from(line)]));
    lines
}

/// A puzzle with givens put down at random, as long as they do not conflict: it may have
/// no solution, one or many.
pub(crate) fn any_puzzle(side: u8) -> impl Strategy<Value = Puzzle> {
    let shape = Shape::usual(side).expect("a supported side");
    let given = (0..side, 0..side, 0..usize::from(side));
    proptest::collection::vec(given, 0..=shape.len()).prop_map(move |givens| {
        let mut grid = Grid::empty(shape);
        for (row, col, digit) in givens {
            let cell = Cell::new(row, col);
            let before = grid.set(cell, shape.digits().nth(digit));
            if grid.conflict().is_some() {
                grid.set(cell, before);
            }
        }
        Puzzle::new(grid).expect("every conflict was taken back")
    })
}

/// Puzzles of the small sides, solvable or not.
pub(crate) fn puzzles() -> impl Strategy<Value = Puzzle> {
    prop_oneof![solvable(4), any_puzzle(4), solvable(6), any_puzzle(6), solvable(9), any_puzzle(9)]
}

/// Any form, with one solution, two or all.
pub(crate) fn searches() -> impl Strategy<Value = Search> {
    let solutions = ["1", "2", "all"].map(|text| text.parse::<Solutions>().expect("a number of solutions"));
    (prop::sample::select(&Form::ALL[..]), prop::sample::select(solutions.to_vec()))
        .prop_map(|(form, solutions)| Search { solutions, ..Search::new(form) })
}
