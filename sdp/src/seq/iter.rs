//! [`Iter`], the iterator over a `Seq`, and the cursor over its elements.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::decode::{SdpDecode, decode_value};
use crate::limits::Limits;
use crate::reader::Reader;

/// An iterator over a [`Seq`](crate::Seq) that decodes each element. It allocates only what `T` allocates.
///
/// Its length is exact if `T` decodes each element again as it did when the `Seq` was decoded.
///
/// ```
/// let seq: sdp::Seq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
/// let mut iter = seq.iter();
/// assert_eq!(iter.len(), 2);
/// assert_eq!(iter.next(), Some(1));
/// assert_eq!(iter.next(), Some(2));
/// assert_eq!(iter.next(), None);
/// # Ok::<(), sdp::DecodeError>(())
/// ```
pub struct Iter<'de, T> {
    rest: &'de [u8],
    remaining: usize,
    levels: u32,
    element: PhantomData<fn() -> T>,
}

impl<'de, T> Iter<'de, T> {
    #[inline]
    pub(super) const fn new(bytes: &'de [u8], count: usize, levels: u32) -> Self {
        Self {
            rest: bytes,
            remaining: count,
            levels,
            element: PhantomData,
        }
    }
}

impl<'de, T: SdpDecode<'de>> Iter<'de, T> {
    /// Decodes an element of `size` bytes, with one bounds check.
    #[inline]
    fn next_fixed(&mut self, size: usize) -> Option<T> {
        let (element, rest) = self.rest.split_at_checked(size)?;
        self.rest = rest;
        let mut input = reader::<T>(element, self.levels);
        let item = decode_value(&mut input).ok()?;
        input.finish_element(size).ok()?;
        Some(item)
    }

    /// Decodes a variable-size element.
    #[inline]
    fn next_variable(&mut self) -> Option<T> {
        let mut input = reader::<T>(self.rest, self.levels);
        let item = decode_value(&mut input).ok()?;
        self.rest = input.rest();
        Some(item)
    }
}

/// Returns a cursor over elements with this many levels of nesting.
#[inline]
pub(super) fn reader<'de, T: SdpDecode<'de>>(bytes: &'de [u8], levels: u32) -> Reader<'de> {
    match T::SIZE.as_fixed() {
        Some(_) => Reader::new(bytes),
        None => Reader::with_limits(bytes, &Limits::DEFAULT.with_max_nesting(levels)),
    }
}

impl<'de, T: SdpDecode<'de>> Iterator for Iter<'de, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.remaining = self.remaining.checked_sub(1)?;
        let item = if const { T::SIZE.is_fixed_element() } {
            self.next_fixed(T::SIZE.min())
        } else {
            self.next_variable()
        };
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
