//! `stepdoku puzzles`: the built-in puzzles.

use std::io::{self, Write};
use std::path::PathBuf;

use stepdoku::puzzle::builtin::{self, Builtin};

use super::drawing;
use super::exit::{Exit, Failure};
use super::input::unknown_built_in;
use super::numbers::grouped;
use super::output::Output;
use super::talk::Talk;

/// List the built-in puzzles, or print one
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  stepdoku puzzles                               what there is
  stepdoku puzzles example                       one of them
  stepdoku puzzles hard -o hard.txt              as a file
  stepdoku solve @hard                           the same, without a file")]
pub(super) struct Args {
    /// The puzzle to print
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// How the puzzle is printed [default: grid on a terminal, line else]
    #[arg(long, value_name = "FORMAT", requires = "name")]
    format: Option<Format>,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// Drawn with its boxes
    Grid,
    /// On one line
    Line,
}

pub(super) fn run(args: &Args, talk: Talk) -> Result<Exit, Failure> {
    let name = args.name.as_deref().map(|name| name.strip_prefix('@').unwrap_or(name));
    let chosen = match name {
        Some(name) => Some(builtin::find(name).ok_or_else(|| unknown_built_in(name))?),
        None => None,
    };
    let mut output = Output::open(args.output.as_deref())?;
    let colors = args.output.is_none() && talk.colors_results();
    let format = args.format.unwrap_or(if output.is_terminal() { Format::Grid } else { Format::Line });
    match chosen {
        Some(built_in) => print(&mut output, built_in, format, colors),
        None => list(&mut output, colors),
    }
    .map_err(|error| output.failure(&error))?;
    output.finish()?;
    Ok(Exit::Done)
}

fn print(output: &mut Output, built_in: &Builtin, format: Format, colors: bool) -> io::Result<()> {
    let puzzle = built_in.puzzle();
    match format {
        Format::Grid => writeln!(output, "{}", drawing::grid(puzzle.givens(), puzzle.givens(), colors)),
        Format::Line => writeln!(output, "{puzzle}"),
    }
}

fn list(output: &mut Output, colors: bool) -> io::Result<()> {
    let bold = if colors { anstyle::Style::new().bold() } else { anstyle::Style::new() };
    let heading = ["name", "grid", "steps", "good for"].map(str::to_owned);
    let rows = builtin::all().iter().map(|builtin| {
        // The steps of the form that is used unless another is asked for.
        let [steps, ..] = builtin.steps;
        [format!("@{}", builtin.name), builtin.puzzle().shape().to_string(), grouped(steps), builtin.about.to_owned()]
    });
    let rows: Vec<_> = std::iter::once(heading).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let [names, grids, steps] = [0, 1, 2].map(width);
    for (nr, [name, grid, number, about]) in rows.iter().enumerate() {
        let style = if nr == 0 { anstyle::Style::new() } else { bold };
        writeln!(output, "{style}{name:names$}{style:#}  {grid:>grids$}  {number:>steps$}  {about}")?;
    }
    Ok(())
}
