//! [`Pending`]: the bytes that a stream has not accepted yet.

use alloc::vec::Vec;
use std::io::{self, IoSlice, Write};

/// Bytes for a stream. If the stream fails, the remaining bytes are kept.
pub(super) struct Pending {
    // INVARIANT: `sent <= bytes.len()`. The stream has accepted the bytes before `sent`.
    pub(super) bytes: Vec<u8>,
    sent: usize,
    // Whether it is unknown how many bytes the stream has accepted: during a call, and after a panic in it.
    poisoned: bool,
}

impl Pending {
    pub(super) const fn new(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            sent: 0,
            poisoned: false,
        }
    }

    pub(super) fn unsent(&self) -> &[u8] {
        self.bytes.get(self.sent..).unwrap_or_default()
    }

    /// Frees the spare capacity.
    pub(super) fn shrink(&mut self) {
        self.pack();
        self.bytes.shrink_to_fit();
    }

    fn pack(&mut self) {
        self.bytes.drain(..self.sent);
        self.sent = 0;
    }

    /// Writes the bytes, and flushes the stream.
    pub(super) fn flush(&mut self, sink: &mut impl Write) -> io::Result<()> {
        self.send(sink, &[])?;
        loop {
            match sink.flush() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }

    /// Writes the bytes and then `more`, with as few calls as possible.
    pub(super) fn send(&mut self, sink: &mut impl Write, mut more: &[u8]) -> io::Result<()> {
        if self.poisoned {
            return Err(io::Error::other("stream failed inside an earlier write"));
        }
        loop {
            let unsent = self.bytes.get(self.sent..).unwrap_or_default();
            if unsent.is_empty() && more.is_empty() {
                self.bytes.clear();
                self.sent = 0;
                return Ok(());
            }
            let parts = [IoSlice::new(unsent), IoSlice::new(more)];
            let given = unsent.len().saturating_add(more.len());
            self.poisoned = true;
            let result = match (unsent, more) {
                (_, []) => sink.write(unsent),
                ([], _) => sink.write(more),
                _ => sink.write_vectored(&parts),
            };
            if result.as_ref().is_ok_and(|&len| len > given) {
                let text = "stream reported more bytes than it was given";
                return Err(io::Error::other(text));
            }
            self.poisoned = false;
            let error = match result {
                Ok(0) => io::ErrorKind::WriteZero.into(),
                Ok(len) => {
                    let of_unsent = len.min(unsent.len());
                    self.sent = self.sent.saturating_add(of_unsent);
                    more = more
                        .get(len.saturating_sub(of_unsent)..)
                        .unwrap_or_default();
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => error,
            };
            // The remaining bytes move to the front once they are at most half of the buffer. So each byte moves
            // about once, even if the stream accepts few bytes at a time.
            if self.sent >= self.unsent().len() {
                self.pack();
            }
            self.bytes.extend_from_slice(more);
            return Err(error);
        }
    }
}
