//! Walking through JSON piece by piece, so that no more than one value is ever in memory.

use std::io::{self, BufRead, Read};

use super::{Position, TraceError};

/// The longest value or line, in bytes. An outcome with 1,000 solutions of 625 cells takes
/// two thirds of it, an event a few hundred.
pub(super) const LONGEST: usize = 1 << 20;

/// The deepest nesting of a value; a trace needs four.
const DEEPEST: usize = 16;

/// A position in a file, and what is left of the file.
#[derive(Debug)]
pub(super) struct Scan<R> {
    input: R,
    at: Position,
}

impl<R: BufRead> Scan<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, at: Position::START }
    }

    /// Where the next byte stands.
    pub(super) fn at(&self) -> Position {
        self.at
    }

    /// The next byte, or `None` at the end of the file.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(rest) => return Ok(rest.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Passes over the byte that was peeked at.
    pub(super) fn pass(&mut self, byte: u8) {
        self.input.consume(1);
        match byte {
            b'\n' => self.at = Position { line: self.at.line + 1, column: 1 },
            _ => self.at.column += 1,
        }
    }

    /// Passes over JSON's white space; gives the byte after it.
    pub(super) fn skip_space(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.peek()? {
                Some(byte @ (b' ' | b'\t' | b'\r' | b'\n')) => self.pass(byte),
                other => return Ok(other),
            }
        }
    }

    /// Passes over white space and that byte.
    ///
    /// # Errors
    /// [`Ends`](Stop::Ends) when the file ends, an error that says `what` was expected when
    /// another byte stands there.
    pub(super) fn expect(&mut self, byte: u8, what: &str) -> Result<(), Stop> {
        match self.skip_space()? {
            Some(found) if found == byte => {
                self.pass(byte);
                Ok(())
            }
            Some(found) => Err(self.unexpected(found, &format!("{what} is expected"))),
            None => Err(Stop::Ends),
        }
    }

    /// The error that `found` stands where `place`.
    pub(super) fn unexpected(&self, found: u8, place: &str) -> Stop {
        Stop::Error(TraceError::malformed(self.at, format!("{} stands where {place}", shown(found))))
    }

    /// Passes over white space and one JSON value, and puts it into `value`; gives its place.
    /// What the value looks like inside is not looked at.
    pub(super) fn value(&mut self, value: &mut Vec<u8>) -> Result<Position, Stop> {
        value.clear();
        let first = self.skip_space()?.ok_or(Stop::Ends)?;
        let start = self.at;
        if matches!(first, b',' | b':' | b'}' | b']') {
            return Err(self.unexpected(first, "a value is expected"));
        }
        let mut walk = Walk { plain: !matches!(first, b'{' | b'[' | b'"'), depth: 0, quoted: false, escaped: false };
        loop {
            // As much as is there is walked through at once.
            let rest = match self.input.fill_buf() {
                Ok(rest) => &rest[..rest.len().min(LONGEST + 1 - value.len())],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            let Some(last) = rest.len().checked_sub(1) else { return Err(Stop::Ends) };
            let (taken, step) = rest
                .iter()
                .enumerate()
                .find_map(|(nr, &byte)| match walk.step(byte) {
                    Step::On => None,
                    Step::Last => Some((nr + 1, Step::Last)),
                    step => Some((nr, step)),
                })
                .unwrap_or((last + 1, Step::On));
            value.extend_from_slice(&rest[..taken]);
            self.at = self.at.after(&rest[..taken], taken);
            self.input.consume(taken);
            if value.len() > LONGEST {
                return Err(too_long(start).into());
            }
            match step {
                Step::On => {}
                Step::Last | Step::Past => return Ok(start),
                Step::TooDeep => {
                    return Err(TraceError::malformed(self.at, "brackets are nested deeper than in a trace").into());
                }
            }
        }
    }

    /// Puts the rest of the line into `line`, with the line break if there is one; gives its
    /// place. An empty `line` means the end of the file.
    pub(super) fn line(&mut self, line: &mut Vec<u8>) -> Result<Position, TraceError> {
        line.clear();
        let start = self.at;
        (&mut self.input).take(LONGEST as u64 + 1).read_until(b'\n', line)?;
        if line.len() > LONGEST {
            return Err(too_long(start));
        }
        match line.last() {
            Some(b'\n') => self.at = Position { line: start.line + 1, column: 1 },
            _ => self.at.column += line.len() as u64,
        }
        Ok(start)
    }
}

/// Where in a value one is.
struct Walk {
    /// It is neither a string nor in brackets.
    plain: bool,
    depth: usize,
    quoted: bool,
    escaped: bool,
}

/// What a byte is to a value.
enum Step {
    /// There is more to come.
    On,
    /// It is the last byte of the value.
    Last,
    /// It is the first one after the value.
    Past,
    /// It opens a bracket too many.
    TooDeep,
}

impl Walk {
    #[inline]
    fn step(&mut self, byte: u8) -> Step {
        if self.plain {
            return match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b',' | b':' | b'}' | b']' => Step::Past,
                _ => Step::On,
            };
        }
        if self.escaped {
            self.escaped = false;
        } else if self.quoted {
            self.escaped = byte == b'\\';
            self.quoted = byte != b'"';
        } else {
            match byte {
                b'"' => self.quoted = true,
                b'{' | b'[' if self.depth == DEEPEST => return Step::TooDeep,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        if self.depth == 0 && !self.quoted { Step::Last } else { Step::On }
    }
}

fn too_long(start: Position) -> TraceError {
    TraceError::malformed(start, format!("this goes on for more than {LONGEST} bytes, longer than anything in a trace"))
}

/// A byte for people.
fn shown(byte: u8) -> String {
    match byte {
        b' '..=b'~' => format!("`{}`", char::from(byte)),
        0 => "a NUL byte".to_owned(),
        _ => format!("the byte 0x{byte:02X}"),
    }
}

/// Why scanning stops.
pub(super) enum Stop {
    /// The file ends.
    Ends,
    /// Something is wrong.
    Error(TraceError),
}

impl From<TraceError> for Stop {
    fn from(error: TraceError) -> Self {
        Self::Error(error)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Error(error.into())
    }
}
