//! The checker: it agrees with the search, and objects to whatever is not exactly right.

mod common;

use std::fmt::Write as _;

use common::{pinned, puzzle};
use stepdoku::export::{TraceFormat, Unwatched, write_trace};
use stepdoku::search::{Form, Kind, Search, Stats};
use stepdoku::trace::check::{Checker, Fault, Verdict, check};
use stepdoku::trace::{Header, Kinds, Outcome, Steps};

const FOUR: &str = "2.4..........3.4";

fn header(line: &str, form: Form, solutions: &str) -> Header {
    let mut search = Search::new(form);
    search.solutions = solutions.parse().unwrap();
    Header::new(puzzle(line), search)
}

fn written(format: TraceFormat, header: &Header, limit: Option<u64>) -> String {
    String::from_utf8(write_trace(format, Vec::new(), header, limit, &mut Unwatched).unwrap().0).unwrap()
}

/// The headers of the table of counts.
fn rows() -> impl Iterator<Item = Header> {
    include_str!("data/counts.tsv").lines().skip(1).map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        header(fields[1], fields[2].parse().unwrap(), fields[3])
    })
}

#[test]
fn every_known_search_is_well_formed() {
    for header in rows() {
        let mut watching = (Stats::<Fault>::new(header.search.form), Checker::new(&header));
        let run = header.search.run(&header.puzzle, &mut watching);
        assert_eq!(run.stopped, None, "{header:?}");
        assert_eq!(watching.1.finish(&Outcome::new(&header.search, &run, &watching.0)), Ok(()), "{header:?}");
    }
}

#[test]
fn every_beginning_is_well_formed() {
    for form in Form::ALL {
        let header = header(".....1..1.43.31.", form, "2");
        for format in [TraceFormat::Json, TraceFormat::Jsonl] {
            for limit in 0..170 {
                let verdict = check(written(format, &header, Some(limit)).as_bytes()).unwrap();
                assert!(matches!(verdict, Verdict::WellFormed { .. }), "{form} {limit}: {verdict}");
            }
        }
    }
}

#[test]
fn every_part_is_partial() {
    for form in Form::ALL {
        let whole = header(".....1..1.43.31.", form, "2");
        for start in 1..170 {
            for length in [0, 1, 10, 200] {
                let part = whole.clone().with_window(Steps { start, end: Some(start + length) });
                let verdict = check(written(TraceFormat::Jsonl, &part, None).as_bytes()).unwrap();
                assert!(matches!(verdict, Verdict::Partial { .. }), "{form} {start} {length}: {verdict}");
            }
        }
        for set in (0..1_u16 << Kind::ALL.len()).step_by(5) {
            let kinds: Kinds = Kind::ALL.into_iter().filter(|&kind| set & (1 << kind as u16) != 0).collect();
            let part = whole.clone().with_kinds(kinds);
            let verdict = check(written(TraceFormat::Json, &part, None).as_bytes()).unwrap();
            assert!(matches!(verdict, Verdict::Partial { .. }), "{form} {kinds}: {verdict}");
        }
        // A window from the very start leaves nothing out before its end.
        let part = whole.with_window(Steps { start: 0, end: Some(40) });
        let verdict = check(written(TraceFormat::Jsonl, &part, None).as_bytes()).unwrap();
        assert_eq!(verdict.to_string(), "well formed: 40 events, status stopped");
    }
}

/// What is said when `from` becomes `to` in the line of that step.
fn said(file: &str, step: u64, from: &str, to: &str) -> String {
    let named = format!("{{\"step\":{step},");
    let line = file.lines().find(|line| line.starts_with(&named)).unwrap();
    assert!(line.contains(from), "{line} has no {from}");
    verdict(&file.replacen(line, &line.replacen(from, to, 1), 1))
}

fn verdict(file: &str) -> String {
    let verdict = check(file.as_bytes()).unwrap();
    assert!(!verdict.is_good(), "{verdict}");
    verdict.to_string()
}

