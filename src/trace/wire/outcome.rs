//! The last line of a trace: how the search ended.

use serde::{Deserialize, Serialize};

use super::line::present;
use crate::search::{Run, Search, Stats, Status};

/// How a search ended, as the last line of its trace tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Outcome {
    /// How the search ended, in one word.
    pub status: Status,
    /// The solutions, the first 1,000 at most, each as a line of symbols, row by row.
    #[cfg_attr(test, schemars(length(max = 1000), inner(pattern(r"^[1-9A-P]{16,625}$"))))]
    pub solutions: Vec<String>,
    /// What was counted.
    #[serde(deserialize_with = "super::object")]
    pub stats: Counts,
}

impl Outcome {
    /// The outcome of a run of that search, with what was counted during it.
    ///
    /// ```
    /// use stepdoku::puzzle::{Grid, Puzzle, Shape};
    /// use stepdoku::search::{Form, Search, Stats};
    /// use stepdoku::trace::Outcome;
    ///
    /// let grid = Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap();
    /// let search = Search::new(Form::List);
    /// let mut stats: Stats = Stats::new(search.form);
    /// let run = search.run(&Puzzle::new(grid).unwrap(), &mut stats);
    ///
    /// let outcome = Outcome::new(&search, &run, &stats);
    /// assert!(serde_json::to_string(&outcome).unwrap().starts_with(
    ///     r#"{"status":"solved","solutions":["2143341242311324"],"stats":{"calls":16,"placements":15,"#
    /// ));
    /// ```
    pub fn new<B, C>(search: &Search, run: &Run<B>, stats: &Stats<C>) -> Self {
        // A run that is stopped right at a solution has it, but the event was not let through.
        let reported = usize::try_from(stats.solutions).unwrap_or(usize::MAX);
        Self {
            status: run.status(),
            solutions: run.solutions.iter().take(reported).map(ToString::to_string).collect(),
            stats: Counts::new(search, stats),
        }
    }
}

/// The statistics of a trace, in the order of its keys.
///
/// The same numbers as [`Stats`], which counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Counts {
    /// Calls of the recursion.
    pub calls: u64,
    /// Digits written on the board.
    pub placements: u64,
    /// Digits whose marks were cleared again.
    pub undos: u64,
    /// Digits looked at: rejects and acceptances.
    pub checks: u64,
    /// Digits that did not fit.
    pub rejects: u64,
    /// Digits deduced; `None` (absent) when there is no inference.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64"))]
    pub deductions: Option<u64>,
    /// Dead ends seen before they were reached; `None` (absent) when there is no inference.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64"))]
    pub wipeouts: Option<u64>,
    /// Cells looked at to find blanks.
    pub scanned: u64,
    /// Depth of the deepest call.
    #[cfg_attr(test, schemars(range(max = 625)))]
    pub max_depth: u16,
    /// Solutions found.
    pub solutions: u64,
    /// All events.
    pub events: u64,
}

impl Counts {
    /// What was counted during that search.
    pub fn new<B>(search: &Search, stats: &Stats<B>) -> Self {
        let inferred = |count| (!search.inference.is_none()).then_some(count);
        Self {
            calls: stats.calls,
            placements: stats.placements,
            undos: stats.undos,
            checks: stats.checks,
            rejects: stats.rejects,
            deductions: inferred(stats.deductions),
            wipeouts: inferred(stats.wipeouts),
            scanned: stats.scanned,
            max_depth: stats.max_depth,
            solutions: stats.solutions,
            events: stats.events,
        }
    }

    /// The counts with their keys, in order; those that are there.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let counts = [
            ("calls", Some(self.calls)),
            ("placements", Some(self.placements)),
            ("undos", Some(self.undos)),
            ("checks", Some(self.checks)),
            ("rejects", Some(self.rejects)),
            ("deductions", self.deductions),
            ("wipeouts", self.wipeouts),
            ("scanned", Some(self.scanned)),
            ("max_depth", Some(self.max_depth.into())),
            ("solutions", Some(self.solutions)),
            ("events", Some(self.events)),
        ];
        counts.into_iter().filter_map(|(name, count)| Some((name, count?)))
    }
}
