//! The ten bytes in front of a message.
//!
//! Apart from the messages: this is all that a stream has to know of one.

use super::id::MessageId;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};

/// The length of a message's header, in bytes.
pub const HEADER_LEN: usize = 10;

/// The three bytes that open a message: "SDP".
pub const MAGIC: [u8; 3] = *b"SDP";

/// The format version in a message's header: the character '2'.
pub const VERSION: u8 = b'2';

// Where a header's fields stand. SPEC 2: the table of the header.
const VERSION_OFFSET: usize = 3;
pub(crate) const ID_OFFSET: usize = 4;
const LEN_OFFSET: usize = 6;

/// What the header of a message says.
///
/// ```
/// use sdp::message::{HEADER_LEN, Header};
/// use sdp::MessageId;
///
/// let header = Header { id: MessageId::try_from(1)?, payload_len: 16 };
/// let mut bytes = [0; HEADER_LEN];
/// header.write(&mut bytes)?;
/// assert_eq!(bytes, [0x53, 0x44, 0x50, 0x32, 1, 0, 16, 0, 0, 0]);
/// assert_eq!(Header::parse(&bytes)?, header);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Of which type the payload is.
    pub id: MessageId,
    /// The length of the payload behind the header, in bytes.
    pub payload_len: u32,
}

impl Header {
    /// Reads a header from the start of `bytes`. What stands behind it is not looked at.
    ///
    /// # Errors
    ///
    /// Fewer than [`HEADER_LEN`] bytes, another magic or version, or id 0, looked for in that order.
    #[inline]
    pub fn parse(bytes: &[u8]) -> Result<Self, DecodeError> {
        let (raw, _) = RawHeader::parse(bytes)?;
        raw.within(u32::MAX)
    }

    /// Writes the header at the start of `buffer`.
    ///
    /// # Errors
    ///
    /// [`BufferTooSmall`](EncodeErrorKind::BufferTooSmall) if `buffer` is shorter than
    /// [`HEADER_LEN`].
    #[inline]
    pub fn write(&self, buffer: &mut [u8]) -> Result<(), EncodeError> {
        let available = buffer.len();
        match buffer.first_chunk_mut() {
            Some(start) => {
                *start = self.to_bytes();
                Ok(())
            }
            None => Err(EncodeError::new(EncodeErrorKind::BufferTooSmall {
                needed: HEADER_LEN,
                available,
            })),
        }
    }

    /// The length of the whole message, header and payload, in bytes: `usize::MAX` where that is more
    /// than memory can hold.
    ///
    /// ```
    /// use sdp::{MessageId, message::Header};
    ///
    /// let header = Header { id: MessageId::try_from(1)?, payload_len: 16 };
    /// assert_eq!(header.frame_len(), 26);
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn frame_len(&self) -> usize {
        usize::try_from(self.payload_len).map_or(usize::MAX, frame_len)
    }

    /// The header's bytes.
    #[inline]
    #[must_use]
    pub const fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let [s, d, p] = MAGIC;
        let [id_0, id_1] = self.id.get().to_le_bytes();
        let [len_0, len_1, len_2, len_3] = self.payload_len.to_le_bytes();
        [s, d, p, VERSION, id_0, id_1, len_0, len_1, len_2, len_3]
    }
}

/// Splits the first message off `frames`: its header, its payload, and what follows it.
///
/// With it a reader passes over a message of a type that it does not know.
///
/// # Errors
///
/// An early end of the header, another magic or version, a payload that is cut short, or id 0,
/// looked for in that order.
///
/// ```
/// let frames = [0x53, 0x44, 0x50, 0x32, 9, 0, 2, 0, 0, 0, 0xaa, 0xbb, 0x53];
/// let (header, payload, rest) = sdp::message::split(&frames)?;
/// assert_eq!(header.id.get(), 9);
/// assert_eq!((payload, rest), (&[0xaa, 0xbb][..], &[0x53][..]));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn split(frames: &[u8]) -> Result<(Header, &[u8], &[u8]), DecodeError> {
    let (raw, behind) = RawHeader::parse(frames)?;
    let len = usize::try_from(raw.payload_len).unwrap_or(usize::MAX);
    match behind.split_at_checked(len) {
        Some((payload, rest)) => Ok((raw.within(u32::MAX)?, payload, rest)),
        None => Err(raw.invalid_length(behind.len())),
    }
}

/// As [`split`], of a frame with nothing behind its one message.
#[inline]
pub(crate) fn open(frame: &[u8]) -> Result<(Header, &[u8]), DecodeError> {
    let (raw, payload) = RawHeader::parse(frame)?;
    if usize::try_from(raw.payload_len) != Ok(payload.len()) {
        return Err(raw.invalid_length(payload.len()));
    }
    Ok((raw.within(u32::MAX)?, payload))
}

/// The length of the message around a payload of this length.
#[inline]
pub(super) const fn frame_len(payload_len: usize) -> usize {
    payload_len.saturating_add(HEADER_LEN)
}

/// A header whose magic and version are right, and whose id is yet to be looked at: the length
/// comes first.
pub(super) struct RawHeader {
    id: u16,
    payload_len: u32,
}

impl RawHeader {
    #[inline]
    pub(super) fn parse(bytes: &[u8]) -> Result<(Self, &[u8]), DecodeError> {
        let Some((header, behind)) = bytes.split_first_chunk::<HEADER_LEN>() else {
            let kind = DecodeErrorKind::UnexpectedEnd {
                needed: HEADER_LEN,
                available: bytes.len(),
            };
            return Err(DecodeError::new(kind, 0));
        };
        let [
            m_0,
            m_1,
            m_2,
            version,
            id_0,
            id_1,
            len_0,
            len_1,
            len_2,
            len_3,
        ] = *header;
        let magic = [m_0, m_1, m_2];
        if magic != MAGIC {
            return Err(DecodeError::new(DecodeErrorKind::InvalidMagic(magic), 0));
        }
        if version != VERSION {
            let kind = DecodeErrorKind::UnsupportedVersion(version);
            return Err(DecodeError::new(kind, VERSION_OFFSET));
        }
        let raw = Self {
            id: u16::from_le_bytes([id_0, id_1]),
            payload_len: u32::from_le_bytes([len_0, len_1, len_2, len_3]),
        };
        Ok((raw, behind))
    }

    #[inline]
    fn id(&self) -> Result<MessageId, DecodeError> {
        match MessageId::new(self.id) {
            Some(id) => Ok(id),
            None => Err(DecodeError::new(DecodeErrorKind::ZeroMessageId, ID_OFFSET)),
        }
    }

    /// The header of a payload of at most `limit` bytes.
    #[inline]
    pub(super) fn within(&self, limit: u32) -> Result<Header, DecodeError> {
        let len = self.payload_len;
        if len > limit {
            let kind = DecodeErrorKind::PayloadOverLimit { len, limit };
            return Err(DecodeError::new(kind, LEN_OFFSET));
        }
        Ok(Header {
            id: self.id()?,
            payload_len: len,
        })
    }

    #[cold]
    #[inline(never)]
    fn invalid_length(&self, available: usize) -> DecodeError {
        let claimed = self.payload_len;
        let kind = DecodeErrorKind::InvalidMessageLength { claimed, available };
        DecodeError::new(kind, LEN_OFFSET)
    }
}
