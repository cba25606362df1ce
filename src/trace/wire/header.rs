//! The first line of a trace: what was searched, how, and which part of it the file holds.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::num::NonZeroU64;

use super::{FORMAT, Kinds, Steps, VERSION};
use crate::puzzle::{Grid, Puzzle, Shape};
use crate::search::{Form, Inference, OrderError, Search, SearchError, Solutions};

/// What the first line of a trace tells: the puzzle, the search and, when the file holds
/// only a part of the events, which part.
///
/// It determines every event: who has the header can have the trace again.
///
/// ```
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{Form, Search};
/// use stepdoku::trace::Header;
///
/// let grid = Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap();
/// let header = Header::new(Puzzle::new(grid).unwrap(), Search::new(Form::List));
/// assert_eq!(
///     serde_json::to_string(&header).unwrap(),
///     concat!(
///         r#"{"format":"stepdoku-trace","version":1,"#,
///         r#""puzzle":{"side":4,"box_rows":2,"box_cols":2,"givens":"2.4..........3.4"},"#,
///         r#""search":{"form":"list","cells":"row-major","digits":"ascending","solutions":1}}"#,
///     )
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// What is solved.
    pub puzzle: Puzzle,
    /// How.
    pub search: Search,
    /// The steps that the file holds, when it does not hold all of them.
    pub window: Option<Steps>,
    /// The kinds of event that the file holds, when it does not hold all of them.
    pub kinds: Option<Kinds>,
}

impl Header {
    /// The header of a whole trace.
    pub fn new(puzzle: Puzzle, search: Search) -> Self {
        Self { puzzle, search, window: None, kinds: None }
    }

    /// The same for a file that holds only the events with these steps.
    pub fn with_window(self, steps: Steps) -> Self {
        Self { window: Some(steps), ..self }
    }

    /// The same for a file that holds only these kinds of event.
    pub fn with_kinds(self, kinds: Kinds) -> Self {
        Self { kinds: Some(kinds), ..self }
    }

    /// The shape of the puzzle.
    pub fn shape(&self) -> Shape {
        self.puzzle.shape()
    }

    /// The first step that may be in the file: the start of its window, or 0.
    pub fn first_step(&self) -> u64 {
        self.window.map_or(0, |steps| steps.start)
    }

    /// The steps that the file holds; all of them when it has no window.
    pub fn steps(&self) -> Steps {
        self.window.unwrap_or_default()
    }

    /// The kinds of event that the file holds.
    pub fn kinds(&self) -> Kinds {
        self.kinds.unwrap_or(Kinds::ALL)
    }

    /// Whether events are left out between the first one of the search and the last one of
    /// the file, so that the file cannot be replayed from its start.
    pub fn has_gaps(&self) -> bool {
        self.first_step() > 0 || self.kinds.is_some()
    }
}

impl Serialize for Header {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut line = to.serialize_struct("Header", 6)?;
        line.serialize_field("format", FORMAT)?;
        line.serialize_field("version", &VERSION)?;
        line.serialize_field("puzzle", &PuzzleJson::from(&self.puzzle))?;
        line.serialize_field("search", &SearchJson::from(&self.search))?;
        if let Some(steps) = &self.window {
            line.serialize_field("window", steps)?;
        }
        if let Some(kinds) = &self.kinds {
            line.serialize_field("kinds", kinds)?;
        }
        line.end()
    }
}

/// What is wrong with the header.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct HeaderError {
    /// The key at fault.
    pub(in crate::trace) key: &'static str,
    message: String,
}

/// The value of `puzzle`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PuzzleJson {
    /// Cells in a row, a column or a box.
    #[cfg_attr(test, schemars(extend("enum" = Shape::SIDES)))]
    side: u8,
    /// Rows of a box.
    #[cfg_attr(test, schemars(range(min = 2, max = 12)))]
    box_rows: u8,
    /// Columns of a box.
    #[cfg_attr(test, schemars(range(min = 2, max = 12)))]
    box_cols: u8,
    /// The givens, row by row: `1` to `9`, then `A` for 10 and so on; `.` for an empty cell.
    #[cfg_attr(test, schemars(regex(pattern = r"^[1-9A-P.]{16,625}$")))]
    givens: String,
}

impl From<&Puzzle> for PuzzleJson {
    fn from(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        Self { side: shape.side(), box_rows: shape.box_rows(), box_cols: shape.box_cols(), givens: puzzle.to_string() }
    }
}

