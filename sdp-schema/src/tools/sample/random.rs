//! [`Random`]: random numbers, characters and texts.

use alloc::string::String;

/// The generator SplitMix64.
pub(super) struct Random(pub(super) u64);

impl Random {
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

    /// Returns a number, in one of four cases an extreme one.
    pub(super) fn integer(&mut self) -> u128 {
        let number = u128::from(self.number()) << 64 | u128::from(self.number());
        match self.below(8) {
            0 => 0,
            1 => u128::MAX,
            2..=4 => number % 256,
            _ => number,
        }
    }

    pub(super) fn char(&mut self) -> char {
        const CHARS: [char; 8] = ['a', 'B', '7', '\n', '\0', 'é', '\u{d7ff}', '\u{10ffff}'];
        let index = self.below(CHARS.len());
        CHARS.get(index).copied().unwrap_or_default()
    }

    /// Returns a text of at most this number of bytes.
    pub(super) fn text(&mut self, max: u64) -> String {
        let mut text: String = (0..self.below(9)).map(|_| self.char()).collect();
        while u64::try_from(text.len()).is_ok_and(|len| len > max) {
            text.pop();
        }
        text
    }
}
