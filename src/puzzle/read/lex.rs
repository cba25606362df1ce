//! The characters of a line: digits, blanks, separators, and what is none of these.

use super::{ReadOptions, Symbols};

/// What a cell of a source says; the side is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Raw {
    /// A blank; the character, or `.` where there was none.
    Blank(char),
    /// A symbol with its value, from 1.
    Symbol(u8),
    /// A number of any size.
    Number(u32),
    /// Something else.
    Bad,
}

/// A cell of a source with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CellAt {
    /// Which of the lines at hand, from 0.
    pub(super) line: usize,
    /// Its first column, from 1.
    pub(super) column: usize,
    /// How many characters it takes.
    pub(super) width: usize,
    /// What it says.
    pub(super) raw: Raw,
}

/// A run of characters between separators.
#[derive(Clone, Debug, Default)]
pub(super) struct Field {
    /// Its characters with their columns, from 1.
    pub(super) chars: Vec<(usize, char)>,
    /// Whether the separator before it is a comma.
    pub(super) after_comma: bool,
}

/// The characters that mean a blank, unless they are symbols.
const BLANKS: &str = ".0-_*?·";

/// The separators that are drawn between boxes.
pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┊' | '╎' | '╏' | '¦')
}

/// What a single character says as a cell.
pub(super) fn raw(c: char, symbols: &Symbols) -> Raw {
    match symbols.value(c) {
        Some(value) => Raw::Symbol(value),
        None if BLANKS.contains(c) => Raw::Blank(c),
        None => Raw::Bad,
    }
}

/// The line without a comment at its end.
///
/// A comment begins with `#` or `//`, at the start of the line or after a space, or with `%`
/// or `;` at the start; not with a character that is a symbol.
pub(super) fn without_comment<'a>(text: &'a str, symbols: &Symbols) -> &'a str {
    let hash = symbols.value('#').is_none();
    let trimmed = text.trim_start();
    if (trimmed.starts_with('%') && symbols.value('%').is_none())
        || (trimmed.starts_with(';') && symbols.value(';').is_none())
    {
        return "";
    }
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if before.is_whitespace() && ((c == '#' && hash) || text[at..].starts_with("//")) {
            return &text[..at];
        }
        before = c;
    }
    text
}

/// The fields of a line; `offset` is the column before its first character.
///
/// They are separated by space, bars or commas. Tabs do what commas do where that makes a
/// row or a puzzle of them, as in what is copied from a spreadsheet.
pub(super) fn fields(text: &str, offset: usize, options: &ReadOptions) -> Vec<Field> {
    let symbols = options.symbols();
    let by_tab = text.matches('\t').count() + 1;
    let tabs = (options.side_of_row(by_tab).is_some() || options.side_of_all(by_tab).is_some())
        && !text.contains([',', ';'])
        && text.split('\t').all(|field| is_one_cell(field.trim().chars()));
    let is_comma = |c: char| matches!(c, ',' | ';') || (tabs && c == '\t');
    let mut fields: Vec<Field> = Vec::new();
    let mut open = false;
    let mut comma = false;
    for (at, c) in text.chars().enumerate() {
        let symbol = symbols.value(c).is_some();
        if !symbol && (c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';' | '"' | '\'')) {
            // Two commas with nothing between them hold an empty field.
            if is_comma(c) {
                if !open && (comma || fields.is_empty()) {
                    fields.push(Field { chars: Vec::new(), after_comma: comma });
                }
                comma = true;
                open = false;
            } else if c.is_whitespace() || is_bar(c) {
                open = false;
            }
            continue;
        }
        if !open {
            fields.push(Field { chars: Vec::new(), after_comma: comma });
            open = true;
            comma = false;
        }
        if let Some(field) = fields.last_mut() {
            field.chars.push((offset + at + 1, c));
        }
    }
    if comma {
        fields.push(Field { chars: Vec::new(), after_comma: true });
    }
    fields
}

