//! What plots are drawn from: the counts of each search on each puzzle.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::super::{Combination, Count, Measure, Record, Subject, labels};
use crate::search::Status;
use crate::trace::grouped;

/// The counts of several searches on the same puzzles: plain data, of which every plot but those
/// of depth and tries is drawn.
///
/// ```
/// use stepdoku::compare::{Count, Field, Measure, Series, draw_cactus};
/// use stepdoku::picture::Theme;
///
/// let ended = |value| Some(Count { value, more: false });
/// let at_limit = |value| Some(Count { value, more: true });
/// let field = Field {
///     measure: Measure::Placements,
///     limits: vec![Some(5000)],
///     puzzles: vec!["easy".to_owned(), "hard".to_owned()],
///     series: vec![
///         Series { label: "row-major".to_owned(), counts: vec![ended(120), at_limit(430)] },
///         Series { label: "mrv".to_owned(), counts: vec![ended(51), ended(77)] },
///     ],
///     without_solution: 0,
/// };
/// let svg = draw_cactus(&field, Theme::LIGHT);
/// assert!(svg.contains("mrv: 2 of 2 solved"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// What was counted.
    pub measure: Measure,
    /// After how many events the searches were to be stopped: one number, unless records of
    /// different comparisons were put together.
    pub limits: Vec<Option<u64>>,
    /// The names of the puzzles.
    pub puzzles: Vec<String>,
    /// The searches, in the order in which they are to be shown.
    pub series: Vec<Series>,
    /// How many searches went through the whole space and found no solution. They count as
    /// solved, as is usual: the question is answered.
    pub without_solution: u64,
}

/// One search on all puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    /// What it is called.
    pub label: String,
    /// What was counted on each puzzle, in their order; `None` where there is no record. A list
    /// that is too short is as one filled up with those.
    pub counts: Vec<Option<Count>>,
}

impl Series {
    /// What was counted on the puzzle of that number, from 0.
    pub(super) fn count(&self, puzzle: usize) -> Option<Count> {
        self.counts.get(puzzle).copied().flatten()
    }

    /// The counts of searches that ended, ascending.
    pub(super) fn solved(&self) -> Vec<u64> {
        let mut values: Vec<u64> =
            self.counts.iter().flatten().filter(|count| !count.more).map(|count| count.value).collect();
        values.sort_unstable();
        values
    }

    /// How many searches hit the limit.
    pub(super) fn stopped(&self) -> usize {
        self.counts.iter().flatten().filter(|count| count.more).count()
    }
}

impl Field {
    /// How many series a plot shows.
    pub const SHOWN: usize = 12;

    /// The field of these records, which may come in any order: a series for each combination
    /// and a place in it for each puzzle, both in the order of their plan.
    ///
    /// A record without a time leaves a gap when [`Measure::Time`] is asked for.
    pub fn of(records: &[Record], measure: Measure) -> Self {
        let mut in_order: Vec<&Record> = records.iter().collect();
        in_order.sort_by_key(|record| record.job);
        let mut combinations: Vec<&Combination> = Vec::new();
        let mut places: HashMap<&Combination, usize> = HashMap::new();
        let mut subjects: HashMap<(&str, &crate::puzzle::Puzzle), usize> = HashMap::new();
        let mut field = Self {
            measure,
            limits: records.iter().map(|record| record.limit).collect::<BTreeSet<_>>().into_iter().collect(),
            puzzles: Vec::new(),
            series: Vec::new(),
            without_solution: 0,
        };
        for record in in_order {
            let subject: &Arc<Subject> = &record.subject;
            let puzzle = *subjects.entry((&subject.name, &subject.puzzle)).or_insert_with(|| {
                field.puzzles.push(subject.name.clone());
                field.puzzles.len() - 1
            });
            let place = *places.entry(&record.combination).or_insert_with(|| {
                combinations.push(&record.combination);
                field.series.push(Series { label: String::new(), counts: Vec::new() });
                combinations.len() - 1
            });
            let counts = &mut field.series[place].counts;
            counts.resize(counts.len().max(puzzle + 1), None);
            // The same search again, from a file that was put together, counts once.
            if counts[puzzle].is_none() {
                counts[puzzle] = record.count(measure);
                field.without_solution += u64::from(record.status == Status::NoSolution);
            }
        }
        for (series, label) in field.series.iter_mut().zip(labels(combinations)) {
            series.counts.resize(field.puzzles.len(), None);
            series.label = label;
        }
        field
    }

    /// The series that are shown.
    pub(super) fn shown(&self) -> &[Series] {
        &self.series[..self.series.len().min(Self::SHOWN)]
    }

    /// Whether there is nothing to draw.
    pub(super) fn is_empty(&self) -> bool {
        self.puzzles.is_empty() || self.series.iter().all(|series| series.counts.iter().all(Option::is_none))
    }

    /// The counts that are shown.
    pub(super) fn counts(&self) -> impl Iterator<Item = Count> + '_ {
        self.shown().iter().flat_map(|series| series.counts.iter().copied().flatten())
    }

    /// The least count at which a search shown hit its limit: up to there all is known.
    pub(super) fn first_cut(&self) -> Option<u64> {
        self.counts().filter(|count| count.more).map(|count| count.value).min()
    }

    /// On what, and up to where: `50 puzzles, at most 1,000,000 events each`.
    pub(super) fn context(&self) -> String {
        let puzzles = match &self.puzzles[..] {
            [name] => name.clone(),
            names => format!("{} puzzles", counted(names.len())),
        };
        let each = if self.puzzles.len() == 1 { "" } else { " each" };
        let limits: Vec<String> = self
            .limits
            .iter()
            .map(|limit| match limit {
                Some(limit) => format!("at most {} events{each}", grouped(&limit.to_string())),
                None => "no limit".to_owned(),
            })
            .collect();
        if limits.is_empty() { puzzles } else { format!("{puzzles}, {}", limits.join(" or ")) }
    }

    /// What a reader must know that the drawing does not say.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.series.len() > Self::SHOWN {
            notes.push(format!("Shown are the first {} of {} searches.", Self::SHOWN, counted(self.series.len())));
        }
        let all = self.series.len() * self.puzzles.len();
        let there: usize = self.series.iter().map(|series| series.counts.iter().flatten().count()).sum();
        if there < all {
            notes.push(format!("Incomplete: {} of {} searches are missing.", counted(all - there), counted(all)));
        }
        if self.without_solution > 0 {
            let number = grouped(&self.without_solution.to_string());
            let searches = if self.without_solution == 1 { "search" } else { "searches" };
            notes.push(format!("Solved includes {number} {searches} that proved there is no solution."));
        }
        notes
    }
}

/// A number with its thousands set apart.
pub(super) fn counted(number: usize) -> String {
    grouped(&number.to_string())
}
