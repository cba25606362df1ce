//! Whether an event can follow those before it.

use super::call::Verb;
use super::{Call, Contradiction, Phase, State};
use crate::puzzle::{Cell, Digit};
use crate::search::{Action, Event, Inference, Kind, Why, Wipeout};

impl State {
    /// Answers with an error when the event contradicts the state; changes nothing.
    pub(super) fn admit(&self, event: &Event) -> Result<(), Contradiction> {
        let action = &event.action;
        if let Some(cell) = action.cell().filter(|&cell| !self.shape().contains(cell)) {
            return Err(Contradiction::Outside(cell));
        }
        if let Some(digit) = action.digit().filter(|digit| digit.get() > self.shape().side()) {
            return Err(Contradiction::NoSuchDigit(digit));
        }
        self.admit_depth(event)?;
        match *action {
            Action::Given { cell, digit } => {
                let due = self.before_inference() && self.givens()[cell] == Some(digit);
                if !due || self.in_force(cell).is_some() {
                    return Err(Contradiction::Given { cell, digit });
                }
                Ok(())
            }
            Action::Enter { cell, .. } => self.admit_enter(cell),
            Action::Reject { cell, digit, by } => {
                let call = self.acting(Kind::Reject, Some(cell))?;
                let expected = self.refusal(cell, digit);
                match (call.phase, expected) {
                    _ if self.found() => Err(Contradiction::Order(Kind::Reject)),
                    (Phase::Looking, Some(expected)) if expected == by => Ok(()),
                    (Phase::Looking, _) => Err(Contradiction::Witnesses { cell, digit, expected }),
                    _ => Err(Contradiction::Order(Kind::Reject)),
                }
            }
            Action::Deduce { cell, digit, why } => self.admit_deduce(cell, digit, why),
            Action::Wipeout(wipeout) => self.admit_wipeout(wipeout),
            Action::Retract { cell, digit } => self.admit_retract(cell, digit),
            Action::Mark { cell, digit } => self.admit_verb(Verb::Mark, Kind::Mark, cell, digit),
            Action::Place { cell, digit } => self.admit_verb(Verb::Place, Kind::Place, cell, digit),
            Action::Erase { cell, digit } => self.admit_verb(Verb::Erase, Kind::Erase, cell, digit),
            Action::Unmark { cell, digit } => self.admit_verb(Verb::Unmark, Kind::Unmark, cell, digit),
            Action::Solution { number } => {
                let expected = self.solutions() + 1;
                match self.acting(Kind::Solution, None)?.phase {
                    Phase::Looking if number == expected => Ok(()),
                    Phase::Looking => Err(Contradiction::Number { said: number, expected }),
                    _ => Err(Contradiction::Order(Kind::Solution)),
                }
            }
            Action::Leave { cell, found } => {
                let call = self.acting(Kind::Leave, cell)?;
                // With what it wants in hand, a form that erases leaves at once.
                let hands_up = self.found() && self.form().erases();
                let due = if cell.is_none() || hands_up { Phase::Returned } else { Phase::Looking };
                if call.phase != due {
                    return Err(Contradiction::Order(Kind::Leave));
                }
                if found != self.found() { Err(Contradiction::Found(found)) } else { Ok(()) }
            }
        }
    }

    fn admit_depth(&self, event: &Event) -> Result<(), Contradiction> {
        let kind = event.action.kind();
        let open = u16::try_from(self.stack().len()).ok();
        let expected = match kind {
            Kind::Given => Some(0),
            Kind::Enter => open,
            // Also before the first call, from the givens.
            Kind::Deduce | Kind::Wipeout if open == Some(0) => Some(0),
            _ => open.and_then(|open| open.checked_sub(1)),
        };
        if expected != Some(event.depth) {
            return Err(Contradiction::Depth { kind, said: event.depth, expected });
        }
        Ok(())
    }

    fn admit_enter(&self, cell: Option<Cell>) -> Result<(), Contradiction> {
        match self.stack().last() {
            None if self.before_calls() => {}
            None => return Err(Contradiction::FirstCall),
            Some(call) if call.phase == Phase::Accepted => {}
            Some(_) => return Err(Contradiction::Order(Kind::Enter)),
        }
        let blanks = self.shape().len() - self.filled();
        match cell {
            Some(cell) if self.in_force(cell).is_some() => Err(Contradiction::NotBlank(cell)),
            None if blanks > 0 => Err(Contradiction::BlanksLeft(blanks)),
            _ => Ok(()),
        }
    }