/// Whether a field can be a single cell: empty, one character, or a number of two figures.
fn is_one_cell(mut field: impl Iterator<Item = char>) -> bool {
    match (field.next(), field.next(), field.next()) {
        (_, None, _) => true,
        (Some(first), Some(second), None) => first.is_ascii_digit() && second.is_ascii_digit(),
        _ => false,
    }
}

/// The cells of some fields, each character one cell, or each field one number.
pub(super) struct Cells {
    pub(super) cells: Vec<CellAt>,
    /// Whether fields of several figures were taken for one cell each.
    pub(super) numbers: bool,
}

impl Cells {
    /// How many of them are no cells.
    pub(super) fn bad(&self) -> usize {
        self.cells.iter().filter(|cell| cell.raw == Raw::Bad).count()
    }
}

/// Reads fields as cells; `end` is the column for those that are empty.
pub(super) fn cells(fields: &[Field], options: &ReadOptions, end: usize) -> Cells {
    let numbers = are_numbers(fields, options);
    let one_cell = |field: &Field| is_one_cell(field.chars.iter().map(|&(_, c)| c));
    let table = fields.iter().any(|field| field.after_comma) && fields.iter().all(one_cell);
    let mut cells = Vec::new();
    for (nr, field) in fields.iter().enumerate() {
        let Some(&(column, first)) = field.chars.first() else {
            if table {
                let next = fields[nr + 1..].iter().find_map(|field| field.chars.first());
                let column = next.map_or(end, |&(column, _)| column).saturating_sub(1).max(1);
                cells.push(CellAt { line: 0, column, width: 1, raw: Raw::Blank('.') });
            }
            continue;
        };
        if numbers {
            let width = field.chars.len();
            let raw = match number(field) {
                Some(number) => Raw::Number(number),
                None if width == 1 => match raw(first, &Symbols::Usual) {
                    Raw::Blank(c) => Raw::Blank(c),
                    _ => Raw::Bad,
                },
                None => Raw::Bad,
            };
            cells.push(CellAt { line: 0, column, width, raw });
        } else {
            let one = |&(column, c)| CellAt { line: 0, column, width: 1, raw: raw(c, options.symbols()) };
            cells.extend(field.chars.iter().map(one));
        }
    }
    Cells { cells, numbers: numbers && fields.iter().any(|field| field.chars.len() > 1) }
}

/// The decimal number that a field is; numbers out of all range are the greatest.
fn number(field: &Field) -> Option<u32> {
    if field.chars.is_empty() || !field.chars.iter().all(|(_, c)| c.is_ascii_digit()) {
        return None;
    }
    let figure = |number: u32, &(_, c): &(usize, char)| {
        number.saturating_mul(10).saturating_add(c.to_digit(10).unwrap_or_default())
    };
    Some(field.chars.iter().fold(0, figure))
}

/// Whether each field is one cell: because the caller says so, or because they are as many
/// as a row or a puzzle has cells and could be nothing else.
fn are_numbers(fields: &[Field], options: &ReadOptions) -> bool {
    match &options.symbols {
        Some(Symbols::Numbers) => return true,
        Some(Symbols::Usual) | None => {}
        Some(_) => return false,
    }
    let single = |field: &Field| field.chars.len() <= 1;
    let wide = |field: &Field| field.chars.len() == 2 && number(field).is_some();
    if !fields.iter().any(wide) || !fields.iter().all(|field| single(field) || wide(field)) {
        return false;
    }
    let side = |count| options.side_of_row(count).or_else(|| options.side_of_all(count));
    let Some(as_numbers) = side(fields.len()) else { return false };
    let within = |field: &Field| number(field).is_none_or(|number| number <= u32::from(as_numbers));
    let characters = fields.iter().map(|field| field.chars.len()).sum();
    fields.iter().any(single) || fields.iter().all(within) || side(characters).is_none()
}
