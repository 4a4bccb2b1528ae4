//! [`Output`]: the buffer of the converted bytes.

/// The number of bytes of the buffer.
pub(super) const BUFFER: usize = 1024;

/// The number of bytes that short parts are copied by.
pub(super) const CHUNK: usize = 32;

/// The buffer of the converted bytes, and where they go. Its functions take the number of bytes in the buffer and return
/// the new one, or `None` if the bytes exceed the limit.
// PERF: the number is in a register between the steps of a block.
pub(super) struct Output<'a> {
    buffer: [u8; BUFFER],
    /// The remaining number of bytes that may leave the buffer.
    limit: usize,
    write: &'a mut dyn FnMut(&[u8]) -> bool,
}

impl<'a> Output<'a> {
    pub(super) fn new(limit: usize, write: &'a mut dyn FnMut(&[u8]) -> bool) -> Self {
        Self {
            buffer: [0; BUFFER],
            limit,
            write,
        }
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
        let chunk = bytes.first_chunk::<CHUNK>().filter(|_| len <= CHUNK)?;
        let space = self.buffer.get_mut(filled..)?;
        *space.first_chunk_mut()? = *chunk;
        Some(filled.saturating_add(len))
    }

    /// Appends bytes of a constant number.
    #[inline]
    pub(super) fn put_array<const N: usize>(
        &mut self,
        filled: usize,
        bytes: [u8; N],
    ) -> Option<usize> {
        let space = self.buffer.get_mut(filled..);
        match space.and_then(|space| space.first_chunk_mut()) {
            Some(space) => {
                *space = bytes;
                Some(filled.saturating_add(N))
            }
            None => self.put(filled, &bytes),
        }
    }

    /// Returns the space for a number of bytes, at most `BUFFER`, and the number of bytes in the buffer before it.
    #[inline]
    pub(super) fn space(&mut self, filled: usize, len: usize) -> Option<(&mut [u8], usize)> {
        let mut first = filled;
        if filled.saturating_add(len) > BUFFER {
            self.flush(filled)?;
            first = 0;
        }
        let space = self.buffer.get_mut(first..)?.get_mut(..len)?;
        Some((space, first))
    }

    /// Appends bytes.
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
                (self.write)(bytes).then_some(0)
            }
        }
    }

    /// Writes the bytes in the buffer.
    pub(super) fn flush(&mut self, filled: usize) -> Option<()> {
        self.limit = self.limit.checked_sub(filled)?;
        (self.write)(self.buffer.get(..filled)?).then_some(())
    }
}
