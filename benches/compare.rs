//! What running many searches costs. `cargo bench --bench compare` prints medians of interleaved
//! rounds, and fails when a promise is not kept:
//!
//! - ten static orderings over a hundred easy puzzles: at least 15,000 searches a second on two
//!   threads;
//! - a thread of a comparison does at least 0.9 times the searches that a plain loop does that
//!   counts in the same way, one after the other;
//! - two threads do at least 1.8 times what one does.
//!
//! It needs two cores to itself.

use std::convert::Infallible;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use stepdoku::compare::{Choices, Plan, RunOptions, Shard, Signals, cell_orders, digit_orders, run};
use stepdoku::puzzle::{Grid, Puzzle, Shape};
use stepdoku::search::{Null, Stats, Window};

const ROUNDS: usize = 21;
/// How often the whole comparison is run in a round, so that a round is no moment.
const TIMES: usize = 4;

const RATE: f64 = 15_000.0;
const OF_A_PLAIN_LOOP: f64 = 0.9;
const OF_ONE_THREAD: f64 = 1.8;

fn main() -> ExitCode {
    let plan = plan();
    let jobs: Vec<u64> = plan.share(Shard::WHOLE).collect();
    let searches = (TIMES * jobs.len()) as f64;
    let events = events(&plan, &jobs);
    println!(
        "{} orderings on {} puzzles, {:.0} events a search",
        plan.combinations().len(),
        plan.subjects().len(),
        events as f64 / jobs.len() as f64
    );

    let direct = |count: &dyn Fn(&Puzzle, usize)| {
        timed(|| {
            for subject in plan.subjects() {
                (0..plan.combinations().len()).for_each(|place| count(&subject.puzzle, place));
            }
        })
    };
    let search = |place: usize| &plan.combinations()[place].search;
    let nothing = |puzzle: &Puzzle, place: usize| drop(black_box(search(place).run(puzzle, &mut Null)));
    let counts = |puzzle: &Puzzle, place: usize| {
        let mut stats: Stats = Stats::new(search(place).form);
        drop(black_box(search(place).run(puzzle, &mut stats)));
        black_box(stats);
    };
    let limited = |puzzle: &Puzzle, place: usize| {
        let mut window = Window::new(0..1_000_000_000, Stats::<()>::new(search(place).form));
        drop(black_box(search(place).run(puzzle, &mut window)));
        black_box(window);
    };
    let threads = |number: usize| timed(|| compare(&plan, &jobs, number));

    let mut times: [Vec<Duration>; 5] = Default::default();
    for _ in 0..ROUNDS {
        let round = [direct(&nothing), direct(&counts), direct(&limited), threads(1), threads(2)];
        times.iter_mut().zip(round).for_each(|(times, time)| times.push(time));
    }
    let names = [
        "a plain loop, counting nothing",
        "a plain loop, counting",
        "a plain loop, counting up to a limit",
        "a comparison, one thread",
        "a comparison, two threads",
    ];
    // The ratios are medians of the rounds' ratios: what slows a moment slows both sides of it.
    let ratio = |over: usize, under: usize| {
        let ratios = times[over].iter().zip(&times[under]);
        median(ratios.map(|(over, under)| over.as_secs_f64() / under.as_secs_f64()).collect())
    };
    for (name, times) in names.iter().zip(&times) {
        let rate = searches / median(times.iter().map(Duration::as_secs_f64).collect());
        println!("{name:37} {rate:8.0} searches a second");
    }
    let fastest = times[4].iter().min().expect("there are rounds");
    let rate = searches / median(times[4].iter().map(Duration::as_secs_f64).collect());
    println!("two threads at their best             {:8.0}", searches / fastest.as_secs_f64());
    println!("one thread to a loop that counts nothing: {:.2}", ratio(0, 3));
    let promises = [
        ("searches a second on two threads", rate, RATE),
        ("one thread to a loop that counts", ratio(1, 3), OF_A_PLAIN_LOOP),
        ("two threads to one", ratio(3, 4), OF_ONE_THREAD),
    ];
    let mut kept = true;
    for (what, is, least) in promises {
        let good = is >= least;
        println!("{what}: {is:.2} (at least {least}){}", if good { "" } else { "  MISSED" });
        kept &= good;
    }
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Five cell orders, each with ascending and with descending digits.
fn plan() -> Plan {
    let puzzles = include_str!("../examples/puzzles/easy.sdm").lines().zip(1..).map(|(line, nr)| {
        let grid = Grid::from_line(Shape::NINE, line).expect("a grid");
        (format!("easy:{nr}"), Puzzle::new(grid).expect("a puzzle"))
    });
    let choices = Choices {
        cells: cell_orders("row-major,column-major,box-major,reverse,spiral").expect("orders"),
        digits: digit_orders("ascending,descending").expect("orders"),
        ..Choices::default()
    };
    Plan::new(puzzles, &choices, Some(1_000_000_000)).expect("a plan")
}

fn compare(plan: &Plan, jobs: &[u64], threads: usize) {
    let options = RunOptions { threads: NonZeroUsize::new(threads).expect("threads"), time: false };
    let complete = run(plan, jobs, &options, &Signals::new(), |record| {
        black_box(record);
        Ok::<_, Infallible>(())
    });
    assert_eq!(complete, Ok(true));
}

fn events(plan: &Plan, jobs: &[u64]) -> u64 {
    let mut events = 0;
    let complete = run(plan, jobs, &RunOptions::default(), &Signals::new(), |record| {
        events += record.stats.events;
        Ok::<_, Infallible>(())
    });
    assert_eq!(complete, Ok(true));
    events
}

fn timed(work: impl Fn()) -> Duration {
    let start = Instant::now();
    (0..TIMES).for_each(|_| work());
    start.elapsed()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
