//! Which of the events that pass by belong into the file.

use crate::puzzle::Digit;
use crate::search::Kind;
use crate::trace::{Header, Kinds, Steps};

/// Numbers the events and picks those that the header names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    steps: Steps,
    kinds: Kinds,
    next: u64,
}

impl Part {
    pub(super) fn new(header: &Header) -> Self {
        Self { steps: header.steps(), kinds: header.kinds(), next: 0 }
    }

    /// Numbers the next event from `step` on.
    pub(super) fn start_at(&mut self, step: u64) {
        self.next = step;
    }

    /// Numbers an event; gives its step if it belongs into the file.
    #[inline]
    pub(super) fn take(&mut self, kind: Kind) -> Option<u64> {
        let step = self.next;
        self.next += 1;
        (self.kinds.contains(kind) && self.steps.contains(step)).then_some(step)
    }

    /// Numbers rejects that were told by their count.
    #[inline]
    pub(super) fn pass(&mut self, count: u16) {
        self.next += u64::from(count);
    }

    /// Whether a reject may belong into the file just now.
    #[inline]
    pub(super) fn wants_rejects(&self) -> bool {
        // They come in strides of at most a grid's side, so none is missed at the start.
        self.kinds.contains(Kind::Reject) && self.next + u64::from(Digit::MAX) > self.steps.start
    }
}
