//! Conversion of ASCII bytes to `&str` without `str::from_utf8`, which examines short strings byte by byte.

/// Splits a string of `len` bytes off `input` if it is ASCII and at most 16 bytes long.
///
/// Always examines 16 bytes, so no branch depends on the length. `None` does not mean that the string is invalid.
// PERF: plugins/borrow takes 0.52 of the time, plugins/decode 0.91.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn split_short_ascii(input: &[u8], len: usize) -> Option<(&str, &[u8])> {
    split_prefix(input, len, ascii_prefix_len(input.first_chunk()?))
}

/// Safe fallback: every string takes the path of long strings.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn split_short_ascii(_: &[u8], _: usize) -> Option<(&str, &[u8])> {
    None
}

/// Splits a string of `len` bytes off `input` if it is ASCII and at most 64 bytes long. Always examines 64 bytes.
// PERF: log/borrow takes 0.3 of the time, with strings of 10 to 40 bytes.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn split_ascii(input: &[u8], len: usize) -> Option<(&str, &[u8])> {
    split_prefix(input, len, long_ascii_prefix_len(input.first_chunk()?))
}

/// Safe fallback: every string is validated as UTF-8.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn split_ascii(_: &[u8], _: usize) -> Option<(&str, &[u8])> {
    None
}

/// Splits a string off `input` if it is in the first `ascii` bytes, which are ASCII.
#[cfg(not(sdp_safe))]
#[inline]
fn split_prefix(input: &[u8], len: usize, ascii: usize) -> Option<(&str, &[u8])> {
    if len > ascii {
        return None;
    }
    let (text, rest) = input.split_at_checked(len)?;
    // SAFETY:
    // * the bytes are valid UTF-8: both callers count the ASCII bytes at the start of `input`, and `len` is at most
    //   their number.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let text = unsafe { str::from_utf8_unchecked(text) };
    Some((text, rest))
}

/// Returns the number of ASCII bytes before the first non-ASCII byte.
#[cfg(not(any(sdp_safe, all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn ascii_prefix_len(window: &[u8; 16]) -> usize {
    const HIGH_BITS: u128 = 0x8080_8080_8080_8080_8080_8080_8080_8080;
    let ascii = (u128::from_le_bytes(*window) & HIGH_BITS).trailing_zeros() / u8::BITS;
    ascii as usize
}

/// Returns the number of ASCII bytes before the first non-ASCII byte.
#[cfg(not(any(sdp_safe, all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn long_ascii_prefix_len(window: &[u8; 64]) -> usize {
    let mut ascii = 0_usize;
    for part in window.as_chunks().0 {
        let len = ascii_prefix_len(part);
        ascii = ascii.wrapping_add(len);
        if len < part.len() {
            break;
        }
    }
    ascii
}

/// Returns the number of ASCII bytes before the first non-ASCII byte, with SSE2.
// PERF: plugins/borrow takes 0.95 of the time, plugins/into 0.87.
#[cfg(all(not(sdp_safe), target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn ascii_prefix_len(window: &[u8; 16]) -> usize {
    (high_bits(window) | 1 << window.len()).trailing_zeros() as usize
}

/// Returns the number of ASCII bytes before the first non-ASCII byte, with SSE2 and without a branch.
#[cfg(all(not(sdp_safe), target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn long_ascii_prefix_len(window: &[u8; 64]) -> usize {
    let parts = window.as_chunks().0.iter().rev();
    let bits = parts.fold(0, |bits: u64, part| {
        bits << part.len() | u64::from(high_bits(part))
    });
    bits.trailing_zeros() as usize
}

/// Returns the highest bit of each byte.
#[cfg(all(not(sdp_safe), target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn high_bits(window: &[u8; 16]) -> u32 {
    use core::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8};
    // SAFETY:
    // * the load reads the 16 bytes of `window` and needs no alignment;
    // * the processor has the instructions: the `cfg` requires them of the target.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let bits = unsafe { _mm_movemask_epi8(_mm_loadu_si128(window.as_ptr().cast())) };
    bits.cast_unsigned()
}

