//! Integers and floats, encoded as their little-endian bytes.

use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
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

/// Implements all traits for a number with a target-dependent width, encoded as a 64-bit number.
macro_rules! pointer_sized {
    ($($number:ty as $wire:ty, $check:ident, $rule:ident);*) => {$(
        impl SdpEncode for $number {
            const SIZE: WireSize = <$wire as SdpEncode>::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                length.add(size_of::<$wire>());
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                // Pointers have at most 64 bits on every target of Rust.
                (*self as $wire).encode(out)
            }
        }

        impl<'de> SdpDecode<'de> for $number {
            const SIZE: WireSize = <$wire as SdpDecode>::SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                let wire = <$wire>::decode(input)?;
                rules::$check(wire)
                    .map_err(|kind| input.error_at_last(size_of::<$wire>(), kind))
            }
        }

        schema! {
            [] $number => Schema::Refined(Rule::$rule, TypeRef::of::<$wire>());
        }
    )*};
}

pointer_sized!(usize as u64, to_usize, Usize; isize as i64, to_isize, Isize);

macro_rules! non_zero {
    ($($non_zero:ty: $number:ty),*) => {$(
        impl SdpEncode for $non_zero {
            const SIZE: WireSize = <$number as SdpEncode>::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                self.get().measure(length);
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                self.get().encode(out)
            }
        }

        impl<'de> SdpDecode<'de> for $non_zero {
            const SIZE: WireSize = <$number as SdpDecode>::SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                let offset = input.offset();
                Self::new(<$number>::decode(input)?)
                    .ok_or_else(|| DecodeError::new(DecodeErrorKind::InvalidZero, offset))
            }
        }

        schema! {
            [] $non_zero => Schema::Refined(Rule::NonZero, TypeRef::of::<$number>());
        }
    )*};
}

non_zero!(
    NonZeroU8: u8, NonZeroU16: u16, NonZeroU32: u32, NonZeroU64: u64, NonZeroU128: u128,
    NonZeroUsize: usize,
    NonZeroI8: i8, NonZeroI16: i16, NonZeroI32: i32, NonZeroI64: i64, NonZeroI128: i128,
    NonZeroIsize: isize
);
