//! Minimum remaining values, kept incremental, against a fresh scan of the board in each
//! call. `cargo bench --bench dynamic` prints medians of interleaved rounds and their ratio,
//! and fails below 2.

mod plain;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use stepdoku::puzzle::{Grid, Puzzle, Shape};
use stepdoku::search::{CellOrder, Form, Null, Search};

const ROUNDS: usize = 15;
const LEAST: f64 = 2.0;

/// Puzzles on which even the fewest candidates leave much to search.
const PUZZLES: [&str; 4] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

fn main() -> ExitCode {
    let puzzles =
        PUZZLES.map(|line| Puzzle::new(Grid::from_line(Shape::NINE, line).expect("a grid")).expect("a puzzle"));
    let search = Search { cells: CellOrder::Mrv, ..Search::new(Form::Rescan) };
    for puzzle in &puzzles {
        let found = search.run(puzzle, &mut Null).solutions.first().map(plain::values);
        assert_eq!(found, plain::solve_by_fresh_scan(puzzle), "both find the same");
    }
    let time = |work: &dyn Fn(&Puzzle)| {
        let start = Instant::now();
        puzzles.iter().for_each(|puzzle| work(black_box(puzzle)));
        start.elapsed()
    };
    let mut fresh = Vec::new();
    let mut kept = Vec::new();
    for _ in 0..ROUNDS {
        fresh.push(time(&|puzzle| drop(black_box(plain::solve_by_fresh_scan(puzzle)))));
        kept.push(time(&|puzzle| drop(black_box(search.run(puzzle, &mut Null)))));
    }
    let (fresh, kept) = (median(fresh), median(kept));
    let ratio = fresh.as_secs_f64() / kept.as_secs_f64();
    println!("fresh scan {fresh:?}, incremental {kept:?}: {ratio:.2} times the rate (at least {LEAST})");
    if ratio >= LEAST { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
