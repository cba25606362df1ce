//! What can be compared of two searches.

use std::fmt;
use std::str::FromStr;

/// A statistic of a search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Measure {
    /// Calls of the recursion.
    Calls,
    /// Digits written on the board: the guesses.
    #[default]
    Placements,
    /// Digits whose marks were cleared again.
    Undos,
    /// Digits looked at.
    Checks,
    /// Digits that did not fit.
    Rejects,
    /// Digits deduced.
    Deductions,
    /// Dead ends seen before they were reached.
    Wipeouts,
    /// Cells looked at to find blanks.
    Scanned,
    /// Depth of the deepest call.
    MaxDepth,
    /// Solutions found.
    Solutions,
    /// All events.
    Events,
    /// Wall time, in nanoseconds. Only searches whose time was taken have it.
    Time,
}

impl Measure {
    /// All of them, in the order of the statistics of a trace; then the time.
    pub const ALL: [Self; 12] = [
        Self::Calls,
        Self::Placements,
        Self::Undos,
        Self::Checks,
        Self::Rejects,
        Self::Deductions,
        Self::Wipeouts,
        Self::Scanned,
        Self::MaxDepth,
        Self::Solutions,
        Self::Events,
        Self::Time,
    ];

    /// Its name on the command line, which is its column in records (the time's is `seconds`).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Calls => "calls",
            Self::Placements => "placements",
            Self::Undos => "undos",
            Self::Checks => "checks",
            Self::Rejects => "rejects",
            Self::Deductions => "deductions",
            Self::Wipeouts => "wipeouts",
            Self::Scanned => "scanned",
            Self::MaxDepth => "max_depth",
            Self::Solutions => "solutions",
            Self::Events => "events",
            Self::Time => "time",
        }
    }

    /// What it is, for a heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::MaxDepth => "deepest call",
            Self::Scanned => "cells scanned",
            Self::Time => "wall time in seconds",
            _ => self.name(),
        }
    }

    /// By how much a count is multiplied to be shown: times are shown in seconds.
    pub(super) const fn unit(self) -> f64 {
        if matches!(self, Self::Time) { 1e-9 } else { 1.0 }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no statistic.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a statistic: expected one of {names}", names = Measure::ALL.map(Measure::name).join(", "))]
pub struct ParseMeasureError(String);

impl FromStr for Measure {
    type Err = ParseMeasureError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|measure| measure.name() == text).ok_or_else(|| ParseMeasureError(text.to_owned()))
    }
}
