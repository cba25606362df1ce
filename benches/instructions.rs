//! What being observable costs when nobody looks: instructions executed by the search with
//! the null observer, as a ratio to a plain recursion over the same marks.
//!
//! `cargo bench --bench instructions` runs both under `valgrind --tool=callgrind`, which
//! counts the same number every time, prints a line for each form, and fails above 1.01.
//! The work that is measured is one search more: of two runs that differ in nothing but the
//! number of searches, the difference is one search without its surroundings.

mod plain;

use std::hint::black_box;
use std::process::{Command, ExitCode};

use stepdoku::puzzle::{Digit, Grid, Puzzle, Shape};
use stepdoku::search::{Form, Null, Search};

/// Most that the ratio may be.
const LIMIT: f64 = 1.01;

/// Long enough that the search outweighs its beginning: 49,558 placements.
const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    match &args[..] {
        [_, mode, who, form, times] if mode == "--work" => {
            work(who, form.parse().expect("a form"), times.parse().expect("a number"));
            ExitCode::SUCCESS
        }
        _ => compare(),
    }
}

fn puzzle() -> Puzzle {
    Puzzle::new(Grid::from_line(Shape::NINE, PUZZLE).expect("a grid")).expect("a puzzle")
}

fn work(who: &str, form: Form, times: usize) {
    let puzzle = puzzle();
    for _ in 0..times {
        let digits: Vec<u8> = match who {
            "plain" => plain::solve(black_box(&puzzle), form).expect("a solution"),
            "null" => {
                let run = Search::new(form).run(black_box(&puzzle), &mut Null);
                run.solutions[0].as_slice().iter().map(|digit| digit.map_or(0, Digit::get)).collect()
            }
            _ => panic!("nobody is called {who}"),
        };
        black_box(digits);
    }
}

fn compare() -> ExitCode {
    for form in Form::ALL {
        let found = Search::new(form).run(&puzzle(), &mut Null);
        assert_eq!(plain::solve(&puzzle(), form), Some(plain::values(&found.solutions[0])), "both solve {form}");
    }
    println!("instructions for one search of {PUZZLE}");
    println!("{:<8} {:>12} {:>12} {:>8}", "form", "plain", "null", "ratio");
    let mut worst: f64 = 0.0;
    for form in Form::ALL {
        let [plain, null] = ["plain", "null"].map(|who| count(who, form, 2) - count(who, form, 1));
        let ratio = null as f64 / plain as f64;
        println!("{form:<8} {plain:>12} {null:>12} {ratio:>8.4}");
        worst = worst.max(ratio);
    }
    if worst <= LIMIT {
        println!("at most {LIMIT} allowed: held");
        ExitCode::SUCCESS
    } else {
        println!("at most {LIMIT} allowed: missed");
        ExitCode::FAILURE
    }
}

/// Instructions of a run of this program that searches `times` times.
fn count(who: &str, form: Form, times: usize) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().expect("this program has a path"))
        .args(["--work", who, form.name(), &times.to_string()])
        .output()
        .expect("valgrind runs (is it installed?)");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "valgrind failed:\n{report}");
    let collected = report.lines().find_map(|line| line.split("Collected :").nth(1));
    collected.expect("callgrind says what it collected").trim().parse().expect("a number")
}
