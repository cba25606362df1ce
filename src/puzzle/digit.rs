//! What is written into a cell.

use std::fmt;
use std::num::NonZeroU8;

/// A digit, from 1 to the side of the grid (25 at most).
///
/// [`Display`](fmt::Display) writes its usual symbol: `1` to `9`, then `A` for 10, `B` for
/// 11 and so on.
///
/// ```
/// use stepdoku::puzzle::Digit;
///
/// let ten = Digit::new(10).unwrap();
/// assert_eq!(ten.to_string(), "A");
/// assert_eq!(ten.get(), 10);
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::new(26), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The greatest digit of the greatest grid.
    pub const MAX: u8 = 25;

    /// The digit of that value, or `None` when it is not in `1..=25`.
    pub const fn new(value: u8) -> Option<Self> {
        if value > Self::MAX {
            return None;
        }
        match NonZeroU8::new(value) {
            Some(value) => Some(Self(value)),
            None => None,
        }
    }

    /// Its value, in `1..=25`.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its usual symbol: `1` to `9`, then `A` (10) to `P` (25).
    pub const fn symbol(self) -> char {
        match self.get() {
            value @ 1..=9 => (b'0' + value) as char,
            value => (b'A' + value - 10) as char,
        }
    }

    /// The digit of a usual symbol, letters in capitals.
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '1'..='9' => Self::new(symbol as u8 - b'0'),
            'A'..='P' => Self::new(symbol as u8 - b'A' + 10),
            _ => None,
        }
    }

    /// The digits `1..=side`, ascending.
    pub fn all(side: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=side.min(Self::MAX)).filter_map(Self::new)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.symbol(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digit({})", self.get())
    }
}
