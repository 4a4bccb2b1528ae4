//! Ranges, encoded as their bounds.

use core::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

macro_rules! range {
    ($($range:ident, |$this:ident| [$($bound:expr),+], |$($value:ident),+| $make:expr;)*) => {$(
        impl<T: SdpEncode> SdpEncode for $range<T> {
            const SIZE: WireSize = T::SIZE.times([$(stringify!($value)),+].len());

            #[inline]
            fn measure(&self, length: &mut Length) {
                let $this = self;
                $($bound.measure(length);)+
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                let $this = self;
                $($bound.encode(out)?;)+
                Ok(())
            }
        }

        impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for $range<T> {
            const SIZE: WireSize = T::SIZE.times([$(stringify!($value)),+].len());

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                $(let $value = T::decode(input)?;)+
                Ok($make)
            }
        }
    )*};
}

range! {
    Range, |range| [range.start, range.end], |start, end| start..end;
    RangeInclusive, |range| [range.start(), range.end()], |start, end| start..=end;
    RangeFrom, |range| [range.start], |start| start..;
    RangeTo, |range| [range.end], |end| ..end;
    RangeToInclusive, |range| [range.end], |end| ..=end;
}
