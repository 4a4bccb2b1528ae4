//! [`Cursor`]: the position of a walk, its nesting, and the reserved bytes.

use sdp::{DecodeError, DecodeErrorKind};

use crate::table::layout::Size;

#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    /// The bytes up to the end of the input, or of an element that has a limit.
    bytes: &'a [u8],
    offset: usize,
    /// The minimum encoded sizes of the remaining elements of all enclosing sequences.
    reserved: u64,
    level: u32,
    max_level: u32,
}

/// The state outside a sequence, map or pointer.
#[derive(Clone, Copy)]
pub(super) struct Outer<'a> {
    bytes: &'a [u8],
    reserved: u64,
    level: u32,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(bytes: &'a [u8], offset: usize, max_level: u32) -> Self {
        Self {
            bytes,
            offset,
            reserved: 0,
            level: 0,
            max_level,
        }
    }

    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    pub(super) const fn remaining(&self) -> usize {
        self.bytes.len().saturating_sub(self.offset)
    }

    pub(super) const fn error(&self, kind: DecodeErrorKind) -> DecodeError {
        DecodeError::new(kind, self.offset)
    }

    pub(super) fn take(&mut self, len: usize) -> Result<&'a [u8], DecodeError> {
        let end = self.offset.saturating_add(len);
        let Some(bytes) = self.bytes.get(self.offset..end) else {
            let (needed, available) = (len, self.remaining());
            return Err(self.error(DecodeErrorKind::UnexpectedEnd { needed, available }));
        };
        self.offset = end;
        Ok(bytes)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let array = self.take(N)?.first_chunk();
        Ok(array.copied().unwrap_or([0; N]))
    }

    /// Takes the text of a string after its length.
    pub(super) fn text(&mut self) -> Result<&'a str, DecodeError> {
        let len = u32::from_le_bytes(self.array()?);
        let start = self.offset;
        let bytes = self.take(usize::try_from(len).unwrap_or(usize::MAX))?;
        core::str::from_utf8(bytes).map_err(|error| {
            let offset = start.saturating_add(error.valid_up_to());
            DecodeError::new(DecodeErrorKind::InvalidUtf8, offset)
        })
    }

    /// Enters a sequence, map or pointer with this content. It is a level of nesting if the content has a variable size.
    // SPEC N8.
    pub(super) const fn enter(&mut self, content: Size) -> Result<Outer<'a>, DecodeError> {
        let outer = Outer {
            bytes: self.bytes,
            reserved: self.reserved,
            level: self.level,
        };
        if !content.is_fixed {
            if self.level >= self.max_level {
                return Err(self.error(DecodeErrorKind::NestingTooDeep(self.max_level)));
            }
            self.level = self.level.saturating_add(1);
        }
        Ok(outer)
    }

    /// Leaves a sequence, map or pointer.
    pub(super) const fn leave(&mut self, outer: Outer<'a>) {
        self.bytes = outer.bytes;
        self.reserved = outer.reserved;
        self.level = outer.level;
    }

    /// Reads the count of a sequence or map, and reserves the bytes of its elements.
    pub(super) fn count(&mut self, element: Size) -> Result<usize, DecodeError> {
        let count = u32::from_le_bytes(self.array()?);
        self.require(count, element)?;
        let bytes = reservation(element).saturating_mul(count.into());
        self.reserved = self.reserved.saturating_add(bytes);
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// Checks that the input holds this number of elements, in addition to the reserved bytes.
    // SPEC N11.
    pub(super) fn require(&self, count: u32, element: Size) -> Result<(), DecodeError> {
        let needed = element.min.max(1).saturating_mul(count.into());
        let remaining = u64::try_from(self.remaining()).unwrap_or(u64::MAX);
        let available = remaining.saturating_sub(self.reserved);
        if needed > available {
            let to_usize = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
            return Err(self.error(DecodeErrorKind::UnexpectedEnd {
                needed: to_usize(needed),
                available: to_usize(available),
            }));
        }
        Ok(())
    }

    /// Sets a limit at an offset, until the sequence is left. Enclosing sequences reserve no bytes before it.
    pub(super) fn narrow(&mut self, outer: Outer<'a>, end: usize) {
        self.bytes = outer.bytes.get(..end).unwrap_or(outer.bytes);
        self.reserved = 0;
    }

    /// Releases the reserved bytes of the next element, so its content may claim them.
    pub(super) fn begin_element(&mut self, element: Size) {
        self.reserved = self.reserved.saturating_sub(reservation(element));
    }
}

/// Returns the number of bytes reserved for an element. It is 0 for fixed-size elements, because they contain no counts.
fn reservation(element: Size) -> u64 {
    if element.is_fixed {
        0
    } else {
        element.min.max(1)
    }
}
