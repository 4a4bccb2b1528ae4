//! [`Sink`]: where the converted bytes go.

use alloc::vec::Vec;

use sdp::Writer;

use super::number::PutArray;

/// Where the converted bytes go. Each function returns `false` if the bytes exceed a limit.
pub(super) trait Sink: PutArray {
    /// Appends bytes.
    fn put(&mut self, bytes: &[u8]) -> bool;

    /// Appends a number of bytes at the start of longer ones.
    fn put_start(&mut self, bytes: &[u8], len: usize) -> bool {
        self.put(bytes.get(..len).unwrap_or_default())
    }
}

/// Counts bytes up to a limit.
pub(super) struct Count {
    pub(super) len: usize,
    pub(super) limit: usize,
}

impl Sink for Count {
    #[inline]
    fn put(&mut self, bytes: &[u8]) -> bool {
        self.len = self.len.saturating_add(bytes.len());
        self.len <= self.limit
    }
}

impl PutArray for Count {
    #[inline]
    fn put_array<const N: usize>(&mut self, bytes: [u8; N]) -> bool {
        self.put(&bytes)
    }
}

/// The number of bytes that short parts are copied by.
const CHUNK: usize = 32;

/// Appends bytes to a vector, up to a limit of its length.
pub(super) struct Append<'a> {
    // INVARIANT: at least `len` bytes. Zeros follow them.
    out: &'a mut Vec<u8>,
    len: usize,
    limit: usize,
}

impl<'a> Append<'a> {
    /// Appends to a vector, with space for an expected number of bytes.
    pub(super) fn new(out: &'a mut Vec<u8>, expected: usize, limit: usize) -> Self {
        let len = out.len();
        let space = expected.saturating_add(CHUNK);
        out.resize(len.saturating_add(space), 0);
        Self { out, len, limit }
    }

    /// Removes the space after the last byte.
    pub(super) fn finish(self) {
        self.out.truncate(self.len);
    }

    /// Makes space for bytes.
    #[cold]
    fn grow(&mut self, len: usize) -> bool {
        let needed = self.len.saturating_add(len);
        if needed > self.limit {
            return false;
        }
        let doubled = self.out.len().saturating_mul(2);
        self.out
            .resize(needed.max(doubled).saturating_add(CHUNK), 0);
        true
    }
}

impl Sink for Append<'_> {
    #[inline]
    fn put(&mut self, bytes: &[u8]) -> bool {
        let end = self.len.saturating_add(bytes.len());
        if end > self.out.len() && !self.grow(bytes.len()) {
            return false;
        }
        if let Some(place) = self.out.get_mut(self.len..end) {
            place.copy_from_slice(bytes);
        }
        self.len = end;
        true
    }

    #[inline]
    fn put_start(&mut self, bytes: &[u8], len: usize) -> bool {
        // PERF: a copy of a fixed length takes two instructions, and one of a variable length a call.
        if len <= CHUNK
            && let Some(chunk) = bytes.first_chunk::<CHUNK>()
            && let Some(place) = self.out.get_mut(self.len..)
            && let Some(place) = place.first_chunk_mut::<CHUNK>()
        {
            *place = *chunk;
            self.len = self.len.saturating_add(len);
            return true;
        }
        self.put(bytes.get(..len).unwrap_or_default())
    }
}

impl PutArray for Append<'_> {
    #[inline]
    fn put_array<const N: usize>(&mut self, bytes: [u8; N]) -> bool {
        let place = self.out.get_mut(self.len..);
        if let Some(place) = place.and_then(|place| place.first_chunk_mut()) {
            *place = bytes;
            self.len = self.len.saturating_add(N);
            return true;
        }
        self.put(&bytes)
    }
}

impl Sink for &mut Writer<'_> {
    fn put(&mut self, bytes: &[u8]) -> bool {
        self.write_bytes(bytes).is_ok()
    }
}

impl PutArray for &mut Writer<'_> {
    fn put_array<const N: usize>(&mut self, bytes: [u8; N]) -> bool {
        self.write_array(bytes).is_ok()
    }
}
