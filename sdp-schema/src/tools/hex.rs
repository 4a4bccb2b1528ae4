//! Text of bytes, offsets and numbers.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::ops::Range;

/// The number of bytes in a row.
const ROW: usize = 16;

/// The number of rows in a window.
const MAX_ROWS: usize = 4;

/// Some rows of the input, with marked bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The offset of the first row.
    start: usize,
    bytes: Vec<u8>,
    mark: Range<usize>,
}

impl Window {
    /// Copies the first rows with the bytes in `mark`.
    pub(super) fn new(bytes: &[u8], mark: Range<usize>) -> Self {
        // Without bytes at the mark, the last row is shown.
        let first = mark.start.min(bytes.len().saturating_sub(1));
        let start = first.saturating_sub(first % ROW);
        let rows = mark.end.saturating_sub(start).div_ceil(ROW);
        let len = rows.clamp(1, MAX_ROWS).saturating_mul(ROW);
        let bytes = bytes.get(start..).unwrap_or_default();
        Self {
            start,
            bytes: bytes.get(..len).unwrap_or(bytes).to_vec(),
            mark,
        }
    }

    /// Writes the rows, each with a line of marks. Each line starts with a line break. The offset of the input is added to
    /// those of the rows.
    pub(super) fn write(&self, out: &mut dyn fmt::Write, offset: u64) -> fmt::Result {
        for (row, start) in self.bytes.chunks(ROW).zip((self.start..).step_by(ROW)) {
            let shown = added(offset, start);
            let characters: String = row.iter().map(|byte| printable(*byte)).collect();
            write!(out, "\n  {shown:08x}  {:48}  {characters}", digits(row))?;
            let marked =
                self.mark.start.max(start)..self.mark.end.min(start.saturating_add(row.len()));
            if !marked.is_empty() {
                let before = column(marked.start.saturating_sub(start));
                let last = marked.end.saturating_sub(start).saturating_sub(1);
                let width = column(last).saturating_add(2).saturating_sub(before);
                let indent = format!("{shown:08x}").len().saturating_add(4);
                let indent = before.saturating_add(indent);
                write!(out, "\n{:indent$}{:^<width$}", "", "")?;
            }
        }
        Ok(())
    }
}

/// Returns the sum of the offset of an input and an offset in it.
pub(super) fn added(offset: u64, index: usize) -> u64 {
    offset.saturating_add(u64::try_from(index).unwrap_or(u64::MAX))
}

/// Returns the column of a byte in a row.
const fn column(index: usize) -> usize {
    let gap = if index >= ROW / 2 { 1 } else { 0 };
    index.saturating_mul(3).saturating_add(gap)
}

/// Returns the hexadecimal digits of the bytes of a row, with spaces.
pub(super) fn digits(row: &[u8]) -> String {
    let mut digits = String::new();
    for (index, byte) in row.iter().enumerate() {
        let gap = match index {
            0 => "",
            8 => "  ",
            _ => " ",
        };
        // Writing to a string does not fail.
        let _ = write!(digits, "{gap}{byte:02x}");
    }
    digits
}

/// Returns the character of a byte, or a dot.
fn printable(byte: u8) -> char {
    match byte {
        b' '..=b'~' => char::from(byte),
        _ => '.',
    }
}

/// Returns a number with commas between groups of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        let rest = digits.len().saturating_sub(index);
        if index > 0 && rest % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a number of bytes in the singular or plural.
pub(super) fn bytes(number: usize) -> String {
    count(number, "byte", "bytes")
}

/// Returns a number with the singular or plural of a noun.
pub(super) fn count(number: usize, singular: &str, plural: &str) -> String {
    let noun = if number == 1 { singular } else { plural };
    format!("{} {noun}", grouped(added(0, number)))
}
