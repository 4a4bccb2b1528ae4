//! Numbers copied as bytes: which types allow it, and the copies.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// What the runtime may do with many values of `T` at once: the hidden part of both traits.
///
/// Only this file makes one that permits copies, so no safe code can claim them for another type.
pub struct Bulk<T: ?Sized> {
    accepts_any_bytes: bool,
    // INVARIANT: true only if `T` has no padding, every bit pattern is a value of it, and the bytes of a
    // value in memory are its encoding.
    is_copy_of_wire: bool,
    of: PhantomData<fn(&T)>,
}

impl<T: ?Sized> Clone for Bulk<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Bulk<T> {}

impl<T: ?Sized> Bulk<T> {
    /// Values are encoded and decoded one by one.
    pub const NONE: Self = Self::new(false, false);

    const fn new(accepts_any_bytes: bool, is_copy_of_wire: bool) -> Self {
        Self {
            accepts_any_bytes,
            is_copy_of_wire,
            of: PhantomData,
        }
    }

    /// Whether a copy of its bytes encodes or decodes a value.
    #[inline]
    pub(crate) const fn is_copy_of_wire(self) -> bool {
        self.is_copy_of_wire
    }

    /// Whether decoding accepts any bytes of the fixed size, so that none need to be checked.
    #[inline]
    pub(crate) const fn accepts_any_bytes(self) -> bool {
        self.accepts_any_bytes
    }

    /// The fact about `T` that needs no unsafe code, for a type that is encoded as parts like `T`.
    #[inline]
    #[must_use]
    pub const fn of_parts<U: ?Sized>(self) -> Bulk<U> {
        Bulk::new(self.accepts_any_bytes, false)
    }
}

impl<T> Bulk<T> {
    /// What holds for arrays of `T`.
    #[inline]
    pub(crate) const fn array<const N: usize>(self) -> Bulk<[T; N]> {
        // INVARIANT: arrays add no padding, and their encoding is that of their elements in order.
        Bulk::new(self.accepts_any_bytes, self.is_copy_of_wire)
    }
}

/// A number of a fixed width on every target. Not exported.
pub trait Number: Sized {
    /// What holds for the number on this target.
    const BULK: Bulk<Self>;
}

macro_rules! number {
    ($($number:ty),*) => {$(
        impl Number for $number {
            // INVARIANT: an integer or float has no padding and no invalid bit pattern. A little-endian
            // target stores it as the wire does, and so does every target if it is a single byte.
            const BULK: Bulk<Self> = Bulk::new(
                true,
                cfg!(not(sdp_safe)) && (cfg!(target_endian = "little") || size_of::<Self>() == 1),
            );
        }
    )*};
}

number!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64);
// INVARIANT: both are `repr(transparent)` over `u16`.
#[cfg(feature = "half-2")]
number!(half::f16, half::bf16);

/// The encoding of `items`, if their bytes in memory are that.
// PERF: `mesh/to_slice` of `sdp-counts` takes 0.68 of the instructions.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn bytes_of<T>(items: &[T], bulk: Bulk<T>) -> Option<&[u8]> {
    if !bulk.is_copy_of_wire {
        return None;
    }
    // SAFETY:
    // * all bytes of the slice are initialized: `T` has no padding, by the invariant of `Bulk`;
    // * the length is that of the slice in bytes, and bytes need no alignment.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { core::slice::from_raw_parts(items.as_ptr().cast(), size_of_val(items)) })
}

/// The safe fallback: values are encoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn bytes_of<T>(_: &[T], _: Bulk<T>) -> Option<&[u8]> {
    None
}

/// The array that `bytes` encode, if a copy makes it. `None` if they are too few.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn read_array<T, const N: usize>(bytes: &[u8], bulk: Bulk<T>) -> Option<[T; N]> {
    if !bulk.is_copy_of_wire || bytes.len() < size_of::<[T; N]>() {
        return None;
    }
    // SAFETY:
    // * the bytes of the array are in bounds, by the check above;
    // * any bytes are a value of `T`, by the invariant of `Bulk`, and the read needs no alignment.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { bytes.as_ptr().cast::<[T; N]>().read_unaligned() })
}

/// The safe fallback: values are decoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn read_array<T, const N: usize>(_: &[u8], _: Bulk<T>) -> Option<[T; N]> {
    None
}

