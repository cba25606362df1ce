//! What a comparison varies, and the lists in which people write it.

use std::str::FromStr;

use crate::puzzle::{Cell, ParseTransformError, Transform};
use crate::search::{
    CellOrder, DigitOrder, Form, Inference, ParseFormError, ParseInferenceError, ParseOrderError, Solutions,
};

/// What a comparison varies: every combination of these is run on every puzzle.
///
/// The default is the textbook search alone. An empty list stands for its default.
///
/// ```
/// use stepdoku::compare::{Choices, cell_orders};
///
/// let choices = Choices { cells: cell_orders("row-major,path:r1c1,r5c5,mrv,random:1..3").unwrap(), ..Choices::default() };
/// let names: Vec<_> = choices.cells.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["row-major", "path:r1c1,r5c5", "mrv", "random:1", "random:2"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// Cell orders; `row-major` when there is none.
    pub cells: Vec<CellOrder>,
    /// Digit orders; `ascending` when there is none.
    pub digits: Vec<DigitOrder>,
    /// Levels of inference; `none` when there is none.
    pub inferences: Vec<Inference>,
    /// Forms. When there is none, each search has the form `list`, or `rescan` where its cell
    /// order or its inference needs it.
    pub forms: Vec<Form>,
    /// Symmetries that the puzzles are met in; `None` is the puzzle as it is, and what is
    /// meant when the list is empty.
    pub transforms: Vec<Option<Transform>>,
    /// After how many solutions each search stops.
    pub solutions: Solutions,
}

/// How many seeds a range may have.
const MAX_SEEDS: u64 = 100_000;

/// A list of choices cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseChoicesError {
    /// An order.
    #[error(transparent)]
    Order(#[from] ParseOrderError),
    /// A form.
    #[error(transparent)]
    Form(#[from] ParseFormError),
    /// An inference.
    #[error(transparent)]
    Inference(#[from] ParseInferenceError),
    /// A symmetry.
    #[error("{0}, or none")]
    Transform(#[from] ParseTransformError),
    /// A range of seeds.
    #[error(
        "`{0}` is not a range of seeds: write random:A..B for the seeds from A up to, not including, B, or \
         random:A..=B to include it"
    )]
    Seeds(String),
    /// A range of far too many seeds.
    #[error("`{0}` has more than {MAX_SEEDS} seeds: choose a shorter range")]
    ManySeeds(String),
    /// Two commas with nothing between them, or nothing at all.
    #[error("there is an empty name in `{0}`: names stand between single commas")]
    Empty(String),
}

/// Reads a list of cell orders with commas between them.
///
/// `random:A..B` stands for all seeds from A up to, not including, B, and `random:A..=B` for
/// those up to B. The cells of a `path:r1c1,r1c2` belong to it as far as they go: no order
/// has a name like a cell.
///
/// # Errors
/// When a name is none.
pub fn cell_orders(list: &str) -> Result<Vec<CellOrder>, ParseChoicesError> {
    let mut names: Vec<String> = Vec::new();
    for name in names_of(list)? {
        match names.last_mut() {
            Some(path) if path.starts_with("path:") && name.parse::<Cell>().is_ok() => {
                path.push(',');
                path.push_str(name);
            }
            _ => names.push(name.to_owned()),
        }
    }
    with_seeds(names.iter().map(String::as_str), CellOrder::Random)
}

/// Reads a list of digit orders with commas between them; ranges of seeds as in [`cell_orders`].
///
/// # Errors
/// When a name is none.
pub fn digit_orders(list: &str) -> Result<Vec<DigitOrder>, ParseChoicesError> {
    with_seeds(names_of(list)?.into_iter(), DigitOrder::Random)
}

/// Reads a list of forms with commas between them.
///
/// # Errors
/// When a name is none.
pub fn forms(list: &str) -> Result<Vec<Form>, ParseChoicesError> {
    each(list)
}

/// Reads a list of levels of inference with commas between them.
///
/// # Errors
/// When a name is none.
pub fn inferences(list: &str) -> Result<Vec<Inference>, ParseChoicesError> {
    each(list)
}

/// Reads a list of symmetries with commas between them; `none` is the puzzle as it is.
///
/// # Errors
/// When a name is none.
pub fn transforms(list: &str) -> Result<Vec<Option<Transform>>, ParseChoicesError> {
    let one = |name: &str| match name {
        "none" => Ok(None),
        _ => name.parse().map(Some).map_err(Into::into),
    };
    names_of(list)?.into_iter().map(one).collect()
}

fn names_of(list: &str) -> Result<Vec<&str>, ParseChoicesError> {
    let names: Vec<&str> = list.split(',').map(str::trim).collect();
    if names.contains(&"") { Err(ParseChoicesError::Empty(list.to_owned())) } else { Ok(names) }
}

fn each<T>(list: &str) -> Result<Vec<T>, ParseChoicesError>
where
    T: FromStr,
    ParseChoicesError: From<T::Err>,
{
    names_of(list)?.into_iter().map(|name| name.parse().map_err(ParseChoicesError::from)).collect()
}

/// Orders by name, a range of seeds being an order for each.
fn with_seeds<'a, T>(
    names: impl Iterator<Item = &'a str>,
    random: impl Fn(u64) -> T,
) -> Result<Vec<T>, ParseChoicesError>
where
    T: FromStr<Err = ParseOrderError>,
{
    let mut orders = Vec::new();
    for name in names {
        match name.strip_prefix("random:").and_then(|seeds| seeds.split_once("..")) {
            Some((start, end)) => orders.extend(seeds(name, start, end)?.map(&random)),
            None => orders.push(name.parse()?),
        }
    }
    Ok(orders)
}

