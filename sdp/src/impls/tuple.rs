//! Tuples, encoded as their parts, and zero-width types.

use core::marker::PhantomData;

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::raw::{Bulk, Decoding, Encoding, bulk_of_tuple};
use crate::schema::{same, schema};

macro_rules! tuple {
    ($($part:ident $index:tt),+) => {
        impl<$($part: SdpEncode),+> SdpEncode for ($($part,)+) {
            const SIZE: WireSize = WireSize::sum(&[$($part::SIZE),+]);
            const BULK: Bulk<Self, Encoding> = bulk_of_tuple!($($part $index),+);

            #[inline]
            fn measure(&self, length: &mut Length) {
                $(self.$index.measure(length);)+
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                $(self.$index.encode(out)?;)+
                Ok(())
            }
        }

        impl<'de, $($part: SdpDecode<'de>),+> SdpDecode<'de> for ($($part,)+) {
            const SIZE: WireSize = WireSize::sum(&[$($part::SIZE),+]);
            const BULK: Bulk<Self, Decoding> = bulk_of_tuple!($($part $index),+);

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                Ok(($($part::decode(input)?,)+))
            }

            #[inline]
            fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
                $($part::decode_into(input, &mut place.$index)?;)+
                Ok(())
            }
        }

        schema! {
            [$($part: SdpSchema),+] ($($part,)+) => Schema::Tuple(&[$(TypeRef::of::<$part>()),+]);
        }
    };
}

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11, M 12, N 13, O 14, P 15);

macro_rules! zero_width {
    ($([$($generics:tt)*] $unit:ty = $value:expr;)*) => {$(
        impl<$($generics)*> SdpEncode for $unit {
            const SIZE: WireSize = WireSize::fixed(0);
            const BULK: Bulk<Self, Encoding> = bulk_of_tuple!();

            #[inline]
            fn measure(&self, _: &mut Length) {}

            #[inline]
            fn encode(&self, _: &mut Writer<'_>) -> Result<(), EncodeError> {
                Ok(())
            }
        }

        impl<'de, $($generics)*> SdpDecode<'de> for $unit {
            const SIZE: WireSize = WireSize::fixed(0);
            const BULK: Bulk<Self, Decoding> = bulk_of_tuple!();

            #[inline]
            fn decode(_: &mut Reader<'de>) -> Result<Self, DecodeError> {
                Ok($value)
            }
        }
    )*};
}

zero_width! {
    [] () = ();
    [] core::ops::RangeFull = ..;
    [T: ?Sized] PhantomData<T> = PhantomData;
}

schema! {
    [] () => Schema::Tuple(&[]);
}

same! {
    [] core::ops::RangeFull => ();
    [T: ?Sized] PhantomData<T> => ();
}
