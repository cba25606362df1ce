//! Every row of `tests/data/orders.tsv` (orders and inference with exact counts), in every
//! column.

mod common;

use common::puzzle;
use stepdoku::search::{Inference, Search, Stats, Window};

#[test]
fn every_row_agrees() {
    let mut count = 0;
    for row in include_str!("data/orders.tsv").lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [_, line, form, wanted, cells, digits, inference, limit, expected @ .., _sha] = &fields[..] else {
            panic!("{row}")
        };
        let search = Search {
            cells: if *cells == "-" { "row-major" } else { cells }.parse().unwrap(),
            digits: if *digits == "-" { "ascending" } else { digits }.parse().unwrap(),
            inference: if *inference == "-" { "none" } else { inference }.parse().unwrap(),
            solutions: wanted.parse().unwrap(),
            ..Search::new(form.parse().unwrap())
        };
        let limit = if *limit == "-" { u64::MAX } else { limit.parse().unwrap() };
        let mut window = Window::new(0..limit, Stats::<()>::new(search.form));
        let run = search.run(&puzzle(line), &mut window);
        let s = window.inner;
        let n = |n: u64| n.to_string();
        let inferred = |n: u64| if search.inference == Inference::None { "-".to_owned() } else { n.to_string() };
        let found = [
            run.status().to_string(),
            n(s.calls),
            n(s.placements),
            n(s.undos),
            n(s.checks),
            n(s.rejects),
            inferred(s.deductions),
            inferred(s.wipeouts),
            n(s.scanned),
            s.max_depth.to_string(),
            n(s.solutions),
            n(s.events),
        ];
        assert_eq!(found[..], *expected, "{row}");
        count += 1;
    }
    assert_eq!(count, 144);
}
