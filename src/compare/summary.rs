//! What many records come to: for each combination, how many puzzles it solved and what it took.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::label::{self, BaselineError};
use super::sample::{self, Sample};
use super::{Amount, Bound, Combination, Count, Measure, Record, Subject};
use crate::puzzle::Puzzle;
use crate::search::{Solutions, Stats, Status};

/// Gathers records, of which it keeps a few words each.
///
/// ```
/// use stepdoku::compare::{Choices, Measure, Plan, RunOptions, Shard, Signals, Tally, cell_orders, run};
/// use stepdoku::puzzle::builtin;
/// use std::convert::Infallible;
///
/// let puzzles = ["four", "six"].map(|name| (name.to_owned(), builtin::find(name).unwrap().puzzle()));
/// let choices = Choices { cells: cell_orders("row-major,mrv").unwrap(), ..Choices::default() };
/// let plan = Plan::new(puzzles, &choices, Some(1_000_000)).unwrap();
/// let jobs: Vec<u64> = plan.share(Shard::WHOLE).collect();
///
/// let mut tally = Tally::new(Measure::Placements);
/// run(&plan, &jobs, &RunOptions::default(), &Signals::new(), |record| {
///     tally.add(&record);
///     Ok::<_, Infallible>(())
/// })
/// .unwrap();
/// let comparison = tally.summarize(None).unwrap();
/// let [row_major, mrv] = &comparison.rows[..] else { panic!("two combinations") };
/// assert_eq!((row_major.label.as_str(), row_major.sample.total().to_string()), ("row-major", "77".to_owned()));
/// assert_eq!(mrv.sample.total().to_string(), "39"); // not one wrong guess
/// ```
#[derive(Clone, Debug)]
pub struct Tally {
    measure: Measure,
    limits: BTreeSet<Option<u64>>,
    wanted: Vec<Solutions>,
    subjects: HashMap<(String, Puzzle), u32>,
    last: Option<(Arc<Subject>, u32)>,
    places: HashMap<Arc<Combination>, usize>,
    columns: Vec<Column>,
    untimed: bool,
}

/// What is known of a combination.
#[derive(Clone, Debug)]
struct Column {
    combination: Arc<Combination>,
    /// The least number of its jobs.
    first: u64,
    entries: Vec<Entry>,
    /// The statistics of one of its searches.
    stats: Stats,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    subject: u32,
    count: Count,
    solutions: u64,
    status: u8,
    nanos: Option<u64>,
}

impl Entry {
    /// Another record of the same search: all but the time is the same, unless one is wrong.
    fn repeats(&self, other: &Self) -> bool {
        (self.count, self.status, self.solutions) == (other.count, other.status, other.solutions)
    }
}

const STATUSES: [Status; 3] = [Status::Solved, Status::NoSolution, Status::Stopped];

impl Tally {
    /// Nothing yet; `measure` will be compared.
    pub fn new(measure: Measure) -> Self {
        Self {
            measure,
            limits: BTreeSet::new(),
            wanted: Vec::new(),
            subjects: HashMap::new(),
            last: None,
            places: HashMap::new(),
            columns: Vec::new(),
            untimed: false,
        }
    }

    /// Adds a record.
    pub fn add(&mut self, record: &Record) {
        let subject = self.subject(&record.subject);
        self.limits.insert(record.limit);
        let wanted = record.combination.search.solutions;
        if !self.wanted.contains(&wanted) {
            self.wanted.push(wanted);
        }
        let Some(count) = record.count(self.measure) else {
            self.untimed = true;
            return;
        };
        let entry = Entry {
            subject,
            count,
            solutions: record.stats.solutions,
            status: STATUSES.iter().position(|&status| status == record.status).unwrap_or(0) as u8,
            nanos: record.count(Measure::Time).map(|time| time.value),
        };
        let place = match self.places.get(&record.combination) {
            Some(&place) => place,
            None => {
                self.places.insert(Arc::clone(&record.combination), self.columns.len());
                self.columns.push(Column {
                    combination: Arc::clone(&record.combination),
                    first: record.job,
                    entries: Vec::new(),
                    stats: record.stats.clone(),
                });
                self.columns.len() - 1
            }
        };
        let column = &mut self.columns[place];
        column.first = column.first.min(record.job);
        column.entries.push(entry);
    }

    /// The number that stands for a puzzle here.
    fn subject(&mut self, subject: &Arc<Subject>) -> u32 {
        if let Some((last, number)) = &self.last
            && Arc::ptr_eq(last, subject)
        {
            return *number;
        }
        let next = self.subjects.len() as u32;
        let number = *self.subjects.entry((subject.name.clone(), subject.puzzle.clone())).or_insert(next);
        self.last = Some((Arc::clone(subject), number));
        number
    }

