//! Integers and floats: the value's own bytes, little-endian.

use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use crate::decode::SdpDecode;
use crate::encode::{SdpEncode, encode_elements};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::items::Items;
use crate::length::Length;
use crate::raw::{Plain, bytes_of};
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

/// The numbers that these bytes are, which are as many as the numbers take.
#[inline]
fn array<T: Plain + Default, const N: usize>(bytes: &[u8]) -> [T; N] {
    let mut items = [T::default(); N];
    T::from_bytes(bytes, &mut items);
    items
}

macro_rules! number {
    ($($number:ty),*) => {$(
        impl SdpEncode for $number {
            const SIZE: WireSize = WireSize::fixed(size_of::<Self>());

            #[inline]
            fn measure(&self, length: &mut Length) {
                length.add(size_of::<Self>());
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                out.write_array(self.to_le_bytes())
            }

            #[inline]
            fn encode_slice(items: &[Self], out: &mut Writer<'_>) -> Result<(), EncodeError> {
                match bytes_of(items) {
                    Some(bytes) => out.write_bytes(bytes),
                    None => encode_elements(items, out),
                }
            }
        }

        impl<'de> SdpDecode<'de> for $number {
            const SIZE: WireSize = WireSize::fixed(size_of::<Self>());
            const ANY_BYTES: bool = true;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                Ok(Self::from_le_bytes(*input.take_array()?))
            }

            // Every bit pattern is a number, so nothing ends the loops below in the middle, and LLVM
            // turns them into wide copies.
            // PERF: mesh/decode.
            #[inline]
            fn decode_extend<I: Items<Self>>(
                input: &mut Reader<'de>,
                count: usize,
                items: &mut I,
            ) -> Result<(), DecodeError> {
                let bytes = input.take(count.saturating_mul(size_of::<Self>()))?;
                items.extend_from_bytes(bytes);
                Ok(())
            }

            #[inline]
            fn decode_extend_arrays<const N: usize, I: Items<[Self; N]>>(
                input: &mut Reader<'de>,
                count: usize,
                items: &mut I,
            ) -> Result<(), DecodeError> {
                let size = N.saturating_mul(size_of::<Self>());
                let bytes = input.take(count.saturating_mul(size))?;
                items.reserve_exact(count);
                items.extend_from_iter(bytes.chunks_exact(size.max(1)).map(array));
                Ok(())
            }

            #[inline]
            fn decode_array<const N: usize>(
                input: &mut Reader<'de>,
            ) -> Result<[Self; N], DecodeError> {
                input.take(N.saturating_mul(size_of::<Self>())).map(array)
            }
        }
    )*};
}

number!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64);

/// A number that stands on the wire as a wider one, because its own width is the target's.
macro_rules! pointer_sized {
    ($($number:ty as $wire:ty, $out_of_range:ident);*) => {$(
        impl SdpEncode for $number {
            const SIZE: WireSize = <$wire as SdpEncode>::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                length.add(size_of::<$wire>());
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                // No target of Rust has pointers wider than 64 bits.
                (*self as $wire).encode(out)
            }
        }

        impl<'de> SdpDecode<'de> for $number {
            const SIZE: WireSize = <$wire as SdpDecode>::SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                let wire = <$wire>::decode(input)?;
                Self::try_from(wire).map_err(|_| {
                    input.error_behind(size_of::<$wire>(), DecodeErrorKind::$out_of_range(wire))
                })
            }
        }
    )*};
}

pointer_sized!(usize as u64, UsizeOutOfRange; isize as i64, IsizeOutOfRange);

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
    )*};
}

non_zero!(
    NonZeroU8: u8, NonZeroU16: u16, NonZeroU32: u32, NonZeroU64: u64, NonZeroU128: u128,
    NonZeroUsize: usize,
    NonZeroI8: i8, NonZeroI16: i16, NonZeroI32: i32, NonZeroI64: i64, NonZeroI128: i128,
    NonZeroIsize: isize
);
