//! What is wrong with a trace file, and where.

use std::fmt;
use std::io;

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Line, from 1.
    pub line: u64,
    /// Column, from 1, in bytes; traces are written in ASCII.
    pub column: u64,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl Position {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// The place `offset` bytes into a text that begins here.
    pub(super) fn after(self, text: &[u8], offset: usize) -> Self {
        let before = &text[..offset.min(text.len())];
        match before.iter().rposition(|&b| b == b'\n') {
            None => Self { column: self.column + before.len() as u64, ..self },
            Some(last) => Self {
                line: self.line + before.iter().filter(|&&b| b == b'\n').count() as u64,
                column: (before.len() - last) as u64,
            },
        }
    }

    /// The place that serde_json calls by that line and column, in a text that begins here.
    pub(super) fn of_json(self, error: &serde_json::Error) -> Self {
        match error.line() {
            0 | 1 => Self { column: self.column + (error.column() as u64).saturating_sub(1), ..self },
            line => Self { line: self.line + line as u64 - 1, column: (error.column() as u64).max(1) },
        }
    }
}

/// A trace file cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TraceError {
    /// The system could not read it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no trace, or an event or the outcome is not as the contract has it.
    #[error("{at}: {message}")]
    Malformed {
        /// Where.
        at: Position,
        /// What is wrong, and what belongs there.
        message: String,
    },
    /// It ends before the outcome.
    #[error("{}", cut_off(*.after))]
    CutOff {
        /// The last step that is in the file, if any is.
        after: Option<u64>,
    },
}

/// The longest message, in characters: two solutions of 625 cells have room in it.
const LONGEST: usize = 1500;

/// A message that may quote the file, fit for a terminal: on one line, without control
/// characters, and not endless.
pub(crate) fn plain(message: &str) -> String {
    let mut plain = String::with_capacity(message.len().min(LONGEST));
    for (nr, c) in message.chars().enumerate() {
        if nr == LONGEST {
            plain.push('…');
            break;
        }
        match c.is_control() {
            true => plain.extend(c.escape_default()),
            false => plain.push(c),
        }
    }
    plain
}

/// `cut off after step 57`
pub(crate) fn cut_off(after: Option<u64>) -> String {
    match after {
        Some(step) => format!("cut off after step {step}"),
        None => "cut off before the first event".to_owned(),
    }
}

impl TraceError {
    pub(super) fn malformed(at: Position, message: impl AsRef<str>) -> Self {
        Self::Malformed { at, message: plain(message.as_ref()) }
    }

    /// What serde_json has against a value that begins at `start`.
    pub(super) fn json(start: Position, error: &serde_json::Error) -> Self {
        let mut message = error.to_string();
        // The place is told apart from it.
        if let Some(end) = message.rfind(" at line ") {
            message.truncate(end);
        }
        let whole = "expected a whole number from 0";
        let message = ["expected u64", "expected u16", "expected u8"]
            .into_iter()
            .fold(message, |message, number| message.replace(number, whole));
        let message = if error.is_data() { message } else { format!("not JSON: {message}") };
        Self::malformed(start.of_json(error), message)
    }
}
