//! Inference: what is found out after an acceptance, before the inner call.

use std::ops::ControlFlow;

use super::bits::Bits;
use super::smart::Smart;
use crate::puzzle::Digit;
use crate::search::engine::{Engine, Try};
use crate::search::marks::Spot;
use crate::search::{Inference, Observer, Why, Wipeout};

/// What one look at the board finds.
enum Finding {
    /// A dead end.
    Wipeout(Wipeout),
    /// A cell (by its row-major number) that can hold only the digit of this rank.
    Deduce { cell: usize, rank: usize, why: Why },
}

/// What follows from the digit just accepted at `at`, or from the givens (`None`): `false`
/// when it leads to a dead end.
pub(super) fn infer<O: Observer, const W: usize>(
    search: &mut Engine<'_, O, Smart<W>>,
    at: Option<&Spot>,
) -> ControlFlow<O::Break, bool> {
    if search.policy.inference == Inference::None {
        return ControlFlow::Continue(true);
    }
    if at.is_some() {
        search.policy.trail.push(None);
    }
    while let Some(finding) = search.policy.look(at) {
        match finding {
            Finding::Wipeout(wipeout) => {
                search.wipeout(wipeout)?;
                return ControlFlow::Continue(false);
            }
            Finding::Deduce { cell, rank, why } => {
                let pos = usize::from(search.policy.positions[cell]);
                let spot = *search.spot(pos).expect("every blank lies on the path");
                let digit = Try(1 << rank);
                if at.is_some() {
                    search.policy.trail.push(Some((spot, digit)));
                }
                search.deduce(&spot, digit, why)?;
            }
        }
    }
    ControlFlow::Continue(true)
}

/// Takes back what was inferred since the last acceptance, last first.
pub(super) fn retract<O: Observer, const W: usize>(search: &mut Engine<'_, O, Smart<W>>) -> ControlFlow<O::Break> {
    while let Some(Some((spot, digit))) = search.policy.trail.pop() {
        search.take_back(&spot, digit)?;
    }
    ControlFlow::Continue(())
}

impl<const W: usize> Smart<W> {
    fn look(&self, at: Option<&Spot>) -> Option<Finding> {
        match self.inference {
            Inference::None => None,
            Inference::Forward => self.forward(at),
            Inference::Naked => self.naked(),
            Inference::Singles => self.naked().or_else(|| self.hidden()),
        }
    }

    /// Forward checking: a blank peer without a candidate.
    fn forward(&self, at: Option<&Spot>) -> Option<Finding> {
        let within = at.map_or(self.blank, |spot| self.peers[self.shape.index(spot.cell)] & self.blank);
        let (any, _) = self.any_and_two();
        (within & !any).first().map(|cell| self.died(cell))
    }

    /// Naked singles: a blank without a candidate, or else the first with only one.
    fn naked(&self) -> Option<Finding> {
        let (any, two) = self.any_and_two();
        if let Some(cell) = (self.blank & !any).first() {
            return Some(self.died(cell));
        }
        let cell = (self.blank & !two).first()?;
        let mut only = Bits::NONE;
        only.insert(cell);
        let rank = (0..self.side).find(|&rank| !(self.open[rank] & only).is_empty())?;
        Some(Finding::Deduce { cell, rank, why: Why::Naked })
    }

    /// Hidden singles: the first digit of a unit for which at most one blank is left.
    fn hidden(&self) -> Option<Finding> {
        for unit in self.shape.units() {
            let number = self.number(unit);
            let blanks = self.units[number] & self.blank;
            for rank in (0..self.side).filter(|rank| self.held[number] & (1 << rank) == 0) {
                let places = blanks & self.open[rank];
                if places.count() > 1 {
                    continue;
                }
                let digit = Digit::new(rank as u8 + 1).expect("ranks are digits less one");
                return Some(match places.first() {
                    Some(cell) => Finding::Deduce { cell, rank, why: Why::Hidden(unit.kind) },
                    None => Finding::Wipeout(Wipeout::Unit { unit, digit }),
                });
            }
        }
        None
    }

    fn died(&self, cell: usize) -> Finding {
        Finding::Wipeout(Wipeout::Cell(self.shape.cell(cell)))
    }

    /// The cells with at least one candidate, and those with at least two.
    fn any_and_two(&self) -> (Bits<W>, Bits<W>) {
        let mut any = Bits::NONE;
        let mut two = Bits::NONE;
        for &open in &self.open[..self.side] {
            two = two | (any & open);
            any = any | open;
        }
        (any, two)
    }
}
