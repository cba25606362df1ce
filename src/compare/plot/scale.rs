//! Where a number stands on an axis, and which numbers are written at it.

use super::super::Amount;
use super::super::Bound;
use crate::picture::text::{Weight, width};

/// Size of the numbers at an axis.
pub(super) const TICK: i32 = 24;
/// Least room between two of them.
const GAP: i32 = 26;
/// More of them are clutter.
const MOST: usize = 8;
/// Pixels that the numbers from 0 up to the least other one have, where there is a 0.
const ZERO: i32 = 64;

/// A logarithmic axis, which may have a place for 0 before it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct LogScale {
    /// Pixels at its beginning and its end; the end is less on an axis that points upwards.
    span: (i32, i32),
    low: f64,
    high: f64,
    zero: bool,
}

/// A number at an axis.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tick {
    /// Where, in pixels.
    pub(super) at: i32,
    pub(super) label: String,
}

impl LogScale {
    /// An axis for these numbers, none of them negative. With `from_one` it begins at 1 if that
    /// is less than they are.
    pub(super) fn new(values: impl IntoIterator<Item = f64>, from_one: bool, span: (i32, i32)) -> Self {
        let (mut least, mut most, mut zero) = (f64::INFINITY, 0.0_f64, false);
        for value in values {
            zero |= value <= 0.0;
            if value > 0.0 {
                least = least.min(value);
                most = most.max(value);
            }
        }
        if most == 0.0 {
            (least, most) = (1.0, 1.0);
        }
        if from_one || (zero && least < 100.0) {
            least = least.min(1.0);
        }
        let (mut low, mut high) = (round(least, false), round(most, true));
        while high / low < 4.0 {
            high = round(high * 1.5, true);
            // Counts do not go below 1.
            if high / low < 4.0 && low > 1.0 {
                low = round(low / 1.5, false);
            }
        }
        Self { span, low, high, zero }
    }

    /// The same numbers on another axis.
    pub(super) fn along(&self, span: (i32, i32)) -> Self {
        Self { span, ..self.clone() }
    }

    /// Where a number stands, in pixels; at the nearer end if it is off the axis.
    pub(super) fn at(&self, value: f64) -> i32 {
        let (from, to) = self.span;
        let gap = if self.zero { ZERO * (to - from).signum() } else { 0 };
        if value <= self.low {
            let part = if value > 0.0 { value / self.low } else { 0.0 };
            return from + (f64::from(gap) * part).round() as i32;
        }
        let part = ((value / self.low).log10() / (self.high / self.low).log10()).min(1.0);
        from + gap + (f64::from(to - from - gap) * part).round() as i32
    }

    /// Where the axis is broken to make place for 0, if it is.
    pub(super) fn break_at(&self) -> Option<i32> {
        let (from, to) = self.span;
        self.zero.then_some(from + ZERO / 2 * (to - from).signum())
    }

    /// The numbers to write: round ones, as many as stand apart. `unit` is what a number is
    /// multiplied by to be shown; `upright` says that they stand above each other.
    pub(super) fn ticks(&self, unit: f64, upright: bool) -> Vec<Tick> {
        let mut exponents = Vec::new();
        let mut all = Vec::new();
        let mut exponent = self.low.log10().floor() as i32;
        while power(exponent) <= self.high * 1.000001 {
            for figure in [1.0, 2.0, 5.0] {
                let value = figure * power(exponent);
                if value >= self.low * 0.999999 && value <= self.high * 1.000001 {
                    all.push(value);
                    if figure == 1.0 {
                        exponents.push(exponent);
                    }
                }
            }
            exponent += 1;
        }
        let every = |step: usize| exponents.iter().step_by(step).map(|&exponent| power(exponent)).collect::<Vec<_>>();
        let choices = std::iter::once(all).chain((1..=exponents.len().max(1)).map(every));
        let set = |values: &Vec<f64>| -> Vec<Tick> {
            let zero = if self.zero { Some(0.0) } else { None };
            let values = zero.into_iter().chain(values.iter().copied());
            values.map(|value| Tick { at: self.at(value), label: label(value * unit) }).collect()
        };
        let fits = |ticks: &Vec<Tick>| {
            let half = |tick: &Tick| if upright { TICK / 2 } else { width(&tick.label, TICK, Weight::Regular) / 2 };
            let gap = if upright { 12 } else { GAP };
            ticks.len() <= MOST
                && ticks.windows(2).all(|pair| (pair[1].at - pair[0].at).abs() >= half(&pair[0]) + half(&pair[1]) + gap)
        };
        let mut sets: Vec<_> = choices.map(|values| set(&values)).collect();
        let found = sets.iter().position(fits).unwrap_or(sets.len() - 1);
        sets.swap_remove(found)
    }
}

/// The next of 1, 2, 5, 10, 20 … that is not less, or not more.
pub(super) fn round(value: f64, up: bool) -> f64 {
    let exponent = value.log10().floor() as i32;
    let mut choices: Vec<f64> =
        [exponent - 1, exponent, exponent + 1].iter().flat_map(|&e| [1.0, 2.0, 5.0].map(|f| f * power(e))).collect();
    let slack = 1e-9;
    match up {
        true => choices.retain(|&choice| choice >= value * (1.0 - slack)),
        false => choices.retain(|&choice| choice <= value * (1.0 + slack)),
    }
    let found = if up { choices.first() } else { choices.last() };
    found.copied().unwrap_or(value)
}

