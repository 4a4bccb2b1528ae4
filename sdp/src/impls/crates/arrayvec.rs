//! `arrayvec-0_7`: `ArrayString<N>` is a string of at most `N` bytes, `ArrayVec<T, N>` a sequence of
//! at most `N` elements. Both hold them in place and need no allocator.

use arrayvec::{ArrayString, ArrayVec};

use crate::items::Items;

string! {
    [const N: usize] ArrayString<N>,
    capacity: N,
    new: |text| Self::from(text).ok(),
    over: |place, text| {
        place.clear();
        place.try_push_str(text).ok()
    },
}

vector! { [const N: usize] ArrayVec<T, N> }

impl<T, const N: usize> Items<T> for ArrayVec<T, N> {
    const CAPACITY: usize = N;

    #[inline]
    fn reserve_exact(&mut self, _: usize) {}

    #[inline]
    fn push(&mut self, item: T) {
        self.push(item);
    }

    #[inline]
    fn extend_from_slice(&mut self, items: &[T])
    where
        T: Copy,
    {
        let extended = self.try_extend_from_slice(items);
        assert!(extended.is_ok(), "there is room for the elements");
    }

    #[inline]
    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }
}
