//! `half-2`: `f16` and `bf16` are their 16 bits, those of a NaN included.

use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};

use crate::items::Items;
use crate::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

macro_rules! half {
    ($($half:ident),*) => {$(
        impl SdpEncode for $half {
            const SIZE: WireSize = <u16 as SdpEncode>::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                self.to_bits().measure(length);
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                self.to_bits().encode(out)
            }

            #[inline]
            fn encode_slice(items: &[Self], out: &mut Writer<'_>) -> Result<(), EncodeError> {
                u16::encode_slice(items.reinterpret_cast(), out)
            }
        }

        impl<'de> SdpDecode<'de> for $half {
            const SIZE: WireSize = <u16 as SdpDecode>::SIZE;
            const ANY_BYTES: bool = true;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                u16::decode(input).map(Self::from_bits)
            }

            // Every bit pattern is a number, so nothing ends the loop in the middle.
            #[inline]
            fn decode_extend<I: Items<Self>>(
                input: &mut Reader<'de>,
                count: usize,
                items: &mut I,
            ) -> Result<(), DecodeError> {
                let (bytes, _) = input.take(count.saturating_mul(2))?.as_chunks();
                items.reserve_exact(count);
                items.extend_from_iter(bytes.iter().map(|bytes| Self::from_le_bytes(*bytes)));
                Ok(())
            }

            #[inline]
            fn decode_array<const N: usize>(
                input: &mut Reader<'de>,
            ) -> Result<[Self; N], DecodeError> {
                u16::decode_array(input).map(|bits| bits.map(Self::from_bits))
            }
        }
    )*};
}

half!(f16, bf16);
