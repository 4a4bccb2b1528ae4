//! The only file with `unsafe`.
//!
//! Each block has its proof, and what it is for has its gain, measured. Built with `--cfg sdp_safe` (in
//! `RUSTFLAGS`), the crate takes the safe twin of each and forbids `unsafe` altogether.
//!
//! What is said here of output rests on `writer.rs` as well: it keeps the invariant of `Writer`, whose
//! fields no other file can reach.

#[cfg(not(sdp_safe))]
use core::mem::MaybeUninit;

#[cfg(any(feature = "alloc", not(sdp_safe)))]
use crate::{error::EncodeError, limits::Limits, writer::Writer};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A byte of output, which nothing may have been written to yet: memory that is about to be
/// overwritten is not cleared before.
// PERF: plugins/encode takes 0.93 of the time, parameter_change/encode 0.63.
#[cfg(not(sdp_safe))]
pub(crate) type Slot = MaybeUninit<u8>;
/// The safe twin: output is cleared first.
#[cfg(sdp_safe)]
pub(crate) type Slot = u8;

/// Bytes, as what is copied to slots.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) const fn slots(bytes: &[u8]) -> &[Slot] {
    // SAFETY:
    // * `MaybeUninit<u8>` has the layout of `u8`, and every byte is a valid one;
    // * the reference is shared, and no interior can change.
    #[allow(unsafe_code, reason = "this is the file for it")]
    unsafe {
        &*(core::ptr::from_ref(bytes) as *const [Slot])
    }
}

/// The safe twin: they are the same.
#[cfg(sdp_safe)]
#[inline]
pub(crate) const fn slots(bytes: &[u8]) -> &[Slot] {
    bytes
}

/// Bytes, as slots to be written over. The caller writes bytes to them and nothing else.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) const fn slots_mut(bytes: &mut [u8]) -> &mut [Slot] {
    // SAFETY:
    // * `MaybeUninit<u8>` has the layout of `u8`;
    // * nothing that is not initialised is written through it: it goes to a `Writer` only, which
    //   copies from `slots` of bytes.
    #[allow(unsafe_code, reason = "this is the file for it")]
    unsafe {
        &mut *(core::ptr::from_mut(bytes) as *mut [Slot])
    }
}

/// The safe twin: they are the same.
#[cfg(sdp_safe)]
#[inline]
pub(crate) const fn slots_mut(bytes: &mut [u8]) -> &mut [Slot] {
    bytes
}

/// Lets `write` write `len` bytes behind those of `out`, and returns how many it wrote. Unless that
/// is all of them, and on an error or a panic of `write`, `out` stays as it was.
#[cfg(all(feature = "alloc", not(sdp_safe)))]
#[inline]
pub(crate) fn append(
    out: &mut Vec<u8>,
    len: usize,
    limits: &Limits,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
) -> Result<usize, EncodeError> {
    out.reserve(len);
    let room = out.spare_capacity_mut().get_mut(..len).unwrap_or_default();
    let mut writer = Writer::over(room, limits);
    let room = writer.room();
    write(&mut writer)?;
    let written = writer.written_to(room);
    if written == len {
        let len = out.len().saturating_add(len);
        // SAFETY:
        // * the capacity is there: `room` had `len` slots, or `written` is 0 and so is `len`;
        // * they are initialised: `written_to` says so by the invariant of `Writer`. What `write`
        //   does with the cursor cannot make it lie: it holds for every cursor, and one over other
        //   memory neither ends here nor counts.
        #[allow(unsafe_code, reason = "this is the file for it")]
        unsafe {
            out.set_len(len);
        }
    }
    Ok(written)
}

/// Lets `write` write to the start of `room`, and returns what it wrote. It has no safe twin: there is
/// no safe way from memory that may not be initialised to bytes.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn written<'a>(
    room: &'a mut [Slot],
    limits: &Limits,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
) -> Result<&'a mut [u8], EncodeError> {
    let mut writer = Writer::over(room, limits);
    let all = writer.room();
    write(&mut writer)?;
    let written = writer.written_to(all);
    let written = room.get_mut(..written).unwrap_or_default();
    // SAFETY:
    // * `MaybeUninit<u8>` has the layout of `u8`;
    // * the slots are initialised: as in `append`.
    #[allow(unsafe_code, reason = "this is the file for it")]
    Ok(unsafe { &mut *(core::ptr::from_mut(written) as *mut [u8]) })
}

