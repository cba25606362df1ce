//! What a JSON value says: one puzzle or several, and its cells.

use super::super::Shape;
use super::build::{self, Fault};
use super::error::Problem;
use super::json::{self, Document, Entries, Value};
use super::lex::{self, CellAt, Raw};
use super::notice::{NoticeKind, Notices};
use super::rows::most_common;
use super::{ReadError, ReadOptions, ReadPuzzle, snippet};

/// Rows or cells beyond this number are counted and not kept.
const KEPT: usize = 26 * 26;

/// A cell, where it stands in the document, and its text.
struct Cell<'a> {
    value: Value<'a>,
    raw: Raw,
}

/// A row of an array.
struct Row<'a> {
    value: Value<'a>,
    cells: Vec<Cell<'a>>,
    /// How many cells it has, those not kept included.
    count: usize,
}

/// The array whose elements are puzzles, if the value is one or an object around one.
pub(super) fn several<'a>(
    document: &Document<'a>,
    value: Value<'a>,
    notices: &mut Notices,
) -> Result<Option<Value<'a>>, ReadError> {
    let array = match value.first() {
        b'{' => {
            let entries = document.entries(value)?;
            let Some((key, inner)) = only_key(document, value, &entries)? else { return Ok(None) };
            let inner = document.locate(inner);
            if inner.first() != b'[' || !is_several(document, inner, notices) {
                return Ok(None);
            }
            if entries.count > 1 {
                json::tell_key(document, value, key, notices);
            }
            return Ok(Some(inner));
        }
        b'[' => value,
        _ => return Ok(None),
    };
    Ok(is_several(document, array, notices).then_some(array))
}

/// Whether the elements of an array are puzzles; its first element tells.
fn is_several(document: &Document<'_>, array: Value<'_>, notices: &mut Notices) -> bool {
    let Some(first) = document.elements(array).next() else { return false };
    let of_row = |row: Value<'_>| -> Option<bool> {
        let count = row_of(document, row).count;
        match document.options.side_of_all(count) {
            Some(4) if document.options.side() != Some(4) => None,
            Some(_) => Some(true),
            None => Some(count > 26),
        }
    };
    let of_rows = match first.first() {
        b'{' => return true,
        b'[' => match document.elements(first).next() {
            Some(inner) if matches!(inner.first(), b'[' | b'{') => return true,
            Some(inner) if inner.first() == b'"' && row_of(document, inner).count > 1 && !is_number(inner) => {
                return true;
            }
            Some(_) => of_row(first),
            None => return false,
        },
        b'"' if is_number(first) => return false,
        b'"' => of_row(first),
        _ => return false,
    };
    if let Some(sure) = of_rows {
        return sure;
    }
    if !build::may_be_fours(document.options) {
        return false;
    }
    // Rows of sixteen cells, unless something else is among them.
    if document.elements(array).take(17).any(|other| other.first() != first.first() || of_row(other) == Some(true)) {
        return true;
    }
    let fits = |row: Value<'_>| {
        let row = row_of(document, row);
        let cells: Vec<CellAt> =
            row.cells.iter().map(|cell| CellAt { line: 0, column: 1, width: 1, raw: cell.raw }).collect();
        build::fit_four(&cells)
    };
    let fit: Vec<bool> = document.elements(array).take(17).map(fits).collect();
    let fours = build::are_fours(&fit);
    let line = document.line(array.start);
    if fours && fit.len() > 1 {
        notices.add(line, NoticeKind::Fours);
    } else if !fours && !fit.contains(&false) {
        notices.add(line, NoticeKind::Sixteen);
    }
    fours
}

/// The entry of an object that holds the puzzle.
fn only_key<'a>(
    document: &Document<'a>,
    object: Value<'a>,
    entries: &Entries<'a>,
) -> Result<Option<(&'static str, &'a serde_json::value::RawValue)>, ReadError> {
    let what = match entries.found[..] {
        [only] => return Ok(Some(only)),
        [] => "an object without an entry \"puzzle\"".to_owned(),
        [(first, _), (second, _), ..] => format!("an object with both \"{first}\" and \"{second}\""),
    };
    Err(document.error(object.start, 1, "this object", Problem::JsonForm { what }))
}

/// The puzzle that a value is.
pub(super) fn puzzle(
    document: &Document<'_>,
    value: Value<'_>,
    notices: &mut Notices,
) -> Result<ReadPuzzle, ReadError> {
    in_shape(document, value, document.options, notices, 0)
}

