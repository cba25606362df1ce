//! Grids whose rows stand on lines of their own, plain or drawn with bars and rules.

use std::io::{self, BufRead};

use super::build::{self, Source};
use super::classify::{self, Kind, Row};
use super::error::Problem;
use super::lex::CellAt;
use super::lines::Line;
use super::notice::NoticeKind;
use super::text::Text;
use super::{ReadError, ReadPuzzle};

/// So many rows are looked at together: more than any grid has, few enough to be kept.
const WINDOW: usize = 128;

/// How a paragraph of rows ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// At an empty line.
    Gap,
    /// At something else, or at the end of the source.
    Other,
    /// Not yet: there may be more rows.
    Window,
}

type Rows = Vec<(Line, Row)>;

impl<R: BufRead> Text<R> {
    /// Takes rows that belong together and makes puzzles of them.
    pub(super) fn read_rows(&mut self) -> io::Result<()> {
        let (mut rows, mut end) = self.paragraph()?;
        let side = self.row_length(&rows);
        // Bands that empty lines set apart: paragraphs of one size that divides the side.
        let band = rows.len();
        let fours = side == 16 && band == 1 && rows.iter().all(|(_, row)| build::fit_four(&row.cells.cells));
        while end == End::Gap && rows.len() < side && side.is_multiple_of(band) && !fours {
            let (mut next, next_end) = self.paragraph()?;
            if next.len() != band {
                next.into_iter().rev().for_each(|(line, _)| self.lines.put_back(line));
                break;
            }
            rows.append(&mut next);
            end = next_end;
        }
        if rows.iter().any(|(_, row)| row.cells.numbers) {
            self.notices.add(rows[0].0.number, NoticeKind::Numbers);
        }
        if side == 16 && build::may_be_fours(&self.options) {
            let fit: Vec<bool> = rows.iter().take(17).map(|(_, row)| build::fit_four(&row.cells.cells)).collect();
            if build::are_fours(&fit) {
                if rows.len() > 1 {
                    self.notices.add(rows[0].0.number, NoticeKind::Fours);
                }
                self.fours = end == End::Window;
                rows.into_iter().for_each(|(line, row)| self.whole(line, &row.cells.cells));
                return Ok(());
            }
            if rows.len() == 16 && !fit.contains(&false) {
                self.notices.add(rows[0].0.number, NoticeKind::Sixteen);
            }
        }
        let rows = self.without_rules(rows, side, end);
        self.grids(rows, side, end);
        Ok(())
    }

    /// Takes rows up to the next line that is none; leading empty lines and rules are passed over.
    fn paragraph(&mut self) -> io::Result<(Rows, End)> {
        let mut rows = Rows::new();
        while let Some(line) = self.lines.take()? {
            match classify::classify(&line, &self.options, false) {
                Kind::Nothing(false) if rows.is_empty() => {}
                Kind::Nothing(false) => return Ok((rows, End::Gap)),
                Kind::Nothing(true) | Kind::Rule => {}
                Kind::Whole(whole) if whole.is_dashes() => {}
                // A number behind complete rows is the heading of the next.
                Kind::Row(row) if !(row.is_stray() && is_complete(&rows)) => {
                    rows.push((line, row));
                    if rows.len() == WINDOW {
                        return Ok((rows, End::Window));
                    }
                }
                _ => {
                    self.lines.put_back(line);
                    break;
                }
            }
        }
        Ok((rows, End::Other))
    }

    /// The length that the rows have, or most of them.
    fn row_length(&self, rows: &[(Line, Row)]) -> usize {
        if let Some(side) = self.options.side() {
            return side.into();
        }
        let any = rows.iter().any(|(_, row)| !row.dashes);
        let lengths: Vec<usize> =
            rows.iter().filter(|(_, row)| !(any && row.dashes)).map(|(_, row)| row.cells.cells.len()).collect();
        most_common(&lengths, |length| self.options.side_of_row(length).is_some())
    }

    /// Decides which lines of dashes are rules, and leaves them out.
    fn without_rules(&mut self, mut rows: Rows, side: usize, end: End) -> Rows {
        let digits = rows.iter().filter(|(_, row)| !row.dashes).count();
        if digits == 0 || digits == rows.len() {
            return rows;
        }
        rows.retain(|(_, row)| !row.dashes || row.cells.cells.len() == side);
        // What follows the last of them is not known yet.
        while let Some((line, _)) = rows.pop_if(|(_, row)| end == End::Window && row.dashes) {
            self.lines.put_back(line);
        }
        let between =
            |at: usize| at > 0 && !rows[at - 1].1.dashes && rows.get(at + 1).is_some_and(|next| !next.1.dashes);
        let dashes: Vec<usize> = (0..rows.len()).filter(|&at| rows[at].1.dashes).collect();
        let inner = dashes.iter().filter(|&&at| between(at)).count();
        let outer = dashes.len() - inner;
        let rule: Vec<usize> = if end == End::Window {
            // More rows follow, so that their number says nothing; rules stand between bands.
            let band = u8::try_from(side).ok().and_then(|side| self.options.shape(side)).map_or(1, |s| s.box_rows());
            let above = |at: usize| rows[..at].iter().filter(|(_, row)| !row.dashes).count();
            let apart = |at: usize| at == 0 || !rows[at - 1].1.dashes;
            let regular = dashes.iter().all(|&at| apart(at) && above(at).is_multiple_of(usize::from(band)));
            if regular { dashes } else { Vec::new() }
        } else if digits.is_multiple_of(side) {
            let keep_outer = (digits + outer).is_multiple_of(side);
            dashes.into_iter().filter(|&at| between(at) || !keep_outer).collect()
        } else {
            Vec::new()
        };
        for &at in &rule {
            self.notices.add(rows[at].0.number, NoticeKind::Rule);
        }
        let mut at = 0;
        rows.retain(|_| {
            at += 1;
            rule.binary_search(&(at - 1)).is_err()
        });
        rows
    }

