//! Wrappers, encoded as their content, and `Ordering`.

use core::cell::Cell;
use core::cmp::{Ordering, Reverse};
use core::num::{Saturating, Wrapping};

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::raw::{Bulk, Decoding};
use crate::schema::rules;
use crate::schema::{same, schema};

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

schema! {
    [T: SdpSchema] Reverse<T> => Schema::Refined(Rule::Reverse, TypeRef::of::<T>());
}

same! {
    [T: SdpSchema] Cell<T> => T;
    [T: SdpSchema] Saturating<T> => T;
    [T: SdpSchema] Wrapping<T> => T;
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
        let byte = i8::decode(input)?;
        rules::to_ordering(byte).map_err(|kind| input.error_at_last(1, kind))
    }
}

schema! {
    [] Ordering => Schema::Refined(Rule::Ordering, TypeRef::of::<i8>());
}
