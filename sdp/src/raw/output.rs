//! Output memory that may be uninitialized: the cursor over it, and how the written part becomes bytes.

use core::mem;
#[cfg(not(sdp_safe))]
use core::mem::MaybeUninit;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A byte of output memory. Memory that is about to be overwritten is not cleared first.
// PERF: plugins/encode takes 0.93 of the time, parameter_change/encode 0.63.
#[cfg(not(sdp_safe))]
type Slot = MaybeUninit<u8>;
/// The safe fallback: output is initialized.
#[cfg(sdp_safe)]
type Slot = u8;

mod sealed {
    /// Implemented in this file alone: the safety arguments rest on it.
    // INVARIANT: the type has the layout of `u8`, and every initialized byte is a value of it.
    pub trait Sealed {}
}

/// A byte of an output buffer: `u8`, or `MaybeUninit<u8>` for memory that is not initialized.
///
/// Built with `--cfg sdp_safe`, only `u8` implements it.
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
pub(crate) struct Output<'a> {
    // INVARIANT: of the `len` slots that end where `rest` ends, all before `rest` are initialized. User
    // code can exchange one cursor for another, but not a part of one. So a cursor that ends where a
    // buffer ends and has its length tells how much of that buffer is written. A cursor whose memory was
    // moved out, or was lost to an error, has an empty `rest` and a `len` of 0.
    rest: &'a mut [Slot],
    len: usize,
}

/// Where a cursor's memory ends, and how long it was at first.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Memory {
    end: *const Slot,
    len: usize,
}

impl<'a> Output<'a> {
    #[cfg(not(sdp_safe))]
    #[inline]
    pub(crate) const fn new<B: Byte>(buffer: &'a mut [B]) -> Self {
        // SAFETY:
        // * `MaybeUninit<u8>` has the layout of `B`, which is `u8` or itself, as `Byte` is sealed;
        // * only initialized bytes are written through it, by `write_array` and `write_bytes`, so that a
        //   buffer of `u8` stays initialized.
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

    /// The number of bytes that can still be written.
    #[inline]
    pub(crate) const fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// The number of bytes written.
    #[inline]
    pub(crate) const fn written(&self) -> usize {
        self.len.saturating_sub(self.rest.len())
    }

    /// Writes an array, or returns false if the memory is too short.
    #[inline]
    pub(crate) fn write_array<const N: usize>(&mut self, bytes: [u8; N]) -> bool {
        if self.rest.len() < N {
            return false;
        }
        if let (Some((head, rest)), Some(bytes)) = (
            mem::take(&mut self.rest).split_first_chunk_mut::<N>(),
            slots(&bytes).first_chunk(),
        ) {
            *head = *bytes;
            self.rest = rest;
        }
        true
    }

    /// Writes bytes, or returns false if the memory is too short.
    #[inline]
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> bool {
        if self.rest.len() < bytes.len() {
            return false;
        }
        let (head, rest) = mem::take(&mut self.rest).split_at_mut(bytes.len());
        copy(slots(bytes), head);
        self.rest = rest;
        true
    }

    /// Moves the memory out of this cursor.
    #[inline]
    pub(crate) fn take(&mut self) -> Self {
        Self {
            rest: mem::take(&mut self.rest),
            len: mem::take(&mut self.len),
        }
    }

    /// Lets `write` fill the next `size` bytes for each of `items`, through a cursor over just those bytes.
    ///
    /// `size` is not 0, and `items.len() * size` bytes remain. On an error the memory is lost to this cursor.
    // PERF: mesh/encode.
    #[inline]
    pub(crate) fn write_chunks<T, E>(
        &mut self,
        items: &[T],
        size: usize,
        mut write: impl for<'c> FnMut(&T, Output<'c>) -> Result<Output<'c>, E>,
        wrong_len: impl FnOnce(usize) -> E,
    ) -> Result<(), E> {
        let Self { rest, len } = self.take();
        let needed = items.len().saturating_mul(size).min(rest.len());
        let (chunks, rest) = rest.split_at_mut(needed);
        for (item, chunk) in items.iter().zip(chunks.chunks_exact_mut(size)) {
            let chunk = Output::over(chunk);
            let memory = chunk.memory();
            let written = write(item, chunk)?.written_to(memory).unwrap_or(0);
            // INVARIANT: each chunk is initialized before the cursor moves past all of them.
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

    /// The number of bytes written to `memory`, or `None` if the cursor is over other memory.
    #[inline]
    fn written_to(&self, memory: Memory) -> Option<usize> {
        (self.memory() == memory).then(|| self.written())
    }
}

/// Lets `write` write to `buffer` after `N` bytes, which `prefix` makes from the number of bytes written, and
/// returns the written part.
///
/// Returns `None` if the buffer is shorter than the prefix, or if `write` returns a cursor over other memory.
#[inline(always)]
pub(crate) fn fill<B: Byte, const N: usize, E>(
    buffer: &mut [B],
    write: impl for<'o> FnOnce(Output<'o>) -> Result<Output<'o>, E>,
    prefix: impl FnOnce(usize) -> Result<[u8; N], E>,
) -> Result<Option<&mut [u8]>, E> {
    let Output { rest, .. } = Output::new(&mut *buffer);
    let Some((start, rest)) = rest.split_first_chunk_mut::<N>() else {
        return Ok(None);
    };
    let output = Output::over(rest);
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

/// The bytes of a part of a buffer that a cursor has written.
#[cfg(not(sdp_safe))]
#[inline]
const fn initialized<B: Byte>(written: &mut [B]) -> &mut [u8] {
    // SAFETY:
    // * `B` has the layout of `u8`, as `Byte` is sealed;
    // * the bytes are initialized: `fill` alone calls this, for the prefix that it wrote and as many bytes as
    //   `written_to` counts, which is right for every cursor by the invariant of `Output`.
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

/// Lets `write` append `len` bytes to `out`, and returns how many it wrote.
///
/// Unless it wrote all of them, and on an error or panic, `out` is unchanged.
#[cfg(all(feature = "alloc", not(sdp_safe)))]
#[inline]
pub(crate) fn append<E>(
    out: &mut Vec<u8>,
    len: usize,
    write: impl for<'o> FnOnce(Output<'o>) -> Result<Output<'o>, E>,
) -> Result<usize, E> {
    out.reserve(len);
    let spare = out.spare_capacity_mut().get_mut(..len).unwrap_or_default();
    let output = Output::over(spare);
    let memory = output.memory();
    let written = write(output)?.written_to(memory).unwrap_or(0);
    if written == len {
        let len = out.len().saturating_add(len);
        // SAFETY:
        // * the capacity suffices: `spare` had `len` bytes, or `written` is 0 and so is `len`;
        // * the bytes are initialized: `written_to` counts them, which is right for every cursor by the
        //   invariant of `Output`, whatever `write` did with the one it was given.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            out.set_len(len);
        }
    }
    Ok(written)
}

/// The safe fallback: the bytes are cleared before they are written.
#[cfg(all(feature = "alloc", sdp_safe))]
#[inline]
pub(crate) fn append<E>(
    out: &mut Vec<u8>,
    len: usize,
    write: impl for<'o> FnOnce(Output<'o>) -> Result<Output<'o>, E>,
) -> Result<usize, E> {
    /// Cuts the vector back to `len` when dropped.
    struct Rollback<'a> {
        out: &'a mut Vec<u8>,
        len: usize,
    }

    impl Drop for Rollback<'_> {
        fn drop(&mut self) {
            self.out.truncate(self.len);
        }
    }

    let start = out.len();
    let grown = start.saturating_add(len);
    let mut rollback = Rollback { out, len: start };
    rollback.out.resize(grown, 0);
    let output = Output::over(rollback.out.get_mut(start..).unwrap_or_default());
    let memory = output.memory();
    let written = write(output)?.written_to(memory).unwrap_or(0);
    if written == len {
        rollback.len = grown;
    }
    Ok(written)
}

