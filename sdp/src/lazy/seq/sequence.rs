//! [`Seq`] and its implementations.

use core::fmt;

use super::encodings::Encodings;
use super::iter::Iter;
use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::raw;
use crate::schema::same;

#[cfg(feature = "alloc")]
use {crate::coding::decode::items::decode_all, alloc::vec::Vec};

/// A lazily decoded sequence, which borrows its encoded elements from the input.
///
/// It is encoded as a `Vec<T>`, and decoding returns the same errors. Decoding a `Seq` decodes each element once
/// to check it, and drops it. Iterating decodes each element again. This cannot fail, so the iterator yields values and
/// not results.
///
/// Decoding and iterating do not allocate, lock or panic if `T` does not. Examples of such a `T` are numbers, `&str`,
/// and structs of these. Use a `Seq` on an audio thread, or to read only a part of the input.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, Seq};
///
/// #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
/// struct Parameter<'a> { address: u64, name: &'a str }
///
/// #[derive(SdpEncode, SdpDecode)]
/// struct Plugin<'a> { name: &'a str, parameters: Seq<'a, Parameter<'a>> }
///
/// let bytes = sdp::to_vec(&("Chorus", vec![(7_u64, "wet"), (8, "rate")]))?;
/// let plugin: Plugin = sdp::from_slice(&bytes)?; // allocates nothing
///
/// assert_eq!(plugin.parameters.len(), 2);
/// for parameter in plugin.parameters {
///     assert!(parameter.address < 9);
/// }
/// assert_eq!(plugin.parameters.get(1), Some(Parameter { address: 8, name: "rate" }));
/// assert_eq!(sdp::to_vec(&plugin)?, bytes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Sequences inside sequences
///
/// Decoding an inner `Seq` is a pass over its elements, to check them and to find their end. So reading a whole `Seq`
/// of `Seq` takes three passes over the inner elements. The first decodes the outer `Seq`, the second decodes the inner
/// ones, and the third reads them. Each further level adds a pass. Each outer `Seq` that you replace with a `Vec` saves
/// one.
///
/// # Reading once
///
/// [`Reader::elements`] decodes each element once, without a first pass. Its iterator yields results, because the error
/// of an element appears only when the loop reaches it. After the last value of an input,
/// [`finish`](Reader::finish) rejects trailing bytes.
///
/// # Inconsistent implementations
///
/// If a manual [`SdpDecode`] of `T` rejects an element that it accepted in the first pass, the iteration ends early,
/// without other effects. Do not let the result depend on the [`offset`](Reader::offset). It is counted from the start
/// of the input in the first pass, and from the start of the element in an iteration.
pub struct Seq<'de, T> {
    // The encodings of `count` elements, unless code of a user exchanged the cursor of the first pass.
    elements: Encodings<'de, T>,
    count: usize,
}

impl<'de, T> Seq<'de, T> {
    /// Returns the number of elements.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns whether the sequence has no elements.
    ///
    /// ```
    /// assert!(sdp::Seq::<u16>::default().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the encoded elements, without the count.
    ///
    /// ```
    /// let seq: sdp::Seq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
    /// assert_eq!(seq.as_bytes(), [1, 0, 2, 0]);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &'de [u8] {
        self.elements.bytes()
    }
}

