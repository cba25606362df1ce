//! Lines of a source, one at a time, in bounded memory.

use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The longest line that is kept, in bytes. A 25×25 grid in numbers with its solution has
/// less than 5,000.
pub(super) const MAX_LINE: usize = 64 * 1024;

/// A line of the source.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// From 1.
    pub(super) number: usize,
    /// Its text without the line end; each byte that is not UTF-8 is U+FFFD here.
    pub(super) text: String,
    /// The line to show in an error, where the text is only a part of it.
    pub(super) shown: Option<String>,
    /// The column of the first byte that is not UTF-8, from 1, and the byte.
    pub(super) not_utf8: Option<(usize, u8)>,
    /// The length in bytes of a line that was too long to be kept; its text is the beginning.
    pub(super) too_long: Option<u64>,
}

impl Line {
    /// The line to show in an error.
    pub(super) fn shown(&self) -> &str {
        self.shown.as_deref().unwrap_or(&self.text)
    }
}

/// The lines of a source, with room to look ahead and to put back.
pub(super) struct Lines<R> {
    input: R,
    number: usize,
    ahead: VecDeque<Line>,
    after_cr: bool,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, number: 0, ahead: VecDeque::new(), after_cr: false, ended: false }
    }

    /// Lines that are there already, in the place of an input.
    pub(super) fn preset(input: R, lines: Vec<Line>) -> Self {
        Self { ahead: lines.into(), ended: true, ..Self::new(input) }
    }

    /// Takes the next line; `None` at the end.
    pub(super) fn take(&mut self) -> io::Result<Option<Line>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.read(),
        }
    }

    /// Puts a line back, to be taken next.
    pub(super) fn put_back(&mut self, line: Line) {
        self.ahead.push_front(line);
    }

    /// Reads a line up to `\n`, `\r\n` or `\r`.
    fn read(&mut self) -> io::Result<Option<Line>> {
        if self.ended {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let mut length = 0u64;
        let mut any = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.ended = true;
                    return Err(error);
                }
            };
            if chunk.is_empty() {
                self.ended = true;
                if !any {
                    return Ok(None);
                }
                break;
            }
            if std::mem::take(&mut self.after_cr) && chunk[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            any = true;
            let end = chunk.iter().position(|&b| b == b'\n' || b == b'\r');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            length += part.len() as u64;
            bytes.extend_from_slice(&part[..part.len().min(MAX_LINE.saturating_sub(bytes.len()))]);
            if let Some(end) = end {
                self.after_cr = chunk[end] == b'\r';
                self.input.consume(end + 1);
                break;
            }
            let used = chunk.len();
            self.input.consume(used);
        }
        self.number += 1;
        let too_long = (length > MAX_LINE as u64).then_some(length);
        let bytes = match self.number {
            1 => bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes),
            _ => &bytes,
        };
        let (text, not_utf8) = decode(bytes);
        Ok(Some(Line { number: self.number, text, shown: None, not_utf8, too_long }))
    }
}

/// The text of some bytes, and the first that is not UTF-8 with its column.
pub(super) fn decode(bytes: &[u8]) -> (String, Option<(usize, u8)>) {
    let mut text = String::with_capacity(bytes.len());
    let mut first = None;
    let mut column = 1;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for &byte in chunk.invalid() {
            if first.is_none() {
                column += text.chars().count();
                first = Some((column, byte));
            }
            text.push('\u{FFFD}');
        }
    }
    (text, first)
}
