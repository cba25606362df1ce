//! The formats of a trace: exact bytes, short ones pinned as they are, long ones by hash.

mod common;

use common::{pinned, puzzle};
use sha2::{Digest, Sha256};
use stepdoku::export::{TraceFormat, Unwatched, write_summary, write_trace};
use stepdoku::search::Search;
use stepdoku::trace::{Header, Kinds, Outcome, Steps};

/// The rows of the table: name, header and hash of the event lines.
fn rows() -> Vec<(String, Header, &'static str)> {
    let row = |row: &'static str| {
        let fields: Vec<&str> = row.split('\t').collect();
        let mut search = Search::new(fields[2].parse().unwrap());
        search.solutions = fields[3].parse().unwrap();
        let name = format!("{}-{}-{}", fields[0], fields[2], fields[3]);
        (name, Header::new(puzzle(fields[1]), search), *fields.last().unwrap())
    };
    include_str!("data/counts.tsv").lines().skip(1).map(row).collect()
}

fn written(format: TraceFormat, header: &Header, limit: Option<u64>) -> (String, Outcome) {
    let (bytes, outcome) = write_trace(format, Vec::new(), header, limit, &mut Unwatched).unwrap();
    (String::from_utf8(bytes).unwrap(), outcome)
}

/// The event lines of a trace in JSON Lines, with what ends them.
fn event_lines(jsonl: &str) -> &str {
    let first = jsonl.find('\n').unwrap() + 1;
    let last = jsonl[..jsonl.len() - 1].rfind('\n').unwrap() + 1;
    &jsonl[first..last]
}

#[test]
fn event_lines_have_the_known_hashes() {
    let rows = rows();
    assert_eq!(rows.len(), 52);
    for (name, header, hash) in rows {
        let (jsonl, _) = written(TraceFormat::Jsonl, &header, None);
        let found: String = Sha256::digest(event_lines(&jsonl)).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(found, hash, "{name}");
    }
}

#[test]
fn a_document_and_json_lines_hold_the_same() {
    for (name, header, _) in rows() {
        for limit in [0, 50, 10_000] {
            let (jsonl, outcome) = written(TraceFormat::Jsonl, &header, Some(limit));
            let (json, same) = written(TraceFormat::Json, &header, Some(limit));
            assert_eq!(outcome, same, "{name}");
            let document: serde_json::Value = serde_json::from_str(&json).unwrap();
            let values = |text: &str| -> Vec<serde_json::Value> {
                text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
            };
            let lines = values(&jsonl);
            let (first, rest) = lines.split_first().unwrap();
            let (last, events) = rest.split_last().unwrap();
            for key in ["format", "version", "puzzle", "search"] {
                assert_eq!(document[key], first[key], "{name}");
            }
            assert_eq!(document["events"].as_array().unwrap(), events, "{name}");
            assert_eq!(document["outcome"], last["outcome"], "{name}");
            // The layout: the event lines are the same to the byte, but for indentation and commas.
            let indented: String = json
                .lines()
                .filter(|line| line.starts_with("    {"))
                .map(|line| format!("{}\n", line.trim_start().trim_end_matches(',')))
                .collect();
            assert_eq!(indented, event_lines(&jsonl), "{name}");
        }
    }
}

#[test]
fn a_document_is_laid_out_as_the_contract_shows() {
    let header = Header::new(puzzle("2.4..........3.4"), Search::default());
    pinned!({
        insta::assert_binary_snapshot!(
            "trace-four-list-limit-6.json",
            written(TraceFormat::Json, &header, Some(6)).0.into_bytes()
        );
        insta::assert_binary_snapshot!(
            "trace-four-list-limit-0.json",
            written(TraceFormat::Json, &header, Some(0)).0.into_bytes()
        );
        let part = header
            .with_window(Steps { start: 5, end: Some(12) })
            .with_kinds([stepdoku::search::Kind::Reject, stepdoku::search::Kind::Place].into_iter().collect());
        insta::assert_binary_snapshot!(
            "trace-four-list-part-document.json",
            written(TraceFormat::Json, &part, None).0.into_bytes()
        );
        insta::assert_binary_snapshot!(
            "trace-four-list-part-lines.jsonl",
            written(TraceFormat::Jsonl, &part, None).0.into_bytes()
        );
        insta::assert_snapshot!("path-four-list-part", written(TraceFormat::Text, &part, None).0);
    });
}

