//! Filling vectors without a capacity check per element.

use alloc::vec::Vec;

/// Appends `count` elements of `new` to `items`. On an error, the elements before it remain.
///
/// A loop of `push` checks the capacity each time and contains a call to reallocate, for which the values in registers
/// would be spilled.
// PERF: plugins/borrow takes 0.88 of the time.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn try_extend<T, E>(
    items: &mut Vec<T>,
    count: usize,
    new: impl Iterator<Item = Result<T, E>>,
) -> Result<(), E> {
    items.reserve_exact(count);
    for item in new.take(count) {
        let item = item?;
        let len = items.len();
        // SAFETY:
        // * the capacity exceeds `len`: capacity for `count` more elements was reserved, `take` ends the loop after
        //   `count`, and no other code reaches the vector in between.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        let end = unsafe { items.as_mut_ptr().add(len) };
        // SAFETY:
        // * the allocation holds one more element at `end`, as above, and `end` is aligned like the elements.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            end.write(item);
        }
        // SAFETY:
        // * the capacity suffices, as above;
        // * the new element was just written, and the elements before it are part of the vector.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            items.set_len(len.wrapping_add(1));
        }
    }
    Ok(())
}

/// Safe fallback: a loop of `push`.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn try_extend<T, E>(
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