/// Returns `bytes` as a string if all of them are ASCII. Tests 8 to 64 bytes as two overlapping windows.
// PERF: primitives/decode takes 0.70 of the time, because its string ends the input.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn ascii_str(bytes: &[u8]) -> Option<&str> {
    let is_ascii = match bytes.len() {
        // PERF: with the arm for all other lengths, LLVM reads a table.
        0..8 => bytes.is_ascii(),
        8..=16 => ends_are_ascii::<8>(bytes),
        17..=32 => ends_are_ascii::<16>(bytes),
        33..=64 => ends_are_ascii::<32>(bytes),
        _ => bytes.is_ascii(),
    };
    if !is_ascii {
        return None;
    }
    // SAFETY:
    // * the bytes are valid UTF-8: all are ASCII. Two windows of half the maximum length cover all bytes.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { str::from_utf8_unchecked(bytes) })
}

/// Returns whether the first and the last `N` bytes are ASCII.
#[cfg(not(sdp_safe))]
#[inline]
fn ends_are_ascii<const N: usize>(bytes: &[u8]) -> bool {
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    let (Some(first), Some(last)) = (bytes.first_chunk::<N>(), bytes.last_chunk::<N>()) else {
        return false;
    };
    let words = first.as_chunks().0.iter().chain(last.as_chunks().0);
    words.fold(0, |bits, word| bits | u64::from_le_bytes(*word)) & HIGH_BITS == 0
}

/// Safe fallback: every string is validated as UTF-8.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn ascii_str(_: &[u8]) -> Option<&str> {
    None
}

#[cfg(all(test, not(sdp_safe)))]
mod tests {
    use super::{ascii_str, split_ascii, split_short_ascii};

    /// All bytes. Miri is slow, so it tests only the last ASCII byte and the first non-ASCII byte.
    const BYTES: core::ops::RangeInclusive<u8> = if cfg!(miri) { 0x7f..=0x80 } else { 0..=0xff };

    /// A function that splits a string off if it is ASCII and at most as long as a window.
    type Split = fn(&[u8], usize) -> Option<(&str, &[u8])>;

    fn check(split: Split, window: usize, input: &[u8], len: usize) {
        let parts = input.split_at_checked(len).filter(|_| len <= window);
        let text = parts.and_then(|(text, rest)| Some((core::str::from_utf8(text).ok()?, rest)));
        let expected = text.filter(|(text, _)| text.is_ascii());
        assert_eq!(split(input, len), expected, "{len} bytes of {input:?}");
    }

    #[test]
    fn string_is_split_off_if_and_only_if_it_fits_the_window_and_is_ascii() {
        for (split, window) in [(split_short_ascii as Split, 16), (split_ascii, 64)] {
            let mut input = [b'a'; 66];
            let input = &mut input[..window + 2];
            for place in 0..window + 2 {
                for byte in [0x7f, 0x80] {
                    input[place] = byte;
                    (0..=window + 2).for_each(|len| check(split, window, input, len));
                }
                input[place] = b'a';
            }
            for byte in BYTES {
                input[window - 1] = byte;
                check(split, window, input, window);
            }
        }
    }

    #[test]
    fn bytes_are_a_string_if_and_only_if_they_are_ascii() {
        for len in 0..=if cfg!(miri) { 66 } else { 130 } {
            let mut bytes = vec![b'a'; len];
            assert!(ascii_str(&bytes).is_some());
            for place in 0..len {
                for byte in [0x7f, 0x80, 0xff] {
                    bytes[place] = byte;
                    let text = core::str::from_utf8(&bytes).ok();
                    let expected = text.filter(|text| text.is_ascii());
                    assert_eq!(ascii_str(&bytes), expected, "{bytes:?}");
                }
                bytes[place] = b'a';
            }
        }
    }

    #[test]
    fn string_near_the_end_of_the_input_is_not_split_off() {
        for (split, window) in [(split_short_ascii as Split, 16), (split_ascii, 64)] {
            for end in 0..window {
                (0..=end).for_each(|len| assert_eq!(split(&[b'a'; 64][..end], len), None));
            }
        }
    }
}