fn seeds(name: &str, start: &str, end: &str) -> Result<impl Iterator<Item = u64> + use<>, ParseChoicesError> {
    let (end, included) = match end.strip_prefix('=') {
        Some(end) => (end, true),
        None => (end, false),
    };
    let seed =
        |text: &str| -> Option<u64> { text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten() };
    let last = || seed(end)?.checked_sub(u64::from(!included));
    match (seed(start), last()) {
        (Some(first), Some(last)) if first <= last && last - first < MAX_SEEDS => Ok(first..=last),
        (Some(first), Some(last)) if first <= last => Err(ParseChoicesError::ManySeeds(name.to_owned())),
        _ => Err(ParseChoicesError::Seeds(name.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_counted_as_steps_are() {
        let names = |list| cell_orders(list).map(|orders| orders.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(names("random:7..9").unwrap(), ["random:7", "random:8"]);
        assert_eq!(names("random:7..=9").unwrap(), ["random:7", "random:8", "random:9"]);
        assert_eq!(names("random:18446744073709551615..=18446744073709551615").unwrap().len(), 1);
        for wrong in ["random:7..7", "random:9..7", "random:..7", "random:7..", "random:0..0", "random:-1..3"] {
            let error = names(wrong).unwrap_err();
            assert_eq!(error, ParseChoicesError::Seeds(wrong.to_owned()));
        }
        assert!(names("random:0..18446744073709551615").unwrap_err().to_string().contains("more than 100000 seeds"));
        assert_eq!(digit_orders("lcv,random:0..=1,987654321").unwrap().len(), 4);
    }

    #[test]
    fn a_path_ends_where_the_cells_end() {
        let orders = cell_orders("path:r1c1,r2c2, path:r3c3 ,r4c4,mrv").unwrap();
        let names: Vec<_> = orders.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["path:r1c1,r2c2", "path:r3c3,r4c4", "mrv"]);
        assert!(cell_orders("mrv,r1c1").is_err());
        assert!(cell_orders("mrv,,spiral").unwrap_err().to_string().contains("empty name"));
    }

    #[test]
    fn the_puzzle_as_it_is_is_a_choice() {
        assert_eq!(transforms("none,rotate90").unwrap(), [None, Some(Transform::Rotate90)]);
        assert!(transforms("turn").unwrap_err().to_string().ends_with(", or none"));
        assert_eq!(forms("list,rescan").unwrap(), [Form::List, Form::Rescan]);
        assert_eq!(inferences("singles").unwrap(), [Inference::Singles]);
    }
}
