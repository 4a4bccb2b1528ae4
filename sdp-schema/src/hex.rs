//! Bytes in the text of schema files and JSON.

use alloc::vec::Vec;

/// Returns the bytes of pairs of hexadecimal digits.
pub(crate) fn parse(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(16)).collect();
    let byte = |digits: &[u32]| match digits {
        [high, low] => u8::try_from((high << 4) | low).ok(),
        _ => None,
    };
    digits?.chunks(2).map(byte).collect()
}
