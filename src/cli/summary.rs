//! What `solve` says about a search and about all of them, in words.

use std::io;

use stepdoku::search::{Inference, Run, Search, Stats, Status};

use super::numbers::{counted, grouped};

/// The outcome of one puzzle in words.
pub(super) fn outcome<B>(search: &Search, run: &Run<B>, stats: &Stats<io::Error>) -> String {
    let steps = counted(stats.events, "step");
    let how = match (run.status(), run.number) {
        (Status::Solved, number) => format!("solved: {} in {steps}", counted(number, "solution")),
        (Status::NoSolution, _) => format!("no-solution: the whole space was searched in {steps}"),
        (Status::Stopped, 0) => format!("stopped by --limit after {steps}, before a solution"),
        (Status::Stopped, number) => {
            format!("stopped by --limit after {steps}: {} so far", counted(number, "solution"))
        }
    };
    format!("{how}\n{}", counts(search.inference, stats))
}

fn counts<B>(inference: Inference, stats: &Stats<B>) -> String {
    let mut text = format!(
        "{}, {}, {}, {} ({} rejected), ",
        counted(stats.calls, "call"),
        counted(stats.placements, "placement"),
        counted(stats.undos, "undo"),
        counted(stats.checks, "check"),
        grouped(stats.rejects),
    );
    if !inference.is_none() {
        text += &format!("{}, {}, ", counted(stats.deductions, "deduction"), counted(stats.wipeouts, "wipeout"));
    }
    if stats.scanned > 0 {
        text += &format!("{} scanned, ", counted(stats.scanned, "cell"));
    }
    text + &format!("deepest call {}", stats.max_depth)
}

/// What all puzzles come to.
pub(super) struct Sum {
    pub(super) puzzles: u64,
    solved: u64,
    none: u64,
    stopped: u64,
    solutions: u64,
    inference: Inference,
    stats: Stats,
}

impl Sum {
    pub(super) fn new(search: &Search) -> Self {
        let (inference, stats) = (search.inference, Stats::new(search.form));
        Self { puzzles: 0, solved: 0, none: 0, stopped: 0, solutions: 0, inference, stats }
    }

    pub(super) fn add<B>(&mut self, run: &Run<B>, stats: &Stats<io::Error>) {
        self.puzzles += 1;
        match run.status() {
            Status::Solved => self.solved += 1,
            Status::NoSolution => self.none += 1,
            Status::Stopped => self.stopped += 1,
        }
        self.solutions += run.number;
        let sum = &mut self.stats;
        sum.calls += stats.calls;
        sum.placements += stats.placements;
        sum.undos += stats.undos;
        sum.checks += stats.checks;
        sum.rejects += stats.rejects;
        sum.deductions += stats.deductions;
        sum.wipeouts += stats.wipeouts;
        sum.scanned += stats.scanned;
        sum.max_depth = sum.max_depth.max(stats.max_depth);
        sum.events += stats.events;
    }
}

impl std::fmt::Display for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} solved", counted(self.puzzles, "puzzle"), grouped(self.solved))?;
        if self.none > 0 {
            write!(f, ", {} without a solution", grouped(self.none))?;
        }
        if self.stopped > 0 {
            write!(f, ", {} stopped by --limit", grouped(self.stopped))?;
        }
        let solutions = counted(self.solutions, "solution");
        write!(f, "; {solutions} in {}\n{}", counted(self.stats.events, "step"), counts(self.inference, &self.stats))
    }
}
