//! Sudoku by a method that shares nothing with the recursion: as clauses for a SAT solver
//! that is not ours.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use stepdoku::puzzle::{Grid, Puzzle};

/// The puzzle as clauses. A variable says that a cell holds a digit; the rules are written
/// with plain arithmetic on rows and columns.
pub(crate) struct Clauses {
    side: usize,
    solver: BasicSolver,
    /// `holds[cell * side + digit]`, both from 0.
    holds: Vec<Lit>,
}

impl Clauses {
    pub(crate) fn new(puzzle: &Puzzle) -> Clauses {
        let shape = puzzle.shape();
        let (side, rows, cols) =
            (usize::from(shape.side()), usize::from(shape.box_rows()), usize::from(shape.box_cols()));
        let mut solver = BasicSolver::default();
        let holds = (0..side.pow(3)).map(|_| Lit::new(solver.new_var_default(), true)).collect();
        let mut clauses = Clauses { side, solver, holds };
        let lines = 0..side;
        for (a, b) in lines.clone().flat_map(|a| lines.clone().map(move |b| (a, b))) {
            clauses.exactly_one(lines.clone().map(|digit| (a, b, digit)));
            clauses.exactly_one(lines.clone().map(|col| (a, col, b)));
            clauses.exactly_one(lines.clone().map(|row| (row, a, b)));
            let (top, left) = (a / rows * rows, a % rows * cols);
            clauses.exactly_one(lines.clone().map(|i| (top + i / cols, left + i % cols, b)));
        }
        for (cell, given) in puzzle.to_string().chars().enumerate() {
            if let Some(digit) = given.to_digit(36) {
                let lit = clauses.holds[cell * side + digit as usize - 1];
                clauses.add(vec![lit]);
            }
        }
        clauses
    }

    fn exactly_one(&mut self, among: impl Iterator<Item = (usize, usize, usize)>) {
        let lits: Vec<Lit> =
            among.map(|(row, col, digit)| self.holds[(row * self.side + col) * self.side + digit]).collect();
        for (i, &lit) in lits.iter().enumerate() {
            lits[..i].iter().for_each(|&other| self.add(vec![!lit, !other]));
        }
        self.add(lits);
    }

    fn add(&mut self, mut clause: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut clause);
    }

    /// A solution that was not handed out before.
    pub(crate) fn next_solution(&mut self) -> Option<String> {
        if self.solver.solve_limited(&[]) != lbool::TRUE {
            return None;
        }
        let held: Vec<usize> =
            (0..self.holds.len()).filter(|&i| self.solver.value_lit(self.holds[i]) == lbool::TRUE).collect();
        let another = held.iter().map(|&i| !self.holds[i]).collect();
        self.add(another);
        Some(held.iter().map(|i| char::from(b"123456789ABCDEFGHIJKLMNOP"[i % self.side])).collect())
    }

    /// Whether the rules and the givens allow that grid.
    pub(crate) fn allow(&mut self, grid: &Grid) -> bool {
        let digits = grid.to_string();
        let digits = digits.chars().map(|digit| digit.to_digit(36).expect("a full grid") as usize - 1);
        let held: Vec<Lit> = digits.enumerate().map(|(cell, digit)| self.holds[cell * self.side + digit]).collect();
        self.solver.solve_limited(&held) == lbool::TRUE
    }
}
