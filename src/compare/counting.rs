//! Watching one search of a comparison: it counts, and looks up now and then.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::puzzle::Cell;
use crate::search::{Detail, Event, Form, Observer, Stats};

/// Events between two looks at the signals: a tenth of a millisecond or so.
const STRIDE: u64 = 1 << 14;

/// What the threads of a comparison tell the rest of the program, and the other way round.
///
/// It may be shared with any thread, such as one that draws a progress bar or waits for Ctrl-C.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    finished: AtomicU64,
    events: AtomicU64,
}

impl Signals {
    /// Nothing has happened yet.
    pub const fn new() -> Self {
        Self { stop: AtomicBool::new(false), finished: AtomicU64::new(0), events: AtomicU64::new(0) }
    }

    /// Asks to stop: searches that are not finished within a moment are given up, and what is
    /// finished is kept.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it has been asked to stop.
    pub fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How many searches are finished, in whatever order.
    pub fn finished(&self) -> u64 {
        self.finished.load(Ordering::Relaxed)
    }

    /// How many events there were so far, in all searches together. It lags a little behind.
    pub fn events(&self) -> u64 {
        self.events.load(Ordering::Relaxed)
    }

    pub(super) fn one_more(&self) {
        self.finished.fetch_add(1, Ordering::Relaxed);
    }
}

/// Why a search was cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// The limit was reached, and there was a further event.
    Limit,
    /// Somebody asked to stop.
    Asked,
}

/// Counts the events before the limit. All that it does besides costs one comparison an event.
pub(super) struct Counting<'a> {
    pub(super) stats: Stats<Cut>,
    signals: &'a Signals,
    /// Set when the work is over for another reason.
    over: &'a AtomicBool,
    limit: u64,
    /// The number of events at which to look up.
    look: u64,
    /// The events that the signals have been told of.
    told: u64,
}

impl<'a> Counting<'a> {
    pub(super) fn new(form: Form, limit: Option<u64>, signals: &'a Signals, over: &'a AtomicBool) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self { stats: Stats::new(form), signals, over, limit, look: limit.min(STRIDE), told: 0 }
    }

    /// Looks up, before an event or a stride of rejects that would go past `look`.
    #[cold]
    fn look_up(&mut self) -> ControlFlow<Cut> {
        self.tell();
        if self.signals.is_stopping() || self.over.load(Ordering::Relaxed) {
            return ControlFlow::Break(Cut::Asked);
        }
        self.look = self.limit.min(self.stats.events + STRIDE);
        ControlFlow::Continue(())
    }

    fn tell(&mut self) {
        let new = self.stats.events - self.told;
        self.signals.events.fetch_add(new, Ordering::Relaxed);
        self.told = self.stats.events;
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

impl Drop for Counting<'_> {
    fn drop(&mut self) {
        self.tell();
    }
}

impl Observer for Counting<'_> {
    type Break = Cut;
    const DETAIL: Detail = Detail::Counts;

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<Cut> {
        if self.stats.events >= self.look {
            if self.stats.events >= self.limit {
                return ControlFlow::Break(Cut::Limit);
            }
            self.look_up()?;
        }
        self.stats.event(event)
    }

    #[inline]
    fn rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<Cut> {
        if self.stats.events + u64::from(count) > self.look {
            return self.many_rejects(depth, cell, count);
        }
        self.stats.rejects(depth, cell, count)
    }
}
