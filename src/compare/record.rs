//! One search of a comparison: what was searched, how, and what was counted.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::{Combination, Measure, Plan, Subject};
use crate::search::{Solutions, Stats, Status};

/// How one search ended, and what was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// How it ended; [`Status::Stopped`] when it hit the limit.
    pub status: Status,
    /// What was counted; when it hit the limit, up to there.
    pub stats: Stats,
    /// Its wall time, if that was taken.
    pub time: Option<Duration>,
}

/// One search of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The number of the job in its plan, from 1.
    pub job: u64,
    /// What was searched.
    pub subject: Arc<Subject>,
    /// How.
    pub combination: Arc<Combination>,
    /// After how many events it was to be stopped.
    pub limit: Option<u64>,
    /// How it ended; [`Status::Stopped`] when it hit the limit.
    pub status: Status,
    /// What was counted; when it hit the limit, up to there.
    pub stats: Stats,
    /// Its wall time, if that was taken.
    pub time: Option<Duration>,
}

/// A number that was counted, or that counting was given up at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Count {
    /// The number.
    pub value: u64,
    /// Whether the search hit its limit there, so that the true number is this or more.
    pub more: bool,
}

impl Plan {
    /// The record of a job that has ended.
    ///
    /// # Panics
    /// When there is no job of that number.
    pub fn record(&self, job: u64, ending: Ending) -> Record {
        let (subject, combination) = self.job(job).unwrap_or_else(|| panic!("there is no job {job}"));
        let Ending { status, stats, time } = ending;
        let (subject, combination) = (Arc::clone(subject), Arc::clone(combination));
        Record { job, subject, combination, limit: self.limit(), status, stats, time }
    }
}

impl Record {
    /// Whether the search hit its limit, so that its counts stand for that many or more.
    pub fn hit_limit(&self) -> bool {
        self.status == Status::Stopped
    }

    /// One of its statistics; `None` for a time that was not taken.
    pub fn count(&self, measure: Measure) -> Option<Count> {
        let stats = &self.stats;
        let value = match measure {
            Measure::Calls => stats.calls,
            Measure::Placements => stats.placements,
            Measure::Undos => stats.undos,
            Measure::Checks => stats.checks,
            Measure::Rejects => stats.rejects,
            Measure::Deductions => stats.deductions,
            Measure::Wipeouts => stats.wipeouts,
            Measure::Scanned => stats.scanned,
            Measure::MaxDepth => stats.max_depth.into(),
            Measure::Solutions => stats.solutions,
            Measure::Events => stats.events,
            Measure::Time => u64::try_from(self.time?.as_nanos()).unwrap_or(u64::MAX),
        };
        Some(Count { value, more: self.hit_limit() })
    }

    /// Writes it as a line of JSON: one flat object, with the keys of [`columns`].
    ///
    /// # Errors
    /// When writing fails.
    pub fn write_json<W: Write>(&self, mut to: W) -> io::Result<()> {
        serde_json::to_writer(&mut to, &Row::new(self))?;
        to.write_all(b"\n")
    }

    /// Writes it as a line of CSV, with the columns of [`columns`].
    ///
    /// # Errors
    /// When writing fails.
    pub fn write_csv<W: Write>(&self, mut to: W, time: bool) -> io::Result<()> {
        let value = serde_json::to_value(Row::new(self))?;
        let mut gap = "";
        for column in columns(time) {
            to.write_all(gap.as_bytes())?;
            gap = ",";
            match &value[column] {
                serde_json::Value::Null => {}
                serde_json::Value::String(text) => write_quoted(&mut to, text)?,
                // Display of a float never has an exponent, which some readers do not know.
                number => match number.as_f64().filter(|_| number.is_f64()) {
                    Some(float) => write!(to, "{float}")?,
                    None => write!(to, "{number}")?,
                },
            }
        }
        to.write_all(b"\n")
    }
}

/// Writes the first line of a CSV file, with the names of the columns.
///
/// # Errors
/// When writing fails.
pub fn write_csv_header<W: Write>(mut to: W, time: bool) -> io::Result<()> {
    writeln!(to, "{}", columns(time).join(","))
}

/// The columns of a record: always these and in this order, `seconds` only with times.
pub fn columns(time: bool) -> &'static [&'static str] {
    if time { &COLUMNS } else { &COLUMNS[..COLUMNS.len() - 1] }
}

const COLUMNS: [&str; 27] = [
    "job",
    "puzzle",
    "name",
    "side",
    "box_rows",
    "box_cols",
    "givens",
    "transform",
    "form",
    "cells",
    "digits",
    "inference",
    "wanted",
    "limit",
    "status",
    "calls",
    "placements",
    "undos",
    "checks",
    "rejects",
    "deductions",
    "wipeouts",
    "scanned",
    "max_depth",
    "solutions",
    "events",
    "seconds",
];

fn write_quoted<W: Write>(to: &mut W, text: &str) -> io::Result<()> {
    if text.contains([',', '"', '\n', '\r']) {
        return write!(to, "\"{}\"", text.replace('"', "\"\""));
    }
    to.write_all(text.as_bytes())
}

/// A record as it is written.
#[derive(Serialize)]
struct Row<'a> {
    job: u64,
    puzzle: u64,
    name: &'a str,
    side: u8,
    box_rows: u8,
    box_cols: u8,
    givens: String,
    transform: String,
    form: &'static str,
    cells: String,
    digits: String,
    inference: &'static str,
    wanted: Wanted,
    limit: Option<u64>,
    status: &'static str,
    calls: u64,
    placements: u64,
    undos: u64,
    checks: u64,
    rejects: u64,
    deductions: u64,
    wipeouts: u64,
    scanned: u64,
    max_depth: u16,
    solutions: u64,
    events: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

impl<'a> Row<'a> {
    fn new(record: &'a Record) -> Self {
        let Record { subject, combination, stats, .. } = record;
        let (shape, search) = (subject.puzzle.shape(), &combination.search);
        Self {
            job: record.job,
            puzzle: subject.number,
            name: &subject.name,
            side: shape.side(),
            box_rows: shape.box_rows(),
            box_cols: shape.box_cols(),
            givens: subject.puzzle.to_string(),
            transform: combination.transform_name(),
            form: search.form.name(),
            cells: search.cells.to_string(),
            digits: search.digits.to_string(),
            inference: search.inference.name(),
            wanted: search.solutions.into(),
            limit: record.limit,
            status: record.status.name(),
            calls: stats.calls,
            placements: stats.placements,
            undos: stats.undos,
            checks: stats.checks,
            rejects: stats.rejects,
            deductions: stats.deductions,
            wipeouts: stats.wipeouts,
            scanned: stats.scanned,
            max_depth: stats.max_depth,
            solutions: stats.solutions,
            events: stats.events,
            seconds: record.time.map(|time| time.as_secs_f64()),
        }
    }
}

/// How many solutions were asked for: a number, or `"all"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
#[serde(untagged, expecting = "`wanted` is a number of solutions from 1, or \"all\"")]
pub(super) enum Wanted {
    Number(std::num::NonZeroU64),
    All(All),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum All {
    All,
}

impl From<Solutions> for Wanted {
    fn from(solutions: Solutions) -> Self {
        match solutions {
            Solutions::First(number) => Self::Number(number),
            Solutions::All => Self::All(All::All),
        }
    }
}

impl From<Wanted> for Solutions {
    fn from(wanted: Wanted) -> Self {
        match wanted {
            Wanted::Number(number) => Self::First(number),
            Wanted::All(_) => Self::All,
        }
    }
}
