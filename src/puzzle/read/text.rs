//! Text of any of the formats that are made of lines.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::build::Source;
use super::classify::{self, Kind, Whole};
use super::error::Problem;
use super::lex::{CellAt, Raw};
use super::lines::{Line, Lines};
use super::notice::{NoticeKind, Notices};
use super::table::Table;
use super::{ReadError, ReadOptions, ReadPuzzle, snippet};

/// Reads puzzles from lines; holds a few of them at a time.
pub(super) struct Text<R> {
    pub(super) lines: Lines<R>,
    pub(super) name: String,
    pub(super) options: ReadOptions,
    pub(super) ready: VecDeque<Result<ReadPuzzle, ReadError>>,
    pub(super) notices: Notices,
    /// Whether sixteen cells on a line are a 4×4 puzzle: in a `.sdm`, or in a list of them.
    pub(super) fours: bool,
    always_fours: bool,
    /// Whether the section at hand is passed over.
    passing: bool,
    table: Option<Table>,
    first_text: Option<String>,
    met: bool,
    ended: bool,
}

impl<R: BufRead> Text<R> {
    pub(super) fn new(lines: Lines<R>, name: &str, options: &ReadOptions) -> Self {
        let sdm = name.len() >= 4 && name.as_bytes()[name.len() - 4..].eq_ignore_ascii_case(b".sdm");
        Self {
            lines,
            name: name.to_owned(),
            options: options.clone(),
            ready: VecDeque::new(),
            notices: Notices::default(),
            fours: false,
            always_fours: sdm && options.side().is_none_or(|side| side == 4),
            passing: false,
            table: None,
            first_text: None,
            met: false,
            ended: false,
        }
    }

    /// The next puzzle, good or bad.
    pub(super) fn next(&mut self) -> Option<Result<ReadPuzzle, ReadError>> {
        loop {
            if let Some(ready) = self.ready.pop_front() {
                self.met = true;
                return Some(ready);
            }
            if self.ended {
                return None;
            }
            match self.step() {
                Ok(true) => {}
                Ok(false) => {
                    self.ended = true;
                    if !self.met {
                        let text = self.first_text.take();
                        return Some(Err(ReadError::new(&self.name, Problem::NoPuzzle { text })));
                    }
                }
                Err(error) => {
                    self.ended = true;
                    return Some(Err(ReadError::new(&self.name, Problem::Io(error))));
                }
            }
        }
    }

    /// Takes a line, or the rows that begin with it; `false` at the end.
    fn step(&mut self) -> io::Result<bool> {
        let Some(line) = self.lines.take()? else { return Ok(false) };
        let kind = classify::classify(&line, &self.options, self.fours || self.always_fours);
        if let Kind::Section(name) = &kind {
            self.passing = !["puzzle", "puzzles", "board", "grid", "givens"].contains(&name.to_lowercase().as_str());
            self.fours = false;
            if self.passing {
                self.notices.add(line.number, NoticeKind::Section(snippet::readable(name, 40)));
                self.first_text.get_or_insert_with(|| format!("[{}]", snippet::readable(name, 40)));
            }
            return Ok(true);
        }
        if self.passing {
            return Ok(true);
        }
        if let (Some(table), false) = (&self.table, matches!(kind, Kind::Nothing(_) | Kind::Long(_))) {
            let read = table.read(&line, &self.name, &self.options);
            self.ready.push_back(read);
            return Ok(true);
        }
        match kind {
            Kind::Nothing(comment) => self.fours &= comment,
            Kind::Section(_) | Kind::Rule => {}
            Kind::Row(row) if row.is_stray() => self.pass_over(&line),
            Kind::Row(_) => {
                self.lines.put_back(line);
                self.read_rows()?;
            }
            Kind::Whole(whole) => self.line(line, whole),
            Kind::Text => {
                self.fours = false;
                match Table::heading(&line) {
                    Some(table) => {
                        self.notices.add(line.number, NoticeKind::Column(table.heading.clone()));
                        self.table = Some(table);
                    }
                    None => self.pass_over(&line),
                }
            }
            Kind::Long(bytes) => {
                self.fail(&[line], |source| source.error(0, 1, 0, "too long", Problem::LongLine { bytes }));
            }
        }
        Ok(true)
    }

    fn pass_over(&mut self, line: &Line) {
        let text = snippet::readable(line.text.trim(), 40);
        self.first_text.get_or_insert_with(|| text.clone());
        self.notices.add(line.number, NoticeKind::Text(text));
    }

    /// Reads a line that holds a whole puzzle.
    fn line(&mut self, line: Line, whole: Whole) {
        if whole.is_dashes() {
            self.notices.add(line.number, NoticeKind::Dashes);
        }
        if whole.numbers {
            self.notices.add(line.number, NoticeKind::Numbers);
        }
        if whole.solution {
            self.notices.add(line.number, NoticeKind::Solution);
        }
        if let Some(beside) = whole.beside {
            self.notices.add(line.number, NoticeKind::Beside(beside));
        }
        if whole.puzzles > 1 {
            let column = whole.cells.first().map_or(1, |cell| cell.column);
            let problem = Problem::SeveralOnALine { found: whole.puzzles };
            self.fail(&[line], |source| source.error(0, column, whole.cells.len(), "the first", problem));
            return;
        }
        self.whole(line, &whole.cells);
    }

    /// Makes a puzzle of the cells of a line.
    pub(super) fn whole(&mut self, line: Line, cells: &[CellAt]) {
        let lines = [line];
        let source = Source { name: &self.name, options: &self.options, lines: &lines };
        let read = source.whole(cells).map(|puzzle| ReadPuzzle { puzzle, line: lines[0].number });
        self.ready.push_back(read);
    }
}

impl Whole {
    /// Whether it is nothing but dashes.
    pub(super) fn is_dashes(&self) -> bool {
        self.cells.iter().all(|cell| cell.raw == Raw::Blank('-'))
    }
}