/// Paths that fit on a page are pinned as text, and a few of them as JSON Lines; of the long
/// ones, the hashes above are pinned already.
#[test]
fn short_paths() {
    pinned!({
        for (name, header, _) in rows() {
            let (text, outcome) = written(TraceFormat::Text, &header, None);
            if outcome.stats.events <= 600 {
                insta::assert_snapshot!(format!("path-{name}"), text);
            }
            if outcome.stats.events <= 110 && !name.starts_with("empty") {
                let (jsonl, _) = written(TraceFormat::Jsonl, &header, None);
                insta::assert_binary_snapshot!(&format!("trace-{name}.jsonl"), jsonl.into_bytes());
            }
        }
    });
}

#[test]
fn a_window_holds_the_lines_of_the_whole() {
    for (name, header, _) in rows().into_iter().filter(|(name, ..)| name.starts_with("four")) {
        let (whole, outcome) = written(TraceFormat::Jsonl, &header, None);
        let lines: Vec<&str> = event_lines(&whole).lines().collect();
        let events = outcome.stats.events;
        for start in 0..=events + 1 {
            let steps = Steps { start, end: Some(start + 7) };
            let (part, of_part) = written(TraceFormat::Jsonl, &header.clone().with_window(steps), None);
            let end = (start + 7).min(events);
            let expected: Vec<&str> = lines[start.min(events) as usize..end as usize].to_vec();
            assert_eq!(event_lines(&part).lines().collect::<Vec<_>>(), expected, "{name} {steps}");
            assert_eq!(of_part.stats.events, end, "{name} {steps}");
        }
    }
}

#[test]
fn chosen_kinds_keep_their_steps() {
    for (name, header, _) in rows().into_iter().filter(|(name, ..)| name.starts_with("four")) {
        let (whole, _) = written(TraceFormat::Jsonl, &header, None);
        for kind in stepdoku::search::Kind::ALL {
            let kinds: Kinds = [kind].into_iter().collect();
            let (part, _) = written(TraceFormat::Jsonl, &header.clone().with_kinds(kinds), None);
            let named = format!("\"event\":\"{kind}\"");
            let expected: Vec<&str> = event_lines(&whole).lines().filter(|line| line.contains(&named)).collect();
            assert_eq!(event_lines(&part).lines().collect::<Vec<_>>(), expected, "{name} {kind}");
        }
    }
}

#[test]
fn the_summary_is_one_line() {
    let (_, header, _) = rows().remove(3);
    let (_, outcome) = written(TraceFormat::Jsonl, &header, None);
    let mut out = Vec::new();
    write_summary(&mut out, &header, &outcome).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert_eq!(
        text,
        concat!(
            r#"{"puzzle":{"side":4,"box_rows":2,"box_cols":2,"givens":"2.4..........3.4"},"#,
            r#""search":{"form":"list","cells":"row-major","digits":"ascending","solutions":1},"#,
            r#""outcome":{"status":"solved","solutions":["2143341242311324"],"stats":{"calls":16,"placements":15,"#,
            r#""undos":15,"checks":39,"rejects":24,"scanned":0,"max_depth":12,"solutions":1,"events":106}}}"#,
            "\n"
        )
    );
}

/// A writer that is full after some bytes.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(std::io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_stops_the_search() {
    let header = Header::new(puzzle(common::EXAMPLE), Search::default());
    for format in [TraceFormat::Json, TraceFormat::Jsonl, TraceFormat::Text] {
        for room in [0, 10, 100_000] {
            let error = write_trace(format, Full(room), &header, None, &mut Unwatched).err().unwrap();
            assert_eq!(error.kind(), std::io::ErrorKind::StorageFull, "{format:?} {room}");
        }
    }
}

/// Whatever the page on the format shows as a line of a trace is one.
#[test]
fn the_page_on_the_format_is_true() {
    let page = include_str!("../docs/trace-format.md");
    let mut real = String::new();
    for form in stepdoku::search::Form::ALL {
        let header = Header::new(puzzle("2.4..........3.4"), Search::new(form));
        real += &written(TraceFormat::Jsonl, &header, None).0;
        real += &written(TraceFormat::Jsonl, &header.with_window(Steps { start: 30, end: Some(33) }), None).0;
    }
    let real: Vec<&str> = real.lines().collect();
    let mut shown = 0;
    let mut inside = false;
    for line in page.lines() {
        match (inside, line) {
            (false, "```jsonl") => inside = true,
            (true, "```") => inside = false,
            (true, _) => {
                assert!(real.contains(&line), "no trace has the line {line}");
                shown += 1;
            }
            _ => {}
        }
    }
    assert!(shown > 20, "{shown}");
    // The document too: its beginning is shown.
    let header = Header::new(puzzle("2.4..........3.4"), Search::default());
    let (json, _) = written(TraceFormat::Json, &header, None);
    let start = page.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(json.starts_with(start), "{start}");
}