/// The puzzle that a value is, read with options that an object around it may have set.
fn in_shape(
    document: &Document<'_>,
    value: Value<'_>,
    options: &ReadOptions,
    notices: &mut Notices,
    depth: usize,
) -> Result<ReadPuzzle, ReadError> {
    let form = |what: &str| {
        let problem = Problem::JsonForm { what: what.to_owned() };
        Err(document.error(value.start, value.text.len().min(20), "here", problem))
    };
    match value.first() {
        b'{' => {
            let entries = document.entries(value)?;
            let Some((key, inner)) = only_key(document, value, &entries)? else { return form("an empty object") };
            if depth > 1 {
                return form("objects in objects in objects");
            }
            let boxed = match (entries.box_rows, entries.box_cols, options.box_shape) {
                (Some(rows), Some(cols), None) => {
                    let number = |raw: &serde_json::value::RawValue| raw.get().parse::<u8>().unwrap_or(0);
                    match Shape::with_box(number(rows), number(cols)) {
                        Ok(shape) => Some(shape),
                        Err(error) => return form(&error.to_string()),
                    }
                }
                _ => options.box_shape,
            };
            let known = ["givens", "side", "box_rows", "box_cols"];
            if entries.count > 1 && !(key == known[0] && boxed.is_some()) {
                json::tell_key(document, value, key, notices);
            }
            let options = ReadOptions { box_shape: boxed, ..options.clone() };
            in_shape(document, document.locate(inner), &options, notices, depth + 1)
        }
        b'[' => {
            let Some(first) = document.elements(value).next() else { return form("an empty array") };
            let rows = first.first() == b'['
                || (first.first() == b'"' && !is_number(first) && row_of(document, first).count > 1);
            if rows { grid(document, value, options) } else { flat(document, value, options) }
        }
        b'"' => flat(document, value, options),
        _ => form(&format!("{} is no puzzle", snippet::readable(value.text, 20))),
    }
}

/// A puzzle of rows.
fn grid(document: &Document<'_>, array: Value<'_>, options: &ReadOptions) -> Result<ReadPuzzle, ReadError> {
    let mut rows = Vec::new();
    let mut count = 0;
    for value in document.elements(array) {
        count += 1;
        if rows.len() < 26 {
            if !matches!(value.first(), b'[' | b'"') {
                let text = snippet::readable(value.text, 20);
                let problem = Problem::JsonForm { what: format!("row {count}: {text} is no row") };
                return Err(document.error(value.start, value.text.len().min(20), "here", problem));
            }
            rows.push(row_of(document, value));
        }
    }
    let lengths: Vec<usize> = rows.iter().map(|row| row.count).collect();
    // Of lengths that are as common as each other, the one that makes a square.
    let length = most_common(&lengths, |length| length == count);
    let length = options.side().map_or(length, usize::from);
    let known = options.side_of_row(length);
    let Some((side, shape)) = known.and_then(|side| Some((side, options.shape(side)?))) else {
        let problem = Problem::Side { found: length, asked: options.side().is_some() };
        let row = rows.iter().find(|row| row.count == length).map_or(array, |row| row.value);
        return Err(document.error(row.start, row.text.len(), "this row", problem));
    };
    if let Some((at, row)) = rows.iter().enumerate().find(|(_, row)| row.count != length) {
        let problem = Problem::RowCells { row: at + 1, found: row.count, side };
        // The first cell too many, or the bracket where more were expected.
        return Err(match row.cells.get(length) {
            Some(cell) => {
                document.error(cell.value.start, cell.value.text.len(), &format!("cell {}", length + 1), problem)
            }
            None => document.error(row.value.start + row.value.text.len() - 1, 1, "the row ends here", problem),
        });
    }
    if count != length {
        let problem = Problem::RowCount { found: count, side };
        return Err(match rows.get(length) {
            Some(row) => document.error(row.value.start, row.value.text.len(), &format!("row {}", length + 1), problem),
            None => document.error(array.start + array.text.len() - 1, 1, "the array ends here", problem),
        });
    }
    let cells = rows.into_iter().flat_map(|row| row.cells).collect();
    finish(document, array, cells, shape, options)
}

