//! Copies of numbers as bytes, and the types that permit them.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// The permissions to process many values of `T` at once: the hidden constant `BULK` of both traits.
///
/// Only this file can permit copies, so safe code cannot permit them for another type.
pub struct Bulk<T: ?Sized> {
    accepts_any_bytes: bool,
    // INVARIANT: true only if `T` has no padding, every bit pattern is a valid `T`, and the bytes of a value in memory
    // are its encoding.
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

    /// Returns whether a copy of its bytes encodes or decodes a value.
    #[inline]
    pub(crate) const fn is_copy_of_wire(self) -> bool {
        self.is_copy_of_wire
    }

    /// Returns whether all bytes of the fixed size are valid, so decoding need not check them.
    #[inline]
    pub(crate) const fn accepts_any_bytes(self) -> bool {
        self.accepts_any_bytes
    }

    /// Returns the permissions for a type that is encoded as parts like `T`. They never include copies.
    #[inline]
    #[must_use]
    pub const fn of_parts<U: ?Sized>(self) -> Bulk<U> {
        Bulk::new(self.accepts_any_bytes, false)
    }
}

impl<T> Bulk<T> {
    /// Returns the permissions for arrays of `T`.
    #[inline]
    pub(crate) const fn array<const N: usize>(self) -> Bulk<[T; N]> {
        // INVARIANT: arrays add no padding, and their encoding is that of their elements in order.
        Bulk::new(self.accepts_any_bytes, self.is_copy_of_wire)
    }
}

/// A number with the same width on every target. Not exported.
pub trait Number: Sized {
    /// The permissions for this number on this target.
    const BULK: Bulk<Self>;

    /// Borrows `bytes` as numbers, if [`slice_of`] can.
    #[inline]
    fn slice_of(bytes: &[u8]) -> Option<&[Self]> {
        slice_of(bytes, Self::BULK)
    }
}

macro_rules! number {
    ($($number:ty $(, $method:item)?;)*) => {$(
        impl Number for $number {
            $($method)?

            // INVARIANT: integers and floats have no padding and no invalid bit pattern. Their bytes are the encoding
            // on little-endian targets, and for single bytes on every target.
            const BULK: Bulk<Self> = Bulk::new(
                true,
                cfg!(not(sdp_safe)) && (cfg!(target_endian = "little") || size_of::<Self>() == 1),
            );
        }
    )*};
}

number! {
    u8, /// Bytes need no copy, even in the safe fallback.
    #[inline]
    fn slice_of(bytes: &[u8]) -> Option<&[Self]> {
        Some(bytes)
    };
    u16; u32; u64; u128; i8; i16; i32; i64; i128; f32; f64;
}
// INVARIANT: both are `repr(transparent)` over `u16`.
#[cfg(feature = "half-2")]
number!(half::f16; half::bf16;);

/// Returns the bytes of `items` in memory, if they are the encoding.
// PERF: `mesh/to_slice` of `sdp-counts` takes 0.68 of the instructions.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn bytes_of<T>(items: &[T], bulk: Bulk<T>) -> Option<&[u8]> {
    if !bulk.is_copy_of_wire {
        return None;
    }
    // SAFETY:
    // * all bytes of the slice are initialized: `T` has no padding, by the invariant of `Bulk`;
    // * the length is the size of the slice in bytes, and bytes need no alignment.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { core::slice::from_raw_parts(items.as_ptr().cast(), size_of_val(items)) })
}

/// Safe fallback: values are encoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn bytes_of<T>(_: &[T], _: Bulk<T>) -> Option<&[u8]> {
    None
}

/// Copies an array from the start of `bytes`. Returns `None` if `bulk` permits no copy or if `bytes` is too short.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn read_array<T, const N: usize>(bytes: &[u8], bulk: Bulk<T>) -> Option<[T; N]> {
    if !bulk.is_copy_of_wire || bytes.len() < size_of::<[T; N]>() {
        return None;
    }
    // SAFETY:
    // * the array is in bounds, by the check above;
    // * any bytes are a valid `T`, by the invariant of `Bulk`, and the read needs no alignment.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { bytes.as_ptr().cast::<[T; N]>().read_unaligned() })
}

/// Safe fallback: values are decoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn read_array<T, const N: usize>(_: &[u8], _: Bulk<T>) -> Option<[T; N]> {
    None
}

/// Appends the values in `bytes` to `items`. Appends nothing if `bulk` permits no copy or if `T` is zero-sized.
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
    // * the allocation has capacity for `count` elements after the first `len`: it was reserved.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let spare = unsafe { items.as_mut_ptr().add(len).cast::<u8>() };
    // SAFETY:
    // * the spare capacity holds these bytes, as above, and a byte needs no alignment;
    // * `bytes` has at least as many bytes, and does not overlap `items`, which is borrowed mutably.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        spare.copy_from_nonoverlapping(bytes.as_ptr(), count.wrapping_mul(size_of::<T>()));
    }
    // SAFETY:
    // * the capacity suffices, as above;
    // * the elements were just copied, and any bytes are a valid `T`, by the invariant of `Bulk`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        items.set_len(len.wrapping_add(count));
    }
}

/// Safe fallback: values are decoded one by one.
#[cfg(all(feature = "alloc", sdp_safe))]
#[inline]
pub(crate) fn extend_from_bytes<T>(_: &mut Vec<T>, _: &[u8], _: Bulk<T>) {}

/// Copies the values in `bytes` to `out`. Returns false if `bulk` permits no copy or if the sizes differ.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn copy_to_slice<T>(bytes: &[u8], out: &mut [T], bulk: Bulk<T>) -> bool {
    if !bulk.is_copy_of_wire || size_of_val(out) != bytes.len() {
        return false;
    }
    // SAFETY:
    // * `bytes` and `out` have the same size, and do not overlap, because `out` is borrowed mutably;
    // * any bytes are a valid `T`, by the invariant of `Bulk`. The copy skips no destructor, because `T` is a number or
    //   an array of numbers.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        let out = out.as_mut_ptr().cast::<u8>();
        out.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
    }
    true
}

/// Safe fallback: values are decoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn copy_to_slice<T>(_: &[u8], _: &mut [T], _: Bulk<T>) -> bool {
    false
}

/// Borrows `bytes` as values. Returns `None` if `bulk` permits no copy, or if the alignment or length does not fit `T`.
// PERF: borrowing 64 Ki floats takes 10 ns, and copying them takes 5 µs.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn slice_of<T>(bytes: &[u8], bulk: Bulk<T>) -> Option<&[T]> {
    if !bulk.is_copy_of_wire {
        return None;
    }
    // SAFETY:
    // * the bytes are initialized, and any bytes are a valid `T`, by the invariant of `Bulk`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let (before, items, after) = unsafe { bytes.align_to() };
    (before.is_empty() && after.is_empty()).then_some(items)
}

/// Safe fallback: values are copied.
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
