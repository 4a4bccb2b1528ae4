//! [`Opened`]: an indexed sequence whose elements are decoded on demand.

use super::table::Table;
use crate::again::Again;
use crate::decode::SdpDecode;
use crate::depth::Depth;
use crate::error::DecodeError;
use crate::raw::Lockstep;
use crate::reader::Reader;

/// The parts of an opened sequence, with elements of any type.
#[derive(Clone, Copy)]
pub(super) struct Opened<'de> {
    pub(super) table: Table<'de>,
    // INVARIANT: the bytes up to the last end.
    pub(super) bytes: &'de [u8],
    // The depth of the elements.
    pub(super) depth: Depth,
    // INVARIANT: if true, decoding each element has started at its own bytes, by the type of the sequence, a subtype or a
    // supertype. Code of a user can have exchanged the cursor inside of it, but then the step ends there.
    pub(super) is_checked: bool,
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
        if const { T::AGAIN.has_parts() }
            && self.is_checked
            && let Some(item) = self.get_again(index)
        {
            return Some(Ok(item));
        }
        self.table.decode(&mut self.elements(), index, T::decode)
    }

    /// Decodes the element at `index` again, or returns `None` if it is out of bounds or an error now.
    #[inline]
    fn get_again<T: SdpDecode<'de>>(&self, index: usize) -> Option<T> {
        let range = self.table.range(index)?.ok()?;
        let mut again = Again {
            input: self.elements().part(range),
            step: Lockstep::START,
        };
        let item = again.part_inlined()?;
        (again.input.remaining() == 0).then_some(item)
    }
}
