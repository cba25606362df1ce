//! Replays a trace file: the same observers that watch a search watch the file.
//!
//! `cargo run --example replay_trace FILE` reads a trace in either JSON format; without a
//! file it makes one first.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};

use stepdoku::export::{TraceFormat, Unwatched, write_trace};
use stepdoku::puzzle::builtin;
use stepdoku::search::{Form, Search, Stats};
use stepdoku::trace::{Header, Reader};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let input: Box<dyn BufRead> = match std::env::args_os().nth(1) {
        Some(file) => Box::new(BufReader::new(File::open(file)?)),
        None => {
            let puzzle = builtin::find("example").ok_or("no such built-in puzzle")?.puzzle();
            let header = Header::new(puzzle, Search::new(Form::Resume));
            let (bytes, _) = write_trace(TraceFormat::Jsonl, Vec::new(), &header, None, &mut Unwatched)?;
            Box::new(Cursor::new(bytes))
        }
    };

    let mut reader = Reader::new(input)?;
    println!("{:#}\n\nform {}", reader.header().puzzle, reader.header().search.form);

    let mut stats: Stats = Stats::new(reader.header().search.form);
    let _never_breaks = reader.drive(&mut stats)?;
    println!("{} events, {} placements, {} refusals", stats.events, stats.placements, stats.rejects);
    if let Some(outcome) = reader.outcome() {
        println!("the file says: {}, {} events", outcome.status, outcome.stats.events);
    }
    Ok(())
}
