//! Which characters stand for the digits.

use std::fmt;
use std::str::FromStr;

use super::super::{Digit, Shape};

/// How digits are written in a file.
///
/// ```
/// use stepdoku::puzzle::read::Symbols;
///
/// assert_eq!("hex".parse(), Ok(Symbols::Hex));
/// assert_eq!("0-F".parse(), Ok(Symbols::Hex));
/// assert_eq!("numbers".parse(), Ok(Symbols::Numbers));
/// assert!(matches!("ABCDEFGHI".parse(), Ok(Symbols::Custom(_))));
/// assert!("ABBA".parse::<Symbols>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Symbols {
    /// `1` to `9`, then `A` (10) to `P` (25); `0` is a blank.
    Usual,
    /// `0` to `9`, then `A` to `F`, for the sides up to 16: `0` is the first digit, `F` the sixteenth.
    Hex,
    /// Numbers from 1 to the side, separated by spaces or commas; `0` is a blank.
    Numbers,
    /// An alphabet of one's own, which also sets the side.
    Custom(Alphabet),
}

/// As many different characters as a supported side has digits, in ascending order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alphabet(Vec<char>);

impl Alphabet {
    /// The characters, the first for digit 1.
    pub fn chars(&self) -> &[char] {
        &self.0
    }
}

/// The text does not name a way to write digits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is no set of symbols: {why}")]
pub struct SymbolsError {
    text: String,
    why: String,
}

const HEX: &str = "0123456789ABCDEF";

impl FromStr for Symbols {
    type Err = SymbolsError;

    /// Reads `1-9A-P` (the usual symbols), `hex` or `0-F`, `numbers`, or the characters
    /// themselves in ascending order, in which `A-F` stands for `ABCDEF`.
    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let fail = |why: String| SymbolsError { text: super::snippet::readable(text, 60), why };
        match text {
            "usual" | "default" | "1-9A-P" => return Ok(Self::Usual),
            "hex" | "0-F" | "0-9A-F" | HEX => return Ok(Self::Hex),
            "numbers" => return Ok(Self::Numbers),
            _ => {}
        }
        let chars = expand(text);
        if let Some(&bad) = chars.iter().find(|&&c| !may_stand_for_a_digit(c)) {
            let bad = super::snippet::name(bad);
            return Err(fail(format!("{bad} cannot stand for a digit, since it separates cells or means a blank")));
        }
        for (at, c) in chars.iter().enumerate() {
            if chars[..at].contains(c) {
                return Err(fail(format!("'{c}' is in it twice")));
            }
        }
        if !Shape::SIDES.iter().any(|&side| usize::from(side) == chars.len()) {
            return Err(fail(format!(
                "it has {} characters, where 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25 different ones are needed; \
                 or say hex, numbers or 1-9A-P",
                chars.len()
            )));
        }
        Ok(Self::Custom(Alphabet(chars)))
    }
}

/// Replaces `a-d` by `abcd`, between two letters of one case or two figures.
fn expand(text: &str) -> Vec<char> {
    let chars: Vec<char> = text.chars().take(200).collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let first = chars[at];
        if let (Some('-'), Some(&last)) = (chars.get(at + 1), chars.get(at + 2)) {
            let alike = (first.is_ascii_digit() && last.is_ascii_digit())
                || (first.is_ascii_lowercase() && last.is_ascii_lowercase())
                || (first.is_ascii_uppercase() && last.is_ascii_uppercase());
            if alike && first < last {
                out.extend(first..=last);
                at += 3;
                continue;
            }
        }
        out.push(first);
        at += 1;
    }
    out
}

fn may_stand_for_a_digit(c: char) -> bool {
    !c.is_whitespace() && !super::snippet::is_unseen(c) && !".,|/\"'\\[]{}".contains(c)
}

impl Symbols {
    /// The side that the symbols fix, if they do.
    pub(super) fn side(&self) -> Option<u8> {
        match self {
            Self::Custom(alphabet) => u8::try_from(alphabet.0.len()).ok(),
            _ => None,
        }
    }

    /// The greatest side that can be written with them.
    pub(super) fn greatest_side(&self) -> u8 {
        match self {
            Self::Hex => 16,
            _ => self.side().unwrap_or(Digit::MAX),
        }
    }

    /// The value of a character: 1 for the first digit. Where the alphabet has one case
    /// only, the other is read too.
    pub(super) fn value(&self, c: char) -> Option<u8> {
        match self {
            Self::Usual => match c {
                '1'..='9' => Some(c as u8 - b'0'),
                'A'..='P' => Some(c as u8 - b'A' + 10),
                'a'..='p' => Some(c as u8 - b'a' + 10),
                _ => None,
            },
            Self::Hex => c.to_digit(16).map(|value| value as u8 + 1),
            Self::Numbers => c.to_digit(10).filter(|&value| value > 0).map(|value| value as u8),
            Self::Custom(alphabet) => {
                let place = |c: char| alphabet.0.iter().position(|&symbol| symbol == c);
                let other = if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
                place(c).or_else(|| place(other)).map(|at| at as u8 + 1)
            }
        }
    }

    /// How a digit is written with them.
    ///
    /// ```
    /// use stepdoku::puzzle::{Digit, read::Symbols};
    ///
    /// let ten = Digit::new(10).unwrap();
    /// assert_eq!(Symbols::Usual.write(ten), "A");
    /// assert_eq!(Symbols::Hex.write(ten), "9");
    /// assert_eq!(Symbols::Numbers.write(ten), "10");
    /// ```
    ///
    /// A digit that an alphabet has no symbol for is written as a number.
    pub fn write(&self, digit: Digit) -> String {
        let at = usize::from(digit.get()) - 1;
        match self {
            Self::Usual => digit.symbol().to_string(),
            Self::Hex => HEX.chars().nth(at).map_or_else(|| digit.get().to_string(), String::from),
            Self::Numbers => digit.get().to_string(),
            Self::Custom(alphabet) => {
                alphabet.0.get(at).map_or_else(|| digit.get().to_string(), |symbol| symbol.to_string())
            }
        }
    }

    /// The digits of a side in words, for messages.
    pub(super) fn describe(&self, side: u8) -> String {
        match self {
            Self::Numbers => format!("the numbers 1 to {side}"),
            Self::Usual if side <= 9 => format!("1 to {side}"),
            Self::Usual => {
                let last = Digit::new(side).map_or('P', Digit::symbol);
                format!("1 to 9 and A{}", if side == 10 { String::new() } else { format!(" to {last}") })
            }
            Self::Hex => HEX.chars().take(usize::from(side)).collect(),
            Self::Custom(alphabet) => alphabet.0.iter().collect(),
        }
    }
}

impl fmt::Display for Symbols {
    /// Writes what [`FromStr`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usual => f.write_str("1-9A-P"),
            Self::Hex => f.write_str("hex"),
            Self::Numbers => f.write_str("numbers"),
            Self::Custom(alphabet) => alphabet.0.iter().try_for_each(|c| write!(f, "{c}")),
        }
    }
}
