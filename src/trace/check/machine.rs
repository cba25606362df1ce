//! The search once more, without recursion: a machine that knows of every step which event
//! must come next.

use super::board::Board;
use super::infer::{self, Finding};
use super::order::Order;
use crate::puzzle::{Cell, Digit, Shape};
use crate::search::{Action, Event, Form, Inference, Run, Solutions, Status, Why, Wipeout};
use crate::trace::wire::{Counts, Header};

/// A call that is open.
#[derive(Clone, Debug)]
struct Call {
    cell: Option<Cell>,
    /// Its digits in the order of trying, where it has ranked them itself.
    digits: Option<Vec<Digit>>,
    /// How many digits have been done with.
    tried: usize,
    /// What was deduced from the digit in force.
    deduced: Vec<(Cell, Digit)>,
}

/// What the next event is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// The given of that number is marked.
    Given(usize),
    /// Something is found out about the board.
    Infer(Finding),
    /// A call begins.
    Enter,
    /// The innermost call reports that the board is complete.
    Solution,
    /// It looks at its next digit.
    Look,
    /// It does the second event of an acceptance.
    Accept,
    /// It takes back its last deduction.
    Retract,
    /// It does the event of that number of coming back.
    Undo(usize),
    /// It returns.
    Leave,
    /// The search is over.
    Over,
}

/// What acceptance and coming back consist of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    Mark,
    Place,
    Erase,
    Unmark,
}

/// The search that a header determines, before some step.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    form: Form,
    inference: Inference,
    shape: Shape,
    givens: Vec<(Cell, Digit)>,
    order: Order,
    board: Board,
    calls: Vec<Call>,
    next: Next,
    wanted: Option<u64>,
    counts: Counts,
    solutions: Vec<String>,
}

impl Machine {
    pub(super) fn new(header: &Header) -> Self {
        let inferred = (header.search.inference != Inference::None).then_some(0);
        let mut machine = Self {
            form: header.search.form,
            inference: header.search.inference,
            shape: header.shape(),
            givens: header.puzzle.givens().filled().collect(),
            order: Order::new(&header.puzzle, &header.search),
            board: Board::new(header.shape()),
            calls: Vec::new(),
            next: Next::Given(0),
            wanted: match header.search.solutions {
                Solutions::First(number) => Some(number.get()),
                Solutions::All => None,
            },
            counts: Counts { deductions: inferred, wipeouts: inferred, ..Counts::default() },
            solutions: Vec::new(),
        };
        machine.after_given(0);
        machine
    }

    /// What was counted so far.
    pub(super) fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The solutions so far, as many as an outcome lists.
    pub(super) fn solutions(&self) -> &[String] {
        &self.solutions
    }

    /// How the search has ended; `None` when there is more to come.
    pub(super) fn status(&self) -> Option<Status> {
        let ended = if self.counts.solutions > 0 { Status::Solved } else { Status::NoSolution };
        (self.next == Next::Over).then_some(ended)
    }

    /// How many calls are open.
    pub(super) fn open(&self) -> usize {
        self.calls.len()
    }

    fn acceptance(&self) -> [Deed; 2] {
        match self.form {
            Form::List | Form::Resume => [Deed::Mark, Deed::Place],
            Form::Rescan => [Deed::Place, Deed::Mark],
        }
    }

