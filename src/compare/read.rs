//! Reading records back from JSON Lines.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, BufRead};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;

use super::record::Wanted;
use super::{Combination, Record, Subject};
use crate::puzzle::{Grid, Puzzle, Shape};
use crate::search::{Search, Stats, Status};

/// How long a line may be; a record has about a thousandth of it.
const MAX_LINE: usize = 1 << 20;

/// Reads records, a line of JSON each, as [`Record::write_json`] writes them.
///
/// Columns that it does not know are skipped. A last line that does not end is not read: see
/// [`torn`](Self::torn). After an error nothing more is read.
///
/// ```
/// use stepdoku::compare::Records;
///
/// let lines = "{\"job\":1,\"puzzle\":1,\"name\":";
/// let mut records = Records::new(lines.as_bytes());
/// assert!(records.next().is_none());
/// assert_eq!(records.torn(), Some(lines.as_bytes()));
/// ```
#[derive(Debug)]
pub struct Records<R> {
    from: R,
    line: Vec<u8>,
    number: u64,
    whole: u64,
    over: bool,
    torn: bool,
    subjects: HashMap<Subject, Arc<Subject>>,
    combinations: HashMap<Combination, Arc<Combination>>,
}

impl<R: BufRead> Records<R> {
    /// The records in a source.
    pub fn new(from: R) -> Self {
        Self {
            from,
            line: Vec::new(),
            number: 0,
            whole: 0,
            over: false,
            torn: false,
            subjects: HashMap::new(),
            combinations: HashMap::new(),
        }
    }

    /// The number of the line that was last read, from 1.
    pub fn line(&self) -> u64 {
        self.number
    }

    /// How many bytes the lines that were read whole have.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// Once all is read: the beginning of a last line that does not end, as a program that was
    /// killed leaves it.
    pub fn torn(&self) -> Option<&[u8]> {
        self.torn.then_some(&self.line)
    }

    fn read(&mut self) -> Result<Option<Record>, RecordError> {
        loop {
            self.line.clear();
            let mut part = io::Read::take(&mut self.from, MAX_LINE as u64);
            let length = part.read_until(b'\n', &mut self.line).map_err(RecordError::Io)?;
            if length == 0 {
                return Ok(None);
            }
            self.number += 1;
            if !self.line.ends_with(b"\n") {
                if length == MAX_LINE {
                    return Err(self.fault("the line is far too long for a record".to_owned()));
                }
                self.torn = true;
                return Ok(None);
            }
            self.whole += length as u64;
            // Where files were concatenated with something between them.
            if !self.line.trim_ascii().is_empty() {
                return self.record().map(Some);
            }
        }
    }

    fn record(&mut self) -> Result<Record, RecordError> {
        let line = std::str::from_utf8(&self.line).map_err(|_| self.fault("it is not UTF-8".to_owned()))?;
        let read = serde_json::from_str::<Row<'_>>(line).map_err(|error| {
            // It says "at line 1 column N" about a text of one line.
            let text = error.to_string();
            let text = text.split_once(" at line 1 column ").map_or(text.clone(), |(what, column)| {
                if error.is_data() { what.to_owned() } else { format!("{what}, at column {column}") }
            });
            self.fault(text)
        })?;
        let (subject, combination) = read.parts().map_err(|what| self.fault(what))?;
        let ending = read.ending().map_err(|what| self.fault(what))?;
        let (job, limit) = (read.job, read.limit);
        if job == 0 {
            return Err(self.fault("`job` is 0, but jobs count from 1".to_owned()));
        }
        let subject = interned(&mut self.subjects, subject);
        let combination = interned(&mut self.combinations, combination);
        let super::Ending { status, stats, time } = ending;
        Ok(Record { job, subject, combination, limit, status, stats, time })
    }

    fn fault(&self, what: String) -> RecordError {
        RecordError::Line { line: self.number, what }
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let read = self.read();
        self.over = !matches!(read, Ok(Some(_)));
        read.transpose()
    }
}

