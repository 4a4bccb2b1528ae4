//! The output cursor: the only file that knows the room left.
//!
//! One plain type over a slice, so that every encoder is compiled once per user type and writes
//! with one check per part, whatever the caller does with the bytes.

use core::{fmt, mem};

use crate::error::{EncodeError, EncodeErrorKind};
use crate::limits::Limits;
use crate::raw::{Slot, slots, slots_mut};
use crate::size::WireSize;

/// A cursor over the output of an encode call.
///
/// An implementation of [`SdpEncode`](crate::SdpEncode) mostly hands it on to the implementations
/// of its parts. What it writes by itself goes through the `write_` methods, each of which checks
/// that there is room.
///
/// After an error, what the slice holds and where the cursor stands are unspecified.
///
/// ```
/// use sdp::{SdpEncode, Writer};
///
/// let mut bytes = [0; 8];
/// let mut out = Writer::new(&mut bytes);
/// 7_u16.encode(&mut out)?;
/// out.write_bytes(&[1, 2])?;
/// assert_eq!((out.written(), out.remaining()), (4, 4));
/// assert_eq!(bytes[..4], [7, 0, 1, 2]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
pub struct Writer<'a> {
    // INVARIANT: of the `len` slots that end where `rest` does, all before `rest` are written. Code
    // of users can exchange one cursor for another, and not a part of one; so a cursor that ends
    // where a buffer does and has its length tells how much of that buffer is written. One whose
    // room is lent out, or was lost to an error, has none, and `len` 0.
    rest: &'a mut [Slot],
    len: usize,
    depth: u32,
    max_depth: u32,
}

impl<'a> Writer<'a> {
    /// A cursor at the start of `buffer`, under the default limits.
    #[must_use]
    pub const fn new(buffer: &'a mut [u8]) -> Self {
        Self::with_limits(buffer, &Limits::DEFAULT)
    }

    /// A cursor at the start of `buffer`, under these limits.
    #[must_use]
    pub const fn with_limits(buffer: &'a mut [u8], limits: &Limits) -> Self {
        Self::over(slots_mut(buffer), limits)
    }

    /// A cursor at the start of `room`, under these limits.
    #[inline]
    pub(crate) const fn over(room: &'a mut [Slot], limits: &Limits) -> Self {
        Self {
            len: room.len(),
            rest: room,
            depth: 0,
            max_depth: limits.max_nesting(),
        }
    }

    /// The number of bytes that there is room for: in the buffer, or in the element of fixed width
    /// that this cursor is over.
    #[inline]
    #[must_use]
    pub const fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// The number of bytes written: to the buffer, or to the element of fixed width that this cursor
    /// is over.
    #[inline]
    #[must_use]
    pub const fn written(&self) -> usize {
        self.len.saturating_sub(self.rest.len())
    }

    /// Refuses, with one check for all that follow it, a buffer that has room for fewer than `len`
    /// bytes: the counterpart of [`Reader::require`](crate::Reader::require).
    ///
    /// # Errors
    ///
    /// [`BufferTooSmall`](EncodeErrorKind::BufferTooSmall) if there is no room for them.
    #[inline]
    pub fn require(&self, len: usize) -> Result<(), EncodeError> {
        if self.rest.len() < len {
            return Err(EncodeError::new(EncodeErrorKind::BufferTooSmall {
                needed: len,
                available: self.rest.len(),
            }));
        }
        Ok(())
    }

