//! The way in: a source of bytes, told apart as JSON or text.

use std::io::{self, BufRead, Chain, Cursor, Read};

use super::super::Puzzle;
use super::error::Problem;
use super::json::{Json, MAX_JSON};
use super::lines::Lines;
use super::text::Text;
use super::{Notice, ReadError, ReadOptions, Snippet};

/// A puzzle, and where it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The line on which it begins, from 1.
    pub line: usize,
}

/// The puzzles of a source, read one at a time; see [`read_puzzles`].
pub struct Puzzles<R>(State<R>);

enum State<R> {
    New { input: R, name: String, options: ReadOptions },
    Text(Box<Text<Chain<Cursor<Vec<u8>>, R>>>),
    Json(Box<Json>),
    Done,
}

/// Reads puzzles from a source with that name, which errors mention and whose ending tells
/// a `.sdm`.
///
/// Puzzles come as they are asked for. Lines of text are read one at a time, so that a file
/// of any length takes little memory; JSON is read whole, up to 64 MiB. The iterator ends
/// after an error of reading. A source without a puzzle gives one error that says so.
///
/// ```no_run
/// use std::{fs::File, io::BufReader};
/// use stepdoku::puzzle::read::{ReadOptions, read_puzzles};
///
/// let file = BufReader::new(File::open("puzzles.sdm")?);
/// for puzzle in read_puzzles(file, "puzzles.sdm", &ReadOptions::default()) {
///     match puzzle {
///         Ok(read) => println!("line {}: {}", read.line, read.puzzle),
///         Err(error) => eprintln!("{error}"),
///     }
/// }
/// # std::io::Result::Ok(())
/// ```
pub fn read_puzzles<R: BufRead>(input: R, name: &str, options: &ReadOptions) -> Puzzles<R> {
    Puzzles(State::New { input, name: name.to_owned(), options: options.clone() })
}

/// Reads all puzzles of some bytes, and what was decided unasked.
pub fn read_bytes(
    bytes: &[u8],
    name: &str,
    options: &ReadOptions,
) -> (Vec<Result<ReadPuzzle, ReadError>>, Vec<Notice>) {
    let mut puzzles = read_puzzles(bytes, name, options);
    let all = puzzles.by_ref().collect();
    (all, puzzles.notices().to_vec())
}

impl<R> Puzzles<R> {
    /// What was decided unasked, up to the puzzle that was last taken.
    pub fn notices(&self) -> &[Notice] {
        match &self.0 {
            State::Text(text) => text.notices.list(),
            State::Json(json) => json.notices.list(),
            State::New { .. } | State::Done => &[],
        }
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<ReadPuzzle, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let State::New { .. } = self.0 {
            let State::New { input, name, options } = std::mem::replace(&mut self.0, State::Done) else {
                return None;
            };
            match open(input, &name, &options) {
                Ok(state) => self.0 = state,
                Err(error) => return Some(Err(error)),
            }
        }
        match &mut self.0 {
            State::Text(text) => text.next(),
            State::Json(json) => json.next(),
            State::New { .. } | State::Done => None,
        }
    }
}

/// How far into a source the first two characters are looked for.
const HEAD: usize = 4096;

/// Looks at the beginning of a source and tells what it is.
fn open<R: BufRead>(mut input: R, name: &str, options: &ReadOptions) -> Result<State<R>, ReadError> {
    let fail = |problem| ReadError::new(name, problem);
    if let Some(problem) = options.contradiction() {
        return Err(fail(problem));
    }
    let mut head: Vec<u8> = Vec::new();
    // Until two characters are there that are no space, which tell `[[` from `[Puzzle]`.
    while head.len() < HEAD && head.iter().filter(|b| !b.is_ascii_whitespace()).count() < 5 {
        let chunk = match input.fill_buf() {
            Ok([]) => break,
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(fail(Problem::Io(error))),
        };
        let part = chunk.len().min(HEAD);
        head.extend_from_slice(&chunk[..part]);
        input.consume(part);
    }
    if head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF") {
        return Err(fail(Problem::Utf16).at(1, Some(1)));
    }
    if !is_json(&head) {
        let lines = Lines::new(Cursor::new(head).chain(input));
        return Ok(State::Text(Box::new(Text::new(lines, name, options))));
    }
    let mut bytes = head;
    let mut rest = input.take((MAX_JSON + 1).saturating_sub(bytes.len()) as u64);
    rest.read_to_end(&mut bytes).map_err(|error| fail(Problem::Io(error)))?;
    if bytes.len() > MAX_JSON {
        return Err(fail(Problem::LongJson { limit: MAX_JSON }));
    }
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(State::Json(Box::new(Json::new(text, name, options)))),
        Err(error) => Err(not_utf8(error.as_bytes(), error.utf8_error().valid_up_to(), name)),
    }
}

/// Whether a text begins as JSON does, and not as a section such as `[Puzzle]`.
pub(super) fn is_json(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    match head.split_first() {
        Some((b'{', _)) => true,
        Some((b'[', rest)) => match rest.trim_ascii_start() {
            rest if rest.starts_with(b"null") => true,
            rest => rest.first().is_none_or(|&b| !b.is_ascii_alphabetic() && b < 0x80),
        },
        _ => false,
    }
}

/// The error about a byte that is not UTF-8.
fn not_utf8(bytes: &[u8], at: usize, name: &str) -> ReadError {
    let number = bytes[..at].iter().filter(|&&b| b == b'\n').count() + 1;
    let start = bytes[..at].iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
    let end = bytes[at..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |newline| at + newline);
    // The line may be all of a long text; what is far from the place is not decoded.
    let (line, _) = super::lines::decode(&bytes[start..end.min(at + 400)]);
    let column = String::from_utf8_lossy(&bytes[start..at]).chars().count() + 1;
    ReadError::new(name, Problem::NotUtf8 { byte: bytes[at] }).at(number, Some(column)).showing(Snippet::new(
        number,
        &line,
        &[(column, 1, "here".to_owned())],
    ))
}
