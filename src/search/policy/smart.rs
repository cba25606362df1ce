//! The policy of the dynamic orders and of inference.
//!
//! It keeps, for every digit, the set of cells in which no mark holds it. A mark changes
//! one such set and clearing brings the former one back, so that all questions about
//! candidates (fewest, exactly one, none) are a few operations on words, with no scan of
//! the board. Digits stand for themselves here (rank = digit - 1), for ties and units go by
//! digits; the order of trying is a list.

use std::ops::ControlFlow;

use super::Policy;
use super::bits::Bits;
use crate::puzzle::{Digit, Puzzle, Shape, Unit};
use crate::search::engine::{Engine, Try};
use crate::search::marks::{DigitSet, Spot};
use crate::search::{CellOrder, DigitOrder, Inference, Observer, Search};

const DIGITS: usize = Digit::MAX as usize;

/// Keeps the candidates of all cells, as sets of cells.
pub(in crate::search) struct Smart<const W: usize> {
    pub(super) shape: Shape,
    pub(super) side: usize,
    cells: CellOrder,
    digits: DigitOrder,
    /// The fixed order of trying, by rank.
    order: [u8; DIGITS],
    pub(super) inference: Inference,
    /// The cells that are not filled.
    pub(super) blank: Bits<W>,
    /// For each digit the cells in whose row, column and box it is not marked.
    pub(super) open: [Bits<W>; DIGITS],
    /// What `open` was before each mark that is set, for its digit.
    before: Vec<Bits<W>>,
    /// How many cells hold each digit.
    holders: [u8; DIGITS],
    /// The peers of each cell: the other cells of its row, column and box.
    pub(super) peers: Vec<Bits<W>>,
    /// The cells of each unit: rows, columns, boxes.
    pub(super) units: Vec<Bits<W>>,
    /// The digits that are marked in each unit.
    pub(super) held: Vec<DigitSet>,
    /// Where on the path each cell is.
    pub(super) positions: Vec<u16>,
    /// What was inferred: `None` for each acceptance, then the deductions from it.
    pub(super) trail: Vec<Option<(Spot, Try)>>,
}

/// The digits of a call in the order of trying, and how far it has come.
pub(in crate::search) struct Tries {
    fitting: DigitSet,
    order: [u8; DIGITS],
    next: usize,
}

impl<const W: usize> Smart<W> {
    /// The number of a unit in `units` and `held`.
    pub(super) fn number(&self, unit: Unit) -> usize {
        unit.kind as usize * self.side + usize::from(unit.index)
    }

    /// The cells with each number of candidates, as binary numbers: bit `i` of a cell's
    /// number is in the set `i`.
    fn counts(&self) -> [Bits<W>; 5] {
        let mut sum = [Bits::NONE; 5];
        for &open in &self.open[..self.side] {
            // Add one to the cells of the set, with carry.
            let mut carry = open;
            for bit in &mut sum {
                let both = *bit & carry;
                *bit = (*bit | carry) & !both;
                carry = both;
            }
        }
        sum
    }

    /// Of the blanks those with the fewest candidates, or the most.
    fn extreme(&self, most: bool) -> Bits<W> {
        let mut best = self.blank;
        for bit in self.counts().into_iter().rev() {
            let better = best & if most { bit } else { !bit };
            if !better.is_empty() {
                best = better;
            }
        }
        best
    }

    fn choose(&self) -> Option<usize> {
        match self.cells {
            CellOrder::MrvDegree => {
                let degree = |&cell: &usize| (self.peers[cell] & self.blank).count();
                // Of equals `max_by_key` takes the last: go backwards.
                let cells: Vec<usize> = self.extreme(false).iter().collect();
                cells.into_iter().rev().max_by_key(degree)
            }
            CellOrder::MaxCandidates => self.extreme(true).first(),
            _ => self.extreme(false).first(),
        }
    }

    /// All digits in the order in which a call at this cell tries them.
    fn ranking(&self, cell: usize, fitting: DigitSet) -> [u8; DIGITS] {
        let mut order = self.order;
        let side = &mut order[..self.side];
        match self.digits {
            DigitOrder::Lcv => side.sort_by_key(|&rank| {
                let peers = self.peers[cell] & self.blank & self.open[usize::from(rank)];
                let fits = fitting & (1 << rank) != 0;
                (!fits, if fits { peers.count() } else { 0 })
            }),
            DigitOrder::Frequent => side.sort_by_key(|&rank| std::cmp::Reverse(self.holders[usize::from(rank)])),
            _ => {}
        }
        order
    }
}

