//! Conversion of ASCII bytes to `&str` without `str::from_utf8`, which examines short strings byte by byte.

/// Splits a string of `len` bytes off `input` if it is ASCII and at most 16 bytes long.
///
/// Always examines 16 bytes, so no branch depends on the length. `None` does not mean that the string is invalid.
// PERF: plugins/borrow takes 0.52 of the time, plugins/decode 0.91.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn split_short_ascii(input: &[u8], len: usize) -> Option<(&str, &[u8])> {
    let ascii = ascii_prefix_len(input.first_chunk()?);
    if len > ascii {
        return None;
    }
    let (text, rest) = input.split_at_checked(len)?;
    // SAFETY:
    // * the bytes are valid UTF-8: the first `ascii` bytes of `input` are ASCII, and `len` is at most `ascii`.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let text = unsafe { str::from_utf8_unchecked(text) };
    Some((text, rest))
}

/// Safe fallback: every string takes the path of long strings.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn split_short_ascii(_: &[u8], _: usize) -> Option<(&str, &[u8])> {
    None
}

/// Returns the number of ASCII bytes before the first non-ASCII byte.
#[cfg(not(any(sdp_safe, all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn ascii_prefix_len(window: &[u8; 16]) -> usize {
    const HIGH_BITS: u128 = 0x8080_8080_8080_8080_8080_8080_8080_8080;
    let ascii = (u128::from_le_bytes(*window) & HIGH_BITS).trailing_zeros() / u8::BITS;
    ascii as usize
}

/// Returns the number of ASCII bytes before the first non-ASCII byte, with SSE2.
// PERF: plugins/borrow takes 0.95 of the time, plugins/into 0.87.
#[cfg(all(not(sdp_safe), target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn ascii_prefix_len(window: &[u8; 16]) -> usize {
    use core::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8};
    // SAFETY:
    // * the load reads the 16 bytes of `window` and needs no alignment;
    // * the processor has the instructions: the `cfg` requires them of the target.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let high_bits = unsafe { _mm_movemask_epi8(_mm_loadu_si128(window.as_ptr().cast())) };
    (high_bits | 1 << window.len()).trailing_zeros() as usize
}

/// Returns `bytes` as a string if all of them are ASCII. Tests 8 to 16 bytes as two overlapping words.
// PERF: primitives/decode takes 0.70 of the time, because its string ends the input. log/borrow takes 0.6, because
// its strings are long.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn ascii_str(bytes: &[u8]) -> Option<&str> {
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    let is_ascii = match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) if bytes.len() <= 16 => {
            (u64::from_le_bytes(*first) | u64::from_le_bytes(*last)) & HIGH_BITS == 0
        }
        _ => bytes.is_ascii(),
    };
    if !is_ascii {
        return None;
    }
    // SAFETY:
    // * the bytes are valid UTF-8: all are ASCII. The two words cover all of 8 to 16 bytes, and no byte has its
    //   high bit set.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { str::from_utf8_unchecked(bytes) })
}

/// Safe fallback: every string is validated as UTF-8.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn ascii_str(_: &[u8]) -> Option<&str> {
    None
}

#[cfg(all(test, not(sdp_safe)))]
mod tests {
    use super::{ascii_str, split_short_ascii};

    /// All bytes. Miri is slow, so it tests only the last ASCII byte and the first non-ASCII byte.
    const BYTES: core::ops::RangeInclusive<u8> = if cfg!(miri) { 0x7f..=0x80 } else { 0..=0xff };

    #[test]
    fn string_is_split_off_if_and_only_if_it_is_short_and_ascii() {
        for len in 0..=18 {
            for place in 0..18 {
                for byte in BYTES {
                    let mut input = [b'a'; 18];
                    input[place] = byte;
                    let split = split_short_ascii(&input, len);
                    if len <= 16 && input[..len].is_ascii() {
                        let text = core::str::from_utf8(&input[..len]).unwrap();
                        assert_eq!(split, Some((text, &input[len..])));
                    } else {
                        assert_eq!(split, None, "{len} bytes of {input:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn bytes_are_a_string_if_and_only_if_they_are_ascii() {
        for len in if cfg!(miri) { 0..=18 } else { 0..=40 } {
            assert!(ascii_str(&[b'a'; 40][..len]).is_some());
            for place in 0..len {
                for byte in BYTES {
                    let mut bytes = [b'a'; 40];
                    bytes[place] = byte;
                    let bytes = &bytes[..len];
                    let text = core::str::from_utf8(bytes).ok();
                    let expected = text.filter(|text| text.is_ascii());
                    assert_eq!(ascii_str(bytes), expected, "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn string_near_the_end_of_the_input_is_not_split_off() {
        for len in 0..16 {
            assert_eq!(split_short_ascii(&[b'a'; 15][..len], 0), None);
        }
    }
}
