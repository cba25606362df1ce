//! The file that a comparison can be resumed from: records as they come, only ever appended.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use super::{Ending, Plan, Record, RecordError, Records};

/// An append-only file of records.
///
/// What is in it when it is opened need not be searched again. Each record is written in one
/// piece, so that a program that is killed leaves at most one torn line at the end. The torn
/// line is completed when its record is appended; should it be another one's (which takes times
/// that differ), it is cut off then, and what is whole is never touched.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    done: BTreeMap<u64, Ending>,
    whole: u64,
    torn: Vec<u8>,
}

impl Log {
    /// Opens the file, or makes it, and reads what is done of the plan. `time` says whether the
    /// records have times.
    ///
    /// # Errors
    /// When the file cannot be read or written, another program is appending to it, a line of
    /// it is no record, or it has records that the plan does not.
    pub fn open(path: &Path, plan: &Plan, time: bool) -> Result<Self, LogError> {
        let io = |error| LogError::Io { path: path.to_owned(), error };
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(LogError::Busy { path: path.to_owned() }),
            // Some file systems have no locks; then it is up to the user.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut records = Records::new(BufReader::new(&file));
        let mut done = BTreeMap::new();
        while let Some(record) = records.next() {
            let record = record.map_err(|error| match error {
                RecordError::Io(error) => io(error),
                error @ RecordError::Line { .. } => LogError::Record { path: path.to_owned(), error },
            })?;
            let (job, ending) = admit(plan, record, time)
                .and_then(|(job, ending)| match done.get(&job) {
                    Some(before) if *before != ending => {
                        Err(format!("job {job} stands there twice, with other counts"))
                    }
                    _ => Ok((job, ending)),
                })
                .map_err(|what| LogError::Other { path: path.to_owned(), line: records.line(), what })?;
            done.insert(job, ending);
        }
        let (whole, torn) = (records.whole(), records.torn().unwrap_or_default().to_vec());
        drop(records);
        Ok(Self { file, path: path.to_owned(), done, whole, torn })
    }

    /// The jobs whose records are in the file, by number, and how they ended. What is appended
    /// later is not among them.
    pub fn done(&self) -> &BTreeMap<u64, Ending> {
        &self.done
    }

    /// Whether the file ends with a torn line, which no record has completed yet.
    pub fn is_torn(&self) -> bool {
        !self.torn.is_empty()
    }

    /// Appends a record.
    ///
    /// # Errors
    /// When writing fails.
    pub fn append(&mut self, record: &Record) -> Result<(), LogError> {
        let mut line = Vec::with_capacity(600);
        record.write_json(&mut line).and_then(|()| self.write(&line)).map_err(|error| self.failed(error))
    }

    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        let torn = std::mem::take(&mut self.torn);
        match line.strip_prefix(&torn[..]) {
            Some(rest) => self.file.write_all(rest),
            None => {
                self.file.set_len(self.whole)?;
                self.file.write_all(line)
            }
        }
    }

    fn failed(&self, error: io::Error) -> LogError {
        LogError::Io { path: self.path.clone(), error }
    }
}

/// The record as what the plan has under its number; or why it is none of the plan's.
fn admit(plan: &Plan, record: Record, time: bool) -> Result<(u64, Ending), String> {
    let Record { job, subject, combination, limit, status, stats, time: taken } = record;
    let Some((own_subject, own_combination)) = plan.job(job) else {
        return Err(format!("it is job {job}, and this one has only {}", plan.jobs()));
    };
    if subject.puzzle != own_subject.puzzle {
        return Err(format!("its job {job} is about another puzzle"));
    }
    if combination != *own_combination {
        return Err(format!("its job {job} has {combination}, and this one has {own_combination}"));
    }
    if limit != plan.limit() {
        let name =
            |limit: Option<u64>| limit.map_or_else(|| "no limit".to_owned(), |limit| format!("the limit {limit}"));
        return Err(format!("it has {}, and this one has {}", name(limit), name(plan.limit())));
    }
    match (taken, time) {
        (Some(_), false) => Err("it has times, and this one takes none".to_owned()),
        (None, true) => Err("it has no times, and this one takes them".to_owned()),
        (time, _) => Ok((job, Ending { status, stats, time })),
    }
}

/// A file cannot be resumed from.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// Reading or writing failed.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another program has the file locked.
    #[error("{}: another comparison is writing to it", .path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// A line is no record.
    #[error("{}: {error}", .path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: RecordError,
    },
    /// A record is not one of the plan's.
    #[error("{}, line {line}, is of another comparison: {what}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// In what it differs.
        what: String,
    },
}
