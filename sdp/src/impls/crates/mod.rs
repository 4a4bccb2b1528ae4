//! Types of other crates, one crate per file. Each is behind a feature named after the crate and its version.
//!
//! A file implements one of the traits below for its types, and a macro of the same name turns that into
//! implementations of both public traits.

#[cfg(any(
    feature = "arrayvec-0_7",
    feature = "compact_str-0_10",
    feature = "heapless-0_9",
    feature = "smol_str-0_3"
))]
mod string_like;
#[cfg(any(
    feature = "chrono-0_4",
    feature = "glam-0_34",
    feature = "jiff-0_2",
    feature = "rust_decimal-1",
    feature = "time-0_3",
    feature = "uuid-1"
))]
mod wire_form;

#[cfg(any(
    feature = "arrayvec-0_7",
    feature = "compact_str-0_10",
    feature = "heapless-0_9",
    feature = "smol_str-0_3"
))]
use string_like::{StringLike, string_like};
#[cfg(any(
    feature = "chrono-0_4",
    feature = "glam-0_34",
    feature = "jiff-0_2",
    feature = "rust_decimal-1",
    feature = "time-0_3",
    feature = "uuid-1"
))]
use wire_form::{WireForm, wire_form};

/// Implements both traits for a vector of `T` that implements [`VecLike`](crate::vec_like::VecLike).
#[cfg(any(
    feature = "arrayvec-0_7",
    feature = "heapless-0_9",
    feature = "smallvec-1"
))]
macro_rules! vec_like {
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
                    sequence::decode_in_place(input, &mut items)?;
                    Ok(items)
                }

                #[inline]
                fn decode_into(
                    input: &mut Reader<'de>,
                    place: &mut Self,
                ) -> Result<(), DecodeError> {
                    const { T::SIZE.assert_countable() };
                    sequence::decode_in_place(input, place)
                }
            }
        };
    };
}

#[cfg(feature = "arrayvec-0_7")]
mod arrayvec;
#[cfg(feature = "bitflags-2")]
mod bitflags;
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

#[cfg(feature = "bitflags-2")]
pub use bitflags::Bits;
