//! Comparisons: what is run, and that the counts are those of the searches, however they are run.

mod common;

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::num::NonZeroUsize;

use common::random::puzzles;
use proptest::prelude::*;
use stepdoku::compare::{
    Choices, Combination, Plan, PlanError, Record, RunOptions, Shard, Signals, cell_orders, digit_orders, forms,
    inferences, run, transforms,
};
use stepdoku::puzzle::{Puzzle, builtin};
use stepdoku::search::{Halt, Search, Solutions, Stats, Window};

fn built_in(names: &[&str]) -> Vec<(String, Puzzle)> {
    names.iter().map(|name| (format!("@{name}"), builtin::find(name).expect("built in").puzzle())).collect()
}

/// Something of everything, with searches that end and searches that hit the limit.
fn plan() -> Plan {
    let choices = Choices {
        cells: cell_orders("row-major,spiral,random:3..5,mrv,path:r2c2,r1c1").unwrap(),
        digits: digit_orders("ascending,random:7,lcv").unwrap(),
        inferences: inferences("none,singles").unwrap(),
        transforms: transforms("none,rotate90").unwrap(),
        ..Choices::default()
    };
    let puzzles = built_in(&["four", "two-solutions", "six", "easy", "no-candidates", "seventeen", "hard"]);
    Plan::new(puzzles, &choices, Some(2_000)).unwrap()
}

fn options(threads: usize) -> RunOptions {
    RunOptions { threads: NonZeroUsize::new(threads).unwrap(), time: false }
}

fn records(plan: &Plan, jobs: &[u64], threads: usize) -> Vec<Record> {
    let mut records = Vec::new();
    let complete = run(plan, jobs, &options(threads), &Signals::new(), |record| {
        records.push(record);
        Ok::<_, Infallible>(())
    });
    assert_eq!(complete, Ok(true));
    records
}

fn lines(records: &[Record]) -> String {
    let mut lines = Vec::new();
    records.iter().for_each(|record| record.write_json(&mut lines).unwrap());
    String::from_utf8(lines).unwrap()
}

fn share(plan: &Plan, text: &str) -> Vec<u64> {
    plan.share(text.parse().unwrap()).collect()
}

/// What a search counts by itself.
fn direct(puzzle: &Puzzle, combination: &Combination, limit: Option<u64>) -> (Stats<()>, &'static str) {
    let search = &combination.search;
    let mut window = Window::new(0..limit.unwrap_or(u64::MAX), Stats::<()>::new(search.form));
    let run = search.run(&combination.meets(puzzle), &mut window);
    assert!(matches!(run.stopped, None | Some(Halt::End)));
    (window.inner, run.status().name())
}

fn assert_same(record: &Record) {
    let (own, status) = direct(&record.subject.puzzle, &record.combination, record.limit);
    let theirs = &record.stats;
    let of = |s: &Stats| {
        let others = [s.calls, s.placements, s.undos, s.checks, s.rejects, s.deductions, s.wipeouts];
        (others, s.scanned, s.max_depth, s.solutions, s.events)
    };
    let mut plain: Stats = Stats::new(record.combination.search.form);
    (plain.calls, plain.placements, plain.undos, plain.checks) = (own.calls, own.placements, own.undos, own.checks);
    (plain.rejects, plain.deductions, plain.wipeouts) = (own.rejects, own.deductions, own.wipeouts);
    (plain.scanned, plain.max_depth, plain.solutions) = (own.scanned, own.max_depth, own.solutions);
    plain.events = own.events;
    assert_eq!((of(theirs), record.status.name()), (of(&plain), status), "{}", record.combination);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let plan = plan();
    let jobs = share(&plan, "1/1");
    let one = lines(&records(&plan, &jobs, 1));
    assert_eq!(one.lines().count() as u64, plan.jobs());
    for threads in [2, 3, 16] {
        assert!(lines(&records(&plan, &jobs, threads)) == one, "{threads} threads");
    }
    assert!(one.contains("\"stopped\"") && one.contains("\"solved\"") && one.contains("\"no-solution\""));
}

#[test]
fn every_record_counts_what_the_search_counts() {
    let plan = plan();
    records(&plan, &share(&plan, "1/1"), 2).iter().for_each(assert_same);
}

