//! Statistics of counts some of which are only known to be "that many or more".

use super::Count;
use super::amount::{Amount, Bound};

/// The counts of one combination on all puzzles, sorted.
///
/// A search that hit its limit is never taken as if it had ended. What it makes uncertain is
/// given as a lower bound:
///
/// - a **quantile** interpolates between the two counts next to it (as NumPy, pandas, R and
///   DuckDB's `quantile_cont` do unless told otherwise). It is exact when no search that hit its
///   limit could stand before them, and a lower bound else;
/// - the **total** and the **geometric mean** are exact when no search hit its limit, and lower
///   bounds else. The geometric mean of counts one of which is 0 is 0.
///
/// ```
/// use stepdoku::compare::{Count, Sample};
///
/// let ended = |value| Count { value, more: false };
/// let at_limit = |value| Count { value, more: true };
///
/// let few = Sample::new(vec![at_limit(1000), ended(10), ended(30)]);
/// assert_eq!(few.median().to_string(), "30");
/// assert_eq!(few.total().to_string(), "> 1,040");
///
/// let most = Sample::new(vec![at_limit(1000), ended(10), at_limit(1000)]);
/// assert_eq!(most.median().to_string(), "> 1,000");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample(Vec<Count>);

impl Sample {
    /// The sample of these counts.
    ///
    /// # Panics
    /// When there is none.
    pub fn new(mut counts: Vec<Count>) -> Self {
        assert!(!counts.is_empty(), "a sample has counts");
        // Of equal numbers, those that are exact first: the others stand for that or more.
        counts.sort_unstable();
        Self(counts)
    }

    /// The counts, ascending; of equal numbers, those of searches that ended first.
    pub fn counts(&self) -> &[Count] {
        &self.0
    }

    /// The number below which the share `hundredths` / 100 of the counts lies: 50 is the
    /// median, 0 the least, 100 the greatest. Above 100 is as 100.
    pub fn quantile(&self, hundredths: u8) -> Amount {
        let place = (self.0.len() - 1) * usize::from(hundredths.min(100));
        let (below, part) = (place / 100, place % 100);
        let above = if part == 0 { below } else { below + 1 };
        let [low, high] = [below, above].map(|place| self.0[place].value as f64);
        let value = low + (high - low) * part as f64 / 100.0;
        Amount { value, bound: bound(self.0[..=above].iter().any(|count| count.more)) }
    }

    /// The median.
    pub fn median(&self) -> Amount {
        self.quantile(50)
    }

    /// The sum.
    pub fn total(&self) -> Amount {
        let total: u128 = self.0.iter().map(|count| u128::from(count.value)).sum();
        Amount { value: total as f64, bound: bound(self.any_more()) }
    }

    /// The geometric mean.
    pub fn geometric_mean(&self) -> Amount {
        if self.0.contains(&Count { value: 0, more: false }) {
            return Amount { value: 0.0, bound: Bound::Exact };
        }
        let logs: f64 = self.0.iter().map(|count| (count.value as f64).ln()).sum();
        // Of a single count the mean is that count, to the last digit.
        let value = if self.0.len() == 1 { self.0[0].value as f64 } else { (logs / self.0.len() as f64).exp() };
        Amount { value, bound: bound(self.any_more()) }
    }

    fn any_more(&self) -> bool {
        self.0.iter().any(|count| count.more)
    }
}

fn bound(more: bool) -> Bound {
    if more { Bound::AtLeast } else { Bound::Exact }
}

