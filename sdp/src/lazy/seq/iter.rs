//! [`Iter`]: the iterator over a `Seq`.

use core::fmt;
use core::iter::FusedIterator;

use super::encodings::Encodings;
use crate::coding::decode::SdpDecode;

/// An iterator over a [`Seq`](crate::Seq) that decodes each element. It allocates only what `T` allocates.
///
/// Its length is exact if `T` decodes each element again as it did when the `Seq` was decoded.
pub struct Iter<'de, T> {
    elements: Encodings<'de, T>,
    remaining: usize,
}

impl<'de, T> Iter<'de, T> {
    #[inline]
    pub(super) const fn new(elements: Encodings<'de, T>, count: usize) -> Self {
        Self {
            elements,
            remaining: count,
        }
    }
}

impl<'de, T: SdpDecode<'de>> Iterator for Iter<'de, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.remaining = self.remaining.checked_sub(1)?;
        let item = self.elements.next();
        if item.is_none() {
            self.remaining = 0;
        }
        item
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining, Some(self.remaining))
    }

    /// Skips fixed-size elements in constant time.
    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<T> {
        if let Some(size) = T::SIZE.as_fixed() {
            let skipped = n.min(self.remaining);
            self.remaining = self.remaining.saturating_sub(skipped);
            self.elements.skip(skipped.saturating_mul(size));
            n = 0;
        }
        for _ in 0..n {
            self.next()?;
        }
        self.next()
    }
}

impl<'de, T: SdpDecode<'de>> ExactSizeIterator for Iter<'de, T> {}

impl<'de, T: SdpDecode<'de>> FusedIterator for Iter<'de, T> {}

impl<T> Clone for Iter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'de, T: SdpDecode<'de> + fmt::Debug> fmt::Debug for Iter<'de, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
