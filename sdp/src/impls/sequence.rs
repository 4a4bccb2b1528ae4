//! Sequences: a `u32` count, and the elements.

use crate::boundary;
use crate::decode::SdpDecode;
use crate::encode::{SdpEncode, measure_all};
use crate::error::{DecodeError, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(any(feature = "alloc", feature = "arrayvec-0_7", feature = "heapless-0_9"))]
use crate::{error::DecodeErrorKind, items::Items};
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, collections::VecDeque, rc::Rc, sync::Arc, vec::Vec};

// That no element is zero-width is asserted in each method of the traits, and not in what
// they share: rustc then names the field whose type it is.

/// What every sequence is on the wire: at the least, its count. The element's size must not stand
/// here: a type that holds a sequence of itself would have no size then.
pub(super) const SIZE: WireSize = WireSize::at_least(4).with_parts(10);

impl<T: SdpEncode> SdpEncode for [T] {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(4);
        const { T::SIZE.assert_countable() };
        if T::SIZE.parts() <= boundary::INLINED_LOOP {
            return length.nested(T::SIZE, |length| measure_all(self, length));
        }
        measure_outlined(self, length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        if T::SIZE.parts() <= boundary::INLINED_LOOP {
            return encode(out, [self]);
        }
        encode_outlined(self, out)
    }
}

#[inline(never)]
fn encode_outlined<T: SdpEncode>(items: &[T], out: &mut Writer<'_>) -> Result<(), EncodeError> {
    encode(out, [items])
}

#[inline(never)]
fn measure_outlined<T: SdpEncode>(items: &[T], length: &mut Length) {
    length.nested(T::SIZE, |length| measure_all(items, length));
}

/// Encodes the sequence that these slices are together.
#[inline]
fn encode<T: SdpEncode, const N: usize>(
    out: &mut Writer<'_>,
    slices: [&[T]; N],
) -> Result<(), EncodeError> {
    out.nested(T::SIZE, |out| {
        out.write_count(slices.iter().map(|items| items.len()).sum())?;
        slices
            .into_iter()
            .try_for_each(|items| T::encode_slice(items, out))
    })
}

impl<'de: 'a, 'a> SdpDecode<'de> for &'a [u8] {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take_prefixed()
    }
}

#[cfg(feature = "alloc")]
impl<'de: 'a, 'a> SdpDecode<'de> for Cow<'a, [u8]> {
    const SIZE: WireSize = SIZE;

    /// Borrows, always.
    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        <&[u8]>::decode(input).map(Cow::Borrowed)
    }
}

#[cfg(feature = "alloc")]
impl<T: SdpEncode> SdpEncode for Vec<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        const { T::SIZE.assert_countable() };
        self.as_slice().measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        self.as_slice().encode(out)
    }
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Vec<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        const { T::SIZE.assert_countable() };
        input.sequence(T::SIZE, decode_new)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        const { T::SIZE.assert_countable() };
        decode_over(input, place)
    }
}

/// Decodes `count` elements to a new vector.
// PERF: empty/decode takes 0.95 of the time.
#[cfg(feature = "alloc")]
#[inline(always)]
fn decode_new<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    count: usize,
) -> Result<Vec<T>, DecodeError> {
    if count == 0 {
        return Ok(Vec::new());
    }
    if T::SIZE.parts() <= boundary::INLINED_LOOP {
        return decode_some(input, count);
    }
    outlined(input, count)
}

#[cfg(feature = "alloc")]
#[inline(never)]
fn outlined<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    count: usize,
) -> Result<Vec<T>, DecodeError> {
    decode_some(input, count)
}

#[cfg(feature = "alloc")]
#[inline(always)]
fn decode_some<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    count: usize,
) -> Result<Vec<T>, DecodeError> {
    let mut items = Vec::with_capacity(count);
    T::decode_extend(input, count, &mut items)?;
    Ok(items)
}

/// Decodes a sequence over `items`: over those that are there as far as they go, then behind them.
#[cfg(any(feature = "alloc", feature = "arrayvec-0_7", feature = "heapless-0_9"))]
#[inline]
pub(super) fn decode_over<'de, T: SdpDecode<'de>, I: Items<T>>(
    input: &mut Reader<'de>,
    items: &mut I,
) -> Result<(), DecodeError> {
    input.sequence(T::SIZE, |input, count| {
        if count > I::CAPACITY {
            let kind = DecodeErrorKind::CapacityExceeded {
                capacity: I::CAPACITY,
                needed: count,
            };
            return Err(input.error_behind(4, kind));
        }
        if core::mem::needs_drop::<T>() {
            items.truncate(count);
        } else {
            // Elements that own nothing have nothing to reuse, and new ones come in bulk.
            items.truncate(0);
        }
        input.locally(|input| {
            items.iter_mut().try_for_each(|item| {
                input.begin_element(T::SIZE);
                boundary::decode_into::<{ boundary::ELEMENT }, _>(input, item)
            })
        })?;
        T::decode_extend(input, count.saturating_sub(items.len()), items)
    })
}

#[cfg(feature = "alloc")]
impl<T: SdpEncode> SdpEncode for VecDeque<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        const { T::SIZE.assert_countable() };
        let (front, back) = self.as_slices();
        length.add(4);
        length.nested(T::SIZE, |length| {
            measure_all(front, length);
            measure_all(back, length);
        });
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        let (front, back) = self.as_slices();
        encode(out, [front, back])
    }
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for VecDeque<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        const { T::SIZE.assert_countable() };
        Vec::decode(input).map(Self::from)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        const { T::SIZE.assert_countable() };
        // A deque and a vector trade their memory, with no copy where the deque starts at its front.
        let mut items = Vec::from(core::mem::take(place));
        let result = decode_over(input, &mut items);
        *place = Self::from(items);
        result
    }
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Box<[T]> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        const { T::SIZE.assert_countable() };
        Vec::decode(input).map(Self::from)
    }

    /// Over its elements, and over its memory where there are as many.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        const { T::SIZE.assert_countable() };
        let mut items = core::mem::take(place).into_vec();
        let result = decode_over(input, &mut items);
        *place = items.into_boxed_slice();
        result
    }
}

/// A shared slice that is made from a vector.
#[cfg(feature = "alloc")]
macro_rules! from_vec {
    ($($items:ident),*) => {$(
        impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for $items<[T]> {
            const SIZE: WireSize = SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                const { T::SIZE.assert_countable() };
                Vec::decode(input).map(Self::from)
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
from_vec!(Rc, Arc);
