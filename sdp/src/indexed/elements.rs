//! [`Elements`]: the encoded elements of an indexed sequence, and their ends.

use super::table::Table;
use crate::decode::SdpDecode;
use crate::depth::Depth;
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::reader::Reader;

/// The encoded elements of an indexed sequence, and their ends.
#[derive(Clone, Copy)]
pub(super) struct Elements<'de> {
    pub(super) table: Table<'de>,
    // INVARIANT: the bytes up to the last end.
    pub(super) bytes: &'de [u8],
    /// The depth of the elements.
    pub(super) depth: Depth,
}

impl<'de> Elements<'de> {
    pub(super) const EMPTY: Self = Self {
        table: Table::new(&[], 0),
        bytes: &[],
        depth: Depth::new(&Limits::DEFAULT),
    };

    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.table.len()
    }

    /// Decodes the element at `index`, or returns `None` if it is out of bounds.
    #[inline]
    pub(super) fn get<T: SdpDecode<'de>>(&self, index: usize) -> Option<Result<T, DecodeError>> {
        self.table.decode(&mut self.reader(), index, T::decode)
    }

    /// Returns a cursor over the elements.
    #[inline]
    pub(super) fn reader(&self) -> Reader<'de> {
        self.reader_at(self.depth)
    }

    /// Returns a cursor over the elements at another depth.
    #[inline]
    pub(super) fn reader_at(&self, depth: Depth) -> Reader<'de> {
        Reader::inside(self.bytes, self.table.end(), depth)
    }
}
