//! The cursor over possibly uninitialized output memory, and the functions that return its written bytes.

use core::mem;
#[cfg(not(sdp_safe))]
use core::mem::MaybeUninit;
use core::ops::DerefMut;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A byte of output memory, which may be uninitialized, so no memory is cleared before it is overwritten.
// PERF: plugins/encode takes 0.93 of the time, and encoding a message of 16 bytes 0.63.
#[cfg(not(sdp_safe))]
type Slot = MaybeUninit<u8>;
#[cfg(not(sdp_safe))]
const ZERO: Slot = MaybeUninit::new(0);
/// Safe fallback: output memory is initialized.
#[cfg(sdp_safe)]
type Slot = u8;
#[cfg(sdp_safe)]
const ZERO: Slot = 0;

mod sealed {
    /// Implemented only in this file, because the safety arguments depend on it.
    // INVARIANT: the type has the layout of `u8`, and every initialized byte is a valid value.
    pub trait Sealed {}
}

/// A byte of an output buffer: `u8`, or `MaybeUninit<u8>` for uninitialized memory.
///
/// In a build with `--cfg sdp_safe`, only `u8` implements this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a byte of an output buffer",
    label = "neither `u8` nor `MaybeUninit<u8>`",
    note = "use a buffer of `u8`, or of `MaybeUninit<u8>` if it is uninitialized"
)]
pub trait Byte: sealed::Sealed + Sized {
    #[doc(hidden)]
    #[cfg(sdp_safe)]
    fn slots(buffer: &mut [Self]) -> &mut [u8];
}

impl sealed::Sealed for u8 {}

impl Byte for u8 {
    #[cfg(sdp_safe)]
    fn slots(buffer: &mut [Self]) -> &mut [u8] {
        buffer
    }
}

#[cfg(not(sdp_safe))]
impl sealed::Sealed for MaybeUninit<u8> {}

#[cfg(not(sdp_safe))]
impl Byte for MaybeUninit<u8> {}

/// A cursor over output memory.
pub(crate) struct OutputCursor<'a> {
    // INVARIANT: `rest` is the end of a buffer of `len` slots, and all slots of that buffer before `rest` are
    // initialized. User code can exchange whole cursors, but not their fields, so if a cursor ends at the end of a
    // buffer and has the length of that buffer, its position proves how much of the buffer is written. A cursor without
    // memory, after a move or an error, has an empty `rest` and a `len` of 0.
    rest: &'a mut [Slot],
    len: usize,
}

/// The end of a cursor's memory, and its length before any write.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Memory {
    end: *const Slot,
    len: usize,
}

impl<'a> OutputCursor<'a> {
    #[cfg(not(sdp_safe))]
    #[inline]
    pub(crate) const fn new<B: Byte>(buffer: &'a mut [B]) -> Self {
        // SAFETY:
        // * `B` is `u8` or `MaybeUninit<u8>`, because `Byte` is sealed, and `MaybeUninit<u8>` has the layout of both;
        // * `write_array`, `write_bytes`, `write_prefixed`, `write_zeros` and `fill` write only initialized bytes through
        //   it, so a buffer of `u8` stays initialized.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        let slots = unsafe { &mut *(core::ptr::from_mut(buffer) as *mut [Slot]) };
        Self::over(slots)
    }

    #[cfg(sdp_safe)]
    #[inline]
    pub(crate) fn new<B: Byte>(buffer: &'a mut [B]) -> Self {
        Self::over(B::slots(buffer))
    }

    #[inline]
    const fn over(slots: &'a mut [Slot]) -> Self {
        Self {
            len: slots.len(),
            rest: slots,
        }
    }

    /// Returns the number of bytes that can still be written.
    #[inline]
    pub(crate) const fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Returns the number of bytes written.
    #[inline]
    pub(crate) const fn written(&self) -> usize {
        self.len.saturating_sub(self.rest.len())
    }

    /// Writes an array. If the memory is too short, writes nothing.
    #[inline]
    pub(crate) fn write_array<const N: usize>(&mut self, bytes: [u8; N]) {
        if self.rest.len() < N {
            return;
        }
        if let (Some((head, rest)), Some(bytes)) = (
            mem::take(&mut self.rest).split_first_chunk_mut::<N>(),
            slots(&bytes).first_chunk(),
        ) {
            *head = *bytes;
            self.rest = rest;
        }
    }

