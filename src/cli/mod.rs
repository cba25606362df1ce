//! The command line: a file for each command, and what they share.

mod check;
mod compare;
mod completions;
mod drawing;
mod exit;
mod frames;
mod input;
mod interrupt;
mod man;
mod numbers;
mod output;
mod plain;
mod progress;
mod puzzles;
mod search;
mod solve;
mod summary;

mod talk;
mod trace;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use exit::{Exit, Failure};
use talk::{Color, Talk};

/// Solves Sudoku by recursive backtracking and shows every step
///
/// stepdoku solves Sudoku the way the textbook does: three tables of marks say which digits
/// are used in each row, column and box, and a recursive function tries digits, marks them,
/// calls itself, and undoes the marks on its way back. Each of those steps is on record, and
/// can be had as JSON, as text, or as a sequence of pictures for slides.
#[derive(Parser)]
#[command(name = "stepdoku", version, after_long_help = LONG_HELP, after_help = "`stepdoku help COMMAND` tells more.")]
#[command(max_term_width = 100, subcommand_required = true, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// When to use colours: auto (on a terminal, unless NO_COLOR is set), always, never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    #[arg(display_order = 100)]
    color: Color,
    /// No notes and no progress bar on standard error, only warnings and errors
    #[arg(short, long, global = true, display_order = 101)]
    quiet: bool,
}

const LONG_HELP: &str = "\
Examples:
  stepdoku puzzles                               the built-in puzzles
  stepdoku solve @example                        solve one of them
  stepdoku trace @four --format text             every step, to read
  stepdoku frames @four -o frames                every move, as pictures
  stepdoku trace @example -o example.jsonl       every step, to be worked with
  stepdoku check example.jsonl                   and proof that it is right
  stepdoku compare @hard --cells row-major,mrv   what an order of cells is worth

Exit codes:
  0    done (solve: every puzzle has a solution)
  1    solve: some puzzle has no solution; check: the trace is not well formed
  2    bad usage or bad input
  3    solve: stopped by --limit before an answer
  4    reading or writing failed
  130  interrupted by Ctrl-C; no partial file is left (compare: what is finished is kept)
When several apply, the highest counts. A closed pipe ends the program quietly with 0.";

#[derive(Subcommand)]
enum Command {
    Solve(solve::Args),
    Trace(trace::Args),
    Frames(Box<frames::Args>),
    Check(check::Args),
    Compare(Box<compare::Args>),
    Puzzles(puzzles::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let color = color_asked(std::env::args_os());
    let talk = Talk::new(color, false);
    let exit = match run(color) {
        Ok(exit) => exit,
        Err(failure) => talk.failure(failure),
    };
    ExitCode::from(exit as u8)
}

fn run(color: Color) -> Result<Exit, Failure> {
    // Before anything is written, help and complaints included.
    let watching = interrupt::watch();
    let matches = match Cli::command().color(color.for_clap()).try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return asked_for_help(error),
    };
    let cli = Cli::from_arg_matches(&matches).map_err(Failure::Usage)?;
    let talk = Talk::new(cli.color, cli.quiet);
    if let Err(error) = watching {
        talk.warning(format_args!("Ctrl-C may leave partial files: {error}"), None);
    }
    match cli.command {
        Command::Solve(args) => solve::run(&args, talk),
        Command::Trace(args) => trace::run(&args, talk),
        Command::Frames(args) => frames::run(&args, talk),
        Command::Check(args) => check::run(&args, talk),
        Command::Compare(args) => compare::run(&args, talk),
        Command::Puzzles(args) => puzzles::run(&args, talk),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// Prints what clap answers by itself: help and version, which are results, or what is wrong
/// with the usage.
fn asked_for_help(error: clap::Error) -> Result<Exit, Failure> {
    if error.use_stderr() {
        return Err(Failure::Usage(error));
    }
    match error.print() {
        Ok(()) => Ok(Exit::Done),
        Err(error) => Err(Failure::writing("to standard output", &error)),
    }
}

/// The answer to a combination of options that makes no sense, in clap's manner.
fn usage(command: &str, what: &str) -> Failure {
    let mut cli = Cli::command().color(color_asked(std::env::args_os()).for_clap());
    cli.build();
    let command = cli.find_subcommand_mut(command).expect("a command names itself");
    Failure::Usage(command.error(clap::error::ErrorKind::ArgumentConflict, what))
}

/// What `--color` says, before anything else is understood: also the answer to a wrong
/// option is coloured, or not.
fn color_asked(args: impl Iterator<Item = OsString>) -> Color {
    let mut args = args.skip(1).take_while(|arg| arg != "--").peekable();
    while let Some(arg) = args.next() {
        let Some(arg) = arg.to_str() else { continue };
        let value = match arg.strip_prefix("--color") {
            Some("") => args.peek().and_then(|value| value.to_str()),
            Some(value) => value.strip_prefix('='),
            None => None,
        };
        if let Some(color) = value.and_then(|value| clap::ValueEnum::from_str(value, false).ok()) {
            return color;
        }
    }
    Color::Auto
}
