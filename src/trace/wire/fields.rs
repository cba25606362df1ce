//! Which fields each kind of event has: the one table behind reading, writing and the schema.

use crate::search::Kind;

/// A field of an event besides `step` and `event`, in the order of the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// `depth`
    Depth,
    /// `row`
    Row,
    /// `col`
    Col,
    /// `digit`
    Digit,
    /// `by`
    By,
    /// `scanned`
    Scanned,
    /// `number`
    Number,
    /// `found`
    Found,
    /// `why`
    Why,
    /// `unit`
    Unit,
    /// `index`
    Index,
}

impl Field {
    /// All fields, in the order of the keys.
    pub const ALL: [Self; 11] = [
        Self::Depth,
        Self::Row,
        Self::Col,
        Self::Digit,
        Self::By,
        Self::Scanned,
        Self::Number,
        Self::Found,
        Self::Why,
        Self::Unit,
        Self::Index,
    ];

    /// Its key.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Row => "row",
            Self::Col => "col",
            Self::Digit => "digit",
            Self::By => "by",
            Self::Scanned => "scanned",
            Self::Number => "number",
            Self::Found => "found",
            Self::Why => "why",
            Self::Unit => "unit",
            Self::Index => "index",
        }
    }
}

/// Whether a kind of event has a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// Always.
    Required,
    /// Both `row` and `col`, or neither when no blank is left.
    WithCell,
    /// In the forms that look for their cell, not in `list`.
    UnlessList,
    /// When `why` is `hidden`.
    WhenHidden,
    /// Of a wipeout: `row` and `col` when a cell has died, …
    OfCell,
    /// … `digit`, `unit` and `index` when a unit has.
    OfUnit,
    /// Never.
    Never,
}

/// Which of [`Field::ALL`] an event of that kind has.
pub const fn fields(kind: Kind) -> [Presence; 11] {
    use Presence::{Never as No, OfCell, OfUnit, Required as Yes, UnlessList, WhenHidden, WithCell};
    match kind {
        // depth, row, col, digit, by, scanned, number, found, why, unit, index
        Kind::Given | Kind::Mark | Kind::Place | Kind::Erase | Kind::Unmark | Kind::Retract => {
            [Yes, Yes, Yes, Yes, No, No, No, No, No, No, No]
        }
        Kind::Reject => [Yes, Yes, Yes, Yes, Yes, No, No, No, No, No, No],
        Kind::Enter => [Yes, WithCell, WithCell, No, No, UnlessList, No, No, No, No, No],
        Kind::Deduce => [Yes, Yes, Yes, Yes, No, No, No, No, Yes, WhenHidden, No],
        Kind::Wipeout => [Yes, OfCell, OfCell, OfUnit, No, No, No, No, No, OfUnit, OfUnit],
        Kind::Solution => [Yes, No, No, No, No, No, Yes, No, No, No, No],
        Kind::Leave => [Yes, WithCell, WithCell, No, No, No, No, Yes, No, No, No],
    }
}