#[test]
fn more_searches_than_wait_for_each_other() {
    // The first one takes far longer than the tens of thousands after it.
    let mut puzzles = built_in(&["anti-brute-force"]);
    puzzles.extend((0..40_000).map(|nr| (format!("{nr}"), builtin::find("empty-four").unwrap().puzzle())));
    let plan = Plan::new(puzzles, &Choices::default(), Some(30_000_000)).unwrap();
    let numbers: Vec<u64> = records(&plan, &share(&plan, "1/1"), 2).iter().map(|record| record.job).collect();
    assert!(numbers.iter().copied().eq(1..=40_001));
}

#[test]
fn shares_put_together_are_the_whole() {
    let plan = plan();
    let whole = lines(&records(&plan, &share(&plan, "1/1"), 2));
    for shares in [2, 3, 7, 500] {
        let parts: Vec<String> =
            (1..=shares).map(|index| lines(&records(&plan, &share(&plan, &format!("{index}/{shares}")), 2))).collect();
        let all = parts.concat();
        assert_eq!(all.lines().collect::<BTreeSet<_>>(), whole.lines().collect::<BTreeSet<_>>());
        assert_eq!(all.len(), whole.len());
        let sizes: Vec<usize> = parts.iter().map(|part| part.lines().count()).collect();
        let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
        assert!(most - least <= plan.subjects().len(), "{sizes:?}");
    }
}

#[test]
fn a_share_has_its_part_of_every_combination() {
    // As many combinations as shares: if shares went round with the jobs alone, each would have
    // one combination only, and one of them the slow one.
    let choices = Choices { cells: cell_orders("random:0..4").unwrap(), ..Choices::default() };
    let puzzles = (0..8).map(|nr| (format!("{nr}"), builtin::find("four").unwrap().puzzle()));
    let plan = Plan::new(puzzles, &choices, None).unwrap();
    for index in 1..=4 {
        let jobs = share(&plan, &format!("{index}/4"));
        let mut combinations: Vec<u64> = jobs.iter().map(|job| (job - 1) % 4).collect();
        combinations.sort_unstable();
        assert_eq!(combinations, [0, 0, 1, 1, 2, 2, 3, 3]);
    }
    for wrong in ["0/4", "5/4", "1/0", "1", "1/", "/2", "a/b", "+1/2", "1/2/3"] {
        assert!(wrong.parse::<Shard>().unwrap_err().to_string().contains("as in 2/8"), "{wrong}");
    }
}

#[test]
fn stopping_keeps_what_is_finished() {
    let plan = plan();
    let jobs = share(&plan, "1/1");
    let whole = records(&plan, &jobs, 1);
    let signals = Signals::new();
    let mut kept = Vec::new();
    let complete = run(&plan, &jobs, &options(2), &signals, |record| {
        kept.push(record);
        if kept.len() == 20 {
            signals.stop();
        }
        Ok::<_, Infallible>(())
    });
    // The rest may have been finished before the signal was seen.
    assert_eq!(complete, Ok(kept.len() == whole.len()));
    assert_eq!(kept.len() as u64, signals.finished());
    assert!(kept.iter().all(|record| whole[record.job as usize - 1] == *record));
    assert!(kept.is_sorted_by_key(|record| record.job));
}

#[test]
fn a_search_under_way_is_given_up_when_stopped() {
    let plan = Plan::new(built_in(&["four", "anti-brute-force"]), &Choices::default(), None).unwrap();
    let signals = Signals::new();
    let mut kept = 0;
    let complete = run(&plan, &[1, 2], &options(1), &signals, |_| {
        kept += 1;
        signals.stop();
        Ok::<_, Infallible>(())
    });
    assert_eq!((complete, kept), (Ok(false), 1));
}

#[test]
fn an_error_ends_the_work() {
    let plan = Plan::new(built_in(&["four", "anti-brute-force"]), &Choices::default(), None).unwrap();
    let ended = run(&plan, &[1, 2], &options(2), &Signals::new(), |record| Err(record.job));
    assert_eq!(ended, Err(1));
}

#[test]
fn nothing_to_do_is_done() {
    let plan = plan();
    assert_eq!(records(&plan, &[], 2), []);
}

#[test]
fn times_come_when_they_are_asked_for() {
    let plan = Plan::new(built_in(&["four"]), &Choices::default(), None).unwrap();
    let mut times = Vec::new();
    let timed = RunOptions { time: true, ..options(1) };
    run(&plan, &[1], &timed, &Signals::new(), |record| {
        times.push(record.time.is_some_and(|time| !time.is_zero()));
        Ok::<_, Infallible>(())
    })
    .unwrap();
    assert_eq!(times, [true]);
    assert_eq!(records(&plan, &[1], 1)[0].time, None);
}

