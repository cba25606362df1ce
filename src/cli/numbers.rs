//! Numbers that people write, and numbers for people.

use std::num::NonZeroU64;

use stepdoku::search::Solutions;
use stepdoku::trace::Steps;

/// A number as people write it: `1000000`, or with its thousands set apart, as this program
/// prints them (`1,000,000`) and as code has them (`1_000_000`). Other places for separators are
/// refused: `1,5` is no fifteen.
fn number(text: &str) -> Result<u64, Wrong> {
    let separator = if text.contains('_') { '_' } else { ',' };
    let mut groups = text.split(separator);
    let first = groups.next().unwrap_or_default();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !text.split(['_', ',']).all(|group| group.is_empty() || is_number(group)) || !text.contains(char::is_numeric) {
        return Err(Wrong::NoNumber);
    }
    let is_grouped = text.contains(separator);
    if is_grouped
        && (first.starts_with('0')
            || first.len() > 3
            || !is_number(first)
            || !groups.all(|group| group.len() == 3 && is_number(group)))
    {
        return Err(Wrong::Groups);
    }
    text.replace(separator, "").parse().map_err(|_| Wrong::TooLarge)
}

/// Why a text is no number that fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    NoNumber,
    Groups,
    TooLarge,
}

impl Wrong {
    /// What to say, where a text that is no number at all is answered with what was expected.
    fn told(self, expected: &str) -> String {
        match self {
            Self::NoNumber => expected.to_owned(),
            Self::Groups => "separators only set thousands apart, as in 1,000,000 or 1_000_000".to_owned(),
            Self::TooLarge => format!("the greatest number is {}", u64::MAX),
        }
    }
}

/// A range of steps in which there can be one.
pub(super) fn steps(text: &str) -> Result<Steps, String> {
    if text.contains("..=") {
        return Err("the end is not included: write A..B, with B one more than the last step".to_owned());
    }
    let expected = "expected A..B, A.. or ..B with A below B, as in 100..200";
    let (start, end) = text.split_once("..").ok_or(expected)?;
    let bound = |text: &str| match text {
        "" => Ok(None),
        _ => number(text).map(Some).map_err(|wrong| wrong.told(expected)),
    };
    match (bound(start)?.unwrap_or(0), bound(end)?) {
        (start, Some(end)) if end <= start => Err(format!("there is no step from {start} up to, not including, {end}")),
        (start, end) => Ok(Steps { start, end }),
    }
}

/// A number from 1.
pub(super) fn positive(text: &str) -> Result<u64, String> {
    not_zero(text).map(NonZeroU64::get)
}

/// The same as its type says it.
pub(super) fn not_zero(text: &str) -> Result<NonZeroU64, String> {
    from_one(text, "expected a number from 1")
}

/// After how many solutions a search stops.
pub(super) fn solutions(text: &str) -> Result<Solutions, String> {
    if text == "all" {
        return Ok(Solutions::All);
    }
    from_one(text, "expected a number from 1, or all").map(Solutions::First)
}

fn from_one(text: &str, expected: &str) -> Result<NonZeroU64, String> {
    let number = number(text).map_err(|wrong| wrong.told(expected))?;
    NonZeroU64::new(number).ok_or_else(|| expected.to_owned())
}

/// A number with its thousands set apart, as in `54,517`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with its noun, as in `1 solution`, `2 solutions`.
pub(super) fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::{Wrong, grouped, number};

    #[test]
    fn numbers_as_people_write_them() {
        for text in ["1", "0", "007", "1000000", "1_000", "1,000", "12,345", "999_999", "1_000_000", "1,000,000"] {
            let plain = text.replace(['_', ','], "").parse().unwrap();
            assert_eq!(number(text), Ok(plain), "{text}");
        }
        // What is printed can be read.
        for exact in [0, 7, 999, 1000, 54_517, u64::MAX] {
            assert_eq!(number(&grouped(exact)), Ok(exact));
        }
    }

    #[test]
    fn separators_in_other_places() {
        for text in [
            "1,5",
            "10,00",
            "1_0",
            "1,0000",
            "1000,000",
            ",100",
            "100,",
            "1,,000",
            "1__000",
            "_1",
            "1_",
            "1,000_000",
            "1_000,000",
            "0,001",
            "0_000",
        ] {
            assert_eq!(number(text), Err(Wrong::Groups), "{text}");
        }
    }

    #[test]
    fn no_numbers() {
        for text in ["", "_", ",", "+5", "-5", "1e6", "1.5", "0x10", " 5", "5 ", "1'000", "\u{663}", "1_\u{663}00"] {
            assert_eq!(number(text), Err(Wrong::NoNumber), "{text}");
        }
        for text in ["18446744073709551616", "18,446,744,073,709,551,616", "99999999999999999999999999"] {
            assert_eq!(number(text), Err(Wrong::TooLarge), "{text}");
        }
    }
}
