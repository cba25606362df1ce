//! Writing and checking long traces takes neither memory nor much time.
//!
//! Alone in its process, because what is measured is the process. In a release build it goes
//! the full length: `cargo test --release --test trace_scale -- --nocapture`.
#![cfg(target_os = "linux")]

mod common;

use std::io::{self, BufReader, Write};
use std::time::{Duration, Instant};

use common::puzzle;
use stepdoku::export::{TraceFormat, Unwatched, write_trace};
use stepdoku::search::{Form, Search};
use stepdoku::trace::Header;
use stepdoku::trace::check::{Verdict, check};

/// Built against brute force: its search is as long as one likes.
const ENDLESS: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

const EVENTS: u64 = if cfg!(debug_assertions) { 500_000 } else { 5_000_000 };

/// The most memory that the process has used so far, in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    1024 * line.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
}

/// Counts bytes and throws them away.
struct Counting(u64);

impl Write for Counting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn written(format: TraceFormat, header: &Header, events: u64) -> (u64, Duration) {
    let start = Instant::now();
    let (out, outcome) = write_trace(format, Counting(0), header, Some(events), &mut Unwatched).unwrap();
    assert_eq!(outcome.stats.events, events);
    (out.0, start.elapsed())
}

#[test]
fn long_traces() {
    let header = Header::new(puzzle(ENDLESS), Search::new(Form::Rescan));
    for format in [TraceFormat::Jsonl, TraceFormat::Json, TraceFormat::Text] {
        let million = EVENTS.min(1_000_000);
        let (_, time) = written(format, &header, million);
        eprintln!("{format:?}: {million} events in {time:?}");
        if !cfg!(debug_assertions) && format != TraceFormat::Text {
            assert!(time < Duration::from_secs(1), "{format:?}: {time:?}");
        }
        let (bytes, time) = written(format, &header, EVENTS);
        eprintln!("{format:?}: {EVENTS} events, {bytes} bytes in {time:?}; at most {} kB of memory", peak() / 1024);
        assert!(bytes > EVENTS * 40);
        assert!(peak() < 20 << 20, "{format:?}: {} bytes", peak());
    }

    // The file comes through a pipe, so that it is never anywhere as a whole.
    for format in [TraceFormat::Jsonl, TraceFormat::Json] {
        let start = Instant::now();
        let (reader, writer) = io::pipe().unwrap();
        let header = header.clone();
        let writing = std::thread::spawn(move || {
            write_trace(format, writer, &header, Some(EVENTS), &mut Unwatched).unwrap();
        });
        let verdict = check(BufReader::new(reader)).unwrap();
        writing.join().unwrap();
        assert!(matches!(verdict, Verdict::WellFormed { events: EVENTS, .. }), "{verdict}");
        eprintln!("{format:?}: checked in {:?}; at most {} kB of memory", start.elapsed(), peak() / 1024);
        assert!(peak() < 20 << 20, "{format:?}: {} bytes", peak());
    }
}
