//! Which part of a search a trace file holds: a range of steps, some kinds of event.

use std::fmt;
use std::str::FromStr;

use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::search::Kind;

/// A half-open range of steps; without an end it goes on to the last one.
///
/// In text it is `A..B`, where either may be left out; in JSON `[A,B]`, with `null` for a
/// missing end.
///
/// ```
/// use stepdoku::trace::Steps;
///
/// let steps: Steps = "100..200".parse().unwrap();
/// assert_eq!(steps, Steps { start: 100, end: Some(200) });
/// assert!(steps.contains(199) && !steps.contains(200));
/// assert_eq!("..".parse::<Steps>().unwrap(), Steps::ALL);
/// assert_eq!(serde_json::to_string(&steps).unwrap(), "[100,200]");
/// assert!("200..100".parse::<Steps>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Steps {
    /// The first step.
    pub start: u64,
    /// The step after the last one; `None` when there is no end.
    pub end: Option<u64>,
}

impl Steps {
    /// All steps.
    pub const ALL: Self = Self { start: 0, end: None };

    /// Whether the step lies in the range.
    pub fn contains(self, step: u64) -> bool {
        step >= self.start && self.end.is_none_or(|end| step < end)
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..", self.start)?;
        self.end.map_or(Ok(()), |end| write!(f, "{end}"))
    }
}

/// The text is not a range of steps.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a range of steps: write A..B, A.. or ..B with A not above B, for example 100..200")]
pub struct ParseStepsError(String);

impl FromStr for Steps {
    type Err = ParseStepsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str, missing| match text {
            "" => Some(missing),
            _ if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok().map(Some),
            _ => None,
        };
        let parse = || {
            let (start, end) = text.split_once("..")?;
            let steps = Self { start: number(start, Some(0))??, end: number(end, None)? };
            steps.end.is_none_or(|end| steps.start <= end).then_some(steps)
        };
        parse().ok_or_else(|| ParseStepsError(text.to_owned()))
    }
}

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut pair = to.serialize_tuple(2)?;
        pair.serialize_element(&self.start)?;
        pair.serialize_element(&self.end)?;
        pair.end()
    }
}

impl<'de> Deserialize<'de> for Steps {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (start, end) = Deserialize::deserialize(from)?;
        let steps = Self { start, end };
        match end {
            Some(end) if end < start => {
                Err(de::Error::custom(format_args!("a window that ends at {end} cannot begin at {start}")))
            }
            _ => Ok(steps),
        }
    }
}

/// A set of kinds of event.
///
/// In text and in JSON it is the list of their names.
///
/// ```
/// use stepdoku::search::Kind;
/// use stepdoku::trace::Kinds;
///
/// let kinds: Kinds = "place,enter".parse().unwrap();
/// assert!(kinds.contains(Kind::Enter) && !kinds.contains(Kind::Reject));
/// assert_eq!(kinds.to_string(), "enter,place");
/// assert_eq!(serde_json::to_string(&kinds).unwrap(), r#"["enter","place"]"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kinds(u16);

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self(0);

    /// Every kind.
    pub const ALL: Self = Self((1 << Kind::ALL.len()) - 1);

    /// Whether the kind belongs to the set.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// The kinds of the set, in the order in which the contract describes them.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        Self(kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u16))
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(Kind::name).collect();
        f.pad(&names.join(","))
    }
}

/// The text is not a list of kinds of event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{name}` is not a kind of event: expected some of {}, with commas between them", Kinds::ALL)]
pub struct ParseKindsError {
    name: String,
}

impl FromStr for Kinds {
    type Err = ParseKindsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let kind = |name: &str| Kind::from_name(name).ok_or_else(|| ParseKindsError { name: name.to_owned() });
        text.split(',').map(|name| kind(name.trim())).collect()
    }
}

impl Serialize for Kinds {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Kinds {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> de::Visitor<'de> for Names {
            type Value = Kinds;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of kinds of event")
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Kinds, A::Error> {
                let mut kinds = Kinds::NONE;
                while let Some(kind) = seq.next_element::<Kind>()? {
                    if kinds.contains(kind) {
                        return Err(de::Error::custom(format_args!("`{kind}` is named twice")));
                    }
                    kinds = kinds.iter().chain([kind]).collect();
                }
                Ok(kinds)
            }
        }
        from.deserialize_seq(Names)
    }
}