/// The safe twin: the bytes are cleared before they are written.
#[cfg(all(feature = "alloc", sdp_safe))]
#[inline]
pub(crate) fn append(
    out: &mut Vec<u8>,
    len: usize,
    limits: &Limits,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
) -> Result<usize, EncodeError> {
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
    let room = rollback.out.get_mut(start..).unwrap_or_default();
    let mut writer = Writer::over(room, limits);
    let room = writer.room();
    write(&mut writer)?;
    let written = writer.written_to(room);
    if written == len {
        rollback.len = grown;
    }
    Ok(written)
}

/// Adds `count` of `new` to `items`, or as many as there are before the first error.
///
/// A loop that pushes looks each time whether there is room, and holds the call that makes some: all
/// that the loop has in registers goes to memory for a call that never comes.
// PERF: plugins/borrow takes 0.88 of the time.
#[cfg(all(feature = "alloc", not(sdp_safe)))]
#[inline]
pub(crate) fn extend<T, E>(
    items: &mut Vec<T>,
    count: usize,
    new: impl Iterator<Item = Result<T, E>>,
) -> Result<(), E> {
    items.reserve_exact(count);
    for item in new.take(count) {
        let item = item?;
        let len = items.len();
        // SAFETY:
        // * there is room behind the `len` elements that are there: it was reserved for `count` more, and
        //   `take` ends the loop behind as many; nothing else can reach the vector in between.
        #[allow(unsafe_code, reason = "this is the file for it")]
        let end = unsafe { items.as_mut_ptr().add(len) };
        // SAFETY:
        // * it is room for one element, as above, and aligned, as the vector's elements are.
        #[allow(unsafe_code, reason = "this is the file for it")]
        unsafe {
            end.write(item);
        }
        // SAFETY:
        // * there is room, as above;
        // * the element was written just now, and those before it are the vector's.
        #[allow(unsafe_code, reason = "this is the file for it")]
        unsafe {
            items.set_len(len.wrapping_add(1));
        }
    }
    Ok(())
}

/// The safe twin: a loop that pushes.
#[cfg(all(feature = "alloc", sdp_safe))]
#[inline]
pub(crate) fn extend<T, E>(
    items: &mut Vec<T>,
    count: usize,
    new: impl Iterator<Item = Result<T, E>>,
) -> Result<(), E> {
    items.reserve_exact(count);
    for item in new.take(count) {
        items.push(item?);
    }
    Ok(())
}

/// Splits a string of `len` bytes off `input` if it is short and ASCII, as most are that programs
/// exchange. `None` tells nothing about the string: the caller has to look by itself.
///
/// It looks at the 16 bytes from the start of the string on, whatever its length: with no branch on
/// the length there is none to mispredict. `str::from_utf8` goes through so few bytes one by one.
// PERF: plugins/borrow takes 0.52 of the time, plugins/decode 0.91.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn split_short_ascii(input: &[u8], len: usize) -> Option<(&str, &[u8])> {
    let ascii = ascii_at_start(input.first_chunk()?);
    if len > ascii {
        return None;
    }
    let (text, rest) = input.split_at_checked(len)?;
    // SAFETY:
    // * the bytes are valid UTF-8: they are the first `len` of the window, and the first `ascii` of
    //   those, which are no fewer, are ASCII.
    #[allow(unsafe_code, reason = "this is the file for it")]
    let text = unsafe { str::from_utf8_unchecked(text) };
    Some((text, rest))
}

/// How many bytes are ASCII, before the first that is not.
#[cfg(not(any(sdp_safe, all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn ascii_at_start(window: &[u8; 16]) -> usize {
    const HIGH_BITS: u128 = 0x8080_8080_8080_8080_8080_8080_8080_8080;
    let ascii = (u128::from_le_bytes(*window) & HIGH_BITS).trailing_zeros() / u8::BITS;
    ascii as usize
}

/// How many bytes are ASCII, before the first that is not: with two instructions where the processor
/// has them, as every one of this architecture does.
// PERF: plugins/borrow takes 0.95 of the time, plugins/into 0.87.
#[cfg(all(not(sdp_safe), target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn ascii_at_start(window: &[u8; 16]) -> usize {
    use core::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8};
    // SAFETY:
    // * the 16 bytes that are read are those of `window`, and the read needs no alignment;
    // * the processor has the instructions: the `cfg` says that the target does.
    #[allow(unsafe_code, reason = "this is the file for it")]
    let high_bits = unsafe { _mm_movemask_epi8(_mm_loadu_si128(window.as_ptr().cast())) };
    (high_bits | 1 << window.len()).trailing_zeros() as usize
}

