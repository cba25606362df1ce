//! What holds of every trace, whatever the puzzle: it is well formed, it survives writing and
//! reading, and no change of a single event goes unseen.

mod common;

use std::collections::BTreeMap;

use common::random::searches_on;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use serde_json::{Value, json};
use stepdoku::export::{Json, Jsonl, TraceFormat, TraceWriter, Unwatched, write_trace};
use stepdoku::puzzle::{Digit, Grid, Puzzle, Shape};
use stepdoku::search::{Form, Halt, Inference, Search, Stats, Window};
use stepdoku::trace::check::{Verdict, check};
use stepdoku::trace::{Counts, Header, Kinds, Outcome, Reader, Steps};

/// Shapes of several sides, with boxes both ways.
fn shapes() -> impl Strategy<Value = Shape> {
    prop::sample::select(vec![
        Shape::usual(4).unwrap(),
        Shape::usual(6).unwrap(),
        Shape::with_box(3, 2).unwrap(),
        Shape::NINE,
    ])
}

/// Puzzles with givens that do not clash; many of them have no solution.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    shapes().prop_flat_map(|shape| {
        let cell = (0..shape.len(), 1..=shape.side());
        prop::collection::vec(cell, 0..=shape.len() * 2 / 3).prop_map(move |givens| {
            let mut grid = Grid::empty(shape);
            for (index, digit) in givens {
                let cell = shape.cell(index);
                let before = grid.set(cell, Digit::new(digit));
                if grid.conflict().is_some() {
                    grid.set(cell, before);
                }
            }
            Puzzle::new(grid).unwrap()
        })
    })
}

/// A search with a step limit.
fn searches() -> impl Strategy<Value = (Header, u64)> {
    let both = puzzles().prop_flat_map(|puzzle| {
        let search = searches_on(puzzle.shape());
        (Just(puzzle), search)
    });
    (both, 0..600_u64).prop_map(|((puzzle, search), limit)| (Header::new(puzzle, search), limit))
}

fn written(format: TraceFormat, header: &Header, limit: u64) -> (Vec<u8>, Outcome) {
    write_trace(format, Vec::new(), header, Some(limit), &mut Unwatched).unwrap()
}

fn rewritten<T: TraceWriter>(file: &[u8], mut writer: T) -> T::Out {
    let mut reader = Reader::new(file).unwrap();
    assert!(reader.drive(&mut writer).unwrap().is_continue());
    writer.finish(reader.outcome().unwrap()).unwrap()
}

