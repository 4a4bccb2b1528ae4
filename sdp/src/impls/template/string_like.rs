//! [`StringLike`]: strings of foreign crates.

use core::ops::Deref;

use crate::base::error::{DecodeError, DecodeErrorKind};
use crate::cursor::reader::Reader;

/// A string type of a foreign crate.
pub(crate) trait StringLike: Sized + Deref<Target = str> {
    /// The maximum length in bytes.
    const MAX_LEN: usize = usize::MAX;

    /// Copies a string, or returns `None` if it exceeds the capacity.
    fn from_text(text: &str) -> Option<Self>;

    /// Replaces the string and reuses its memory, or returns `None` if `text` exceeds the capacity.
    #[inline]
    fn replace(&mut self, text: &str) -> Option<()> {
        *self = Self::from_text(text)?;
        Some(())
    }
}

#[inline]
pub(crate) fn decode<S: StringLike>(input: &mut Reader<'_>) -> Result<S, DecodeError> {
    let text = input.take_str()?;
    S::from_text(text).ok_or_else(|| too_long::<S>(input, text))
}

#[inline]
pub(crate) fn decode_into<S: StringLike>(
    input: &mut Reader<'_>,
    place: &mut S,
) -> Result<(), DecodeError> {
    let text = input.take_str()?;
    place
        .replace(text)
        .ok_or_else(|| too_long::<S>(input, text))
}

/// Returns the error of a too long string, at the offset of its length, after the string was read.
fn too_long<S: StringLike>(input: &Reader<'_>, text: &str) -> DecodeError {
    let needed = text.len();
    let kind = DecodeErrorKind::CapacityExceeded {
        capacity: S::MAX_LEN,
        needed,
    };
    input.error_at_last(needed.saturating_add(4), kind)
}

/// Implements both traits for a type that implements [`StringLike`].
macro_rules! string_like {
    ([$($generics:tt)*] $string:ty) => {
        const _: () = {
            use $crate::impls::template::string_like;
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

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
                    string_like::decode(input)
                }

                #[inline]
                fn decode_into(
                    input: &mut Reader<'de>,
                    place: &mut Self,
                ) -> Result<(), DecodeError> {
                    string_like::decode_into(input, place)
                }
            }
        };
    };
}

pub(crate) use string_like;
