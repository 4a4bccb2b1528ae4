//! Ranges, encoded as their bounds.

use core::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::schema;

macro_rules! encode {
    ($($range:ident, |$this:ident| [$($bound:expr),+];)*) => {$(
        impl<T: SdpEncode> SdpEncode for $range<T> {
            const SIZE: WireSize = T::SIZE.times([$(stringify!($bound)),+].len());

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
    )*};
}

macro_rules! decode {
    ($($range:ident, |$($value:ident),+| $make:expr;)*) => {$(
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

encode! {
    Range, |range| [range.start, range.end];
    RangeFrom, |range| [range.start];
    RangeTo, |range| [range.end];
    RangeToInclusive, |range| [range.end];
}

decode! {
    Range, |start, end| start..end;
    RangeInclusive, |start, end| start..=end;
    RangeFrom, |start| start..;
    RangeTo, |end| ..end;
    RangeToInclusive, |end| ..=end;
}

/// Rejects a range that was iterated to its end, because it is empty, but its bounds are the bounds of a range with
/// elements.
impl<T: SdpEncode + PartialOrd> SdpEncode for RangeInclusive<T> {
    const SIZE: WireSize = T::SIZE.times(2);

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.start().measure(length);
        self.end().measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        if self.is_empty() && self.start() <= self.end() {
            return Err(EncodeError::custom(
                "inclusive range was iterated to its end",
            ));
        }
        self.start().encode(out)?;
        self.end().encode(out)
    }
}

schema! {
    [T: SdpSchema] Range<T> => Schema::Unordered("range", TypeRef::of::<(T, T)>());
    [T: SdpSchema] RangeInclusive<T> => Schema::Unordered("inclusive range", TypeRef::of::<(T, T)>());
    [T: SdpSchema] RangeFrom<T> => Schema::Unordered("range from", TypeRef::of::<T>());
    [T: SdpSchema] RangeTo<T> => Schema::Unordered("range to", TypeRef::of::<T>());
    [T: SdpSchema] RangeToInclusive<T> => Schema::Unordered("inclusive range to", TypeRef::of::<T>());
}
