//! Vectors filled without a capacity check per element.

use alloc::vec::Vec;

/// Adds `count` elements of `new` to `items`, or those before the first error.
///
/// A loop that pushes checks the capacity each time and contains the call that reallocates. Every value
/// that the loop holds in registers would be spilled for that call.
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
        // * the allocation holds more than `len` elements: capacity for `count` more was reserved, `take`
        //   ends the loop after as many, and nothing else reaches the vector in between.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        let end = unsafe { items.as_mut_ptr().add(len) };
        // SAFETY:
        // * `end` has space for one element, as above, and is aligned, as the elements are.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            end.write(item);
        }
        // SAFETY:
        // * the capacity suffices, as above;
        // * the new element was just written, and the vector had those before it.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            items.set_len(len.wrapping_add(1));
        }
    }
    Ok(())
}

/// The safe fallback: a loop that pushes.
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
