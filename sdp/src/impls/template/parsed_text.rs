//! [`ParsedText`]: types that are encoded as their text, and decoded by their parser.

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;

/// A type that is encoded as its text. A parser may accept several texts for one value, but only one is the encoding.
pub(crate) trait ParsedText: Sized + PartialEq {
    /// The message of an error for text that does not parse, or is not the text of the parsed value.
    const INVALID: &'static str;

    /// The message of an error for a value whose text does not parse to it.
    const NOT_PARSED: &'static str;

    fn parse(text: &str) -> Option<Self>;

    /// Calls a function with the text.
    fn with_text<R>(&self, call: impl FnOnce(&str) -> R) -> R;
}

#[inline]
pub(crate) fn measure_text<T: ParsedText>(value: &T, length: &mut Length) {
    value.with_text(|text| text.measure(length));
}

#[inline]
pub(crate) fn encode_text<T: ParsedText>(
    value: &T,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    value.with_text(|text| match T::parse(text) {
        Some(parsed) if parsed == *value => text.encode(out),
        _ => Err(EncodeError::custom(T::NOT_PARSED)),
    })
}

#[inline]
pub(crate) fn decode<T: ParsedText>(input: &mut Reader<'_>) -> Result<T, DecodeError> {
    let offset = input.offset();
    let text = input.take_str()?;
    match T::parse(text) {
        Some(value) if value.with_text(|again| again == text) => Ok(value),
        _ => Err(DecodeError::new(
            DecodeErrorKind::Custom(T::INVALID),
            offset,
        )),
    }
}

/// Implements all traits for a type that implements [`ParsedText`].
macro_rules! parsed_text {
    ($type:ty, $schema:ident($kind:expr)) => {
        const _: () = {
            use $crate::impls::template::parsed_text;
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

            impl SdpEncode for $type {
                const SIZE: WireSize = <str as SdpEncode>::SIZE;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    parsed_text::measure_text(self, length);
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    parsed_text::encode_text(self, out)
                }
            }

            impl<'de> SdpDecode<'de> for $type {
                const SIZE: WireSize = <&'de str as SdpDecode<'de>>::SIZE;

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    parsed_text::decode(input)
                }
            }
        };

        $crate::schema::schema! {
            [] $type => Schema::$schema($kind, TypeRef::of::<str>());
        }
    };
}

pub(crate) use parsed_text;