impl PuzzleJson {
    /// The puzzle that is meant.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, HeaderError> {
        let fault = |key, message| HeaderError { key, message };
        let shape =
            Shape::with_box(self.box_rows, self.box_cols).map_err(|error| fault("box_rows", error.to_string()))?;
        if shape.side() != self.side {
            let message = format!(
                "`side` is {}, but boxes of {}x{} make a side of {}",
                self.side,
                self.box_rows,
                self.box_cols,
                shape.side()
            );
            return Err(fault("side", message));
        }
        let wrong = |c: char| Grid::from_line(shape, &c.to_string().repeat(shape.len())).is_none();
        if let Some((nr, c)) = self.givens.chars().enumerate().find(|&(_, c)| wrong(c)) {
            let message = format!("{c:?}, cell {} of the givens, is neither `.` nor a digit of a {shape} grid", nr + 1);
            return Err(fault("givens", message));
        }
        let grid = Grid::from_line(shape, &self.givens).ok_or_else(|| {
            fault("givens", format!("{} givens, but a {shape} grid has {} cells", self.givens.len(), shape.len()))
        })?;
        Puzzle::new(grid).map_err(|conflict| fault("givens", format!("not a puzzle: {conflict}")))
    }
}

/// The names of cell orders, as the schema has them.
#[cfg(test)]
const CELLS: &str = "^(row-major|column-major|box-major|reverse|spiral|random:[0-9]{1,20}|static-mrv|\
    path:r[0-9]{1,2}c[0-9]{1,2}(,r[0-9]{1,2}c[0-9]{1,2})*|mrv|mrv-degree|max-candidates)$";

/// The names of digit orders, as the schema has them.
#[cfg(test)]
const DIGITS: &str = "^(ascending|descending|random:[0-9]{1,20}|[1-9A-P]{4,25}|lcv|frequent)$";

/// The value of `search`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SearchJson {
    form: Form,
    /// The order in which blanks are visited.
    #[cfg_attr(test, schemars(regex(pattern = CELLS)))]
    cells: String,
    /// The order in which digits are tried.
    #[cfg_attr(test, schemars(regex(pattern = DIGITS)))]
    digits: String,
    /// What is found out after each acceptance; absent when it is `none`.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Inference::is_none")]
    #[cfg_attr(test, schemars(extend("enum" = ["forward", "naked", "singles"])))]
    inference: Inference,
    /// After how many solutions the search stops.
    #[serde(with = "solutions")]
    #[cfg_attr(test, schemars(schema_with = "solutions::schema"))]
    solutions: Solutions,
}

impl From<&Search> for SearchJson {
    fn from(search: &Search) -> Self {
        Self {
            form: search.form,
            cells: search.cells.to_string(),
            digits: search.digits.to_string(),
            inference: search.inference,
            solutions: search.solutions,
        }
    }
}

impl SearchJson {
    /// The search that is meant, on a grid of that shape.
    pub(crate) fn search(&self, shape: Shape) -> Result<Search, HeaderError> {
        let search = Search {
            form: self.form,
            cells: self.cells.parse().map_err(|error| HeaderError { key: "cells", message: format!("{error}") })?,
            digits: self.digits.parse().map_err(|error| HeaderError { key: "digits", message: format!("{error}") })?,
            inference: self.inference,
            solutions: self.solutions,
        };
        match search.check(shape) {
            Ok(()) => Ok(search),
            Err(error) => Err(HeaderError { key: key_of(&error), message: error.to_string() }),
        }
    }
}

/// The key at fault.
fn key_of(error: &SearchError) -> &'static str {
    match error {
        SearchError::Cells { .. } | SearchError::Order(OrderError::OffGrid { .. } | OrderError::Twice(_)) => "cells",
        SearchError::Order(OrderError::Digits { .. }) => "digits",
        SearchError::Inference { .. } => "inference",
    }
}

/// An inference that is there is another one than `none`.
fn some<'de, D: Deserializer<'de>>(from: D) -> Result<Inference, D::Error> {
    match Inference::deserialize(from)? {
        Inference::None => Err(de::Error::custom("`inference` is left out when it is \"none\"")),
        some => Ok(some),
    }
}

/// `solutions` of a search: a number from 1, or `"all"`.
mod solutions {
    use super::{Deserializer, NonZeroU64, Serializer, Solutions, de};
    use std::fmt;

    pub(super) fn serialize<S: Serializer>(solutions: &Solutions, to: S) -> Result<S::Ok, S::Error> {
        match solutions {
            Solutions::First(number) => to.serialize_u64(number.get()),
            Solutions::All => to.serialize_str("all"),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Solutions, D::Error> {
        struct NumberOrAll;
        impl de::Visitor<'_> for NumberOrAll {
            type Value = Solutions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of solutions from 1, or \"all\"")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Solutions, E> {
                let number = NonZeroU64::new(number);
                number.map(Solutions::First).ok_or_else(|| E::invalid_value(de::Unexpected::Unsigned(0), &self))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Solutions, E> {
                match text {
                    "all" => Ok(Solutions::All),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }
        from.deserialize_any(NumberOrAll)
    }

    #[cfg(test)]
    pub(super) fn schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "oneOf": [{ "type": "integer", "minimum": 1 }, { "const": "all" }] })
    }
}