    /// Makes a grid of each `side` rows.
    fn grids(&mut self, mut rows: Rows, side: usize, end: End) {
        let Some(shape) = self.options.side_of_row(side).and_then(|side| self.options.shape(side)) else {
            if let Some((line, row)) = rows.into_iter().find(|(_, row)| row.cells.cells.len() == side) {
                let problem = Problem::Side { found: side, asked: self.options.side().is_some() };
                let width = row.cells.cells.last().map_or(0, |cell| cell.column + cell.width);
                let column = row.cells.cells.first().map_or(1, |cell| cell.column);
                let label = format!("{side} cells");
                self.fail(&[line], |source| {
                    let count = || source.error(0, column, width.saturating_sub(column), &label, problem);
                    source.unseen(&row.cells.cells).unwrap_or_else(count)
                });
            }
            return;
        };
        let spare = rows.len() % side;
        if spare != 0 && end == End::Window && rows.len() > side {
            let left = rows.split_off(rows.len() - spare);
            left.into_iter().rev().for_each(|(line, _)| self.lines.put_back(line));
        } else if spare != 0 {
            self.refuse_rows(rows, shape.side());
            return;
        }
        let mut rows = rows.into_iter();
        loop {
            let grid: Rows = rows.by_ref().take(side).collect();
            if grid.is_empty() {
                return;
            }
            if grid.iter().any(|(_, row)| row.cells.cells.len() != side) {
                self.refuse_rows(grid, shape.side());
                continue;
            }
            let (lines, parts): (Vec<Line>, Vec<Row>) = grid.into_iter().unzip();
            let cells: Vec<CellAt> = parts
                .into_iter()
                .enumerate()
                .flat_map(|(at, row)| row.cells.cells.into_iter().map(move |cell| CellAt { line: at, ..cell }))
                .collect();
            let source = Source { name: &self.name, options: &self.options, lines: &lines };
            let read = source.puzzle(&cells, shape).map(|puzzle| ReadPuzzle { puzzle, line: lines[0].number });
            self.ready.push_back(read);
        }
    }

    /// Says which row, or how many rows, keep these from being a grid.
    fn refuse_rows(&mut self, rows: Rows, side: u8) {
        let expected = usize::from(side);
        let count = rows.len();
        let odd = rows.iter().position(|(_, row)| row.cells.cells.len() != expected);
        // Too many: the first that is too many; too few: the last.
        let at = odd.unwrap_or(if count > expected { count - count % expected } else { count - 1 });
        let Some((line, row)) = rows.into_iter().nth(at) else { return };
        let cells = row.cells.cells;
        let found = cells.len();
        let (problem, label) = match odd {
            Some(_) => (Problem::LineCells { line: line.number, found, side }, format!("{found} cells")),
            None => (Problem::RowCount { found: count, side }, format!("row {}", at + 1)),
        };
        let first = cells.first().map_or(1, |cell| cell.column);
        let past = cells.last().map_or(first, |cell| cell.column + cell.width);
        let surplus = cells.get(expected).map_or(first, |cell| cell.column);
        let surplus = if odd.is_some() { surplus } else { first };
        self.fail(&[line], |source| {
            source.unseen(&cells).unwrap_or_else(|| source.error(0, surplus, past - surplus, &label, problem))
        });
    }

    /// Reports an error about lines at hand.
    pub(super) fn fail(&mut self, lines: &[Line], error: impl FnOnce(Source<'_>) -> ReadError) {
        let source = Source { name: &self.name, options: &self.options, lines };
        let error = error(source);
        self.ready.push_back(Err(error));
    }
}

/// Whether the rows, none included, are as many as grids of their length have.
fn is_complete(rows: &[(Line, Row)]) -> bool {
    rows.first().is_none_or(|(_, row)| rows.len().is_multiple_of(row.cells.cells.len()))
}

/// The most common of some numbers; among several the preferred, then the first.
pub(super) fn most_common(numbers: &[usize], preferred: impl Fn(usize) -> bool) -> usize {
    let rank = |number: usize| (numbers.iter().filter(|&&other| other == number).count(), preferred(number));
    let mut best = numbers.first().copied().unwrap_or(0);
    for &number in numbers {
        if rank(number) > rank(best) {
            best = number;
        }
    }
    best
}
