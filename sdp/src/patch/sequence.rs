//! [`SeqPatch`]: the elements of an encoded sequence.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::mem;

use super::open::{Patcher, SdpPatch};
use crate::base::error::DecodeError;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::reader::Reader;
use crate::raw;

/// The elements of an encoded sequence.
///
/// Finding an element takes constant time if all have the same size. Otherwise, the elements before it are skipped.
///
/// ```
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
/// #[sdp(patch = "StatePatch")]
/// struct State { values: Vec<u16> }
///
/// let mut bytes = [2, 0, 0, 0, 1, 0, 2, 0];
/// let mut state = sdp::patch::open::<State>(&mut bytes)?;
/// state.values.get(1).unwrap().set(&7)?;
/// assert_eq!(state.values.len(), 2);
/// assert!(state.values.get(2).is_none());
/// assert_eq!(bytes, [2, 0, 0, 0, 1, 0, 7, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SeqPatch<'a, T> {
    elements: Patcher<'a>,
    count: usize,
    of: PhantomData<fn() -> T>,
}

impl<T> SeqPatch<'_, T> {
    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns whether there are no elements.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl<T: SdpPatch> SeqPatch<'_, T> {
    /// Opens the element at `index`, or returns `None` if it is out of bounds.
    #[inline]
    pub fn get(&mut self, index: usize) -> Option<T::Patch<'_>> {
        self.iter_mut().nth(index)
    }

    /// Returns an iterator over the opened elements.
    ///
    /// It ends early if a manual [`SdpDecode`] rejects an element that it accepted before.
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch)]
    /// # struct State { values: Vec<u16> }
    /// let mut bytes = [2, 0, 0, 0, 1, 0, 2, 0];
    /// for mut value in sdp::patch::open::<State>(&mut bytes)?.values.iter_mut() {
    ///     let doubled = value.get()? * 2;
    ///     value.set(&doubled)?;
    /// }
    /// assert_eq!(bytes, [2, 0, 0, 0, 2, 0, 4, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = T::Patch<'_>> + FusedIterator {
        self.into_iter()
    }

    /// Returns the elements as a slice, if they are [plain](SdpDecode#plain-types) and aligned. Otherwise, returns
    /// `None`. In this case, use [`iter_mut`](Self::iter_mut).
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch)]
    /// # struct State { values: Vec<u16> }
    /// let mut bytes = [1, 0, 0, 0, 7, 0];
    /// if let Some(values) = sdp::patch::open::<State>(&mut bytes)?.values.as_mut_slice() {
    ///     values[0] += 1;
    ///     assert_eq!(bytes, [1, 0, 0, 0, 8, 0]);
    /// }
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]>
    where
        T: SdpEncode,
    {
        let decoding = <T as SdpDecode<'static>>::BULK;
        raw::slice_of_mut(self.elements.rest, <T as SdpEncode>::BULK, decoding)
    }
}

impl<'a, T: SdpPatch> IntoIterator for SeqPatch<'a, T> {
    type Item = T::Patch<'a>;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        Iter {
            elements: self.elements,
            remaining: self.count,
            of: PhantomData,
        }
    }
}

impl<'a, T: SdpPatch> IntoIterator for &'a mut SeqPatch<'_, T> {
    type Item = T::Patch<'a>;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        Iter {
            elements: self.elements.reborrow(),
            remaining: self.count,
            of: PhantomData,
        }
    }
}

/// Prints the number of elements.
impl<T> fmt::Debug for SeqPatch<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeqPatch")
            .field("len", &self.count)
            .finish_non_exhaustive()
    }
}

/// An iterator over the elements of a [`SeqPatch`]. It has no public path, because a `for` loop does not name it.
pub struct Iter<'a, T> {
    elements: Patcher<'a>,
    remaining: usize,
    of: PhantomData<fn() -> T>,
}

impl<'a, T: SdpPatch> Iterator for Iter<'a, T> {
    type Item = T::Patch<'a>;

    #[inline]
    fn next(&mut self) -> Option<T::Patch<'a>> {
        self.remaining = self.remaining.checked_sub(1)?;
        // `open` has checked the elements.
        let item = T::open::<false>(&mut self.elements).ok();
        if item.is_none() {
            self.remaining = 0;
        }
        item
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining, Some(self.remaining))
    }

    /// Skips elements of a fixed size in constant time.
    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<T::Patch<'a>> {
        if let Some(size) = <T as SdpDecode<'static>>::SIZE.as_fixed() {
            let skipped = n.min(self.remaining);
            self.remaining = self.remaining.saturating_sub(skipped);
            let rest = mem::take(&mut self.elements.rest);
            let skipped = skipped.saturating_mul(size);
            self.elements.rest = rest.get_mut(skipped..).unwrap_or_default();
            n = 0;
        }
        for _ in 0..n {
            self.next()?;
        }
        self.next()
    }
}

impl<T: SdpPatch> ExactSizeIterator for Iter<'_, T> {}

impl<T: SdpPatch> FusedIterator for Iter<'_, T> {}

impl<T> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Iter")
            .field("remaining", &self.remaining)
            .finish_non_exhaustive()
    }
}

impl<'a> Patcher<'a> {
    /// Takes a sequence.
    pub fn sequence<T: SdpPatch, const CHECK: bool>(
        &mut self,
    ) -> Result<SeqPatch<'a, T>, DecodeError> {
        let (mut count, mut depth) = (0, self.depth);
        let bytes = self.take(|input| {
            skim_elements::<T, CHECK>(input, |input, len| (count, depth) = (len, input.depth()))
        })?;
        let elements = Patcher {
            rest: bytes.get_mut(4..).unwrap_or_default(),
            end: self.end.saturating_sub(self.rest.len()),
            depth,
        };
        Ok(SeqPatch {
            elements,
            count,
            of: PhantomData,
        })
    }

    fn reborrow(&mut self) -> Patcher<'_> {
        Patcher {
            rest: self.rest,
            end: self.end,
            depth: self.depth,
        }
    }
}

/// Skips a sequence, and checks it if `CHECK`.
pub fn skim_sequence<T: SdpPatch, const CHECK: bool>(
    input: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    skim_elements::<T, CHECK>(input, |_, _| {})
}

fn skim_elements<T: SdpPatch, const CHECK: bool>(
    input: &mut Reader<'_>,
    found: impl FnOnce(&Reader<'_>, usize),
) -> Result<(), DecodeError> {
    let element = const {
        let size = <T as SdpDecode<'static>>::SIZE;
        size.assert_countable();
        size
    };
    input.sequence::<T, _>(element, |input, count| {
        found(input, count);
        if const { !CHECK || <T as SdpDecode<'static>>::BULK.accepts_any_bytes() }
            && let Some(size) = element.as_fixed()
        {
            return input.take(count.saturating_mul(size)).map(drop);
        }
        for _ in 0..count {
            input.begin_element(element);
            T::skim::<CHECK>(input)?;
        }
        Ok(())
    })
}
