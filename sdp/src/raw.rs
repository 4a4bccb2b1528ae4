//! The only file with `unsafe`.
//!
//! Each block has its gain, measured, and its proof. Built with `--cfg sdp_safe` (in `RUSTFLAGS`),
//! the crate takes the safe twin of each and forbids `unsafe` altogether.

use core::str::{self, Utf8Error};

/// `bytes` as a string, if they are UTF-8.
///
/// Most strings that programs exchange are short and ASCII. Two word loads see that, where
/// `str::from_utf8` goes through so few bytes one by one.
#[inline]
pub(crate) fn str_from_utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
    #[cfg(not(sdp_safe))]
    if is_short_ascii(bytes) {
        // PERF: plugins/borrow.
        // SAFETY:
        // * the bytes are valid UTF-8: all of them are ASCII, which `is_short_ascii` has just read
        //   from the same shared slice.
        #[allow(unsafe_code, reason = "this is the file for it")]
        return Ok(unsafe { str::from_utf8_unchecked(bytes) });
    }
    str::from_utf8(bytes)
}

/// Whether `bytes` are at most 16 and all ASCII, by words that overlap in the middle.
#[cfg(not(sdp_safe))]
#[inline]
fn is_short_ascii(bytes: &[u8]) -> bool {
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    let seen = match bytes.len() {
        8..=16 => ends(bytes, u64::from_le_bytes),
        4..=7 => ends(bytes, |word| u64::from(u32::from_le_bytes(word))),
        2..=3 => ends(bytes, |word| u64::from(u16::from_le_bytes(word))),
        1 => ends(bytes, |[byte]| u64::from(byte)),
        0 => 0,
        _ => return false,
    };
    seen & HIGH_BITS == 0
}

/// The first `N` bytes and the last `N` bytes, one over the other.
#[cfg(not(sdp_safe))]
#[inline]
fn ends<const N: usize>(bytes: &[u8], word: impl Fn([u8; N]) -> u64) -> u64 {
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => word(*first) | word(*last),
        // Fewer than `N` bytes: not known to be ASCII.
        _ => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::str_from_utf8;

    #[test]
    fn every_byte_at_every_place_of_a_short_string_is_judged_as_the_standard_library_does() {
        for len in 0..=20 {
            for place in 0..len {
                for byte in 0..=u8::MAX {
                    let mut bytes = [b'a'; 20];
                    bytes[place] = byte;
                    let bytes = &bytes[..len];
                    assert_eq!(
                        str_from_utf8(bytes),
                        core::str::from_utf8(bytes),
                        "{bytes:?}"
                    );
                }
            }
        }
    }
}
