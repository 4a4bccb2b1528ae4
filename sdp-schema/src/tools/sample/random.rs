//! [`Random`]: random numbers, characters and texts.

use alloc::string::String;

/// The generator SplitMix64.
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below a limit, or 0.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        let number = usize::try_from(self.number() >> 33).unwrap_or_default();
        number.checked_rem(limit).unwrap_or_default()
    }

    pub(super) const fn byte(&mut self) -> u8 {
        let [byte, ..] = self.number().to_le_bytes();
        byte
    }

    /// Returns a number. One of four is an extreme one.
    pub(super) fn integer(&mut self) -> u128 {
        let (kind, low, high) = (self.below(8), self.number(), self.number());
        match kind {
            0 => 0,
            1 => u128::MAX,
            2..=4 => u128::from(low % 256),
            _ => u128::from(low) << 64 | u128::from(high),
        }
    }

    /// Returns an item, or the default for none.
    fn item<T: Copy + Default>(&mut self, items: &[T]) -> T {
        let index = self.below(items.len());
        items.get(index).copied().unwrap_or_default()
    }

    pub(super) fn char(&mut self) -> char {
        self.item(&['a', '\0', 'é', '\u{d7ff}', '\u{10ffff}'])
    }

    /// Returns a text of at most this number of bytes.
    pub(super) fn text(&mut self, max: u64) -> String {
        let mut text = String::new();
        for _ in 0..self.below(9) {
            let next = self.item(&["a", "B", "7", " ", "é", "–", "🎛", "\n"]);
            let len = text.len().saturating_add(next.len());
            if u64::try_from(len).is_ok_and(|len| len <= max) {
                text.push_str(next);
            }
        }
        text
    }
}
