//! `stepdoku trace`: every step of a search.

use std::path::PathBuf;

use stepdoku::export::{TraceFormat, Unwatched, write_trace};
use stepdoku::search::{Kind, Search};
use stepdoku::trace::{Header, Kinds, Steps};

use super::exit::{Exit, Failure};
use super::input::OnePuzzle;
use super::numbers::steps;
use super::output::Output;
use super::progress::{Progress, Total};
use super::search::SearchArgs;
use super::talk::Talk;

/// Write every step of a search, as JSON, JSON Lines or text
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  stepdoku trace @four --format text             to read
  stepdoku trace @example -o example.jsonl       to be worked with: one event a line
  stepdoku trace @four --format json             as one JSON document
  stepdoku trace @hard --steps 300000..300100    a hundred events in the middle
  stepdoku trace @example --events place,unmark  only what is tried and taken back

A part of a trace (--steps, --events) says so in its first line.

Exit codes: 0 everything was written, whatever the search found, 2 bad usage or a bad puzzle,
4 reading or writing failed.")]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: OnePuzzle,
    /// How it is written [default: text on a terminal, jsonl else]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Only steps from A up to, not including, B; either may be missing
    #[arg(long, value_name = "A..B", value_parser = steps)]
    steps: Option<Steps>,
    /// Only these kinds of event, with commas between them: given, enter, reject, mark, place, erase,
    /// unmark, deduce, wipeout, retract, solution, leave
    #[arg(long, value_name = "KINDS")]
    events: Option<Kinds>,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// One JSON document
    Json,
    /// JSON Lines: the header, then one event a line, then the outcome
    Jsonl,
    /// One event a line in words, indented by depth, with the reason for each refusal
    Text,
}

pub(super) fn run(args: &Args, talk: Talk) -> Result<Exit, Failure> {
    args.search.check_steps("trace", args.steps)?;
    let search = args.search.search("trace")?;
    let puzzle = args.search.prepare(&search, args.puzzle.get(talk)?)?;
    let mut header = Header::new(puzzle, search);
    header.window = args.steps.filter(|&steps| steps != Steps::ALL);
    let never = |kind| never(&header.search, kind);
    header.kinds = args.events.filter(|kinds| !Kind::ALL.into_iter().all(|kind| kinds.contains(kind) || never(kind)));
    check_kinds(&header)?;

    let output = Output::open(args.output.as_deref())?;
    let format = match args.format {
        Some(Format::Json) => TraceFormat::Json,
        Some(Format::Jsonl) => TraceFormat::Jsonl,
        Some(Format::Text) => TraceFormat::Text,
        None if output.is_terminal() => TraceFormat::Text,
        None => TraceFormat::Jsonl,
    };
    let total = match args.search.end(args.steps) {
        Some(end) => Total::Steps(end),
        None => Total::Unknown,
    };
    // On a terminal the lines themselves show the progress.
    let progress = (!output.is_terminal()).then(|| Progress::start(talk, total)).filter(Progress::is_watched);
    let failure = output.failing();
    let written = match &progress {
        Some(progress) => write_trace(format, output, &header, args.search.limit, &mut progress.pulse()),
        None => write_trace(format, output, &header, args.search.limit, &mut Unwatched),
    };
    drop(progress);
    let (output, outcome) = written.map_err(|error| failure(&error))?;
    output.finish()?;

    args.search.tell_end(talk, args.steps, &outcome);
    Ok(Exit::Done)
}

/// Whether the search has no event of that kind, whatever the puzzle.
fn never(search: &Search, kind: Kind) -> bool {
    match kind {
        Kind::Erase => !search.form.erases(),
        Kind::Deduce | Kind::Retract => !search.inference.needs_rescan(),
        Kind::Wipeout => search.inference.is_none(),
        _ => false,
    }
}

/// Refuses kinds of event none of which the search has.
fn check_kinds(header: &Header) -> Result<(), Failure> {
    let Search { form, inference, .. } = header.search;
    let never = |kind| never(&header.search, kind);
    let Some(kinds) = header.kinds.filter(|kinds| kinds.iter().all(never)) else { return Ok(()) };
    let what = match kinds.iter().next() {
        Some(Kind::Erase) => {
            format!("the form '{form}' never erases: add a kind to --events, or choose another --form")
        }
        Some(kind) => format!(
            "with the inference '{inference}' there is never a '{kind}': add a kind to --events, or choose another \
             --inference"
        ),
        None => return Ok(()),
    };
    Err(super::usage("trace", &what))
}
