//! [`Iter`], the iterator over a `Seq`.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::base::limits::Limits;
use crate::coding::decode::SdpDecode;
use crate::coding::decode::items::decode_value;
use crate::cursor::reader::Reader;

/// An iterator over a [`Seq`](crate::Seq) that decodes each element. It allocates only what `T` allocates.
///
/// Its length is exact if `T` decodes each element again as it did when the `Seq` was decoded.
pub struct Iter<'de, T> {
    bytes: &'de [u8],
    count: usize,
    levels: u32,
    element: PhantomData<fn() -> T>,
}

impl<'de, T> Iter<'de, T> {
    /// Creates an iterator over `count` encoded elements, which need this number of levels.
    #[inline]
    pub(super) const fn new(bytes: &'de [u8], count: usize, levels: u32) -> Self {
        Self {
            bytes,
            count,
            levels,
            element: PhantomData,
        }
    }
}

impl<'de, T: SdpDecode<'de>> Iter<'de, T> {
    /// Returns a cursor over the remaining elements.
    #[inline]
    pub(super) fn reader(&self) -> Reader<'de> {
        match T::SIZE.as_fixed() {
            Some(_) => Reader::new(self.bytes),
            None => Reader::with_limits(self.bytes, &Limits::DEFAULT.with_max_nesting(self.levels)),
        }
    }

    /// Decodes the next element again. Returns `None` if it is an error now.
    #[inline]
    fn decode_next(&mut self) -> Option<T> {
        if const { T::SIZE.is_fixed_element() } {
            return self.decode_next_fixed(T::SIZE.min());
        }
        let mut input = self.reader();
        let item = decode_value(&mut input).ok()?;
        // After an error, the bytes stay at the start of the element.
        self.bytes = input.rest();
        Some(item)
    }

    /// Decodes an element of `size` bytes, with one bounds check.
    #[inline]
    fn decode_next_fixed(&mut self, size: usize) -> Option<T> {
        let (element, rest) = self.bytes.split_at_checked(size)?;
        self.bytes = rest;
        let mut input = Reader::new(element);
        let item = decode_value(&mut input).ok()?;
        input.finish_element(size).ok()?;
        Some(item)
    }
}

impl<'de, T: SdpDecode<'de>> Iterator for Iter<'de, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.count = self.count.checked_sub(1)?;
        let item = self.decode_next();
        if item.is_none() {
            self.count = 0;
        }
        item
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count, Some(self.count))
    }

    /// Skips fixed-size elements in constant time.
    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<T> {
        if let Some(size) = T::SIZE.as_fixed() {
            let skipped = n.min(self.count);
            self.count = self.count.saturating_sub(skipped);
            let skipped = skipped.saturating_mul(size);
            self.bytes = self.bytes.get(skipped..).unwrap_or_default();
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
