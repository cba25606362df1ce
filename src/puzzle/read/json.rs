//! JSON: arrays of rows, of whole puzzles, and objects that hold them.
//!
//! A document is walked value by value, each as a piece of the text, so that every cell is
//! known by its place and nothing is built that is as large as the document.

use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

use super::error::Problem;
use super::json_grid;
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
    /// The place of `at`, or one before it.
    known: Place,
    /// Where to read on behind the array of puzzles.
    behind: usize,
}

/// The document as far as errors need it.
pub(super) struct Document<'a> {
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    pub(super) options: &'a ReadOptions,
    /// A place at or before all that is looked at, so that counting need not begin at the start.
    known: Place,
}

/// A place in a text.
#[derive(Clone, Copy, Default)]
struct Place {
    /// In bytes.
    at: usize,
    /// Lines before it.
    lines: usize,
    /// Where its line begins, in bytes.
    start: usize,
    /// Characters before it on its line.
    chars: usize,
}

impl Place {
    /// Moves on to a later place, at a boundary of characters.
    fn advance(&mut self, text: &str, to: usize) {
        if to <= self.at {
            return;
        }
        let passed = &text[self.at..to];
        match passed.rfind('\n') {
            Some(newline) => {
                self.lines += passed.bytes().filter(|&b| b == b'\n').count();
                self.start = self.at + newline + 1;
                self.chars = text[self.start..to].chars().count();
            }
            None => self.chars += passed.chars().count(),
        }
        self.at = to;
    }
}

/// How many bytes of a line are looked at on each side of a place, to show it.
const AROUND: usize = 400;

impl<'a> Document<'a> {
    fn place(&self, at: usize) -> Place {
        let mut place = self.known;
        place.advance(self.text, at);
        place
    }

    /// The line at a place, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.place(at).lines + 1
    }

    /// The error about some bytes of the document.
    pub(super) fn error(&self, at: usize, width: usize, label: &str, problem: Problem) -> ReadError {
        let (at, snippet) = self.snippet(at, width, label, None);
        let place = self.place(at);
        ReadError::new(self.name, problem).at(place.lines + 1, Some(place.chars + 1)).showing(snippet)
    }

    /// The error about a digit at two places, each with its bytes and its name.
    pub(super) fn error_twice(&self, places: [(Value<'_>, &str); 2], problem: Problem) -> ReadError {
        let [(first, first_name), (second, second_name)] = places;
        let place = self.place(second.start);
        let error = ReadError::new(self.name, problem).at(place.lines + 1, Some(place.chars + 1));
        if self.line(first.start) == place.lines + 1 {
            let other = Some((first, first_name));
            return error.showing(self.snippet(second.start, second.text.len(), second_name, other).1);
        }
        let show = |value: Value<'_>, name| self.snippet(value.start, value.text.len(), name, None).1;
        error.showing(show(first, first_name)).showing(show(second, second_name))
    }

    /// The line around a place, or as much as is shown of it, and the place itself, set back
    /// to where a character begins. `other` is an earlier place on the same line.
    fn snippet(&self, at: usize, width: usize, label: &str, other: Option<(Value<'_>, &str)>) -> (usize, Snippet) {
        let back = |mut at: usize| {
            while !self.text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let at = back(at.min(self.text.len()));
        let line_start = self.place(at).start;
        let start = back(line_start.max(at.saturating_sub(AROUND)));
        let limit = back((at + AROUND).min(self.text.len()));
        let shown = &self.text[start..limit];
        let end = shown[at - start..].find(['\n', '\r']).map_or(limit, |newline| at + newline);
        let more = (start > line_start, end == limit && limit < self.text.len());
        let shown = &self.text[start..end];
        let mark = |from: usize, width: usize, label: &str| {
            let column = self.text[start..from].chars().count() + 1;
            let to = back(from.saturating_add(width).min(end)).max(from);
            (column, self.text[from..to].chars().count(), label.to_owned())
        };
        let mut marks = vec![mark(at, width, label)];
        if let Some((value, label)) = other.filter(|(value, _)| value.start >= start) {
            marks.push(mark(value.start, value.text.len(), label));
        }
        (at, Snippet::of_part(self.line(at), shown, more, &marks))
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
            known: Place::default(),
            behind: 0,
        }
    }

    /// The next puzzle, good or bad.
    pub(super) fn next(&mut self) -> Option<Result<ReadPuzzle, ReadError>> {
        while !self.ended {
            self.known.advance(&self.text, self.at);
            let document = Document { name: &self.name, text: &self.text, options: &self.options, known: self.known };
            let read = if self.inside {
                match document.element(self.at) {
                    Ok((Some(value), next)) => {
                        self.at = next;
                        Some(json_grid::puzzle(&document, value, &mut self.notices))
                    }
                    Ok((None, _)) => {
                        self.at = self.behind;
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
                            // Behind an object around the array, where there is one.
                            self.behind = value.start + value.text.len();
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
