//! What the elements of a sequence are decoded into: a vector, whoever's it is.
//!
//! Apart from the types themselves so that every element type has one bulk path, and not one for
//! each kind of vector.

use core::ops::DerefMut;

#[cfg(feature = "alloc")]
use crate::raw;
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

    /// Adds the number that each chunk is. There is room for them.
    ///
    /// In blocks of as many as this: most vectors look at their capacity for every element of an
    /// iterator, and LLVM makes no wide copies of that.
    #[inline]
    fn extend_from_chunks<const WIDTH: usize, const BLOCK: usize>(
        &mut self,
        chunks: &[[u8; WIDTH]],
        number: impl Fn([u8; WIDTH]) -> T,
    ) where
        T: Copy + Default,
    {
        let mut block = [T::default(); BLOCK];
        let (blocks, rest) = chunks.as_chunks::<BLOCK>();
        for chunks in blocks {
            for (item, chunk) in block.iter_mut().zip(chunks) {
                *item = number(*chunk);
            }
            self.extend_from_slice(&block);
        }
        for (item, chunk) in block.iter_mut().zip(rest) {
            *item = number(*chunk);
        }
        self.extend_from_slice(block.get(..rest.len()).unwrap_or_default());
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
    fn extend_from_chunks<const WIDTH: usize, const BLOCK: usize>(
        &mut self,
        chunks: &[[u8; WIDTH]],
        number: impl Fn([u8; WIDTH]) -> T,
    ) {
        self.extend(chunks.iter().map(|chunk| number(*chunk)));
    }
}