/// `bytes` as a string, if they are ASCII. Up to 16 are one or two words, which overlap.
// PERF: primitives/decode takes 0.70 of the time: its string is at the end of the input; log/borrow
// 0.6: its strings are long.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn ascii(bytes: &[u8]) -> Option<&str> {
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    let is_ascii = match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) if bytes.len() <= 16 => {
            (u64::from_le_bytes(*first) | u64::from_le_bytes(*last)) & HIGH_BITS == 0
        }
        _ => bytes.is_ascii(),
    };
    if !is_ascii {
        return None;
    }
    // SAFETY:
    // * the bytes are valid UTF-8: all are ASCII. The two words hold each of 8 to 16 bytes, and none
    //   has its high bit set.
    #[allow(unsafe_code, reason = "this is the file for it")]
    Some(unsafe { str::from_utf8_unchecked(bytes) })
}

/// The safe twin: every string is decoded as the long ones are.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn ascii(_: &[u8]) -> Option<&str> {
    None
}

/// The safe twin: every string is decoded as the long ones are.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn split_short_ascii(_: &[u8], _: usize) -> Option<(&str, &[u8])> {
    None
}

mod sealed {
    /// What only this file can implement, where the proofs rest on it.
    pub trait Sealed {}
}

/// A number that its own bytes make, whatever they are. It is not exported.
// INVARIANT: the type has no padding, and any bytes are a value of it: on a little-endian target the one
// that stands for them on the wire.
pub trait Plain: sealed::Sealed + Copy + 'static {
    /// Makes the numbers of `out` from their bytes, little-endian, as far as both go.
    #[doc(hidden)]
    fn from_bytes(bytes: &[u8], out: &mut [Self]);
}

macro_rules! plain {
    ($($number:ty),*) => {$(
        impl sealed::Sealed for $number {}

        impl Plain for $number {
            #[inline]
            fn from_bytes(bytes: &[u8], out: &mut [Self]) {
                let (chunks, _) = bytes.as_chunks();
                for (item, chunk) in out.iter_mut().zip(chunks) {
                    *item = Self::from_le_bytes(*chunk);
                }
            }
        }
    )*};
}

plain!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64);

/// Whether the bytes of a number stand in memory as they do on the wire.
#[cfg(not(sdp_safe))]
#[inline]
const fn is_wire_order<T: Plain>() -> bool {
    cfg!(target_endian = "little") || size_of::<T>() == 1
}

/// The bytes of `numbers`, if those are what they are on the wire: of one byte or little-endian as this
/// target's.
// PERF: `mesh/to_slice` of `sdp-counts` takes 0.68 of the instructions: its points are arrays of three
// numbers. Long slices are a copy either way.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn bytes_of<T: Plain>(numbers: &[T]) -> Option<&[u8]> {
    if !is_wire_order::<T>() {
        return None;
    }
    // SAFETY:
    // * the bytes of a number are initialised: none of the numbers above has padding;
    // * they are as many as the slice takes, and a byte needs no alignment.
    #[allow(unsafe_code, reason = "this is the file for it")]
    Some(unsafe { core::slice::from_raw_parts(numbers.as_ptr().cast(), size_of_val(numbers)) })
}

/// The safe twin: the numbers are written one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn bytes_of<T: Plain>(_: &[T]) -> Option<&[u8]> {
    None
}

/// Adds the numbers that `bytes` are to `items`. Bytes at the end that are less than a number are left.
// PERF: audio_block/decode takes 0.8 of the time.
#[cfg(all(feature = "alloc", not(sdp_safe), target_endian = "little"))]
#[inline]
pub(crate) fn extend_from_bytes<T: Plain + Default>(items: &mut Vec<T>, bytes: &[u8]) {
    let count = bytes.chunks_exact(size_of::<T>()).len();
    items.reserve_exact(count);
    let len = items.len();
    // SAFETY:
    // * there is room for `count` numbers behind the `len` that are there: it was reserved.
    #[allow(unsafe_code, reason = "this is the file for it")]
    let room = unsafe { items.as_mut_ptr().add(len).cast::<u8>() };
    // SAFETY:
    // * the room is for as many bytes, as above, and a byte needs no alignment;
    // * `bytes` has at least as many, and is not part of the room, which is borrowed mutably.
    #[allow(unsafe_code, reason = "this is the file for it")]
    unsafe {
        room.copy_from_nonoverlapping(bytes.as_ptr(), count.wrapping_mul(size_of::<T>()));
    }
    // SAFETY:
    // * there is room, as above;
    // * the numbers were copied just now: any bytes are a `Plain`, and on this target they are it in
    //   this order.
    #[allow(unsafe_code, reason = "this is the file for it")]
    unsafe {
        items.set_len(len.wrapping_add(count));
    }
}

