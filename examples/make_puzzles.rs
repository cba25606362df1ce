//! Makes puzzles, the same ones on every machine:
//!
//!     cargo run --example make_puzzles easy 100
//!     cargo run --example make_puzzles minimal 50
//!
//! prints `examples/puzzles/easy.sdm` and `examples/puzzles/minimal.sdm`.
//!
//! Each begins as a grid made by a formula, of which digits, rows, columns, bands and stacks
//! are shuffled; then cells are emptied in random order. An *easy* puzzle keeps 38 givens and
//! can be solved without guessing, by naked and hidden singles. A *minimal* one is emptied as
//! far as its solution stays the only one.

use stepdoku::puzzle::{Cell, Digit, Grid, Puzzle, Shape};
use stepdoku::search::{CellOrder, Form, Inference, Search, Solutions, SplitMix64, Stats};

fn main() {
    let mut args = std::env::args().skip(1);
    let kind = args.next().unwrap_or_else(|| "easy".to_owned());
    let count = args.next().and_then(|count| count.parse().ok()).unwrap_or(5);
    for seed in 1..=count {
        println!("{}", make(&kind, seed));
    }
}

/// The puzzle of that kind and seed.
fn make(kind: &str, seed: u64) -> Puzzle {
    let mut stream = SplitMix64::new(seed);
    let mut grid = shuffled(&mut stream);
    let mut cells: Vec<Cell> = Shape::NINE.cells().collect();
    stream.shuffle(&mut cells);
    let mut givens = cells.len();
    for cell in cells {
        if kind == "easy" && givens == 38 {
            break;
        }
        let digit = grid.set(cell, None);
        let (solutions, guesses) = solve(&grid);
        if solutions == 1 && (guesses == 0 || kind != "easy") {
            givens -= 1;
        } else {
            grid.set(cell, digit);
        }
    }
    Puzzle::new(grid).expect("a part of a valid grid is valid")
}

/// A complete grid.
fn shuffled(stream: &mut SplitMix64) -> Grid {
    let mut digits: Vec<Digit> = Shape::NINE.digits().collect();
    stream.shuffle(&mut digits);
    let [rows, cols] = [lines(stream), lines(stream)];
    let mut grid = Grid::empty(Shape::NINE);
    for cell in Shape::NINE.cells() {
        let (row, col) = (rows[usize::from(cell.row)], cols[usize::from(cell.col)]);
        grid.set(cell, Some(digits[(row % 3 * 3 + row / 3 + col) % 9]));
    }
    grid
}

/// The nine lines, shuffled as bands and inside each band.
fn lines(stream: &mut SplitMix64) -> Vec<usize> {
    let mut bands = [0, 1, 2];
    stream.shuffle(&mut bands);
    let mut lines = Vec::new();
    for band in bands {
        let mut inside = [0, 1, 2];
        stream.shuffle(&mut inside);
        lines.extend(inside.map(|line| band * 3 + line));
    }
    lines
}

/// How many solutions there are, 2 standing for more, and how many digits were guessed.
fn solve(grid: &Grid) -> (u64, u64) {
    let search = Search {
        cells: CellOrder::Mrv,
        inference: Inference::Singles,
        solutions: Solutions::First(2.try_into().expect("two is not none")),
        ..Search::new(Form::Rescan)
    };
    let mut stats: Stats = Stats::new(search.form);
    search.run(&Puzzle::new(grid.clone()).expect("a part of a valid grid is valid"), &mut stats);
    (stats.solutions, stats.placements)
}
