//! `BinaryHeap`, encoded as a sequence of its elements in ascending order.
//!
//! The order makes the encoding canonical. Unlike the keys of a set, elements may be equal, but only if their encodings
//! are equal too, because otherwise they would have several orders, and the heap several encodings.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::map::expect_ascent;
use super::sequence::SIZE;
use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::base::size::WireSize;
use crate::coding::decode::{SdpDecode, decode_element, decode_element_into};
use crate::coding::encode::{SdpEncode, encode_element, measure, measure_all};
use crate::cursor::length::Length;
use crate::cursor::output::Output;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::raw;
use crate::schema::schema;

impl<T: SdpEncode + Ord> SdpEncode for BinaryHeap<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(4);
        length.nested::<T>(T::SIZE, |length| measure_all(self, length));
    }

    /// Sorts references to the elements in a new vector.
    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        let mut items: Vec<&T> = self.iter().collect();
        // `sort_unstable` compares by `PartialOrd`.
        items.sort_unstable_by(Ord::cmp);
        out.nested::<T, _>(T::SIZE, |out| {
            out.write_count(items.len())?;
            let mut last: Option<&T> = None;
            items.into_iter().try_for_each(|item| {
                out.key(|out| encode_element(item, out))?;
                if last.is_some_and(|last| !may_follow(last, item)) {
                    return Err(EncodeError::new(EncodeErrorKind::InvalidKey));
                }
                last = Some(item);
                Ok(())
            })
        })
    }
}

/// Returns whether a decoder accepts `item` after `last`.
#[inline]
fn may_follow<T: SdpEncode + Ord>(last: &T, item: &T) -> bool {
    match last.cmp(item) {
        Ordering::Less => true,
        Ordering::Equal => match (bytes_of_one(last), bytes_of_one(item)) {
            (Some(last), Some(item)) => last == item,
            _ => encodings_are_equal(last, item),
        },
        Ordering::Greater => false,
    }
}

/// Returns the bytes of `item` in memory, if they are its encoding.
#[inline]
fn bytes_of_one<T: SdpEncode>(item: &T) -> Option<&[u8]> {
    raw::bytes_of(core::slice::from_ref(item), T::BULK)
}

/// Returns whether two values have the same encoding, after both were encoded.
#[cold]
fn encodings_are_equal<T: SdpEncode>(a: &T, b: &T) -> bool {
    encoding(a).is_ok_and(|a| encoding(b).is_ok_and(|b| a == b))
}

/// Encodes a value without a limit of nesting, because the writer has already enforced its own limit.
fn encoding<T: SdpEncode>(value: &T) -> Result<Vec<u8>, EncodeError> {
    let limits = Limits::DEFAULT.with_max_nesting(u32::MAX);
    let mut bytes = Vec::new();
    let len = measure(value, &limits)?;
    bytes.append_exact(len, &limits, |out| value.encode(out))?;
    Ok(bytes)
}

impl<'de, T: SdpDecode<'de> + Ord> SdpDecode<'de> for BinaryHeap<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let mut items = Vec::new();
        decode_in_place(input, &mut items)?;
        Ok(Self::from(items))
    }

    /// Reuses the elements and the memory. The elements are sorted first, so that each is decoded over a similar one.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let mut items = core::mem::take(place).into_vec();
        if const { core::mem::needs_drop::<T>() } {
            items.sort_unstable_by(T::cmp);
        } else {
            items.clear();
        }
        let result = decode_in_place(input, &mut items);
        *place = Self::from(items);
        result
    }
}

schema! {
    [T: SdpSchema] BinaryHeap<T> => Schema::Refined(Rule::Heap, TypeRef::of::<[T]>());
}

/// Decodes elements in ascending order in place: over the existing elements, and then after them.
#[inline]
fn decode_in_place<'de, T: SdpDecode<'de> + Ord>(
    input: &mut Reader<'de>,
    items: &mut Vec<T>,
) -> Result<(), DecodeError> {
    const { T::SIZE.assert_countable() };
    input.sequence::<T, _>(T::SIZE, |input, count| {
        items.truncate(count);
        items.reserve_exact(count.saturating_sub(items.len()));
        let mut last_encoding: &[u8] = &[];
        for index in 0..count {
            input.begin_element(T::SIZE);
            let (offset, rest) = (input.offset(), input.rest());
            if let Some(item) = items.get_mut(index) {
                decode_element_into(input, item)?;
            } else {
                items.push(decode_element(input)?);
            }
            let len = rest.len().saturating_sub(input.remaining());
            let encoding = rest.get(..len).unwrap_or_default();
            if let Some([last, item]) = index
                .checked_sub(1)
                .and_then(|last| items.get(last..=index))
            {
                match expect_ascent(Some(last), item, offset) {
                    Err(error)
                        if error.kind() == DecodeErrorKind::DuplicateKey
                            && encoding == last_encoding => {}
                    result => result?,
                }
            }
            last_encoding = encoding;
        }
        Ok(())
    })
}
