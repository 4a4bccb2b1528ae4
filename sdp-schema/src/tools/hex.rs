//! Text of bytes, offsets and counts.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::hex::digits;

/// The number of bytes in a row, and how many of them are before the mark.
const ROW: usize = 16;
const BEFORE: usize = 8;

/// A row of the input around marked bytes.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The offset of the first byte.
    start: usize,
    bytes: Vec<u8>,
    pub(super) mark: Range<usize>,
}

impl Row {
    pub(super) fn new(bytes: &[u8], mark: Range<usize>) -> Self {
        let last = bytes.len().saturating_sub(ROW);
        let start = mark.start.saturating_sub(BEFORE).min(last);
        Self {
            start,
            bytes: bytes.iter().skip(start).take(ROW).copied().collect(),
            mark,
        }
    }

    /// Writes the row and a line of marks, each after a line break, with the offset of the input added to the offset of
    /// the row.
    pub(super) fn write(&self, out: &mut dyn fmt::Write, offset: u64) -> fmt::Result {
        let start = format!("{:08x}", added(offset, self.start));
        let printable = |byte: &u8| match byte {
            b' '..=b'~' => char::from(*byte),
            _ => '.',
        };
        let characters: String = self.bytes.iter().map(printable).collect();
        write!(out, "\n  {start}  {:47}  {characters}", digits(&self.bytes))?;
        let column = |offset: usize| {
            let index = offset.saturating_sub(self.start).min(self.bytes.len());
            index.saturating_mul(3)
        };
        let (first, end) = (column(self.mark.start), column(self.mark.end));
        if first < end {
            let indent = start.len().saturating_add(4).saturating_add(first);
            let width = end.saturating_sub(first).saturating_sub(1);
            write!(out, "\n{:indent$}{:^<width$}", "", "")?;
        }
        Ok(())
    }
}

/// Returns the sum of the offset of an input and an offset in it.
pub(super) fn added(offset: u64, index: usize) -> u64 {
    offset.saturating_add(u64::try_from(index).unwrap_or(u64::MAX))
}

pub(crate) fn bytes(number: usize) -> String {
    count(number, "byte", "bytes")
}

/// Returns a number with the singular or plural of a noun.
pub(crate) fn count(number: usize, singular: &str, plural: &str) -> String {
    let noun = if number == 1 { singular } else { plural };
    format!("{number} {noun}")
}
