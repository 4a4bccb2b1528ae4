//! `smallvec-1`: `SmallVec<[T; N]>` as a sequence and an [`Output`].
//!
//! It holds up to `N` elements inline.

use smallvec::{Array, SmallVec};

use super::form::vec_like::vec_like;
use crate::base::error::EncodeError;
use crate::base::limits::Limits;
use crate::cursor::output::{self, Output};
use crate::cursor::vec_like::VecLike;
use crate::cursor::writer::Writer;
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

impl<A: Array<Item = u8>> output::Sealed for SmallVec<A> {}

impl<A: Array<Item = u8>> Output for SmallVec<A> {
    fn append_with(
        &mut self,
        len: usize,
        limits: &Limits,
        write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        let resize = |bytes: &mut Self, len| bytes.resize(len, 0);
        output::append_cleared(self, resize, len, limits, write)
    }
}
