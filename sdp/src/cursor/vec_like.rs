//! [`VecLike`]: the vectors for decoded elements.

use core::ops::DerefMut;

#[cfg(feature = "alloc")]
use crate::raw;
use crate::raw::Values;
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};

/// A vector, on the heap or with inline storage.
pub(crate) trait VecLike<T>: DerefMut<Target = [T]> {
    /// The maximum number of elements.
    const MAX_LEN: usize;

    /// Reserves capacity for `count` more elements, if the capacity is not fixed.
    fn reserve_exact(&mut self, count: usize);

    /// Appends an element, for which the capacity must be large enough.
    fn push(&mut self, item: T);

    /// Appends an element from the heap, for which the capacity must be large enough.
    #[cfg(feature = "alloc")]
    #[allow(clippy::boxed_local, reason = "a `Vec` moves the content of the box")]
    fn push_boxed(&mut self, item: Box<T>) {
        self.push(*item);
    }

    /// Drops all elements after the first `count`.
    fn truncate(&mut self, count: usize);

    /// Appends `count` elements, or those before the first error. A fixed capacity must be large enough.
    #[inline]
    fn try_extend<E>(
        &mut self,
        count: usize,
        items: impl Iterator<Item = Result<T, E>>,
    ) -> Result<(), E> {
        self.reserve_exact(count);
        for item in items.take(count) {
            self.push(item?);
        }
        Ok(())
    }

    /// Appends values, for which the capacity must be large enough.
    #[inline]
    fn extend_from_values(&mut self, values: Values<'_, T>) {
        self.reserve_exact(values.len());
        for item in values {
            self.push(item);
        }
    }
}

#[cfg(feature = "alloc")]
impl<T> VecLike<T> for Vec<T> {
    const MAX_LEN: usize = usize::MAX;

    #[inline]
    fn reserve_exact(&mut self, count: usize) {
        self.reserve_exact(count);
    }

    #[inline]
    fn push(&mut self, item: T) {
        self.push(item);
    }

    #[inline]
    fn push_boxed(&mut self, item: Box<T>) {
        raw::push_boxed(self, item);
    }

    #[inline]
    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }

    #[inline]
    fn try_extend<E>(
        &mut self,
        count: usize,
        items: impl Iterator<Item = Result<T, E>>,
    ) -> Result<(), E> {
        raw::try_extend(self, count, items)
    }

    #[inline]
    fn extend_from_values(&mut self, values: Values<'_, T>) {
        values.append_to(self);
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::VecLike;

    #[test]
    fn vector_keeps_the_elements_before_the_first_error() {
        let mut items = vec![0_u16];
        VecLike::push(&mut items, 1);
        let new = [Ok(2), Err(3), Ok(4)];
        assert_eq!(items.try_extend(2, new.into_iter()), Err(3));
        let new = [Ok::<_, ()>(3), Ok(4)];
        assert_eq!(items.try_extend(1, new.into_iter()), Ok(()));
        assert_eq!(items, [0, 1, 2, 3]);
        VecLike::truncate(&mut items, 1);
        assert_eq!(items, [0]);
    }
}