fn interned<T: Clone + Eq + std::hash::Hash>(known: &mut HashMap<T, Arc<T>>, value: T) -> Arc<T> {
    match known.get(&value) {
        Some(known) => Arc::clone(known),
        None => {
            let new = Arc::new(value.clone());
            known.insert(value, Arc::clone(&new));
            new
        }
    }
}

/// A record cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A line is no record.
    #[error("line {line} is not a record of a comparison: {what}")]
    Line {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// Reading failed.
    #[error("{0}")]
    Io(io::Error),
}

/// A record as it is read.
#[derive(Deserialize)]
struct Row<'a> {
    job: u64,
    puzzle: u64,
    #[serde(borrow)]
    name: Cow<'a, str>,
    side: u8,
    box_rows: u8,
    box_cols: u8,
    #[serde(borrow)]
    givens: Cow<'a, str>,
    #[serde(borrow)]
    transform: Cow<'a, str>,
    #[serde(borrow)]
    form: Cow<'a, str>,
    #[serde(borrow)]
    cells: Cow<'a, str>,
    #[serde(borrow)]
    digits: Cow<'a, str>,
    #[serde(borrow)]
    inference: Cow<'a, str>,
    wanted: Wanted,
    limit: Option<u64>,
    #[serde(borrow)]
    status: Cow<'a, str>,
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
    seconds: Option<f64>,
}

impl Row<'_> {
    fn parts(&self) -> Result<(Subject, Combination), String> {
        let shape = Shape::with_box(self.box_rows, self.box_cols).map_err(|error| error.to_string())?;
        if shape.side() != self.side {
            return Err(format!("`side` is {}, but the boxes make {}", self.side, shape.side()));
        }
        let grid = Grid::from_line(shape, &self.givens).ok_or_else(|| format!("`givens` is not a {shape} grid"))?;
        let puzzle = Puzzle::new(grid).map_err(|conflict| format!("`givens` is not a puzzle: {conflict}"))?;
        let transform = match &*self.transform {
            "none" => None,
            name => Some(name.parse::<crate::puzzle::Transform>().map_err(|error| error.to_string())?),
        };
        if let Some(transform) = &transform {
            transform.check(shape).map_err(|error| error.to_string())?;
        }
        let search = Search {
            form: self.form.parse().map_err(|error| format!("{error}"))?,
            cells: self.cells.parse().map_err(|error| format!("{error}"))?,
            digits: self.digits.parse().map_err(|error| format!("{error}"))?,
            inference: self.inference.parse().map_err(|error| format!("{error}"))?,
            solutions: self.wanted.into(),
        };
        let met = transform.as_ref().map_or(shape, |transform| transform.shape(shape));
        search.check(met).map_err(|error| error.to_string())?;
        let subject = Subject { number: self.puzzle, name: self.name.clone().into_owned(), puzzle };
        Ok((subject, Combination { transform, search }))
    }

    fn ending(&self) -> Result<super::Ending, String> {
        let known = [Status::Solved, Status::NoSolution, Status::Stopped];
        let status = known.into_iter().find(|status| status.name() == self.status).ok_or_else(|| {
            format!("`status` is {:?}, but should be {}", self.status, known.map(Status::name).join(", "))
        })?;
        if status == Status::Stopped && self.limit != Some(self.events) {
            return Err("the status is stopped, but `events` is not the limit".to_owned());
        }
        let time = match self.seconds.map(Duration::try_from_secs_f64).transpose() {
            Ok(time) => time,
            Err(_) => return Err("`seconds` is not a time".to_owned()),
        };
        let mut stats = Stats::new(self.form.parse().map_err(|error| format!("{error}"))?);
        stats.calls = self.calls;
        stats.placements = self.placements;
        stats.undos = self.undos;
        stats.checks = self.checks;
        stats.rejects = self.rejects;
        stats.deductions = self.deductions;
        stats.wipeouts = self.wipeouts;
        stats.scanned = self.scanned;
        stats.max_depth = self.max_depth;
        stats.solutions = self.solutions;
        stats.events = self.events;
        Ok(super::Ending { status, stats, time })
    }
}
