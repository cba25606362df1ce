//! `stepdoku compare`: many searches side by side.

mod args;
mod plots;
mod results;

use std::sync::Arc;

use stepdoku::compare::{
    Log, LogError, Measure, Plan, PlanError, Record, RecordError, Records, RunOptions, Signals, run as run_plan,
};
use stepdoku::puzzle::Puzzle;

use super::exit::{Exit, Failure};
use super::input::{self, Input};
use super::interrupt::Gently;
use super::numbers::grouped;
use super::plain::shown;
use super::progress::Progress;
use super::talk::Talk;
use super::usage;
pub(super) use args::Args;
use args::{DEFAULT_LIMIT, Limit};
use results::Results;

pub(super) fn run(args: &Args, talk: Talk) -> Result<Exit, Failure> {
    if args.measure == Measure::Time && !args.time && args.from.is_empty() {
        return Err(usage("compare", "--measure time compares times, which only --time takes"));
    }
    if let Some(plot) = args.plot.filter(|&plot| plots::watches(plot))
        && (args.resume.is_some() || args.time || !args.shard.is_whole())
    {
        let what =
            format!("--plot {plot} runs only the searches that it shows: leave out --resume, --shard and --time");
        return Err(usage("compare", &what));
    }
    if args.puzzles.iter().filter(|what| *what == "-").count() > 1 {
        return Err(usage("compare", "standard input can be read only once: name - only once"));
    }
    if args.from.is_empty() { search(args, talk) } else { from_files(args, talk) }
}

/// Runs the searches.
fn search(args: &Args, talk: Talk) -> Result<Exit, Failure> {
    let (puzzles, mut exit) = read(args, talk)?;
    if puzzles.is_empty() && exit != Exit::Done {
        return Ok(exit);
    }
    let plan = Plan::new(puzzles, &args.choices(), args.limit.events()).map_err(|error| no_plan(&error))?;
    if let Some(name) = &args.baseline {
        plan.find(name).map_err(|error| no_baseline(&error.to_string()))?;
    }
    for reason in plan.left_out() {
        talk.note(format_args!("note: left out: {reason}"));
    }
    if let Some(plot) = args.plot.filter(|&plot| plots::watches(plot)) {
        return plots::of_plan(plot, &plan, args, talk).map(|done| exit.max(done));
    }
    let log = args.resume.as_deref().map(|path| Log::open(path, &plan, args.time)).transpose();
    let mut log = log.map_err(|error| cannot_resume(&error))?;
    let mut results = Results::open(args)?;

    let all: Vec<u64> = plan.share(args.shard).collect();
    let done = log.as_ref().map(|log| log.done().clone()).unwrap_or_default();
    let pending: Vec<u64> = all.iter().copied().filter(|job| !done.contains_key(job)).collect();
    if let Some(log) = &log {
        let known = all.len() - pending.len();
        let torn = if log.is_torn() { "; its last line is torn, and will be written again" } else { "" };
        if known > 0 || log.is_torn() {
            let of = searches(all.len() as u64);
            talk.note(format_args!("note: {} of {of} are in the file already{torn}", grouped(known as u64)));
        }
    }

    let signals = Arc::new(Signals::new());
    let gently = Gently::stop(&signals);
    let progress = (!results.shows_itself()).then(|| Progress::of_many(talk, pending.len() as u64, &signals));
    let options = RunOptions { time: args.time, threads: args.threads() };
    // What is in the file already comes in between, where it belongs.
    let mut known = all.iter().copied().filter_map(|job| Some((job, done.get(&job)?.clone()))).peekable();
    let complete = run_plan(&plan, &pending, &options, &signals, |record: Record| {
        if let Some(log) = &mut log {
            log.append(&record).map_err(|error| cannot_resume(&error))?;
        }
        while let Some((job, ending)) = known.next_if(|&(job, _)| job < record.job) {
            results.take(plan.record(job, ending))?;
        }
        results.take(record)
    })?;
    known.try_for_each(|(job, ending)| results.take(plan.record(job, ending)))?;
    drop(progress);

    if let Some(asked) = gently.asked().filter(|_| !complete) {
        exit = asked;
        let finished = all.len() as u64 - pending.len() as u64 + signals.finished();
        let cure = match &args.resume {
            Some(path) => format!("the same command goes on from what is in {}", shown(path)),
            None => "with --resume FILE, what is finished is kept in FILE and not done again".to_owned(),
        };
        let of = searches(all.len() as u64);
        talk.warning(format_args!("interrupted: {} of {of} are finished", grouped(finished)), Some(&cure));
    }
    drop(gently);
    let hit = results.finish(args, complete, talk)?;
    if hit > 0 {
        let hit = searches(hit);
        let limit = grouped(plan.limit().unwrap_or_default());
        match args.limit {
            Limit::Events(DEFAULT_LIMIT) => talk.warning(
                format_args!("{hit} hit the limit of {limit} events, and would have gone on"),
                Some("--limit N sets another one, and --limit none lifts it"),
            ),
            _ => talk.note(format_args!("note: {hit} hit the limit of {limit} events")),
        }
    }
    Ok(exit)
}

