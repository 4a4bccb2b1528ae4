//! Wrappers, encoded as their content, and `Ordering`.

use core::cell::Cell;
use core::cmp::{Ordering, Reverse};
use core::num::{Saturating, Wrapping};

use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::length::Length;
use crate::raw::{Bulk, Decoding};
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

macro_rules! wrapper {
    ($($wrapper:ident),*) => {$(
        impl<T: SdpEncode> SdpEncode for $wrapper<T> {
            const SIZE: WireSize = T::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                self.0.measure(length);
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                self.0.encode(out)
            }
        }

        impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for $wrapper<T> {
            const SIZE: WireSize = T::SIZE;
            const BULK: Bulk<Self, Decoding> = T::BULK.of_parts();

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                T::decode(input).map(Self)
            }

            #[inline]
            fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
                T::decode_into(input, &mut place.0)
            }
        }
    )*};
}

wrapper!(Reverse, Saturating, Wrapping);

impl<T: SdpEncode + Copy> SdpEncode for Cell<T> {
    const SIZE: WireSize = T::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.get().measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.get().encode(out)
    }
}

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Cell<T> {
    const SIZE: WireSize = T::SIZE;
    const BULK: Bulk<Self, Decoding> = T::BULK.of_parts();

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        T::decode(input).map(Self::new)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        T::decode_into(input, place.get_mut())
    }
}

impl SdpEncode for Ordering {
    const SIZE: WireSize = <i8 as SdpEncode>::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(1);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        (*self as i8).encode(out)
    }
}

impl<'de> SdpDecode<'de> for Ordering {
    const SIZE: WireSize = <i8 as SdpDecode>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        match i8::decode(input)? {
            -1 => Ok(Self::Less),
            0 => Ok(Self::Equal),
            1 => Ok(Self::Greater),
            other => {
                let [tag] = other.to_le_bytes();
                let kind = DecodeErrorKind::UnknownVariant {
                    tag: tag.into(),
                    name: "Ordering",
                };
                Err(input.error_at_last(1, kind))
            }
        }
    }
}
