//! What types of other crates are on the wire, each behind a feature that is named after its crate
//! and the version of it: what their kin in the standard library are, where they have such.
//!
//! Apart from those so that the default build depends on nothing. One crate in each file; the macros
//! here are what several of them share.

/// Implements both traits for a string. `new` makes one of a text, and `over` puts a text in the place
/// of the one that a string holds; both give `None` if it is longer than `capacity`.
#[allow(unused_macros, reason = "not every set of features has a string")]
macro_rules! string {
    (
        [$($generics:tt)*] $string:ty,
        capacity: $capacity:expr,
        new: $new:expr,
        over: $over:expr $(,)?
    ) => {
        const _: () = {
            use $crate::{
                DecodeError, DecodeErrorKind, EncodeError, Length, Reader, SdpDecode, SdpEncode,
                WireSize, Writer,
            };

            /// What came of a text that was just taken.
            #[inline]
            fn within<R>(
                capacity: usize,
                text: &str,
                input: &Reader<'_>,
                result: Option<R>,
            ) -> Result<R, DecodeError> {
                result.ok_or_else(|| {
                    let needed = text.len();
                    let kind = DecodeErrorKind::CapacityExceeded { capacity, needed };
                    input.error_behind(needed.saturating_add(4), kind)
                })
            }

            impl<$($generics)*> SdpEncode for $string {
                const SIZE: WireSize = <str as SdpEncode>::SIZE;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    str::measure(self, length);
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    str::encode(self, out)
                }
            }

            impl<'de, $($generics)*> SdpDecode<'de> for $string {
                const SIZE: WireSize = <&'de str as SdpDecode<'de>>::SIZE;

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    let new: fn(&str) -> Option<Self> = $new;
                    let text = input.take_str()?;
                    within($capacity, text, input, new(text))
                }

                #[inline]
                fn decode_into(
                    input: &mut Reader<'de>,
                    place: &mut Self,
                ) -> Result<(), DecodeError> {
                    let over: fn(&mut Self, &str) -> Option<()> = $over;
                    let text = input.take_str()?;
                    within($capacity, text, input, over(place, text))
                }
            }
        };
    };
}

/// Implements both traits for a vector of `T`, which implements [`Items`](crate::items::Items).
#[allow(unused_macros, reason = "not every set of features has a vector")]
macro_rules! vector {
    ([$($generics:tt)*] $vector:ty) => {
        const _: () = {
            use $crate::impls::sequence;
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

            impl<T: SdpEncode, $($generics)*> SdpEncode for $vector {
                const SIZE: WireSize = <[T] as SdpEncode>::SIZE;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    const { T::SIZE.assert_countable() };
                    <[T]>::measure(self, length);
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    const { T::SIZE.assert_countable() };
                    <[T]>::encode(self, out)
                }
            }

            impl<'de, T: SdpDecode<'de>, $($generics)*> SdpDecode<'de> for $vector {
                const SIZE: WireSize = sequence::SIZE;

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    const { T::SIZE.assert_countable() };
                    let mut items = Self::new();
                    sequence::decode_over(input, &mut items)?;
                    Ok(items)
                }

                #[inline]
                fn decode_into(
                    input: &mut Reader<'de>,
                    place: &mut Self,
                ) -> Result<(), DecodeError> {
                    const { T::SIZE.assert_countable() };
                    sequence::decode_over(input, place)
                }
            }
        };
    };
}

/// Implements both traits for types that are on the wire as another one, of fixed width, whose every
/// value is one of theirs.
#[allow(unused_macros, reason = "not every set of features has such a type")]
macro_rules! same {
    ($($type:ty as $wire:ty, |$this:ident| $to:expr, |$value:pat_param| $from:expr;)*) => {$(
        const _: () = {
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

            impl SdpEncode for $type {
                const SIZE: WireSize = <$wire as SdpEncode>::SIZE;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    length.add(<Self as SdpEncode>::SIZE.min());
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    let $this = self;
                    <$wire as SdpEncode>::encode(&$to, out)
                }
            }

            impl<'de> SdpDecode<'de> for $type {
                const SIZE: WireSize = <$wire as SdpDecode<'de>>::SIZE;
                const ANY_BYTES: bool = <$wire as SdpDecode<'de>>::ANY_BYTES;

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    let $value = <$wire as SdpDecode<'de>>::decode(input)?;
                    Ok($from)
                }
            }
        };
    )*};
}

/// Implements both traits for types that are on the wire as another one, of fixed width, of which not
/// every value is one of theirs, and perhaps the other way round. A value of it that is none is an error
/// of this kind, at its first byte.
#[allow(unused_macros, reason = "not every set of features has such a type")]
macro_rules! checked {
    ($(
        $type:ty as $wire:ty,
        |$this:ident| $to:expr,
        |$value:pat_param| $from:expr,
        $kind:expr;
    )*) => {$(
        const _: () = {
            use $crate::{
                DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Length, Reader,
                SdpDecode, SdpEncode, WireSize, Writer,
            };

            impl SdpEncode for $type {
                const SIZE: WireSize = <$wire as SdpEncode>::SIZE;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    length.add(<Self as SdpEncode>::SIZE.min());
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    let $this = self;
                    let wire: Result<$wire, EncodeErrorKind> = $to;
                    <$wire as SdpEncode>::encode(&wire.map_err(EncodeError::new)?, out)
                }
            }

            impl<'de> SdpDecode<'de> for $type {
                const SIZE: WireSize = <$wire as SdpDecode<'de>>::SIZE;

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    let kind: DecodeErrorKind = $kind;
                    let offset = input.offset();
                    let $value = <$wire as SdpDecode<'de>>::decode(input)?;
                    let value: Option<Self> = $from;
                    value.ok_or_else(|| DecodeError::new(kind, offset))
                }
            }
        };
    )*};
}

#[cfg(feature = "arrayvec-0_7")]
mod arrayvec;
#[cfg(feature = "bitflags-2")]
pub mod bitflags;
#[cfg(feature = "bytes-1")]
mod bytes;
#[cfg(feature = "chrono-0_4")]
mod chrono;
#[cfg(any(feature = "chrono-0_4", feature = "jiff-0_2", feature = "time-0_3"))]
mod clock;
#[cfg(feature = "compact_str-0_10")]
mod compact_str;
#[cfg(feature = "glam-0_34")]
mod glam;
#[cfg(feature = "half-2")]
mod half;
#[cfg(feature = "hashbrown-0_17")]
mod hashbrown;
#[cfg(feature = "heapless-0_9")]
mod heapless;
#[cfg(feature = "indexmap-2")]
mod indexmap;
#[cfg(feature = "jiff-0_2")]
mod jiff;
#[cfg(feature = "mint-0_5")]
mod mint;
#[cfg(feature = "ordered-float-5")]
mod ordered_float;
#[cfg(feature = "rust_decimal-1")]
mod rust_decimal;
#[cfg(feature = "smallvec-1")]
mod smallvec;
#[cfg(feature = "smol_str-0_3")]
mod smol_str;
#[cfg(feature = "time-0_3")]
mod time;
#[cfg(feature = "uuid-1")]
mod uuid;