#[test]
fn the_grid_is_full_and_each_combination_comes_once() {
    let choices = Choices {
        cells: cell_orders("row-major,mrv,row-major").unwrap(),
        digits: digit_orders("ascending,descending").unwrap(),
        inferences: inferences("none,forward").unwrap(),
        transforms: transforms("none,transpose,none").unwrap(),
        ..Choices::default()
    };
    let mut puzzles = built_in(&["four", "six", "four"]);
    let plan = Plan::new(puzzles.clone(), &choices, None).unwrap();
    assert_eq!((plan.subjects().len(), plan.combinations().len(), plan.jobs()), (2, 16, 32));
    let forms: BTreeSet<String> =
        plan.combinations().iter().map(|c| format!("{} {}", c.search.cells, c.search.form)).collect();
    assert!(forms.iter().eq(["mrv rescan", "row-major list"]));
    assert_eq!((plan.job(0), plan.job(33)), (None, None));
    assert_eq!(plan.job(17).unwrap().0.name, "@six");

    // Under another name it is another puzzle.
    puzzles[2].0 = "again".to_owned();
    assert_eq!(Plan::new(puzzles, &choices, None).unwrap().jobs(), 48);
}

#[test]
fn what_a_form_does_not_allow_is_left_out() {
    let choices = Choices {
        cells: cell_orders("row-major,mrv").unwrap(),
        inferences: inferences("none,naked").unwrap(),
        forms: forms("list,rescan").unwrap(),
        ..Choices::default()
    };
    let plan = Plan::new(built_in(&["four"]), &choices, None).unwrap();
    assert_eq!(plan.combinations().len(), 5);
    let reasons: Vec<String> = plan.left_out().iter().map(ToString::to_string).collect();
    assert_eq!(reasons.len(), 2, "{reasons:?}");
    assert!(reasons[0].contains("naked") && reasons[1].contains("mrv"), "{reasons:?}");

    let nothing = Choices { cells: cell_orders("mrv").unwrap(), forms: forms("list").unwrap(), ..Choices::default() };
    let error = Plan::new(built_in(&["four"]), &nothing, None).unwrap_err();
    assert!(matches!(error, PlanError::NothingLeft(_)), "{error}");
}

#[test]
fn what_does_not_fit_a_puzzle_is_refused() {
    let error = |choices: &Choices, names: &[&str]| Plan::new(built_in(names), choices, None).unwrap_err().to_string();
    let path = Choices { cells: cell_orders("path:r9c9").unwrap(), ..Choices::default() };
    assert_eq!(error(&path, &["easy", "four"]), "@four: the path names r9c9, which is not on a 4x4 grid");
    let digits = Choices { digits: digit_orders("4321").unwrap(), ..Choices::default() };
    assert!(error(&digits, &["four", "easy"]).starts_with("@easy: the digit order `4321` must hold"));
    let relabel = Choices { transforms: transforms("relabel:4321").unwrap(), ..Choices::default() };
    assert!(error(&relabel, &["easy"]).starts_with("@easy: `relabel:4321` must name"));
    assert_eq!(error(&Choices::default(), &[]), "there is no puzzle to compare searches on");
    let seeds = || cell_orders("random:0..2000").unwrap();
    let many = Choices { cells: seeds(), digits: digit_orders("random:0..2000").unwrap(), ..Choices::default() };
    assert!(error(&many, &["four"]).contains("more than 1000000 combinations"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_record_counts_what_the_search_counts(
        puzzle in puzzles(),
        cells in prop::sample::select(vec!["row-major", "random:5", "static-mrv", "mrv", "max-candidates"]),
        digits in prop::sample::select(vec!["descending", "random:1", "lcv", "frequent"]),
        inference in prop::sample::select(vec!["none", "forward", "naked", "singles"]),
        all in any::<bool>(),
        limit in prop_oneof![1_u64..200, 16_300_u64..16_500, 30_000_u64..70_000],
    ) {
        let choices = Choices {
            cells: cell_orders(cells).unwrap(),
            digits: digit_orders(digits).unwrap(),
            inferences: inferences(inference).unwrap(),
            solutions: if all { Solutions::All } else { Search::default().solutions },
            ..Choices::default()
        };
        let plan = Plan::new([("random".to_owned(), puzzle)], &choices, Some(limit)).unwrap();
        records(&plan, &[1], 1).iter().for_each(assert_same);
    }
}
