//! [`SharedStr`]: a string that shares the memory of a `Bytes`.

use alloc::string::String;
use core::borrow::Borrow;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use core::str::Utf8Error;

use bytes::Bytes;

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::same;

/// A string that shares the memory of a `Bytes`. Use it to keep text of a received buffer without a copy.
///
/// [`Reader::sharing`] and the codecs of `sdp::codec` and `sdp::grpc` decode it without a copy, but all remaining
/// functions copy it.
///
/// Each call of [`as_str`](Self::as_str) validates the bytes again, because safe code cannot skip this, so keep the
/// `&str` if the string is read often. Comparing two `SharedStr` validates nothing.
///
/// ```
/// use bytes::Bytes;
/// use sdp::types::SharedStr;
/// use sdp::{Limits, Reader};
///
/// let input = Bytes::from_static(b"\x03\0\0\0wet");
/// let name: SharedStr = Reader::sharing(&input, &Limits::DEFAULT).decode_whole()?;
/// assert_eq!(name, "wet");
/// assert_eq!(name.as_bytes().as_ptr(), input[4..].as_ptr());
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SharedStr {
    // INVARIANT: the bytes are UTF-8.
    bytes: Bytes,
}

impl SharedStr {
    /// Borrows the string.
    ///
    /// ```
    /// let name = sdp::types::SharedStr::from("wet");
    /// assert_eq!(name.as_str(), "wet");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes).unwrap_or_default()
    }

    /// Borrows the bytes, to share the memory with a clone of the `Bytes`.
    #[must_use]
    pub const fn as_bytes(&self) -> &Bytes {
        &self.bytes
    }
}

impl SdpEncode for SharedStr {
    const SIZE: WireSize = <str as SdpEncode>::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.bytes.measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_prefixed(&self.bytes)
    }
}

impl<'de> SdpDecode<'de> for SharedStr {
    const SIZE: WireSize = <&'de str as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let text = input.take_str()?;
        let bytes = input.share(text.as_bytes());
        Ok(Self { bytes })
    }
}

same! {
    [] SharedStr => str;
}

/// Shares the memory of the bytes.
impl TryFrom<Bytes> for SharedStr {
    type Error = Utf8Error;

    fn try_from(bytes: Bytes) -> Result<Self, Utf8Error> {
        str::from_utf8(&bytes)?;
        Ok(Self { bytes })
    }
}

impl From<String> for SharedStr {
    fn from(text: String) -> Self {
        Self { bytes: text.into() }
    }
}

/// Copies the string, unlike `SharedStr::try_from(Bytes::from_static(b"wet"))`.
impl From<&str> for SharedStr {
    fn from(text: &str) -> Self {
        Self {
            bytes: Bytes::copy_from_slice(text.as_bytes()),
        }
    }
}

impl Deref for SharedStr {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for SharedStr {
    fn as_ref(&self) -> &str {
        self
    }
}

impl Borrow<str> for SharedStr {
    fn borrow(&self) -> &str {
        self
    }
}

/// Hashes like `str`, so a map with `SharedStr` keys finds a `&str`.
impl Hash for SharedStr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl PartialEq<str> for SharedStr {
    fn eq(&self, other: &str) -> bool {
        self.bytes == other.as_bytes()
    }
}

impl PartialEq<&str> for SharedStr {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl fmt::Debug for SharedStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for SharedStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}
