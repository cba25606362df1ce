//! What is asked of a search, and how it ends.

use std::fmt;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::engine::{Engine, Path};
use super::policy::{self, Plain, Policy, Smart};
use super::{CellOrder, DigitOrder, Form, Inference, Observer, OrderError, list, rescan, resume};
use crate::puzzle::{Grid, Puzzle, Shape};

/// How to search: the form of the recursion, the orders, and how many solutions to find.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Search {
    /// The form of the recursion.
    pub form: Form,
    /// The order in which blanks are visited.
    pub cells: CellOrder,
    /// The order in which digits are tried.
    pub digits: DigitOrder,
    /// What is found out after each acceptance.
    pub inference: Inference,
    /// After how many solutions the search stops.
    pub solutions: Solutions,
}

impl Search {
    /// The textbook search in that form: row by row, digits ascending, first solution.
    pub fn new(form: Form) -> Self {
        Self { form, ..Self::default() }
    }

    /// Whether the parts fit each other and a grid of that shape.
    ///
    /// # Errors
    /// When an order or an inference needs the form `rescan` and the form is another one, or
    /// an order names cells or digits that are not those of the shape.
    pub fn check(&self, shape: Shape) -> Result<(), SearchError> {
        self.check_form()?;
        self.cells.check(shape)?;
        self.digits.check(shape)?;
        Ok(())
    }

    /// Whether the form is one in which the orders and the inference work.
    ///
    /// # Errors
    /// When an order or an inference needs the form `rescan` and the form is another one.
    pub fn check_form(&self) -> Result<(), SearchError> {
        if self.form != Form::Rescan {
            if self.cells.is_dynamic() {
                return Err(SearchError::Cells { order: self.cells.clone(), form: self.form });
            }
            if self.inference.needs_rescan() {
                return Err(SearchError::Inference { inference: self.inference, form: self.form });
            }
        }
        Ok(())
    }

    /// Searches, telling the observer of every event.
    ///
    /// The recursion is as deep as the puzzle has blanks, 625 at most.
    ///
    /// # Panics
    /// When [`check`](Self::check) has an objection.
    pub fn run<O: Observer>(&self, puzzle: &Puzzle, observer: &mut O) -> Run<O::Break> {
        if let Err(error) = self.check(puzzle.shape()) {
            panic!("{error}");
        }
        if policy::is_plain(self) {
            self.run_by::<O, Plain>(puzzle, observer)
        } else if policy::is_small(puzzle.shape()) {
            self.run_by::<O, Smart<2>>(puzzle, observer)
        } else {
            self.run_by::<O, Smart<10>>(puzzle, observer)
        }
    }

    fn run_by<O: Observer, P: Policy>(&self, puzzle: &Puzzle, observer: &mut O) -> Run<O::Break> {
        let path = Path::new(self, puzzle);
        let mut engine = Engine::<O, P>::new(self, puzzle, &path, observer);
        let flow = self.recurse(&mut engine);
        engine.finish(flow)
    }

    fn recurse<O: Observer, P: Policy>(&self, engine: &mut Engine<'_, O, P>) -> ControlFlow<O::Break> {
        engine.givens()?;
        if engine.infer_from_givens()? {
            match self.form {
                Form::List => list::dfs(engine, 0)?,
                Form::Resume => drop(resume::dfs(engine, 0)?),
                Form::Rescan => drop(rescan::dfs(engine)?),
            }
        }
        ControlFlow::Continue(())
    }
}

/// The parts of a [`Search`] do not fit each other or the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SearchError {
    /// The order chooses in each call.
    #[error("the cell order {order} chooses anew in each call, which needs the form rescan, not {form}")]
    Cells {
        /// The order.
        order: CellOrder,
        /// The form.
        form: Form,
    },
    /// The inference fills cells ahead of the search.
    #[error("the inference {inference} fills cells ahead of the search, which needs the form rescan, not {form}")]
    Inference {
        /// The inference.
        inference: Inference,
        /// The form.
        form: Form,
    },
    /// An order does not fit the grid.
    #[error(transparent)]
    Order(#[from] OrderError),
}

/// After how many solutions a search stops.
///
/// ```
/// use stepdoku::search::Solutions;
///
/// assert_eq!("all".parse(), Ok(Solutions::All));
/// assert_eq!("2".parse::<Solutions>().unwrap().to_string(), "2");
/// assert!("0".parse::<Solutions>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Solutions {
    /// After that many.
    First(NonZeroU64),
    /// Never: the whole space is searched.
    All,
}

impl Solutions {
    /// The first solution only.
    pub const ONE: Self = Self::First(NonZeroU64::MIN);

    pub(crate) fn wanted(self) -> u64 {
        match self {
            Self::First(number) => number.get(),
            Self::All => u64::MAX,
        }
    }
}

impl Default for Solutions {
    fn default() -> Self {
        Self::ONE
    }
}

impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(number) => fmt::Display::fmt(number, f),
            Self::All => f.pad("all"),
        }
    }
}

/// The text is not a number of solutions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a number of solutions: expected a number from 1, or all")]
pub struct ParseSolutionsError(String);

impl FromStr for Solutions {
    type Err = ParseSolutionsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "all" {
            return Ok(Self::All);
        }
        text.parse().map(Self::First).map_err(|_| ParseSolutionsError(text.to_owned()))
    }
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run<B> {
    /// How many solutions were found.
    pub number: u64,
    /// The solutions, in the order in which they were found; the first
    /// [`KEPT`](Self::KEPT) of them.
    pub solutions: Vec<Grid>,
    /// What an observer stopped the search with; `None` when the search came to its end.
    pub stopped: Option<B>,
}

impl<B> Run<B> {
    /// How many solutions are kept at most.
    pub const KEPT: usize = 1000;

    /// How the search ended, in one word.
    pub fn status(&self) -> Status {
        match (&self.stopped, self.number) {
            (Some(_), _) => Status::Stopped,
            (None, 0) => Status::NoSolution,
            (None, _) => Status::Solved,
        }
    }
}

/// How a search ended, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It came to its end with at least one solution.
    Solved,
    /// The whole space was searched, and there is none.
    NoSolution,
    /// It was stopped while it had more to do, with or without solutions so far.
    Stopped,
}

impl Status {
    /// Its name in JSON: `solved`, `no-solution`, `stopped`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NoSolution => "no-solution",
            Self::Stopped => "stopped",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
