//! [`Header`]: the ten bytes before a payload.

use super::id::MessageId;
use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;

/// The length of a header in bytes.
pub const HEADER_LEN: usize = 10;

// SPEC M1.
const MAGIC: [u8; 3] = *b"SDP";
const VERSION: u8 = b'2';
const VERSION_OFFSET: usize = 3;
pub(crate) const ID_OFFSET: usize = 4;
const LEN_OFFSET: usize = 6;

/// The header of a message. It starts with `SDP2`: the magic `SDP`, and the character `2` as the format version.
///
/// ```
/// use sdp::message::{Header, MessageId};
///
/// let header = Header { id: MessageId::try_from(1)?, payload_len: 16 };
/// let bytes = header.to_bytes();
/// assert_eq!(bytes, [0x53, 0x44, 0x50, 0x32, 1, 0, 16, 0, 0, 0]);
/// assert_eq!(Header::parse(&bytes)?, header);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The id of the message type.
    pub id: MessageId,
    /// The length of the payload in bytes.
    pub payload_len: u32,
}

impl Header {
    /// Parses a header at the start of `bytes`, and ignores the bytes after it.
    ///
    /// # Errors
    ///
    /// An incomplete header, a wrong magic or version, or the id 0, checked in this order.
    #[inline]
    pub fn parse(bytes: &[u8]) -> Result<Self, DecodeError> {
        let (id, payload_len, _) = Self::split(bytes)?;
        Self::new(id, payload_len)
    }

    /// Returns the length of header and payload in bytes, or `usize::MAX` if it exceeds the address space.
    ///
    /// ```
    /// use sdp::message::{Header, MessageId};
    ///
    /// let header = Header { id: MessageId::try_from(1)?, payload_len: 16 };
    /// assert_eq!(header.frame_len(), 26);
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn frame_len(&self) -> usize {
        frame_len(self.payload_len)
    }

    /// Encodes the header.
    #[inline]
    #[must_use]
    pub const fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let [s, d, p] = MAGIC;
        let [id_0, id_1] = self.id.get().to_le_bytes();
        let [len_0, len_1, len_2, len_3] = self.payload_len.to_le_bytes();
        [s, d, p, VERSION, id_0, id_1, len_0, len_1, len_2, len_3]
    }

    /// Checks that the payload is within the limit.
    #[inline]
    pub(crate) fn check_limit(&self, limits: &Limits) -> Result<(), EncodeError> {
        let len = self.payload_len;
        match limits.check_payload_len(len) {
            Ok(()) => Ok(()),
            Err(limit) => {
                let kind = EncodeErrorKind::PayloadOverLimit { len, limit };
                Err(EncodeError::new(kind))
            }
        }
    }

    /// Splits a header off `bytes`. Returns its unchecked id and payload length, and the bytes after the header. The
    /// caller checks the length, and then the id with [`new`](Self::new).
    #[inline]
    pub(super) fn split(bytes: &[u8]) -> Result<(u16, u32, &[u8]), DecodeError> {
        let Some((header, after)) = bytes.split_first_chunk::<HEADER_LEN>() else {
            return Err(incomplete_header(bytes.len()));
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
        let id = u16::from_le_bytes([id_0, id_1]);
        Ok((id, u32::from_le_bytes([len_0, len_1, len_2, len_3]), after))
    }

    /// Returns the header with this id, or the error of the id 0.
    #[inline]
    pub(super) fn new(id: u16, payload_len: u32) -> Result<Self, DecodeError> {
        match MessageId::new(id) {
            Some(id) => Ok(Self { id, payload_len }),
            None => Err(DecodeError::new(DecodeErrorKind::ZeroMessageId, ID_OFFSET)),
        }
    }
}

/// Returns the length of a message with a payload of this length, or `usize::MAX` if it exceeds the address space.
#[inline]
pub(super) fn frame_len(payload_len: u32) -> usize {
    usize::try_from(payload_len).map_or(usize::MAX, |len| len.saturating_add(HEADER_LEN))
}

/// Returns the error of an incomplete header of `available` bytes.
pub(crate) const fn incomplete_header(available: usize) -> DecodeError {
    let needed = HEADER_LEN;
    DecodeError::new(DecodeErrorKind::UnexpectedEnd { needed, available }, 0)
}

/// Returns the error of a header whose payload length is not `available`.
#[cold]
#[inline(never)]
pub(super) fn invalid_len(claimed: u32, available: usize) -> DecodeError {
    let kind = DecodeErrorKind::InvalidMessageLength { claimed, available };
    DecodeError::new(kind, LEN_OFFSET)
}

/// Returns the error of a header with a payload length over the limit.
#[inline]
pub(super) const fn payload_over_limit(len: u32, limit: u32) -> DecodeError {
    let kind = DecodeErrorKind::PayloadOverLimit { len, limit };
    DecodeError::new(kind, LEN_OFFSET)
}
