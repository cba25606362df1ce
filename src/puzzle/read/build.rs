//! From cells of a source to a puzzle, or to the error that names the place.

use super::super::{Conflict, Digit, Grid, Puzzle, Shape};
use super::error::Problem;
use super::lex::{CellAt, Raw};
use super::lines::Line;
use super::{ReadError, ReadOptions, Snippet, Symbols, snippet};

/// Why cells make no puzzle; cells are counted from 0, row by row.
pub(super) enum Fault {
    /// A cell is none.
    Bad(usize),
    /// A number is no digit of the side.
    Range(usize),
    /// A cell holds `0`, which may be a digit or a blank, since there is this other blank.
    Zero(usize, char),
    /// A digit stands twice.
    Twice(Conflict),
}

/// The puzzle with these cells, which are as many as the shape has.
pub(super) fn puzzle(
    cells: impl ExactSizeIterator<Item = Raw> + Clone,
    shape: Shape,
    options: &ReadOptions,
) -> Result<Puzzle, Fault> {
    let side = shape.side();
    let mut grid = Grid::empty(shape);
    for (at, (cell, raw)) in shape.cells().zip(cells.clone()).enumerate() {
        let value = match raw {
            Raw::Blank(_) | Raw::Number(0) => continue,
            Raw::Symbol(value) if value <= side => Some(value),
            Raw::Number(number) => u8::try_from(number).ok().filter(|&number| number <= side),
            Raw::Symbol(_) | Raw::Bad => return Err(Fault::Bad(at)),
        };
        match value.and_then(Digit::new) {
            Some(digit) => grid.set(cell, Some(digit)),
            None => return Err(Fault::Range(at)),
        };
    }
    // Where 0 is a digit of the greater sides, another blank is used; and nobody said which.
    if side > 9 && options.symbols.is_none() {
        let zero = cells.clone().position(|raw| raw == Raw::Blank('0'));
        let mut others = cells.filter_map(|raw| match raw {
            Raw::Blank(c) if c != '0' => Some(c),
            _ => None,
        });
        if let (Some(zero), Some(blank)) = (zero, others.next()) {
            return Err(Fault::Zero(zero, blank));
        }
    }
    Puzzle::new(grid).map_err(Fault::Twice)
}

/// Lines of text as far as errors need them.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) name: &'a str,
    pub(super) options: &'a ReadOptions,
    pub(super) lines: &'a [Line],
}

