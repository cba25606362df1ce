//! A number for people that may be only a bound.

use std::fmt;

use crate::trace::grouped;

/// Whether a number is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is.
    Exact,
    /// The true number is this or more, because a search hit its limit.
    AtLeast,
    /// The true number is this or less.
    AtMost,
}

impl Bound {
    /// `=`, `>` or `<`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Exact => "=",
            Self::AtLeast => ">",
            Self::AtMost => "<",
        }
    }
}

/// A number that may be only a bound.
///
/// It is shown with a sign before it when it is one, thousands set apart, and with no more than
/// four figures when it is no whole number.
///
/// ```
/// use stepdoku::compare::{Amount, Bound};
///
/// assert_eq!(Amount { value: 1234567.0, bound: Bound::AtLeast }.to_string(), "> 1,234,567");
/// assert_eq!(Amount { value: 0.0123456, bound: Bound::Exact }.to_string(), "0.01235");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Amount {
    /// The number, or the bound.
    pub value: f64,
    /// Which of them.
    pub bound: Bound,
}

impl Amount {
    /// The same in another unit.
    pub(super) fn times(self, unit: f64) -> Self {
        Self { value: self.value * unit, ..self }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.bound {
            Bound::Exact => "",
            Bound::AtLeast => "> ",
            Bound::AtMost => "< ",
        };
        f.pad(&format!("{sign}{}", number(self.value)))
    }
}

/// A number as people write it.
fn number(value: f64) -> String {
    // From here on it would be rounded to a thousand.
    if value.fract() == 0.0 || value >= 999.95 {
        return grouped(&format!("{value:.0}"));
    }
    let mut places = 3;
    let mut least = 1.0;
    while value < least && places < 12 {
        least /= 10.0;
        places += 1;
    }
    if value >= 10.0 {
        places -= 1;
    }
    if value >= 100.0 {
        places -= 1;
    }
    let text = format!("{value:.places$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn four_figures_and_whole_numbers() {
        let cases = [
            (0.0, "0"),
            (1.0, "1"),
            (999.0, "999"),
            (1000.0, "1,000"),
            (1234567.0, "1,234,567"),
            (1234.5, "1,234"),
            (1235.5, "1,236"),
            (123.456, "123.5"),
            (12.3456, "12.35"),
            (1.23456, "1.235"),
            (0.123456, "0.1235"),
            (0.00123456, "0.001235"),
            (2.5, "2.5"),
            (999.96, "1,000"),
            (1e-14, "0"),
        ];
        for (value, text) in cases {
            assert_eq!(number(value), text);
        }
    }
}
