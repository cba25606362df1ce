//! How deep a search is over time.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use crate::puzzle::Cell;
use crate::search::{Detail, Event, Observer};

/// An observer that keeps how deep a search is over its steps, in memory that does not grow.
///
/// The steps are dealt out to columns of the same width, which keep the least and the greatest
/// depth in them: nothing is hidden, however long the search. When the columns run out, every
/// two become one of twice the width. It never stops the search, and fits beside observers that
/// break with a `B`.
///
/// ```
/// use stepdoku::compare::{DepthColumn, DepthProfile};
/// use stepdoku::puzzle::builtin;
/// use stepdoku::search::{Form, Search};
///
/// let mut depths: DepthProfile = DepthProfile::new();
/// Search::new(Form::List).run(&builtin::find("four").unwrap().puzzle(), &mut depths);
/// assert_eq!((depths.steps(), depths.width()), (106, 1));
/// assert_eq!(depths.columns().iter().map(|column| column.most).max(), Some(12));
/// assert_eq!(depths.columns()[0], DepthColumn { least: 0, most: 0 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DepthProfile<B = Infallible> {
    columns: Vec<DepthColumn>,
    width: u64,
    /// Steps in the last column.
    filled: u64,
    breaks: PhantomData<fn() -> B>,
}

/// What a column of steps keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthColumn {
    /// The least depth of the calls that acted.
    pub least: u16,
    /// The greatest.
    pub most: u16,
}

impl DepthColumn {
    /// What two columns keep together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

impl<B> DepthProfile<B> {
    /// How many columns there are at most: 2048. From 1024 steps on there are more than half of
    /// them.
    pub const COLUMNS: usize = 2048;

    /// Nothing seen yet.
    pub const fn new() -> Self {
        Self { columns: Vec::new(), width: 1, filled: 0, breaks: PhantomData }
    }

    /// The columns, in the order of their steps.
    pub fn columns(&self) -> &[DepthColumn] {
        &self.columns
    }

    /// How many steps a column stands for; the last one may have fewer.
    pub fn width(&self) -> u64 {
        self.width
    }

    /// How many steps there were.
    pub fn steps(&self) -> u64 {
        (self.columns.len() as u64).saturating_sub(1) * self.width + self.filled
    }

    /// The same, to go on beside observers that break with something else.
    pub fn breaking<C>(self) -> DepthProfile<C> {
        let Self { columns, width, filled, .. } = self;
        DepthProfile { columns, width, filled, breaks: PhantomData }
    }

    /// So many steps at a depth.
    fn add(&mut self, depth: u16, mut count: u64) {
        let here = DepthColumn { least: depth, most: depth };
        while count > 0 {
            if self.filled == self.width || self.columns.is_empty() {
                if self.columns.len() == Self::COLUMNS {
                    self.halve();
                }
                self.columns.push(here);
                self.filled = 0;
            }
            if let Some(last) = self.columns.last_mut() {
                *last = last.and(here);
            }
            let taken = count.min(self.width - self.filled);
            self.filled += taken;
            count -= taken;
        }
    }

    /// Makes one column of every two, all of which are full.
    #[cold]
    fn halve(&mut self) {
        for nr in 0..Self::COLUMNS / 2 {
            self.columns[nr] = self.columns[2 * nr].and(self.columns[2 * nr + 1]);
        }
        self.columns.truncate(Self::COLUMNS / 2);
        self.width *= 2;
    }
}

impl<B> Default for DepthProfile<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B> Observer for DepthProfile<B> {
    type Break = B;
    const DETAIL: Detail = Detail::Counts;

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<B> {
        self.add(event.depth, 1);
        ControlFlow::Continue(())
    }

    #[inline]
    fn rejects(&mut self, depth: u16, _: Cell, count: u16) -> ControlFlow<B> {
        self.add(depth, u64::from(count));
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The depth of a walk that goes up and down.
    fn depth(step: u64) -> u16 {
        (step.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 57) as u16
    }

    #[test]
    fn no_step_is_lost_and_none_counted_twice() {
        for steps in [0, 1, 5, 2047, 2048, 2049, 4096, 4097, 10_000, 100_003] {
            let mut profile: DepthProfile = DepthProfile::new();
            (0..steps).for_each(|step| profile.add(depth(step), 1));
            assert_eq!(profile.steps(), steps);
            assert!(profile.columns().len() <= DepthProfile::<()>::COLUMNS && profile.width().is_power_of_two());
            for (nr, column) in (0..).zip(profile.columns()) {
                let own = nr * profile.width()..((nr + 1) * profile.width()).min(steps);
                let seen = own.clone().map(depth);
                let expected = DepthColumn { least: seen.clone().min().unwrap(), most: seen.max().unwrap() };
                assert_eq!(*column, expected, "steps {own:?} of {steps}");
            }
        }
    }

    #[test]
    fn strides_are_as_single_steps() {
        let (mut single, mut strides): (DepthProfile, DepthProfile) = Default::default();
        for nr in 0..20_000 {
            let count = u64::from(depth(nr + 7) % 9);
            strides.add(depth(nr), count);
            (0..count).for_each(|_| single.add(depth(nr), 1));
        }
        assert_eq!(single, strides);
    }
}