impl Source<'_> {
    /// The error at a place of a line at hand; `label` stands under it.
    pub(super) fn error(&self, at: usize, column: usize, width: usize, label: &str, problem: Problem) -> ReadError {
        self.error_at(at, &[(column, width, label.to_owned())], problem)
    }

    fn error_at(&self, at: usize, marks: &[(usize, usize, String)], problem: Problem) -> ReadError {
        let column = marks.first().map(|&(column, ..)| column);
        let error = ReadError::new(self.name, problem);
        match self.lines.get(at) {
            Some(line) => error.at(line.number, column).showing(Snippet::new(line.number, line.shown(), marks)),
            None => error,
        }
    }

    /// The error about a cell that is none.
    fn bad_cell(&self, cell: &CellAt, shape: Shape) -> ReadError {
        let text = self.text(cell);
        let side = shape.side();
        let not_utf8 = self.lines.get(cell.line).and_then(|line| line.not_utf8);
        let problem = match (not_utf8, text.chars().find(|&c| snippet::is_unseen(c))) {
            (Some((column, byte)), _) if text.contains('\u{FFFD}') && column >= cell.column => {
                Problem::NotUtf8 { byte }
            }
            (_, Some(c)) => Problem::Unseen { name: snippet::name(c) },
            _ => Problem::NotADigit {
                text: snippet::readable(&text, 20),
                side,
                digits: self.options.symbols().describe(side),
            },
        };
        self.error(cell.line, cell.column, cell.width, "here", problem)
    }

    /// The error about the first byte or character that cannot be seen; where there is one,
    /// it matters more than the number of cells.
    pub(super) fn unseen(&self, cells: &[CellAt]) -> Option<ReadError> {
        let unseen = |cell: &&CellAt| {
            cell.raw == Raw::Bad && self.text(cell).contains(|c| c == '\u{FFFD}' || snippet::is_unseen(c))
        };
        cells.iter().find(unseen).map(|cell| self.bad_cell(cell, Shape::NINE))
    }

    /// The puzzle with these cells, which are as many as the shape has.
    pub(super) fn puzzle(&self, cells: &[CellAt], shape: Shape) -> Result<Puzzle, ReadError> {
        let side = shape.side();
        puzzle(cells.iter().map(|cell| cell.raw), shape, self.options).map_err(|fault| match fault {
            Fault::Bad(at) => self.bad_cell(&cells[at], shape),
            Fault::Range(at) => {
                let place = shape.cell(at);
                let number = snippet::readable(&self.text(&cells[at]), 20);
                let problem = Problem::OutOfRange {
                    row: usize::from(place.row) + 1,
                    col: usize::from(place.col) + 1,
                    number,
                    side,
                };
                self.error(cells[at].line, cells[at].column, cells[at].width, "out of range", problem)
            }
            Fault::Zero(at, blank) => {
                let problem = Problem::ZeroOrBlank { blank, side };
                self.error(cells[at].line, cells[at].column, cells[at].width, "a digit or a blank?", problem)
            }
            Fault::Twice(conflict) => self.twice(cells, shape, conflict),
        })
    }

    fn twice(&self, cells: &[CellAt], shape: Shape, conflict: Conflict) -> ReadError {
        let [first, second] = conflict.cells.map(|cell| cells[shape.index(cell)]);
        let [first_name, second_name] = conflict.cells.map(|cell| cell.to_string());
        let problem = Problem::Twice { digit: snippet::readable(&self.text(&second), 20), conflict };
        if first.line == second.line {
            let marks = [(second.column, second.width, second_name), (first.column, first.width, first_name)];
            return self.error_at(second.line, &marks, problem);
        }
        let error = ReadError::new(self.name, problem);
        let [above, below] = [&self.lines[first.line], &self.lines[second.line]];
        let mark = |line: &Line, cell: CellAt, name| {
            Snippet::new(line.number, line.shown(), &[(cell.column, cell.width, name)])
        };
        let error = error.at(below.number, Some(second.column));
        error.showing(mark(above, first, first_name)).showing(mark(below, second, second_name))
    }

    fn text(&self, cell: &CellAt) -> String {
        let line = self.lines.get(cell.line);
        line.map(|line| line.text.chars().skip(cell.column - 1).take(cell.width).collect()).unwrap_or_default()
    }

    /// The puzzle whose cells all stand on one line, as many as a square or not.
    pub(super) fn whole(&self, cells: &[CellAt]) -> Result<Puzzle, ReadError> {
        let found = cells.len();
        match self.options.side_of_all(found).and_then(|side| self.options.shape(side)) {
            Some(shape) => self.puzzle(cells, shape),
            None => {
                // Where there are too many, the first that is too many; else the end.
                let fits = |side: u8| usize::from(side) * usize::from(side);
                let most = Shape::SIDES.into_iter().map(fits).filter(|&most| most < found).max();
                let most = self.options.side().map(fits).or(most.filter(|most| found - most <= most / 10));
                if let Some(error) = self.unseen(cells) {
                    return Err(error);
                }
                let problem = Problem::CellCount { found, side: self.options.side() };
                let (cell, label) = match most.and_then(|most| cells.get(most)) {
                    Some(cell) => (Some(cell), format!("cell {}", most.unwrap_or_default() + 1)),
                    None => (cells.last(), format!("cell {found} is the last")),
                };
                Err(match cell {
                    Some(cell) => self.error(cell.line, cell.column, cell.width, &label, problem),
                    None => self.error(0, 1, 0, "no cells", problem),
                })
            }
        }
    }
}

/// Whether the cells could stand in a 4×4 puzzle.
pub(super) fn fit_four(cells: &[CellAt]) -> bool {
    cells.iter().all(|cell| match cell.raw {
        Raw::Blank(_) => true,
        Raw::Symbol(value) => value <= 4,
        Raw::Number(number) => number <= 4,
        Raw::Bad => false,
    })
}

/// Whether rows of sixteen cells are puzzles of four rows, not the rows of one of sixteen.
///
/// Exactly sixteen rows are one grid, and so are rows most of which fit no 4×4 puzzle.
/// `fit` says for each of the rows at hand whether it does.
pub(super) fn are_fours(fit: &[bool]) -> bool {
    let fitting = fit.iter().filter(|&&fit| fit).count();
    match fit.len() {
        1 => true,
        16 => false,
        rows => fitting * 2 > rows,
    }
}

/// Whether the symbols allow that at all.
pub(super) fn may_be_fours(options: &ReadOptions) -> bool {
    options.side().is_none() && !matches!(options.symbols, Some(Symbols::Custom(_)))
}