/// Adds the values that `bytes` encode to `items`, or nothing unless a copy makes them.
// PERF: audio_block/decode takes 0.8 of the time.
#[cfg(all(feature = "alloc", not(sdp_safe)))]
#[inline]
pub(crate) fn extend_from_bytes<T>(items: &mut Vec<T>, bytes: &[u8], bulk: Bulk<T>) {
    if !bulk.is_copy_of_wire || size_of::<T>() == 0 {
        return;
    }
    let count = bytes.chunks_exact(size_of::<T>()).len();
    items.reserve_exact(count);
    let len = items.len();
    // SAFETY:
    // * the allocation holds `count` elements after the first `len`: they were reserved.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let spare = unsafe { items.as_mut_ptr().add(len).cast::<u8>() };
    // SAFETY:
    // * the spare capacity holds as many bytes, as above, and a byte needs no alignment;
    // * `bytes` has at least as many, and does not overlap a vector that is borrowed mutably.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        spare.copy_from_nonoverlapping(bytes.as_ptr(), count.wrapping_mul(size_of::<T>()));
    }
    // SAFETY:
    // * the capacity suffices, as above;
    // * the elements were just copied, and any bytes are a value of `T`, by the invariant of `Bulk`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        items.set_len(len.wrapping_add(count));
    }
}

/// The safe fallback: values are decoded one by one.
#[cfg(all(feature = "alloc", sdp_safe))]
#[inline]
pub(crate) fn extend_from_bytes<T>(_: &mut Vec<T>, _: &[u8], _: Bulk<T>) {}

/// Copies the values that `bytes` encode to `out`, if both are of one length and a copy makes them.
/// Returns whether it did.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn copy_to_slice<T>(bytes: &[u8], out: &mut [T], bulk: Bulk<T>) -> bool {
    if !bulk.is_copy_of_wire || size_of_val(out) != bytes.len() {
        return false;
    }
    // SAFETY:
    // * `bytes` and `out` have the same size, and do not overlap, as `out` is borrowed mutably;
    // * any bytes are a value of `T`, which has no destructor to skip: it is a number or an array of them.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        let out = out.as_mut_ptr().cast::<u8>();
        out.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
    }
    true
}

/// The safe fallback: values are decoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn copy_to_slice<T>(_: &[u8], _: &mut [T], _: Bulk<T>) -> bool {
    false
}

/// The values that `bytes` encode, in place, if the bytes are aligned and a copy would make them.
// PERF: 64 Ki floats are borrowed in 10 ns, and copied in 5 µs.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn slice_of<T>(bytes: &[u8], bulk: Bulk<T>) -> Option<&[T]> {
    if !bulk.is_copy_of_wire {
        return None;
    }
    // SAFETY:
    // * the bytes are initialized, and any of them are a value of `T`, by the invariant of `Bulk`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let (before, items, after) = unsafe { bytes.align_to() };
    (before.is_empty() && after.is_empty()).then_some(items)
}

/// The safe fallback: values are copied.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn slice_of<T>(_: &[u8], _: Bulk<T>) -> Option<&[T]> {
    None
}

#[cfg(all(test, not(sdp_safe)))]
mod tests {
    use super::{Bulk, Number, bytes_of, copy_to_slice, extend_from_bytes, read_array, slice_of};

    #[test]
    fn numbers_are_borrowed_if_and_only_if_they_are_aligned() {
        let words = [0x0403_0201_u32; 3];
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        for start in 0..4 {
            for end in start..=12 {
                let bytes = &bytes[start..end];
                let aligned = bytes.as_ptr().align_offset(4) == 0 && bytes.len().is_multiple_of(4);
                let numbers = slice_of(bytes, u32::BULK);
                let expected = aligned && cfg!(target_endian = "little");
                assert!(bytes.is_empty() || numbers.is_some() == expected);
                if let Some([word, ..]) = numbers {
                    assert_eq!(word.to_ne_bytes(), bytes[..4]);
                }
                assert_eq!(slice_of(bytes, u8::BULK), Some(bytes));
            }
        }
    }

    #[test]
    fn types_without_the_permission_are_never_copied() {
        let mut items = vec![1_u8];
        assert_eq!(bytes_of(&items, Bulk::NONE), None);
        extend_from_bytes(&mut items, &[2], Bulk::NONE);
        assert!(!copy_to_slice(&[2], &mut items, Bulk::NONE));
        assert_eq!(read_array::<u8, 1>(&[2], Bulk::NONE), None);
        assert_eq!(slice_of::<u8>(&[2], Bulk::NONE), None);
        assert_eq!(bytes_of(&items, u8::BULK.of_parts()), None);
        assert_eq!(items, [1]);
    }

    #[test]
    fn copies_stay_in_bounds() {
        assert_eq!(read_array::<u8, 3>(&[1, 2], u8::BULK), None);
        assert_eq!(read_array::<u8, 2>(&[1, 2, 3], u8::BULK), Some([1, 2]));
        let mut out = [0_u8; 2];
        assert!(!copy_to_slice(&[1, 2, 3], &mut out, u8::BULK));
        assert!(!copy_to_slice(&[1], &mut out, u8::BULK));
        assert!(copy_to_slice(&[1, 2], &mut out, u8::BULK));
        assert_eq!(out, [1, 2]);
        let mut items = vec![[0_u8; 2]];
        extend_from_bytes(&mut items, &[1, 2, 3], u8::BULK.array());
        assert_eq!(items, [[0, 0], [1, 2]]);
    }
}