/// Bytes as slots to copy from.
#[cfg(not(sdp_safe))]
#[inline]
const fn slots(bytes: &[u8]) -> &[Slot] {
    // SAFETY:
    // * `MaybeUninit<u8>` has the layout of `u8`, and every byte is a value of it;
    // * the reference is shared, and nothing changes behind it.
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

/// Copies `from` to `to`, which have the same length.
///
/// A call of `memcpy` costs more than copying a few bytes. Up to 16 bytes are copied as two blocks of a
/// fixed size that overlap: the first bytes and the last ones.
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

/// Copies the first `N` and the last `N` bytes, which covers `N` to `2 * N` bytes. Returns false if there
/// are fewer than `N`.
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
    use super::{Output, fill};

    #[test]
    fn copy_of_every_short_length_is_exact_and_stays_in_bounds() {
        let from: Vec<u8> = (1..=64).collect();
        for len in 0..=64 {
            let mut to = [0; 66];
            assert!(Output::new(&mut to[1..=len]).write_bytes(&from[..len]));
            assert_eq!(to[0], 0);
            assert_eq!(to[1..=len], from[..len]);
            assert!(to[len + 1..].iter().all(|byte| *byte == 0), "length {len}");
        }
    }

    #[test]
    fn cursor_over_other_memory_counts_as_nothing_written() {
        let mut buffer = [0; 4];
        let filled = fill(
            &mut buffer,
            |_| Ok::<_, ()>(Output::new::<u8>(&mut [])),
            |_| Ok([]),
        );
        assert_eq!(filled, Ok(None));
    }
}
