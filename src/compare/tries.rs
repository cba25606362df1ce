//! How often digits are tried in each cell.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use crate::puzzle::{Cell, Shape};
use crate::search::{Action, Detail, Event, Form, Observer};

/// An observer that counts the tries in each cell: digits looked at there, whether they fit or
/// not. Over all cells they are the `checks` of the search. It never stops the search, and fits
/// beside observers that break with a `B`.
///
/// ```
/// use stepdoku::compare::Tries;
/// use stepdoku::puzzle::{Cell, builtin};
/// use stepdoku::search::{Form, Search};
///
/// let puzzle = builtin::find("four").unwrap().puzzle();
/// let mut tries: Tries = Tries::new(puzzle.shape(), Form::List);
/// Search::new(Form::List).run(&puzzle, &mut tries);
/// assert_eq!((tries.of(Cell::new(0, 1)), tries.total()), (1, 39));
/// assert_eq!(tries.of(Cell::new(0, 0)), 0); // a given
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tries<B = Infallible> {
    shape: Shape,
    counts: Vec<u64>,
    marks_first: bool,
    breaks: PhantomData<fn() -> B>,
}

impl<B> Tries<B> {
    /// Nothing counted yet, on a board of that shape. The form says with which of its events an
    /// acceptance begins.
    pub fn new(shape: Shape, form: Form) -> Self {
        Self { shape, counts: vec![0; shape.len()], marks_first: form.marks_first(), breaks: PhantomData }
    }

    /// The tries in a cell; none in one off the board.
    pub fn of(&self, cell: Cell) -> u64 {
        if self.shape.contains(cell) { self.counts[self.shape.index(cell)] } else { 0 }
    }

    /// The tries in all cells.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The same, to go on beside observers that break with something else.
    pub fn breaking<C>(self) -> Tries<C> {
        let Self { shape, counts, marks_first, .. } = self;
        Tries { shape, counts, marks_first, breaks: PhantomData }
    }

    #[inline]
    fn add(&mut self, cell: Cell, count: u64) {
        if self.shape.contains(cell) {
            self.counts[self.shape.index(cell)] += count;
        }
    }
}

impl<B> Observer for Tries<B> {
    type Break = B;
    const DETAIL: Detail = Detail::Counts;

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<B> {
        match event.action {
            Action::Mark { cell, .. } if self.marks_first => self.add(cell, 1),
            Action::Place { cell, .. } if !self.marks_first => self.add(cell, 1),
            Action::Reject { cell, .. } => self.add(cell, 1),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn rejects(&mut self, _: u16, cell: Cell, count: u16) -> ControlFlow<B> {
        self.add(cell, u64::from(count));
        ControlFlow::Continue(())
    }
}
