//! Arrays, encoded as their elements without a count.

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::decode::items::{decode_array, decode_array_in_place};
#[cfg(feature = "alloc")]
use crate::coding::decode::{DecodeBoxed, items::decode_boxed_array};
use crate::coding::encode::{SdpEncode, encode_all, measure_all};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::raw::{Bulk, Decoding, Encoding};
use crate::schema::schema;

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

impl<T: SdpEncode, const N: usize> SdpEncode for [T; N] {
    const SIZE: WireSize = T::SIZE.times(N);
    const BULK: Bulk<Self, Encoding> = T::BULK.array();

    #[inline]
    fn measure(&self, length: &mut Length) {
        measure_all(self, length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        encode_all(self, out)
    }
}

impl<'de, T: SdpDecode<'de>, const N: usize> SdpDecode<'de> for [T; N] {
    const SIZE: WireSize = T::SIZE.times(N);
    const BULK: Bulk<Self, Decoding> = T::BULK.array();
    #[cfg(feature = "alloc")]
    const DECODE_TO_HEAP: Option<DecodeBoxed<'de, Self>> = match is_large::<Self>() {
        true => Some(decode_boxed_array),
        false => None,
    };

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        decode_array(input)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        if core::mem::needs_drop::<T>() {
            place
                .iter_mut()
                .try_for_each(|item| T::decode_into(input, item))
        } else if const { is_large::<Self>() } {
            decode_array_in_place(input, place)
        } else {
            decode_over(input, place)
        }
    }
}

// Not inlined in a debug build, which reserves stack for all branches of a function.
#[cfg_attr(not(debug_assertions), inline(always))]
fn decode_over<'de, T: SdpDecode<'de>, const N: usize>(
    input: &mut Reader<'de>,
    place: &mut [T; N],
) -> Result<(), DecodeError> {
    *place = decode_array(input)?;
    Ok(())
}

/// Returns whether a value of this size is decoded in its place. In a debug build, decoding it on the stack takes up to
/// 26 times its size.
const fn is_large<T>() -> bool {
    size_of::<T>() > 4096
}

schema! {
    [T: SdpSchema, const N: usize] [T; N] => Schema::Array(TypeRef::of::<T>(), N);
}

impl<'de: 'a, 'a, const N: usize> SdpDecode<'de> for &'a [u8; N] {
    const SIZE: WireSize = WireSize::fixed(N);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take_array()
    }
}

#[cfg(feature = "alloc")]
impl<'de: 'a, 'a, const N: usize> SdpDecode<'de> for Cow<'a, [u8; N]> {
    const SIZE: WireSize = WireSize::fixed(N);

    /// Always borrows.
    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take_array().map(Cow::Borrowed)
    }
}
