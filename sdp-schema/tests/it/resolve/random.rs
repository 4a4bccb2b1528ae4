//! [`Rng`]: choices that are read from bytes, so that a fuzzer can change a single one.

use std::ops::{Bound, RangeBounds};

/// A source of choices. After its bytes, each choice is the first one.
pub(crate) struct Rng {
    bytes: std::vec::IntoIter<u8>,
}

impl Rng {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        Self {
            bytes: bytes.into_iter(),
        }
    }

    /// Returns a number from `first` to `last`.
    fn number(&mut self, first: u64, last: u64) -> u64 {
        let span = last - first;
        let len = 8 - span.leading_zeros() as usize / 8;
        let mut bytes = [0; 8];
        for byte in &mut bytes[..len] {
            *byte = self.bytes.next().unwrap_or(0);
        }
        let number = u64::from_le_bytes(bytes);
        first + span.checked_add(1).map_or(number, |count| number % count)
    }

    fn within<T: Copy + Into<u64>>(&mut self, range: &impl RangeBounds<T>, max: u64) -> u64 {
        let first = match range.start_bound() {
            Bound::Included(first) => (*first).into(),
            Bound::Excluded(first) => (*first).into() + 1,
            Bound::Unbounded => 0,
        };
        let last = match range.end_bound() {
            Bound::Included(last) => (*last).into(),
            Bound::Excluded(end) => (*end).into() - 1,
            Bound::Unbounded => max,
        };
        self.number(first, last)
    }

    pub(super) fn u8(&mut self, range: impl RangeBounds<u8>) -> u8 {
        self.within(&range, u8::MAX.into()) as u8
    }

    pub(super) fn u32(&mut self, range: impl RangeBounds<u32>) -> u32 {
        self.within(&range, u32::MAX.into()) as u32
    }

    pub(super) fn u64(&mut self, range: impl RangeBounds<u64>) -> u64 {
        self.within(&range, u64::MAX)
    }

    pub(super) fn usize(&mut self, range: impl RangeBounds<usize>) -> usize {
        let range = (
            range.start_bound().map(|it| *it as u64),
            range.end_bound().map(|it| *it as u64),
        );
        self.within(&range, u64::MAX) as usize
    }

    pub(super) fn bool(&mut self) -> bool {
        self.u8(..2) == 1
    }

    pub(super) fn choice<I>(&mut self, all: I) -> Option<I::Item>
    where
        I: IntoIterator<IntoIter: ExactSizeIterator>,
    {
        let mut all = all.into_iter();
        match all.len() {
            0 => None,
            count => all.nth(self.usize(..count)),
        }
    }

    pub(super) fn shuffle<T>(&mut self, all: &mut [T]) {
        for end in (1..all.len()).rev() {
            all.swap(end, self.usize(..=end));
        }
    }
}
