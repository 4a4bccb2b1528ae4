//! Strings, encoded as a `u32` length in bytes and UTF-8.
//!
//! Paths and strings of the operating system are also encoded as strings, but text that is not UTF-8 has no encoding.

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::impls::template::text;
use crate::schema::schema;

#[cfg(feature = "alloc")]
use crate::schema::same;
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, string::String};
#[cfg(feature = "std")]
use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

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

schema! {
    [] str => Schema::Str;
}

text!(str: Rc, Arc);

impl<'de: 'a, 'a> SdpDecode<'de> for &'a str {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take_text::<true>()
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
        input.take_str().map(Self::from)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let text = input.take_str()?;
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
        input.take_str().map(Self::from)
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

#[cfg(feature = "alloc")]
same! {
    [] String => str;
}

/// Implements all traits for text of the operating system.
#[cfg(feature = "std")]
macro_rules! os_text {
    ($($text:ident, $kind:literal, |$this:ident| $os:expr, $not_utf8:literal;)*) => {$(
        /// Rejects text that is not UTF-8.
        impl SdpEncode for $text {
            const SIZE: WireSize = SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                let $this = self;
                length.add(4);
                length.add($os.len());
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                match self.to_str() {
                    Some(text) => text.encode(out),
                    None => Err(EncodeError::custom($not_utf8)),
                }
            }
        }

        impl<'de: 'a, 'a> SdpDecode<'de> for &'a $text {
            const SIZE: WireSize = SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                <&str>::decode(input).map($text::new)
            }
        }

        schema! {
            [] $text => Schema::Unordered($kind, TypeRef::of::<str>());
        }
    )*};
}

#[cfg(feature = "std")]
os_text! {
    OsStr, "OS string", |text| text, "OS string is not UTF-8";
    Path, "path", |path| path.as_os_str(), "path is not UTF-8";
}

#[cfg(feature = "std")]
text!(OsStr: Box, Rc, Arc; OsString);
#[cfg(feature = "std")]
text!(Path: Box, Rc, Arc; PathBuf);