/// The geometric mean of the ratios of pairs, each the counts of one puzzle: how many times the
/// second count the first one is, typically.
///
/// A first count that hit the limit makes it a lower bound, a second one an upper bound. There
/// is none when both come up, when a second count is 0, or when there are no pairs. A first count
/// of 0 makes it 0, whatever the others are.
pub(super) fn ratio(pairs: impl Iterator<Item = (Count, Count)>) -> Option<Amount> {
    let (mut logs, mut number) = (0.0, 0_u64);
    let [mut over, mut under, mut zero, mut nothing] = [false; 4];
    let mut same = true;
    for (own, base) in pairs {
        if base.value == 0 {
            return None;
        }
        over |= own.more;
        under |= base.more;
        zero |= own.value == 0;
        nothing |= own == Count { value: 0, more: false };
        same &= own == base;
        number += 1;
        logs += (own.value as f64).ln() - (base.value as f64).ln();
    }
    let bound = match (over, under) {
        _ if number == 0 => return None,
        _ if nothing => Bound::Exact,
        (true, true) => return None,
        (true, false) => Bound::AtLeast,
        (false, true) => Bound::AtMost,
        (false, false) => Bound::Exact,
    };
    let value = match (zero, same) {
        (true, _) => 0.0,
        (false, true) => 1.0,
        (false, false) => (logs / number as f64).exp(),
    };
    Some(Amount { value, bound })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[u64], limited: &[u64]) -> Sample {
        let count = |more| move |&value: &u64| Count { value, more };
        Sample::new(limited.iter().map(count(true)).chain(values.iter().map(count(false))).collect())
    }

    fn shown(amounts: [Amount; 3]) -> [String; 3] {
        amounts.map(|amount| amount.to_string())
    }

    #[test]
    fn quantiles_interpolate() {
        let four = sample(&[4, 1, 2, 10], &[]);
        let quarters = [four.quantile(25), four.median(), four.quantile(90)];
        // numpy.quantile([1, 2, 4, 10], [.25, .5, .9])
        assert_eq!(quarters.map(|amount| amount.value), [1.75, 3.0, 8.2]);
        assert_eq!(shown([four.quantile(0), four.quantile(100), four.quantile(255)]), ["1", "10", "10"]);
    }

    #[test]
    fn more_than_half_at_the_limit_make_the_median_more_than() {
        assert_eq!(sample(&[1, 2, 3], &[9, 9]).median().to_string(), "3");
        assert_eq!(sample(&[1, 2], &[9, 9, 9]).median().to_string(), "> 9");
        // Half and half: the middle lies between a count and the limit.
        assert_eq!(sample(&[1, 2], &[9, 9]).median().to_string(), "> 5.5");
    }

    #[test]
    fn a_low_count_at_the_limit_may_stand_anywhere_above() {
        // Placements when the events ran out: fewer than another search had in all.
        let low = sample(&[2, 50, 60], &[40]);
        assert_eq!(shown([low.quantile(0), low.median(), low.quantile(100)]), ["2", "> 45", "> 60"]);
        // A count that ended at the very number stands before.
        assert_eq!(sample(&[5, 5], &[5]).median().to_string(), "5");
    }

    #[test]
    fn means_and_totals() {
        let none = sample(&[2, 8], &[]);
        assert_eq!(shown([none.geometric_mean(), none.total(), none.median()]), ["4", "10", "5"]);
        let one = sample(&[2], &[8]);
        assert_eq!(shown([one.geometric_mean(), one.total(), one.median()]), ["> 4", "> 10", "> 5"]);
        assert_eq!(sample(&[0, 7], &[9]).geometric_mean().to_string(), "0");
        assert_eq!(sample(&[7], &[0]).geometric_mean().to_string(), "> 0");
        assert_eq!(sample(&[17], &[]).geometric_mean().value, 17.0);
    }

    #[test]
    fn ratios_have_bounds_of_both_kinds() {
        let count = |(value, more)| Count { value, more };
        type Pair = ((u64, bool), (u64, bool));
        let ratio = |pairs: &[Pair]| {
            ratio(pairs.iter().map(|&(own, base)| (count(own), count(base)))).map(|ratio| ratio.to_string())
        };
        let (ended, limited) = (false, true);
        assert_eq!(ratio(&[((6, ended), (2, ended))]).unwrap(), "3");
        assert_eq!(ratio(&[((6, ended), (2, ended)), ((3, ended), (9, ended))]).unwrap(), "1");
        assert_eq!(ratio(&[((6, limited), (2, ended))]).unwrap(), "> 3");
        assert_eq!(ratio(&[((1, ended), (2, limited))]).unwrap(), "< 0.5");
        assert_eq!(ratio(&[((6, limited), (2, ended)), ((1, ended), (2, limited))]), None);
        assert_eq!(ratio(&[((0, ended), (2, ended))]).unwrap(), "0");
        assert_eq!(ratio(&[((0, ended), (2, limited))]).unwrap(), "0");
        assert_eq!(ratio(&[((0, ended), (2, limited)), ((6, limited), (2, ended))]).unwrap(), "0");
        assert_eq!(ratio(&[((0, limited), (2, ended))]).unwrap(), "> 0");
        assert_eq!(ratio(&[((1, ended), (0, ended))]), None);
        assert_eq!(ratio(&[]), None);
    }
}