impl<const W: usize> Policy for Smart<W> {
    type Tries = Tries;

    fn new(search: &Search, puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let set = |cells: &mut dyn Iterator<Item = usize>| {
            let mut bits = Bits::NONE;
            cells.for_each(|cell| bits.insert(cell));
            bits
        };
        let all = set(&mut (0..shape.len()));
        let unit = |unit| set(&mut shape.unit(unit).map(|cell| shape.index(cell)));
        let units: Vec<Bits<W>> = shape.units().map(unit).collect();
        let peers = shape.cells().map(|cell| {
            let [row, col, in_box] = shape.units_of(cell).map(unit);
            let mut peers = row | col | in_box;
            peers.remove(shape.index(cell));
            peers
        });
        let mut order = [0; DIGITS];
        for (place, digit) in search.digits.digits(shape).into_iter().enumerate() {
            order[place] = digit.get() - 1;
        }
        let mut positions = vec![0; shape.len()];
        for (pos, cell) in search.cells.path(puzzle).into_iter().enumerate() {
            positions[shape.index(cell)] = pos as u16;
        }
        Self {
            shape,
            side: usize::from(shape.side()),
            cells: search.cells.clone(),
            digits: search.digits.clone(),
            order,
            inference: search.inference,
            blank: all,
            open: [all; DIGITS],
            before: Vec::with_capacity(shape.len()),
            holders: [0; DIGITS],
            peers: peers.collect(),
            held: vec![0; units.len()],
            units,
            positions,
            trail: Vec::new(),
        }
    }

    fn labels(_: &Search, shape: Shape) -> Vec<Digit> {
        shape.digits().collect()
    }

    fn marked(&mut self, at: &Spot, rank: usize) {
        let cell = self.shape.index(at.cell);
        self.before.push(self.open[rank]);
        for unit in self.shape.units_of(at.cell) {
            let number = self.number(unit);
            self.held[number] |= 1 << rank;
            self.open[rank] = self.open[rank] & !self.units[number];
        }
        self.blank.remove(cell);
        self.holders[rank] += 1;
    }

    fn unmarked(&mut self, at: &Spot, rank: usize) {
        self.open[rank] = self.before.pop().expect("marks are cleared as often as set");
        for unit in self.shape.units_of(at.cell) {
            let number = self.number(unit);
            self.held[number] &= !(1 << rank);
        }
        self.blank.insert(self.shape.index(at.cell));
        self.holders[rank] -= 1;
    }

    fn next_blank<'a, O: Observer>(search: &Engine<'a, O, Self>, from: usize) -> (Option<&'a Spot>, usize) {
        if !search.policy.cells.is_dynamic() {
            return search.next_on_path(from);
        }
        // Every cell is looked at to compare them. The path is row-major.
        (search.policy.choose().and_then(|cell| search.spot(cell)), search.policy.shape.len())
    }

    fn digits<O: Observer>(search: &Engine<'_, O, Self>, at: &Spot) -> Tries {
        let fitting = search.marks.all() & !search.marks.used(at);
        let order = search.policy.ranking(search.policy.shape.index(at.cell), fitting);
        Tries { fitting, order, next: 0 }
    }

    fn next_fitting<O: Observer>(
        search: &mut Engine<'_, O, Self>,
        at: &Spot,
        tries: &mut Tries,
    ) -> ControlFlow<O::Break, Option<Try>> {
        while tries.next < search.policy.side {
            let digit = 1 << tries.order[tries.next];
            tries.next += 1;
            if tries.fitting & digit != 0 {
                return ControlFlow::Continue(Some(Try(digit)));
            }
            search.reject(at, digit)?;
        }
        ControlFlow::Continue(None)
    }

    fn infer<O: Observer>(search: &mut Engine<'_, O, Self>, at: Option<&Spot>) -> ControlFlow<O::Break, bool> {
        super::infer::infer(search, at)
    }

    fn retract<O: Observer>(search: &mut Engine<'_, O, Self>) -> ControlFlow<O::Break> {
        super::infer::retract(search)
    }
}
