//! One event as JSON: a flat object whose keys stand in the order of the contract.

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

use super::{Field, Object, Presence, Single, fields};
use crate::puzzle::{Cell, Digit, Shape, Unit, UnitKind};
use crate::search::{Action, Event, Kind, Refusal, Why, Wipeout};

/// An event as a trace file holds it, with its step.
///
/// Numbers are wide here and checked against the grid by [`event`](Self::event): a file may
/// hold anything.
///
/// ```
/// use stepdoku::puzzle::{Cell, Digit, Shape};
/// use stepdoku::search::{Action, Event};
/// use stepdoku::trace::wire::Line;
///
/// let action = Action::Place { cell: Cell::new(0, 2), digit: Digit::new(4).unwrap() };
/// let line = Line::new(57, &Event { depth: 1, action });
/// let json = serde_json::to_string(&line).unwrap();
/// assert_eq!(json, r#"{"step":57,"event":"place","depth":1,"row":0,"col":2,"digit":4}"#);
///
/// let back: Line = serde_json::from_str(&json).unwrap();
/// assert_eq!(back.event(Shape::NINE).unwrap(), Event { depth: 1, action });
/// assert!(back.event(Shape::usual(4).unwrap()).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Line {
    /// Number of the event in its search, from 0.
    pub step: u64,
    /// What kind of event it is.
    pub event: Kind,
    /// Depth of the acting call.
    #[cfg_attr(test, schemars(range(max = 625)))]
    pub depth: u64,
    /// Row of the cell, from 0.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64", range(max = 24)))]
    pub row: Option<u64>,
    /// Column of the cell, from 0.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64", range(max = 24)))]
    pub col: Option<u64>,
    /// The digit.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64", range(min = 1, max = 25)))]
    pub digit: Option<u64>,
    /// Of a reject, the marks that refuse the digit.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<Witness>", length(min = 1, max = 3)))]
    pub by: Option<By>,
    /// Of an enter, the number of cells looked at.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64", range(min = 1, max = 625)))]
    pub scanned: Option<u64>,
    /// Of a solution, its number from 1.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64", range(min = 1)))]
    pub number: Option<u64>,
    /// Of a leave, whether the wanted number of solutions has been reached.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "bool"))]
    pub found: Option<bool>,
    /// Of a deduce, which kind of single it is.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Single"))]
    pub why: Option<Single>,
    /// Of a hidden single, the kind of unit in which the digit has no other place; of a
    /// wipeout, the kind of the unit that has no place for the digit.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "UnitKind"))]
    pub unit: Option<UnitKind>,
    /// Of a wipeout, which of those units it is, from 0.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64", range(max = 24)))]
    pub index: Option<u64>,
}

/// Reads a key that is there: `null` is not the same as leaving it out.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

impl Line {
    /// The line of an event.
    pub fn new(step: u64, event: &Event) -> Self {
        let action = &event.action;
        let cell = action.cell();
        let mut line = Self {
            step,
            event: action.kind(),
            depth: event.depth.into(),
            row: cell.map(|cell| cell.row.into()),
            col: cell.map(|cell| cell.col.into()),
            digit: action.digit().map(|digit| digit.get().into()),
            by: None,
            scanned: None,
            number: None,
            found: None,
            why: None,
            unit: None,
            index: None,
        };
        match *action {
            Action::Reject { by, .. } => line.by = Some(By::new(by)),
            Action::Enter { scanned, .. } => line.scanned = scanned.map(u64::from),
            Action::Solution { number } => line.number = Some(number),
            Action::Leave { found, .. } => line.found = Some(found),
            Action::Deduce { why, .. } => {
                (line.why, line.unit) = match why {
                    Why::Naked => (Some(Single::Naked), None),
                    Why::Hidden(unit) => (Some(Single::Hidden), Some(unit)),
                };
            }
            Action::Wipeout(Wipeout::Unit { unit, .. }) => {
                (line.unit, line.index) = (Some(unit.kind), Some(unit.index.into()));
            }
            Action::Given { .. }
            | Action::Mark { .. }
            | Action::Place { .. }
            | Action::Erase { .. }
            | Action::Unmark { .. }
            | Action::Retract { .. }
            | Action::Wipeout(Wipeout::Cell(_)) => {}
        }
        line
    }

