//! Text of bytes and numbers.

use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt::Write as _;
use core::ops::Range;

/// The number of bytes in a row.
const ROW: usize = 16;

/// The number of rows in a window.
const MAX_ROWS: usize = 4;

/// Returns rows with the bytes in `mark`, each with a line of marks. Each line starts with a line break.
pub(super) fn rows(bytes: &[u8], mark: Range<usize>) -> String {
    let mut text = String::new();
    // Without bytes at the mark, the last ones are shown.
    let first = mark.start.min(bytes.len().saturating_sub(1));
    let first = first.saturating_sub(first % ROW);
    let rows = bytes.get(first..).unwrap_or_default().chunks(ROW);
    for (row, start) in rows.zip((first..).step_by(ROW)).take(MAX_ROWS) {
        if start >= mark.end.max(first.saturating_add(1)) {
            break;
        }
        let _ = write!(text, "\n  {}", line(row, start));
        let marked = mark.start.max(start)..mark.end.min(start.saturating_add(ROW));
        if !marked.is_empty() {
            let before = column(marked.start.saturating_sub(start));
            let last = marked.end.saturating_sub(start).saturating_sub(1);
            let width = column(last).saturating_add(2).saturating_sub(before);
            let indent = before.saturating_add(12);
            let _ = write!(text, "\n{:indent$}{:^<width$}", "", "");
        }
    }
    text
}

/// Returns the column of a byte in a row.
const fn column(index: usize) -> usize {
    let gap = if index >= ROW / 2 { 1 } else { 0 };
    index.saturating_mul(3).saturating_add(gap)
}

/// Returns the offset, the hexadecimal digits and the ASCII characters of a row.
pub(super) fn line(row: &[u8], start: usize) -> String {
    let mut digits = String::new();
    for (index, byte) in row.iter().enumerate() {
        let gap = match index {
            0 => "",
            8 => "  ",
            _ => " ",
        };
        let _ = write!(digits, "{gap}{byte:02x}");
    }
    let characters: String = row.iter().map(|byte| printable(*byte)).collect();
    format!("{start:08x}  {digits:48}  {characters}")
}

/// Returns the character of a byte, or a dot.
pub(super) fn printable(byte: u8) -> char {
    match byte {
        b' '..=b'~' => char::from(byte),
        _ => '.',
    }
}

/// Returns a number with commas between groups of three digits.
pub(super) fn grouped(number: usize) -> String {
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
    format!("{} {noun}", grouped(number))
}
