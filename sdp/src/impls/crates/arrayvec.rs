//! `arrayvec-0_7`: `ArrayString<N>` as a bounded string, `ArrayVec<T, N>` as a bounded sequence and an [`Output`].
//!
//! Neither needs an allocator.

use arrayvec::{ArrayString, ArrayVec};

use super::form::string_like::{StringLike, string_like};
use super::form::vec_like::vec_like;
use crate::base::error::{EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::cursor::output::{self, Output};
use crate::cursor::vec_like::VecLike;
use crate::cursor::writer::Writer;
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

impl<const N: usize> output::Sealed for ArrayVec<u8, N> {}

impl<const N: usize> Output for ArrayVec<u8, N> {
    fn append_with(
        &mut self,
        len: usize,
        limits: &Limits,
        write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        let available = self.remaining_capacity();
        if len > available {
            return Err(EncodeError::new(EncodeErrorKind::BufferTooSmall {
                needed: len,
                available,
            }));
        }
        output::append_cleared(self, resize, len, limits, write)
    }
}

fn resize<const N: usize>(bytes: &mut ArrayVec<u8, N>, len: usize) {
    bytes.truncate(len);
    while bytes.len() < len {
        bytes.push(0);
    }
}
