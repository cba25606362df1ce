//! In which order digits are tried.

use std::fmt;
use std::str::FromStr;

use super::{OrderError, ParseOrderError, SplitMix64};
use crate::puzzle::{Digit, Shape};

/// The order in which a call tries the digits.
///
/// A fixed order is a relabelling at the edge of the search and costs nothing; `lcv` and
/// `frequent` rank the digits when a call begins.
///
/// ```
/// use stepdoku::search::DigitOrder;
///
/// let order: DigitOrder = "519283746".parse().unwrap();
/// assert_eq!(order.to_string(), "519283746");
/// assert!("lcv".parse::<DigitOrder>().unwrap().is_dynamic());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum DigitOrder {
    /// From 1 upwards.
    #[default]
    Ascending,
    /// From the greatest downwards.
    Descending,
    /// All digits, shuffled from this seed.
    Random(u64),
    /// As listed.
    List(Vec<Digit>),
    /// Those that fit first, by the number of blank peers that have the digit as a
    /// candidate, fewest first; ties ascending (least constraining value: Haralick and
    /// Elliott, 1980). Then those that do not fit, ascending.
    Lcv,
    /// By how many cells of the board hold the digit, most first; ties ascending.
    Frequent,
}

impl DigitOrder {
    /// The names, as people type them.
    pub const NAMES: [&'static str; 5] = ["ascending", "descending", "random:SEED", "lcv", "frequent"];

    /// Whether the digits are ranked anew in each call.
    pub const fn is_dynamic(&self) -> bool {
        matches!(self, Self::Lcv | Self::Frequent)
    }

    /// Whether the order makes sense on a grid of that shape.
    ///
    /// # Errors
    /// When a list does not hold every digit once.
    pub fn check(&self, shape: Shape) -> Result<(), OrderError> {
        let Self::List(digits) = self else { return Ok(()) };
        let mut sorted = digits.clone();
        sorted.sort_unstable();
        if shape.digits().eq(sorted) {
            return Ok(());
        }
        let last = shape.digits().next_back().expect("a grid has digits");
        Err(OrderError::Digits { order: self.to_string(), shape, last })
    }

    /// All digits of a shape, in the order in which they are tried. For a dynamic order this
    /// is the order that decides ties: ascending.
    pub fn digits(&self, shape: Shape) -> Vec<Digit> {
        let mut digits: Vec<Digit> = shape.digits().collect();
        match self {
            Self::Ascending | Self::Lcv | Self::Frequent => {}
            Self::Descending => digits.reverse(),
            Self::Random(seed) => SplitMix64::new(*seed).shuffle(&mut digits),
            Self::List(list) => digits.clone_from(list),
        }
        digits
    }
}

impl fmt::Display for DigitOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ascending => f.pad("ascending"),
            Self::Descending => f.pad("descending"),
            Self::Random(seed) => f.pad(&format!("random:{seed}")),
            Self::List(digits) => f.pad(&digits.iter().map(|digit| digit.symbol()).collect::<String>()),
            Self::Lcv => f.pad("lcv"),
            Self::Frequent => f.pad("frequent"),
        }
    }
}

impl FromStr for DigitOrder {
    type Err = ParseOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(seed) = text.strip_prefix("random:") {
            return seed.parse().map(Self::Random).map_err(|_| ParseOrderError::Seed(seed.to_owned()));
        }
        Ok(match text {
            "ascending" => Self::Ascending,
            "descending" => Self::Descending,
            "lcv" => Self::Lcv,
            "frequent" => Self::Frequent,
            _ => {
                // A list holds each digit once, so no name that is misspelt looks like one.
                let digits: Option<Vec<Digit>> = text.chars().map(Digit::from_symbol).collect();
                match digits {
                    Some(digits) if Shape::usual(digits.len() as u8).is_some() => Self::List(digits),
                    _ => return Err(ParseOrderError::Digits(text.to_owned())),
                }
            }
        })
    }
}
