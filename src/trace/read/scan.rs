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
        let plain = !matches!(first, b'{' | b'[' | b'"');
        if matches!(first, b',' | b':' | b'}' | b']') {
            return Err(self.unexpected(first, "a value is expected"));
        }
        let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
        loop {
            let byte = self.peek()?.ok_or(Stop::Ends)?;
            if plain && matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b':' | b'}' | b']') {
                return Ok(start);
            }
            if value.len() == LONGEST {
                return Err(too_long(start).into());
            }
            value.push(byte);
            if escaped {
                escaped = false;
            } else if quoted {
                escaped = byte == b'\\';
                quoted = byte != b'"';
            } else {
                match byte {
                    b'"' => quoted = true,
                    b'{' | b'[' if depth == DEEPEST => {
                        return Err(TraceError::malformed(self.at, "brackets are nested deeper than in a trace").into());
                    }
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
            self.pass(byte);
            if !plain && depth == 0 && !quoted {
                return Ok(start);
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
