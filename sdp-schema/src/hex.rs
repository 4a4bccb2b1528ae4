//! Bytes as hexadecimal digits.

use alloc::string::String;
#[cfg(any(feature = "text", feature = "serde-1"))]
use alloc::vec::Vec;
use core::fmt::Write as _;

/// Returns the bytes of pairs of hexadecimal digits.
#[cfg(any(feature = "text", feature = "serde-1"))]
pub(crate) fn parse(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(16)).collect();
    let byte = |digits: &[u32]| match digits {
        [high, low] => u8::try_from((high << 4) | low).ok(),
        _ => None,
    };
    digits?.chunks(2).map(byte).collect()
}

/// Returns the hexadecimal digits of bytes, with spaces.
pub(crate) fn digits(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in bytes {
        let space = if digits.is_empty() { "" } else { " " };
        // Writing to a string does not fail.
        let _ = write!(digits, "{space}{byte:02x}");
    }
    digits
}