    /// Writes bytes. If the memory is too short, writes nothing.
    #[inline]
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) {
        if self.rest.len() < bytes.len() {
            return;
        }
        let (head, rest) = mem::take(&mut self.rest).split_at_mut(bytes.len());
        copy(slots(bytes), head);
        self.rest = rest;
    }

    /// Writes a prefix and bytes. If the memory is too short for both, writes nothing.
    #[inline]
    pub(crate) fn write_prefixed<const N: usize>(&mut self, prefix: [u8; N], bytes: &[u8]) {
        let len = bytes.len().saturating_add(N);
        if self.rest.len() < len {
            return;
        }
        let (head, rest) = mem::take(&mut self.rest).split_at_mut(len);
        if let (Some((start, head)), Some(prefix)) = (
            head.split_first_chunk_mut::<N>(),
            slots(&prefix).first_chunk(),
        ) {
            *start = *prefix;
            copy(slots(bytes), head);
            self.rest = rest;
        }
    }

    /// Writes `len` zeros, or fewer if the memory is too short, and returns a cursor over them, to replace them.
    #[inline]
    pub(crate) fn write_zeros(&mut self, len: usize) -> Self {
        let len = len.min(self.rest.len());
        let (zeros, rest) = mem::take(&mut self.rest).split_at_mut(len);
        // INVARIANT: the zeros are initialized before this cursor moves past them, and stay so, because the second cursor
        // writes only initialized bytes.
        zeros.fill(ZERO);
        self.rest = rest;
        Self::over(zeros)
    }

    /// Moves the memory out of this cursor.
    #[inline]
    pub(crate) fn take(&mut self) -> Self {
        Self {
            rest: mem::take(&mut self.rest),
            len: mem::take(&mut self.len),
        }
    }

    /// Calls `write` for each item, with a cursor over the next `size` bytes only, which `write` must fill.
    ///
    /// `size` must not be 0, and `items.len() * size` bytes must remain. After an error, this cursor has no memory.
    // PERF: mesh/encode.
    #[inline]
    pub(crate) fn write_chunks<T, E>(
        &mut self,
        items: &[T],
        size: usize,
        mut write: impl for<'c> FnMut(&T, OutputCursor<'c>) -> Result<OutputCursor<'c>, E>,
        wrong_len: impl FnOnce(usize) -> E,
    ) -> Result<(), E> {
        let Self { rest, len } = self.take();
        let needed = items.len().saturating_mul(size).min(rest.len());
        let (chunks, rest) = rest.split_at_mut(needed);
        for (item, chunk) in items.iter().zip(chunks.chunks_exact_mut(size)) {
            let chunk = OutputCursor::over(chunk);
            let memory = chunk.memory();
            let written = write(item, chunk)?.written_to(memory).unwrap_or(0);
            // INVARIANT: all chunks are initialized before the cursor moves past them.
            if written != size {
                return Err(wrong_len(written));
            }
        }
        *self = Self { rest, len };
        Ok(())
    }

    #[inline]
    fn memory(&self) -> Memory {
        Memory {
            end: self.rest.as_ptr_range().end,
            len: self.len,
        }
    }

    /// Returns the number of bytes written to `memory`, or `None` if the cursor is over foreign memory.
    #[inline]
    fn written_to(&self, memory: Memory) -> Option<usize> {
        (self.memory() == memory).then(|| self.written())
    }
}

/// Writes a prefix of `N` bytes and the output of `write` to `buffer`, and returns the written bytes.
///
/// `write` runs first, and `prefix` gets the number of bytes that it wrote. Returns `None` if the buffer is shorter
/// than the prefix, or if `write` returns a cursor over foreign memory.
#[inline(always)]
pub(crate) fn fill<B: Byte, const N: usize, E>(
    buffer: &mut [B],
    write: impl for<'o> FnOnce(OutputCursor<'o>) -> Result<OutputCursor<'o>, E>,
    prefix: impl FnOnce(usize) -> Result<[u8; N], E>,
) -> Result<Option<&mut [u8]>, E> {
    let OutputCursor { rest, .. } = OutputCursor::new(&mut *buffer);
    let Some((start, rest)) = rest.split_first_chunk_mut::<N>() else {
        return Ok(None);
    };
    let output = OutputCursor::over(rest);
    let memory = output.memory();
    let Some(written) = write(output)?.written_to(memory) else {
        return Ok(None);
    };
    if let Some(prefix) = slots(&prefix(written)?).first_chunk() {
        *start = *prefix;
    }
    let written = buffer.get_mut(..N.saturating_add(written));
    Ok(written.map(initialized))
}

