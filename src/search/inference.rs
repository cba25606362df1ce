//! What is found out after each acceptance, before the inner call.

use std::fmt;
use std::str::FromStr;

/// How far the search looks ahead after each acceptance, and once on the givens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Inference {
    /// Not at all.
    #[default]
    None,
    /// Forward checking (Haralick and Elliott, 1980): a blank peer of the cell that has no
    /// candidate left is a wipeout.
    Forward,
    /// Naked singles until there are no more: on constraints of difference this is arc
    /// consistency, AC-3 (Mackworth, 1977), maintained. Needs the form `rescan`.
    Naked,
    /// Naked and hidden singles until there are no more (the propagation of Norvig's essay).
    /// Needs the form `rescan`.
    Singles,
}

impl Inference {
    /// All levels, from none upwards.
    pub const ALL: [Self; 4] = [Self::None, Self::Forward, Self::Naked, Self::Singles];

    /// Its name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Forward => "forward",
            Self::Naked => "naked",
            Self::Singles => "singles",
        }
    }

    /// Whether there is none.
    pub const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// Whether it fills cells ahead of the search, which only the form `rescan` allows.
    pub const fn needs_rescan(self) -> bool {
        matches!(self, Self::Naked | Self::Singles)
    }
}

impl fmt::Display for Inference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no inference.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an inference: expected none, forward, naked or singles")]
pub struct ParseInferenceError(String);

impl FromStr for Inference {
    type Err = ParseInferenceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| ParseInferenceError(text.to_owned()))
    }
}
