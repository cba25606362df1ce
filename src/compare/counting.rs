//! Counting one search of a comparison up to its limit.

use std::ops::ControlFlow;

use super::signals::{Cut, Line, STRIDE};
use crate::puzzle::Cell;
use crate::search::{Action, Detail, Event, Form, Observer, Stats};

/// Counts a search, and looks up now and then: whether the limit is reached, or somebody asks to
/// stop.
///
/// When it is `EXACT`, it looks before every event, and the counts of a search that is cut are
/// those of the events before the limit. Else it looks only before calls, so that the code in
/// between is straight: that takes two thirds of the instructions, but a search that gets past
/// its limit is stopped too late, or not at all, and its counts are of no use.
pub(super) struct Counting<'a, const EXACT: bool> {
    pub(super) stats: Stats<Cut>,
    limit: u64,
    /// The number of events at which to look up.
    look: u64,
    line: Line<'a>,
}

impl<'a, const EXACT: bool> Counting<'a, EXACT> {
    pub(super) fn new(form: Form, limit: Option<u64>, line: Line<'a>) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self { stats: Stats::new(form), limit, look: limit.min(STRIDE), line }
    }

    /// Whether there were more events than the limit allows.
    pub(super) fn is_past_limit(&self) -> bool {
        self.stats.events > self.limit
    }

    /// Looks up, before an event or a stride of rejects that may go past `look`.
    #[cold]
    fn look_up(&mut self) -> ControlFlow<Cut> {
        self.line.tell(self.stats.events);
        if self.line.is_over() {
            return ControlFlow::Break(Cut::Asked);
        }
        self.look = self.limit.min(self.stats.events + STRIDE);
        ControlFlow::Continue(())
    }

    #[cold]
    fn many_rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<Cut> {
        self.look_up()?;
        let left = self.limit - self.stats.events;
        if u64::from(count) <= left {
            return self.stats.rejects(depth, cell, count);
        }
        if left > 0 {
            // Fewer than `count`, so it is as small as that.
            self.stats.rejects(depth, cell, left as u16)?;
        }
        ControlFlow::Break(Cut::Limit)
    }
}

impl<const EXACT: bool> Drop for Counting<'_, EXACT> {
    fn drop(&mut self) {
        self.line.tell(self.stats.events);
    }
}

impl<const EXACT: bool> Observer for Counting<'_, EXACT> {
    type Break = Cut;
    const DETAIL: Detail = Detail::Counts;

    // Always: only where the kind of event is known does all of this come to an addition or two.
    #[inline(always)]
    fn event(&mut self, event: &Event) -> ControlFlow<Cut> {
        let looks = EXACT || matches!(event.action, Action::Enter { .. });
        if looks && self.stats.events >= self.look {
            if self.stats.events >= self.limit {
                return ControlFlow::Break(Cut::Limit);
            }
            self.look_up()?;
        }
        self.stats.event(event)
    }

    #[inline(always)]
    fn rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<Cut> {
        if EXACT && self.stats.events + u64::from(count) > self.look {
            return self.many_rejects(depth, cell, count);
        }
        self.stats.rejects(depth, cell, count)
    }
}
