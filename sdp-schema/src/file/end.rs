//! [`End`]: the last message of a file.

use alloc::format;

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

const PAYLOAD_LEN: u32 = 12;

/// The length without the checksum.
const SUMMED: usize = HEADER_LEN + 8;

impl End {
    /// Returns the bytes of the message. `checksum` has all bytes before it.
    pub(super) fn to_bytes(messages: u64, mut checksum: crc32fast::Hasher) -> [u8; SUMMED + 4] {
        let header = Header {
            id: Self::MESSAGE_ID,
            payload_len: PAYLOAD_LEN,
        };
        let mut bytes = [0; SUMMED + 4];
        let (start, end) = bytes.split_at_mut(SUMMED);
        let (head, count) = start.split_at_mut(HEADER_LEN);
        head.copy_from_slice(&header.to_bytes());
        count.copy_from_slice(&messages.to_le_bytes());
        checksum.update(start);
        end.copy_from_slice(&checksum.finalize().to_le_bytes());
        bytes
    }

    /// Checks the last message, which is at `offset` after this number of messages with this checksum.
    pub(super) fn check(
        frame: &Frame<'_>,
        offset: u64,
        messages: u64,
        mut checksum: crc32fast::Hasher,
    ) -> Result<(), FileError> {
        let end = frame.decode();
        let end: Self = end.map_err(|error| FileError::of_message(offset, &error))?;
        checksum.update(frame.as_bytes().get(..SUMMED).unwrap_or_default());
        let found = checksum.finalize();
        if found != end.checksum {
            let expected = end.checksum;
            let reason = format!(
                "the file is damaged: its checksum is {expected:#010x}, but its content has {found:#010x}"
            );
            return Err(FileError::invalid(offset, reason));
        }
        if messages != end.messages {
            let expected = end.messages;
            let reason =
                format!("the last message counts {expected} messages, but the file has {messages}");
            return Err(FileError::invalid(offset, reason));
        }
        Ok(())
    }
}
