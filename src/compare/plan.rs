//! The full grid of searches: every combination of choices on every puzzle, in a fixed order.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{BaselineError, Choices};
use crate::puzzle::{Puzzle, Shape, Transform, TransformError};
use crate::search::{CellOrder, DigitOrder, Form, Inference, OrderError, Search, SearchError};

/// A puzzle of a comparison.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subject {
    /// Its number among the puzzles of the comparison, from 1.
    pub number: u64,
    /// What it is called in tables: where it comes from.
    pub name: String,
    /// The puzzle, as it was given.
    pub puzzle: Puzzle,
}

/// One way to search: a transformation of the puzzle, and a search.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Combination {
    /// The symmetry that the puzzle is met in.
    pub transform: Option<Transform>,
    /// How it is searched.
    pub search: Search,
}

impl Combination {
    /// The name of its transformation; `none` for the puzzle as it is.
    pub fn transform_name(&self) -> String {
        self.transform.as_ref().map_or_else(|| "none".to_owned(), Transform::to_string)
    }

    /// The puzzle as this search meets it.
    pub fn meets(&self, puzzle: &Puzzle) -> Puzzle {
        self.transform.as_ref().map_or_else(|| puzzle.clone(), |transform| transform.apply(puzzle))
    }

    /// Whether it makes sense for puzzles of a shape.
    fn check(&self, shape: Shape) -> Result<(), Unfit> {
        let shape = match &self.transform {
            Some(transform) => {
                transform.check(shape)?;
                transform.shape(shape)
            }
            None => shape,
        };
        self.search.cells.check(shape)?;
        self.search.digits.check(shape)?;
        Ok(())
    }
}

impl fmt::Display for Combination {
    /// All its parts, as options: `--cells mrv --digits ascending --form rescan …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Search { form, cells, digits, inference, .. } = &self.search;
        write!(f, "--form {form} --cells {cells} --digits {digits} --inference {inference}")?;
        write!(f, " --transform {}", self.transform_name())
    }
}

/// A share of a plan, for machines that work on it side by side: `2/8` is the second of eight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Share `index`, from 1, of so many; `None` when there is no such share.
    pub const fn new(index: u64, of: u64) -> Option<Self> {
        if index >= 1 && index <= of { Some(Self { index, of }) } else { None }
    }

    /// Whether it is all.
    pub const fn is_whole(self) -> bool {
        self.of == 1
    }

    /// Whether it is the first, which writes the header of a CSV file.
    pub const fn is_first(self) -> bool {
        self.index == 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// The text names no share.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a share: write I/N for the I-th of N shares, I from 1 to N, as in 2/8")]
pub struct ParseShardError(String);

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten();
        let parse = || {
            let (index, of) = text.split_once('/')?;
            Self::new(number(index)?, number(of)?)
        };
        parse().ok_or_else(|| ParseShardError(text.to_owned()))
    }
}

/// All searches of a comparison: every combination on every puzzle.
///
/// The searches, called *jobs*, are numbered from 1, puzzle by puzzle and, for each, combination
/// by combination. Combinations vary the cell order slowest, then digits, inference, form, and
/// the transformation fastest. One that comes twice counts once, and so does a puzzle that comes
/// twice under the same name.
///
/// ```
/// use stepdoku::compare::{Choices, Plan, cell_orders, digit_orders};
/// use stepdoku::puzzle::builtin;
///
/// let puzzles = ["four", "six"].map(|name| (name.to_owned(), builtin::find(name).unwrap().puzzle()));
/// let choices = Choices {
///     cells: cell_orders("row-major,mrv").unwrap(),
///     digits: digit_orders("ascending,descending").unwrap(),
///     ..Choices::default()
/// };
/// let plan = Plan::new(puzzles, &choices, Some(1_000_000)).unwrap();
/// assert_eq!((plan.combinations().len(), plan.jobs()), (4, 8));
/// let (subject, combination) = plan.job(8).unwrap();
/// assert_eq!((subject.name.as_str(), combination.search.form.name()), ("six", "rescan"));
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    subjects: Vec<Arc<Subject>>,
    combinations: Vec<Arc<Combination>>,
    left_out: Vec<SearchError>,
    limit: Option<u64>,
}

impl Plan {
    /// How many combinations a plan may have.
    pub const MAX_COMBINATIONS: usize = 1_000_000;

    /// The plan for these puzzles, each with its name, where each search stops after `limit`
    /// events.
    ///
    /// When forms are asked for, combinations that a form does not allow are
    /// [left out](Self::left_out).
    ///
    /// # Errors
    /// When there is no puzzle, nothing is left to do, a choice does not fit a puzzle, or there
    /// are too many combinations.
    pub fn new(
        puzzles: impl IntoIterator<Item = (String, Puzzle)>,
        choices: &Choices,
        limit: Option<u64>,
    ) -> Result<Self, PlanError> {
        let mut known: HashSet<(String, Puzzle)> = HashSet::new();
        let mut subjects = Vec::new();
        for (name, puzzle) in puzzles {
            if known.insert((name.clone(), puzzle.clone())) {
                subjects.push(Arc::new(Subject { number: known.len() as u64, name, puzzle }));
            }
        }
        if subjects.is_empty() {
            return Err(PlanError::NoPuzzle);
        }
        let (combinations, left_out) = combine(choices)?;
        if combinations.is_empty() {
            let error = left_out.into_iter().next().expect("what is not left out is in");
            return Err(PlanError::NothingLeft(error));
        }
        let mut seen: HashSet<Shape> = HashSet::new();
        for subject in &subjects {
            let shape = subject.puzzle.shape();
            if seen.insert(shape)
                && let Some(error) = combinations.iter().find_map(|combination| combination.check(shape).err())
            {
                return Err(PlanError::Unfit { puzzle: subject.name.clone(), error });
            }
        }
        Ok(Self { subjects, combinations: combinations.into_iter().map(Arc::new).collect(), left_out, limit })
    }

