//! [`Table`]: the ends of the elements of an indexed sequence.

use alloc::vec::Vec;

use sdp::{DecodeError, DecodeErrorKind};

use super::cursor::{Cursor, Outer};
use crate::table::layout::Size;

// SPEC B86 to B89.
pub(super) struct Table<'a> {
    ends: &'a [[u8; 4]],
    /// The offset of the first element.
    start: usize,
}

impl<'a> Table<'a> {
    pub(super) fn read(input: &mut Cursor<'a>) -> Result<Self, DecodeError> {
        let count = input.count(Size::fixed(4))?;
        let (ends, _) = input.take(count.saturating_mul(4))?.as_chunks();
        Ok(Self {
            ends,
            // After the count of the elements.
            start: input.offset().saturating_add(4),
        })
    }

    /// Reads the count of the elements after the ends.
    pub(super) fn count(
        &self,
        input: &mut Cursor<'a>,
        element: Size,
    ) -> Result<usize, DecodeError> {
        let offset = input.offset();
        let count = u32::from_le_bytes(input.array()?);
        // The ends, and not the count, say how many bytes the elements take.
        input.require(count, element)?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        match count == self.ends.len() {
            true => Ok(count),
            false => Err(invalid(count, offset)),
        }
    }

    /// Checks that the element before the one at `index` is read to its end.
    pub(super) fn check_last(&self, index: usize, input: &Cursor<'a>) -> Result<(), DecodeError> {
        match index.checked_sub(1) {
            Some(last) if input.offset() != self.end(last) => Err(invalid(last, input.offset())),
            _ => Ok(()),
        }
    }

    /// Limits the input to the element at `index`.
    pub(super) fn enter(
        &self,
        index: usize,
        input: &mut Cursor<'a>,
        outer: Outer<'a>,
    ) -> Result<(), DecodeError> {
        let end = self.end(index);
        let last = self.end(self.ends.len().saturating_sub(1));
        if end < input.offset() || end > last {
            return Err(invalid(index, self.offset(index)));
        }
        input.narrow(outer, end);
        Ok(())
    }

    /// Returns the offset of the end of the element at `index` among the ends.
    pub(super) fn offset(&self, index: usize) -> usize {
        let after = self.ends.len().saturating_sub(index).saturating_mul(4);
        // The count of the elements follows the ends.
        self.start.saturating_sub(after.saturating_add(4))
    }

    /// Returns the number of bytes of all elements.
    pub(super) fn total(&self) -> u32 {
        self.ends.last().map_or(0, |end| u32::from_le_bytes(*end))
    }

    /// Returns the offset after the element at `index`.
    fn end(&self, index: usize) -> usize {
        let end = self.ends.get(index).copied().unwrap_or_default();
        let end = usize::try_from(u32::from_le_bytes(end)).unwrap_or(usize::MAX);
        self.start.saturating_add(end)
    }
}

/// Writes the count and the ends of the elements at these offsets, of which the last one is at the end of the bytes, before
/// the first one. Returns `None` if the elements are too long.
pub(crate) fn put_ends(out: &mut Vec<u8>, first: usize, starts: &[usize]) -> Option<()> {
    let count = u32::try_from(starts.len()).ok()?.to_le_bytes();
    let last = starts.last().map(|_| out.len());
    let ends = starts.iter().skip(1).copied().chain(last);
    let ends = ends.map(|end| u32::try_from(end.saturating_sub(first)));
    let ends = ends.collect::<Result<Vec<u32>, _>>().ok()?;
    let elements = out.split_off(first);
    out.extend(count);
    out.extend(ends.into_iter().flat_map(u32::to_le_bytes));
    out.extend(count);
    out.extend(elements);
    Some(())
}

fn invalid(position: usize, offset: usize) -> DecodeError {
    let position = u32::try_from(position).unwrap_or(u32::MAX);
    DecodeError::new(DecodeErrorKind::InvalidIndex(position), offset)
}