/// A puzzle whose cells follow each other in one array or string.
fn flat(document: &Document<'_>, value: Value<'_>, options: &ReadOptions) -> Result<ReadPuzzle, ReadError> {
    let row = row_of(document, value);
    let Some(shape) = options.side_of_all(row.count).and_then(|side| options.shape(side)) else {
        let problem = Problem::CellCount { found: row.count, side: options.side() };
        let end = value.start + value.text.len() - 1;
        return Err(document.error(end, 1, "it ends here", problem));
    };
    finish(document, value, row.cells, shape, options)
}

/// Makes the puzzle, or the error at the place of its cell.
fn finish(
    document: &Document<'_>,
    whole: Value<'_>,
    cells: Vec<Cell<'_>>,
    shape: Shape,
    options: &ReadOptions,
) -> Result<ReadPuzzle, ReadError> {
    let side = shape.side();
    let text = |at: usize| snippet::readable(cells[at].value.text, 20);
    let error = |at: usize, label: &str, problem| {
        let Value { start, text } = cells[at].value;
        document.error(start, text.len().min(20), label, problem)
    };
    let made = build::puzzle(cells.iter().map(|cell| cell.raw), shape, options).map_err(|fault| match fault {
        Fault::Range(at) | Fault::Bad(at) => {
            let (row, col) = (at / usize::from(side) + 1, at % usize::from(side) + 1);
            let is_number = matches!(fault, Fault::Range(_)) || text(at).starts_with('-') && text(at).len() > 1;
            let problem = if is_number {
                Problem::OutOfRange { row, col, number: text(at).trim_matches('"').to_owned(), side }
            } else {
                Problem::NotACell { row, col, value: text(at), side }
            };
            error(at, "here", problem)
        }
        Fault::Zero(at, blank) => error(at, "a digit or a blank?", Problem::ZeroOrBlank { blank, side }),
        Fault::Twice(conflict) => {
            let [first, second] = conflict.cells.map(|cell| cells[shape.index(cell)].value);
            let [first_name, second_name] = conflict.cells.map(|cell| cell.to_string());
            let digit = snippet::readable(second.text.trim_matches('"'), 20);
            let places = [(first, first_name.as_str()), (second, second_name.as_str())];
            document.error_twice(places, Problem::Twice { digit, conflict })
        }
    });
    made.map(|puzzle| ReadPuzzle { puzzle, line: document.line(whole.start) })
}

/// The cells of a row: the elements of an array, or the characters of a string.
fn row_of<'a>(document: &Document<'a>, value: Value<'a>) -> Row<'a> {
    let mut row = Row { value, cells: Vec::new(), count: 0 };
    let symbols = document.options.symbols();
    if value.first() == b'[' {
        for element in document.elements(value) {
            row.count += 1;
            if row.cells.len() < KEPT {
                row.cells.push(Cell { value: element, raw: scalar(document, element) });
            }
        }
        return row;
    }
    let inner = value.text.get(1..value.text.len().saturating_sub(1)).unwrap_or("");
    for (at, c) in inner.char_indices() {
        if symbols.value(c).is_none() && (c.is_whitespace() || lex::is_bar(c) || matches!(c, ',' | '/')) {
            continue;
        }
        row.count += 1;
        if row.cells.len() < KEPT {
            let text = &inner[at..at + c.len_utf8()];
            let value = Value { start: value.start + 1 + at, text };
            row.cells.push(Cell { value, raw: lex::raw(c, symbols) });
        }
    }
    row
}

/// What a number, a string or `null` says as a cell.
fn scalar(document: &Document<'_>, value: Value<'_>) -> Raw {
    let symbols = document.options.symbols();
    let blank = Raw::Number(0);
    match value.first() {
        b'n' => blank,
        b'0'..=b'9' => number(value.text),
        b'"' => {
            let inner = value.text.trim_matches('"');
            let mut chars = inner.chars();
            match (chars.next(), chars.next()) {
                (None, _) => blank,
                (Some(' '), None) => blank,
                (Some(c), None) => lex::raw(c, symbols),
                _ => number(inner),
            }
        }
        _ => Raw::Bad,
    }
}

/// A number of figures alone; one that is greater than any is the greatest.
fn number(text: &str) -> Raw {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Raw::Bad;
    }
    Raw::Number(text.parse().unwrap_or(u32::MAX))
}

/// Whether a string is a cell that is written as a number of two figures, such as `"12"`.
fn is_number(value: Value<'_>) -> bool {
    let inner = value.text.trim_matches('"');
    (2..=2).contains(&inner.len()) && matches!(number(inner), Raw::Number(1..=25))
}
