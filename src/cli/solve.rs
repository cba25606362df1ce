//! `stepdoku solve`: the solution and the counts.

use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::rc::Rc;

use stepdoku::export::write_summary;
use stepdoku::puzzle::{Grid, Puzzle};
use stepdoku::search::{EachSolution, Halt, Run, Search, Stats, Status, Window};
use stepdoku::trace::{Header, Outcome};

use super::exit::{Exit, Failure};
use super::input::{self, Input, ReadArgs};
use super::numbers::{grouped, positive};
use super::output::Output;
use super::progress::{Progress, Total};
use super::search::SearchArgs;
use super::summary::{self, Sum};
use super::talk::Talk;
use super::{drawing, usage};

/// Solve puzzles; print the grids and the counts
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  stepdoku solve @example
  stepdoku solve 1.....3..4.....2 --form rescan
  stepdoku solve puzzles.txt --format line > solutions.txt
  stepdoku solve @two-solutions --solutions all
  stepdoku puzzles hard | stepdoku solve - --format json

Exit codes: 0 every puzzle has a solution, 1 some puzzle has none, 2 bad usage or a bad puzzle,
3 stopped by --limit before an answer, 4 reading or writing failed; the highest that applies.")]
pub(super) struct Args {
    /// Files, - for standard input, @NAME for a built-in puzzle, or puzzles themselves
    #[arg(value_name = "PUZZLE", required = true, value_hint = clap::ValueHint::FilePath)]
    puzzles: Vec<OsString>,
    /// Only that one of several puzzles, from 1
    #[arg(long = "puzzle", value_name = "N", allow_negative_numbers = true, value_parser = positive)]
    number: Option<u64>,
    /// What is printed [default: grid on a terminal, line else]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// The grid, drawn with its boxes, and the counts
    Grid,
    /// A line for each solution, or a word for a puzzle without one; the counts of all
    /// puzzles on standard error
    Line,
    /// A line of JSON for each puzzle
    Json,
}

/// From how many bytes on files hold so many puzzles that the bytes read show the progress.
const COLLECTION: u64 = 64 * 1024;

pub(super) fn run(args: &Args, talk: Talk) -> Result<Exit, Failure> {
    if args.number.is_some() && args.puzzles.len() > 1 {
        return Err(usage("solve", "--puzzle N chooses from one PUZZLE: name only that one"));
    }
    if args.puzzles.iter().filter(|what| *what == "-").count() > 1 {
        return Err(usage("solve", "standard input can be read only once: name - only once"));
    }
    let search = args.search.search("solve")?;
    let output = Output::open(args.output.as_deref())?;
    let total = match (input::bytes(&args.puzzles), args.search.limit) {
        // A small file is read all at once, which says nothing about the progress.
        (Some(bytes), _) if bytes >= COLLECTION => Total::Other(bytes),
        (None, Some(limit)) if args.puzzles.len() == 1 => Total::Steps(limit),
        _ => Total::Unknown,
    };
    let mut solving = Solving {
        format: args.format.unwrap_or(if output.is_terminal() { Format::Grid } else { Format::Line }),
        args: &args.search,
        colors: args.output.is_none() && talk.colors_results(),
        on_terminal: output.is_terminal(),
        output,
        talk,
        progress: Rc::new(Progress::start(talk, total)),
        sum: Sum::new(&search),
        search,
        exit: Exit::Done,
    };
    for what in &args.puzzles {
        match Input::open(what, &args.read.options(), Some(Rc::clone(&solving.progress))) {
            Ok(input) => solving.source(input, args.puzzles.len() > 1, args.number)?,
            // Others may be better.
            Err(failure) => solving.exit = solving.exit.max(solving.aside(|talk| talk.failure(failure))),
        }
    }
    solving.finish()
}

/// Solving one puzzle after the other.
struct Solving<'a> {
    format: Format,
    search: Search,
    args: &'a SearchArgs,
    colors: bool,
    on_terminal: bool,
    output: Output,
    talk: Talk,
    progress: Rc<Progress>,
    sum: Sum,
    exit: Exit,
}

/// What the search is stopped with: a failure of writing.
type Stop = Halt<io::Error>;

