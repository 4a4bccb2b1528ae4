//! [`Opened`]: an indexed sequence whose elements are decoded on demand.

use super::table::Table;
use crate::decode::SdpDecode;
use crate::depth::Depth;
use crate::error::DecodeError;
use crate::reader::Reader;

/// The parts of an opened sequence, with elements of any type.
#[derive(Clone, Copy)]
pub(super) struct Opened<'de> {
    pub(super) table: Table<'de>,
    // INVARIANT: the bytes up to the last end.
    pub(super) bytes: &'de [u8],
    // The depth of the elements.
    pub(super) depth: Depth,
}

impl<'de> Opened<'de> {
    /// Returns a cursor over the elements.
    #[inline]
    pub(super) fn elements(&self) -> Reader<'de> {
        self.elements_at(self.depth)
    }

    /// Returns a cursor over the elements at another depth.
    #[inline]
    pub(super) fn elements_at(&self, depth: Depth) -> Reader<'de> {
        Reader::inside(self.bytes, self.table.end(), depth)
    }

    /// Decodes the element at `index`, or returns `None` if it is out of bounds.
    #[inline]
    pub(super) fn get<T: SdpDecode<'de>>(&self, index: usize) -> Option<Result<T, DecodeError>> {
        self.table.decode(&mut self.elements(), index, T::decode)
    }
}