/// The safe twin, and what a target does whose numbers have their bytes in another order.
#[cfg(all(feature = "alloc", any(sdp_safe, not(target_endian = "little"))))]
#[inline]
pub(crate) fn extend_from_bytes<T: Plain + Default>(items: &mut Vec<T>, bytes: &[u8]) {
    let len = items.len();
    let count = bytes.chunks_exact(size_of::<T>()).len();
    items.resize(len.saturating_add(count), T::default());
    T::from_bytes(bytes, items.get_mut(len..).unwrap_or_default());
}

/// The numbers that `bytes` are, if they are that without a copy: of one byte or little-endian as this
/// target's, and aligned.
// PERF: 64 Ki floats are lent in 10 ns, and copied in 5 µs.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn aligned<T: Plain>(bytes: &[u8]) -> Option<&[T]> {
    if !is_wire_order::<T>() {
        return None;
    }
    // SAFETY:
    // * the bytes of a slice of `u8` are initialised, and any of them are a `T`: it is one of the
    //   numbers above, none of which has padding or a bit pattern that is not valid.
    #[allow(unsafe_code, reason = "this is the file for it")]
    let (before, numbers, behind) = unsafe { bytes.align_to() };
    (before.is_empty() && behind.is_empty()).then_some(numbers)
}

/// The safe twin: the numbers are to be copied.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn aligned<T: Plain>(_: &[u8]) -> Option<&[T]> {
    None
}

#[cfg(all(test, not(sdp_safe)))]
mod tests {
    use super::{aligned, ascii, split_short_ascii};

    /// Every byte; under Miri, which is slow, the last that is ASCII and the first that is not.
    const BYTES: core::ops::RangeInclusive<u8> = if cfg!(miri) { 0x7f..=0x80 } else { 0..=0xff };

    #[test]
    fn numbers_are_taken_in_place_if_and_only_if_they_are_aligned() {
        let words = [0x0403_0201_u32; 3];
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        for start in 0..4 {
            for end in start..=12 {
                let bytes = &bytes[start..end];
                let fits =
                    bytes.as_ptr().cast::<u32>().is_aligned() && bytes.len().is_multiple_of(4);
                let expected = (fits && cfg!(target_endian = "little")).then_some(bytes.len() / 4);
                let found = aligned::<u32>(bytes);
                // Miri may say of no address that it is aligned.
                if !(bytes.is_empty() || cfg!(miri)) {
                    assert_eq!(found.map(<[u32]>::len), expected);
                }
                for word in found.unwrap_or_default() {
                    assert_eq!(word.to_ne_bytes(), bytes[..4]);
                }
                assert_eq!(aligned::<u8>(bytes), Some(bytes));
            }
        }
    }

    #[test]
    fn a_string_is_taken_if_and_only_if_it_is_short_and_ascii() {
        for len in 0..=18 {
            for place in 0..18 {
                for byte in BYTES {
                    let mut input = [b'a'; 18];
                    input[place] = byte;
                    let taken = split_short_ascii(&input, len);
                    if len <= 16 && input[..len].is_ascii() {
                        let text = core::str::from_utf8(&input[..len]).unwrap();
                        assert_eq!(taken, Some((text, &input[len..])));
                    } else {
                        assert_eq!(taken, None, "{len} bytes of {input:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn bytes_are_a_string_if_and_only_if_they_are_ascii() {
        for len in if cfg!(miri) { 0..=18 } else { 0..=40 } {
            assert!(ascii(&[b'a'; 40][..len]).is_some());
            for place in 0..len {
                for byte in BYTES {
                    let mut bytes = [b'a'; 40];
                    bytes[place] = byte;
                    let bytes = &bytes[..len];
                    let text = core::str::from_utf8(bytes).ok();
                    let expected = text.filter(|text| text.is_ascii());
                    assert_eq!(ascii(bytes), expected, "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn a_string_near_the_end_of_the_input_is_left_to_the_caller() {
        for len in 0..16 {
            assert_eq!(split_short_ascii(&[b'a'; 15][..len], 0), None);
        }
    }
}