impl<'de, T: SdpDecode<'de>> Seq<'de, T> {
    /// Returns an iterator that decodes each element. For plain elements, [`as_slice`](Self::as_slice) is faster.
    ///
    /// ```
    /// let seq: sdp::Seq<&str> = sdp::from_slice(b"\x02\0\0\0\x01\0\0\0a\x01\0\0\0b")?;
    /// assert_eq!(seq.iter().collect::<String>(), "ab");
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Iter<'de, T> {
        Iter::new(self.elements, self.count)
    }

    /// Returns the element at `index`, or `None` if it is out of bounds.
    ///
    /// For fixed-size elements, this takes constant time. Otherwise, it decodes all elements before `index`.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.iter().nth(index)
    }

    /// Returns the first element, or `None` if there is none. Decodes no further element.
    ///
    /// ```
    /// let seq: sdp::Seq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
    /// assert_eq!(seq.first(), Some(1));
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<T> {
        self.iter().next()
    }

    /// Returns the last element, or `None` if there is none. Takes as long as [`get`](Self::get) of the last index.
    ///
    /// ```
    /// let seq: sdp::Seq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
    /// assert_eq!(seq.last(), Some(2));
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<T> {
        self.get(self.count.checked_sub(1)?)
    }

    /// Returns the number of elements before the first one for which `is_before` is false, by binary search. All elements
    /// for which it is true must precede the rest.
    ///
    /// For fixed-size elements, this decodes about log2 of the length. Otherwise, it decodes all of them several times.
    ///
    /// ```
    /// let keys: sdp::Seq<u16> = sdp::from_slice(&[3, 0, 0, 0, 2, 0, 4, 0, 6, 0])?;
    /// assert_eq!(keys.partition_point(|key| key < 4), 1);
    /// assert_eq!(keys.partition_point(|key| key < 7), 3);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub fn partition_point(&self, mut is_before: impl FnMut(T) -> bool) -> usize {
        let (mut start, mut end) = (0, self.count);
        while start < end {
            let middle = start.midpoint(end);
            if self.get(middle).is_some_and(&mut is_before) {
                start = middle.saturating_add(1);
            } else {
                end = middle;
            }
        }
        start
    }

    /// Returns the elements as a slice of the input, if they are [plain](SdpDecode#plain-types) and the input is aligned.
    ///
    /// Otherwise, returns `None`. In this case, use [`copy_to_slice`](Self::copy_to_slice) or [`iter`](Self::iter).
    ///
    /// ```
    /// let seq: sdp::Seq<f32> = sdp::from_slice(&[1, 0, 0, 0, 0, 0, 0xc0, 0x3f])?;
    /// let mut block = [0.0; 64];
    /// let samples = match seq.as_slice() {
    ///     Some(samples) => samples,
    ///     None => seq.copy_to_slice(&mut block).unwrap_or_default(),
    /// };
    /// assert_eq!(samples, [1.5]);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> Option<&'de [T]> {
        raw::slice_of(self.as_bytes(), T::BULK)
    }

    /// Decodes the elements to the start of `out`, and returns the filled part. If `out` is too short, returns `None` and
    /// leaves it unchanged. Plain elements are copied in bulk.
    ///
    /// ```
    /// let seq: sdp::Seq<f32> = sdp::from_slice(&[1, 0, 0, 0, 0, 0, 0xc0, 0x3f])?;
    /// let mut block = [0.0; 64];
    /// assert_eq!(seq.copy_to_slice(&mut block), Some(&mut [1.5][..]));
    /// assert_eq!(seq.copy_to_slice(&mut []), None);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn copy_to_slice<'a>(&self, out: &'a mut [T]) -> Option<&'a mut [T]> {
        let out = out.get_mut(..self.count)?;
        let values = T::BULK.values(self.as_bytes(), self.as_bytes().len());
        if !values.is_some_and(|it| it.copy_to(out)) {
            for (place, item) in out.iter_mut().zip(self) {
                *place = item;
            }
        }
        Some(out)
    }

    /// Decodes the elements to a new vector. Plain elements are copied in bulk.
    ///
    /// ```
    /// let seq: sdp::Seq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
    /// assert_eq!(seq.to_vec(), [1, 2]);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_vec(&self) -> Vec<T> {
        let mut items = Vec::new();
        // The elements before an error remain, as in an iteration.
        let mut input = self.elements.reader();
        let _ = decode_all(&mut input, self.count, &mut items);
        items
    }
}

impl<T: SdpEncode> SdpEncode for Seq<'_, T> {
    const SIZE: WireSize = WireSize::at_least(4);

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(4);
        length.nested::<T>(T::SIZE, |length| {
            length.require_levels(self.elements.levels());
            length.add(self.as_bytes().len());
        });
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        out.nested::<T, _>(T::SIZE, |out| {
            out.require_levels(self.elements.levels())?;
            out.write_count(self.count)?;
            out.write_bytes(self.as_bytes())
        })
    }
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> SdpDecode<'de> for Seq<'a, T> {
    const SIZE: WireSize = WireSize::at_least(4);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        const { T::SIZE.assert_countable() };
        input.sequence::<T, _>(T::SIZE, |input, count| {
            let elements = Encodings::take(input, count)?;
            Ok(Self { elements, count })
        })
    }
}

same! {
    [T: SdpSchema] Seq<'_, T> => [T];
}

impl<T> Clone for Seq<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Seq<'_, T> {}

impl<T> Default for Seq<'_, T> {
    /// Returns a sequence without elements.
    #[inline]
    fn default() -> Self {
        Self {
            elements: Encodings::default(),
            count: 0,
        }
    }
}

impl<'de, T: SdpDecode<'de> + fmt::Debug> fmt::Debug for Seq<'de, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<'de, T: SdpDecode<'de> + PartialEq> PartialEq for Seq<'de, T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.count == other.count && self.iter().eq(other)
    }
}

impl<'de, T: SdpDecode<'de> + Eq> Eq for Seq<'de, T> {}

/// Implements comparison with a collection of decoded elements.
macro_rules! eq {
    ($([$($generics:tt)*] $items:ty;)*) => {$(
        impl<'de, T: SdpDecode<'de> + PartialEq, $($generics)*> PartialEq<$items> for Seq<'de, T> {
            #[inline]
            fn eq(&self, other: &$items) -> bool {
                let mut items = self.iter();
                self.count == other.len()
                    && other.iter().all(|b| items.next().is_some_and(|a| a == *b))
            }
        }
    )*};
}

eq! {
    [] [T];
    [] &[T];
    [const N: usize] [T; N];
}

#[cfg(feature = "alloc")]
eq! {
    [] Vec<T>;
}

impl<'de, T: SdpDecode<'de>> IntoIterator for Seq<'de, T> {
    type Item = T;
    type IntoIter = Iter<'de, T>;

    #[inline]
    fn into_iter(self) -> Iter<'de, T> {
        self.iter()
    }
}

impl<'de, T: SdpDecode<'de>> IntoIterator for &Seq<'de, T> {
    type Item = T;
    type IntoIter = Iter<'de, T>;

    #[inline]
    fn into_iter(self) -> Iter<'de, T> {
        self.iter()
    }
}
