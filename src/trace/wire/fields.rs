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
}

impl Field {
    /// All fields, in the order of the keys.
    pub const ALL: [Self; 8] =
        [Self::Depth, Self::Row, Self::Col, Self::Digit, Self::By, Self::Scanned, Self::Number, Self::Found];

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
    /// Never.
    Never,
}

/// Which of [`Field::ALL`] an event of that kind has.
pub const fn fields(kind: Kind) -> [Presence; 8] {
    use Presence::{Never as No, Required as Yes, UnlessList, WithCell};
    match kind {
        // depth, row, col, digit, by, scanned, number, found
        Kind::Given | Kind::Mark | Kind::Place | Kind::Erase | Kind::Unmark => [Yes, Yes, Yes, Yes, No, No, No, No],
        Kind::Reject => [Yes, Yes, Yes, Yes, Yes, No, No, No],
        Kind::Enter => [Yes, WithCell, WithCell, No, No, UnlessList, No, No],
        Kind::Solution => [Yes, No, No, No, No, No, Yes, No],
        Kind::Leave => [Yes, WithCell, WithCell, No, No, No, No, Yes],
    }
}
