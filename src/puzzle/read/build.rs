//! From cells of a source to a puzzle, or to the error that names the place.

use super::super::{Digit, Grid, Puzzle, Shape};
use super::error::Problem;
use super::lex::{CellAt, Raw};
use super::lines::Line;
use super::{ReadError, ReadOptions, Snippet, Symbols, snippet};

/// The source as far as errors need it.
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
        let Some(line) = self.lines.get(cell.line) else {
            return ReadError::new(self.name, Problem::NoPuzzle { text: None });
        };
        let text: String = line.text.chars().skip(cell.column - 1).take(cell.width).collect();
        let side = shape.side();
        let problem = match (line.not_utf8, text.chars().find(|&c| snippet::is_unseen(c))) {
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

    /// The puzzle with these cells, which are as many as the shape has.
    pub(super) fn puzzle(&self, cells: &[CellAt], shape: Shape) -> Result<Puzzle, ReadError> {
        let side = shape.side();
        let mut digits = Vec::with_capacity(shape.len());
        for (at, cell) in cells.iter().enumerate() {
            let digit = match cell.raw {
                Raw::Blank(_) | Raw::Number(0) => None,
                Raw::Symbol(value) if value <= side => Digit::new(value),
                Raw::Number(number) if number <= u32::from(side) => u8::try_from(number).ok().and_then(Digit::new),
                Raw::Number(_) => {
                    let (row, col) = (at / usize::from(side) + 1, at % usize::from(side) + 1);
                    let number = snippet::readable(&self.text(cell), 20);
                    let problem = Problem::OutOfRange { row, col, number, side };
                    return Err(self.error(cell.line, cell.column, cell.width, "out of range", problem));
                }
                Raw::Symbol(_) | Raw::Bad => return Err(self.bad_cell(cell, shape)),
            };
            digits.push(digit);
        }
        self.check_zeros(cells, shape)?;
        let Some(grid) = Grid::from_cells(shape, digits) else {
            return Err(ReadError::new(self.name, Problem::CellCount { found: cells.len(), side: Some(side) }));
        };
        Puzzle::new(grid).map_err(|conflict| {
            let [first, second] = conflict.cells.map(|cell| cells[shape.index(cell)]);
            let digit = self.text(&second);
            let [first_name, second_name] = conflict.cells.map(|cell| cell.to_string());
            let problem = Problem::Twice { digit: snippet::readable(&digit, 20), conflict };
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
        })
    }

    /// Refuses `0` beside another blank where it may be a digit and nobody said what it is.
    fn check_zeros(&self, cells: &[CellAt], shape: Shape) -> Result<(), ReadError> {
        if shape.side() <= 9 || self.options.symbols.is_some() {
            return Ok(());
        }
        let zero = cells.iter().find(|cell| cell.raw == Raw::Blank('0'));
        let other = cells.iter().find_map(|cell| match cell.raw {
            Raw::Blank(c) if c != '0' => Some(c),
            _ => None,
        });
        match (zero, other) {
            (Some(zero), Some(blank)) => {
                let problem = Problem::ZeroOrBlank { blank, side: shape.side() };
                Err(self.error(zero.line, zero.column, zero.width, "a digit or a blank?", problem))
            }
            _ => Ok(()),
        }
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
                // A byte or character that is no cell matters more than the count.
                let unseen = |cell: &&CellAt| {
                    cell.raw == Raw::Bad && self.text(cell).chars().any(|c| c == '\u{FFFD}' || snippet::is_unseen(c))
                };
                if let Some(bad) = cells.iter().find(unseen) {
                    return Err(self.bad_cell(bad, Shape::NINE));
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
