//! Every row of `tests/data/orders.tsv` (orders and inference with exact counts), in every
//! column.

mod common;

use common::puzzle;
use sha2::{Digest, Sha256};
use stepdoku::export::{TraceFormat, Unwatched, write_trace};
use stepdoku::search::{Inference, Search, Stats, Window};
use stepdoku::trace::Header;
use stepdoku::trace::check::{Verdict, check};

/// A row: all its fields, the header that they make, and the step limit.
struct Row {
    fields: Vec<&'static str>,
    header: Header,
    limit: u64,
}

fn rows() -> Vec<Row> {
    let row = |row: &'static str| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [_, line, form, wanted, cells, digits, inference, limit, ..] = fields[..] else { panic!("{row}") };
        let or = |field: &'static str, usual| if field == "-" { usual } else { field };
        let search = Search {
            cells: or(cells, "row-major").parse().unwrap(),
            digits: or(digits, "ascending").parse().unwrap(),
            inference: or(inference, "none").parse().unwrap(),
            solutions: wanted.parse().unwrap(),
            ..Search::new(form.parse().unwrap())
        };
        let limit = if limit == "-" { u64::MAX } else { limit.parse().unwrap() };
        Row { header: Header::new(puzzle(line), search), limit, fields }
    };
    let rows: Vec<Row> = include_str!("data/orders.tsv").lines().skip(1).map(row).collect();
    assert_eq!(rows.len(), 144);
    rows
}

#[test]
fn every_count_agrees() {
    for Row { fields, header, limit } in rows() {
        let search = &header.search;
        let mut window = Window::new(0..limit, Stats::<()>::new(search.form));
        let run = search.run(&header.puzzle, &mut window);
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
        assert_eq!(found[..], fields[8..20], "{fields:?}");
    }
}

/// The hash is that of the event lines alone.
#[test]
fn every_trace_has_the_known_hash() {
    for Row { fields, header, limit } in rows() {
        let (file, _) = write_trace(TraceFormat::Jsonl, Vec::new(), &header, Some(limit), &mut Unwatched).unwrap();
        let start = file.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let end = file[..file.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        let found: String = Sha256::digest(&file[start..end]).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(found, fields[20], "{fields:?}");
    }
}

/// The checker, which has orders and inference of its own, finds the same; the first few
/// thousand events of each, for it is slow.
#[test]
fn every_trace_is_well_formed() {
    for Row { fields, header, limit } in rows() {
        let limit = limit.min(3_000);
        let (file, _) = write_trace(TraceFormat::Jsonl, Vec::new(), &header, Some(limit), &mut Unwatched).unwrap();
        let verdict = check(&file[..]).unwrap();
        assert!(matches!(verdict, Verdict::WellFormed { .. }), "{fields:?}: {verdict}");
    }
}
