//! [`Values`], bytes whose copies are values of a type.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(sdp_safe)]
use core::convert::Infallible;
use core::marker::PhantomData;

use super::permission::{Bulk, Decoding};

/// Bytes whose copies are values of `T`. The bytes are checked once, before any copy.
#[cfg(not(sdp_safe))]
pub(crate) struct Values<'a, T> {
    // INVARIANT: the bytes at each multiple of the size of `T` are a valid `T`. `T` is not zero-sized, has no destructor,
    // and safe code may make every such value.
    bytes: &'a [u8],
    of: PhantomData<fn() -> T>,
}

/// Safe fallback: values are decoded one by one.
#[cfg(sdp_safe)]
pub(crate) struct Values<'a, T>(Infallible, PhantomData<(&'a [u8], fn() -> T)>);

impl<T> Bulk<T, Decoding> {
    /// Returns the first `len` bytes of `input` if copies of them are values. Returns `None` if no copy is permitted, if a byte
    /// is invalid, or if `input` is too short.
    #[cfg(not(sdp_safe))]
    #[inline]
    pub(crate) fn values(self, input: &[u8], len: usize) -> Option<Values<'_, T>> {
        // INVARIANT: the permissions state this, and all bytes of `bool` are 0 or 1.
        let bytes = match self.is_plain() {
            true => input.get(..len)?,
            false if self.is_bool() => bools(input, len)?,
            false => return None,
        };
        let of = PhantomData;
        (size_of::<T>() > 0).then_some(Values { bytes, of })
    }

    /// Safe fallback: values are decoded one by one.
    #[cfg(sdp_safe)]
    #[inline]
    pub(crate) fn values(self, _: &[u8], _: usize) -> Option<Values<'_, T>> {
        None
    }
}

#[cfg(not(sdp_safe))]
impl<T> Values<'_, T> {
    /// Returns the number of values.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        match self.bytes.len().checked_div(size_of::<T>()) {
            Some(count) => count,
            None => 0,
        }
    }

    /// Appends the values to a vector.
    // PERF: decoding two sequences of 512 floats takes 0.8 of the time.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn append_to(self, items: &mut Vec<T>) {
        let count = self.len();
        items.reserve_exact(count);
        let len = items.len();
        // SAFETY:
        // * the allocation has capacity for `count` elements after the first `len`: it was reserved.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        let spare = unsafe { items.as_mut_ptr().add(len).cast::<u8>() };
        // SAFETY:
        // * the spare capacity holds these bytes, as above, and a byte needs no alignment;
        // * there are at least as many bytes, and they do not overlap `items`, which is borrowed mutably.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            let size = count.wrapping_mul(size_of::<T>());
            spare.copy_from_nonoverlapping(self.bytes.as_ptr(), size);
        }
        // SAFETY:
        // * the capacity suffices, as above;
        // * the elements were just copied, and their bytes are valid, by the invariant.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            items.set_len(len.wrapping_add(count));
        }
    }

    /// Copies the values to `out`, or returns false if their number differs.
    #[inline]
    pub(crate) fn copy_to(self, out: &mut [T]) -> bool {
        if size_of_val(out) != self.bytes.len() {
            return false;
        }
        // SAFETY:
        // * the bytes and `out` have the same size, and do not overlap, because `out` is borrowed mutably;
        // * the bytes are valid, by the invariant. The copy skips no destructor, because `T` has none.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            let out = out.as_mut_ptr().cast::<u8>();
            out.copy_from_nonoverlapping(self.bytes.as_ptr(), self.bytes.len());
        }
        true
    }
}

#[cfg(not(sdp_safe))]
impl<T> Iterator for Values<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let (bytes, rest) = self.bytes.split_at_checked(size_of::<T>())?;
        self.bytes = rest;
        // SAFETY:
        // * there are as many bytes as a `T` has;
        // * they are valid, by the invariant, and the read needs no alignment.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        Some(unsafe { bytes.as_ptr().cast::<T>().read_unaligned() })
    }
}

#[cfg(sdp_safe)]
impl<T> Values<'_, T> {
    pub(crate) const fn len(&self) -> usize {
        match self.0 {}
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn append_to(self, _: &mut Vec<T>) {
        match self.0 {}
    }

    pub(crate) fn copy_to(self, _: &mut [T]) -> bool {
        match self.0 {}
    }
}

#[cfg(sdp_safe)]
impl<T> Iterator for Values<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.0 {}
    }
}

/// Returns the first `len` bytes of `input` if all of them are 0 or 1. Up to 16 need no loop, and no branch depends on their
/// number.
#[inline]
pub(crate) fn bools(input: &[u8], len: usize) -> Option<&[u8]> {
    const LOW_BITS: u128 = 0x0101_0101_0101_0101_0101_0101_0101_0101;
    if let Some(window) = input.first_chunk() {
        let others = u128::from_le_bytes(*window) & !LOW_BITS;
        if len <= (others.trailing_zeros() / u8::BITS) as usize {
            return input.get(..len);
        }
    }
    many_bools(input, len)
}

// PERF: opening a `Seq` of 64 Ki `bool` takes 0.05 of the time of a loop that stops at the first error.
#[inline(never)]
fn many_bools(input: &[u8], len: usize) -> Option<&[u8]> {
    let bytes = input.get(..len)?;
    let all = bytes.iter().fold(0, |all, byte| all | byte);
    (all <= 1).then_some(bytes)
}
