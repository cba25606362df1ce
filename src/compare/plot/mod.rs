//! A comparison as pictures: SVG of 1280 × 720, in the themes of the frames.
//!
//! Every plot is readable in grey: lines differ by dashes and marks, bars by their place, and
//! numbers stand where they matter. Its description says in words what it shows. A search that
//! hit its limit is never drawn as if it had ended.

mod axes;
mod bars;
mod cactus;
mod curves;
mod depth;
mod field;
mod figures;
mod page;
mod panels;
mod profile;
mod scale;
mod scatter;
mod style;
#[cfg(test)]
mod tests;
mod tries;

use std::fmt;
use std::str::FromStr;

pub use bars::draw_bars;
pub use cactus::draw_cactus;
pub use depth::draw_depth;
pub use field::{Field, Series};
pub use figures::figures;
pub use profile::draw_profile;
pub use scatter::draw_scatter;
pub use tries::draw_tries;

use super::Measure;
use crate::picture::Theme;

/// The kinds of plot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Plot {
    /// The median of each search: [`draw_bars`].
    Bars,
    /// Puzzles solved within so many placements: [`draw_cactus`].
    Cactus,
    /// Share of puzzles within a factor of the best: [`draw_profile`].
    Profile,
    /// Two searches, puzzle by puzzle: [`draw_scatter`].
    Scatter,
    /// How deep each search is over time: [`draw_depth`].
    Depth,
    /// How often digits are tried in each cell: [`draw_tries`].
    Tries,
}

impl Plot {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Bars, Self::Cactus, Self::Profile, Self::Scatter, Self::Depth, Self::Tries];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bars => "bars",
            Self::Cactus => "cactus",
            Self::Profile => "profile",
            Self::Scatter => "scatter",
            Self::Depth => "depth",
            Self::Tries => "tries",
        }
    }

    /// For how many searches and, when there are so many of them, for how many puzzles there is
    /// room in small multiples: 5 × 4 profiles of depth, 8 maps of tries. `None` for plots of
    /// counts.
    pub fn room(self, searches: usize) -> Option<(usize, usize)> {
        match self {
            Self::Bars | Self::Cactus | Self::Profile | Self::Scatter => None,
            Self::Depth => Some((5, 4)),
            Self::Tries => Some((8, 8 / searches.clamp(1, 8))),
        }
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no kind of plot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a plot: expected one of {names}", names = Plot::ALL.map(Plot::name).join(", "))]
pub struct ParsePlotError(String);

impl FromStr for Plot {
    type Err = ParsePlotError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|plot| plot.name() == text).ok_or_else(|| ParsePlotError(text.to_owned()))
    }
}

/// There is no such plot of these searches.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlotError {
    /// A scatter has two axes.
    #[error("a scatter shows two searches against each other, and here {are}", are = how_many(labels))]
    NotTwo {
        /// What there is.
        labels: Vec<String>,
    },
}

fn how_many(labels: &[String]) -> String {
    match labels {
        [] => "are none".to_owned(),
        [label] => format!("is one: {label}"),
        labels => format!("are {}: choose two orders, such as --cells row-major,mrv", labels.len()),
    }
}

/// In what theme, and whether with its own heading.
#[derive(Clone, Copy, Debug)]
struct Look {
    theme: Theme,
    heading: bool,
}

/// What is counted, in words that follow "so many".
fn title_of(measure: Measure) -> &'static str {
    match measure {
        Measure::MaxDepth => "levels of depth",
        Measure::Time => "seconds",
        Measure::Scanned => "cells scanned",
        _ => measure.name(),
    }
}
