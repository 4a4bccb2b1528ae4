//! Sequences, encoded as a `u32` count and the elements.

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::{SEQUENCE_WEIGHT, WireSize};
use crate::coding::decode::SdpDecode;
use crate::coding::decode::items::decode_all;
use crate::coding::encode::{SdpEncode, encode_all, measure_all};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::vec_like::VecLike;
use crate::cursor::writer::Writer;
use crate::raw;
use crate::schema::rules;
use crate::schema::schema;

#[cfg(feature = "alloc")]
use crate::{
    coding::decode::{decode_element, decode_element_into},
    coding::encode::encode_element,
    schema::same,
};
#[cfg(feature = "alloc")]
use alloc::{
    borrow::Cow,
    boxed::Box,
    collections::{LinkedList, VecDeque},
    rc::Rc,
    sync::Arc,
    vec::Vec,
};

/// The size of every sequence: at least the four bytes of its count. It ignores the elements, because otherwise the
/// size of a type with a `Vec<Self>` would be defined by itself and would not compile.
pub(super) const SIZE: WireSize = WireSize::at_least(4).with_weight(SEQUENCE_WEIGHT);

impl<T: SdpEncode> SdpEncode for [T] {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(4);
        if const { T::SIZE.is_small_element() } {
            measure_slice(self, length);
        } else {
            measure_slice_outlined(self, length);
        }
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        if const { T::BULK.is_plain() }
            && let Some(bytes) = raw::bytes_of(self, T::BULK)
        {
            out.write_counted(self.len(), bytes)
        } else if const { T::SIZE.is_small_element() } {
            encode_slice(self, out)
        } else {
            encode_slice_outlined(self, out)
        }
    }
}

schema! {
    [T: SdpSchema] [T] => Schema::Seq(TypeRef::of::<T>());
}

#[inline(never)]
fn measure_slice_outlined<T: SdpEncode>(items: &[T], length: &mut Length) {
    measure_slice(items, length);
}

/// Adds the length of the elements.
#[inline]
fn measure_slice<T: SdpEncode>(items: &[T], length: &mut Length) {
    if let Some(outer) = length.enter(T::SIZE, size_of::<T>()) {
        measure_all(items, length);
        length.leave(outer);
    }
}

#[inline(never)]
fn encode_slice_outlined<T: SdpEncode>(
    items: &[T],
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    encode_slice(items, out)
}

/// Encodes the count and the elements.
#[inline]
fn encode_slice<T: SdpEncode>(items: &[T], out: &mut Writer<'_>) -> Result<(), EncodeError> {
    out.nested::<T, _>(T::SIZE, |out| {
        out.write_count(items.len())?;
        encode_all(items, out)
    })
}

impl<'de: 'a, 'a> SdpDecode<'de> for &'a [u8] {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take_prefixed()
    }
}

impl<'de: 'a, 'a, const N: usize> SdpDecode<'de> for &'a [[u8; N]] {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        const { <[u8; N] as SdpDecode>::SIZE.assert_countable() };
        input.sequence::<[u8; N], _>(WireSize::fixed(N), |input, count| {
            let (items, _) = input.take(count.saturating_mul(N))?.as_chunks();
            Ok(items)
        })
    }
}

#[cfg(feature = "alloc")]
impl<'de: 'a, 'a, const N: usize> SdpDecode<'de> for Cow<'a, [[u8; N]]> {
    const SIZE: WireSize = SIZE;

    /// Always borrows.
    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        <&[[u8; N]]>::decode(input).map(Cow::Borrowed)
    }
}

#[cfg(feature = "alloc")]
impl<T: SdpEncode> SdpEncode for Vec<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.as_slice().measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.as_slice().encode(out)
    }
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Vec<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.sequence::<T, _>(T::SIZE, decode_vec)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        decode_in_place(input, place)
    }
}

/// Decodes `count` elements to a new vector.
// PERF: decoding three empty fields takes 0.95 of the time.
#[cfg(feature = "alloc")]
#[inline(always)]
fn decode_vec<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    count: usize,
) -> Result<Vec<T>, DecodeError> {
    const { T::SIZE.assert_countable() };
    if count == 0 {
        return Ok(Vec::new());
    }
    if const { T::SIZE.is_small_element() } {
        decode_elements(input, count)
    } else {
        decode_vec_outlined(input, count)
    }
}

#[cfg(feature = "alloc")]
#[inline(never)]
fn decode_vec_outlined<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    count: usize,
) -> Result<Vec<T>, DecodeError> {
    decode_elements(input, count)
}

