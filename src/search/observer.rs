//! Who is told of the events.

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::Event;
use crate::puzzle::Cell;

/// How much of a search an observer looks at, known when the program is compiled: what
/// nobody looks at is not even computed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// Nothing: no method is called.
    Nothing,
    /// Every event, except that rejects come as counts.
    Counts,
    /// Every event; rejects come one by one, with their witnesses, while
    /// [`Observer::wants_rejects`] says so.
    Events,
}

impl Detail {
    /// The greater of the two.
    pub const fn max(self, other: Self) -> Self {
        if self as u8 >= other as u8 { self } else { other }
    }
}

/// Watches a search, and may stop it.
///
/// For every event the search calls [`event`](Self::event), right after the step has been
/// done. What happens next is the observer's answer:
///
/// - [`ControlFlow::Continue`]: the search goes on;
/// - [`ControlFlow::Break`]: the search ends at once, no further event is reported, and
///   [`Run::stopped`](super::Run::stopped) holds the value. An observer that meets an
///   error (a full disk, say) breaks with it.
///
/// Counting, recording, writing and checking are all observers. Two are combined by a tuple,
/// which tells the left one first, and the right one only if the left one goes on. A `&mut`
/// to an observer is an observer too.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{Action, Event, Form, Observer, Search};
///
/// /// Keeps the deepest depth at which a digit was placed.
/// struct Deepest(u16);
///
/// impl Observer for Deepest {
///     type Break = Infallible;
///
///     fn event(&mut self, event: &Event) -> ControlFlow<Infallible> {
///         if let Action::Place { .. } = event.action {
///             self.0 = self.0.max(event.depth);
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let grid = Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap();
/// let mut deepest = Deepest(0);
/// Search::new(Form::Resume).run(&Puzzle::new(grid).unwrap(), &mut deepest);
/// assert_eq!(deepest.0, 11);
/// ```
pub trait Observer {
    /// What the observer stops a search with.
    type Break;

    /// How much it looks at. An observer that needs no witnesses says [`Detail::Counts`],
    /// and a search that it watches alone takes rejects in whole strides.
    const DETAIL: Detail = Detail::Events;

    /// Whether the next rejects are to be told one by one; asked again before each, and only
    /// under [`Detail::Events`]. If not, they come through [`rejects`](Self::rejects).
    fn wants_rejects(&self) -> bool {
        true
    }

    /// Is told of an event.
    fn event(&mut self, event: &Event) -> ControlFlow<Self::Break>;

    /// Is told that `count` digits (at least one, at most the side) were rejected for `cell`
    /// in a row, by the call at `depth`; each is one event of the search.
    fn rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<Self::Break> {
        let _ = (depth, cell, count);
        ControlFlow::Continue(())
    }
}

/// Looks at nothing. A search that it watches runs as if there were no observers at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Null;

impl Observer for Null {
    type Break = Infallible;
    const DETAIL: Detail = Detail::Nothing;

    fn event(&mut self, _: &Event) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    type Break = O::Break;
    const DETAIL: Detail = O::DETAIL;

    #[inline]
    fn wants_rejects(&self) -> bool {
        (**self).wants_rejects()
    }

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<Self::Break> {
        (**self).event(event)
    }

    #[inline]
    fn rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<Self::Break> {
        (**self).rejects(depth, cell, count)
    }
}

impl<A: Observer, B: Observer<Break = A::Break>> Observer for (A, B) {
    type Break = A::Break;
    const DETAIL: Detail = A::DETAIL.max(B::DETAIL);

    #[inline]
    fn wants_rejects(&self) -> bool {
        one_by_one(&self.0) || one_by_one(&self.1)
    }

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<Self::Break> {
        tell(&mut self.0, event)?;
        tell(&mut self.1, event)
    }

    #[inline]
    fn rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<Self::Break> {
        self.0.rejects(depth, cell, count)?;
        self.1.rejects(depth, cell, count)
    }
}

/// Whether rejects must be told to `observer` one by one just now.
#[inline]
pub(super) fn one_by_one<O: Observer>(observer: &O) -> bool {
    matches!(O::DETAIL, Detail::Events) && observer.wants_rejects()
}

/// Tells one event to one of several observers, in the way in which that one wants it.
#[inline]
pub(crate) fn tell<O: Observer>(observer: &mut O, event: &Event) -> ControlFlow<O::Break> {
    match event.action {
        super::Action::Reject { cell, .. } if !one_by_one(observer) => observer.rejects(event.depth, cell, 1),
        _ => observer.event(event),
    }
}
