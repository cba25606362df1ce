//! What a check finds.

use std::fmt;

use crate::search::Status;
use crate::trace::read::{Position, cut_off, plain};

/// Where a trace contradicts itself, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// The step of the event at fault; `None` when the outcome is, or what is no event.
    pub step: Option<u64>,
    /// What the trace says, what should be there, and why.
    pub message: String,
}

impl Fault {
    pub(super) fn at_step(step: u64, message: impl AsRef<str>) -> Self {
        Self { step: Some(step), message: plain(message.as_ref()) }
    }

    pub(super) fn of_outcome(message: impl AsRef<str>) -> Self {
        Self { step: None, message: plain(message.as_ref()) }
    }
}

/// What [`check`](super::check) finds in a file.
///
/// [`Display`](fmt::Display) writes it as `stepdoku check` prints it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The file holds exactly the events that its header determines.
    WellFormed {
        /// How many events these are.
        events: u64,
        /// How the search ended.
        status: Status,
    },
    /// The file leaves events out and says so in its header. What can be checked without
    /// them holds.
    Partial {
        /// How many events the file holds.
        events: u64,
        /// How the search ended.
        status: Status,
    },
    /// Something in it is wrong; this is the first thing.
    Fault {
        /// Where.
        at: Position,
        /// What.
        fault: Fault,
    },
    /// It is right as far as it goes, but ends before its outcome.
    CutOff {
        /// The last step that is there, if any is.
        after: Option<u64>,
    },
}

impl Verdict {
    /// Whether nothing is wrong: well formed, or partial.
    pub fn is_good(&self) -> bool {
        matches!(self, Self::WellFormed { .. } | Self::Partial { .. })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |events: &u64| format!("{events} event{}", if *events == 1 { "" } else { "s" });
        match self {
            Self::WellFormed { events, status } => write!(f, "well formed: {}, status {status}", counted(events)),
            Self::Partial { events, status } => {
                write!(f, "partial: {}, status {status}; their order and ranges hold", counted(events))
            }
            Self::Fault { at, fault: Fault { step: Some(step), message } } => {
                write!(f, "line {}, step {step}: {message}", at.line)
            }
            Self::Fault { at, fault: Fault { step: None, message } } => write!(f, "{at}: {message}"),
            Self::CutOff { after } => f.write_str(&cut_off(*after)),
        }
    }
}
