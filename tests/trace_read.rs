//! Reading traces back: what is written is what is read, and what is broken is named.

mod common;

use std::fmt::Write as _;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;

use common::{EXAMPLE, pinned, puzzle};
use stepdoku::export::{Json, Jsonl, Text, TraceFormat, TraceWriter, Unwatched, write_trace};
use stepdoku::search::{Detail, Event, Form, Kind, Observer, Search, Solutions, Stats};
use stepdoku::trace::{Counts, Header, Reader, Steps, TraceError};

const FOUR: &str = "2.4..........3.4";

fn header(line: &str, form: Form) -> Header {
    Header::new(puzzle(line), Search::new(form))
}

fn written(format: TraceFormat, header: &Header) -> Vec<u8> {
    write_trace(format, Vec::new(), header, None, &mut Unwatched).unwrap().0
}

/// Keeps all events.
#[derive(Default)]
struct Events(Vec<Event>);

impl Observer for Events {
    type Break = io::Error;

    fn event(&mut self, event: &Event) -> ControlFlow<io::Error> {
        self.0.push(*event);
        ControlFlow::Continue(())
    }
}

#[test]
fn what_is_read_is_what_was_written() {
    for (line, solutions) in [(FOUR, "1"), (".....1..1.43.31.", "all"), ("...14..2..3..6......5......5..4...6.", "1")] {
        for form in Form::ALL {
            let mut header = header(line, form);
            header.search.solutions = solutions.parse().unwrap();
            let mut live = Events::default();
            let (_, outcome) = write_trace(TraceFormat::Json, io::sink(), &header, None, &mut live).unwrap();
            for format in [TraceFormat::Json, TraceFormat::Jsonl] {
                let file = written(format, &header);
                let mut reader = Reader::new(&file[..]).unwrap();
                assert_eq!(reader.header(), &header);
                let read: Vec<_> = reader.by_ref().collect::<Result<_, _>>().unwrap();
                assert_eq!(read.iter().map(|one| one.event).collect::<Vec<_>>(), live.0);
                assert!(read.iter().enumerate().all(|(nr, one)| one.step == nr as u64));
                assert_eq!(reader.outcome(), Some(&outcome));
                // The place of each event: it begins there.
                let lines: Vec<&str> = std::str::from_utf8(&file).unwrap().lines().collect();
                for one in &read {
                    let text = &lines[one.at.line as usize - 1][one.at.column as usize - 1..];
                    assert!(text.starts_with(&format!("{{\"step\":{},", one.step)), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_replay_drives_what_watches_a_search() {
    let header = header(EXAMPLE, Form::Resume);
    let file = written(TraceFormat::Json, &header);

    let mut reader = Reader::new(&file[..]).unwrap();
    let mut stats: Stats = Stats::new(header.search.form);
    assert!(reader.drive(&mut stats).unwrap().is_continue());
    assert_eq!(Counts::new(&header.search, &stats), reader.outcome().unwrap().stats);

    // Writers too: all formats come out of a replay as they came out of the search.
    let out = written(TraceFormat::Jsonl, &header);
    assert_eq!(rewritten(&file, Jsonl::new(Vec::new(), &header).unwrap()), out);
    assert_eq!(rewritten(&out, Json::new(Vec::new(), &header).unwrap()), file);
    assert_eq!(rewritten(&out, Text::new(Vec::new(), &header).unwrap()), written(TraceFormat::Text, &header));
}

fn rewritten<T: TraceWriter>(file: &[u8], mut writer: T) -> T::Out {
    let mut reader = Reader::new(file).unwrap();
    assert!(reader.drive(&mut writer).unwrap().is_continue());
    writer.finish(reader.outcome().unwrap()).unwrap()
}

#[test]
fn a_window_is_replayed_from_its_start() {
    let header = header(FOUR, Form::List).with_window(Steps { start: 20, end: Some(50) });
    let file = written(TraceFormat::Jsonl, &header);
    let again = rewritten(&file, Jsonl::new(Vec::new(), &header).unwrap().starting_at(20));
    assert_eq!(String::from_utf8(again).unwrap(), String::from_utf8(file).unwrap());
}

#[test]
fn gaps_cannot_be_replayed() {
    let header = header(FOUR, Form::List).with_kinds([Kind::Place].into_iter().collect());
    let file = written(TraceFormat::Jsonl, &header);
    let error = Reader::new(&file[..]).unwrap().drive(&mut Events::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: step 6 where step 0 is next: a trace with gaps cannot be replayed"
    );
}

/// Breaks at the first solution.
struct UntilSolved;

impl Observer for UntilSolved {
    type Break = u64;
    const DETAIL: Detail = Detail::Counts;

    fn event(&mut self, event: &Event) -> ControlFlow<u64> {
        match event.action {
            stepdoku::search::Action::Solution { number } => ControlFlow::Break(number),
            _ => ControlFlow::Continue(()),
        }
    }
}

#[test]
fn a_replay_can_be_stopped_and_taken_up_again() {
    let mut header = header(".....1..1.43.31.", Form::Rescan);
    header.search.solutions = Solutions::All;
    let file = written(TraceFormat::Jsonl, &header);
    let mut reader = Reader::new(&file[..]).unwrap();
    assert_eq!(reader.drive(&mut UntilSolved).unwrap(), ControlFlow::Break(1));
    assert_eq!(reader.drive(&mut UntilSolved).unwrap(), ControlFlow::Break(2));
    assert_eq!(reader.drive(&mut UntilSolved).unwrap(), ControlFlow::Continue(()));
    assert_eq!(reader.outcome().unwrap().stats.solutions, 2);
}

#[test]
fn layouts_that_other_programs_write() {
    let header = header(FOUR, Form::List);
    let file = written(TraceFormat::Json, &header);
    let value: serde_json::Value = serde_json::from_slice(&file).unwrap();
    let events = value["events"].as_array().unwrap().len();
    let pretty = {
        // Of the order of keys, only that of the top level matters.
        let mut text = String::from("\u{FEFF}{");
        for key in ["format", "version", "search", "puzzle", "events", "outcome"] {
            write!(text, "\r\n \"{key}\" : {:#},", value[key]).unwrap();
        }
        text.truncate(text.len() - 1);
        text + "\n}\n\n"
    };
    let mut reader = Reader::new(pretty.as_bytes()).unwrap();
    assert_eq!(reader.header(), &header);
    assert_eq!(reader.by_ref().map(Result::unwrap).count(), events);
    assert!(reader.outcome().is_some());

    let crlf = String::from_utf8(written(TraceFormat::Jsonl, &header)).unwrap().replace('\n', "\r\n");
    let mut reader = Reader::new(crlf.as_bytes()).unwrap();
    assert_eq!(reader.by_ref().map(Result::unwrap).count(), events);
    assert!(reader.outcome().is_some());
}

/// What the reader says about a file.
fn said(file: &[u8]) -> String {
    let mut reader = match Reader::new(file) {
        Ok(reader) => reader,
        Err(error) => return format!("header: {error}"),
    };
    match reader.find_map(Result::err) {
        Some(error) => error.to_string(),
        None => "no error".to_owned(),
    }
}

#[test]
fn broken_files_are_named() {
    let jsonl = String::from_utf8(written(TraceFormat::Jsonl, &header(FOUR, Form::List))).unwrap();
    let json = String::from_utf8(written(TraceFormat::Json, &header(FOUR, Form::List))).unwrap();
    let lines: Vec<&str> = jsonl.lines().collect();
    let head = |from: &str, to: &str| -> Vec<u8> {
        assert!(lines[0].contains(from), "{from}");
        jsonl.replacen(from, to, 1).into_bytes()
    };
    // With the line number 5 (step 3) in place of its own.
    let event = |line: &str| -> Vec<u8> {
        let mut lines = lines.clone();
        lines[4] = line;
        (lines.join("\n") + "\n").into_bytes()
    };
    let place = |fields: &str| event(&format!(r#"{{"step":3,"event":"place","depth":0,{fields}}}"#));
    let reject =
        |by: &str| event(&format!(r#"{{"step":3,"event":"reject","depth":0,"row":0,"col":1,"digit":2,"by":{by}}}"#));
    let document = |from: &str, to: &str| -> Vec<u8> {
        assert!(json.contains(from), "{from}");
        json.replacen(from, to, 1).into_bytes()
    };
    let deep = "[".repeat(100_000);

    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("empty", Vec::new()),
        ("white space only", b" \n\n".to_vec()),
        ("NUL bytes", vec![0; 100]),
        ("not JSON", b"53..7....6..195....98....6.\n".to_vec()),
        ("a list", b"[1,2,3]".to_vec()),
        ("UTF-16", b"\xFF\xFE{\0\"\0".to_vec()),
        ("not UTF-8", b"{\"form\xFFat\":1}".to_vec()),
        ("half a mark", b"\xEF\xBB{}".to_vec()),
        ("an empty object", b"{}".to_vec()),
        ("another JSON file", br#"{"name":"stepdoku","version":"1.0.0"}"#.to_vec()),
        ("endless nesting", deep.clone().into_bytes()),
        ("endless nesting in the header", head("\"list\"", &deep)),
        ("endless nesting in an object", head("\"list\"", &r#"{"a":"#.repeat(100_000))),
        ("an endless string", format!("{{\"{}", "a".repeat(2_000_000)).into_bytes()),
        ("an endless key", head("\"side\":4", &format!("\"{}\":4", "side".repeat(20_000)))),
        ("header cut off", jsonl.as_bytes()[..60].to_vec()),
        ("other format", head("stepdoku-trace", "chess-trace")),
        ("manifest of frames", head("stepdoku-trace", "stepdoku-frames")),
        ("format is a number", head("\"stepdoku-trace\"", "7")),
        ("version 2", head("\"version\":1", "\"version\":2")),
        ("version is text", head("\"version\":1", "\"version\":\"1\"")),
        ("key twice", head("\"version\":1", "\"version\":1,\"version\":1")),
        ("key twice inside", head("\"side\":4", "\"side\":4,\"side\":4")),
        ("no version", head("\"version\":1,", "")),
        ("unknown key", head("\"version\":1", "\"version\":1,\"author\":\"me\"")),
        ("outcome before the events", head("\"version\":1", "\"version\":1,\"outcome\":{}")),
        ("huge side", head("\"side\":4", "\"side\":99999999999999999999999")),
        ("other side", head("\"side\":4", "\"side\":9")),
        ("no such box", head("\"box_rows\":2", "\"box_rows\":1")),
        ("a given too great", head(FOUR, "5.4..........3.4")),
        ("a given that is none", head(FOUR, "2.4.....é....3.4")),
        ("too few givens", head(FOUR, "2.4")),
        ("givens that clash", head(FOUR, "2.42.........3.4")),
        ("no such form", head("\"list\"", "\"loop\"")),
        ("no such order", head("row-major", "zigzag")),
        ("an order with an escape", head("row-major", "\\u001b[31mred\\u0007")),
        ("a key with an escape", head("\"side\":4", "\"si\\u001b[31mde\\n\":4")),
        ("no solutions wanted", head("\"solutions\":1", "\"solutions\":0")),
        ("some solutions wanted", head("\"solutions\":1", "\"solutions\":\"some\"")),
        ("window backwards", head("\"solutions\":1}", "\"solutions\":1},\"window\":[9,3]")),
        ("window of three", head("\"solutions\":1}", "\"solutions\":1},\"window\":[1,2,3]")),
        ("kind twice", head("\"solutions\":1}", "\"solutions\":1},\"kinds\":[\"mark\",\"mark\"]")),
        ("unknown kind", head("\"solutions\":1}", "\"solutions\":1},\"kinds\":[\"jump\"]")),
        ("two events on the first line", jsonl.replacen('\n', " ", 1).into_bytes()),
        ("two events on a line", jsonl.replacen("\n{\"step\":1,", "{\"step\":1,", 1).into_bytes()),
        ("empty line", event("")),
        ("not an object", event("[3]")),
        ("a list for an event", event(r#"[3,"enter",0]"#)),
        ("a list for a witness", reject(r#"[["row",0,0]]"#)),
        (
            "a list for a puzzle",
            head(
                r#"{"side":4,"box_rows":2,"box_cols":2,"givens":"2.4..........3.4"}"#,
                r#"[4,2,2,"2.4..........3.4"]"#,
            ),
        ),
        (
            "a list for the outcome",
            jsonl.replace(r#"{"outcome":{"status":"solved","#, r#"{"outcome":["solved","#).into_bytes(),
        ),
        ("not JSON in a line", event("{step:3}")),
        ("NUL in a line", event("{\"step\":3,\0}")),
        ("not UTF-8 in a line", {
            let mut file = event(r#"{"step":3,"event":"pl?ce","depth":0,"row":0,"col":1,"digit":1}"#);
            let at = file.iter().position(|&b| b == b'?').unwrap();
            file[at] = 0xFF;
            file
        }),
        ("event on two lines", event("{\"step\":3,\n\"event\":\"enter\",\"depth\":0}")),
        ("endless nesting in a line", event(&deep)),
        ("endless nesting in a witness", reject(&deep)),
        ("unknown event", event(r#"{"step":3,"event":"jump","depth":0}"#)),
        ("event without step", event(r#"{"event":"enter","depth":0}"#)),
        ("step below zero", event(r#"{"step":-3,"event":"enter","depth":0}"#)),
        ("step with a fraction", event(r#"{"step":3.5,"event":"enter","depth":0}"#)),
        ("huge step", event(r#"{"step":1e999,"event":"enter","depth":0}"#)),
        ("long step", event(&format!(r#"{{"step":{},"event":"enter","depth":0}}"#, "9".repeat(400)))),
        ("huge depth", event(r#"{"step":3,"event":"enter","depth":17}"#)),
        ("huge scanned", event(r#"{"step":3,"event":"enter","depth":0,"scanned":70000}"#)),
        ("row outside", place(r#""row":4,"col":0,"digit":1"#)),
        ("column far outside", place(r#""row":0,"col":18446744073709551615,"digit":1"#)),
        ("digit 0", place(r#""row":0,"col":0,"digit":0"#)),
        ("digit 5", place(r#""row":0,"col":0,"digit":5"#)),
        ("digit as text", place(r#""row":0,"col":0,"digit":"1""#)),
        ("no digit", place(r#""row":0,"col":0"#)),
        ("no row", place(r#""col":0,"digit":1"#)),
        ("row is null", place(r#""row":null,"col":0,"digit":1"#)),
        ("a field twice", place(r#""row":0,"row":0,"col":0,"digit":1"#)),
        ("a field of another kind", place(r#""row":0,"col":0,"digit":1,"found":true"#)),
        ("an unknown field", place(r#""row":0,"col":0,"digit":1,"note":"!""#)),
        ("enter with half a cell", event(r#"{"step":3,"event":"enter","depth":0,"row":1}"#)),
        ("leave without found", event(r#"{"step":3,"event":"leave","depth":0,"row":1,"col":1}"#)),
        ("solution 0", event(r#"{"step":3,"event":"solution","depth":0,"number":0}"#)),
        ("no witness", reject("[]")),
        ("witness twice", reject(r#"[{"unit":"row","row":0,"col":0},{"unit":"row","row":0,"col":0}]"#)),
        ("witnesses out of order", reject(r#"[{"unit":"box","row":0,"col":0},{"unit":"row","row":0,"col":0}]"#)),
        ("witness outside", reject(r#"[{"unit":"row","row":0,"col":4}]"#)),
        ("witness in no unit", reject(r#"[{"unit":"diagonal","row":0,"col":0}]"#)),
        ("no outcome", format!("{}\n", lines[..lines.len() - 1].join("\n")).into_bytes()),
        ("half an outcome", jsonl.as_bytes()[..jsonl.len() - 20].to_vec()),
        ("half an event", (lines[..9].join("\n") + "\n" + &lines[9][..20]).into_bytes()),
        ("the header alone", format!("{}\n", lines[0]).into_bytes()),
        ("more after the outcome", format!("{jsonl}{{}}\n").into_bytes()),
        ("outcome of another kind", jsonl.replace("\"solved\"", "\"maybe\"").into_bytes()),
        ("outcome without stats", jsonl.replace("\"calls\":16,", "").into_bytes()),
        ("document cut off among the events", json.as_bytes()[..json.find("\"step\":9,").unwrap()].to_vec()),
        ("document cut off inside an event", json.as_bytes()[..json.find("\"step\":9,").unwrap() + 15].to_vec()),
        ("document cut off before its outcome", json.as_bytes()[..json.find("  \"outcome\"").unwrap()].to_vec()),
        ("document cut off before its last brace", json.as_bytes()[..json.len() - 2].to_vec()),
        ("document without a comma", document("},\n    {\"step\":7,", "}\n    {\"step\":7,")),
        ("document with a comma too many", document("\n    {\"step\":7,", ",{\"step\":7,")),
        ("document with a comma at the end", document("\n  ],", ",\n  ],")),
        (
            "document with a cell outside",
            document(
                "\"step\":6,\"event\":\"place\",\"depth\":0,\"row\":0",
                "\"step\":6,\"event\":\"place\",\"depth\":0,\"row\":9",
            ),
        ),
        ("document with endless nesting", document("{\"step\":7,", &deep)),
        ("document that ends without an outcome", document(",\n  \"outcome\"", "}")),
        ("document with another key", document("\"outcome\"", "\"result\"")),
        ("document and more", format!("{json}{json}").into_bytes()),
        ("document whose events are no list", document("\"events\": [", "\"events\": {")),
    ];
    let mut all = String::new();
    for (name, file) in &cases {
        let said = said(file);
        assert_ne!(said, "no error", "{name}");
        assert!(!said.contains(char::is_control) && said.len() < 2000, "{name}: {said:?}");
        writeln!(all, "{name}\n    {said}").unwrap();
        // However the file comes in, it is the same.
        assert_eq!(said, self::said_slowly(file), "{name}");
    }
    pinned!({ insta::assert_snapshot!("errors-of-trace-files", all) });
}

/// As [`said`], with one byte coming in at a time.
fn said_slowly(file: &[u8]) -> String {
    let mut reader = match Reader::new(BufReader::with_capacity(1, file)) {
        Ok(reader) => reader,
        Err(error) => return format!("header: {error}"),
    };
    match reader.find_map(Result::err) {
        Some(error) => error.to_string(),
        None => "no error".to_owned(),
    }
}

#[test]
fn a_file_that_cannot_be_read_says_so() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }
    let file = written(TraceFormat::Jsonl, &header(FOUR, Form::List));
    for kept in [0, 10, 300, 1000] {
        let mut input = BufReader::new(file[..kept].chain(Broken));
        let error = match Reader::new(&mut input) {
            Ok(mut reader) => reader.find_map(Result::err).unwrap(),
            Err(error) => error,
        };
        assert!(matches!(error, TraceError::Io(_)), "{kept}: {error}");
    }
}
