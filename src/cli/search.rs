//! The search options, the same for every command.

use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use stepdoku::puzzle::{Puzzle, Transform};
use stepdoku::search::{CellOrder, DigitOrder, Form, Inference, OrderError, Search, SearchError, Solutions, Status};
use stepdoku::trace::{Outcome, Steps};

use super::exit::Failure;
use super::numbers::{counted, positive, solutions};
use super::talk::Talk;

/// Under which heading the help lists them.
const HEADING: &str = "Search options";

/// How to search.
#[derive(clap::Args)]
pub(super) struct SearchArgs {
    /// The form of the recursion: a list of blanks, looking on from the caller's cell, or
    /// looking from the first cell each time [default: list, or rescan where the order or the
    /// inference needs it]
    #[arg(long, help_heading = HEADING, value_parser = forms())]
    form: Option<Form>,
    /// The order in which blanks are visited: a path, or, from mrv on, chosen anew in each call
    #[arg(long, help_heading = HEADING, value_name = "ORDER", default_value = "row-major")]
    #[arg(value_parser = Named::<CellOrder>::new(&CellOrder::NAMES))]
    cells: CellOrder,
    /// The order in which digits are tried; also all digits in that order, such as 519283746
    #[arg(long, help_heading = HEADING, value_name = "ORDER", default_value = "ascending")]
    #[arg(value_parser = Named::<DigitOrder>::new(&DigitOrder::NAMES))]
    digits: DigitOrder,
    /// What is found out after each acceptance, and once on the givens
    #[arg(long, help_heading = HEADING, value_name = "NAME", default_value = "none", value_parser = inferences())]
    inference: Inference,
    /// After how many solutions the search stops: a number, or all
    #[arg(long, help_heading = HEADING, value_name = "N", allow_negative_numbers = true, default_value = "1", value_parser = solutions)]
    solutions: Solutions,
    /// Stop after N events
    #[arg(long, help_heading = HEADING, value_name = "N", allow_negative_numbers = true, value_parser = positive)]
    pub(super) limit: Option<u64>,
    /// Search the puzzle turned or relabelled; several, with commas between them, in this order
    #[arg(long, help_heading = HEADING, value_name = "NAMES", value_delimiter = ',')]
    #[arg(value_parser = Named::<Transform>::new(&Transform::NAMES))]
    transform: Vec<Transform>,
}

impl SearchArgs {
    /// The search that they describe; refuses a form that does not go with the rest.
    pub(super) fn search(&self, command: &str) -> Result<Search, Failure> {
        let bound = self.cells.is_dynamic() || self.inference.needs_rescan();
        let search = Search {
            form: self.form.unwrap_or(if bound { Form::Rescan } else { Form::List }),
            cells: self.cells.clone(),
            digits: self.digits.clone(),
            inference: self.inference,
            solutions: self.solutions,
        };
        match search.check_form() {
            Ok(()) => Ok(search),
            Err(error) => Err(super::usage(command, &format!("{error}: leave out --form, or say --form rescan"))),
        }
    }

    /// The puzzle as it is searched, turned if that was asked for; refuses orders and
    /// transformations that name what it does not have.
    pub(super) fn prepare(&self, search: &Search, mut puzzle: Puzzle) -> Result<Puzzle, Failure> {
        for transform in &self.transform {
            transform.check(puzzle.shape()).map_err(|error| {
                Failure::input(error.to_string(), "write every digit of the puzzle once after relabel:, in any order")
            })?;
            puzzle = transform.apply(&puzzle);
        }
        match search.check(puzzle.shape()) {
            Ok(()) => Ok(puzzle),
            Err(error) => Err(Failure::input(error.to_string(), cure(&error))),
        }
    }

    /// The step at which the search stops at the latest.
    pub(super) fn end(&self, steps: Option<Steps>) -> Option<u64> {
        [self.limit, steps.and_then(|steps| steps.end)].into_iter().flatten().min()
    }

    /// Whether it is the limit that stops it, and not the end of the chosen steps.
    fn stops_by_limit(&self, steps: Option<Steps>) -> bool {
        self.limit.is_some() && self.end(steps) == self.limit && steps.and_then(|steps| steps.end) != self.limit
    }

    /// Says why the search ended where it did, unless that is what was asked for.
    pub(super) fn tell_end(&self, talk: Talk, steps: Option<Steps>, outcome: &Outcome) {
        let events = outcome.stats.events;
        match steps {
            Some(steps) if steps.start > 0 && events <= steps.start => talk.warning(
                format_args!("the search has only {}, so none is in {steps}", counted(events, "step")),
                Some("steps count from 0"),
            ),
            _ if outcome.status == Status::Stopped && self.stops_by_limit(steps) => {
                talk.note(format_args!("note: stopped by --limit after {}", counted(events, "step")));
            }
            _ => {}
        }
    }

    /// Refuses steps that lie behind the limit.
    pub(super) fn check_steps(&self, command: &str, steps: Option<Steps>) -> Result<(), Failure> {
        match (steps, self.limit) {
            (Some(steps), Some(limit)) if steps.start >= limit => Err(super::usage(
                command,
                &format!("--limit {limit} stops the search before --steps {steps} begins: raise or drop the limit"),
            )),
            _ => Ok(()),
        }
    }
}

fn forms() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(Form::name)).try_map(|name| name.parse())
}

fn inferences() -> impl TypedValueParser<Value = Inference> {
    PossibleValuesParser::new(Inference::ALL.map(Inference::name)).try_map(|name| name.parse())
}

/// Reads a `T`; its names are listed in the help, and shells complete them.
struct Named<T> {
    names: &'static [&'static str],
    value: PhantomData<fn() -> T>,
}

impl<T> Named<T> {
    fn new(names: &'static [&'static str]) -> Self {
        Self { names, value: PhantomData }
    }
}

// By hand, for T itself need not be Clone.
impl<T> Clone for Named<T> {
    fn clone(&self) -> Self {
        Self::new(self.names)
    }
}

impl<T> TypedValueParser for Named<T>
where
    T: FromStr<Err: Display> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, cmd: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let parse = |text: &str| text.parse().map_err(|error: T::Err| error.to_string());
        parse.parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// What to do about a search that does not fit the puzzle.
fn cure(error: &SearchError) -> &'static str {
    match error {
        SearchError::Order(OrderError::Digits { .. }) => "name every digit of the puzzle, each once",
        SearchError::Order(_) => "name cells of the puzzle, each once; those not named follow row by row",
        SearchError::Cells { .. } | SearchError::Inference { .. } => "say --form rescan",
    }
}
