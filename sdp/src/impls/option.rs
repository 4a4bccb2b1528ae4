//! `Option` and `Result`: a tag of `00` or `01`, and what it says is there.
//!
//! Neither names the size of its parts in its own: a type that holds an option of itself, in a box,
//! would have no size then.

use crate::boundary;
use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

impl<T: SdpEncode> SdpEncode for Option<T> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(1);
        if let Some(value) = self {
            boundary::measure::<{ boundary::FIELD }, _>(value, length);
        }
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        match self {
            None => out.write_array([0]),
            Some(value) => {
                out.write_array([1])?;
                boundary::encode::<{ boundary::FIELD }, _>(value, out)
            }
        }
    }
}

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Option<T> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        if read_tag(input, DecodeErrorKind::InvalidOptionTag)? {
            boundary::decode::<{ boundary::FIELD }, T>(input).map(Some)
        } else {
            Ok(None)
        }
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        match (
            read_tag(input, DecodeErrorKind::InvalidOptionTag)?,
            &mut *place,
        ) {
            (true, Some(value)) => {
                return boundary::decode_into::<{ boundary::FIELD }, _>(input, value);
            }
            (true, None) => *place = Some(boundary::decode::<{ boundary::FIELD }, T>(input)?),
            (false, _) => *place = None,
        }
        Ok(())
    }
}

impl<T: SdpEncode, E: SdpEncode> SdpEncode for Result<T, E> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(1);
        match self {
            Ok(value) => boundary::measure::<{ boundary::FIELD }, _>(value, length),
            Err(error) => boundary::measure::<{ boundary::FIELD }, _>(error, length),
        }
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        match self {
            Ok(value) => {
                out.write_array([1])?;
                boundary::encode::<{ boundary::FIELD }, _>(value, out)
            }
            Err(error) => {
                out.write_array([0])?;
                boundary::encode::<{ boundary::FIELD }, _>(error, out)
            }
        }
    }
}

impl<'de, T: SdpDecode<'de>, E: SdpDecode<'de>> SdpDecode<'de> for Result<T, E> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        if read_tag(input, DecodeErrorKind::InvalidResultTag)? {
            boundary::decode::<{ boundary::FIELD }, T>(input).map(Ok)
        } else {
            boundary::decode::<{ boundary::FIELD }, E>(input).map(Err)
        }
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        match (
            read_tag(input, DecodeErrorKind::InvalidResultTag)?,
            &mut *place,
        ) {
            (true, Ok(value)) => {
                return boundary::decode_into::<{ boundary::FIELD }, _>(input, value);
            }
            (false, Err(error)) => {
                return boundary::decode_into::<{ boundary::FIELD }, _>(input, error);
            }
            (true, Err(_)) => *place = Ok(boundary::decode::<{ boundary::FIELD }, T>(input)?),
            (false, Ok(_)) => *place = Err(boundary::decode::<{ boundary::FIELD }, E>(input)?),
        }
        Ok(())
    }
}

/// Reads a tag that is `01` or `00`.
#[inline]
fn read_tag(
    input: &mut Reader<'_>,
    invalid: impl FnOnce(u8) -> DecodeErrorKind,
) -> Result<bool, DecodeError> {
    match u8::decode(input)? {
        0 => Ok(false),
        1 => Ok(true),
        tag => Err(input.error_behind(1, invalid(tag))),
    }
}
