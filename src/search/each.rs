//! Handing out solutions as they are found.

use std::ops::ControlFlow;

use super::{Action, Detail, Event, Observer};
use crate::puzzle::{Cell, Grid, Shape};

/// An observer that hands each solution, with its number from 1, to a function, which may
/// stop the search.
///
/// [`Run::solutions`](super::Run::solutions) keeps the first thousand; this holds only one
/// board, however many solutions there are.
///
/// ```
/// use std::ops::ControlFlow;
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{EachSolution, Form, Search, Solutions};
///
/// let four = Shape::usual(4).unwrap();
/// let mut search = Search::new(Form::List);
/// search.solutions = Solutions::All;
///
/// let mut valid = 0;
/// let mut each = EachSolution::new(four, |_, grid: &Grid| -> ControlFlow<()> {
///     valid += u32::from(grid.is_solution());
///     ControlFlow::Continue(())
/// });
/// search.run(&Puzzle::new(Grid::empty(four)).unwrap(), &mut each);
/// assert_eq!(valid, 288);
/// ```
#[derive(Clone, Debug)]
pub struct EachSolution<F> {
    board: Grid,
    tell: F,
}

impl<F> EachSolution<F> {
    /// Tells `tell` of each solution of a puzzle of that shape.
    pub fn new<B>(shape: Shape, tell: F) -> Self
    where
        F: FnMut(u64, &Grid) -> ControlFlow<B>,
    {
        Self { board: Grid::empty(shape), tell }
    }
}

impl<B, F: FnMut(u64, &Grid) -> ControlFlow<B>> Observer for EachSolution<F> {
    type Break = B;
    const DETAIL: Detail = Detail::Counts;

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<B> {
        match event.action {
            // A digit that is left behind or erased is written over before the next solution.
            Action::Given { cell, digit } | Action::Place { cell, digit } | Action::Deduce { cell, digit, .. } => {
                self.board.set(cell, Some(digit));
            }
            Action::Solution { number } => return (self.tell)(number, &self.board),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn rejects(&mut self, _: u16, _: Cell, _: u16) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }
}
