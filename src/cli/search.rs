//! The search options, the same for every command.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use stepdoku::search::{CellOrder, DigitOrder, Form, Search, Solutions, Status};
use stepdoku::trace::{Outcome, Steps};

use super::exit::Failure;
use super::numbers::{counted, positive};
use super::talk::Talk;

/// Under which heading the help lists them.
const HEADING: &str = "Search options";

/// How to search.
#[derive(clap::Args)]
pub(super) struct SearchArgs {
    /// The form of the recursion: a list of blanks, looking on from the caller's cell, or
    /// looking from the first cell each time
    #[arg(long, help_heading = HEADING, default_value = "list", value_parser = forms())]
    form: Form,
    /// The order in which blanks are visited
    #[arg(long, help_heading = HEADING, value_name = "ORDER", default_value = "row-major", value_parser = cells())]
    cells: CellOrder,
    /// The order in which digits are tried
    #[arg(long, help_heading = HEADING, value_name = "ORDER", default_value = "ascending", value_parser = digits())]
    digits: DigitOrder,
    /// After how many solutions the search stops: a number, or all
    #[arg(long, help_heading = HEADING, value_name = "N", allow_negative_numbers = true, default_value = "1", value_parser = solutions)]
    solutions: Solutions,
    /// Stop after N events
    #[arg(long, help_heading = HEADING, value_name = "N", allow_negative_numbers = true, value_parser = positive)]
    pub(super) limit: Option<u64>,
}

impl SearchArgs {
    /// The search that they describe.
    pub(super) fn search(&self) -> Search {
        let mut search = Search::new(self.form);
        search.cells = self.cells.clone();
        search.digits = self.digits.clone();
        search.solutions = self.solutions;
        search
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

fn cells() -> impl TypedValueParser<Value = CellOrder> {
    PossibleValuesParser::new(["row-major"]).try_map(|name| name.parse())
}

fn digits() -> impl TypedValueParser<Value = DigitOrder> {
    PossibleValuesParser::new(["ascending"]).try_map(|name| name.parse())
}

fn solutions(text: &str) -> Result<Solutions, String> {
    text.parse().map_err(|_| "expected a number from 1, or all".to_owned())
}
