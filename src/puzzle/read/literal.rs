//! A puzzle given as the text itself, such as an argument on the command line.

use std::io::Empty;

use super::error::Problem;
use super::lines::{Line, Lines};
use super::source::is_json;
use super::text::Text;
use super::{Notice, ReadError, ReadOptions, ReadPuzzle, read_bytes};

/// More rows than any grid has, with as many rules and gaps between them.
const MOST_PARTS: usize = 64;

/// Reads the one puzzle that a text is. Anything that a file may hold will do; rows may be
/// parted by `/` in the place of line ends.
///
/// The name stands for the text in errors, for example `argument`.
///
/// # Errors
/// When the text is no puzzle, or more than one.
///
/// ```
/// use stepdoku::puzzle::read::{ReadOptions, read_literal};
///
/// let (read, notices) = read_literal("2.4./..../..../.3.4", "argument", &ReadOptions::default()).unwrap();
/// assert_eq!(read.puzzle.to_string(), "2.4..........3.4");
/// assert!(notices.is_empty());
/// ```
pub fn read_literal(text: &str, name: &str, options: &ReadOptions) -> Result<(ReadPuzzle, Vec<Notice>), ReadError> {
    let by_slash = text.contains('/') && !text.contains(['\n', '\r']) && !text.contains("//");
    let (mut all, notices) = if by_slash && !is_json(text.as_bytes()) && text.split('/').count() <= MOST_PARTS {
        if let Some(problem) = options.contradiction() {
            return Err(ReadError::new(name, problem));
        }
        let mut reader = Text::new(Lines::preset(Empty::default(), parts(text)), name, options);
        let all = std::iter::from_fn(|| reader.next()).take(2).collect();
        (all, reader.notices.list().to_vec())
    } else {
        read_bytes(text.as_bytes(), name, options)
    };
    match (all.pop(), all.pop()) {
        (Some(only), None) => only.map(|read| (read, notices)),
        // The first error is more to the point than the number.
        (Some(last), Some(before)) => {
            let first = all.into_iter().next().unwrap_or(before);
            Err(first.err().or(last.err()).unwrap_or_else(|| ReadError::new(name, Problem::NotOne)))
        }
        (None, _) => Err(ReadError::new(name, Problem::NoPuzzle { text: None })),
    }
}

/// The parts between slashes as lines, each in its columns.
fn parts(text: &str) -> Vec<Line> {
    let mut column = 0;
    let part = |part: &str| {
        let indented = format!("{:column$}{part}", "");
        column += part.chars().count() + 1;
        Line { number: 1, text: indented, shown: Some(text.to_owned()), not_utf8: None, too_long: None }
    };
    text.split('/').map(part).collect()
}
