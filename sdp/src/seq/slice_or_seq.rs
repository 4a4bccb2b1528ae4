//! [`SliceOrSeq`]: a sequence that is encoded from a slice and decoded lazily.

use core::fmt;
use core::iter::FusedIterator;
use core::slice;

use super::iter::SeqIter;
use super::sequence::Seq;
use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::schema::same;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A sequence that the sender encodes from a slice, and the receiver decodes as a [`Seq`].
///
/// With it, one struct serves both sides. The encoding is that of a slice. Decoding returns a `Seq`, and never a slice.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, SliceOrSeq, message};
///
/// #[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
/// struct Parameter<'a> { address: u64, name: &'a str }
///
/// #[derive(SdpEncode, SdpDecode, Debug)]
/// struct Plugin<'a> { name: &'a str, parameters: SliceOrSeq<'a, Parameter<'a>> }
///
/// // The sender.
/// let parameters = [Parameter { address: 7, name: "wet" }];
/// let frame = message::to_vec(&Plugin { name: "Chorus", parameters: parameters[..].into() })?;
///
/// // The receiver. This allocates nothing.
/// let plugin: Plugin = message::from_slice(&frame)?;
/// assert!(plugin.parameters.iter().eq(parameters));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub enum SliceOrSeq<'a, T> {
    /// Elements to encode.
    Slice(&'a [T]),
    /// Decoded elements.
    Seq(Seq<'a, T>),
}

impl<'a, T> SliceOrSeq<'a, T> {
    /// Returns the number of elements.
    ///
    /// ```
    /// assert_eq!(sdp::SliceOrSeq::from(&[1, 2]).len(), 2);
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Slice(items) => items.len(),
            Self::Seq(seq) => seq.len(),
        }
    }

    /// Returns whether the sequence has no elements.
    ///
    /// ```
    /// assert!(sdp::SliceOrSeq::<u8>::default().is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<'a, T: SdpDecode<'a> + Clone> SliceOrSeq<'a, T> {
    /// Returns the element at `index`, or `None` if it is out of bounds. Clones an element of a slice, and decodes one of a
    /// `Seq`. For fixed-size elements, this takes constant time.
    ///
    /// ```
    /// let numbers: sdp::SliceOrSeq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
    /// assert_eq!((numbers.get(1), numbers.get(2)), (Some(2), None));
    /// assert_eq!(sdp::SliceOrSeq::from(&[1_u16, 2]).get(0), Some(1));
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        match self {
            Self::Slice(items) => items.get(index).cloned(),
            Self::Seq(seq) => seq.get(index),
        }
    }

    /// Returns an iterator over the elements. It clones those of a slice, and decodes those of a `Seq`.
    ///
    /// ```
    /// let numbers: sdp::SliceOrSeq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
    /// assert_eq!(numbers.iter().sum::<u16>(), 3);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub fn iter(&self) -> SliceOrSeqIter<'a, T> {
        SliceOrSeqIter(match self {
            Self::Slice(items) => Source::Slice(items.iter()),
            Self::Seq(seq) => Source::Seq(seq.iter()),
        })
    }
}

impl<T: SdpEncode> SdpEncode for SliceOrSeq<'_, T> {
    const SIZE: WireSize = <[T] as SdpEncode>::SIZE;
    const ELEMENT: WireSize = T::SIZE.smallest(T::ELEMENT);

    #[inline]
    fn measure(&self, length: &mut Length) {
        const { T::SIZE.assert_countable() };
        match self {
            Self::Slice(items) => items.measure(length),
            Self::Seq(seq) => seq.measure(length),
        }
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        match self {
            Self::Slice(items) => items.encode(out),
            Self::Seq(seq) => seq.encode(out),
        }
    }
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> SdpDecode<'de> for SliceOrSeq<'a, T> {
    const SIZE: WireSize = <Seq<'a, T> as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        const { T::SIZE.assert_countable() };
        Seq::decode(input).map(Self::Seq)
    }
}

same! {
    [T: SdpSchema] SliceOrSeq<'_, T> => [T];
}

/// The iterator of [`SliceOrSeq::iter`].
///
/// ```
/// let mut iter = sdp::SliceOrSeq::from(&[1, 2]).iter();
/// assert_eq!((iter.next(), iter.len()), (Some(1), 1));
/// ```
pub struct SliceOrSeqIter<'a, T>(Source<'a, T>);

enum Source<'a, T> {
    Slice(slice::Iter<'a, T>),
    Seq(SeqIter<'a, T>),
}

impl<'a, T: SdpDecode<'a> + Clone> Iterator for SliceOrSeqIter<'a, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        match &mut self.0 {
            Source::Slice(items) => items.next().cloned(),
            Source::Seq(items) => items.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Source::Slice(items) => items.size_hint(),
            Source::Seq(items) => items.size_hint(),
        }
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        match &mut self.0 {
            Source::Slice(items) => items.nth(n).cloned(),
            Source::Seq(items) => items.nth(n),
        }
    }
}

impl<'a, T: SdpDecode<'a> + Clone> ExactSizeIterator for SliceOrSeqIter<'a, T> {}

impl<'a, T: SdpDecode<'a> + Clone> FusedIterator for SliceOrSeqIter<'a, T> {}

impl<T> Clone for SliceOrSeqIter<'_, T> {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Source::Slice(items) => Source::Slice(items.clone()),
            Source::Seq(items) => Source::Seq(items.clone()),
        })
    }
}

impl<'a, T: SdpDecode<'a> + Clone + fmt::Debug> fmt::Debug for SliceOrSeqIter<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<T> Clone for SliceOrSeq<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SliceOrSeq<'_, T> {}

impl<T> Default for SliceOrSeq<'_, T> {
    /// Returns a sequence without elements.
    fn default() -> Self {
        Self::Slice(&[])
    }
}

impl<'a, T: SdpDecode<'a> + Clone + fmt::Debug> fmt::Debug for SliceOrSeq<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.iter(), f)
    }
}

/// Compares the elements. A slice equals a `Seq` with the same elements.
impl<'a, T: SdpDecode<'a> + Clone + PartialEq> PartialEq for SliceOrSeq<'a, T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<'a, T: SdpDecode<'a> + Clone + Eq> Eq for SliceOrSeq<'a, T> {}

impl<'a, T> From<&'a [T]> for SliceOrSeq<'a, T> {
    fn from(items: &'a [T]) -> Self {
        Self::Slice(items)
    }
}

impl<'a, T, const N: usize> From<&'a [T; N]> for SliceOrSeq<'a, T> {
    fn from(items: &'a [T; N]) -> Self {
        Self::Slice(items)
    }
}

#[cfg(feature = "alloc")]
impl<'a, T> From<&'a Vec<T>> for SliceOrSeq<'a, T> {
    fn from(items: &'a Vec<T>) -> Self {
        Self::Slice(items)
    }
}

impl<'a, T> From<Seq<'a, T>> for SliceOrSeq<'a, T> {
    fn from(seq: Seq<'a, T>) -> Self {
        Self::Seq(seq)
    }
}

impl<'a, T: SdpDecode<'a> + Clone> IntoIterator for SliceOrSeq<'a, T> {
    type Item = T;
    type IntoIter = SliceOrSeqIter<'a, T>;

    fn into_iter(self) -> SliceOrSeqIter<'a, T> {
        self.iter()
    }
}

impl<'a, T: SdpDecode<'a> + Clone> IntoIterator for &SliceOrSeq<'a, T> {
    type Item = T;
    type IntoIter = SliceOrSeqIter<'a, T>;

    fn into_iter(self) -> SliceOrSeqIter<'a, T> {
        self.iter()
    }
}
