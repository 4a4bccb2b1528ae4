//! Decoding the items of sequences and arrays, and values that were decoded before.

use super::{SdpDecode, decode_element};
use crate::again::Again;
use crate::error::DecodeError;
use crate::reader::Reader;
use crate::vec_like::VecLike;

/// Decodes `count` values and appends them to `items`. Reads no count.
///
/// `count` comes from [`Reader::sequence`], so the input holds all values. It must not exceed the spare capacity of a
/// vector with a fixed capacity. `INLINE` is for a loop in a function of its own: it inlines larger elements.
// PERF: decode/updates and decode_into/updates.
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for other crates"))]
#[inline(always)]
pub(crate) fn decode_all<'de, T: SdpDecode<'de>, V: VecLike<T>, const INLINE: bool>(
    input: &mut Reader<'de>,
    count: usize,
    items: &mut V,
) -> Result<(), DecodeError> {
    // rustc instantiates only the branch selected by the `const` condition.
    if const { T::BULK.is_copy_of_wire() } {
        let bytes = input.take(T::SIZE.times(count).min())?;
        if let Some(values) = T::BULK.values(bytes, bytes.len()) {
            items.extend_from_values(values);
        }
        Ok(())
    } else if const { T::BULK.is_bool() } {
        let len = T::SIZE.times(count).min();
        match T::BULK.values(input.rest(), len) {
            Some(values) => {
                items.extend_from_values(values);
                input.take(len).map(drop)
            }
            None => decode_singly_outlined(input, count, items),
        }
    } else {
        decode_singly::<T, V, INLINE>(input, count, items)
    }
}

#[cold]
#[inline(never)]
fn decode_singly_outlined<'de, T: SdpDecode<'de>, V: VecLike<T>>(
    input: &mut Reader<'de>,
    count: usize,
    items: &mut V,
) -> Result<(), DecodeError> {
    decode_singly::<T, V, false>(input, count, items)
}

/// Decodes values one by one.
#[inline]
fn decode_singly<'de, T: SdpDecode<'de>, V: VecLike<T>, const INLINE: bool>(
    input: &mut Reader<'de>,
    count: usize,
    items: &mut V,
) -> Result<(), DecodeError> {
    if const { T::SIZE.is_fixed_element() } {
        let size = T::SIZE.min();
        let elements = input.take_elements(count, size)?.map(|mut element| {
            let item = decode_item::<T, INLINE>(&mut element)?;
            element.finish_element(size)?;
            Ok(item)
        });
        items.try_extend(count, elements)
    } else {
        input.with_local(|input| {
            let elements = (0..count).map(|_| {
                input.begin_element(T::SIZE);
                decode_item::<T, INLINE>(input)
            });
            items.try_extend(count, elements)
        })
    }
}

#[inline(always)]
fn decode_item<'de, T: SdpDecode<'de>, const INLINE: bool>(
    input: &mut Reader<'de>,
) -> Result<T, DecodeError> {
    if const { INLINE && T::SIZE.is_medium_element() } {
        T::decode(input)
    } else {
        decode_element(input)
    }
}

impl<'de> Again<'de> {
    /// Decodes the next part. Returns `None` if it is an error now.
    // The receiver is `&mut self`, so no method of a trait has priority.
    #[inline(always)]
    pub fn part<T: SdpDecode<'de>>(&mut self) -> Option<T> {
        if const { T::AGAIN.has_parts() && !T::SIZE.is_small() } {
            return decode_again_outlined(self);
        }
        self.part_inlined()
    }

    #[inline(always)]
    pub(crate) fn part_inlined<T: SdpDecode<'de>>(&mut self) -> Option<T> {
        if const { T::AGAIN.has_parts() } {
            return T::decode_again(self);
        }
        self.step = self.step.after(T::AGAIN);
        decode_value(&mut self.input).ok()
    }
}

#[inline(never)]
fn decode_again_outlined<'de, T: SdpDecode<'de>>(input: &mut Again<'de>) -> Option<T> {
    T::decode_again(input)
}

/// Decodes an element of a loop. A plain value is one copy.
// PERF: reading a sequence of triangles of 12 `f32` takes 0.2 to 0.3 of the time. Without it, LLVM copies each array
// in parts, and reads it across these parts.
#[inline(always)]
pub(crate) fn decode_value<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
) -> Result<T, DecodeError> {
    if const { T::BULK.is_copy_of_wire() } {
        decode_array::<T, 1>(input).map(|[value]| value)
    } else {
        T::decode(input)
    }
}

/// Decodes `N` values. Reads no count.
#[inline]
pub(crate) fn decode_array<'de, T: SdpDecode<'de>, const N: usize>(
    input: &mut Reader<'de>,
) -> Result<[T; N], DecodeError> {
    if const { T::BULK.is_copy_of_wire() } {
        let bytes = input.take(size_of::<[T; N]>())?;
        let values = T::BULK.array().values(bytes, bytes.len());
        if let Some(items) = values.and_then(|mut it| it.next()) {
            return Ok(items);
        }
    }
    if const { T::BULK.is_bool() } {
        let len = size_of::<[T; N]>();
        let values = T::BULK.array().values(input.rest(), len);
        if let Some(items) = values.and_then(|mut it| it.next()) {
            return input.take(len).map(|_| items);
        }
    }
    // The bulk copy checks all bytes at once. Without it, this check returns the same error.
    if const { T::BULK.accepts_any_bytes() } {
        input.require(T::SIZE.times(N).min())?;
    }
    let mut failed = None;
    let items: [Option<T>; N] = core::array::from_fn(|_| match failed {
        None => T::decode(input).map_err(|error| failed = Some(error)).ok(),
        Some(_) => None,
    });
    match failed {
        Some(error) => Err(error),
        None => Ok(items.map(|item| match item {
            Some(item) => item,
            None => unreachable!("an element is missing only after an error"),
        })),
    }
}
