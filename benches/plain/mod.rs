//! The three forms as one would write them with nothing to report: the baseline against
//! which the price of being observable is measured. Same marks, same order, no observer.
#![allow(dead_code, reason = "each bench uses a part of it")]

use stepdoku::puzzle::{Digit, Grid, Puzzle};
use stepdoku::search::Form;

const UNITS: usize = Digit::MAX as usize;
/// Entries of a table: as many as a byte can tell apart, so that no access is checked.
const ROWS: usize = 256;
/// One cell more than the greatest grid has, always blank: there a walk along the board ends.
const CELLS: usize = UNITS * UNITS + 1;

#[derive(Clone, Copy)]
struct Spot {
    row: u8,
    col: u8,
    in_box: u8,
    index: u16,
}

struct Plain<'a> {
    all: u32,
    rows: [u32; ROWS],
    cols: [u32; ROWS],
    boxes: [u32; ROWS],
    board: [u8; CELLS],
    path: &'a [Spot],
    blanks: &'a [Spot],
    found: bool,
    solution: Option<Vec<u8>>,
}

/// Solves the puzzle (first solution) in that form; the solution as the digits' values.
pub(crate) fn solve(puzzle: &Puzzle, form: Form) -> Option<Vec<u8>> {
    prepared(puzzle, |plain| match form {
        Form::List => plain.list(0),
        Form::Resume => {
            let _ = plain.resume(0);
        }
        Form::Rescan => {
            let _ = plain.rescan();
        }
    })
}

fn prepared(puzzle: &Puzzle, search: impl FnOnce(&mut Plain<'_>)) -> Option<Vec<u8>> {
    let shape = puzzle.shape();
    let path: Vec<Spot> = shape
        .cells()
        .map(|cell| Spot { row: cell.row, col: cell.col, in_box: shape.box_of(cell), index: shape.index(cell) as u16 })
        .collect();
    let blanks: Vec<Spot> =
        path.iter().copied().filter(|at| puzzle.givens().as_slice()[usize::from(at.index)].is_none()).collect();
    let mut board = [0; CELLS];
    board[..shape.len()].copy_from_slice(&values(puzzle.givens()));
    let none = [0; ROWS];
    let mut plain = Plain {
        all: (1 << shape.side()) - 1,
        rows: none,
        cols: none,
        boxes: none,
        board,
        path: &path,
        blanks: &blanks,
        found: false,
        solution: None,
    };
    for at in &path {
        if let value @ 1.. = plain.board[usize::from(at.index)] {
            plain.flip(at, 1 << (value - 1));
        }
    }
    search(&mut plain);
    plain.solution
}

/// A grid as digit values, 0 for an empty cell.
pub(crate) fn values(grid: &Grid) -> Vec<u8> {
    grid.as_slice().iter().map(|digit| digit.map_or(0, Digit::get)).collect()
}

impl Plain<'_> {
    fn list(&mut self, pos: usize) {
        let Some(at) = self.blanks.get(pos) else {
            return self.solved();
        };
        let mut fitting = self.fitting(at);
        while !self.found && fitting != 0 {
            let digit = fitting & fitting.wrapping_neg();
            fitting ^= digit;
            self.flip(at, digit);
            self.board[usize::from(at.index)] = digit.trailing_zeros() as u8 + 1;
            self.list(pos + 1);
            self.flip(at, digit);
        }
    }

    fn resume(&mut self, from: usize) -> bool {
        let mut pos = from;
        while self.board[pos] != 0 {
            pos += 1;
        }
        let Some(at) = self.path.get(pos) else {
            self.solved();
            return true;
        };
        let mut fitting = self.fitting(at);
        while fitting != 0 {
            let digit = fitting & fitting.wrapping_neg();
            fitting ^= digit;
            self.flip(at, digit);
            self.board[usize::from(at.index)] = digit.trailing_zeros() as u8 + 1;
            if self.resume(pos) {
                return true;
            }
            self.flip(at, digit);
            self.board[usize::from(at.index)] = 0;
        }
        false
    }

    fn rescan(&mut self) -> bool {
        let mut pos = 0;
        while self.board[pos] != 0 {
            pos += 1;
        }
        let Some(at) = self.path.get(pos) else {
            self.solved();
            return true;
        };
        let mut fitting = self.fitting(at);
        while fitting != 0 {
            let digit = fitting & fitting.wrapping_neg();
            fitting ^= digit;
            self.board[usize::from(at.index)] = digit.trailing_zeros() as u8 + 1;
            self.flip(at, digit);
            if self.rescan() {
                return true;
            }
            self.board[usize::from(at.index)] = 0;
            self.flip(at, digit);
        }
        false
    }

    fn fitting(&self, at: &Spot) -> u32 {
        let used = self.rows[usize::from(at.row)] | self.cols[usize::from(at.col)] | self.boxes[usize::from(at.in_box)];
        self.all & !used
    }

    fn flip(&mut self, at: &Spot, digit: u32) {
        self.rows[usize::from(at.row)] ^= digit;
        self.cols[usize::from(at.col)] ^= digit;
        self.boxes[usize::from(at.in_box)] ^= digit;
    }

    fn solved(&mut self) {
        self.found = true;
        self.solution = Some(self.board[..self.path.len()].to_vec());
    }
}

/// Solves the puzzle, each call taking the blank with the fewest candidates, which it finds by
/// a fresh scan of the board: the baseline for minimum remaining values.
pub(crate) fn solve_by_fresh_scan(puzzle: &Puzzle) -> Option<Vec<u8>> {
    prepared(puzzle, |plain| _ = plain.mrv())
}

impl Plain<'_> {
    fn mrv(&mut self) -> bool {
        let mut best: Option<(&Spot, u32)> = None;
        for at in self.path {
            if self.board[usize::from(at.index)] == 0 {
                let candidates = self.fitting(at).count_ones();
                if best.is_none_or(|(_, fewest)| candidates < fewest) {
                    best = Some((at, candidates));
                }
            }
        }
        let Some((at, _)) = best else {
            self.solved();
            return true;
        };
        let mut fitting = self.fitting(at);
        while fitting != 0 {
            let digit = fitting & fitting.wrapping_neg();
            fitting ^= digit;
            self.board[usize::from(at.index)] = digit.trailing_zeros() as u8 + 1;
            self.flip(at, digit);
            if self.mrv() {
                return true;
            }
            self.board[usize::from(at.index)] = 0;
            self.flip(at, digit);
        }
        false
    }
}