#[test]
fn faults_are_explained() {
    let [list, resume, rescan] = Form::ALL.map(|form| written(TraceFormat::Jsonl, &header(FOUR, form, "1"), None));
    let part = header(FOUR, Form::Resume, "1");
    let window = written(TraceFormat::Jsonl, &part.clone().with_window(Steps { start: 30, end: Some(60) }), None);
    let kinds = part.with_kinds("given,enter,reject,place,solution".parse().unwrap());
    let kinds = written(TraceFormat::Jsonl, &kinds, None);
    let stopped = written(TraceFormat::Jsonl, &header(FOUR, Form::List, "1"), Some(50));
    let ends = |file: &str, from: &str, to: &str| {
        assert!(file.contains(from), "{from}");
        verdict(&file.replacen(from, to, 1))
    };

    let cases = [
        ("a given that is another", said(&list, 1, "\"digit\":4", "\"digit\":1")),
        ("a given that comes later", said(&list, 1, "\"col\":2", "\"col\":3")),
        ("list places first", said(&list, 5, "mark", "place")),
        ("rescan marks first", said(&rescan, 5, "place", "mark")),
        ("the second half of an acceptance is another", said(&resume, 6, "\"digit\":1", "\"digit\":2")),
        ("enter at another cell", said(&list, 7, "\"col\":3", "\"col\":2")),
        ("enter at a wrong depth", said(&list, 7, "\"depth\":1", "\"depth\":2")),
        ("enter with another count", said(&resume, 7, "\"scanned\":3", "\"scanned\":1")),
        ("enter without a count", said(&rescan, 7, ",\"scanned\":4", "")),
        ("enter with a count", said(&list, 7, ",\"col\":3", ",\"col\":3,\"scanned\":4")),
        ("a digit is skipped", said(&list, 8, "\"digit\":1", "\"digit\":2")),
        (
            "a digit that fits is refused",
            said(
                &list,
                10,
                "mark\",\"depth\":1,\"row\":0,\"col\":3,\"digit\":3",
                "reject\",\"depth\":1,\"row\":0,\"col\":3,\"digit\":3,\"by\":[{\"unit\":\"row\",\"row\":0,\"col\":0}]",
            ),
        ),
        (
            "another witness",
            said(&list, 8, "\"unit\":\"row\",\"row\":0,\"col\":1", "\"unit\":\"row\",\"row\":0,\"col\":0"),
        ),
        ("another mark", said(&list, 8, "\"unit\":\"row\"", "\"unit\":\"box\"")),
        ("a step twice", said(&list, 8, "\"step\":8", "\"step\":7")),
        ("a step left out", said(&list, 8, "\"step\":8", "\"step\":9")),
        ("undone otherwise", {
            let line = resume.lines().find(|line| line.contains("unmark")).unwrap();
            verdict(&resume.replacen(line, &line.replace("unmark", "erase"), 1))
        }),
        ("another solution", ends(&list, "\"number\":1", "\"number\":2")),
        ("found turned round", ends(&list, "\"found\":true", "\"found\":false")),
        ("found too early", ends(&list, "\"found\":false", "\"found\":true")),
        (
            "an event after the last",
            ends(&list, "{\"outcome\"", "{\"step\":106,\"event\":\"enter\",\"depth\":0}\n{\"outcome\""),
        ),
        ("stopped at its end", ends(&list, "\"solved\"", "\"stopped\"")),
        ("no solution", ends(&list, "\"solved\"", "\"no-solution\"")),
        ("solved before its end", ends(&stopped, "\"stopped\"", "\"solved\"")),
        ("another count", ends(&list, "\"checks\":39", "\"checks\":40")),
        ("another solution listed", ends(&list, "[\"2143", "[\"2134")),
        ("no solution listed", ends(&list, "[\"2143341242311324\"]", "[]")),
        ("window: below", said(&window, 30, "\"step\":30", "\"step\":29")),
        ("window: above", said(&window, 59, "\"step\":59", "\"step\":60")),
        ("window: a step left out", said(&window, 31, "\"step\":31", "\"step\":32")),
        ("window: a step back", said(&window, 31, "\"step\":31", "\"step\":30")),
        ("window: another depth", said(&window, 31, "\"depth\":", "\"depth\":1")),
        ("window: shorter than said", ends(&window, "\"events\":60", "\"events\":59")),
        ("window: longer than said", ends(&window, "\"events\":60", "\"events\":61")),
        ("kinds: another kind", said(&kinds, 6, "place", "mark")),
        (
            "kinds: a given too many",
            said(&kinds, 6, "\"place\",\"depth\":0,\"row\":0,\"col\":1", "\"given\",\"depth\":0,\"row\":0,\"col\":1"),
        ),
        ("kinds: another given", said(&kinds, 1, "\"digit\":4", "\"digit\":3")),
        ("kinds: another cell", said(&kinds, 6, "\"col\":1", "\"col\":3")),
        ("kinds: witness out of sight", said(&kinds, 8, "\"row\":0,\"col\":1}]", "\"row\":1,\"col\":1}]")),
        ("kinds: witness is another given", said(&kinds, 8, "\"row\":0,\"col\":1}]", "\"row\":0,\"col\":0}]")),
        ("kinds: no count", said(&kinds, 7, ",\"scanned\":3", "")),
        ("kinds: count of none", said(&kinds, 7, ",\"scanned\":3", ",\"scanned\":0")),
        ("kinds: another solution", ends(&kinds, "\"number\":1", "\"number\":2")),
        ("kinds: fewer calls", ends(&kinds, "\"calls\":16", "\"calls\":15")),
        ("kinds: no solution", ends(&kinds, "\"solved\"", "\"no-solution\"")),
        ("kinds: a solution that is none", ends(&kinds, "[\"2143", "[\"2144")),
        ("kinds: no solution listed", ends(&kinds, "[\"2143341242311324\"]", "[]")),
        ("not an event", ends(&list, "\"event\":\"enter\"", "\"event\":\"jump\"")),
        ("cut off", verdict(&list[..list.rfind("{\"outcome\"").unwrap()])),
    ];
    let mut all = String::new();
    for (name, said) in cases {
        writeln!(all, "{name}\n    {said}").unwrap();
    }
    pinned!({ insta::assert_snapshot!("faults-of-traces", all) });
}

