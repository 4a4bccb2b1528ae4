//! Copies between values and bytes, for types with the permission.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::permission::{Bulk, Decoding, Encoding};

/// Returns the bytes of `items` in memory, if they are the encoding.
// PERF: `mesh/to_slice` of `sdp-counts` takes 0.68 of the instructions.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn bytes_of<T>(items: &[T], bulk: Bulk<T, Encoding>) -> Option<&[u8]> {
    if !bulk.is_copy_of_wire() {
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
pub(crate) fn bytes_of<T>(_: &[T], _: Bulk<T, Encoding>) -> Option<&[u8]> {
    None
}

/// Copies an array from the start of `bytes`, or returns `None` if `bulk` permits no copy of them or if they are too
/// short.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn read_array<T, const N: usize>(
    bytes: &[u8],
    bulk: Bulk<T, Decoding>,
) -> Option<[T; N]> {
    let bytes = bytes.get(..size_of::<[T; N]>())?;
    if !bulk.permits(bytes) {
        return None;
    }
    // SAFETY:
    // * the array has the length of `bytes`;
    // * the bytes are valid for `T`, by the invariants of `Bulk`, and the read needs no alignment.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { bytes.as_ptr().cast::<[T; N]>().read_unaligned() })
}

/// Safe fallback: values are decoded one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn read_array<T, const N: usize>(_: &[u8], _: Bulk<T, Decoding>) -> Option<[T; N]> {
    None
}

/// Appends the values in `bytes` to `items`, or appends nothing and returns false if `bulk` permits no copy of them or
/// if `T` is zero-sized.
// PERF: audio_block/decode takes 0.8 of the time.
#[cfg(all(feature = "alloc", not(sdp_safe)))]
#[inline]
pub(crate) fn extend_from_bytes<T>(
    items: &mut Vec<T>,
    bytes: &[u8],
    bulk: Bulk<T, Decoding>,
) -> bool {
    if !bulk.permits(bytes) || size_of::<T>() == 0 {
        return false;
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
    // * the elements were just copied, and their bytes are valid for `T`, by the invariants of `Bulk`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        items.set_len(len.wrapping_add(count));
    }
    true
}

/// Safe fallback: values are decoded one by one.
#[cfg(all(feature = "alloc", sdp_safe))]
#[inline]
pub(crate) fn extend_from_bytes<T>(_: &mut Vec<T>, _: &[u8], _: Bulk<T, Decoding>) -> bool {
    false
}

/// Copies the values in `bytes` to `out`, or returns false if `bulk` permits no copy of them or if the sizes differ.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn copy_to_slice<T>(bytes: &[u8], out: &mut [T], bulk: Bulk<T, Decoding>) -> bool {
    if !bulk.permits(bytes) || size_of_val(out) != bytes.len() {
        return false;
    }
    // SAFETY:
    // * `bytes` and `out` have the same size, and do not overlap, because `out` is borrowed mutably;
    // * the bytes are valid for `T`, by the invariants of `Bulk`. The copy skips no destructor, because `T` has none.
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
pub(crate) fn copy_to_slice<T>(_: &[u8], _: &mut [T], _: Bulk<T, Decoding>) -> bool {
    false
}

/// Borrows `bytes` as values, or returns `None` if `bulk` permits no copy, or if the alignment or length does not fit
/// `T`.
// PERF: borrowing 64 Ki floats takes 10 ns, and copying them takes 5 µs.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn slice_of<T>(bytes: &[u8], bulk: Bulk<T, Decoding>) -> Option<&[T]> {
    if !bulk.is_copy_of_wire() {
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
pub(crate) fn slice_of<T>(_: &[u8], _: Bulk<T, Decoding>) -> Option<&[T]> {
    None
}

/// Borrows `bytes` as values to change, under the same conditions as [`slice_of`].
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn slice_of_mut<T>(
    bytes: &mut [u8],
    encoding: Bulk<T, Encoding>,
    decoding: Bulk<T, Decoding>,
) -> Option<&mut [T]> {
    if !encoding.is_copy_of_wire() || !decoding.is_copy_of_wire() {
        return None;
    }
    // SAFETY:
    // * the bytes are initialized, and any bytes are a valid `T`, by the invariant for `Decoding`;
    // * a `T` leaves no byte uninitialized: it has no padding, by the invariant for `Encoding`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let (before, items, after) = unsafe { bytes.align_to_mut() };
    (before.is_empty() && after.is_empty()).then_some(items)
}

/// Safe fallback: values are changed one by one.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn slice_of_mut<T>(
    _: &mut [u8],
    _: Bulk<T, Encoding>,
    _: Bulk<T, Decoding>,
) -> Option<&mut [T]> {
    None
}
