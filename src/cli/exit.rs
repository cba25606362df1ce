//! How the program ends: its exit codes, and the failures that lead to them.

use std::io;

use stepdoku::puzzle::read::ReadError;

/// An exit code. They are ordered: when several apply, the highest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Exit {
    /// Done.
    Done = 0,
    /// `solve`: a puzzle has no solution; `check`: a trace is not well formed.
    No = 1,
    /// Bad usage or bad input.
    Bad = 2,
    /// `solve`: stopped by `--limit` before an answer.
    Stopped = 3,
    /// Reading or writing failed.
    Io = 4,
    /// The terminal was closed (SIGHUP), after which what was finished has been written.
    HungUp = 129,
    /// The same by Ctrl-C.
    Interrupted = 130,
    /// The same by SIGQUIT.
    Quit = 131,
    /// The same by SIGTERM.
    Terminated = 143,
}

/// What ends a command early.
pub(super) enum Failure {
    /// Bad usage, told in clap's manner.
    Usage(clap::Error),
    /// Bad input or failed reading or writing.
    Told {
        /// The exit code.
        exit: Exit,
        /// What is wrong, in one sentence.
        what: String,
        /// What can be done about it.
        cure: Option<String>,
    },
    /// A puzzle that cannot be read.
    Read(Box<ReadError>),
    /// An argument that is neither a file nor a puzzle.
    Neither {
        /// The argument, fit to be shown.
        name: String,
        /// Why it is no file.
        file: String,
        /// Why it is no puzzle; `None` when it is not even text.
        read: Option<Box<ReadError>>,
    },
    /// Whoever read our output has closed the pipe: the quiet end.
    Closed,
}

impl Failure {
    /// Bad input.
    pub(super) fn input(what: impl Into<String>, cure: impl Into<String>) -> Self {
        Self::Told { exit: Exit::Bad, what: what.into(), cure: Some(cure.into()) }
    }

    /// Failed opening of what can be nothing but a file.
    pub(super) fn opening(name: &str, error: &io::Error) -> Self {
        if error.kind() != io::ErrorKind::NotFound {
            return Self::reading(name, error);
        }
        Self::Told {
            exit: Exit::Io,
            what: format!("cannot read {name}: {}", reason(error)),
            cure: Some("name a file that is there, or - for standard input".to_owned()),
        }
    }

    /// Failed reading.
    pub(super) fn reading(name: &str, error: &io::Error) -> Self {
        let cure = match error.kind() {
            io::ErrorKind::PermissionDenied => Some("give yourself the permission to read it".to_owned()),
            io::ErrorKind::IsADirectory => Some("name a file in it".to_owned()),
            io::ErrorKind::NotFound => Some("it is a link to a file that is not there: mend or remove it".to_owned()),
            _ => None,
        };
        Self::Told { exit: Exit::Io, what: format!("cannot read {name}: {}", reason(error)), cure }
    }

    /// Failed writing, unless it is the quiet end.
    pub(super) fn writing(name: &str, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Closed;
        }
        let cure = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "make room, or write somewhere else",
            io::ErrorKind::FileTooLarge => "raise the limit on the size of files (ulimit -f), or write less",
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "write somewhere else with -o",
            io::ErrorKind::NotFound => "make the folder first, or write somewhere else",
            io::ErrorKind::NotADirectory => "a part of the path is a file, not a folder: write somewhere else",
            io::ErrorKind::IsADirectory => "that is a folder: name a file in it",
            _ => "write somewhere else with -o",
        };
        Self::Told {
            exit: Exit::Io,
            what: format!("cannot write {name}: {}", reason(error)),
            cure: Some(cure.to_owned()),
        }
    }
}

/// Why the system refused, without the number that `Display` appends.
pub(super) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error ") {
        Some((reason, _)) => reason.to_owned(),
        None => text,
    }
}
