//! What the elements of a sequence are decoded into: a vector, whoever's it is.
//!
//! Apart from the types themselves so that every element type has one bulk path, and not one for
//! each kind of vector.

use core::ops::DerefMut;

#[cfg(feature = "alloc")]
use crate::raw;
use crate::raw::Plain;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A vector, on the heap or in place.
pub trait Items<T>: DerefMut<Target = [T]> {
    /// The most elements that there is ever room for.
    const CAPACITY: usize;

    /// Makes room for `count` more elements, where there is not a fixed room anyway.
    fn reserve_exact(&mut self, count: usize);

    /// Adds an element. There is room for it.
    fn push(&mut self, item: T);

    /// Adds these elements, with one copy. There is room for them.
    fn extend_from_slice(&mut self, items: &[T])
    where
        T: Copy;

    /// Drops all elements but the first `count`.
    fn truncate(&mut self, count: usize);

    /// Adds these elements. There is room for them.
    #[inline]
    fn extend_from_iter(&mut self, items: impl Iterator<Item = T>) {
        items.for_each(|item| self.push(item));
    }

    /// Adds `count` of these elements, or those before the first error. There is room for them.
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

    /// Adds the numbers that `bytes` are. There is room for them.
    ///
    /// In blocks: most vectors look at their capacity for every element of an iterator, and LLVM makes
    /// no wide copies of that.
    #[inline]
    fn extend_from_bytes(&mut self, bytes: &[u8])
    where
        T: Plain + Default,
    {
        let mut block = [T::default(); 64];
        for bytes in bytes.chunks(size_of_val(&block)) {
            T::from_bytes(bytes, &mut block);
            let count = bytes.chunks_exact(size_of::<T>()).len();
            self.extend_from_slice(block.get(..count).unwrap_or_default());
        }
    }
}

#[cfg(feature = "alloc")]
impl<T> Items<T> for Vec<T> {
    const CAPACITY: usize = usize::MAX;

    #[inline]
    fn reserve_exact(&mut self, count: usize) {
        self.reserve_exact(count);
    }

    #[inline]
    fn push(&mut self, item: T) {
        self.push(item);
    }

    #[inline]
    fn extend_from_slice(&mut self, items: &[T])
    where
        T: Copy,
    {
        self.extend_from_slice(items);
    }

    #[inline]
    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }

    #[inline]
    fn extend_from_iter(&mut self, items: impl Iterator<Item = T>) {
        self.extend(items);
    }

    #[inline]
    fn try_extend<E>(
        &mut self,
        count: usize,
        items: impl Iterator<Item = Result<T, E>>,
    ) -> Result<(), E> {
        raw::extend(self, count, items)
    }

    #[inline]
    fn extend_from_bytes(&mut self, bytes: &[u8])
    where
        T: Plain + Default,
    {
        raw::extend_from_bytes(self, bytes);
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::Items;

    /// One by one: what a vector on the heap is spared, since it takes all in bulk.
    #[test]
    fn a_vector_takes_elements_in_every_way_behind_those_that_it_has() {
        fn take(items: &mut impl Items<u16>) {
            items.push(1);
            items.extend_from_slice(&[2, 3]);
            items.extend_from_iter([4, 5].into_iter());
            items.extend_from_bytes(&[6, 0, 7, 0, 8]);
        }
        let mut items = vec![0_u16];
        take(&mut items);
        assert_eq!(items, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(
            items.try_extend(2, [Ok(8), Err(9), Ok(10)].into_iter()),
            Err(9)
        );
        assert_eq!(
            items.try_extend(1, [Ok::<_, ()>(9), Ok(10)].into_iter()),
            Ok(())
        );
        Items::truncate(&mut items, 10);
        assert_eq!(items, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
}
