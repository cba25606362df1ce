//! Random puzzles for property tests.

use proptest::prelude::*;
use stepdoku::puzzle::{Cell, Grid, Puzzle, Shape};
use stepdoku::search::{CellOrder, DigitOrder, Form, Inference, Search, Solutions};

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

/// A solvable puzzle in which one given is another digit, without a conflict that shows (where there is such a
/// given): mostly without a solution, and it takes a search to tell.
pub(crate) fn spoiled(side: u8) -> impl Strategy<Value = Puzzle> {
    (solvable(side), any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_map(
        move |(puzzle, cell, digit)| {
            let shape = puzzle.shape();
            let mut grid = puzzle.givens().clone();
            let given: Vec<Cell> = shape.cells().filter(|&cell| grid[cell].is_some()).collect();
            if given.is_empty() {
                return puzzle;
            }
            let cell = given[cell.index(given.len())];
            let before = grid.set(cell, None);
            let mut others: Vec<_> = shape.digits().filter(|&digit| Some(digit) != before).collect();
            others.retain(|&digit| {
                grid.set(cell, Some(digit));
                grid.conflict().is_none()
            });
            grid.set(cell, if others.is_empty() { before } else { Some(others[digit.index(others.len())]) });
            Puzzle::new(grid).expect("no conflict")
        },
    )
}

/// Puzzles of the small sides, solvable or not.
pub(crate) fn puzzles() -> impl Strategy<Value = Puzzle> {
    prop_oneof![solvable(4), any_puzzle(4), solvable(6), any_puzzle(6), solvable(9), any_puzzle(9)]
}

/// Any form, orders and inference that go together, with one solution, two or all; the
/// textbook's orders more often than others.
pub(crate) fn searches() -> impl Strategy<Value = Search> {
    let cells = prop_oneof![3 => Just(CellOrder::RowMajor), 3 => static_cells(), 2 => dynamic_cells()];
    let digits = prop_oneof![
        3 => Just(DigitOrder::Ascending),
        1 => Just(DigitOrder::Descending),
        1 => any::<u64>().prop_map(DigitOrder::Random),
        1 => Just(DigitOrder::Lcv),
        1 => Just(DigitOrder::Frequent),
    ];
    let inference = prop_oneof![
        3 => Just(Inference::None),
        1 => Just(Inference::Forward),
        1 => Just(Inference::Naked),
        2 => Just(Inference::Singles),
    ];
    let solutions = ["1", "2", "all"].map(|text| text.parse::<Solutions>().expect("a number of solutions"));
    (prop::sample::select(&Form::ALL[..]), cells, digits, inference, prop::sample::select(solutions.to_vec())).prop_map(
        |(form, cells, digits, inference, solutions)| {
            let bound = cells.is_dynamic() || inference.needs_rescan();
            Search { form: if bound { Form::Rescan } else { form }, cells, digits, inference, solutions }
        },
    )
}

/// The same without what needs the form `rescan`.
pub(crate) fn searches_in_all_forms() -> impl Strategy<Value = Search> {
    searches().prop_map(|mut search| {
        if search.cells.is_dynamic() {
            search.cells = CellOrder::Spiral;
        }
        search.inference = search.inference.min(Inference::Forward);
        search
    })
}

/// The orders that are paths, but for row by row.
pub(crate) fn static_cells() -> impl Strategy<Value = CellOrder> {
    prop_oneof![
        Just(CellOrder::ColumnMajor),
        Just(CellOrder::BoxMajor),
        Just(CellOrder::Reverse),
        Just(CellOrder::Spiral),
        any::<u64>().prop_map(CellOrder::Random),
        Just(CellOrder::StaticMrv),
        Just(CellOrder::Path(vec![Cell::new(3, 3), Cell::new(0, 1)])),
    ]
}

/// The orders that choose in each call.
pub(crate) fn dynamic_cells() -> impl Strategy<Value = CellOrder> {
    prop_oneof![Just(CellOrder::Mrv), Just(CellOrder::MrvDegree), Just(CellOrder::MaxCandidates)]
}

/// As [`searches`], for a grid of that shape: some have a path or a list of digits of their own.
pub(crate) fn searches_on(shape: Shape) -> impl Strategy<Value = Search> {
    let cells = Just(shape.cells().collect::<Vec<_>>()).prop_shuffle();
    let digits = Just(shape.digits().collect::<Vec<_>>()).prop_shuffle();
    (searches(), cells, 0..=shape.len(), digits, 0..8_u8).prop_map(|(mut search, mut cells, named, digits, own)| {
        if own & 3 == 3 && !search.cells.is_dynamic() {
            cells.truncate(named.max(1));
            search.cells = CellOrder::Path(cells);
        }
        if own == 6 || own == 7 {
            search.digits = DigitOrder::List(digits);
        }
        search
    })
}
