//! Checking a trace that leaves events out: what can be known without them.

use super::Fault;
use super::order::Order;
use crate::puzzle::{Cell, Digit, Grid};
use crate::search::{Action, Event, Form, Inference, Kind, Run, Solutions, Status, Why, Wipeout};
use crate::trace::Words;
use crate::trace::wire::{Header, Outcome};

/// Checks the order and the ranges of events that do not follow each other.
#[derive(Clone, Debug)]
pub(super) struct Partial {
    header: Header,
    order: Order,
    givens: Vec<(Cell, Digit)>,
    last: Option<u64>,
    /// How many events of each kind the file holds.
    held: [u64; Kind::ALL.len()],
    /// Depth of the innermost call plus one, when the events follow each other.
    open: Option<usize>,
    solution: Option<u64>,
}

impl Partial {
    pub(super) fn new(header: &Header) -> Self {
        Self {
            header: header.clone(),
            order: Order::new(&header.puzzle, &header.search),
            givens: header.puzzle.givens().filled().collect(),
            last: None,
            held: [0; Kind::ALL.len()],
            // From the givens on it is known that no call is open.
            open: (header.first_step() <= header.puzzle.givens().filled().count() as u64).then_some(0),
            solution: None,
        }
    }

    pub(super) fn event(&mut self, step: u64, event: &Event) -> Result<(), Fault> {
        let kind = event.action.kind();
        let fault = |message: String| Err(Fault::at_step(step, message));
        let steps = self.header.steps();
        if let Some(last) = self.last
            && step <= last
        {
            return fault(format!("it comes after step {last}: steps only go up"));
        }
        if !steps.contains(step) {
            return fault(format!("the header names the window {steps}"));
        }
        if !self.header.kinds().contains(kind) {
            return fault(format!("`{kind}` is not among the kinds that the header names"));
        }
        if self.header.kinds.is_none() {
            let next = self.last.map_or(steps.start, |last| last + 1);
            if step != next {
                return fault(format!("step {next} comes next: inside its window a trace has no gaps"));
            }
            self.nesting(step, event)?;
        }
        self.action(step, event)?;
        self.last = Some(step);
        self.held[kind as usize] += 1;
        Ok(())
    }

    /// Whether calls begin and return in order, as far as this can be seen from here on.
    fn nesting(&mut self, step: u64, event: &Event) -> Result<(), Fault> {
        let depth = usize::from(event.depth);
        let acting = match event.action {
            Action::Given { .. } => return Ok(()),
            Action::Enter { .. } => self.open,
            // From the givens, before the first call; or of a call that began before the window.
            Action::Deduce { .. } | Action::Wipeout(_) if depth == 0 && self.open.is_none_or(|open| open == 0) => {
                return Ok(());
            }
            _ => self.open.and_then(|open| open.checked_sub(1)),
        };
        if self.open.is_some() && acting != Some(depth) {
            return Err(Fault::at_step(step, format!("depth {depth} does not follow from the event before")));
        }
        self.open = Some(if let Action::Leave { .. } = event.action { depth } else { depth + 1 });
        Ok(())
    }

