//! The random stream behind the orders `random:SEED`: small, public, and the same everywhere.

/// SplitMix64 (Steele, Lea and Flood, 2014), a generator of 64-bit numbers.
///
/// It is written out here so that no order depends on a library's generator.
///
/// ```
/// use stepdoku::search::SplitMix64;
///
/// let mut stream = SplitMix64::new(0);
/// assert_eq!(stream.next_number(), 0xE220A8397B1DCDAF);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream that starts at `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = self.0;
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Shuffles by Fisher and Yates, from the last place down, each swapped with the place
    /// `next % (i + 1)`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, (self.next_number() % (i as u64 + 1)) as usize);
        }
    }
}