    /// Writes an array of bytes; a number's `to_le_bytes`, most often.
    ///
    /// # Errors
    ///
    /// [`BufferTooSmall`](EncodeErrorKind::BufferTooSmall) if there is no room for them.
    #[inline]
    pub fn write_array<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), EncodeError> {
        self.require(N)?;
        if let (Some((head, rest)), Some(bytes)) = (
            mem::take(&mut self.rest).split_first_chunk_mut::<N>(),
            slots(&bytes).first_chunk(),
        ) {
            *head = *bytes;
            self.rest = rest;
        }
        Ok(())
    }

    /// Writes bytes as they are, with no length before them.
    ///
    /// # Errors
    ///
    /// [`BufferTooSmall`](EncodeErrorKind::BufferTooSmall) if there is no room for them.
    #[inline]
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.require(bytes.len())?;
        let (head, rest) = mem::take(&mut self.rest).split_at_mut(bytes.len());
        copy(slots(bytes), head);
        self.rest = rest;
        Ok(())
    }

    /// Writes a `u32` length and these bytes: a string, or a sequence of bytes.
    ///
    /// # Errors
    ///
    /// [`TooLong`](EncodeErrorKind::TooLong) if the length is over `u32::MAX`, and
    /// [`BufferTooSmall`](EncodeErrorKind::BufferTooSmall) if there is no room.
    #[inline]
    pub fn write_prefixed(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.write_count(bytes.len())?;
        self.write_bytes(bytes)
    }

    /// Writes the `u32` count of a sequence.
    ///
    /// # Errors
    ///
    /// [`TooLong`](EncodeErrorKind::TooLong) if it is over `u32::MAX`, and
    /// [`BufferTooSmall`](EncodeErrorKind::BufferTooSmall) if there is no room.
    #[inline]
    pub fn write_count(&mut self, count: usize) -> Result<(), EncodeError> {
        match u32::try_from(count) {
            Ok(count) => self.write_array(count.to_le_bytes()),
            Err(_) => Err(EncodeError::new(EncodeErrorKind::TooLong(count))),
        }
    }

    /// Goes one level deeper while `inner` encodes what stands inside a sequence, map or pointer.
    ///
    /// `content` is the size of what stands there. A fixed one is no level: it cannot recurse.
    ///
    /// # Errors
    ///
    /// [`NestingTooDeep`](EncodeErrorKind::NestingTooDeep) past the limit, and what `inner` gives.
    #[inline]
    pub fn nested<R>(
        &mut self,
        content: WireSize,
        inner: impl FnOnce(&mut Self) -> Result<R, EncodeError>,
    ) -> Result<R, EncodeError> {
        let mut depth = self.depth;
        if content.as_fixed().is_none() {
            self.require_levels(1)?;
            depth = depth.saturating_add(1);
        }
        // A cursor of its own, which lives in registers while a loop over elements writes: this one
        // is behind a reference, and would go to memory with each field, in case the next one fails.
        // PERF: plugins/encode.
        let (rest, len) = self.lend();
        let mut nested = Self {
            rest,
            len,
            depth,
            max_depth: self.max_depth,
        };
        let result = inner(&mut nested);
        self.rest = nested.rest;
        self.len = nested.len;
        result
    }

    /// Refuses content that nests this many levels, where that is past the limit.
    #[inline]
    pub(crate) fn require_levels(&self, levels: u32) -> Result<(), EncodeError> {
        if self.max_depth.saturating_sub(self.depth) < levels {
            let kind = EncodeErrorKind::NestingTooDeep(self.max_depth);
            return Err(EncodeError::new(kind));
        }
        Ok(())
    }

    /// Writes each of `items`, which take `size` bytes, through a cursor over just those bytes, with
    /// one check of the room for all: the counterpart of `Reader::take_elements`.
    ///
    /// `size` is not 0.
    // PERF: mesh/encode.
    #[inline]
    pub(crate) fn write_elements<T>(
        &mut self,
        items: &[T],
        size: usize,
        encode: impl Fn(&T, &mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        let needed = items.len().saturating_mul(size);
        self.require(needed)?;
        let (depth, max_depth) = (self.depth, self.max_depth);
        let (room, len) = self.lend();
        let (room, rest) = room.split_at_mut(needed);
        for (item, rest) in items.iter().zip(room.chunks_exact_mut(size)) {
            let mut out = Writer {
                len: size,
                rest,
                depth,
                max_depth,
            };
            let room = out.room();
            encode(item, &mut out)?;
            let written = out.written_to(room);
            if written != size {
                return Err(EncodeError::new(EncodeErrorKind::LengthMismatch {
                    declared: size,
                    written,
                }));
            }
        }
        self.rest = rest;
        self.len = len;
        Ok(())
    }

    /// Where the room of this cursor ends, and how long it was at first.
    #[inline]
    pub(crate) fn room(&self) -> (*const Slot, usize) {
        (self.rest.as_ptr_range().end, self.len)
    }

    /// How much is written of this [`room`](Self::room): nothing, as far as this cursor can tell, if it
    /// is over another.
    #[inline]
    pub(crate) fn written_to(&self, room: (*const Slot, usize)) -> usize {
        if self.room() == room {
            self.written()
        } else {
            0
        }
    }

    /// Takes the room, and its length, out of this cursor.
    #[inline]
    fn lend(&mut self) -> (&'a mut [Slot], usize) {
        (mem::take(&mut self.rest), mem::take(&mut self.len))
    }
}

/// Copies `from` to `to`, which are of one length.
///
/// A call of `memcpy` for a few bytes costs more than the copy. Up to 16 bytes, two copies of a
/// fixed size that overlap in the middle do it: the first bytes and the last ones.
// PERF: plugins/encode, where a string has 8 bytes on average.
#[inline]
fn copy(from: &[Slot], to: &mut [Slot]) {
    if from.len() > 16 {
        to.copy_from_slice(from);
    } else if !copy_ends::<8>(from, to) && !copy_ends::<4>(from, to) && !copy_ends::<2>(from, to) {
        for (to, from) in to.iter_mut().zip(from) {
            *to = *from;
        }
    }
}

/// Copies the first `N` and the last `N` bytes, which is all of them from `N` to `2 * N`; says
/// whether there were as many as `N`.
#[inline]
fn copy_ends<const N: usize>(from: &[Slot], to: &mut [Slot]) -> bool {
    let (Some(first), Some(last)) = (from.first_chunk::<N>(), from.last_chunk::<N>()) else {
        return false;
    };
    if let Some(to) = to.first_chunk_mut() {
        *to = *first;
    }
    if let Some(to) = to.last_chunk_mut() {
        *to = *last;
    }
    true
}

impl fmt::Debug for Writer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer")
            .field("written", &self.written())
            .field("remaining", &self.remaining())
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::copy;
    use crate::raw::{slots, slots_mut};

    #[test]
    fn copy_of_every_short_length_is_exact_and_stays_inside() {
        let from: Vec<u8> = (1..=64).collect();
        for len in 0..=64 {
            let mut to = [0; 66];
            copy(slots(&from[..len]), slots_mut(&mut to[1..=len]));
            assert_eq!(to[0], 0);
            assert_eq!(to[1..=len], from[..len]);
            assert!(to[len + 1..].iter().all(|byte| *byte == 0), "length {len}");
        }
    }
}