#[cfg(feature = "alloc")]
#[inline(always)]
fn decode_elements<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    count: usize,
) -> Result<Vec<T>, DecodeError> {
    let mut items = Vec::with_capacity(count);
    decode_all(input, count, &mut items)?;
    Ok(items)
}

/// Decodes a sequence in place: over the existing elements, and then after them.
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for other crates"))]
#[inline]
pub(super) fn decode_in_place<'de, T: SdpDecode<'de>, V: VecLike<T>>(
    input: &mut Reader<'de>,
    items: &mut V,
) -> Result<(), DecodeError> {
    const { T::SIZE.assert_countable() };
    if const { T::SIZE.is_small_element() } {
        decode_elements_into(input, items)
    } else {
        decode_in_place_outlined(input, items)
    }
}

#[inline(never)]
fn decode_in_place_outlined<'de, T: SdpDecode<'de>, V: VecLike<T>>(
    input: &mut Reader<'de>,
    items: &mut V,
) -> Result<(), DecodeError> {
    decode_elements_into(input, items)
}

#[inline(always)]
fn decode_elements_into<'de, T: SdpDecode<'de>, V: VecLike<T>>(
    input: &mut Reader<'de>,
    items: &mut V,
) -> Result<(), DecodeError> {
    input.sequence::<T, _>(T::SIZE, |input, count| {
        if let Err(kind) = rules::check_capacity(count, V::MAX_LEN) {
            return Err(input.error_at_last(4, kind));
        }
        if const { core::mem::needs_drop::<T>() } {
            items.truncate(count);
        } else {
            // Elements without heap memory have nothing to reuse, so new ones are decoded in bulk.
            items.truncate(0);
        }
        input.with_local(|input| {
            items.iter_mut().try_for_each(|item| {
                input.begin_element(T::SIZE);
                T::decode_into(input, item)
            })
        })?;
        decode_all(input, count.saturating_sub(items.len()), items)
    })
}

#[cfg(feature = "alloc")]
impl<T: SdpEncode> SdpEncode for VecDeque<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        let (front, back) = self.as_slices();
        length.add(4);
        length.nested::<T>(T::SIZE, |length| {
            measure_all(front, length);
            measure_all(back, length);
        });
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        let (front, back) = self.as_slices();
        out.nested::<T, _>(T::SIZE, |out| {
            out.write_count(self.len())?;
            encode_all(front, out)?;
            encode_all(back, out)
        })
    }
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for VecDeque<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        Vec::decode(input).map(Self::from)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        // The conversions keep the memory, and copy nothing if the elements start at the front of it.
        let mut items = Vec::from(core::mem::take(place));
        let result = decode_in_place(input, &mut items);
        *place = Self::from(items);
        result
    }
}

#[cfg(feature = "alloc")]
impl<T: SdpEncode> SdpEncode for LinkedList<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(4);
        length.nested::<T>(T::SIZE, |length| measure_all(self, length));
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        out.nested::<T, _>(T::SIZE, |out| {
            out.write_count(self.len())?;
            self.iter().try_for_each(|item| encode_element(item, out))
        })
    }
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for LinkedList<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let mut items = Self::new();
        Self::decode_into(input, &mut items)?;
        Ok(items)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        const { T::SIZE.assert_countable() };
        input.sequence::<T, _>(T::SIZE, |input, count| {
            if place.len() > count {
                place.split_off(count);
            }
            for item in place.iter_mut() {
                input.begin_element(T::SIZE);
                decode_element_into(input, item)?;
            }
            for _ in place.len()..count {
                input.begin_element(T::SIZE);
                place.push_back(decode_element(input)?);
            }
            Ok(())
        })
    }
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Box<[T]> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        Vec::decode(input).map(Self::from)
    }

    /// Reuses the elements, and the memory if the count is the same.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let mut items = core::mem::take(place).into_vec();
        let result = decode_in_place(input, &mut items);
        *place = items.into_boxed_slice();
        result
    }
}

#[cfg(feature = "alloc")]
same! {
    [T: SdpSchema] Vec<T> => [T];
    [T: SdpSchema] VecDeque<T> => [T];
    [T: SdpSchema] LinkedList<T> => [T];
}

/// Implements `SdpDecode` for shared slices, from a decoded vector.
#[cfg(feature = "alloc")]
macro_rules! from_vec {
    ($($items:ident),*) => {$(
        impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for $items<[T]> {
            const SIZE: WireSize = SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                Vec::decode(input).map(Self::from)
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
from_vec!(Rc, Arc);
