//! Any bytes, read and checked as a trace: no panic, every error in its place, and whatever
//! the checker calls well formed is what the search does.
//!
//! `cargo +nightly fuzz run read_trace fuzz/corpus/read_trace snapshots`
#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use stepdoku::export::{Jsonl, TraceFormat, TraceWriter, Unwatched, write_trace};
use stepdoku::trace::check::{Verdict, check};
use stepdoku::trace::{Reader, TraceError};

fuzz_target!(|bytes: &[u8]| {
    let lines = bytes.iter().filter(|&&b| b == b'\n').count() as u64 + 1;
    let in_file = |error: &TraceError| match error {
        TraceError::Malformed { at, message } => {
            assert!((1..=lines).contains(&at.line) && at.column >= 1 && at.column <= bytes.len() as u64 + 1, "{error}");
            assert!(!message.is_empty() && !message.contains(char::is_control));
        }
        TraceError::CutOff { .. } => {}
        error => panic!("{error}"),
    };
    let mut reader = match Reader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return in_file(&error),
    };
    // Reading goes the same way however the bytes come in, and ends.
    let all: Vec<_> = reader.by_ref().map(|one| one.map_err(|error| error.to_string())).collect();
    let mut slow = Reader::new(BufReader::with_capacity(3, bytes)).unwrap();
    assert_eq!(all, slow.by_ref().map(|one| one.map_err(|error| error.to_string())).collect::<Vec<_>>());
    if let Some(Err(error)) = Reader::new(bytes).unwrap().find(Result::is_err) {
        in_file(&error);
    }

    let verdict = check(bytes).unwrap();
    assert!(!verdict.to_string().contains(char::is_control));
    if let Verdict::WellFormed { events, .. } = verdict {
        let header = reader.header();
        let (searched, outcome) = write_trace(TraceFormat::Jsonl, Vec::new(), header, Some(events), &mut Unwatched).unwrap();
        assert_eq!(Some(&outcome), reader.outcome());
        let mut writer = Jsonl::new(Vec::new(), header).unwrap();
        let mut again = Reader::new(bytes).unwrap();
        assert!(again.drive(&mut writer).unwrap().is_continue());
        assert!(writer.finish(&outcome).unwrap() == searched);
    }
});
