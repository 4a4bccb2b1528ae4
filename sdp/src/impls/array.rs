//! Arrays: the elements, with no count.

use crate::decode::SdpDecode;
use crate::encode::{SdpEncode, measure_all};
use crate::error::{DecodeError, EncodeError};
use crate::items::Items;
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

impl<T: SdpEncode, const N: usize> SdpEncode for [T; N] {
    const SIZE: WireSize = T::SIZE.times(N);

    #[inline]
    fn measure(&self, length: &mut Length) {
        measure_all(self, length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        T::encode_slice(self, out)
    }

    #[inline]
    fn encode_slice(items: &[Self], out: &mut Writer<'_>) -> Result<(), EncodeError> {
        T::encode_slice(items.as_flattened(), out)
    }
}

impl<'de, T: SdpDecode<'de>, const N: usize> SdpDecode<'de> for [T; N] {
    const SIZE: WireSize = T::SIZE.times(N);
    const ANY_BYTES: bool = T::ANY_BYTES;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        T::decode_array(input)
    }

    #[inline]
    fn decode_extend<I: Items<Self>>(
        input: &mut Reader<'de>,
        count: usize,
        items: &mut I,
    ) -> Result<(), DecodeError> {
        T::decode_extend_arrays(input, count, items)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        if core::mem::needs_drop::<T>() {
            place
                .iter_mut()
                .try_for_each(|item| T::decode_into(input, item))
        } else {
            *place = T::decode_array(input)?;
            Ok(())
        }
    }
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

    /// Borrows, always.
    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take_array().map(Cow::Borrowed)
    }
}