/// A trace in JSON Lines as values: header, events, outcome.
fn values(file: &[u8]) -> Vec<Value> {
    std::str::from_utf8(file).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn lines(values: &[Value]) -> Vec<u8> {
    let mut file = Vec::new();
    for value in values {
        serde_json::to_writer(&mut file, value).unwrap();
        file.push(b'\n');
    }
    file
}

/// A change of one event, or of the order of two. `at` and `by` choose where and what;
/// `renumber` hides it from whoever looks at the steps alone.
#[derive(Clone, Debug)]
struct Mutation {
    what: &'static str,
    at: prop::sample::Index,
    by: u64,
    renumber: bool,
}

const MUTATIONS: [&str; 17] = [
    "drop",
    "duplicate",
    "swap",
    "kind",
    "digit",
    "row",
    "col",
    "depth",
    "step",
    "unit",
    "witness",
    "scanned",
    "found",
    "number",
    "why",
    "which unit",
    "index",
];

fn mutations() -> impl Strategy<Value = Mutation> {
    (prop::sample::select(MUTATIONS.to_vec()), any::<prop::sample::Index>(), any::<u64>(), any::<bool>())
        .prop_map(|(what, at, by, renumber)| Mutation { what, at, by, renumber })
}

impl Mutation {
    /// The changed file; `None` when the change does not apply or changes nothing.
    fn apply(&self, header: &Header, before: &[Value]) -> Option<Vec<Value>> {
        let side = u64::from(header.shape().side());
        let mut values = before.to_vec();
        let events = values.len() - 2;
        // Of the events to which it applies, one is chosen.
        let applies = |value: &Value| match self.what {
            "digit" => value.get("digit").is_some(),
            "row" | "col" => value.get(self.what).is_some(),
            "unit" | "witness" => value.get("by").is_some(),
            "which unit" => value.get("unit").is_some(),
            "scanned" | "found" | "number" | "why" | "index" => value.get(self.what).is_some(),
            _ => true,
        };
        let places: Vec<usize> = (1..=events).filter(|&at| applies(&values[at])).collect();
        if places.is_empty() {
            return None;
        }
        let at = *self.at.get(&places);
        // Another number below `end`, from 0.
        let other = |value: &mut Value, end: u64| {
            let now = value.as_u64().unwrap();
            *value = json!((now + 1 + self.by % (end - 1)) % end);
        };
        match self.what {
            "drop" => drop(values.remove(at)),
            "duplicate" => values.insert(at, values[at].clone()),
            "swap" if at < events => values.swap(at, at + 1),
            "swap" => return None,
            "kind" => {
                let kinds = ["given", "mark", "place", "erase", "unmark", "retract", "deduce"];
                let now = kinds.iter().position(|&kind| values[at]["event"] == kind)?;
                values[at]["event"] = json!(kinds[(now + 1 + (self.by % 6) as usize) % 7]);
            }
            "digit" => {
                let now = values[at]["digit"].as_u64().unwrap() - 1;
                values[at]["digit"] = json!((now + 1 + self.by % (side - 1)) % side + 1);
            }
            "row" | "col" => other(&mut values[at][self.what], side),
            "depth" => other(&mut values[at]["depth"], side * side + 1),
            "step" => other(&mut values[at]["step"], events as u64 + 5),
            "unit" => {
                let by = values[at]["by"].as_array_mut().unwrap();
                if by.len() > 1 {
                    by.remove(self.by as usize % by.len());
                } else {
                    let unit = by[0]["unit"].as_str().unwrap().to_owned();
                    let others = ["row", "col", "box"].map(str::to_owned).into_iter().filter(|name| *name != unit);
                    by[0]["unit"] = json!(others.collect::<Vec<_>>()[self.by as usize % 2]);
                }
            }
            "witness" => {
                let by = values[at]["by"].as_array_mut().unwrap();
                let nr = (self.by >> 8) as usize % by.len();
                let key = if self.by & 128 == 0 { "row" } else { "col" };
                other(&mut by[nr][key], side);
            }
            "scanned" => other(&mut values[at]["scanned"], side * side + 1),
            "found" => values[at]["found"] = json!(!values[at]["found"].as_bool().unwrap()),
            "index" => other(&mut values[at]["index"], side),
            // A hidden single may well be told as a naked one, and the other way round.
            "why" if values[at]["why"] == "naked" => {
                values[at]["why"] = json!("hidden");
                values[at]["unit"] = json!(["row", "col", "box"][self.by as usize % 3]);
            }
            "why" => {
                values[at]["why"] = json!("naked");
                values[at].as_object_mut().unwrap().remove("unit");
            }
            "which unit" => {
                let others = ["row", "col", "box"].into_iter().filter(|name| values[at]["unit"] != *name);
                values[at]["unit"] = json!(others.collect::<Vec<_>>()[self.by as usize % 2]);
            }
            "number" => other(&mut values[at]["number"], 400),
            _ => unreachable!(),
        }
        if self.renumber && self.what != "step" {
            let last = values.len() - 1;
            for (step, value) in values[1..last].iter_mut().enumerate() {
                value["step"] = json!(step);
            }
        }
        (values != before).then_some(values)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_trace_is_well_formed_and_survives((header, limit) in searches()) {
        let (jsonl, outcome) = written(TraceFormat::Jsonl, &header, limit);
        let (json, _) = written(TraceFormat::Json, &header, limit);
        for file in [&jsonl, &json] {
            let verdict = check(&file[..]).unwrap();
            prop_assert!(matches!(verdict, Verdict::WellFormed { .. }), "{}", verdict);
            prop_assert!(rewritten(file, Jsonl::new(Vec::new(), &header).unwrap()) == jsonl);
            prop_assert!(rewritten(file, Json::new(Vec::new(), &header).unwrap()) == json);

            // Whoever counts live and whoever counts the file agree.
            let mut live = Window::new(0..limit, Stats::<()>::new(header.search.form));
            let run = header.search.run(&header.puzzle, &mut live);
            let mut replayed: Stats = Stats::new(header.search.form);
            let mut reader = Reader::new(&file[..]).unwrap();
            prop_assert!(reader.drive(&mut replayed).unwrap().is_continue());
            prop_assert_eq!(reader.header(), &header);
            prop_assert_eq!(Counts::new(&header.search, &replayed), Counts::new(&header.search, &live.inner));
            prop_assert_eq!(reader.outcome().unwrap(), &Outcome::new::<Halt<()>, _>(&header.search, &run, &live.inner));
            prop_assert_eq!(reader.outcome().unwrap(), &outcome);
        }
    }

    #[test]
    fn parts_are_good(
        (header, limit) in searches(),
        start in 0..400_u64,
        length in 0..400_u64,
        kinds in prop::option::of(0..1_u16 << stepdoku::search::Kind::ALL.len()),
    ) {
        let mut header = header.with_window(Steps { start, end: Some(start + length) });
        header.kinds = kinds.map(|set| {
            let kinds = stepdoku::search::Kind::ALL.into_iter().enumerate();
            kinds.filter(|(nr, _)| set & (1 << nr) != 0).map(|(_, kind)| kind).collect::<Kinds>()
        });
        for format in [TraceFormat::Json, TraceFormat::Jsonl] {
            let (file, _) = written(format, &header, limit);
            let verdict = check(&file[..]).unwrap();
            prop_assert!(verdict.is_good(), "{}", verdict);
            prop_assert_eq!(matches!(verdict, Verdict::Partial { .. }), header.has_gaps());
            let reader = Reader::new(&file[..]).unwrap();
            prop_assert_eq!(reader.header(), &header);
        }
    }

    #[test]
    fn no_change_of_an_event_goes_unseen(
        (header, limit) in searches(),
        mutations in prop::collection::vec(mutations(), 40),
    ) {
        let before = values(&written(TraceFormat::Jsonl, &header, limit).0);
        for mutation in mutations {
            let Some(after) = mutation.apply(&header, &before) else { continue };
            let verdict = check(&lines(&after)[..]).unwrap();
            prop_assert!(!verdict.is_good(), "{:?}: {}", mutation, verdict);
        }
    }

    #[test]
    fn no_change_of_the_outcome_goes_unseen((header, limit) in searches(), by in 1..50_u64, up in any::<bool>()) {
        let (file, outcome) = written(TraceFormat::Jsonl, &header, limit);
        let before = values(&file);
        let last = before.len() - 1;
        for (name, now) in outcome.stats.named() {
            let changed = if up { now.saturating_add(by) } else { now.saturating_sub(by) };
            let mut after = before.clone();
            after[last]["outcome"]["stats"][name] = json!(changed);
            prop_assert_eq!(check(&lines(&after)[..]).unwrap().is_good(), changed == now, "{}", name);
        }
        for status in ["solved", "no-solution", "stopped"] {
            let mut after = before.clone();
            after[last]["outcome"]["status"] = json!(status);
            prop_assert_eq!(check(&lines(&after)[..]).unwrap().is_good(), outcome.status.name() == status);
        }
        let mut after = before;
        after[last]["outcome"]["solutions"].as_array_mut().unwrap().push(json!("1".repeat(header.shape().len())));
        prop_assert!(!check(&lines(&after)[..]).unwrap().is_good());
    }

    #[test]
    fn a_file_cut_anywhere_is_cut_off_or_named((header, _) in searches(), limit in 0..80_u64, cut in any::<prop::sample::Index>()) {
        for format in [TraceFormat::Json, TraceFormat::Jsonl] {
            let (file, _) = written(format, &header, limit);
            // Less than the white space at the end.
            let whole = file.trim_ascii_end().len();
            let kept = cut.index(whole);
            match check(&file[..kept]) {
                Ok(verdict) => prop_assert!(matches!(verdict, Verdict::CutOff { .. }), "{}", verdict),
                Err(error) => prop_assert!(error.to_string().contains("header") || kept == 0, "{}", error),
            }
        }
    }

    #[test]
    fn changed_bytes_are_never_a_panic(
        (header, _) in searches(),
        limit in 0..80_u64,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..8),
    ) {
        for format in [TraceFormat::Json, TraceFormat::Jsonl] {
            let (before, _) = written(format, &header, limit);
            let mut file = before.clone();
            for (at, byte, how) in &changes {
                if file.is_empty() {
                    break;
                }
                let at = at.index(file.len());
                match how {
                    0 => file[at] = *byte,
                    1 => drop(file.remove(at)),
                    _ => file.insert(at, *byte),
                }
            }
            let said = check(&file[..]).map_or_else(|error| error.to_string(), |verdict| verdict.to_string());
            prop_assert!(!said.is_empty());
        }
    }
}

/// It has no solution; inference runs into dead ends of both kinds.
const IMPOSSIBLE: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// That the mutations above are all put to use.
#[test]
fn every_mutation_applies() {
    let mut search = Search::new(Form::Resume);
    search.solutions = "all".parse().unwrap();
    let headers = [
        Header::new(common::puzzle(".....1..1.43.31."), search.clone()),
        Header::new(common::puzzle(IMPOSSIBLE), Search { form: Form::Rescan, inference: Inference::Singles, ..search }),
    ];
    let before = headers.each_ref().map(|header| values(&written(TraceFormat::Jsonl, header, 600).0));
    let mut applied = BTreeMap::new();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for nr in 0..1_500 {
        let mutation = mutations().new_tree(&mut runner).unwrap().current();
        let Some(after) = mutation.apply(&headers[nr % 2], &before[nr % 2]) else { continue };
        let verdict = check(&lines(&after)[..]).unwrap();
        assert!(!verdict.is_good(), "{mutation:?}: {verdict}");
        *applied.entry(mutation.what).or_insert(0) += 1;
    }
    assert_eq!(applied.len(), MUTATIONS.len(), "{applied:?}");
    assert!(applied.values().all(|&times| times > 10), "{applied:?}");
}
