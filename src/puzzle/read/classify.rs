//! What a line of text is, looked at by itself.

use super::lex::{self, CellAt, Cells, Field, Raw};
use super::lines::Line;
use super::{ReadOptions, Symbols};

/// What a line may be.
pub(super) enum Kind {
    /// Nothing but space or a comment; `true` for a comment.
    Nothing(bool),
    /// `[Name]`
    Section(String),
    /// A line drawn between rows.
    Rule,
    /// Cells that make a row, or dashes that may.
    Row(Row),
    /// Cells that make a puzzle, or should.
    Whole(Whole),
    /// Something else.
    Text,
    /// A line too long to be looked at.
    Long(u64),
}

/// A line that may be a row.
pub(super) struct Row {
    pub(super) cells: Cells,
    /// Only dashes: a row of blanks or a rule.
    pub(super) dashes: bool,
}

/// A line that holds a whole puzzle, right or wrong.
pub(super) struct Whole {
    pub(super) cells: Vec<CellAt>,
    /// How many puzzles of that many cells stand on the line, the solution not counted.
    pub(super) puzzles: usize,
    /// What stands beside it.
    pub(super) beside: Option<String>,
    /// Whether a solution stands beside it.
    pub(super) solution: bool,
    /// Whether numbers of several figures were taken for a cell.
    pub(super) numbers: bool,
}

impl Whole {
    fn only(cells: Vec<CellAt>) -> Self {
        Self { cells, puzzles: 1, beside: None, solution: false, numbers: false }
    }
}

/// More cells than the rows of any side have make no row.
const LONGEST_ROW: usize = 25;
/// Fewer cells than this are no puzzle at all.
const SHORTEST_ROW: usize = 4;

/// Looks at a line; `fours` says that sixteen cells are a 4×4 puzzle.
pub(super) fn classify(line: &Line, options: &ReadOptions, fours: bool) -> Kind {
    if let Some(bytes) = line.too_long {
        return Kind::Long(bytes);
    }
    let symbols = options.symbols();
    let text = lex::without_comment(&line.text, symbols);
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Kind::Nothing(!line.text.trim().is_empty());
    }
    if let Some(name) = section(trimmed) {
        return Kind::Section(name.to_owned());
    }
    if is_rule(trimmed, symbols) {
        return Kind::Rule;
    }
    let fields = lex::fields(text, 0, options);
    if let Some(whole) = whole_word(&fields, options, fours) {
        return Kind::Whole(whole);
    }
    let cells = lex::cells(&fields, options, text.chars().count() + 1);
    let dashes = {
        let mut marks = cells.cells.iter().map(|cell| cell.raw);
        let first = marks.next();
        matches!(first, Some(Raw::Blank('-' | '_'))) && marks.all(|raw| Some(raw) == first)
    };
    let (count, bad) = (cells.cells.len(), cells.bad());
    if !looks_like_cells(&fields, &cells, symbols) {
        return Kind::Text;
    }
    let is_whole = options.side_of_all(count).is_some_and(|side| side != 4 || fours || options.side() == Some(4));
    if is_whole && !(dashes && count < 36) {
        return Kind::Whole(Whole { numbers: cells.numbers, ..Whole::only(cells.cells) });
    }
    if dashes {
        return if count <= LONGEST_ROW { Kind::Row(Row { cells, dashes }) } else { Kind::Rule };
    }
    if count > LONGEST_ROW {
        if bad > 0 && (count - bad) * 4 < count * 3 {
            return Kind::Text;
        }
        return Kind::Whole(intended(&fields, cells, options));
    }
    Kind::Row(Row { cells, dashes: false })
}

impl Row {
    /// Whether it is too short to be more than a number or a stray mark.
    pub(super) fn is_stray(&self) -> bool {
        self.cells.cells.len() < SHORTEST_ROW
    }
}

/// The name in `[Name]`.
fn section(text: &str) -> Option<&str> {
    let name = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let plain = |c: char| c.is_alphanumeric() || c == ' ' || c == '_';
    (name.starts_with(char::is_alphabetic) && name.chars().all(plain)).then_some(name)
}

/// Whether a line can be nothing but a rule: strokes of `-`, `=` or box drawing with
/// crossings in it or corners around it. A line of dashes alone is left open.
fn is_rule(text: &str, symbols: &Symbols) -> bool {
    let drawn = |c: char| matches!(c, '\u{2500}'..='\u{257F}');
    let part = |c: char| {
        symbols.value(c).is_none()
            && (matches!(c, '-' | '=' | '+' | '*' | '.' | ':' | '\'' | '`' | '~')
                || c == ' '
                || lex::is_bar(c)
                || drawn(c))
    };
    if !text.chars().all(part) {
        return false;
    }
    if text.chars().all(|c| drawn(c) || lex::is_bar(c) || c == ' ') {
        return true;
    }
    let inner: Vec<char> = text.chars().filter(|c| *c != ' ').collect();
    let stroke = |c: &char| matches!(c, '-' | '=' | '~') || drawn(*c);
    let strokes = inner.iter().filter(|c| stroke(c)).count();
    if inner.iter().any(|&c| matches!(c, '+' | '=' | '~') || drawn(c)) {
        return strokes >= 2 && !inner.iter().any(|&c| c == '.' || c == '*')
            || (strokes >= 3 && corners(&inner, |c| stroke(c) || matches!(c, '+') || lex::is_bar(*c)));
    }
    strokes >= 3 && strokes < inner.len() && corners(&inner, |c| *c == '-')
}

