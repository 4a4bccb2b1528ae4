//! The last message of a file, with its number of messages and its checksum.

use std::io::{self, Write};

use sdp::SdpMessage as _;
use sdp::message::{Frame, HEADER_LEN, Header};
use sdp_schema::Hello;
use serde::Serialize;

use crate::text::count;

/// The payload length, which is less than the length of any `Hello`.
pub(crate) const PAYLOAD_LEN: u32 = 12;

#[derive(Clone, Copy, Serialize)]
pub(crate) struct End {
    /// The number of messages after the `Hello`, as stored.
    pub(crate) messages: u64,
    /// The CRC-32 of all bytes before it, as stored.
    pub(crate) checksum: u32,
    /// The CRC-32 of the bytes that were read.
    #[serde(skip)]
    found: u32,
}

impl End {
    /// Returns the last message of a file, where `checksum` has all bytes before the message.
    pub(crate) fn of_message(bytes: &[u8], mut checksum: crc32fast::Hasher) -> Option<Self> {
        let frame = Frame::from_slice(bytes).ok()?;
        if frame.id() != Hello::MESSAGE_ID {
            return None;
        }
        let (messages, stored) = sdp::from_slice(frame.payload()).ok()?;
        let (summed, _) = bytes.split_last_chunk::<4>()?;
        checksum.update(summed);
        Some(Self {
            messages,
            checksum: stored,
            found: checksum.finalize(),
        })
    }

    /// Returns the bytes of the last message after this number of messages and all bytes before.
    fn to_bytes(messages: u64, mut checksum: crc32fast::Hasher) -> Vec<u8> {
        let header = Header {
            id: Hello::MESSAGE_ID,
            payload_len: PAYLOAD_LEN,
        };
        let mut bytes = Vec::with_capacity(HEADER_LEN.saturating_add(12));
        bytes.extend(header.to_bytes());
        bytes.extend(messages.to_le_bytes());
        checksum.update(&bytes);
        bytes.extend(checksum.finalize().to_le_bytes());
        bytes
    }

    /// Returns the text of an error if the bytes or the number of the messages before differ.
    pub(crate) fn error(&self, messages: u64) -> Option<String> {
        if self.found != self.checksum {
            let (stored, found) = (self.checksum, self.found);
            return Some(format!(
                "the checksum is {stored:#010x}, but the bytes before it have {found:#010x}"
            ));
        }
        if self.messages != messages {
            let (stored, found) = (count(self.messages, "message"), messages);
            return Some(format!("the file should have {stored}, found {found}"));
        }
        None
    }

    /// Returns its parts, each on a line.
    pub(crate) fn lines(&self) -> [String; 2] {
        [
            format!("messages: {}", self.messages),
            format!("checksum: {:#010x}", self.checksum),
        ]
    }
}

/// An output with the CRC-32 of its bytes.
pub(crate) struct Summed<'o> {
    out: &'o mut dyn Write,
    checksum: crc32fast::Hasher,
}

impl<'o> Summed<'o> {
    pub(crate) fn new(out: &'o mut dyn Write) -> Self {
        Self {
            out,
            checksum: crc32fast::Hasher::new(),
        }
    }

    /// Writes the last message of a file with this number of messages.
    pub(crate) fn end(&mut self, messages: u64) -> io::Result<()> {
        let end = End::to_bytes(messages, self.checksum.clone());
        self.write_all(&end)
    }
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.out.write(bytes)?;
        self.checksum.update(bytes.get(..len).unwrap_or_default());
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A line of JSON with the last message of a file.
#[derive(Serialize)]
pub(crate) struct EndLine {
    #[serde(rename = "#65535")]
    pub(crate) end: End,
}
