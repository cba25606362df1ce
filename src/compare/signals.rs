//! What the threads of a comparison and the rest of the program tell each other.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Events between two looks at the signals: a tenth of a millisecond or so.
pub(super) const STRIDE: u64 = 1 << 14;

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

/// One search's line to the signals.
pub(super) struct Line<'a> {
    signals: &'a Signals,
    /// Set when the work is over for another reason.
    over: &'a AtomicBool,
    /// The events that the signals have been told of.
    told: u64,
}

impl<'a> Line<'a> {
    pub(super) fn new(signals: &'a Signals, over: &'a AtomicBool) -> Self {
        Self { signals, over, told: 0 }
    }

    /// Tells of the events so far.
    pub(super) fn tell(&mut self, events: u64) {
        self.signals.events.fetch_add(events - self.told, Ordering::Relaxed);
        self.told = events;
    }

    /// Whether the search is to be given up.
    pub(super) fn is_over(&self) -> bool {
        self.signals.is_stopping() || self.over.load(Ordering::Relaxed)
    }
}
