//! What a call decides by: which blank it takes, in which order it tries the digits, and
//! what it infers. The forms are written once; the policy fills in these verbs.

mod bits;
mod infer;
mod plain;
mod smart;

use std::ops::ControlFlow;

pub(super) use plain::Plain;
pub(super) use smart::Smart;

use super::engine::{Engine, Try};
use super::marks::Spot;
use super::{Inference, Observer, Search};
use crate::puzzle::{Digit, Puzzle, Shape};

/// A way to decide. All functions are handed the search, for they read its board and marks.
pub(super) trait Policy: Sized {
    /// What a call keeps of the digits that it has still to look at.
    type Tries;

    /// The policy of that search, before any mark is set.
    fn new(search: &Search, puzzle: &Puzzle) -> Self;

    /// The digits of the puzzle in the order of their ranks.
    fn labels(search: &Search, shape: Shape) -> Vec<Digit>;

    /// The three marks of the digit of that rank were set for the cell.
    fn marked(&mut self, at: &Spot, rank: usize);

    /// The marks that were set last were cleared again.
    fn unmarked(&mut self, at: &Spot, rank: usize);

    /// The next blank, from position `from` of the path on, and how many cells were looked at.
    fn next_blank<'a, O: Observer>(search: &Engine<'a, O, Self>, from: usize) -> (Option<&'a Spot>, usize);

    /// The digits for a cell, none of them looked at yet.
    fn digits<O: Observer>(search: &Engine<'_, O, Self>, at: &Spot) -> Self::Tries;

    /// The next digit that fits the cell; those that do not fit are rejected on the way.
    fn next_fitting<O: Observer>(
        search: &mut Engine<'_, O, Self>,
        at: &Spot,
        tries: &mut Self::Tries,
    ) -> ControlFlow<O::Break, Option<Try>>;

    /// What follows from the digit just accepted at `at`, or from the givens (`None`).
    /// `false` when it leads to a dead end.
    fn infer<O: Observer>(search: &mut Engine<'_, O, Self>, at: Option<&Spot>) -> ControlFlow<O::Break, bool>;

    /// Takes back what was inferred since the last acceptance.
    fn retract<O: Observer>(search: &mut Engine<'_, O, Self>) -> ControlFlow<O::Break>;
}

/// Whether the search needs no more than a path, a relabelling, and no inference.
pub(super) fn is_plain(search: &Search) -> bool {
    !search.cells.is_dynamic() && !search.digits.is_dynamic() && search.inference == Inference::None
}

/// Whether the cells of the shape fit two words of a bit board.
pub(super) fn is_small(shape: Shape) -> bool {
    shape.len() <= 128
}
