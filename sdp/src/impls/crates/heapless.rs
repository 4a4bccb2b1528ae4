//! `heapless-0_9`: `String<N>` is a string of at most `N` bytes, `Vec<T, N>` a sequence of at most `N`
//! elements, whatever counts them. Both hold them in place and need no allocator.

use heapless::{LenType, String, Vec};

use crate::items::Items;

string! {
    [const N: usize, L: LenType] String<N, L>,
    capacity: N,
    new: |text| Self::try_from(text).ok(),
    over: |place, text| {
        place.clear();
        place.push_str(text).ok()
    },
}

vector! { [const N: usize, L: LenType] Vec<T, N, L> }

impl<T, const N: usize, L: LenType> Items<T> for Vec<T, N, L> {
    const CAPACITY: usize = N;

    #[inline]
    fn reserve_exact(&mut self, _: usize) {}

    #[inline]
    fn push(&mut self, item: T) {
        let pushed = self.push(item);
        assert!(pushed.is_ok(), "there is room for the element");
    }

    #[inline]
    fn extend_from_slice(&mut self, items: &[T])
    where
        T: Copy,
    {
        let extended = self.extend_from_slice(items);
        assert!(extended.is_ok(), "there is room for the elements");
    }

    #[inline]
    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }
}
