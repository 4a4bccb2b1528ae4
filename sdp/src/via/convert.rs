//! Conversions to and from an encodable type.
//!
//! A conversion is one level of nesting, because a type may contain itself only through its conversion.

use core::fmt::Display;

use super::adapter::{DecodeVia, EncodeVia};
use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::base::size::{Parts, WireSize};
use crate::coding::decode::{SdpDecode, decode_by_weight};
use crate::coding::encode::{Pass, SdpEncode, encode_by_weight, measure_by_weight};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::schema_via;

impl<T: Clone + TryInto<U>, U: SdpEncode> EncodeVia<T> for U {
    const VIA_SIZE: WireSize = U::SIZE;

    #[inline]
    fn apply_pass(value: &T, pass: &mut impl Pass) -> Result<(), EncodeError> {
        let measure = |length: &mut Length| match value.clone().try_into() {
            Ok(value) => {
                length.nested::<U>(U::SIZE, |length| measure_by_weight::<U>(&value, length));
            }
            // The failure of a conversion is an error of `encode`, but without these bytes, encoding would fail
            // earlier, at the check of a run of fields.
            Err(_) => length.add(U::SIZE.min()),
        };
        let encode = |out: &mut Writer<'_>| match value.clone().try_into() {
            Ok(value) => out.nested::<U, _>(U::SIZE, |out| encode_by_weight::<U>(&value, out)),
            Err(_) => Err(EncodeError::custom(
                "value has no conversion to the type of its `via`",
            )),
        };
        pass.part(Parts::NONE, 0, measure, encode)
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
        let size = <U as SdpDecode<'de>>::SIZE;
        let converted = input.nested::<U, _>(size, decode_by_weight::<U>)?;
        let len = start.len().saturating_sub(input.remaining());
        let value = T::try_from(converted)
            .map_err(|error| DecodeError::conversion(&error, input.offset().saturating_sub(len)))?;
        let check = match value.clone().try_into() {
            Ok(again) => check_encoding::<U>(&again, start.get(..len).unwrap_or_default(), input),
            Err(_) => Err(OTHER_BYTES),
        };
        match check {
            Ok(()) => Ok(value),
            Err(text) => Err(input.error_at_last(len, DecodeErrorKind::Custom(text))),
        }
    }
}

schema_via! {
    // A conversion is one level of nesting, like a pointer.
    [T, U: SdpSchema] U, T => Schema::Unordered("conversion", TypeRef::of::<&U>());
}

/// The longest encoding for a comparison without an allocation, in bytes.
const INLINE_LEN: usize = 128;

/// The error of a value whose encoding differs from its input.
const OTHER_BYTES: &str = "value encodes to other bytes after its conversion";

/// Checks that a converted value encodes to `bytes`.
fn check_encoding<T: SdpEncode>(
    value: &T,
    bytes: &[u8],
    input: &Reader<'_>,
) -> Result<(), &'static str> {
    let check = |buffer: &mut [u8]| {
        let mut out = Writer::at_depth(buffer, input.depth());
        let encoded = out.nested::<T, _>(T::SIZE, |out| encode_by_weight::<T>(value, out));
        if encoded.is_ok() && out.remaining() == 0 && *buffer == *bytes {
            Ok(())
        } else {
            Err(OTHER_BYTES)
        }
    };
    if let Some(buffer) = [0; INLINE_LEN].get_mut(..bytes.len()) {
        return check(buffer);
    }
    #[cfg(feature = "alloc")]
    return check(&mut alloc::vec![0; bytes.len()]);
    #[cfg(not(feature = "alloc"))]
    Err("without an allocator, an encoding of more than 128 bytes cannot be converted")
}
