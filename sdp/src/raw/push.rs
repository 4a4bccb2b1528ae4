//! Filling vectors without a capacity check per element.

use alloc::boxed::Box;
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
        //   `count`, and no code reaches the vector in between.
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

/// Appends an element from the heap to `items`, without a copy on the stack.
#[cfg(not(sdp_safe))]
pub(crate) fn push_boxed<T>(items: &mut Vec<T>, item: Box<T>) {
    let item = core::ptr::slice_from_raw_parts_mut(Box::into_raw(item), 1);
    // SAFETY:
    // * the pointer comes from a box, and a slice of one `T` has the layout of a `T`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let item: Box<[T]> = unsafe { Box::from_raw(item) };
    items.append(&mut item.into_vec());
}

/// Safe fallback: the element is copied to the stack once.
#[cfg(sdp_safe)]
pub(crate) fn push_boxed<T>(items: &mut Vec<T>, item: Box<T>) {
    items.push(*item);
}

#[cfg(test)]
mod tests {
    use super::push_boxed;

    #[test]
    fn boxed_elements_are_moved_to_the_vector() {
        let mut items = vec![String::from("a")];
        push_boxed(&mut items, Box::new("b".into()));
        push_boxed(&mut items, Box::new("c".into()));
        assert_eq!(items, ["a", "b", "c"]);
        let mut units = vec![()];
        push_boxed(&mut units, Box::new(()));
        assert_eq!(units.len(), 2);
    }
}