impl Solving<'_> {
    /// Solves the puzzles of a source, or one of them.
    fn source(&mut self, mut input: Input, headed: bool, only: Option<u64>) -> Result<(), Failure> {
        let mut number = 0;
        let mut next = input.next();
        while let Some(read) = next {
            number += 1;
            self.aside(|talk| input.tell_notices(talk, false));
            // Grids need a heading where there are several: only then is the next one read ahead.
            let ahead = (self.format == Format::Grid).then(|| input.next());
            if only.is_none_or(|only| only == number) {
                match read {
                    Ok(read) => {
                        let several = headed || number > 1 || matches!(ahead, Some(Some(_)));
                        let heading = (several && self.format == Format::Grid)
                            .then(|| format!("{}, line {}", input.name, read.line));
                        match self.args.prepare(&self.search, read.puzzle) {
                            Ok(puzzle) => self.puzzle(&puzzle, heading).map_err(|error| self.output.failure(&error))?,
                            Err(failure) => self.refuse(|talk| talk.failure(failure))?,
                        }
                    }
                    Err(error) => self.refuse(|talk| input::tell(talk, &error))?,
                }
            }
            if only == Some(number) {
                return Ok(());
            }
            next = ahead.unwrap_or_else(|| input.next());
        }
        self.aside(|talk| input.tell_notices(talk, true));
        match only {
            Some(only) => Err(input.no_puzzle(only, number)),
            None => Ok(()),
        }
    }

    /// Says what is wrong with a puzzle, and goes on.
    fn refuse(&mut self, say: impl FnOnce(Talk) -> Exit) -> Result<(), Failure> {
        // What was found before it is to be read before it.
        self.output.flush().map_err(|error| self.output.failure(&error))?;
        self.exit = self.exit.max(self.aside(say));
        Ok(())
    }

    /// Solves a puzzle.
    fn puzzle(&mut self, puzzle: &Puzzle, heading: Option<String>) -> io::Result<()> {
        let nr = self.sum.puzzles + 1;
        self.progress.label(|| if nr > 1 { format!("puzzle {}: ", grouped(nr)) } else { String::new() });
        if let Some(heading) = heading {
            let gap = if nr > 1 { "\n" } else { "" };
            self.show(|to| writeln!(to, "{gap}{heading}"))?;
        }
        let (run, stats) = self.search_all(puzzle);
        if let Some(Halt::Inner(error)) = run.stopped {
            return Err(error);
        }
        self.exit = self.exit.max(match run.status() {
            Status::NoSolution => Exit::No,
            Status::Stopped if run.number == 0 => Exit::Stopped,
            Status::Stopped | Status::Solved => Exit::Done,
        });
        self.sum.add(&run, &stats);
        match self.format {
            Format::Grid => {
                let summary = summary::outcome(&self.search, &run, &stats);
                self.show(|to| writeln!(to, "{summary}"))?;
            }
            Format::Line if run.number == 0 => self.show(|to| writeln!(to, "{}", run.status()))?,
            Format::Line => {}
            Format::Json => {
                let header = Header::new(puzzle.clone(), self.search.clone());
                self.show(|to| write_summary(to, &header, &Outcome::new(&header.search, &run, &stats)))?;
            }
        }
        self.output.pause()
    }

    /// Searches, and prints the solutions as they come.
    fn search_all(&mut self, puzzle: &Puzzle) -> (Run<Stop>, Stats<io::Error>) {
        let steps = 0..self.args.limit.unwrap_or(u64::MAX);
        let search = self.search.clone();
        let stats = self.progress.stats(search.form);
        let each = EachSolution::new(puzzle.shape(), |number, grid: &Grid| match self.solution(puzzle, number, grid) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        });
        let mut window = Window::new(steps, (stats, each));
        let run = search.run(puzzle, &mut window);
        (run, window.inner.0.finish())
    }

    fn solution(&mut self, puzzle: &Puzzle, number: u64, grid: &Grid) -> io::Result<()> {
        let colors = self.colors;
        let several = self.search.solutions != stepdoku::search::Solutions::ONE;
        match self.format {
            Format::Grid => self.show(|to| {
                if several {
                    writeln!(to, "solution {}", grouped(number))?;
                }
                writeln!(to, "{}\n", drawing::grid(grid, puzzle.givens(), colors))
            }),
            Format::Line => self.show(|to| writeln!(to, "{grid}")),
            Format::Json => return Ok(()),
        }?;
        self.output.pause()
    }

    /// Writes results, with the progress bar out of the way.
    fn show(&mut self, write: impl FnOnce(&mut Output) -> io::Result<()>) -> io::Result<()> {
        if !self.on_terminal {
            return write(&mut self.output);
        }
        self.progress.aside(|| {
            write(&mut self.output)?;
            self.output.flush()
        })
    }

    /// Says something, with the progress bar out of the way.
    fn aside<T>(&self, say: impl FnOnce(Talk) -> T) -> T {
        self.progress.aside(|| say(self.talk))
    }

    fn finish(self) -> Result<Exit, Failure> {
        drop(self.progress);
        self.output.finish()?;
        if self.sum.puzzles > u64::from(self.format != Format::Line) {
            self.talk.note(&self.sum);
        }
        Ok(self.exit)
    }
}
