//! The search options, the same for every command.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use stepdoku::search::{CellOrder, DigitOrder, Form, Search, Solutions};

use super::numbers::positive;

/// How to search.
#[derive(clap::Args)]
#[command(next_help_heading = "Search options")]
pub(super) struct SearchArgs {
    /// The form of the recursion: a list of blanks, looking on from the caller's cell, or
    /// looking from the first cell each time
    #[arg(long, default_value = "list", value_parser = forms())]
    form: Form,
    /// The order in which blanks are visited
    #[arg(long, value_name = "ORDER", default_value = "row-major", value_parser = cells())]
    cells: CellOrder,
    /// The order in which digits are tried
    #[arg(long, value_name = "ORDER", default_value = "ascending", value_parser = digits())]
    digits: DigitOrder,
    /// After how many solutions the search stops: a number, or all
    #[arg(long, value_name = "N", default_value = "1", value_parser = solutions)]
    solutions: Solutions,
    /// Stop after N events
    #[arg(long, value_name = "N", value_parser = positive)]
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
