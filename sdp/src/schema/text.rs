//! [`Text`]: a name or documentation in a schema.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Deref;

use crate::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

/// A string of a schema: static in the schema of a type of this program, and owned in a decoded schema.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(Cow<'static, str>);

impl Text {
    /// Returns the static string, or a replacement for an owned one.
    pub(super) const fn or_static(&self, replacement: &'static str) -> &'static str {
        match &self.0 {
            Cow::Borrowed(text) => text,
            Cow::Owned(_) => replacement,
        }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for Text {
    fn from(text: &'static str) -> Self {
        Self(Cow::Borrowed(text))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text))
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl SdpEncode for Text {
    const SIZE: WireSize = <str as SdpEncode>::SIZE;

    fn measure(&self, length: &mut Length) {
        str::measure(self, length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        str::encode(self, out)
    }
}

impl<'de> SdpDecode<'de> for Text {
    const SIZE: WireSize = <&'de str as SdpDecode<'de>>::SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        String::decode(input).map(Self::from)
    }
}
