//! Conversions to and from an encodable type.
//!
//! A mirror is not encodable itself, so it can be an adapter of its own.

use core::fmt::Display;

use super::{DecodeVia, EncodeVia};
use crate::decode::{SdpDecode, decode_field};
use crate::encode::{Pass, SdpEncode, encode_field, measure_field};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::{Parts, WireSize};
use crate::writer::Writer;

impl<T: Clone + TryInto<U>, U: SdpEncode> EncodeVia<T> for U {
    const VIA_SIZE: WireSize = U::SIZE;

    #[inline]
    fn run_pass(value: &T, pass: &mut impl Pass) -> Result<(), EncodeError> {
        let measure = |length: &mut Length| match value.clone().try_into() {
            Ok(value) => measure_field::<U>(&value, length),
            // The failure of a conversion is an error of `encode`. Without these bytes, encoding would fail earlier,
            // at the check of a run of fields.
            Err(_) => length.add(U::SIZE.min()),
        };
        let encode = |out: &mut Writer<'_>| match value.clone().try_into() {
            Ok(value) => encode_field::<U>(&value, out),
            Err(_) => Err(EncodeError::custom(
                "value has no conversion to the type of its `via`",
            )),
        };
        pass.field_with(Parts::NONE, 0, measure, encode)
    }
}

impl<'de, T, U> DecodeVia<'de, T> for U
where
    T: Clone + TryInto<U> + TryFrom<U, Error: Display>,
    U: SdpEncode + SdpDecode<'de>,
{
    const VIA_SIZE: WireSize = <U as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode_via(input: &mut Reader<'de>) -> Result<T, DecodeError> {
        let start = input.rest();
        let converted = decode_field::<U>(input)?;
        let len = start.len().saturating_sub(input.remaining());
        let value =
            T::try_from(converted).map_err(|error| failed_conversion(input, len, &error))?;
        let canonical = match value.clone().try_into() {
            Ok(again) => start
                .get(..len)
                .is_some_and(|bytes| encodes_to::<U>(&again, bytes, input)),
            Err(_) => false,
        };
        if !canonical {
            let kind = DecodeErrorKind::Custom("value encodes to other bytes after its conversion");
            return Err(input.error_at_last(len, kind));
        }
        Ok(value)
    }
}

/// The longest encoding that is compared without an allocation, in bytes.
const INLINE_LEN: usize = 128;

/// Returns whether a converted value encodes to `bytes`. Without an allocator, returns false for long encodings.
fn encodes_to<T: SdpEncode>(value: &T, bytes: &[u8], input: &Reader<'_>) -> bool {
    let encodes_to = |buffer: &mut [u8]| {
        let mut out = Writer::at_depth(buffer, input.depth());
        let encoded = encode_field::<T>(value, &mut out).is_ok();
        encoded && out.remaining() == 0 && *buffer == *bytes
    };
    if let Some(buffer) = [0; INLINE_LEN].get_mut(..bytes.len()) {
        return encodes_to(buffer);
    }
    #[cfg(feature = "alloc")]
    return encodes_to(&mut alloc::vec![0; bytes.len()]);
    #[cfg(not(feature = "alloc"))]
    false
}

/// Returns the error of a failed conversion from the last `len` bytes.
pub(super) fn failed_conversion(
    input: &Reader<'_>,
    len: usize,
    error: &dyn Display,
) -> DecodeError {
    DecodeError::conversion(error, input.offset().saturating_sub(len))
}
