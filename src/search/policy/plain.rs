//! The plain policy: a path, a relabelling of the digits, no inference. It keeps nothing,
//! so that a static order costs no more than row by row.

use std::ops::ControlFlow;

use super::Policy;
use crate::puzzle::{Digit, Puzzle, Shape};
use crate::search::engine::{Engine, Try};
use crate::search::marks::{DigitSet, Spot};
use crate::search::{Detail, Observer, Search};

/// Keeps nothing.
pub(in crate::search) struct Plain;

/// The digits that a call has still to look at. The marks are the same again each time the
/// call looks, for what inner calls mark they unmark: so they are read once.
pub(in crate::search) struct Tries {
    fitting: DigitSet,
    refused: DigitSet,
}

impl Policy for Plain {
    type Tries = Tries;

    fn new(_: &Search, _: &Puzzle) -> Self {
        Self
    }

    /// In the order of trying, so that the lowest rank is always next.
    fn labels(search: &Search, shape: Shape) -> Vec<Digit> {
        search.digits.digits(shape)
    }

    #[inline]
    fn marked(&mut self, _: &Spot, _: usize) {}

    #[inline]
    fn unmarked(&mut self, _: &Spot, _: usize) {}

    #[inline]
    fn next_blank<'a, O: Observer>(search: &Engine<'a, O, Self>, from: usize) -> (Option<&'a Spot>, usize) {
        search.next_on_path(from)
    }

    #[inline]
    fn digits<O: Observer>(search: &Engine<'_, O, Self>, at: &Spot) -> Tries {
        let used = search.marks.used(at);
        Tries { fitting: search.marks.all() & !used, refused: used }
    }

    #[inline]
    fn next_fitting<O: Observer>(
        search: &mut Engine<'_, O, Self>,
        at: &Spot,
        tries: &mut Tries,
    ) -> ControlFlow<O::Break, Option<Try>> {
        let digit = tries.fitting & tries.fitting.wrapping_neg();
        if O::DETAIL != Detail::Nothing {
            // All that are tried before the fitting one, or all when none fits any more.
            let passed = tries.refused & digit.wrapping_sub(1);
            tries.refused ^= passed;
            search.reject(at, passed)?;
        }
        if tries.fitting == 0 {
            return ControlFlow::Continue(None);
        }
        tries.fitting ^= digit;
        ControlFlow::Continue(Some(Try(digit)))
    }

    #[inline]
    fn infer<O: Observer>(_: &mut Engine<'_, O, Self>, _: Option<&Spot>) -> ControlFlow<O::Break, bool> {
        ControlFlow::Continue(true)
    }

    #[inline]
    fn retract<O: Observer>(_: &mut Engine<'_, O, Self>) -> ControlFlow<O::Break> {
        ControlFlow::Continue(())
    }
}
