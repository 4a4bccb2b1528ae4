//! [`MessageId`], and [`SdpMessage`] for types with a message id.

use core::fmt;
use core::num::{NonZeroU16, TryFromIntError};

/// The number of a message type. It is never 0.
///
/// ```
/// use sdp::message::MessageId;
///
/// let id = MessageId::try_from(3)?;
/// assert_eq!(id.get(), 3);
/// assert_eq!(u16::from(id), 3);
/// assert!(MessageId::try_from(0).is_err());
/// # Ok::<(), core::num::TryFromIntError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(NonZeroU16);

impl MessageId {
    /// Creates an id, or returns `None` for 0.
    ///
    /// ```
    /// use sdp::message::MessageId;
    ///
    /// assert_eq!(MessageId::new(3).map(MessageId::get), Some(3));
    /// assert_eq!(MessageId::new(0), None);
    /// ```
    #[must_use]
    pub const fn new(id: u16) -> Option<Self> {
        // `map` with a constructor is not const.
        match NonZeroU16::new(id) {
            Some(id) => Some(Self(id)),
            None => None,
        }
    }

    /// Returns the default id of a type with this name.
    ///
    /// It is the 64-bit FNV-1a hash of the UTF-8 bytes of the name, folded to 16 bits by an XOR of its quarters. The
    /// highest bit of 0 and of the ids from 65280 is flipped, because the format reserves them.
    ///
    /// ```
    /// use sdp::message::MessageId;
    /// use sdp::{SdpEncode, SdpMessage};
    ///
    /// #[derive(SdpEncode)]
    /// struct Plugin;
    ///
    /// assert_eq!(Plugin::MESSAGE_ID, MessageId::of_name("Plugin"));
    /// assert_eq!(MessageId::of_name("Plugin").get(), 50540);
    /// ```
    // SPEC M8.
    #[must_use]
    pub const fn of_name(name: &str) -> Self {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        let mut bytes = name.as_bytes();
        while let [byte, rest @ ..] = bytes {
            hash = (hash ^ *byte as u64).wrapping_mul(0x0000_0100_0000_01b3);
            bytes = rest;
        }
        let [a, b, c, d, e, f, g, h] = hash.to_le_bytes();
        let id = match u16::from_le_bytes([a ^ c ^ e ^ g, b ^ d ^ f ^ h]) {
            id @ (0 | 0xff00..) => id ^ 0x8000,
            id => id,
        };
        Self::new(id).expect("0 has no highest bit")
    }

    /// Returns the number.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0.get()
    }
}

impl TryFrom<u16> for MessageId {
    type Error = TryFromIntError;

    fn try_from(id: u16) -> Result<Self, Self::Error> {
        NonZeroU16::try_from(id).map(Self)
    }
}

impl From<MessageId> for u16 {
    fn from(id: MessageId) -> Self {
        id.get()
    }
}

impl fmt::Debug for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MessageId({})", self.0)
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A type with a message id.
///
/// `#[derive(SdpEncode)]` implements this trait. The id comes from `#[sdp(message_id = N)]`, or is a hash of the name of
/// the type. If the type is only decoded, derive the trait: `#[derive(SdpDecode, SdpMessage)]`.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, SdpMessage};
///
/// #[derive(SdpEncode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// #[derive(SdpDecode, SdpMessage)]
/// struct Plugin;
///
/// assert_eq!((Bypass::NAME, Bypass::MESSAGE_ID.get()), ("Bypass", 7));
/// assert_eq!((Plugin::NAME, Plugin::MESSAGE_ID.get()), ("Plugin", 50540));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no message id",
    label = "does not implement `SdpMessage`",
    note = "`#[derive(sdp::SdpEncode)]` adds an id; \
            for a type that is only decoded, add `#[derive(sdp::SdpDecode, sdp::SdpMessage)]`"
)]
pub trait SdpMessage {
    /// The name of the type, for error messages and the default id.
    const NAME: &'static str;

    /// The id in the header.
    const MESSAGE_ID: MessageId = MessageId::of_name(Self::NAME);
}

#[diagnostic::do_not_recommend]
impl<T: SdpMessage> SdpMessage for &T {
    const NAME: &'static str = T::NAME;
    const MESSAGE_ID: MessageId = T::MESSAGE_ID;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T: SdpMessage> SdpMessage for alloc::boxed::Box<T> {
    const NAME: &'static str = T::NAME;
    const MESSAGE_ID: MessageId = T::MESSAGE_ID;
}
