//! `stepdoku check`: whether a trace is well formed.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use stepdoku::trace::check::{Verdict, check};
use stepdoku::trace::read::TraceError;

use super::exit::{Exit, Failure};
use super::output::Output;
use super::plain::shown;
use super::progress::{Progress, Total};
use super::talk::Talk;

/// Replay a trace file and say whether it is well formed
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  stepdoku check example.jsonl
  stepdoku trace @example | stepdoku check -

The answer is `well formed: ...`, or the first fault with its line and step. A part of a trace
(made with --steps or --events) cannot be replayed: order and ranges are checked, and the answer
is `partial: ...`. A trace without its last line is `cut off after step N`.

Exit codes: 0 well formed or partial, 1 not well formed or cut off, 2 bad usage or no trace at
all, 4 reading or writing failed.")]
pub(super) struct Args {
    /// A trace, as JSON or JSON Lines: a file, or - for standard input
    #[arg(value_name = "TRACE", value_hint = clap::ValueHint::FilePath)]
    trace: OsString,
}

pub(super) fn run(args: &Args, talk: Talk) -> Result<Exit, Failure> {
    let (name, verdict) = if args.trace == "-" {
        let progress = Progress::start(talk, Total::Unknown);
        ("standard input".to_owned(), check(BufReader::with_capacity(BUFFER, Counted { input: io::stdin(), progress })))
    } else {
        let path = Path::new(&args.trace);
        let name = shown(path);
        let (file, total) = open(path).map_err(|error| Failure::opening(&name, &error))?;
        let progress = Progress::start(talk, total);
        let verdict = check(BufReader::with_capacity(BUFFER, Counted { input: file, progress }));
        (name, verdict)
    };
    let verdict = match verdict {
        Ok(verdict) => verdict,
        Err(TraceError::CutOff { after }) => Verdict::CutOff { after },
        Err(TraceError::Io(error)) => return Err(Failure::reading(&name, &error)),
        // It says by itself what a trace is.
        Err(error) => return Err(Failure::Told { exit: Exit::Bad, what: format!("{name}, {error}"), cure: None }),
    };
    let mut output = Output::open(None)?;
    writeln!(output, "{verdict}").map_err(|error| output.failure(&error))?;
    output.finish()?;
    Ok(if verdict.is_good() { Exit::Done } else { Exit::No })
}

/// Bytes that are read at once.
const BUFFER: usize = 64 * 1024;

fn open(path: &Path) -> io::Result<(File, Total)> {
    let data = std::fs::metadata(path)?;
    if data.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let total = if data.is_file() { Total::Other(data.len()) } else { Total::Unknown };
    Ok((File::open(path)?, total))
}

/// An input whose bytes and lines are counted: there is a step on almost every line.
struct Counted<R> {
    input: R,
    progress: Progress,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        if self.progress.is_watched() {
            self.progress.add(read as u64);
            self.progress.add_steps(buffer[..read].iter().filter(|&&byte| byte == b'\n').count() as u64);
        }
        Ok(read)
    }
}