    fn admit_verb(&self, verb: Verb, kind: Kind, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let call = self.acting(kind, Some(cell))?;
        // With what is wanted in hand, nothing is accepted, and the `list` form alone undoes.
        let over = self.found() && (self.form().erases() || call.phase == Phase::Looking);
        // What was deduced from the digit is retracted before it.
        let bound = call.deduced > 0 && matches!(verb, Verb::Erase | Verb::Unmark);
        if over || bound || call.phase.after(verb, self.form()).is_none() {
            return Err(Contradiction::Order(kind));
        }
        match (call.accepted(), self.refusal(cell, digit)) {
            (Some(accepted), _) if accepted != digit => Err(Contradiction::OtherDigit { kind, said: digit, accepted }),
            (None, Some(by)) => Err(Contradiction::DoesNotFit { cell, digit, by }),
            _ => Ok(()),
        }
    }

    /// Whether nothing but givens has come.
    fn before_inference(&self) -> bool {
        let stats = self.stats();
        stats.calls == 0 && stats.deductions == 0 && stats.wipeouts == 0
    }

    /// Whether all givens have come, and neither a call nor a dead end.
    fn before_calls(&self) -> bool {
        let stats = self.stats();
        let givens = self.givens().filled().count();
        stats.calls == 0 && stats.wipeouts == 0 && self.filled() == givens + self.deductions().len()
    }

    /// Whether something can be inferred now: after the givens, or after an acceptance.
    fn admit_inference(&self, kind: Kind) -> Result<(), Contradiction> {
        let due = match self.stack().last() {
            None => self.before_calls(),
            Some(call) => call.phase == Phase::Accepted,
        };
        if due { Ok(()) } else { Err(Contradiction::Order(kind)) }
    }

    fn admit_deduce(&self, cell: Cell, digit: Digit, why: Why) -> Result<(), Contradiction> {
        self.admit_inference(Kind::Deduce)?;
        if self.in_force(cell).is_some() {
            return Err(Contradiction::NotBlank(cell));
        }
        if let Some(by) = self.refusal(cell, digit) {
            return Err(Contradiction::DoesNotFit { cell, digit, by });
        }
        let (follows, level) = match why {
            Why::Naked => (self.candidates(cell).eq([digit]), Inference::Naked),
            Why::Hidden(kind) => {
                let unit = self.shape().unit_of(kind, cell);
                (self.places(unit, digit).eq([cell]), Inference::Singles)
            }
        };
        if follows && self.search().inference >= level { Ok(()) } else { Err(Contradiction::Deduction { cell, digit }) }
    }

    fn admit_wipeout(&self, wipeout: Wipeout) -> Result<(), Contradiction> {
        self.admit_inference(Kind::Wipeout)?;
        let (died, level) = match wipeout {
            Wipeout::Cell(cell) => {
                let blank = self.in_force(cell).is_none();
                (blank && self.candidates(cell).next().is_none(), Inference::Forward)
            }
            Wipeout::Unit { unit, digit } => {
                let open = unit.index < self.shape().side() && !self.is_marked(unit, digit);
                (open && self.places(unit, digit).next().is_none(), Inference::Singles)
            }
        };
        if died && self.search().inference >= level { Ok(()) } else { Err(Contradiction::Alive(wipeout)) }
    }

    fn admit_retract(&self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let call = self.stack().last().ok_or(Contradiction::Order(Kind::Retract))?;
        // In the forms that erase nothing is taken back once all that is wanted is found.
        let back = matches!(call.phase, Phase::Returned | Phase::DeadEnd) && call.deduced > 0;
        if !back || self.found() {
            return Err(Contradiction::Order(Kind::Retract));
        }
        match self.deductions().last() {
            Some(&last) if last == (cell, digit) => Ok(()),
            _ => Err(Contradiction::NotLast { cell, digit }),
        }
    }

    /// The innermost call, which must be the one that fills `cell`.
    fn acting(&self, kind: Kind, cell: Option<Cell>) -> Result<&Call, Contradiction> {
        match self.stack().last() {
            Some(call) if call.cell == cell => Ok(call),
            Some(call) => Err(Contradiction::Elsewhere { kind, said: cell, at_work: call.cell }),
            None => Err(Contradiction::Order(kind)),
        }
    }
}
