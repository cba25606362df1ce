//! JSON: arrays of rows, of whole puzzles, and objects that hold them.
//!
//! A document is walked value by value, each as a piece of the text, so that every cell is
//! known by its place and nothing is built that is as large as the document.

use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

use super::error::Problem;
use super::json_grid;
use super::lines::Line;
use super::notice::{NoticeKind, Notices};
use super::{ReadError, ReadOptions, ReadPuzzle, Snippet};

/// The longest JSON text that is read, in bytes.
pub(super) const MAX_JSON: usize = 64 * 1024 * 1024;

/// A value: where it begins in the document, in bytes, and its text.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) start: usize,
    pub(super) text: &'a str,
}

impl Value<'_> {
    /// Its first byte, which tells its kind.
    pub(super) fn first(&self) -> u8 {
        self.text.as_bytes().first().copied().unwrap_or(b' ')
    }
}

/// Reads puzzles from JSON documents that follow each other, one at a time.
pub(super) struct Json {
    text: String,
    name: String,
    options: ReadOptions,
    /// Where to read on, in bytes.
    at: usize,
    /// Whether `at` is in an array of puzzles.
    inside: bool,
    met: bool,
    ended: bool,
    pub(super) notices: Notices,
    lines: LineCounter,
}

/// The document as far as errors need it.
pub(super) struct Document<'a> {
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    pub(super) options: &'a ReadOptions,
    /// Where the number of a line is known.
    known: LineCounter,
}

/// A place whose line number is known, so that counting need not begin at the start.
#[derive(Clone, Copy, Default)]
struct LineCounter {
    at: usize,
    newlines: usize,
}

impl LineCounter {
    fn advance(&mut self, text: &str, to: usize) {
        if to > self.at {
            self.newlines += text.as_bytes()[self.at..to].iter().filter(|&&b| b == b'\n').count();
            self.at = to;
        }
    }
}

impl<'a> Document<'a> {
    /// The line at a place, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        let mut count = self.known;
        count.advance(self.text, at);
        count.newlines + 1
    }

    /// The error about some bytes of the document.
    pub(super) fn error(&self, at: usize, width: usize, label: &str, problem: Problem) -> ReadError {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let start = self.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.text[start..].lines().next().unwrap_or("");
        let column = self.text[start..at].chars().count() + 1;
        let end = at.saturating_add(width).min(start + line.len());
        let width = self.text.get(at..end).map_or(0, |text| text.chars().count());
        let number = self.line(at);
        ReadError::new(self.name, problem).at(number, Some(column)).showing(Snippet::new(
            number,
            line,
            &[(column, width, label.to_owned())],
        ))
    }

    /// The line of a value as the text reader has it, cut to the value.
    pub(super) fn line_of(&self, value: Value<'_>) -> Line {
        Line {
            number: self.line(value.start),
            text: value.text.to_owned(),
            shown: None,
            not_utf8: None,
            too_long: None,
        }
    }

    /// The value that begins at a place, after space.
    pub(super) fn value(&self, at: usize) -> Result<Value<'a>, ReadError> {
        let at = self.skip_space(at);
        let mut parser = serde_json::Deserializer::from_str(&self.text[at..]);
        match <&RawValue>::deserialize(&mut parser) {
            Ok(raw) => Ok(Value { start: at, text: raw.get() }),
            Err(error) => Err(self.syntax(at, &error)),
        }
    }

    fn skip_space(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        at + (rest.len() - rest.trim_start_matches([' ', '\n', '\r', '\t']).len())
    }

    fn syntax(&self, from: usize, error: &serde_json::Error) -> ReadError {
        let rest = &self.text[from..];
        let before: usize = rest.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = if error.is_eof() { self.text.len() } else { from + before + error.column().saturating_sub(1) };
        let text = error.to_string();
        let message = text.split(" at line ").next().unwrap_or(&text).to_owned();
        self.error(at, usize::from(!error.is_eof()), "here", Problem::Json { message })
    }

    /// The next element of an array, and where to read on; `at` is at the bracket or behind
    /// an element. `None` behind the closing bracket.
    pub(super) fn element(&self, at: usize) -> Result<(Option<Value<'a>>, usize), ReadError> {
        let at = self.skip_space(at);
        let byte = self.text.as_bytes().get(at).copied();
        let next = match byte {
            Some(b'[') => {
                let next = self.skip_space(at + 1);
                if self.text.as_bytes().get(next) == Some(&b']') {
                    return Ok((None, next + 1));
                }
                next
            }
            Some(b',') => at + 1,
            Some(b']') => return Ok((None, at + 1)),
            Some(_) => return Err(self.error(at, 1, "here", Problem::Json { message: "expected `,` or `]`".into() })),
            None => {
                return Err(self.error(at, 0, "the end", Problem::Json { message: "the array is not closed".into() }));
            }
        };
        let value = self.value(next)?;
        Ok((Some(value), value.start + value.text.len()))
    }

    /// The elements of an array that is known to be well formed.
    pub(super) fn elements(&self, array: Value<'a>) -> impl Iterator<Item = Value<'a>> + use<'a, '_> {
        let mut at = Some(array.start);
        std::iter::from_fn(move || {
            let (value, next) = self.element(at?).ok()?;
            at = value.is_some().then_some(next);
            value
        })
    }

    /// The entries of an object that matter to a puzzle.
    pub(super) fn entries(&self, object: Value<'a>) -> Result<Entries<'a>, ReadError> {
        let mut parser = serde_json::Deserializer::from_str(object.text);
        Entries::deserialize(&mut parser).map_err(|error| self.syntax(object.start, &error))
    }

    /// A value of which serde handed out the text alone.
    pub(super) fn locate(&self, raw: &'a RawValue) -> Value<'a> {
        let start = raw.get().as_ptr() as usize - self.text.as_ptr() as usize;
        Value { start, text: raw.get() }
    }
}

/// The entries of an object under the names that puzzles have.
#[derive(Default)]
pub(super) struct Entries<'a> {
    /// The names that hold a puzzle or several, with their values.
    pub(super) found: Vec<(&'static str, &'a RawValue)>,
    /// Rows and columns of a box, as a trace gives them.
    pub(super) box_rows: Option<&'a RawValue>,
    pub(super) box_cols: Option<&'a RawValue>,
    /// How many entries there are in all.
    pub(super) count: usize,
}

const KEYS: [&str; 9] = ["puzzle", "board", "grid", "givens", "quiz", "sudoku", "puzzles", "boards", "grids"];

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visit;
        impl<'de> Visitor<'de> for Visit {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Entries::default();
                while let Some(key) = map.next_key::<String>()? {
                    let value: &RawValue = map.next_value()?;
                    entries.count += 1;
                    match (key.as_str(), KEYS.iter().find(|known| **known == key)) {
                        (_, Some(known)) if entries.found.len() < KEYS.len() + 1 => entries.found.push((known, value)),
                        ("box_rows", _) => entries.box_rows = Some(value),
                        ("box_cols", _) => entries.box_cols = Some(value),
                        _ => {}
                    }
                }
                Ok(entries)
            }
        }
        deserializer.deserialize_map(Visit)
    }
}