    /// Whether the event can be one of this search at all.
    fn action(&mut self, step: u64, event: &Event) -> Result<(), Fault> {
        let fault = |message: String| Err(Fault::at_step(step, message));
        let (form, shape) = (self.header.search.form, self.header.shape());
        let kind = event.action.kind();
        let given = usize::try_from(step).ok().and_then(|step| self.givens.get(step));
        if let Some(&(cell, digit)) = given {
            let expected = Event { depth: 0, action: Action::Given { cell, digit } };
            return if *event == expected { Ok(()) } else { fault(format!("`given {digit} at {cell}` belongs here")) };
        }
        if kind == Kind::Given {
            return fault(format!("the puzzle has {} givens, and they are the first events", self.givens.len()));
        }
        let depth = usize::from(event.depth);
        if depth > self.order.blanks() {
            return fault(format!("depth {depth}, but the puzzle has only {} blanks", self.order.blanks()));
        }
        self.inferred(step, event)?;
        let of_board = matches!(kind, Kind::Deduce | Kind::Wipeout | Kind::Retract);
        let fixed = !self.order.is_dynamic() && !self.header.search.inference.needs_rescan();
        let at_work = self.order.at_depth(depth);
        if let Some(cell) = event.action.cell()
            && self.header.puzzle.givens()[cell].is_some()
        {
            return fault(format!("`{kind}` is about {cell}, which is a given"));
        }
        if fixed && !of_board && kind != Kind::Solution && event.action.cell() != at_work {
            let named = |cell: Option<Cell>| cell.map_or("no cell".to_owned(), |cell| cell.to_string());
            let (said, at_work) = (named(event.action.cell()), named(at_work));
            return fault(format!("`{kind}` is about {said}, but the call at depth {depth} works at {at_work}"));
        }
        match event.action {
            Action::Enter { scanned, .. } if scanned.is_some() != (form != Form::List) => {
                fault(format!("form `{form}` {} `scanned`", if form == Form::List { "has no" } else { "needs" }))
            }
            Action::Enter { scanned: Some(scanned), .. } => {
                let (least, most) = self.order.looks();
                match usize::from(scanned) {
                    n if n < least && least == most => {
                        fault(format!("in this order a call looks at all {}", cells(least)))
                    }
                    n if n < least => fault("a call looks at one cell at least".to_owned()),
                    n if n > most => fault(format!("a call looks at {} at most", cells(most))),
                    _ => Ok(()),
                }
            }
            Action::Erase { .. } if form == Form::List => fault("form `list` erases nothing".to_owned()),
            Action::Reject { cell, digit, by } if !by.is_about(shape, cell) => {
                fault(format!("a witness does not see {cell}, so it does not refuse {digit} there"))
            }
            Action::Reject { digit, by, .. } => {
                let other = |&(_, witness): &(_, Cell)| {
                    self.header.puzzle.givens()[witness].is_some_and(|given| given != digit)
                };
                match by.witnesses().find(other) {
                    Some((_, witness)) => fault(format!("{witness} is a given other than {digit}")),
                    None => Ok(()),
                }
            }
            Action::Solution { number } => {
                let next = self.solution.map(|last| last + 1).or((self.header.first_step() == 0).then_some(1));
                let wanted = match self.header.search.solutions {
                    Solutions::First(wanted) => wanted.get(),
                    Solutions::All => u64::MAX,
                };
                if next.is_some_and(|next| next != number) || number > wanted || (fixed && at_work.is_some()) {
                    return fault(format!("solution {number} cannot come here"));
                }
                self.solution = Some(number);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Whether the inference of the search finds out such things.
    fn inferred(&self, step: u64, event: &Event) -> Result<(), Fault> {
        let level = self.header.search.inference;
        let least = match event.action {
            Action::Wipeout(Wipeout::Cell(_)) => Inference::Forward,
            Action::Deduce { why: Why::Naked, .. } | Action::Retract { .. } => Inference::Naked,
            Action::Deduce { why: Why::Hidden(_), .. } | Action::Wipeout(Wipeout::Unit { .. }) => Inference::Singles,
            _ => return Ok(()),
        };
        if level >= least {
            return Ok(());
        }
        let said = Words::new(&event.action, self.header.shape());
        Err(Fault::at_step(step, format!("`{said}` is no event of a search with the inference `{level}`")))
    }

    pub(super) fn finish(&self, outcome: &Outcome) -> Result<(), Fault> {
        let fault = |message: String| Err(Fault::of_outcome(message));
        let (status, stats) = (outcome.status, &outcome.stats);
        if (status == Status::Solved && stats.solutions == 0) || (status == Status::NoSolution && stats.solutions > 0) {
            return fault(format!("status {status} with {} solutions", stats.solutions));
        }
        let listed = stats.solutions.min(Run::<()>::KEPT as u64);
        if outcome.solutions.len() as u64 != listed {
            return fault(format!("{} solutions are listed, {listed} should be", outcome.solutions.len()));
        }
        let solves = |line: &String| {
            let grid = Grid::from_line(self.header.shape(), line);
            grid.is_some_and(|grid| grid.is_solution() && grid.contains(self.header.puzzle.givens()))
        };
        if let Some(line) = outcome.solutions.iter().find(|line| !solves(line)) {
            return fault(format!("{line:?} is listed as a solution and is none"));
        }
        let steps = self.header.steps();
        let end = steps.end.unwrap_or(u64::MAX).min(stats.events);
        if end < stats.events {
            return fault(format!("`events` is {} in the statistics, but the window ends at {end}", stats.events));
        }
        if let Some(last) = self.last
            && last >= stats.events
        {
            return fault(format!("`events` is {} in the statistics, but there is a step {last}", stats.events));
        }
        let held: u64 = self.held.iter().sum();
        if self.header.kinds.is_none() && held != end.saturating_sub(steps.start) {
            return fault(format!("{held} events, but the window {steps} has {}", end.saturating_sub(steps.start)));
        }
        let counted = [
            (Kind::Deduce, "deductions", stats.deductions.unwrap_or(0)),
            (Kind::Wipeout, "wipeouts", stats.wipeouts.unwrap_or(0)),
            (Kind::Enter, "calls", stats.calls),
            (Kind::Place, "placements", stats.placements),
            (Kind::Unmark, "undos", stats.undos),
            (Kind::Reject, "rejects", stats.rejects),
            (Kind::Solution, "solutions", stats.solutions),
        ];
        for (kind, name, said) in counted.into_iter().filter(|&(kind, ..)| self.header.kinds().contains(kind)) {
            let held = self.held[kind as usize];
            if held > said || (steps.start == 0 && held != said) {
                return fault(format!("`{name}` is {said} in the statistics, but there are {held} events `{kind}`"));
            }
        }
        Ok(())
    }
}

fn cells(number: usize) -> String {
    format!("{number} cell{}", if number == 1 { "" } else { "s" })
}
