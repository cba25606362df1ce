//! Words of the contract in JSON: kinds, units, statuses, forms.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Serialize, Serializer};

use crate::puzzle::UnitKind;
use crate::search::{Form, Inference, Kind, Status};

/// Reads a string that is the name of one of `all`.
fn by_name<'de, T, D>(from: D, all: &'static [T], name: fn(T) -> &'static str) -> Result<T, D::Error>
where
    T: Copy,
    D: Deserializer<'de>,
{
    struct Name<T: 'static>(&'static [T], fn(T) -> &'static str);

    impl<T: Copy> Name<T> {
        fn list(&self) -> String {
            self.0.iter().map(|&one| self.1(one)).collect::<Vec<_>>().join(", ")
        }
    }

    impl<T: Copy> Visitor<'_> for Name<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "one of {}", self.list())
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
            let one = self.0.iter().copied().find(|&one| self.1(one) == text);
            one.ok_or_else(|| E::custom(format_args!("{text:?} is none of {}", self.list())))
        }
    }

    from.deserialize_str(Name(all, name))
}

macro_rules! by_name {
    ($type:ty, $all:expr, $words:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                by_name(from, &$all, Self::name)
            }
        }

        #[cfg(test)]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "type": "string",
                    "description": $words,
                    "enum": $all.map(<$type>::name),
                })
            }
        }
    };
}

/// The kinds of deduction, as `why` names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Single {
    /// The cell has no other candidate.
    Naked,
    /// The unit has no other place for the digit.
    Hidden,
}

impl Single {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Naked, Self::Hidden];

    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naked => "naked",
            Self::Hidden => "hidden",
        }
    }
}

by_name!(Kind, Kind::ALL, "What kind of event it is.");
by_name!(UnitKind, UnitKind::ALL, "Which of the three units.");
by_name!(Form, Form::ALL, "The form of the recursion.");
by_name!(Single, Single::ALL, "Which kind of single a deduction is.");
by_name!(Inference, Inference::ALL, "What is found out after each acceptance.");
by_name!(Status, [Status::Solved, Status::NoSolution, Status::Stopped], "How the search ended.");
