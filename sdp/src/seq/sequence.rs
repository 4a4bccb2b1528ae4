//! [`Seq`]: the type and its implementations.

use core::fmt;
use core::marker::PhantomData;

use super::iter::SeqIter;
use crate::decode::{SdpDecode, decode_element};
use crate::encode::SdpEncode;
use crate::error::{DecodeError, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use {super::iter::reader, crate::decode::decode_all};

/// A sequence that stays in the input: decoding it checks each element, and keeps where they are.
///
/// It decodes from the bytes of a `Vec<T>`, with the same errors, and encodes to them. What it
/// decodes is each element once, which is then dropped; later, each element again when it is
/// reached, and that gives plain values: a second check cannot fail where the first did not.
///
/// Neither decoding it nor going through it allocates, locks or panics, as long as `T` does not: `T`
/// is a number, a struct of those, `&str`, a struct that borrows. It is for the audio thread, and for
/// input of which only a part is looked at.
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
/// An element that holds a `Seq` opens it when it is reached, and that goes through the inner
/// elements to find where they end. So reading all of a `Seq` of `Seq` takes three passes over the
/// inner elements: to decode the outer one, to reach the inner ones, to read those. Each level more
/// is a pass more. Where a `Vec` may be allocated for the outer levels, that is one pass less.
///
/// # An implementation that changes its mind
///
/// If `T` is of a hand-written [`SdpDecode`] that refuses at the second time what it took at the
/// first, iteration ends there. Nothing else rests on it. One that asks where in the input it stands is
/// told its place in the input the first time, and then its place in the element.
pub struct Seq<'de, T> {
    // INVARIANT: `count` elements, which `T` decoded one after the other.
    bytes: &'de [u8],
    count: usize,
    // INVARIANT: how many levels the elements nest.
    levels: u32,
    element: PhantomData<fn() -> T>,
}

impl<'de, T> Seq<'de, T> {
    /// The number of elements.
    ///
    /// ```
    /// let seq: sdp::Seq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
    /// assert_eq!(seq.len(), 2);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there are no elements.
    ///
    /// ```
    /// assert!(sdp::Seq::<u16>::default().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The bytes of the elements as they stand in the input, without the count in front of them.
    ///
    /// ```
    /// let seq: sdp::Seq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
    /// assert_eq!(seq.as_bytes(), [1, 0, 2, 0]);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &'de [u8] {
        self.bytes
    }
}

impl<'de, T: SdpDecode<'de>> Seq<'de, T> {
    /// The elements, each decoded when it is reached.
    ///
    /// ```
    /// let seq: sdp::Seq<&str> = sdp::from_slice(b"\x02\0\0\0\x01\0\0\0a\x01\0\0\0b")?;
    /// assert_eq!(seq.iter().collect::<String>(), "ab");
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> SeqIter<'de, T> {
        SeqIter::new(self.bytes, self.count, self.levels)
    }

    /// The element at `index`, if there are that many.
    ///
    /// It takes constant time if `T` is of fixed width, and else goes through those before it.
    ///
    /// ```
    /// let seq: sdp::Seq<u16> = sdp::from_slice(&[2, 0, 0, 0, 1, 0, 2, 0])?;
    /// assert_eq!((seq.get(1), seq.get(2)), (Some(2), None));
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.iter().nth(index)
    }

    /// The first element, in the time that it takes to decode it.
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

    /// The last element, in the time of [`get`](Self::get).
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

    /// The elements in a new vector, in bulk if they are numbers.
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
        // An error leaves the elements before it, as it does in an iteration.
        let mut input = reader::<T>(self.bytes, self.levels);
        let _ = decode_all(&mut input, self.count, &mut items);
        items
    }
}

impl<T: SdpEncode> SdpEncode for Seq<'_, T> {
    const SIZE: WireSize = WireSize::at_least(4);

    #[inline]
    fn measure(&self, length: &mut Length) {
        const { T::SIZE.assert_countable() };
        length.add(4);
        length.nested(T::SIZE, |length| {
            length.require_levels(self.levels);
            length.add(self.bytes.len());
        });
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        out.nested(T::SIZE, |out| {
            out.require_levels(self.levels)?;
            out.write_count(self.count)?;
            out.write_bytes(self.bytes)
        })
    }
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> SdpDecode<'de> for Seq<'a, T> {
    const SIZE: WireSize = WireSize::at_least(4);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        const { T::SIZE.assert_countable() };
        input.sequence(T::SIZE, |input, count| {
            let rest = input.rest();
            let levels = input.count_levels(|input| check::<T>(input, count))?;
            let len = rest.len().saturating_sub(input.remaining());
            Ok(Self {
                bytes: rest.get(..len).unwrap_or_default(),
                count,
                levels,
                element: PhantomData,
            })
        })
    }
}

/// Decodes `count` elements and drops them.
///
/// A struct of numbers alone has nothing that could fail, and LLVM drops the loop over them.
#[inline]
fn check<'de, T: SdpDecode<'de>>(input: &mut Reader<'de>, count: usize) -> Result<(), DecodeError> {
    if const { T::SIZE.is_fixed_element() } {
        let size = T::SIZE.min();
        if const { T::BULK.accepts_any_bytes() } {
            input.take(count.saturating_mul(size))?;
            return Ok(());
        }
        for mut element in input.take_elements(count, size)? {
            decode_element::<T>(&mut element)?;
            element.finish_element(size)?;
        }
        Ok(())
    } else {
        input.with_local(|input| {
            for _ in 0..count {
                input.begin_element(T::SIZE);
                decode_element::<T>(input)?;
            }
            Ok(())
        })
    }
}

impl<T> Clone for Seq<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Seq<'_, T> {}

impl<T> Default for Seq<'_, T> {
    /// No elements.
    #[inline]
    fn default() -> Self {
        Self {
            bytes: &[],
            count: 0,
            levels: 0,
            element: PhantomData,
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

/// Compares with what has the elements in memory.
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
    type IntoIter = SeqIter<'de, T>;

    #[inline]
    fn into_iter(self) -> SeqIter<'de, T> {
        self.iter()
    }
}

impl<'de, T: SdpDecode<'de>> IntoIterator for &Seq<'de, T> {
    type Item = T;
    type IntoIter = SeqIter<'de, T>;

    #[inline]
    fn into_iter(self) -> SeqIter<'de, T> {
        self.iter()
    }
}
