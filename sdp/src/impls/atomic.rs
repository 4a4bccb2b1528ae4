//! Atomics, encoded as their value.
//!
//! Encoding loads the value with `Ordering::Relaxed`, so it does not synchronize the memory around it.

use core::sync::atomic::Ordering;

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::raw::{Bulk, Decoding};
use crate::schema::same;

macro_rules! atomic {
    ($($width:literal: $($atomic:ident as $value:ty),*;)*) => {$($(
        #[cfg(target_has_atomic = $width)]
        impl SdpEncode for core::sync::atomic::$atomic {
            const SIZE: WireSize = <$value as SdpEncode>::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                length.add(<Self as SdpEncode>::SIZE.min());
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                self.load(Ordering::Relaxed).encode(out)
            }
        }

        #[cfg(target_has_atomic = $width)]
        impl<'de> SdpDecode<'de> for core::sync::atomic::$atomic {
            const SIZE: WireSize = <$value as SdpDecode>::SIZE;
            const BULK: Bulk<Self, Decoding> = <$value as SdpDecode>::BULK.of_parts();

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                <$value>::decode(input).map(Self::new)
            }

            #[inline]
            fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
                <$value>::decode_into(input, place.get_mut())
            }
        }

        #[cfg(target_has_atomic = $width)]
        same! {
            [] core::sync::atomic::$atomic => $value;
        }
    )*)*};
}

atomic! {
    "8": AtomicBool as bool, AtomicI8 as i8, AtomicU8 as u8;
    "16": AtomicI16 as i16, AtomicU16 as u16;
    "32": AtomicI32 as i32, AtomicU32 as u32;
    "64": AtomicI64 as i64, AtomicU64 as u64;
    "ptr": AtomicIsize as isize, AtomicUsize as usize;
}
