//! Every row of `tests/data/counts.tsv` (puzzles with exact counts), in every column.

mod common;

use common::puzzle;
use stepdoku::search::{Search, Stats};

#[test]
fn every_row_agrees() {
    let rows = include_str!("data/counts.tsv").lines().skip(1);
    let mut count = 0;
    for row in rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let [_, line, form, wanted, expected @ .., _sha] = &fields[..] else { panic!("{row}") };
        let mut search = Search::new(form.parse().unwrap());
        search.solutions = wanted.parse().unwrap();
        let mut s: Stats = Stats::new(search.form);
        let run = search.run(&puzzle(line), &mut s);
        let n = |n: u64| n.to_string();
        let found = [
            run.status().to_string(),
            n(s.calls),
            n(s.placements),
            n(s.undos),
            n(s.checks),
            n(s.rejects),
            "-".to_owned(),
            "-".to_owned(),
            n(s.scanned),
            s.max_depth.to_string(),
            n(s.solutions),
            n(s.events),
        ];
        assert_eq!(found[..], *expected, "{row}");
        count += 1;
    }
    assert_eq!(count, 52);
}
