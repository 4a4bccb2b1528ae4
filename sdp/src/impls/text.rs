//! Strings, encoded as a `u32` length in bytes and UTF-8.

use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, rc::Rc, string::String, sync::Arc};

/// The size of every string: at least the four bytes of its length.
const SIZE: WireSize = WireSize::at_least(4);

impl SdpEncode for str {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(4);
        length.add(self.len());
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_prefixed(self.as_bytes())
    }
}

impl<'de: 'a, 'a> SdpDecode<'de> for &'a str {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take_str()
    }
}

#[cfg(feature = "alloc")]
impl SdpEncode for String {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.as_str().measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.as_str().encode(out)
    }
}

#[cfg(feature = "alloc")]
impl<'de> SdpDecode<'de> for String {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        <&str>::decode(input).map(Self::from)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let text = <&str>::decode(input)?;
        place.clear();
        place.push_str(text);
        Ok(())
    }
}

#[cfg(feature = "alloc")]
impl<'de> SdpDecode<'de> for Box<str> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        <&str>::decode(input).map(Self::from)
    }

    /// Reuses the memory if the length is the same.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let mut text = String::from(core::mem::take(place));
        let result = String::decode_into(input, &mut text);
        *place = text.into_boxed_str();
        result
    }
}

/// Implements `SdpDecode` for shared strings, as a copy of the borrowed string.
#[cfg(feature = "alloc")]
macro_rules! from_str {
    ($($text:ty),*) => {$(
        impl<'de> SdpDecode<'de> for $text {
            const SIZE: WireSize = SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                <&str>::decode(input).map(Self::from)
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
from_str!(Rc<str>, Arc<str>);

#[cfg(feature = "alloc")]
impl<'de: 'a, 'a> SdpDecode<'de> for Cow<'a, str> {
    const SIZE: WireSize = SIZE;

    /// Always borrows.
    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        <&str>::decode(input).map(Cow::Borrowed)
    }
}
