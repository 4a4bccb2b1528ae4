//! [`Buffer`]: the received bytes of a stream.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
#[cfg(feature = "std")]
use std::io::{self, Read};

/// The length of a new buffer, in bytes.
const INITIAL_LEN: usize = 32 << 10;

/// The unread bytes of a stream, and the spare capacity after them.
///
/// If the spare capacity is empty, the buffer doubles. It grows less if `enough` returns a smaller length for the unread
/// bytes.
#[derive(Clone, Default)]
pub(super) struct Buffer {
    // INVARIANT: `start <= end <= bytes.len()`. The unread bytes are `bytes[start..end]`.
    pub(super) bytes: Vec<u8>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Prints lengths, because the bytes are many and may be confidential.
impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer")
            .field("unread", &self.unread().len())
            .field("len", &self.bytes.len())
            .finish()
    }
}

impl Buffer {
    pub(super) const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            start: 0,
            end: 0,
        }
    }

    #[inline]
    pub(super) fn unread(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// Moves bytes from the start of `input` to the buffer until `len` bytes are unread.
    pub(super) fn fill(&mut self, len: usize, input: &mut &[u8]) {
        let missing = len.saturating_sub(self.unread().len());
        let (mut moved, rest) = input.split_at(missing.min(input.len()));
        *input = rest;
        while !moved.is_empty() {
            let spare = self.spare_capacity(|_| len);
            let len = spare.len().min(moved.len());
            let (now, later) = moved.split_at(len);
            spare.split_at_mut(len).0.copy_from_slice(now);
            self.commit(len);
            moved = later;
        }
    }

    /// Reads at least one byte and at most `max` bytes from `source`. Returns 0 at the end of the stream.
    #[cfg(feature = "std")]
    pub(super) fn read(
        &mut self,
        source: &mut impl Read,
        max: usize,
        enough: impl FnOnce(&[u8]) -> usize,
    ) -> io::Result<usize> {
        let spare = self.spare_capacity(enough);
        let max = max.min(spare.len());
        let spare = spare.split_at_mut(max).0;
        loop {
            match source.read(spare) {
                Ok(len) if len > max => {
                    let text = "stream reported more bytes than the buffer holds";
                    return Err(io::Error::other(text));
                }
                Ok(len) => {
                    self.commit(len);
                    return Ok(len);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the spare capacity, which is never empty.
    #[inline]
    pub(super) fn spare_capacity(&mut self, enough: impl FnOnce(&[u8]) -> usize) -> &mut [u8] {
        self.ensure_spare_capacity(enough);
        self.bytes.get_mut(self.end..).unwrap_or_default()
    }

    #[inline]
    pub(super) fn commit(&mut self, len: usize) {
        let end = self.end.checked_add(len);
        match end.filter(|&end| end <= self.bytes.len()) {
            Some(end) => self.end = end,
            None => panic!("committed length {len} exceeds the spare capacity"),
        }
    }

    /// Unread bytes move to the front if they are at most as many as the bytes before them, or if no space follows
    /// them. So each byte moves once, and the bytes of a long message once more.
    fn ensure_spare_capacity(&mut self, enough: impl FnOnce(&[u8]) -> usize) {
        if self.unread().len() <= self.start || self.end == self.bytes.len() {
            self.pack();
        }
        if self.end < self.bytes.len() {
            return;
        }
        if self.bytes.is_empty() {
            // `calloc` gets zeroed pages from the system without touching them.
            self.bytes = vec![0; INITIAL_LEN];
            return;
        }
        let double = self.end.saturating_mul(2);
        let len = match enough(self.unread()) {
            enough if enough > self.end => enough.min(double),
            _ => double,
        };
        let len = len.max(INITIAL_LEN);
        self.bytes.reserve_exact(len.saturating_sub(self.end));
        self.bytes.resize(len, 0);
    }

    /// Moves the unread bytes to the front.
    fn pack(&mut self) {
        if self.start > 0 {
            self.bytes.copy_within(self.start..self.end, 0);
            self.end = self.end.saturating_sub(self.start);
            self.start = 0;
        }
    }

    pub(super) fn shrink(&mut self) {
        self.pack();
        self.bytes.truncate(self.end);
        self.bytes.shrink_to_fit();
    }
}
