//! `Option` and `Result`, encoded as a tag of `00` or `01` and the value. `OnceCell` and `OnceLock` are encoded as the
//! option of their value.
//!
//! `SIZE` ignores the content, because otherwise the size of a type with an `Option<Box<Self>>` would be defined by
//! itself and would not compile.

use core::cell::OnceCell;

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::{SdpDecode, decode_by_weight, decode_into_by_weight};
use crate::coding::encode::{SdpEncode, encode_by_weight, measure_by_weight};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::{same, schema};

#[cfg(feature = "std")]
use std::sync::OnceLock;

impl<T: SdpEncode> SdpEncode for Option<T> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn measure(&self, length: &mut Length) {
        measure_option(self.as_ref(), length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        encode_option(self.as_ref(), out)
    }
}

#[inline]
fn measure_option<T: SdpEncode>(value: Option<&T>, length: &mut Length) {
    length.add(1);
    if let Some(value) = value {
        measure_by_weight(value, length);
    }
}

#[inline]
fn encode_option<T: SdpEncode>(value: Option<&T>, out: &mut Writer<'_>) -> Result<(), EncodeError> {
    match value {
        None => out.write_array([0]),
        Some(value) => {
            out.write_array([1])?;
            encode_by_weight(value, out)
        }
    }
}

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Option<T> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        if read_tag(input, DecodeErrorKind::InvalidOptionTag)? {
            decode_by_weight::<T>(input).map(Some)
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
                return decode_into_by_weight(input, value);
            }
            (true, None) => *place = Some(decode_by_weight::<T>(input)?),
            (false, _) => *place = None,
        }
        Ok(())
    }
}

schema! {
    [T: SdpSchema] Option<T> => Schema::Option(TypeRef::of::<T>());
}

macro_rules! once {
    ($($once:ident),*) => {$(
        impl<T: SdpEncode> SdpEncode for $once<T> {
            const SIZE: WireSize = <Option<T> as SdpEncode>::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                measure_option(self.get(), length);
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                encode_option(self.get(), out)
            }
        }

        impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for $once<T> {
            const SIZE: WireSize = <Option<T> as SdpDecode<'de>>::SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                let value = <Option<T>>::decode(input)?;
                Ok(value.map_or_else(Self::new, Self::from))
            }

            #[inline]
            fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
                let mut value = place.take();
                let result = Option::decode_into(input, &mut value);
                *place = value.map_or_else(Self::new, Self::from);
                result
            }
        }

        same! {
            [T: SdpSchema] $once<T> => Option<T>;
        }
    )*};
}

once!(OnceCell);
#[cfg(feature = "std")]
once!(OnceLock);

impl<T: SdpEncode, E: SdpEncode> SdpEncode for Result<T, E> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(1);
        match self {
            Ok(value) => measure_by_weight(value, length),
            Err(error) => measure_by_weight(error, length),
        }
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        match self {
            Ok(value) => {
                out.write_array([1])?;
                encode_by_weight(value, out)
            }
            Err(error) => {
                out.write_array([0])?;
                encode_by_weight(error, out)
            }
        }
    }
}

impl<'de, T: SdpDecode<'de>, E: SdpDecode<'de>> SdpDecode<'de> for Result<T, E> {
    const SIZE: WireSize = WireSize::at_least(1);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        if read_tag(input, DecodeErrorKind::InvalidResultTag)? {
            decode_by_weight::<T>(input).map(Ok)
        } else {
            decode_by_weight::<E>(input).map(Err)
        }
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        match (
            read_tag(input, DecodeErrorKind::InvalidResultTag)?,
            &mut *place,
        ) {
            (true, Ok(value)) => {
                return decode_into_by_weight(input, value);
            }
            (false, Err(error)) => {
                return decode_into_by_weight(input, error);
            }
            (true, Err(_)) => *place = Ok(decode_by_weight::<T>(input)?),
            (false, Ok(_)) => *place = Err(decode_by_weight::<E>(input)?),
        }
        Ok(())
    }
}

schema! {
    [T: SdpSchema, E: SdpSchema] Result<T, E> => Schema::Result(TypeRef::of::<T>(), TypeRef::of::<E>());
}

/// Reads a tag, and returns true for `01` and false for `00`.
#[inline]
fn read_tag(
    input: &mut Reader<'_>,
    invalid: impl FnOnce(u8) -> DecodeErrorKind,
) -> Result<bool, DecodeError> {
    match u8::decode(input)? {
        0 => Ok(false),
        1 => Ok(true),
        tag => Err(input.error_at_last(1, invalid(tag))),
    }
}
