//! `half-2`: `f16` as a half float, `bf16` as a bfloat16.
//!
//! NaN payloads are preserved.

use half::{bf16, f16};

use crate::raw::{self, Bulk, Decoding, Encoding};
use crate::schema::schema;
use crate::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

macro_rules! half {
    ($($half:ident, $kind:literal);*) => {$(
        impl SdpEncode for $half {
            const SIZE: WireSize = <u16 as SdpEncode>::SIZE;
            const BULK: Bulk<Self, Encoding> = <Self as raw::PlainNumber>::ENCODE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                self.to_bits().measure(length);
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                self.to_bits().encode(out)
            }
        }

        impl<'de> SdpDecode<'de> for $half {
            const SIZE: WireSize = <u16 as SdpDecode>::SIZE;
            const BULK: Bulk<Self, Decoding> = <Self as raw::PlainNumber>::DECODE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                u16::decode(input).map(Self::from_bits)
            }
        }

        schema! {
            [] $half => Schema::Unordered($kind, TypeRef::of::<u16>());
        }
    )*};
}

half!(f16, "half float"; bf16, "bfloat16");
