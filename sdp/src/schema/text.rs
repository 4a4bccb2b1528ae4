//! [`Text`]: a name or documentation in a schema.

use alloc::string::String;
use alloc::sync::Arc;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use crate::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

/// A string of a schema: static in the schema of a type of this program, and shared in a decoded schema.
///
/// A clone has the same memory. So the paths of a walk do not multiply the long names of a hostile schema.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(Inner);

#[derive(Clone)]
enum Inner {
    Static(&'static str),
    Shared(Arc<str>),
}

impl Text {
    /// Returns the static string, or a replacement for a shared one.
    pub(super) const fn or_static(&self, replacement: &'static str) -> &'static str {
        match &self.0 {
            Inner::Static(text) => text,
            Inner::Shared(_) => replacement,
        }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.0.text()
    }
}

impl Inner {
    fn text(&self) -> &str {
        match self {
            Self::Static(text) => text,
            Self::Shared(text) => text,
        }
    }
}

impl Default for Inner {
    fn default() -> Self {
        Self::Static("")
    }
}

impl PartialEq for Inner {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Inner {}

impl PartialOrd for Inner {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Inner {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text().cmp(other.text())
    }
}

impl Hash for Inner {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

impl From<&'static str> for Text {
    fn from(text: &'static str) -> Self {
        Self(Inner::Static(text))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Inner::Shared(text.into()))
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
        let text = input.take_str()?;
        if text.is_empty() {
            return Ok(Self::default());
        }
        Ok(Self(Inner::Shared(text.into())))
    }
}
