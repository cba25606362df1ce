//! Reading the header, and telling the two formats apart.

use std::io::BufRead;

use serde::Deserialize;

use super::scan::{Scan, Stop};
use super::{Position, TraceError};
use crate::trace::wire::{FORMAT, Header, HeaderError, Kinds, Object, PuzzleJson, SearchJson, Steps, VERSION};

/// How the events that follow are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// As the elements of the list `events` of one document.
    Document,
    /// As lines.
    Lines,
}

/// The values of the header, each with its text and its place.
#[derive(Default)]
struct Values([Option<(Vec<u8>, Position)>; KEYS.len()]);

const KEYS: [&str; 6] = ["format", "version", "puzzle", "search", "window", "kinds"];

const CURE: &str = "a trace is what `stepdoku trace` writes with --format json or jsonl";

/// Reads the header, up to the first event.
pub(super) fn header<R: BufRead>(scan: &mut Scan<R>) -> Result<(Header, Layout), TraceError> {
    match read(scan) {
        Ok(both) => Ok(both),
        Err(Stop::Error(error)) => Err(error),
        Err(Stop::Ends) => {
            let what = if scan.at() == Position::START { "the file is empty" } else { "the file ends in its header" };
            Err(TraceError::malformed(scan.at(), format!("{what}: {CURE}")))
        }
    }
}

fn read<R: BufRead>(scan: &mut Scan<R>) -> Result<(Header, Layout), Stop> {
    mark(scan)?;
    match scan.skip_space()? {
        Some(b'{') => scan.pass(b'{'),
        Some(other) => return Err(scan.unexpected(other, &format!("the header of a trace begins ({CURE})"))),
        None => return Err(Stop::Ends),
    }
    if scan.skip_space()? == Some(b'}') {
        return Err(TraceError::malformed(scan.at(), format!("the header is empty: {CURE}")).into());
    }
    let mut values = Values::default();
    let mut text = Vec::new();
    loop {
        let at = scan.value(&mut text)?;
        let key: String = parse(&text, at)?;
        scan.expect(b':', "`:`")?;
        if key == "events" {
            scan.expect(b'[', "the `[` of the events")?;
            return Ok((values.header(at)?, Layout::Document));
        }
        let Some(nr) = KEYS.iter().position(|&known| known == key) else {
            let message = match key.as_str() {
                "outcome" => format!("`outcome` stands before the events: {CURE}"),
                _ => format!("{key:?} is no key of a header, which has {}: {CURE}", KEYS.join(", ")),
            };
            return Err(TraceError::malformed(at, message).into());
        };
        if values.0[nr].is_some() {
            return Err(TraceError::malformed(at, format!("`{key}` stands twice in the header")).into());
        }
        let place = scan.value(&mut text)?;
        if key == "format" {
            format(&text, place)?;
        }
        values.0[nr] = Some((text.clone(), place));
        match scan.skip_space()? {
            Some(b',') => scan.pass(b','),
            Some(b'}') => {
                let header = values.header(scan.at())?;
                scan.pass(b'}');
                return Ok((header, Layout::Lines));
            }
            Some(other) => return Err(scan.unexpected(other, "`,` or `}` is expected")),
            None => return Err(Stop::Ends),
        }
    }
}

/// Passes over the mark that some programs put before UTF-8, and refuses the one of UTF-16.
fn mark<R: BufRead>(scan: &mut Scan<R>) -> Result<(), Stop> {
    let other = |scan: &Scan<R>| -> Stop {
        let message = "this is not UTF-8 (it begins like UTF-16, as some shells write it): save it as UTF-8";
        TraceError::malformed(scan.at(), message).into()
    };
    match scan.peek()? {
        Some(0xEF) => {
            for byte in [0xEF, 0xBB, 0xBF] {
                match scan.peek()? {
                    Some(found) if found == byte => scan.pass(byte),
                    Some(found) => return Err(scan.unexpected(found, "UTF-8 is expected")),
                    None => return Err(Stop::Ends),
                }
            }
            Ok(())
        }
        Some(0xFE | 0xFF) => Err(other(scan)),
        _ => Ok(()),
    }
}

fn format(text: &[u8], at: Position) -> Result<(), TraceError> {
    let format: String = parse(text, at)?;
    match format.as_str() {
        FORMAT => Ok(()),
        "stepdoku-frames" => {
            Err(TraceError::malformed(at, format!("this is the manifest of a folder of frames, not a trace: {CURE}")))
        }
        _ => Err(TraceError::malformed(at, format!("the format is {format:?}, not {FORMAT:?}: {CURE}"))),
    }
}

impl Values {
    /// The header that the values make; a missing one is missed at `end`.
    fn header(&self, end: Position) -> Result<Header, TraceError> {
        self.required::<String>(0, end)?;
        let (version, at) = self.required::<u64>(1, end)?;
        if version != VERSION {
            let message = format!("version {version} of the format; this program reads version {VERSION}");
            return Err(TraceError::malformed(at, message));
        }
        let (Object(puzzle), _) = self.required::<Object<PuzzleJson>>(2, end)?;
        let puzzle = puzzle.puzzle().map_err(|error| self.fault(2, &error, end))?;
        let (Object(search), _) = self.required::<Object<SearchJson>>(3, end)?;
        let search = search.search(puzzle.shape()).map_err(|error| self.fault(3, &error, end))?;
        let window = self.optional::<Steps>(4)?;
        let kinds = self.optional::<Kinds>(5)?;
        Ok(Header { puzzle, search, window, kinds })
    }

    fn optional<T: for<'de> Deserialize<'de>>(&self, nr: usize) -> Result<Option<T>, TraceError> {
        match &self.0[nr] {
            Some((text, at)) => parse(text, *at).map(Some),
            None => Ok(None),
        }
    }

    fn required<T: for<'de> Deserialize<'de>>(&self, nr: usize, end: Position) -> Result<(T, Position), TraceError> {
        match &self.0[nr] {
            Some((text, at)) => Ok((parse(text, *at)?, *at)),
            None => Err(TraceError::malformed(end, format!("the header has no `{}`: {CURE}", KEYS[nr]))),
        }
    }

    /// The error of a value inside the value number `nr`.
    fn fault(&self, nr: usize, error: &HeaderError, end: Position) -> TraceError {
        let at = self.0[nr].as_ref().map_or(end, |(text, at)| at.after(text, locate(text, error.key)));
        TraceError::malformed(at, error.to_string())
    }
}

/// Reads a whole value that begins at `at`.
pub(super) fn parse<'de, T: Deserialize<'de>>(text: &'de [u8], at: Position) -> Result<T, TraceError> {
    serde_json::from_slice(text).map_err(|error| TraceError::json(at, &error))
}

/// Where in an object the value of a key begins; 0 when the key is not there. The object is
/// known to be JSON.
pub(super) fn locate(object: &[u8], key: &str) -> usize {
    let (mut depth, mut quote, mut escaped) = (0, None, false);
    for (at, &byte) in object.iter().enumerate() {
        match (quote, byte) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(start), b'"') => {
                quote = None;
                let rest = &object[at + 1..];
                let colon = rest.trim_ascii_start().first() == Some(&b':');
                if depth == 1 && colon && &object[start + 1..at] == key.as_bytes() {
                    let is_value = |b: &u8| !b.is_ascii_whitespace() && *b != b':';
                    return at + 1 + rest.iter().position(is_value).unwrap_or(0);
                }
            }
            (None, b'"') => quote = Some(at),
            (None, b'{' | b'[') => depth += 1,
            (None, b'}' | b']') => depth -= 1,
            _ => {}
        }
    }
    0
}