/// Ten to that power; exact where it can be.
fn power(exponent: i32) -> f64 {
    if exponent < 0 { 1.0 / 10f64.powi(-exponent) } else { 10f64.powi(exponent) }
}

/// A round number, with words for great ones.
pub(super) fn label(value: f64) -> String {
    let words = [(1e15, "quadrillion"), (1e12, "trillion"), (1e9, "billion"), (1e6, "million")];
    for (size, word) in words {
        if value >= size * 0.999999 {
            return format!("{} {word}", Amount { value: (value / size).round(), bound: Bound::Exact });
        }
    }
    Amount { value, bound: Bound::Exact }.to_string()
}

/// Whole numbers from 0 to `most`, that one included, a round step apart; at most seven.
pub(super) fn whole_ticks(most: u64) -> Vec<u64> {
    let mut step = 1_u64;
    let mut figures = [2, 5, 10].into_iter().cycle();
    let mut size = 1_u64;
    while most / step > 5 {
        let figure = figures.next().unwrap_or(10);
        step = size.saturating_mul(figure);
        if figure == 10 {
            size = step;
        }
    }
    let mut ticks: Vec<u64> = (0..=most / step).map(|nr| nr * step).collect();
    match ticks.last().copied() {
        Some(last) if last == most => {}
        // The greatest is worth more than a round one close to it.
        Some(last) if last > 0 && (most - last) * 2 < step => {
            ticks.pop();
            ticks.push(most);
        }
        _ => ticks.push(most),
    }
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(values: &[f64]) -> LogScale {
        LogScale::new(values.iter().copied(), false, (100, 1100))
    }

    fn written(values: &[f64]) -> Vec<String> {
        scale(values).ticks(1.0, false).into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn axes_end_at_round_numbers() {
        let ends = |values: &[f64]| (scale(values).low, scale(values).high);
        assert_eq!(ends(&[3.0, 70.0]), (2.0, 100.0));
        assert_eq!(ends(&[1.0, 1e6]), (1.0, 1e6));
        assert_eq!(ends(&[4208.0, 4208.0]), (2000.0, 10000.0));
        assert_eq!(ends(&[1.0]), (1.0, 5.0));
        assert_eq!(ends(&[]), (1.0, 5.0));
        assert_eq!(ends(&[0.0, 51.0]), (1.0, 100.0));
        let great = u64::MAX as f64;
        assert_eq!(ends(&[great, great]), (1e19, 5e19));
    }

    #[test]
    fn numbers_at_an_axis_are_round_few_and_apart() {
        assert_eq!(written(&[3.0, 70.0]), ["2", "5", "10", "20", "50", "100"]);
        assert_eq!(written(&[1.0, 900.0]), ["1", "10", "100", "1,000"]);
        assert_eq!(written(&[0.0, 3.0, 900.0]), ["0", "1", "10", "100", "1,000"]);
        assert_eq!(written(&[0.0, 900.0]), ["0", "500", "1,000", "2,000"]);
        assert_eq!(written(&[1.0, 69e6]), ["1", "100", "10,000", "1 million", "100 million"]);
        let many = written(&[1.0, 1e18]);
        assert!(many.len() <= MOST && many[1] == "10,000", "{many:?}");
        for top in 1..200 {
            for bottom in 1..=top {
                let (low, high) = (f64::from(bottom * bottom * bottom), f64::from(top).powi(4));
                for upright in [false, true] {
                    let ticks = scale(&[low, high]).ticks(1.0, upright);
                    assert!(ticks.len() >= 2 && ticks.len() <= MOST, "{low} to {high}: {ticks:?}");
                    assert!(ticks.windows(2).all(|pair| pair[0].at < pair[1].at));
                }
            }
        }
    }

    #[test]
    fn numbers_stand_in_their_order() {
        let scale = scale(&[0.0, 1.0, 5e6]);
        let places: Vec<i32> = [0.0, 0.5, 1.0, 2.0, 10.0, 4e6, 5e6, 9e9].map(|value| scale.at(value)).to_vec();
        assert!(places.windows(2).all(|pair| pair[0] <= pair[1]), "{places:?}");
        assert_eq!((places[0], places[2], places[7]), (100, 164, 1100));
        let upwards = scale.along((600, 100));
        assert_eq!((upwards.at(0.0), upwards.at(1.0), upwards.at(5e6)), (600, 536, 100));
    }

    #[test]
    fn whole_numbers_end_at_the_greatest() {
        assert_eq!(whole_ticks(0), [0]);
        assert_eq!(whole_ticks(1), [0, 1]);
        assert_eq!(whole_ticks(5), [0, 1, 2, 3, 4, 5]);
        assert_eq!(whole_ticks(50), [0, 10, 20, 30, 40, 50]);
        assert_eq!(whole_ticks(95), [0, 20, 40, 60, 80, 95]);
        assert_eq!(whole_ticks(82), [0, 20, 40, 60, 82]);
        assert_eq!(whole_ticks(49_151), [0, 10_000, 20_000, 30_000, 40_000, 49_151]);
        for most in 1..3000 {
            let ticks = whole_ticks(most);
            assert!(ticks.len() <= 7 && ticks.windows(2).all(|pair| pair[0] < pair[1]), "{most}: {ticks:?}");
        }
    }
}
