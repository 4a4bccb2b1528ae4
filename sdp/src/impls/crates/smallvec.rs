//! `smallvec-1`: `SmallVec<[T; N]>` is a sequence. It holds up to `N` elements in place.

use smallvec::{Array, SmallVec};

use crate::items::Items;

vector! { [A: Array<Item = T>] SmallVec<A> }

impl<T, A: Array<Item = T>> Items<T> for SmallVec<A> {
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
}