    /// The puzzles.
    pub fn subjects(&self) -> &[Arc<Subject>] {
        &self.subjects
    }

    /// The combinations.
    pub fn combinations(&self) -> &[Arc<Combination>] {
        &self.combinations
    }

    /// The place among the combinations of the one that a name means: names of its parts, with
    /// spaces between them, that no other combination has together, as in `mrv descending`.
    ///
    /// # Errors
    /// When no combination, or more than one, has all these parts.
    pub fn find(&self, name: &str) -> Result<usize, BaselineError> {
        super::label::find(name, &self.combinations.iter().map(|combination| &**combination).collect::<Vec<_>>())
    }

    /// Why combinations were left out: a reason for each.
    pub fn left_out(&self) -> &[SearchError] {
        &self.left_out
    }

    /// After how many events each search stops.
    pub fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// How many searches there are.
    pub fn jobs(&self) -> u64 {
        self.subjects.len() as u64 * self.combinations.len() as u64
    }

    /// The job of that number, from 1: what is searched, and how.
    pub fn job(&self, number: u64) -> Option<(&Arc<Subject>, &Arc<Combination>)> {
        let (puzzle, combination) = self.place(number);
        Some((self.subjects.get(puzzle)?, self.combinations.get(combination)?))
    }

    /// The place among the combinations of that job's.
    pub(super) fn combination_of(&self, number: u64) -> usize {
        self.place(number).1
    }

    /// The numbers of the jobs in a share, ascending.
    ///
    /// Shares are dealt so that each gets its part of every combination: the share of a job goes
    /// round with its combination, from a start that goes round with its puzzle.
    pub fn share(&self, shard: Shard) -> impl Iterator<Item = u64> + '_ {
        (1..=self.jobs()).filter(move |&number| {
            let (puzzle, combination) = self.place(number);
            (puzzle as u64 + combination as u64) % shard.of == shard.index - 1
        })
    }

    /// Where the job of that number stands in the grid. Number 0 stands nowhere.
    fn place(&self, number: u64) -> (usize, usize) {
        let width = self.combinations.len() as u64;
        let Some(index) = number.checked_sub(1) else { return (usize::MAX, 0) };
        (usize::try_from(index / width).unwrap_or(usize::MAX), (index % width) as usize)
    }
}

/// All combinations, each once, and why others are left out.
fn combine(choices: &Choices) -> Result<(Vec<Combination>, Vec<SearchError>), PlanError> {
    let cells = or_default(&choices.cells, CellOrder::default());
    let digits = or_default(&choices.digits, DigitOrder::default());
    let inferences = or_default(&choices.inferences, Inference::default());
    let transforms = or_default(&choices.transforms, None);
    let sizes = [cells.len(), digits.len(), inferences.len(), choices.forms.len().max(1), transforms.len()];
    let number = sizes.iter().try_fold(1_usize, |product, &size| product.checked_mul(size));
    if number.is_none_or(|number| number > Plan::MAX_COMBINATIONS) {
        return Err(PlanError::TooMany);
    }
    let mut combinations = Vec::new();
    let mut left_out = Vec::new();
    let mut seen = HashSet::new();
    for order in &cells {
        for digits in &digits {
            for &inference in &inferences {
                let needs_rescan = order.is_dynamic() || inference.needs_rescan();
                let usual = [if needs_rescan { Form::Rescan } else { Form::List }];
                for &form in if choices.forms.is_empty() { &usual[..] } else { &choices.forms } {
                    if needs_rescan && form != Form::Rescan {
                        let error = match order.is_dynamic() {
                            true => SearchError::Cells { order: order.clone(), form },
                            false => SearchError::Inference { inference, form },
                        };
                        if !left_out.contains(&error) {
                            left_out.push(error);
                        }
                        continue;
                    }
                    for transform in &transforms {
                        let (cells, digits, solutions) = (order.clone(), digits.clone(), choices.solutions);
                        let search = Search { form, cells, digits, inference, solutions };
                        let combination = Combination { transform: transform.clone(), search };
                        if seen.insert(combination.clone()) {
                            combinations.push(combination);
                        }
                    }
                }
            }
        }
    }
    Ok((combinations, left_out))
}

fn or_default<T: Clone>(list: &[T], default: T) -> Vec<T> {
    if list.is_empty() { vec![default] } else { list.to_vec() }
}

/// What does not fit a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// An order.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// A transformation.
    #[error(transparent)]
    Transform(#[from] TransformError),
}

/// There is no plan.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// Nothing to search in.
    #[error("there is no puzzle to compare searches on")]
    NoPuzzle,
    /// Every combination was left out.
    #[error("no combination is left to run: {0}")]
    NothingLeft(SearchError),
    /// A choice does not fit a puzzle.
    #[error("{puzzle}: {error}")]
    Unfit {
        /// The puzzle's name.
        puzzle: String,
        /// What does not fit it.
        error: Unfit,
    },
    /// Far too many combinations.
    #[error("these are more than {} combinations: vary fewer things at a time", Plan::MAX_COMBINATIONS)]
    TooMany,
}
