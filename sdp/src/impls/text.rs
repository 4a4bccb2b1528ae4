//! Strings: a `u32` length in bytes, and UTF-8.

use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, rc::Rc, string::String, sync::Arc};

/// What every string is on the wire: at the least, its length.
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

    /// Over its memory, where the text is as long.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let mut text = String::from(core::mem::take(place));
        let result = String::decode_into(input, &mut text);
        *place = text.into_boxed_str();
        result
    }
}

/// A shared string that is made from a borrowed one.
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

    /// Borrows, always.
    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        <&str>::decode(input).map(Cow::Borrowed)
    }
}
