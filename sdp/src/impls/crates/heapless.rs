//! `heapless-0_9`: `String<N>` as a bounded string, `Vec<T, N>` as a bounded sequence and an [`Output`].
//!
//! Both have any length type. Neither needs an allocator.

use heapless::{LenType, String, Vec};

use crate::cursor::vec_like::VecLike;
use crate::impls::template::string_like::{StringLike, string_like};
use crate::impls::template::{cleared, vec_like};
use crate::schema::schema;

impl<const N: usize, L: LenType> StringLike for String<N, L> {
    const MAX_LEN: usize = N;

    #[inline]
    fn from_text(text: &str) -> Option<Self> {
        Self::try_from(text).ok()
    }

    #[inline]
    fn replace(&mut self, text: &str) -> Option<()> {
        self.clear();
        self.push_str(text).ok()
    }
}

string_like!([const N: usize, L: LenType] String<N, L>);
vec_like!([const N: usize, L: LenType] Vec<T, N, L>);

schema! {
    [const N: usize, L: LenType] String<N, L> =>
        Schema::Refined(Rule::AtMost(N as u64), TypeRef::of::<str>());
    [T: SdpSchema, const N: usize, L: LenType] Vec<T, N, L> =>
        Schema::Refined(Rule::AtMost(N as u64), TypeRef::of::<[T]>());
}

impl<T, const N: usize, L: LenType> VecLike<T> for Vec<T, N, L> {
    const MAX_LEN: usize = N;

    #[inline]
    fn reserve_exact(&mut self, _: usize) {}

    #[inline]
    fn push(&mut self, item: T) {
        let pushed = self.push(item);
        assert!(pushed.is_ok(), "push exceeds the capacity");
    }

    #[inline]
    fn truncate(&mut self, count: usize) {
        self.truncate(count);
    }
}

cleared!([const N: usize, L: LenType] Vec<u8, N, L>: N, resize);

fn resize<const N: usize, L: LenType>(bytes: &mut Vec<u8, N, L>, len: usize) {
    let resized = bytes.resize(len, 0);
    assert!(resized.is_ok(), "resize exceeds the capacity");
}