/// The same for what has to do with orders and inference.
#[test]
fn faults_of_inference_are_explained() {
    let hard = stepdoku::puzzle::builtin::find("hard").unwrap().puzzle();
    let search = |cells: &str, digits: &str, inference: &str| Search {
        cells: cells.parse().unwrap(),
        digits: digits.parse().unwrap(),
        inference: inference.parse().unwrap(),
        ..Search::new(Form::Rescan)
    };
    let of = |search: Search, limit: u64| written(TraceFormat::Jsonl, &Header::new(hard.clone(), search), Some(limit));
    let singles = of(search("column-major", "ascending", "singles"), 70);
    let mrv = of(search("mrv", "lcv", "none"), 60);
    let kinds: Kinds = "deduce,wipeout,retract,enter".parse().unwrap();
    let header = Header::new(hard.clone(), search("mrv", "ascending", "naked")).with_kinds(kinds);
    let part = written(TraceFormat::Jsonl, &header, Some(300));
    let first = |file: &str, what: &str| -> String {
        let event = |line: &&str| line.starts_with("{\"step\"") && line.contains(what);
        file.lines().find(event).unwrap_or_else(|| panic!("{file}")).to_owned()
    };
    let replaced = |file: &str, line: &str, from: &str, to: &str| {
        assert!(line.contains(from), "{line} has no {from}");
        verdict(&file.replacen(line, &line.replacen(from, to, 1), 1))
    };
    let enter = first(&mrv, "\"enter\"");
    let deduce = first(&part, "\"deduce\"");
    let cases = [
        ("another single", said(&singles, 24, "\"digit\":1", "\"digit\":2")),
        ("another unit", said(&singles, 24, "\"col\"}", "\"row\"}")),
        ("another kind of single", said(&singles, 33, "\"naked\"", "\"hidden\",\"unit\":\"row\"")),
        ("a hidden single without its unit", said(&singles, 24, ",\"unit\":\"col\"", "")),
        ("a naked single with a unit", said(&singles, 33, "\"naked\"", "\"naked\",\"unit\":\"row\"")),
        ("another unit that is dead", said(&singles, 48, "\"index\":4", "\"index\":5")),
        ("a unit outside the grid", said(&singles, 48, "\"index\":4", "\"index\":9")),
        (
            "a dead cell for a dead unit",
            said(&singles, 48, "\"digit\":8,\"unit\":\"row\",\"index\":4", "\"row\":4,\"col\":3"),
        ),
        ("a cell and a unit", said(&singles, 48, "\"digit\":8", "\"row\":4,\"col\":3,\"digit\":8")),
        ("neither", said(&singles, 48, "\"digit\":8,\"unit\":\"row\",", "")),
        (
            "retracted out of order",
            said(&singles, 49, "\"row\":3,\"col\":3,\"digit\":8", "\"row\":0,\"col\":8,\"digit\":3"),
        ),
        ("undone before what follows from it", said(&singles, 49, "retract", "erase")),
        ("no inference in the header", verdict(&singles.replacen("\"inference\":\"singles\",", "", 1))),
        ("a weaker inference in the header", verdict(&singles.replacen("\"singles\"", "\"naked\"", 1))),
        ("another count", verdict(&singles.replacen("\"wipeouts\":1", "\"wipeouts\":2", 1))),
        ("a count is missing", verdict(&singles.replacen("\"wipeouts\":1,", "", 1))),
        ("a count too many", {
            let (before, after) = mrv.rsplit_once("\"scanned\"").unwrap();
            verdict(&format!("{before}\"wipeouts\":0,\"scanned\"{after}"))
        }),
        ("another cell than mrv chooses", replaced(&mrv, &enter, "\"col\":6", "\"col\":8")),
        ("another order in the header", verdict(&mrv.replacen("\"mrv\"", "\"max-candidates\"", 1))),
        ("kinds: a hidden single by naked", replaced(&part, &deduce, "\"naked\"", "\"hidden\",\"unit\":\"row\"")),
        ("kinds: a given is deduced", {
            let to = "\"row\":0,\"col\":0,\"digit\":8,\"why\":\"naked\"}";
            let from = &deduce[deduce.find("\"row\"").unwrap()..];
            replaced(&part, &deduce, from, to)
        }),
        (
            "kinds: too few cells looked at",
            replaced(&part, &first(&part, "\"enter\""), "\"scanned\":81", "\"scanned\":8"),
        ),
    ];
    let mut all = String::new();
    for (name, said) in cases {
        writeln!(all, "{name}\n    {said}").unwrap();
    }
    pinned!({ insta::assert_snapshot!("faults-of-inference", all) });
}
