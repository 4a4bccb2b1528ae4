//! [`Output`]: the buffer of the converted bytes.

use alloc::vec::Vec;

const BUFFER: usize = 512;

/// The number of bytes that short parts are copied by.
pub(super) const CHUNK: usize = 32;

/// The buffer of the converted bytes, and where they go. Its functions take the number of bytes in the buffer and return
/// the new one, or `None` if the bytes exceed the limit.
pub(super) struct Output<'a> {
    buffer: [u8; BUFFER],
    /// The remaining number of bytes that may leave the buffer.
    limit: usize,
    out: &'a mut Vec<u8>,
}

impl<'a> Output<'a> {
    pub(super) fn new(limit: usize, out: &'a mut Vec<u8>) -> Self {
        Self {
            buffer: [0; BUFFER],
            limit,
            out,
        }
    }

    /// Returns the number of bytes that can be appended.
    pub(super) const fn remaining(&self, filled: usize) -> usize {
        self.limit.saturating_sub(filled)
    }

    /// Appends the first `len` of these bytes. More of them make it faster.
    #[inline]
    pub(super) fn put_start(&mut self, filled: usize, bytes: &[u8], len: usize) -> Option<usize> {
        if let Some(filled) = self.put_short(filled, bytes, len) {
            return Some(filled);
        }
        self.put(filled, bytes.get(..len).unwrap_or_default())
    }

    /// Appends the first `len` of these bytes, or returns `None` if more than one copy of constant length is necessary.
    // PERF: a copy of a constant length takes four instructions, and one of a variable length a call.
    #[inline]
    pub(super) fn put_short(&mut self, filled: usize, bytes: &[u8], len: usize) -> Option<usize> {
        if len > CHUNK || filled > BUFFER - CHUNK {
            return None;
        }
        let chunk = bytes.first_chunk::<CHUNK>()?;
        let space = self.buffer.get_mut(filled..)?;
        *space.first_chunk_mut()? = *chunk;
        Some(filled.saturating_add(len))
    }

    /// Returns the place of the next `N` bytes, and the number of bytes in the buffer after them.
    #[inline]
    pub(super) fn place<const N: usize>(
        &mut self,
        mut filled: usize,
    ) -> Option<(&mut [u8; N], usize)> {
        if filled > BUFFER.saturating_sub(N) {
            self.flush(filled)?;
            filled = 0;
        }
        let space = self.buffer.get_mut(filled..)?;
        Some((space.first_chunk_mut()?, filled.saturating_add(N)))
    }

    #[inline]
    pub(super) fn put_array<const N: usize>(
        &mut self,
        filled: usize,
        bytes: [u8; N],
    ) -> Option<usize> {
        let (place, filled) = self.place(filled)?;
        *place = bytes;
        Some(filled)
    }

    #[inline(never)]
    pub(super) fn put(&mut self, filled: usize, bytes: &[u8]) -> Option<usize> {
        let end = filled.saturating_add(bytes.len());
        if let Some(space) = self.buffer.get_mut(filled..end) {
            space.copy_from_slice(bytes);
            return Some(end);
        }
        self.flush(filled)?;
        match self.buffer.get_mut(..bytes.len()) {
            Some(space) => {
                space.copy_from_slice(bytes);
                Some(bytes.len())
            }
            None => {
                self.limit = self.limit.checked_sub(bytes.len())?;
                self.out.extend_from_slice(bytes);
                Some(0)
            }
        }
    }

    #[inline(never)]
    pub(super) fn flush(&mut self, filled: usize) -> Option<()> {
        self.limit = self.limit.checked_sub(filled)?;
        self.out.extend_from_slice(self.buffer.get(..filled)?);
        Some(())
    }
}