    /// The event of the line, on a grid of that shape.
    ///
    /// # Errors
    /// When a field is missing or does not belong to this kind of event, when a cell or a
    /// digit lies outside the grid, or when a depth or count is greater than the number of
    /// cells allows.
    pub fn event(&self, shape: Shape) -> Result<Event, FieldError> {
        for (field, presence) in Field::ALL.into_iter().zip(fields(self.event)) {
            match (presence, self.has(field)) {
                (Presence::Required, false) => return Err(FieldError::missing(self.event, field)),
                (Presence::Never, true) => return Err(FieldError::foreign(self.event, field)),
                _ => {}
            }
        }
        let action = match self.event {
            Kind::Given => Action::Given { cell: self.cell(shape)?, digit: self.digit(shape)? },
            Kind::Enter => Action::Enter {
                cell: self.cell_if_any(shape)?,
                scanned: match self.scanned {
                    Some(n) => Some(cells_up_to(shape, Field::Scanned, n)?),
                    None => None,
                },
            },
            Kind::Reject => {
                let by = self.by.ok_or_else(|| FieldError::missing(self.event, Field::By))?;
                Action::Reject { cell: self.cell(shape)?, digit: self.digit(shape)?, by: by.refusal(shape)? }
            }
            Kind::Mark => Action::Mark { cell: self.cell(shape)?, digit: self.digit(shape)? },
            Kind::Place => Action::Place { cell: self.cell(shape)?, digit: self.digit(shape)? },
            Kind::Erase => Action::Erase { cell: self.cell(shape)?, digit: self.digit(shape)? },
            Kind::Unmark => Action::Unmark { cell: self.cell(shape)?, digit: self.digit(shape)? },
            Kind::Deduce => Action::Deduce { cell: self.cell(shape)?, digit: self.digit(shape)?, why: self.why()? },
            Kind::Wipeout => Action::Wipeout(self.wipeout(shape)?),
            Kind::Retract => Action::Retract { cell: self.cell(shape)?, digit: self.digit(shape)? },
            Kind::Solution => match self.number {
                Some(number @ 1..) => Action::Solution { number },
                _ => {
                    return Err(FieldError { field: Some(Field::Number), message: "solutions count from 1".into() });
                }
            },
            Kind::Leave => Action::Leave { cell: self.cell_if_any(shape)?, found: self.found.unwrap_or_default() },
        };
        Ok(Event { depth: cells_up_to(shape, Field::Depth, self.depth)?, action })
    }

    fn has(&self, field: Field) -> bool {
        match field {
            Field::Depth => true,
            Field::Row => self.row.is_some(),
            Field::Col => self.col.is_some(),
            Field::Digit => self.digit.is_some(),
            Field::By => self.by.is_some(),
            Field::Scanned => self.scanned.is_some(),
            Field::Number => self.number.is_some(),
            Field::Found => self.found.is_some(),
            Field::Why => self.why.is_some(),
            Field::Unit => self.unit.is_some(),
            Field::Index => self.index.is_some(),
        }
    }

    fn why(&self) -> Result<Why, FieldError> {
        match (self.why, self.unit) {
            (Some(Single::Naked), None) => Ok(Why::Naked),
            (Some(Single::Naked), Some(_)) => Err(FieldError {
                field: Some(Field::Unit),
                message: "`unit` belongs to a hidden single, and this is a naked one".into(),
            }),
            (Some(Single::Hidden), Some(unit)) => Ok(Why::Hidden(unit)),
            (Some(Single::Hidden), None) => Err(FieldError {
                field: Some(Field::Why),
                message: "a hidden single needs `unit`, which is missing".into(),
            }),
            (None, _) => Err(FieldError::missing(self.event, Field::Why)),
        }
    }

    /// Either a cell or a digit in a unit.
    fn wipeout(&self, shape: Shape) -> Result<Wipeout, FieldError> {
        let of_unit = [Field::Digit, Field::Unit, Field::Index];
        if let Some(cell) = self.cell_if_any(shape)? {
            return match of_unit.into_iter().find(|&field| self.has(field)) {
                None => Ok(Wipeout::Cell(cell)),
                Some(field) => Err(FieldError {
                    field: Some(field),
                    message: format!("a wipeout is of a cell or of a unit: `{}` does not go with `row`", field.name()),
                }),
            };
        }
        let (Some(kind), Some(index)) = (self.unit, self.index) else {
            return Err(FieldError {
                field: None,
                message: "an event `wipeout` needs `row` and `col`, or `digit`, `unit` and `index`".into(),
            });
        };
        let index = on_grid(shape, Field::Index, index)?;
        Ok(Wipeout::Unit { unit: Unit { kind, index }, digit: self.digit(shape)? })
    }

    fn cell(&self, shape: Shape) -> Result<Cell, FieldError> {
        self.cell_if_any(shape)?.ok_or_else(|| FieldError::missing(self.event, Field::Row))
    }