    /// Sums up. The baseline is the first combination, or the one of which `baseline` names
    /// parts that no other has together, as in `mrv descending`.
    ///
    /// # Errors
    /// When there are no records, two of them contradict each other, they have no times and
    /// times are to be compared, or there is no such baseline.
    pub fn summarize(mut self, baseline: Option<&str>) -> Result<Comparison, SummaryError> {
        if self.untimed {
            return Err(SummaryError::NoTimes);
        }
        // In the order of the plan, also when shares were concatenated.
        self.columns.sort_by_key(|column| column.first);
        for Column { combination, entries, .. } in &mut self.columns {
            entries.sort_unstable();
            let contradict = |pair: &[Entry]| pair[0].subject == pair[1].subject && !pair[0].repeats(&pair[1]);
            if entries.windows(2).any(contradict) {
                return Err(SummaryError::Contradiction { combination: combination.to_string() });
            }
            entries.dedup_by_key(|entry| entry.subject);
        }
        let combinations: Vec<&Combination> = self.columns.iter().map(|column| &*column.combination).collect();
        if combinations.is_empty() {
            return Err(SummaryError::Nothing);
        }
        let place = baseline.map_or(Ok(0), |name| label::find(name, &combinations))?;
        let base: HashMap<u32, Count> =
            self.columns[place].entries.iter().map(|entry| (entry.subject, entry.count)).collect();
        let labels = label::labels(combinations);
        let mut rows: Vec<Row> =
            self.columns.iter().zip(labels).map(|(column, label)| row(column, label, &base)).collect();
        // Whatever it took, it took that.
        rows[place].ratio = Some(Amount { value: 1.0, bound: Bound::Exact });
        Ok(Comparison {
            measure: self.measure,
            puzzles: self.subjects.len() as u64,
            limits: self.limits.into_iter().collect(),
            wanted: self.wanted,
            rows,
            baseline: place,
        })
    }
}

fn row(column: &Column, label: String, base: &HashMap<u32, Count>) -> Row {
    let number = |status: Status| {
        column.entries.iter().filter(|entry| STATUSES[usize::from(entry.status)] == status).count() as u64
    };
    let counts = column.entries.iter().map(|entry| entry.count).collect();
    let times: Option<Vec<Count>> =
        column.entries.iter().map(|entry| Some(Count { value: entry.nanos?, more: entry.count.more })).collect();
    let pairs = column.entries.iter().filter_map(|entry| Some((entry.count, *base.get(&entry.subject)?)));
    Row {
        label,
        combination: Arc::clone(&column.combination),
        solved: number(Status::Solved),
        no_solution: number(Status::NoSolution),
        hit_limit: number(Status::Stopped),
        sample: Sample::new(counts),
        ratio: sample::ratio(pairs),
        times: times.map(Sample::new),
        only: (column.entries.len() == 1).then(|| column.stats.clone()),
    }
}

/// Combinations side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What is compared.
    pub measure: Measure,
    /// On how many puzzles.
    pub puzzles: u64,
    /// After how many events the searches were to be stopped: one number, unless records of
    /// different comparisons were put together.
    pub limits: Vec<Option<u64>>,
    /// How many solutions were asked for; likewise.
    pub wanted: Vec<Solutions>,
    /// The combinations, in the order of their plan.
    pub rows: Vec<Row>,
    /// The place among the rows of the one that the others are compared with.
    pub baseline: usize,
}

/// One combination on all puzzles.
#[derive(Clone, Debug)]
pub struct Row {
    /// What sets it apart from the others.
    pub label: String,
    /// The combination.
    pub combination: Arc<Combination>,
    /// How many searches came to their end with a solution.
    pub solved: u64,
    /// How many searched the whole space and found none.
    pub no_solution: u64,
    /// How many hit the limit.
    pub hit_limit: u64,
    /// What was counted in each.
    pub sample: Sample,
    /// How many times what the baseline took it took: the geometric mean of the ratios, puzzle
    /// by puzzle. `None` when that cannot be told.
    pub ratio: Option<Amount>,
    /// The wall times in nanoseconds, if all were taken.
    pub times: Option<Sample>,
    /// All statistics, when it is but one search.
    pub only: Option<Stats>,
}

impl Row {
    /// How many searches these are.
    pub fn searches(&self) -> u64 {
        self.solved + self.no_solution + self.hit_limit
    }
}

impl Comparison {
    /// How many searches these are.
    pub fn searches(&self) -> u64 {
        self.rows.iter().map(Row::searches).sum()
    }

    /// How many of them hit the limit.
    pub fn hit_limit(&self) -> u64 {
        self.rows.iter().map(|row| row.hit_limit).sum()
    }
}

/// Records cannot be summed up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SummaryError {
    /// There is none.
    #[error("there are no records to compare")]
    Nothing,
    /// The same search twice, with other counts.
    #[error("there are records that contradict each other, of the same puzzle with {combination}")]
    Contradiction {
        /// The combination.
        combination: String,
    },
    /// Times are to be compared that were not taken.
    #[error("there are records without a time, so times cannot be compared")]
    NoTimes,
    /// There is no such baseline.
    #[error(transparent)]
    Baseline(#[from] BaselineError),
}