/// Returns the written part of a buffer as bytes.
#[cfg(not(sdp_safe))]
#[inline]
const fn initialized<B: Byte>(written: &mut [B]) -> &mut [u8] {
    // SAFETY:
    // * `B` has the layout of `u8`, because `Byte` is sealed;
    // * the bytes are initialized: only `fill` calls this, for the prefix that it wrote and the bytes that `written_to`
    //   counts. That count is correct for every cursor, by the invariant of `OutputCursor`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        &mut *(core::ptr::from_mut(written) as *mut [u8])
    }
}

#[cfg(sdp_safe)]
#[inline]
fn initialized<B: Byte>(written: &mut [B]) -> &mut [u8] {
    B::slots(written)
}

/// Appends `len` bytes from `write` to `out`, and returns the number of bytes that `write` wrote.
///
/// If `write` wrote fewer bytes, failed or panicked, the content of `out` is unchanged.
#[cfg(all(feature = "alloc", not(sdp_safe)))]
#[inline(always)]
pub(crate) fn append<E>(
    out: &mut Vec<u8>,
    len: usize,
    write: impl for<'o> FnOnce(OutputCursor<'o>) -> Result<OutputCursor<'o>, E>,
) -> Result<usize, E> {
    out.reserve(len);
    let spare = out.spare_capacity_mut().get_mut(..len).unwrap_or_default();
    let output = OutputCursor::over(spare);
    let memory = output.memory();
    let written = write(output)?.written_to(memory).unwrap_or(0);
    if written == len {
        let len = out.len().saturating_add(len);
        // SAFETY:
        // * the capacity suffices: `spare` had `len` bytes, or `written` and `len` are both 0;
        // * the bytes are initialized: `written_to` counted them. The count is correct for every cursor that `write`
        //   can return, by the invariant of `OutputCursor`.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            out.set_len(len);
        }
    }
    Ok(written)
}

/// Appends a prefix of `N` bytes and the output of `write` to `out`, whose capacity does not grow. See [`fill`].
///
/// Returns false if the capacity is too short for the prefix, if `write` or `prefix` fails, or if `write` returns a cursor
/// over foreign memory. Then, and after a panic, the content of `out` is unchanged.
// PERF: append/registry takes 0.89 of the instructions of an append that measures first, append/updates 0.80.
#[cfg(all(feature = "alloc", not(sdp_safe)))]
#[inline(always)]
pub(crate) fn append_within_capacity<const N: usize, E>(
    out: &mut Vec<u8>,
    write: impl for<'o> FnOnce(OutputCursor<'o>) -> Result<OutputCursor<'o>, E>,
    prefix: impl FnOnce(usize) -> Result<[u8; N], E>,
) -> bool {
    let Ok(Some(filled)) = fill(out.spare_capacity_mut(), write, prefix) else {
        return false;
    };
    let added = filled.len();
    let len = out.len().saturating_add(added);
    // SAFETY:
    // * the capacity suffices: `filled` is a part of the spare capacity;
    // * the bytes are initialized: `filled` is at the start of the spare capacity, and `fill` returns initialized bytes.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        out.set_len(len);
    }
    true
}

/// Safe fallback: the spare capacity is uninitialized, so nothing is appended to it.
#[cfg(all(feature = "alloc", sdp_safe))]
#[inline(always)]
pub(crate) fn append_within_capacity<const N: usize, E>(
    _: &mut Vec<u8>,
    _: impl for<'o> FnOnce(OutputCursor<'o>) -> Result<OutputCursor<'o>, E>,
    _: impl FnOnce(usize) -> Result<[u8; N], E>,
) -> bool {
    false
}

