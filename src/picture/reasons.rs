//! Why a digit was deduced, or why there is a dead end: what is ruled out, and by whom; and
//! the candidates, where they matter.

use super::scene::Witness;
use crate::puzzle::{Cell, Digit, Unit};
use crate::search::{Action, DigitOrder, Refusal, Why, Wipeout};
use crate::trace::{Content, State};

/// What leads to a deduction or to a dead end.
#[derive(Debug, Default)]
pub(super) struct Reason {
    /// The unit that it is about, if it is about one.
    pub(super) unit: Option<Unit>,
    /// What cannot stand where.
    pub(super) ruled_out: Vec<(Cell, Digit)>,
    /// The cells whose digits rule it out.
    pub(super) witnesses: Vec<Witness>,
}

impl Reason {
    /// Of a deduction or a wipeout that has just happened; empty for anything else.
    pub(super) fn of(state: &State, action: &Action) -> Self {
        let shape = state.shape();
        match *action {
            Action::Deduce { cell, digit, why: Why::Naked } => {
                let others = shape.digits().filter(|&other| other != digit);
                let witnesses = Self::new(state, None, others.map(|other| (cell, other)), Some(cell)).witnesses;
                // In the cell itself stands the digit.
                Self { unit: None, ruled_out: Vec::new(), witnesses }
            }
            Action::Deduce { cell, digit, why: Why::Hidden(kind) } => {
                let unit = shape.unit_of(kind, cell);
                Self::new(state, Some(unit), blanks(state, unit).map(|other| (other, digit)), Some(cell))
            }
            Action::Wipeout(Wipeout::Cell(cell)) => {
                Self::new(state, None, shape.digits().map(|digit| (cell, digit)), None)
            }
            Action::Wipeout(Wipeout::Unit { unit, digit }) => {
                Self::new(state, Some(unit), blanks(state, unit).map(|cell| (cell, digit)), None)
            }
            _ => Self::default(),
        }
    }

    /// One witness for each, the first that is not `except`, which has come later.
    fn new(
        state: &State,
        unit: Option<Unit>,
        ruled_out: impl Iterator<Item = (Cell, Digit)>,
        except: Option<Cell>,
    ) -> Self {
        let ruled_out: Vec<_> = ruled_out.collect();
        let mut witnesses: Vec<Witness> = Vec::new();
        for &(cell, digit) in &ruled_out {
            let mut by = state.refusal(cell, digit).into_iter().flat_map(Refusal::witnesses);
            let Some((kind, witness)) = by.find(|&(_, witness)| Some(witness) != except) else { continue };
            let seen_in = state.shape().unit_of(kind, cell);
            match witnesses.iter_mut().find(|known| known.cell == witness) {
                Some(known) if known.units.contains(&seen_in) => {}
                Some(known) => known.units.push(seen_in),
                None => witnesses.push(Witness { cell: witness, units: vec![seen_in] }),
            }
        }
        Self { unit, ruled_out, witnesses }
    }
}

fn blanks(state: &State, unit: Unit) -> impl Iterator<Item = Cell> + '_ {
    state.shape().unit(unit).filter(|&cell| state.shape().contains(cell) && state.in_force(cell).is_none())
}

/// The candidates of each cell, where the search goes by them: the order of the cells or of
/// the digits does, or an inference is on. Else nothing.
pub(super) fn candidates(state: &State) -> Vec<Vec<Digit>> {
    let search = state.search();
    if !search.cells.is_dynamic() && search.digits != DigitOrder::Lcv && search.inference.is_none() {
        return Vec::new();
    }
    let shown = |cell| match state.content(cell) {
        Content::Blank => state.candidates(cell).collect(),
        _ => Vec::new(),
    };
    state.shape().cells().map(shown).collect()
}
