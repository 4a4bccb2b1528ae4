//! `smallvec-1`: `SmallVec<[T; N]>` as a sequence and an [`Output`].
//!
//! It holds up to `N` elements inline.

use smallvec::{Array, SmallVec};

use crate::cursor::vec_like::VecLike;
use crate::impls::template::{cleared, vec_like};
use crate::schema::same;

vec_like!([A: Array<Item = T>] SmallVec<A>);

same! {
    [A: Array<Item: SdpSchema>] SmallVec<A> => [A::Item];
}

impl<T, A: Array<Item = T>> VecLike<T> for SmallVec<A> {
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
    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }
}

cleared!([A: Array<Item = u8>] SmallVec<A>: usize::MAX, |bytes, len| bytes.resize(len, 0));
