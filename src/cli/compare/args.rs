//! The options of `stepdoku compare`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use stepdoku::compare::{
    Choices, Measure, ParseChoicesError, Plot, RunOptions, Shard, cell_orders, digit_orders, forms, inferences,
    transforms,
};
use stepdoku::picture::Theme;
use stepdoku::puzzle::Transform;
use stepdoku::search::{CellOrder, DigitOrder, Form, Inference, Solutions};

use crate::cli::frames::themes;
use crate::cli::input::ReadArgs;
use crate::cli::numbers::{positive, solutions};

/// After how many events a search is stopped, unless something else is said: some seconds.
pub(super) const DEFAULT_LIMIT: u64 = 1_000_000_000;

const CHOICES: &str = "What is compared (lists with commas; every combination is run on every puzzle)";
const RUNNING: &str = "Running";
const OUTPUT: &str = "Output";

/// Compare many searches: every combination of orders on every puzzle
///
/// Every combination of the cell orders, digit orders, inference, forms and transformations that
/// are named is run on every puzzle, and what it took is counted. Counts are exact and the same
/// on every machine; wall time is taken only when asked for.
///
/// A search that hits the limit stands for "so many or more", written as > 1,234: it makes the
/// medians, means and ratios that depend on it bounds as well, and is never averaged as if it had
/// ended.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  stepdoku compare @hard --cells row-major,column-major,mrv
  stepdoku compare puzzles.sdm --cells row-major,mrv --digits ascending,descending
  stepdoku compare puzzles.sdm --cells random:1..21 --measure events
  stepdoku compare puzzles.sdm --cells mrv --inference none,forward,singles --baseline none
  stepdoku compare @example --cells path:r5c5,r1c1,spiral --transform none,transpose
  stepdoku compare puzzles.sdm --cells row-major,mrv --format html -o report.html
  stepdoku compare puzzles.sdm --cells row-major,mrv --plot cactus -o cactus.svg
  stepdoku compare puzzles.sdm --cells row-major,mrv --resume results.jsonl
  stepdoku compare --from results.jsonl --format csv -o results.csv
  stepdoku compare puzzles.sdm --cells row-major,mrv --shard 2/8 --format jsonl > part-2.jsonl

Exit codes: 0 everything was written, whatever the searches found, 2 bad usage or a bad puzzle,
4 reading or writing failed, 130 interrupted by Ctrl-C (what is finished is written).")]
pub(in crate::cli) struct Args {
    /// Files, - for standard input, @NAME for a built-in puzzle, or puzzles themselves
    #[arg(value_name = "PUZZLE", required_unless_present = "from", value_hint = clap::ValueHint::FilePath)]
    pub(super) puzzles: Vec<OsString>,

    /// Cell orders: row-major, column-major, box-major, reverse, spiral, random:SEED, static-mrv,
    /// path:r1c1,r1c2,… (its cells go on as far as there are any), mrv, mrv-degree,
    /// max-candidates. random:A..B is one for each seed from A up to, not including, B
    #[arg(long, help_heading = CHOICES, value_name = "ORDERS", default_value = "row-major", value_parser = Cells::read)]
    cells: Vec<Cells>,
    /// Digit orders: ascending, descending, random:SEED, random:A..B, lcv, frequent, or all digits
    /// in the order of trying
    #[arg(long, help_heading = CHOICES, value_name = "ORDERS", default_value = "ascending", value_parser = Digits::read)]
    digits: Vec<Digits>,
    /// Levels of inference: none, forward, naked, singles
    #[arg(long, help_heading = CHOICES, value_name = "NAMES", default_value = "none", value_parser = Inferences::read)]
    inference: Vec<Inferences>,
    /// Forms: list, resume, rescan [default: list, or rescan where the order or the inference needs it]
    #[arg(long, help_heading = CHOICES, value_name = "FORMS", value_parser = Forms::read)]
    form: Vec<Forms>,
    /// What is done to the puzzles first: none, rotate90, rotate180, rotate270, flip-rows,
    /// flip-columns, transpose, relabel:DIGITS
    #[arg(long, help_heading = CHOICES, value_name = "NAMES", default_value = "none", value_parser = Transforms::read)]
    transform: Vec<Transforms>,
    /// After how many solutions each search stops: a number, or all
    #[arg(long, help_heading = CHOICES, value_name = "N", allow_negative_numbers = true, default_value = "1", value_parser = solutions)]
    solutions: Solutions,
    /// Stop each search after N events; none for no limit
    #[arg(long, help_heading = CHOICES, value_name = "N", allow_negative_numbers = true, default_value = "1_000_000_000", value_parser = limit)]
    pub(super) limit: Limit,