    fn coming_back(&self) -> &'static [Deed] {
        match self.form {
            Form::List => &[Deed::Unmark],
            Form::Resume => &[Deed::Unmark, Deed::Erase],
            Form::Rescan => &[Deed::Erase, Deed::Unmark],
        }
    }

    fn found(&self) -> bool {
        self.wanted.is_some_and(|wanted| self.counts.solutions >= wanted)
    }

    /// The cell of the innermost call and the digit that it is at.
    fn at(&self) -> Option<(Cell, Digit)> {
        let call = self.calls.last()?;
        let digit = match &call.digits {
            Some(ranked) => ranked.get(call.tried).copied(),
            None => self.order.digit(call.tried),
        };
        Some((call.cell?, digit?))
    }

    /// The event that must come next; `None` when the search is over.
    pub(super) fn expected(&self) -> Option<Event> {
        let depth = match self.next {
            Next::Enter => self.calls.len(),
            _ => self.calls.len().saturating_sub(1),
        };
        let action = match self.next {
            Next::Over => return None,
            Next::Given(number) => {
                let &(cell, digit) = self.givens.get(number)?;
                Action::Given { cell, digit }
            }
            Next::Infer(finding) => finding.action(),
            Next::Retract => {
                let &(cell, digit) = self.calls.last()?.deduced.last()?;
                Action::Retract { cell, digit }
            }
            Next::Enter => {
                let caller = self.calls.last().and_then(|call| call.cell);
                let (cell, scanned) = self.order.find(&self.board, depth, caller);
                Action::Enter { cell, scanned }
            }
            Next::Solution => Action::Solution { number: self.counts.solutions + 1 },
            Next::Look => {
                let (cell, digit) = self.at()?;
                match self.board.refusal(cell, digit) {
                    Some(by) => Action::Reject { cell, digit, by },
                    None => deed(self.acceptance()[0], cell, digit),
                }
            }
            Next::Accept => {
                let (cell, digit) = self.at()?;
                deed(self.acceptance()[1], cell, digit)
            }
            Next::Undo(number) => {
                let (cell, digit) = self.at()?;
                deed(self.coming_back()[number], cell, digit)
            }
            Next::Leave => Action::Leave { cell: self.calls.last()?.cell, found: self.found() },
        };
        Some(Event { depth: depth as u16, action })
    }

    /// Why the expected event must come next, in words.
    pub(super) fn why(&self, shape: Shape) -> String {
        let form = self.form;
        match self.next {
            Next::Over => format!("the search was over after step {}", self.counts.events.saturating_sub(1)),
            Next::Given(_) => "the givens come first, row by row".to_owned(),
            Next::Infer(finding) => self.why_inferred(finding),
            Next::Retract => "coming back, what was deduced from the digit is retracted first, last first".to_owned(),
            Next::Enter if self.calls.is_empty() => "all givens are marked, so the first call begins".to_owned(),
            Next::Enter => {
                let how = match form {
                    _ if self.order.is_dynamic() => "chooses among all blanks",
                    Form::List => "takes the next entry of the list of blanks",
                    Form::Resume => "looks for a blank from its caller's cell on",
                    Form::Rescan => "looks for a blank from the first cell on",
                };
                format!("a digit was accepted, so a further call begins, which in form `{form}` {how}")
            }
            Next::Solution => "no blank is left, so the board is complete".to_owned(),
            Next::Look => match self.at().map(|(cell, digit)| (digit, self.board.refusal(cell, digit))) {
                Some((digit, Some(_))) => format!("{digit} is the next digit to look at, and it does not fit"),
                Some((digit, None)) => {
                    let [first, second] = self.acceptance().map(name);
                    format!("{digit} is the next digit to look at and fits; form `{form}` does {first}, then {second}")
                }
                None => format!("a {shape} grid has no further digit"),
            },
            Next::Accept => {
                let [first, second] = self.acceptance().map(name);
                format!("in form `{form}`, accepting a digit is {first}, then {second}")
            }
            Next::Undo(_) => {
                let deeds: Vec<_> = self.coming_back().iter().map(|&deed| name(deed)).collect();
                format!("the digit has led nowhere; in form `{form}`, coming back is {}", deeds.join(", then "))
            }
            Next::Leave => match self.at() {
                _ if self.calls.last().is_some_and(|call| call.cell.is_none()) => {
                    "the call has reported its solution".to_owned()
                }
                Some(_) if self.found() => "enough solutions are found, so no further digit is looked at".to_owned(),
                _ => "all digits have been looked at".to_owned(),
            },
        }
    }

    fn why_inferred(&self, finding: Finding) -> String {
        let when = if self.calls.is_empty() { "all givens are marked" } else { "a digit was accepted" };
        let level = self.inference;
        let what = match finding {
            Finding::Deduce(cell, digit, Why::Naked) => {
                format!("the first single is {cell}, which can hold only {digit}")
            }
            Finding::Deduce(cell, digit, Why::Hidden(kind)) => {
                format!("the first single is {digit} in {}, which fits only {cell}", self.shape.unit_of(kind, cell))
            }
            Finding::Wipeout(Wipeout::Cell(cell)) => format!("{cell} has no candidate"),
            Finding::Wipeout(Wipeout::Unit { unit, digit }) => format!("{unit} has no place for {digit}"),
        };
        format!("{when}, and by the inference `{level}` {what}")
    }

    /// Goes on by one step; `event` is the expected one.
    pub(super) fn go_on(&mut self, event: &Event) {
        self.counts.events += 1;
        match event.action {
            Action::Given { cell, digit } => {
                self.board.write(cell, Some(digit));
                self.board.mark(cell, digit);
                if let Next::Given(number) = self.next {
                    self.after_given(number + 1);
                }
                return;
            }
            Action::Enter { cell, scanned } => {
                self.counts.calls += 1;
                self.counts.scanned += u64::from(scanned.unwrap_or(0));
                self.counts.max_depth = self.counts.max_depth.max(event.depth);
                let digits = cell.and_then(|cell| self.order.ranking(&self.board, cell));
                self.calls.push(Call { cell, digits, tried: 0, deduced: Vec::new() });
                self.next = if cell.is_some() { self.look() } else { Next::Solution };
                return;
            }
            Action::Reject { .. } => {
                self.counts.checks += 1;
                self.counts.rejects += 1;
            }
            Action::Mark { cell, digit } => self.board.mark(cell, digit),
            Action::Place { cell, digit } => {
                self.counts.placements += 1;
                self.board.write(cell, Some(digit));
            }
            Action::Erase { cell, .. } => self.board.write(cell, None),
            Action::Unmark { cell, digit } => {
                self.counts.undos += 1;
                self.board.unmark(cell, digit);
            }
            Action::Deduce { cell, digit, .. } => {
                self.counts.deductions = self.counts.deductions.map(|count| count + 1);
                self.board.write(cell, Some(digit));
                self.board.mark(cell, digit);
                if let Some(call) = self.calls.last_mut() {
                    call.deduced.push((cell, digit));
                }
            }
            Action::Wipeout(_) => self.counts.wipeouts = self.counts.wipeouts.map(|count| count + 1),
            Action::Retract { cell, digit } => {
                self.board.unmark(cell, digit);
                self.board.write(cell, None);
                if let Some(call) = self.calls.last_mut() {
                    call.deduced.pop();
                }
            }
            Action::Solution { .. } => {
                self.counts.solutions += 1;
                if self.solutions.len() < Run::<()>::KEPT {
                    self.solutions.push(self.board.line());
                }
            }
            Action::Leave { .. } => {
                self.calls.pop();
            }
        }
        self.next = match (self.next, event.action) {
            (Next::Look, Action::Reject { .. }) => self.after_digit(),
            (Next::Look, _) => {
                self.counts.checks += 1;
                Next::Accept
            }
            (Next::Accept, _) => self.infer(),
            // Forward checking looks once, and deduces nothing.
            (Next::Infer(Finding::Deduce(..)), _) => self.infer(),
            (Next::Infer(Finding::Wipeout(_)), _) if self.calls.is_empty() => Next::Over,
            (Next::Infer(Finding::Wipeout(_)) | Next::Retract, _) => self.come_back(),
            (Next::Solution, _) => Next::Leave,
            (Next::Leave, _) if self.calls.is_empty() => Next::Over,
            // `list` undoes always, the others hand up `true` and undo nothing.
            (Next::Leave, _) if self.found() && self.form != Form::List => Next::Leave,
            (Next::Leave, _) => self.come_back(),
            (Next::Undo(number), _) if number + 1 < self.coming_back().len() => Next::Undo(number + 1),
            (Next::Undo(_), _) => self.after_digit(),
            (next, _) => next,
        };
    }

    fn after_given(&mut self, number: usize) {
        self.next = if number < self.givens.len() { Next::Given(number) } else { self.infer() };
    }

    /// What comes before the next call, and if nothing does, the call.
    fn infer(&self) -> Next {
        let at = self.calls.last().and_then(|call| call.cell);
        infer::next(self.inference, self.shape, &self.board, at).map_or(Next::Enter, Next::Infer)
    }

    /// The first event of coming back, or what is to be taken back before it.
    fn come_back(&self) -> Next {
        let bound = self.calls.last().is_some_and(|call| !call.deduced.is_empty());
        if bound { Next::Retract } else { Next::Undo(0) }
    }

    /// The innermost call has done with a digit.
    fn after_digit(&mut self) -> Next {
        if let Some(call) = self.calls.last_mut() {
            call.tried += 1;
        }
        self.look()
    }

    /// Whether the innermost call looks at a further digit.
    fn look(&self) -> Next {
        let enough = self.form == Form::List && self.found();
        if enough || self.at().is_none() { Next::Leave } else { Next::Look }
    }
}

fn deed(deed: Deed, cell: Cell, digit: Digit) -> Action {
    match deed {
        Deed::Mark => Action::Mark { cell, digit },
        Deed::Place => Action::Place { cell, digit },
        Deed::Erase => Action::Erase { cell, digit },
        Deed::Unmark => Action::Unmark { cell, digit },
    }
}

fn name(deed: Deed) -> &'static str {
    match deed {
        Deed::Mark => "mark",
        Deed::Place => "place",
        Deed::Erase => "erase",
        Deed::Unmark => "unmark",
    }
}
