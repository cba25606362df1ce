//! Counting what a search does.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::{Action, Detail, Event, Form, Observer};
use crate::puzzle::Cell;

/// An observer that counts; it never stops the search, and fits beside observers that break
/// with a `B`.
///
/// It keeps no board and costs a few additions an event; rejects it takes by their number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats<B = Infallible> {
    /// Calls of the recursion.
    pub calls: u64,
    /// Digits written on the board.
    pub placements: u64,
    /// Digits whose marks were cleared again.
    pub undos: u64,
    /// Digits looked at: rejects and acceptances.
    pub checks: u64,
    /// Digits that did not fit.
    pub rejects: u64,
    /// Digits deduced.
    pub deductions: u64,
    /// Dead ends seen before they were reached.
    pub wipeouts: u64,
    /// Cells looked at to find blanks (0 in the `list` form).
    pub scanned: u64,
    /// Depth of the deepest call.
    pub max_depth: u16,
    /// Solutions found.
    pub solutions: u64,
    /// All events.
    pub events: u64,
    marks_first: bool,
    breaks: PhantomData<fn() -> B>,
}

impl<B> Stats<B> {
    /// Nothing counted yet. The form says with which of its events an acceptance begins.
    pub fn new(form: Form) -> Self {
        Self {
            calls: 0,
            placements: 0,
            undos: 0,
            checks: 0,
            rejects: 0,
            deductions: 0,
            wipeouts: 0,
            scanned: 0,
            max_depth: 0,
            solutions: 0,
            events: 0,
            marks_first: form.marks_first(),
            breaks: PhantomData,
        }
    }
}

impl<B> Observer for Stats<B> {
    type Break = B;
    const DETAIL: Detail = Detail::Counts;

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<B> {
        self.events += 1;
        match event.action {
            Action::Enter { scanned, .. } => {
                self.calls += 1;
                self.scanned += u64::from(scanned.unwrap_or(0));
                self.max_depth = self.max_depth.max(event.depth);
            }
            Action::Mark { .. } => self.checks += u64::from(self.marks_first),
            Action::Place { .. } => {
                self.placements += 1;
                self.checks += u64::from(!self.marks_first);
            }
            Action::Unmark { .. } => self.undos += 1,
            Action::Reject { .. } => {
                self.checks += 1;
                self.rejects += 1;
            }
            Action::Solution { .. } => self.solutions += 1,
            Action::Deduce { .. } => self.deductions += 1,
            Action::Wipeout(_) => self.wipeouts += 1,
            Action::Given { .. } | Action::Erase { .. } | Action::Retract { .. } | Action::Leave { .. } => {}
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn rejects(&mut self, _: u16, _: Cell, count: u16) -> ControlFlow<B> {
        let count = u64::from(count);
        self.events += count;
        self.checks += count;
        self.rejects += count;
        ControlFlow::Continue(())
    }
}
