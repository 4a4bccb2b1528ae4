//! [`Table`]: the ends of the elements, and all checks of them.

use core::ops::Range;

use crate::base::error::{DecodeError, DecodeErrorKind};
use crate::base::size::{SEQUENCE_WEIGHT, WireSize};
#[cfg(feature = "alloc")]
use crate::coding::decode::SdpDecode;
use crate::cursor::reader::Reader;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// The size of every indexed sequence: at least the two counts.
pub(crate) const SIZE: WireSize = WireSize::at_least(8).with_weight(SEQUENCE_WEIGHT);

/// The ends of the elements, and the offset of the elements in the input.
#[derive(Clone, Copy, Default)]
pub(crate) struct Table<'de> {
    ends: &'de [[u8; 4]],
    start: usize,
}

impl<'de> Table<'de> {
    pub(crate) const fn new(ends: &'de [[u8; 4]], start: usize) -> Self {
        Self { ends, start }
    }

    /// Reads the parts before the elements, and checks that the input holds the elements.
    // SPEC B86 to B89.
    #[inline]
    pub(crate) fn read(input: &mut Reader<'de>, element: WireSize) -> Result<Self, DecodeError> {
        let count = input.read_count(WireSize::fixed(4))?;
        let (ends, _) = input.take(count.saturating_mul(4))?.as_chunks();
        let elements = input.read_count(element)?;
        if elements != count {
            return Err(input.error_at_last(4, invalid(elements)));
        }
        let table = Self::new(ends, input.offset());
        input.require_elements(table.total(), WireSize::fixed(1))?;
        Ok(table)
    }

    /// Returns the number of elements.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the offset of the elements.
    #[inline]
    pub(crate) const fn start(&self) -> usize {
        self.start
    }

    /// Returns the offset of the end of all elements.
    #[inline]
    pub(crate) fn end(&self) -> usize {
        self.start.saturating_add(self.total())
    }

    /// Returns the ends as bytes.
    #[inline]
    pub(crate) const fn as_bytes(&self) -> &'de [u8] {
        self.ends.as_flattened()
    }

    /// Returns the number of bytes of all elements.
    #[inline]
    pub(crate) fn total(&self) -> usize {
        self.ends.last().map_or(0, |end| to_usize(*end))
    }

    /// Returns the position of an element among the bytes of all elements, or `None` if `index` is out of bounds.
    #[inline]
    pub(crate) fn range(&self, index: usize) -> Option<Result<Range<usize>, DecodeError>> {
        let end = to_usize(*self.ends.get(index)?);
        let previous = index.checked_sub(1).and_then(|it| self.ends.get(it));
        let start = previous.map_or(0, |end| to_usize(*end));
        Some(if start <= end && end <= self.total() {
            Ok(start..end)
        } else {
            Err(self.invalid_end(index))
        })
    }

    #[cold]
    fn invalid_end(&self, index: usize) -> DecodeError {
        let after = self.len().saturating_sub(index).saturating_mul(4);
        let offset = self.start.saturating_sub(after.saturating_add(4));
        DecodeError::new(invalid(index), offset)
    }

    /// Decodes an element by `decode`, which must read all its bytes. `elements` is at the start of all elements. Returns
    /// `None` if `index` is out of bounds.
    #[inline]
    pub(crate) fn decode<R>(
        &self,
        elements: &mut Reader<'de>,
        index: usize,
        decode: impl FnOnce(&mut Reader<'de>) -> Result<R, DecodeError>,
    ) -> Option<Result<R, DecodeError>> {
        let range = match self.range(index)? {
            Ok(range) => range,
            Err(error) => return Some(Err(error)),
        };
        Some(elements.within(range, |element| {
            let item = decode(element)?;
            expect_end(element, index)?;
            Ok(item)
        }))
    }

    /// Decodes all elements by `decode`, which also receives the index.
    #[inline]
    pub(crate) fn decode_all(
        &self,
        elements: &mut Reader<'de>,
        mut decode: impl FnMut(&mut Reader<'de>, usize) -> Result<(), DecodeError>,
    ) -> Result<(), DecodeError> {
        (0..self.len()).try_for_each(|index| {
            let result = self.decode(elements, index, |element| decode(element, index));
            result.unwrap_or(Ok(()))
        })
    }

    /// Decodes all elements in place: over the existing ones, and then after them.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn decode_into<T: SdpDecode<'de>>(
        &self,
        elements: &mut Reader<'de>,
        items: &mut Vec<T>,
    ) -> Result<(), DecodeError> {
        items.truncate(self.len());
        items.reserve_exact(self.possible::<T>().saturating_sub(items.len()));
        self.decode_all(elements, |element, index| {
            match items.get_mut(index) {
                Some(item) => T::decode_into(element, item)?,
                None => items.push(T::decode(element)?),
            }
            Ok(())
        })
    }

    /// Returns the number of elements before the first one without the bytes of its type. The input is as long as these
    /// elements, so reserving memory for them is safe.
    #[cfg(feature = "alloc")]
    fn possible<T: SdpDecode<'de>>(&self) -> usize {
        let mut start = 0_usize;
        let mut ends = self.ends.iter().map(|end| to_usize(*end));
        let total = self.total();
        let impossible = ends.position(|end| {
            let start = core::mem::replace(&mut start, end);
            end > total || end.saturating_sub(start) < T::SIZE.claim()
        });
        impossible.unwrap_or(self.len())
    }
}

/// Checks that all bytes of an element are read.
#[inline]
pub(crate) fn expect_end(element: &Reader<'_>, index: usize) -> Result<(), DecodeError> {
    match element.remaining() {
        0 => Ok(()),
        _ => Err(element.error(invalid(index))),
    }
}

#[inline]
fn invalid(position: usize) -> DecodeErrorKind {
    DecodeErrorKind::InvalidIndex(u32::try_from(position).unwrap_or(u32::MAX))
}

/// Converts an end. On a 16-bit target, an end over `usize::MAX` becomes `usize::MAX`, which exceeds every input.
#[inline]
fn to_usize(end: [u8; 4]) -> usize {
    usize::try_from(u32::from_le_bytes(end)).unwrap_or(usize::MAX)
}
