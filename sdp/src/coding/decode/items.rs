//! Decoding the items of sequences and arrays.

use super::{SdpDecode, decode_element};
use crate::base::error::DecodeError;
use crate::cursor::reader::Reader;
use crate::cursor::vec_like::VecLike;
#[cfg(feature = "alloc")]
use crate::raw;
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};

/// Decodes `count` values and appends them to `items`. Reads no count.
///
/// `count` comes from [`Reader::sequence`], so the input holds all values. It must not exceed the spare capacity of a
/// vector with a fixed capacity.
// PERF: decode/updates and decode_into/updates.
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for other crates"))]
#[inline(always)]
pub(crate) fn decode_all<'de, T: SdpDecode<'de>, V: VecLike<T>>(
    input: &mut Reader<'de>,
    count: usize,
    items: &mut V,
) -> Result<(), DecodeError> {
    // rustc instantiates only the branch selected by the `const` condition.
    if const { T::BULK.is_plain() } {
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
        decode_singly(input, count, items)
    }
}

#[cold]
#[inline(never)]
fn decode_singly_outlined<'de, T: SdpDecode<'de>, V: VecLike<T>>(
    input: &mut Reader<'de>,
    count: usize,
    items: &mut V,
) -> Result<(), DecodeError> {
    decode_singly(input, count, items)
}

/// Decodes values one by one.
#[inline]
fn decode_singly<'de, T: SdpDecode<'de>, V: VecLike<T>>(
    input: &mut Reader<'de>,
    count: usize,
    items: &mut V,
) -> Result<(), DecodeError> {
    #[cfg(feature = "alloc")]
    if let Some(decode) = const { T::DECODE_TO_HEAP } {
        items.reserve_exact(count);
        return (0..count).try_for_each(|_| {
            input.begin_element(T::SIZE);
            decode(input).map(|item| items.push_boxed(item))
        });
    }
    if const { T::SIZE.is_fixed_element() } {
        let size = T::SIZE.min();
        let elements = input.take_elements(count, size)?.map(|mut element| {
            let item = decode_element(&mut element)?;
            element.finish_element(size)?;
            Ok(item)
        });
        items.try_extend(count, elements)
    } else {
        input.with_local(|input| {
            let elements = (0..count).map(|_| {
                input.begin_element(T::SIZE);
                decode_element(input)
            });
            items.try_extend(count, elements)
        })
    }
}

/// Decodes an element for an iterator, whose loop is in the caller. It copies a plain value at once, and calls no shared
/// function for a large type, as [`decode_element`] does.
// PERF: reading a sequence of triangles of 12 `f32` takes 0.2 to 0.3 of the time. Without it, LLVM copies each array
// in parts, and reads it across these parts.
#[inline(always)]
pub(crate) fn decode_value<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
) -> Result<T, DecodeError> {
    if const { T::BULK.is_plain() } {
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
    if const { T::BULK.is_plain() } {
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

/// Decodes `N` values to the heap. Reads no count. Returns the errors of [`decode_array`].
#[cfg(feature = "alloc")]
pub(crate) fn decode_boxed_array<'de, T: SdpDecode<'de>, const N: usize>(
    input: &mut Reader<'de>,
) -> Result<Box<[T; N]>, DecodeError> {
    let mut items = Vec::new();
    let len = size_of::<[T; N]>();
    if let Some(values) = T::BULK.values(input.rest(), len) {
        values.append_to(&mut items);
        input.take(len)?;
    } else {
        let len = T::SIZE.times(N).min();
        if const { T::BULK.accepts_any_bytes() } {
            input.require(len)?;
        }
        // A short input ends in an error, so it reserves no memory for all values.
        if len <= input.remaining() {
            items.reserve_exact(N);
        }
        for _ in 0..N {
            match const { T::DECODE_TO_HEAP } {
                Some(decode) => raw::push_boxed(&mut items, decode(input)?),
                None => push_decoded(input, &mut items)?,
            }
        }
    }
    match items.try_into() {
        Ok(items) => Ok(items),
        Err(_) => unreachable!("the vector has `N` values"),
    }
}

// Not inlined in a debug build, which reserves stack for all branches of a function.
#[cfg(feature = "alloc")]
#[cfg_attr(not(debug_assertions), inline(always))]
fn push_decoded<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    items: &mut Vec<T>,
) -> Result<(), DecodeError> {
    items.push(T::decode(input)?);
    Ok(())
}

/// Decodes `N` values in place, without a copy on the stack. Reads no count. Returns the errors of [`decode_array`].
pub(crate) fn decode_array_in_place<'de, T: SdpDecode<'de>, const N: usize>(
    input: &mut Reader<'de>,
    place: &mut [T; N],
) -> Result<(), DecodeError> {
    let len = size_of::<[T; N]>();
    if let Some(values) = T::BULK.values(input.rest(), len)
        && values.copy_to(place)
    {
        return input.take(len).map(drop);
    }
    if const { T::BULK.accepts_any_bytes() } {
        input.require(T::SIZE.times(N).min())?;
    }
    place
        .iter_mut()
        .try_for_each(|item| T::decode_into(input, item))
}