/// Safe fallback: the bytes are cleared before they are written.
#[cfg(all(feature = "alloc", sdp_safe))]
#[inline]
pub(crate) fn append<E>(
    out: &mut Vec<u8>,
    len: usize,
    write: impl for<'o> FnOnce(OutputCursor<'o>) -> Result<OutputCursor<'o>, E>,
) -> Result<usize, E> {
    append_cleared(out, |out, len| out.resize(len, 0), len, write)
}

/// Appends `len` bytes from `write` to a buffer without access to its spare capacity, and returns the number of bytes that
/// `write` wrote. `resize` sets the length, and clears new bytes.
///
/// If `write` wrote fewer bytes, failed or panicked, the content of `out` is unchanged.
#[allow(dead_code, reason = "buffers of other crates use it")]
pub(crate) fn append_cleared<O: DerefMut<Target = [u8]>, E>(
    out: &mut O,
    resize: fn(&mut O, usize),
    len: usize,
    write: impl for<'o> FnOnce(OutputCursor<'o>) -> Result<OutputCursor<'o>, E>,
) -> Result<usize, E> {
    /// Resizes the buffer to `len` when dropped.
    struct Rollback<'a, O> {
        out: &'a mut O,
        resize: fn(&mut O, usize),
        len: usize,
    }

    impl<O> Drop for Rollback<'_, O> {
        fn drop(&mut self) {
            (self.resize)(self.out, self.len);
        }
    }

    let start = out.len();
    let grown = start.saturating_add(len);
    resize(out, grown);
    let mut rollback = Rollback {
        out,
        resize,
        len: start,
    };
    let output = OutputCursor::new(rollback.out.get_mut(start..).unwrap_or_default());
    let memory = output.memory();
    let written = write(output)?.written_to(memory).unwrap_or(0);
    if written == len {
        rollback.len = grown;
    }
    Ok(written)
}

/// Returns `bytes` as slots to copy from.
#[cfg(not(sdp_safe))]
#[inline]
const fn slots(bytes: &[u8]) -> &[Slot] {
    // SAFETY:
    // * `MaybeUninit<u8>` has the layout of `u8`, and every byte is a valid value;
    // * the reference is shared, so the bytes do not change while it exists.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        &*(core::ptr::from_ref(bytes) as *const [Slot])
    }
}

#[cfg(sdp_safe)]
#[inline]
const fn slots(bytes: &[u8]) -> &[Slot] {
    bytes
}

/// Copies `from` to `to`. Both have the same length.
///
/// A call of `memcpy` costs more than copying a few bytes, so 2 to 16 bytes are copied as two overlapping blocks of a
/// fixed size, the first bytes and the last bytes.
// PERF: plugins/encode, with strings of 8 bytes on average.
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

/// Copies the first `N` and the last `N` bytes, which covers lengths from `N` to `2 * N`, or returns false if there are
/// fewer than `N` bytes.
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

#[cfg(test)]
mod tests {
    use super::OutputCursor;

    #[test]
    fn copy_of_every_short_length_is_exact_and_stays_in_bounds() {
        let from: Vec<u8> = (1..=64).collect();
        for len in 0..=64 {
            let mut to = [0; 66];
            OutputCursor::new(&mut to[1..=len]).write_bytes(&from[..len]);
            assert_eq!(to[0], 0);
            assert_eq!(to[1..=len], from[..len]);
            assert!(to[len + 1..].iter().all(|byte| *byte == 0), "length {len}");
        }
    }

    #[test]
    fn prefix_and_bytes_are_written_together_or_not_at_all() {
        for len in 0..=20 {
            let bytes: Vec<u8> = (1..=len).collect();
            let mut to = vec![0; bytes.len() + 4];
            OutputCursor::new(&mut to).write_prefixed([len, 0], &bytes);
            assert_eq!(to[..2], [len, 0]);
            assert_eq!(to[2..bytes.len() + 2], bytes);
            assert_eq!(to[bytes.len() + 2..], [0, 0]);

            let mut short = vec![0; bytes.len() + 1];
            OutputCursor::new(&mut short).write_prefixed([len, 0], &bytes);
            assert!(short.iter().all(|byte| *byte == 0), "length {len}");
        }
    }
}