impl Json {
    /// A reader of JSON; the text has no byte order mark.
    pub(super) fn new(text: String, name: &str, options: &ReadOptions) -> Self {
        Self {
            text,
            name: name.to_owned(),
            options: options.clone(),
            at: 0,
            inside: false,
            met: false,
            ended: false,
            notices: Notices::default(),
            lines: LineCounter::default(),
        }
    }

    /// The next puzzle, good or bad.
    pub(super) fn next(&mut self) -> Option<Result<ReadPuzzle, ReadError>> {
        while !self.ended {
            self.lines.advance(&self.text, self.at);
            let document = Document { name: &self.name, text: &self.text, options: &self.options, known: self.lines };
            let read = if self.inside {
                match document.element(self.at) {
                    Ok((Some(value), next)) => {
                        self.at = next;
                        Some(json_grid::puzzle(&document, value, &mut self.notices))
                    }
                    Ok((None, next)) => {
                        self.at = next;
                        self.inside = false;
                        None
                    }
                    Err(error) => {
                        self.ended = true;
                        Some(Err(error))
                    }
                }
            } else if self.text[self.at..].trim().is_empty() {
                self.ended = true;
                None
            } else {
                // What follows a document is another; what follows a bad one is not looked at.
                match document.value(self.at) {
                    Ok(value) => match json_grid::several(&document, value, &mut self.notices) {
                        Ok(Some(array)) => {
                            self.at = array.start;
                            self.inside = true;
                            // An object around the array is left behind with it.
                            if array.start != value.start {
                                self.text.truncate(array.start + array.text.len());
                            }
                            None
                        }
                        Ok(None) => {
                            self.at = value.start + value.text.len();
                            Some(json_grid::puzzle(&document, value, &mut self.notices))
                        }
                        Err(error) => {
                            self.at = value.start + value.text.len();
                            Some(Err(error))
                        }
                    },
                    Err(error) => {
                        self.ended = true;
                        Some(Err(error))
                    }
                }
            };
            if read.is_some() {
                self.met = true;
                return read;
            }
        }
        if std::mem::replace(&mut self.met, true) {
            return None;
        }
        Some(Err(ReadError::new(&self.name, Problem::NoPuzzle { text: None })))
    }
}

/// Tells of the entry of an object that was read.
pub(super) fn tell_key(document: &Document<'_>, object: Value<'_>, key: &str, notices: &mut Notices) {
    notices.add(document.line(object.start), NoticeKind::Key(key.to_owned()));
}
