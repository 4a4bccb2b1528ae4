//! `arrayvec-0_7`: `ArrayString<N>` as a bounded string, `ArrayVec<T, N>` as a bounded sequence and an [`Output`].
//!
//! Neither needs an allocator.

use arrayvec::{ArrayString, ArrayVec};

use crate::cursor::vec_like::VecLike;
use crate::impls::template::string_like::{StringLike, string_like};
use crate::impls::template::{cleared, vec_like};
use crate::schema::schema;

impl<const N: usize> StringLike for ArrayString<N> {
    const MAX_LEN: usize = N;

    #[inline]
    fn from_text(text: &str) -> Option<Self> {
        Self::from(text).ok()
    }

    #[inline]
    fn replace(&mut self, text: &str) -> Option<()> {
        self.clear();
        self.try_push_str(text).ok()
    }
}

string_like!([const N: usize] ArrayString<N>);
vec_like!([const N: usize] ArrayVec<T, N>);

schema! {
    [const N: usize] ArrayString<N> => Schema::Refined(Rule::AtMost(N as u64), TypeRef::of::<str>());
    [T: SdpSchema, const N: usize] ArrayVec<T, N> =>
        Schema::Refined(Rule::AtMost(N as u64), TypeRef::of::<[T]>());
}

impl<T, const N: usize> VecLike<T> for ArrayVec<T, N> {
    const MAX_LEN: usize = N;

    #[inline]
    fn reserve_exact(&mut self, _: usize) {}

    #[inline]
    fn push(&mut self, item: T) {
        self.push(item);
    }

    #[inline]
    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }
}

cleared!([const N: usize] ArrayVec<u8, N>: N, resize);

fn resize<const N: usize>(bytes: &mut ArrayVec<u8, N>, len: usize) {
    bytes.truncate(len);
    while bytes.len() < len {
        bytes.push(0);
    }
}
