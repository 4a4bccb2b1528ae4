//! Integers and floats, encoded as their little-endian bytes.

use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::impls::template::converted;
use crate::raw::{self, Bulk, Decoding, Encoding};
use crate::schema::rules;
use crate::schema::schema;

macro_rules! number {
    ($($number:ty: $variant:ident),*) => {$(
        impl SdpEncode for $number {
            const SIZE: WireSize = WireSize::fixed(size_of::<Self>());
            const BULK: Bulk<Self, Encoding> = <Self as raw::PlainNumber>::ENCODE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                length.add(size_of::<Self>());
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                out.write_array(self.to_le_bytes())
            }
        }

        impl<'de> SdpDecode<'de> for $number {
            const SIZE: WireSize = WireSize::fixed(size_of::<Self>());
            const BULK: Bulk<Self, Decoding> = <Self as raw::PlainNumber>::DECODE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                Ok(Self::from_le_bytes(*input.take_array()?))
            }
        }

        schema! {
            [] $number => Schema::Number(crate::schema::Number::$variant);
        }
    )*};
}

number!(
    u8: U8, u16: U16, u32: U32, u64: U64, u128: U128,
    i8: I8, i16: I16, i32: I32, i64: I64, i128: I128,
    f32: F32, f64: F64
);

// Numbers with a target-dependent width are encoded as 64-bit numbers. Pointers have at most 64 bits on every target of
// Rust.
converted! {
    usize as u64, Refined(Rule::Usize): |number| Ok(*number as u64), |wire| rules::to_usize(wire);
    isize as i64, Refined(Rule::Isize): |number| Ok(*number as i64), |wire| rules::to_isize(wire);
}

macro_rules! non_zero {
    ($($non_zero:ty: $number:ty),*) => {
        converted! {$(
            $non_zero as $number, Refined(Rule::NonZero):
                |number| Ok(number.get()),
                |number| Self::new(number).ok_or(DecodeErrorKind::InvalidZero);
        )*}
    };
}

non_zero!(
    NonZeroU8: u8, NonZeroU16: u16, NonZeroU32: u32, NonZeroU64: u64, NonZeroU128: u128,
    NonZeroUsize: usize,
    NonZeroI8: i8, NonZeroI16: i16, NonZeroI32: i32, NonZeroI64: i64, NonZeroI128: i128,
    NonZeroIsize: isize
);
