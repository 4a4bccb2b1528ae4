//! `bool` and `char`, the fixed-size types with invalid bit patterns.

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::raw::{Bulk, Decoding, Encoding};
use crate::schema::schema;

impl SdpEncode for bool {
    const SIZE: WireSize = WireSize::fixed(1);
    const BULK: Bulk<Self, Encoding> = Bulk::<bool, Encoding>::BOOL;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(1);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_array([u8::from(*self)])
    }
}

impl<'de> SdpDecode<'de> for bool {
    const SIZE: WireSize = WireSize::fixed(1);
    const BULK: Bulk<Self, Decoding> = Bulk::<bool, Decoding>::BOOL;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        match u8::decode(input)? {
            0 => Ok(false),
            1 => Ok(true),
            byte => Err(input.error_at_last(1, DecodeErrorKind::InvalidBool(byte))),
        }
    }
}

impl SdpEncode for char {
    const SIZE: WireSize = WireSize::fixed(4);

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(4);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        u32::from(*self).encode(out)
    }
}

impl<'de> SdpDecode<'de> for char {
    const SIZE: WireSize = WireSize::fixed(4);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let value = u32::decode(input)?;
        Self::from_u32(value)
            .ok_or_else(|| input.error_at_last(4, DecodeErrorKind::InvalidChar(value)))
    }
}

schema! {
    [] bool => Schema::Bool;
    [] char => Schema::Char;
}
