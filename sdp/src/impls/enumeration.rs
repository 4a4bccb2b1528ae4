//! `Bound`, `ControlFlow` and `Infallible`, encoded as derived enums.

use core::convert::Infallible;
use core::ops::{Bound, ControlFlow};

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::{SdpDecode, decode_field, decode_field_into};
use crate::coding::encode::{SdpEncode, encode_field, measure_field};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::schema;

impl<T: SdpEncode> SdpEncode for Bound<T> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(1);
        match self {
            Self::Unbounded => {}
            Self::Included(value) | Self::Excluded(value) => measure_field(value, length),
        }
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        let (tag, value) = match self {
            Self::Unbounded => return out.write_array([0]),
            Self::Included(value) => (1, value),
            Self::Excluded(value) => (2, value),
        };
        out.write_array([tag])?;
        encode_field(value, out)
    }
}

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Bound<T> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        match u8::decode(input)? {
            0 => Ok(Self::Unbounded),
            1 => decode_field::<T>(input).map(Self::Included),
            2 => decode_field::<T>(input).map(Self::Excluded),
            tag => Err(unknown(input, tag, "Bound")),
        }
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        match (u8::decode(input)?, &mut *place) {
            (1, Self::Included(value)) | (2, Self::Excluded(value)) => {
                return decode_field_into(input, value);
            }
            (0, _) => *place = Self::Unbounded,
            (1, _) => *place = Self::Included(decode_field::<T>(input)?),
            (2, _) => *place = Self::Excluded(decode_field::<T>(input)?),
            (tag, _) => return Err(unknown(input, tag, "Bound")),
        }
        Ok(())
    }
}

schema! {
    [T: SdpSchema] Bound<T> => Schema::Enum {
        name: Name::new("Bound"),
        tag_width: 1,
        variants: &[
            Variant::new("Unbounded", 0, &[]),
            Variant::new("Included", 1, &[Field::new("0", TypeRef::of::<T>())]),
            Variant::new("Excluded", 2, &[Field::new("0", TypeRef::of::<T>())]),
        ],
    };
}

impl<B: SdpEncode, C: SdpEncode> SdpEncode for ControlFlow<B, C> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(1);
        match self {
            Self::Continue(value) => measure_field(value, length),
            Self::Break(value) => measure_field(value, length),
        }
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        match self {
            Self::Continue(value) => {
                out.write_array([0])?;
                encode_field(value, out)
            }
            Self::Break(value) => {
                out.write_array([1])?;
                encode_field(value, out)
            }
        }
    }
}

impl<'de, B: SdpDecode<'de>, C: SdpDecode<'de>> SdpDecode<'de> for ControlFlow<B, C> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        match u8::decode(input)? {
            0 => decode_field::<C>(input).map(Self::Continue),
            1 => decode_field::<B>(input).map(Self::Break),
            tag => Err(unknown(input, tag, "ControlFlow")),
        }
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        match (u8::decode(input)?, &mut *place) {
            (0, Self::Continue(value)) => return decode_field_into(input, value),
            (1, Self::Break(value)) => return decode_field_into(input, value),
            (0, _) => *place = Self::Continue(decode_field::<C>(input)?),
            (1, _) => *place = Self::Break(decode_field::<B>(input)?),
            (tag, _) => return Err(unknown(input, tag, "ControlFlow")),
        }
        Ok(())
    }
}

schema! {
    [B: SdpSchema, C: SdpSchema] ControlFlow<B, C> => Schema::Enum {
        name: Name::new("ControlFlow"),
        tag_width: 1,
        variants: &[
            Variant::new("Continue", 0, &[Field::new("0", TypeRef::of::<C>())]),
            Variant::new("Break", 1, &[Field::new("0", TypeRef::of::<B>())]),
        ],
    };
}

impl SdpEncode for Infallible {
    const SIZE: WireSize = WireSize::fixed(1);

    #[inline]
    fn measure(&self, _: &mut Length) {
        match *self {}
    }

    #[inline]
    fn encode(&self, _: &mut Writer<'_>) -> Result<(), EncodeError> {
        match *self {}
    }
}

impl<'de> SdpDecode<'de> for Infallible {
    const SIZE: WireSize = WireSize::fixed(1);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let tag = u8::decode(input)?;
        Err(unknown(input, tag, "Infallible"))
    }
}

schema! {
    [] Infallible => Schema::Enum { name: Name::new("Infallible"), tag_width: 1, variants: &[] };
}

/// Returns the error of the last tag.
#[cold]
fn unknown(input: &Reader<'_>, tag: u8, name: &'static str) -> DecodeError {
    let tag = tag.into();
    input.error_at_last(1, DecodeErrorKind::UnknownVariant { tag, name })
}