    /// How many searches run at once [default: as many as there are cores]
    #[arg(long, help_heading = RUNNING, value_name = "N", allow_negative_numbers = true, value_parser = positive)]
    pub(super) threads: Option<u64>,
    /// Take the wall time of each search
    #[arg(long, help_heading = RUNNING)]
    pub(super) time: bool,
    /// Run only the I-th of N shares; the outputs of all shares, simply put together, are the whole
    #[arg(long, help_heading = RUNNING, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    pub(super) shard: Shard,
    /// Append each search to FILE when it is finished, and leave out those that are in it already
    #[arg(long, help_heading = RUNNING, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(super) resume: Option<PathBuf>,
    /// Search nothing, but take the records of a file that --format jsonl or --resume has written;
    /// may be repeated
    #[arg(long, help_heading = RUNNING, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    #[arg(conflicts_with_all = [
        "puzzles", "cells", "digits", "inference", "form", "transform", "solutions", "limit", "threads", "time",
        "shard", "resume", "box_shape", "symbols",
    ])]
    pub(super) from: Vec<PathBuf>,

    /// What is printed
    #[arg(long, help_heading = OUTPUT, value_name = "FORMAT", default_value = "table")]
    pub(super) format: Format,
    /// Draw a picture (SVG) instead: bars (the median of each search), cactus (puzzles solved within
    /// so many placements), profile (share of puzzles within a factor of the best), scatter (two
    /// searches, puzzle by puzzle), depth (over time), tries (in each cell). The last two run the
    /// searches that they show, and those only
    #[arg(long, help_heading = OUTPUT, value_name = "KIND", conflicts_with = "format", value_parser = plots())]
    pub(super) plot: Option<Plot>,
    /// The colours of pictures [default: light; in a page, light or dark as the reader's system is]
    #[arg(long, help_heading = OUTPUT, value_name = "NAME", value_parser = themes())]
    pub(super) theme: Option<Theme>,
    /// Write to a file instead of standard output
    #[arg(short, long, help_heading = OUTPUT, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(super) output: Option<PathBuf>,
    /// What tables and plots compare: calls, placements, undos, checks, rejects, deductions, wipeouts,
    /// scanned, max_depth, solutions, events, or time
    #[arg(long, help_heading = OUTPUT, value_name = "NAME", default_value = "placements")]
    pub(super) measure: Measure,
    /// What the ratios are to: a name, or several that only one combination has [default: the first
    /// combination]
    #[arg(long, help_heading = OUTPUT, value_name = "NAME")]
    pub(super) baseline: Option<String>,

    #[command(flatten)]
    pub(super) read: ReadArgs,
}

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Format {
    /// A table for people
    Table,
    /// The table in Markdown
    Markdown,
    /// A line for each search, with a header
    Csv,
    /// A line of JSON for each search
    Jsonl,
    /// A page with everything in it
    Html,
}

fn plots() -> impl TypedValueParser<Value = Plot> {
    PossibleValuesParser::new(Plot::ALL.map(Plot::name)).try_map(|name| name.parse())
}

impl Args {
    /// How many searches run at once.
    pub(super) fn threads(&self) -> NonZeroUsize {
        let asked = self.threads.map(|threads| usize::try_from(threads).unwrap_or(usize::MAX));
        asked.and_then(NonZeroUsize::new).unwrap_or(RunOptions::default().threads)
    }

    /// The colours of a picture by itself.
    pub(super) fn theme(&self) -> Theme {
        self.theme.unwrap_or_default()
    }

    pub(super) fn choices(&self) -> Choices {
        Choices {
            cells: self.cells.iter().flat_map(|list| list.0.clone()).collect(),
            digits: self.digits.iter().flat_map(|list| list.0.clone()).collect(),
            inferences: self.inference.iter().flat_map(|list| list.0.clone()).collect(),
            forms: self.form.iter().flat_map(|list| list.0.clone()).collect(),
            transforms: self.transform.iter().flat_map(|list| list.0.clone()).collect(),
            solutions: self.solutions,
        }
    }
}

/// A list that is the value of one option, which may be repeated.
macro_rules! lists {
    ($($name:ident: $item:ty, $read:path;)*) => {$(
        #[derive(Clone, Debug)]
        struct $name(Vec<$item>);

        impl $name {
            fn read(text: &str) -> Result<Self, ParseChoicesError> {
                $read(text).map(Self)
            }
        }
    )*};
}

lists! {
    Cells: CellOrder, cell_orders;
    Digits: DigitOrder, digit_orders;
    Inferences: Inference, inferences;
    Forms: Form, forms;
    Transforms: Option<Transform>, transforms;
}

/// After how many events a search is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    Events(u64),
    None,
}

impl Limit {
    pub(super) fn events(self) -> Option<u64> {
        match self {
            Self::Events(events) => Some(events),
            Self::None => None,
        }
    }
}

fn limit(text: &str) -> Result<Limit, String> {
    if text == "none" { Ok(Limit::None) } else { positive(text).map(Limit::Events) }
}
