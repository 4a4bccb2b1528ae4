//! Going through the elements of a `Seq`.
//!
//! Apart from the sequence, which stays where it is: this is a cursor over it.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::{Seq, reader};
use crate::decode::SdpDecode;

/// The elements of a [`Seq`], each decoded when it is reached. It allocates only what `T` does.
///
/// Its length is exact, as long as `T` decodes what it did when the `Seq` was decoded.
pub struct SeqIter<'de, T> {
    rest: &'de [u8],
    left: usize,
    levels: u32,
    element: PhantomData<fn() -> T>,
}

impl<'de, T> SeqIter<'de, T> {
    #[inline]
    pub(super) const fn new(seq: &Seq<'de, T>) -> Self {
        Self {
            rest: seq.bytes,
            left: seq.count,
            levels: seq.levels,
            element: PhantomData,
        }
    }
}

impl<'de, T: SdpDecode<'de>> SeqIter<'de, T> {
    /// Decodes an element that takes `size` bytes. Its bounds are known while compiling, so that one
    /// check is all there is for it.
    #[inline]
    fn next_fixed(&mut self, size: usize) -> Option<T> {
        let (element, rest) = self.rest.split_at_checked(size)?;
        self.rest = rest;
        let mut input = reader::<T>(element, self.levels);
        let item = T::decode(&mut input).ok()?;
        input.finish_element(size).ok()?;
        Some(item)
    }

    /// Decodes an element that may take any number of bytes.
    #[inline]
    fn next_any(&mut self) -> Option<T> {
        let mut input = reader::<T>(self.rest, self.levels);
        let item = T::decode(&mut input).ok()?;
        self.rest = input.rest();
        Some(item)
    }
}

impl<'de, T: SdpDecode<'de>> Iterator for SeqIter<'de, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        let item = match T::SIZE.as_fixed() {
            Some(size) if size > 0 => self.next_fixed(size),
            _ => self.next_any(),
        };
        if item.is_none() {
            self.left = 0;
        }
        item
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    /// In constant time if `T` is of fixed width.
    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<T> {
        if let Some(size) = T::SIZE.as_fixed() {
            let skipped = n.min(self.left);
            self.left = self.left.saturating_sub(skipped);
            let skipped = skipped.saturating_mul(size);
            self.rest = self.rest.get(skipped..).unwrap_or_default();
            n = 0;
        }
        for _ in 0..n {
            self.next()?;
        }
        self.next()
    }
}

impl<'de, T: SdpDecode<'de>> ExactSizeIterator for SeqIter<'de, T> {}

impl<'de, T: SdpDecode<'de>> FusedIterator for SeqIter<'de, T> {}

impl<T> Clone for SeqIter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'de, T: SdpDecode<'de> + fmt::Debug> fmt::Debug for SeqIter<'de, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
