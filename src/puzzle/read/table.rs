//! Tables with a heading, as data sets have them: one puzzle a line, in a column of its own.

use super::build::Source;
use super::error::Problem;
use super::lex;
use super::lines::Line;
use super::{ReadError, ReadOptions, ReadPuzzle, snippet};

/// The headings under which puzzles are found.
const HEADINGS: [&str; 12] = [
    "puzzle", "puzzles", "quiz", "quizzes", "board", "grid", "givens", "sudoku", "question", "unsolved", "problem",
    "clues",
];

/// A table whose heading has been read.
pub(super) struct Table {
    separator: char,
    /// The column of the puzzle, from 0.
    column: usize,
    /// Its heading, fit to be shown.
    pub(super) heading: String,
}

/// A field of a row: the column of its first character from 1, and its text.
type Field<'a> = (usize, &'a str);

fn split(text: &str, separator: char) -> Vec<Field<'_>> {
    let mut column = 1;
    let mut fields = Vec::new();
    for part in text.split(separator) {
        let start = part.trim_start();
        let before = part.chars().count() - start.chars().count();
        let inner = start.trim_end();
        let (quote, inner) = match inner.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
            Some(inner) => (1, inner),
            None => (0, inner),
        };
        fields.push((column + before + quote, inner));
        column += part.chars().count() + 1;
    }
    fields
}

impl Table {
    /// The table that has this line as its heading, if it names a column of puzzles.
    pub(super) fn heading(line: &Line) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|&separator| line.text.contains(separator))?;
        let fields = split(&line.text, separator);
        // The first of the known headings in their order, not in that of the columns:
        // `clues` is often a count.
        let find = |heading: &&str| fields.iter().position(|(_, text)| text.eq_ignore_ascii_case(heading));
        let column = HEADINGS.iter().find_map(find)?;
        Some(Self { separator, column, heading: snippet::readable(fields[column].1, 40) })
    }

    /// The puzzle in a row of the table.
    pub(super) fn read(&self, line: &Line, name: &str, options: &ReadOptions) -> Result<ReadPuzzle, ReadError> {
        let lines = std::slice::from_ref(line);
        let source = Source { name, options, lines };
        let fields = split(&line.text, self.separator);
        let Some(&(column, text)) = fields.get(self.column) else {
            let problem = Problem::NoColumn { column: self.column + 1, heading: self.heading.clone() };
            return Err(source.error(0, line.text.chars().count() + 1, 0, "the row ends here", problem));
        };
        let parts = lex::fields(text, column - 1, options);
        let cells = lex::cells(&parts, options, column);
        if cells.cells.is_empty() {
            let problem = Problem::CellCount { found: 0, side: options.side() };
            return Err(source.error(0, column, 0, "no cells", problem));
        }
        source.whole(&cells.cells).map(|puzzle| ReadPuzzle { puzzle, line: line.number })
    }
}