/// Whether only the first and the last of the characters are not of the inner kind.
fn corners(chars: &[char], inner: impl Fn(&char) -> bool) -> bool {
    match chars {
        [first, middle @ .., last] => {
            !lex::is_bar(*first) && middle.iter().all(&inner) && (!inner(first) || !inner(last))
        }
        _ => false,
    }
}

/// A puzzle that is one word of the line, beside others.
fn whole_word(fields: &[Field], options: &ReadOptions, fours: bool) -> Option<Whole> {
    if options.symbols() == &Symbols::Numbers {
        return None;
    }
    let symbols = options.symbols();
    let side_of = |field: &Field| -> Option<u8> {
        let side = options.side_of_all(field.chars.len())?;
        let fits = |&(_, c): &(usize, char)| match lex::raw(c, symbols) {
            Raw::Symbol(value) => value <= side,
            Raw::Blank(_) => true,
            _ => false,
        };
        field.chars.iter().all(fits).then_some(side)
    };
    let side = fields.iter().filter_map(side_of).max()?;
    if side == 4 && fields.len() == 1 && !fours && options.side() != Some(4) {
        return None;
    }
    let found: Vec<&Field> = fields.iter().filter(|field| side_of(field) == Some(side)).collect();
    // Words of dashes are the parts of a rule or of a drawn row, and sixteen dots among words
    // lead to a page number.
    let only = |field: &&Field, blanks: &str| field.chars.iter().all(|&(_, c)| blanks.contains(c));
    if found.iter().all(|field| only(field, "-") || (side == 4 && fields.len() > 1 && only(field, ".-_*"))) {
        return None;
    }
    let cells = |field: &Field| -> Vec<CellAt> {
        let one = |&(column, c)| CellAt { line: 0, column, width: 1, raw: lex::raw(c, symbols) };
        field.chars.iter().map(one).collect()
    };
    let first = cells(found[0]);
    let solves = |solution: &Field| {
        let pairs = first.iter().zip(cells(solution));
        pairs.into_iter().all(|(given, cell)| match (given.raw, cell.raw) {
            (Raw::Symbol(given), Raw::Symbol(cell)) => given == cell,
            (_, Raw::Symbol(_)) => true,
            _ => false,
        })
    };
    let solution = found.len() > 1 && found[1..].iter().all(|field| solves(field));
    let beside = fields.iter().find(|field| side_of(field) != Some(side) && !field.chars.is_empty());
    let beside = beside.map(|field| {
        let text: String = field.chars.iter().map(|&(_, c)| c).collect();
        super::snippet::readable(&text, 40)
    });
    let puzzles = if solution { 1 } else { found.len() };
    Some(Whole { puzzles, beside, solution, ..Whole::only(first) })
}

/// Whether a line is about cells: most of it is digits and blanks, and not all letters.
fn looks_like_cells(fields: &[Field], cells: &Cells, symbols: &Symbols) -> bool {
    let (count, bad) = (cells.cells.len(), cells.bad());
    if count == 0 {
        return false;
    }
    if let Symbols::Custom(_) = symbols {
        return bad * 2 <= count;
    }
    let letters = fields.iter().flat_map(|field| &field.chars).filter(|(_, c)| c.is_alphabetic()).count();
    let characters: usize = fields.iter().map(|field| field.chars.len()).sum();
    if bad == 0 {
        // Letters are digits from 10 on, so that a row without a digit twice has at most nine
        // cells less than it is long. More of them, and half of the line or more, are words: `Block 1`.
        return letters * 2 < characters || (letters < characters && letters + 9 <= characters);
    }
    let doubtful = |&&(_, c): &&(usize, char)| c.is_alphabetic() || lex::raw(c, symbols) == Raw::Bad;
    let doubtful = fields.iter().flat_map(|field| &field.chars).filter(doubtful).count();
    let sure = if cells.numbers { count - bad } else { characters - doubtful };
    sure * 2 >= count && count >= SHORTEST_ROW
}

/// The puzzle that was meant on a line whose cells are none: all of the line, or its
/// longest word.
fn intended(fields: &[Field], cells: Cells, options: &ReadOptions) -> Whole {
    let longest = fields.iter().max_by_key(|field| field.chars.len());
    let lengths = |field: &Field| field.chars.len();
    match longest {
        Some(field) if fields.len() > 1 && lengths(field) >= 30 && !cells.numbers => {
            let one = |&(column, c)| CellAt { line: 0, column, width: 1, raw: lex::raw(c, options.symbols()) };
            Whole::only(field.chars.iter().map(one).collect())
        }
        _ => Whole { numbers: cells.numbers, ..Whole::only(cells.cells) },
    }
}
