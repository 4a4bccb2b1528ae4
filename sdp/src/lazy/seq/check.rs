//! The first pass over the elements of a `Seq`, which checks them.

use crate::base::error::DecodeError;
use crate::coding::decode::SdpDecode;
use crate::cursor::reader::Reader;
use crate::raw;

/// Takes `count` elements of `input`, which decodes and drops each of them. Returns their encodings, and the number of
/// levels that they need.
#[inline(always)]
pub(super) fn take_checked<'de: 'a, 'a, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    count: usize,
) -> Result<(&'a [u8], u32), DecodeError> {
    let rest = input.rest();
    let levels = input.count_levels(|input| {
        if const { T::SIZE.is_small_element() } {
            check::<T>(input, count)
        } else {
            check_outlined::<T>(input, count)
        }
    })?;
    let len = rest.len().saturating_sub(input.remaining());
    Ok((rest.get(..len).unwrap_or_default(), levels))
}

#[inline(never)]
fn check_outlined<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    count: usize,
) -> Result<(), DecodeError> {
    check::<T>(input, count)
}

/// Decodes `count` elements and drops them.
#[inline(always)]
fn check<'de, T: SdpDecode<'de>>(input: &mut Reader<'de>, count: usize) -> Result<(), DecodeError> {
    if const { T::SIZE.is_fixed_element() } {
        let size = T::SIZE.min();
        if const { T::BULK.accepts_any_bytes() } {
            input.take(count.saturating_mul(size))?;
            return Ok(());
        }
        if const { T::BULK.is_bool() }
            && let Some(bytes) = raw::bools(input.rest(), count.saturating_mul(size))
        {
            return input.take(bytes.len()).map(drop);
        }
        for mut element in input.take_elements(count, size)? {
            T::decode(&mut element)?;
            element.finish_element(size)?;
        }
        Ok(())
    } else {
        input.with_local(|input| {
            for _ in 0..count {
                input.begin_element(T::SIZE);
                T::decode(input)?;
            }
            Ok(())
        })
    }
}
