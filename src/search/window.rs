//! A part of a search, by the numbers of its steps.

use std::ops::{ControlFlow, Range};

use super::observer::one_by_one;
use super::{Action, Detail, Event, Observer};
use crate::puzzle::{Cell, Digit};

/// Why a [`Window`] stopped a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt<B> {
    /// The search had an event to report beyond the end of the window.
    End,
    /// The observer inside stopped it.
    Inner(B),
}

/// Passes on only the events whose steps lie in a range, and stops the search when it has an
/// event to report beyond it. A step limit of `n` is the window `0..n`.
///
/// A search that ends exactly with the window has not been stopped.
///
/// ```
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{Form, Halt, Search, Stats, Status, Window};
///
/// let grid = Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap();
/// let puzzle = Puzzle::new(grid).unwrap();
/// let search = Search::new(Form::List);
///
/// let mut first = Window::new(0..40, Stats::<()>::new(search.form));
/// let run = search.run(&puzzle, &mut first);
/// assert_eq!((run.stopped, first.inner.events), (Some(Halt::End), 40));
///
/// let mut whole = Window::new(0..106, Stats::<()>::new(search.form));
/// assert_eq!(search.run(&puzzle, &mut whole).status(), Status::Solved);
/// ```
#[derive(Clone, Debug)]
pub struct Window<O> {
    steps: Range<u64>,
    next: u64,
    /// Who is told of the events in the window.
    pub inner: O,
}

impl<O> Window<O> {
    /// The events whose steps lie in `steps`, for `inner`.
    pub fn new(steps: Range<u64>, inner: O) -> Self {
        Self { steps, next: 0, inner }
    }

    /// The step of the next event: how many there were so far.
    pub fn next_step(&self) -> u64 {
        self.next
    }
}

impl<O: Observer> Observer for Window<O> {
    type Break = Halt<O::Break>;
    // Also an observer that looks at nothing must have its steps counted.
    const DETAIL: Detail = Detail::Counts.max(O::DETAIL);

    #[inline]
    fn wants_rejects(&self) -> bool {
        // Rejects come in strides of at most a grid's side, so no stride reaches the window.
        self.next + u64::from(Digit::MAX) > self.steps.start && one_by_one(&self.inner)
    }

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<Self::Break> {
        if let Action::Reject { cell, .. } = event.action
            && !one_by_one(&self.inner)
        {
            return self.rejects(event.depth, cell, 1);
        }
        if self.next >= self.steps.end {
            return ControlFlow::Break(Halt::End);
        }
        let inside = self.next >= self.steps.start;
        self.next += 1;
        if inside && O::DETAIL != Detail::Nothing {
            return self.inner.event(event).map_break(Halt::Inner);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<Self::Break> {
        let all = self.next + u64::from(count);
        let end = all.min(self.steps.end);
        let inside = end.saturating_sub(self.next.max(self.steps.start));
        self.next = self.next.max(end);
        if inside > 0 && O::DETAIL != Detail::Nothing {
            // At most `count`, so it is as small as that.
            self.inner.rejects(depth, cell, inside as u16).map_break(Halt::Inner)?;
        }
        if all > end { ControlFlow::Break(Halt::End) } else { ControlFlow::Continue(()) }
    }
}