    fn cell_if_any(&self, shape: Shape) -> Result<Option<Cell>, FieldError> {
        match (self.row, self.col) {
            (None, None) => Ok(None),
            (Some(row), Some(col)) => cell(shape, row, col).map(Some),
            (Some(_), None) => Err(FieldError::missing(self.event, Field::Col)),
            (None, Some(_)) => Err(FieldError::missing(self.event, Field::Row)),
        }
    }

    fn digit(&self, shape: Shape) -> Result<Digit, FieldError> {
        let value = self.digit.ok_or_else(|| FieldError::missing(self.event, Field::Digit))?;
        u8::try_from(value).ok().filter(|&value| value <= shape.side()).and_then(Digit::new).ok_or_else(|| FieldError {
            field: Some(Field::Digit),
            message: format!("{value} is no digit of this grid: a {shape} grid has the digits 1 to {}", shape.side()),
        })
    }
}

fn cell(shape: Shape, row: u64, col: u64) -> Result<Cell, FieldError> {
    Ok(Cell::new(on_grid(shape, Field::Row, row)?, on_grid(shape, Field::Col, col)?))
}

/// A number that counts rows, columns or boxes.
fn on_grid(shape: Shape, field: Field, value: u64) -> Result<u8, FieldError> {
    u8::try_from(value).ok().filter(|&value| value < shape.side()).ok_or_else(|| FieldError {
        field: Some(field),
        message: format!(
            "`{}` {value} lies outside the grid: on a {shape} grid they count from 0 to {}",
            field.name(),
            shape.side() - 1
        ),
    })
}

/// A number that can be no greater than the number of cells.
fn cells_up_to(shape: Shape, field: Field, value: u64) -> Result<u16, FieldError> {
    u16::try_from(value).ok().filter(|&value| usize::from(value) <= shape.len()).ok_or_else(|| FieldError {
        field: Some(field),
        message: format!("`{}` cannot be {value}: a {shape} grid has only {} cells", field.name(), shape.len()),
    })
}

/// What is wrong with the fields of an event, or with how they fit the grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct FieldError {
    /// The field at fault, when it is there to be pointed at.
    pub field: Option<Field>,
    message: String,
}

impl FieldError {
    fn missing(kind: Kind, field: Field) -> Self {
        Self { field: None, message: format!("an event `{kind}` needs `{}`, which is missing", field.name()) }
    }

    fn foreign(kind: Kind, field: Field) -> Self {
        Self { field: Some(field), message: format!("`{}` does not belong to an event `{kind}`", field.name()) }
    }
}

/// The marks that refuse a digit, in the order row, column, box; each at most once, one at
/// least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct By([Option<Cell16>; 3]);

type Cell16 = (u64, u64);

/// One mark that refuses a digit, with its witness.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::trace) struct Witness {
    /// Which of the three marks.
    unit: UnitKind,
    /// Row of the cell whose digit set the mark.
    #[cfg_attr(test, schemars(range(max = 24)))]
    row: u64,
    /// Column of that cell.
    #[cfg_attr(test, schemars(range(max = 24)))]
    col: u64,
}

impl By {
    fn new(by: Refusal) -> Self {
        Self([by.row, by.col, by.in_box].map(|cell| cell.map(|cell| (cell.row.into(), cell.col.into()))))
    }

    fn refusal(self, shape: Shape) -> Result<Refusal, FieldError> {
        let witness = |at: Option<Cell16>| match at {
            None => Ok(None),
            Some((row, col)) => cell(shape, row, col).map(Some).map_err(|error| FieldError {
                // The field lies inside `by`.
                field: Some(Field::By),
                message: format!("in a witness, {}", error.message),
            }),
        };
        let [row, col, in_box] = self.0;
        Ok(Refusal { row: witness(row)?, col: witness(col)?, in_box: witness(in_box)? })
    }
}

impl Serialize for By {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let units = UnitKind::ALL.into_iter().zip(self.0);
        to.collect_seq(units.filter_map(|(unit, at)| at.map(|(row, col)| Witness { unit, row, col })))
    }
}

impl<'de> Deserialize<'de> for By {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Witnesses;
        impl<'de> Visitor<'de> for Witnesses {
            type Value = By;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of witnesses")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<By, A::Error> {
                let mut by = By([None; 3]);
                let mut free = 0;
                while let Some(Object(Witness { unit, row, col })) = seq.next_element()? {
                    let place = unit as usize;
                    if place < free {
                        return Err(de::Error::custom("witnesses stand in the order row, col, box, each at most once"));
                    }
                    by.0[place] = Some((row, col));
                    free = place + 1;
                }
                if free == 0 {
                    return Err(de::Error::custom("a reject names at least one witness"));
                }
                Ok(by)
            }
        }
        from.deserialize_seq(Witnesses)
    }
}