/// Reads records instead of searching.
fn from_files(args: &Args, talk: Talk) -> Result<Exit, Failure> {
    let mut results = Results::open(args)?;
    for path in &args.from {
        let name = if path.as_os_str() == "-" { "standard input".to_owned() } else { shown(path) };
        let from: Box<dyn std::io::BufRead> = if path.as_os_str() == "-" {
            Box::new(std::io::stdin().lock())
        } else {
            let file = std::fs::File::open(path).map_err(|error| match error.kind() {
                std::io::ErrorKind::NotFound => Failure::Told {
                    exit: Exit::Io,
                    what: format!("there is no file {name}"),
                    cure: Some("--from takes a file that --format jsonl or --resume has written".to_owned()),
                },
                _ => Failure::reading(&name, &error),
            })?;
            Box::new(std::io::BufReader::new(file))
        };
        let mut records = Records::new(from);
        for record in records.by_ref() {
            results.take(record.map_err(|error| match error {
                RecordError::Io(error) => Failure::reading(&name, &error),
                RecordError::Line { .. } => Failure::input(
                    format!("{name}: {error}"),
                    "give it a file that --format jsonl or --resume has written",
                ),
            })?)?;
        }
        if records.torn().is_some() {
            talk.warning(format_args!("{name}: the last line is torn, and is left out"), None);
        }
    }
    results.finish(args, true, talk)?;
    Ok(Exit::Done)
}

/// All puzzles with their names, and the exit code of those that are bad.
fn read(args: &Args, talk: Talk) -> Result<(Vec<(String, Puzzle)>, Exit), Failure> {
    let mut puzzles: Vec<(String, Puzzle)> = Vec::new();
    let mut exit = Exit::Done;
    for what in &args.puzzles {
        let mut input = match Input::open(what, &args.read.options(), None) {
            Ok(input) => input,
            // Others may be better.
            Err(failure) => {
                exit = exit.max(talk.failure(failure));
                continue;
            }
        };
        let mut found = Vec::new();
        let mut number = 0_u64;
        while let Some(read) = input.next() {
            number += 1;
            input.tell_notices(talk, false);
            match read {
                Ok(read) => found.push((number, read.puzzle)),
                Err(error) => exit = exit.max(input::tell(talk, &error)),
            }
        }
        input.tell_notices(talk, true);
        let source = match input.name.as_str() {
            "argument" => format!("puzzle {}", puzzles.len() + 1),
            "standard input" => "stdin".to_owned(),
            name => name.to_owned(),
        };
        let name = |of: u64| if number > 1 { format!("{source}:{of}") } else { source.clone() };
        puzzles.extend(found.into_iter().map(|(number, puzzle)| (name(number), puzzle)));
    }
    Ok((puzzles, exit))
}

fn searches(number: u64) -> String {
    format!("{} search{}", grouped(number), if number == 1 { "" } else { "es" })
}

fn no_plan(error: &PlanError) -> Failure {
    let cure = match error {
        PlanError::NoPuzzle => "name a file with puzzles in it",
        PlanError::NothingLeft(_) => {
            "add rescan to --form, or leave out --form to have for each search the form it needs"
        }
        PlanError::Unfit { .. } => "compare puzzles of different sizes with orders that fit all of them",
        PlanError::TooMany => "use fewer seeds, or run it in parts",
    };
    Failure::input(error.to_string(), cure)
}

fn no_baseline(error: &str) -> Failure {
    Failure::input(error, "--baseline takes names that only one combination has, as in \"mrv descending\"")
}

fn cannot_resume(error: &LogError) -> Failure {
    match error {
        LogError::Io { path, error } => Failure::writing(&shown(path), error),
        LogError::Busy { .. } => Failure::input(error.to_string(), "wait until it ends, or name another file"),
        LogError::Record { .. } => {
            Failure::input(error.to_string(), "--resume takes a file of its own: name a new one")
        }
        LogError::Other { .. } => Failure::input(
            error.to_string(),
            "--resume goes on with the same puzzles and options: give those, or name a new file",
        ),
    }
}
