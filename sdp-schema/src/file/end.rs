//! [`End`]: the last message of a file.

use alloc::vec::Vec;

use crc32fast::Hasher;
use sdp::message::{Frame, HEADER_LEN, Header, MessageId};
use sdp::{SdpDecode, SdpMessage};

use super::error::FileError;
use crate::hello::Hello;

/// The number of messages and the checksum of a file, for the last message. It has the id of a `Hello`, but is shorter than
/// any.
// SPEC H12 to H17.
#[derive(SdpDecode)]
pub(super) struct End {
    /// The number of messages between the `Hello` and this one.
    messages: u64,
    /// The CRC-32 of all bytes of the file before it.
    checksum: u32,
}

impl SdpMessage for End {
    const NAME: &'static str = "End";
    const MESSAGE_ID: MessageId = Hello::MESSAGE_ID;
}

/// The length without the checksum.
const SUMMED: usize = HEADER_LEN + 8;

impl End {
    /// Returns the bytes of the message. `checksum` has all bytes before it.
    pub(super) fn to_vec(messages: u64, checksum: Hasher) -> Vec<u8> {
        let header = Header {
            id: Self::MESSAGE_ID,
            payload_len: 12,
        };
        let mut bytes = header.to_bytes().to_vec();
        bytes.extend(messages.to_le_bytes());
        bytes.extend(summed(checksum, &bytes).to_le_bytes());
        bytes
    }

    /// Checks the last message, which is at `offset` after this number of messages with this checksum.
    pub(super) fn check(
        frame: &Frame<'_>,
        offset: u64,
        messages: u64,
        checksum: Hasher,
    ) -> Result<(), FileError> {
        let end = frame.decode();
        let end: Self = end.map_err(|error| FileError::of_message(offset, &error))?;
        let found = summed(checksum, frame.as_bytes());
        let reason = if found != end.checksum {
            let expected = end.checksum;
            format!(
                "the file is damaged: its checksum is {expected:#010x}, but its content has {found:#010x}"
            )
        } else if messages != end.messages {
            let expected = end.messages;
            format!("the last message counts {expected} messages, but the file has {messages}")
        } else {
            return Ok(());
        };
        Err(FileError::invalid(offset, reason))
    }
}

/// Returns the checksum up to its field in the message.
fn summed(mut checksum: Hasher, frame: &[u8]) -> u32 {
    checksum.update(frame.get(..SUMMED).unwrap_or_default());
    checksum.finalize()
}
