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

/// Splits a string of `len` bytes off `input` if it is ASCII and at most 64 bytes long, by examining 64 bytes.
#[cfg(all(not(sdp_safe), target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
pub(crate) fn split_medium_ascii(input: &[u8], len: usize) -> Option<(&str, &[u8])> {
    let window: &[u8; 64] = input.first_chunk()?;
    let words = window.as_chunks().0.iter().rev();
    let bits = words.fold(0, |bits, word| {
        bits << 16 | u64::from(high_bits(word).cast_unsigned())
    });
    if len > bits.trailing_zeros() as usize {
        return None;
    }
    let (text, rest) = input.split_at_checked(len)?;
    // SAFETY:
    // * the bytes are valid UTF-8: the bits are 0 for the ASCII bytes of `input`, in order, and `len` is at most the number of
    //   zeros before the first 1, or 64.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    let text = unsafe { str::from_utf8_unchecked(text) };
    Some((text, rest))
}

/// Fallback: these strings take the path of long strings.
#[cfg(not(all(not(sdp_safe), target_arch = "x86_64", target_feature = "sse2")))]
#[inline]
pub(crate) fn split_medium_ascii(_: &[u8], _: usize) -> Option<(&str, &[u8])> {
    None
}

/// Returns the number of ASCII bytes before the first non-ASCII byte.
#[cfg(not(any(sdp_safe, all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn ascii_prefix_len(window: &[u8; 16]) -> usize {
    (high_bits(window).trailing_zeros() / u8::BITS) as usize
}

/// Returns the number of ASCII bytes before the first non-ASCII byte, with SSE2.
// PERF: plugins/borrow takes 0.95 of the time, plugins/into 0.87.
#[cfg(all(not(sdp_safe), target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn ascii_prefix_len(window: &[u8; 16]) -> usize {
    (high_bits(window) | 1 << window.len()).trailing_zeros() as usize
}

/// Returns the highest bit of each byte, at its original position.
#[cfg(not(any(sdp_safe, all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn high_bits(word: &[u8; 16]) -> u128 {
    u128::from_le_bytes(*word) & 0x8080_8080_8080_8080_8080_8080_8080_8080
}

/// Returns the highest bit of each byte, next to each other, with SSE2.
// PERF: strings of 17 to 63 bytes take 0.95 of the time of the words of other targets.
#[cfg(all(not(sdp_safe), target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn high_bits(word: &[u8; 16]) -> i32 {
    use core::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8};
    // SAFETY:
    // * the load reads the 16 bytes of `word` and needs no alignment;
    // * the processor has the instructions: the `cfg` requires them of the target.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        _mm_movemask_epi8(_mm_loadu_si128(word.as_ptr().cast()))
    }
}

/// Returns `bytes` as a string if all of them are ASCII.
// PERF: decoding a struct of all primitive types takes 0.70 of the time, because its string ends the input.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn ascii_str(bytes: &[u8]) -> Option<&str> {
    let is_ascii = match bytes.len() {
        0..4 => bytes.is_ascii(),
        4..8 => ends_are_ascii(bytes, |word| u32::from_le_bytes(word).into()),
        8..=16 => ends_are_ascii(bytes, u64::from_le_bytes),
        17..=64 => words_are_ascii(bytes),
        _ => blocks_are_ascii(bytes),
    };
    if !is_ascii {
        return None;
    }
    // SAFETY:
    // * all bytes are ASCII, and so valid UTF-8;
    // * 0 to 3 bytes: `is_ascii` tests each;
    // * 4 to 7 and 8 to 16 bytes: the first and the last word, of 4 or 8 bytes, cover them;
    // * 17 to 64 bytes: four words of 16 bytes cover them. The first is at the start, the last ends at the end, and each
    //   starts at most 16 bytes after the word before it;
    // * more bytes: blocks of 64 bytes cover them. Fewer than 64 bytes remain after the whole blocks, and the last block
    //   covers these.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    Some(unsafe { str::from_utf8_unchecked(bytes) })
}

/// Returns whether the first and the last `N` bytes are ASCII, by testing two overlapping words. `word` converts the bytes.
// PERF: borrowing a struct of all primitive types takes 0.91 of the instructions.
#[cfg(not(sdp_safe))]
#[inline]
fn ends_are_ascii<const N: usize>(bytes: &[u8], word: impl Fn([u8; N]) -> u64) -> bool {
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) else {
        return false;
    };
    (word(*first) | word(*last)) & HIGH_BITS == 0
}

/// Returns whether 16 to 64 bytes are ASCII, by testing four overlapping words, so no branch depends on the length.
// PERF: strings of 17 to 63 bytes take 0.5 of the time of `is_ascii`.
#[cfg(not(sdp_safe))]
#[inline]
fn words_are_ascii(bytes: &[u8]) -> bool {
    let Some(last) = bytes.len().checked_sub(16) else {
        return false;
    };
    let word = |start: usize| bytes.get(start.min(last)..)?.first_chunk();
    match (word(0), word(16), word(32), word(last)) {
        (Some(a), Some(b), Some(c), Some(d)) => are_ascii([a, b, c, d]),
        _ => false,
    }
}

/// Returns whether at least 64 bytes are ASCII, by testing blocks of 64 bytes, of which the last two may overlap.
// PERF: strings of 64 to 500 bytes take 0.4 of the time of `is_ascii`, which tests the last 0 to 63 bytes one by one.
#[cfg(not(sdp_safe))]
#[inline]
fn blocks_are_ascii(bytes: &[u8]) -> bool {
    let is_ascii = |block: &[u8; 64]| are_ascii(block.as_chunks().0);
    bytes.last_chunk().is_some_and(is_ascii) && bytes.as_chunks().0.iter().all(is_ascii)
}

/// Returns whether all bytes of `words` are ASCII.
#[cfg(not(sdp_safe))]
#[inline]
fn are_ascii<'a>(words: impl IntoIterator<Item = &'a [u8; 16]>) -> bool {
    words
        .into_iter()
        .fold(0, |bits, word| bits | high_bits(word))
        == 0
}

/// Safe fallback: every string is validated as UTF-8.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn ascii_str(_: &[u8]) -> Option<&str> {
    None
}

#[cfg(all(test, not(sdp_safe)))]
mod tests {
    use super::{ascii_str, split_medium_ascii, split_short_ascii};

    /// All bytes, but Miri is slow, so it tests only the last ASCII byte and the first non-ASCII byte.
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
    fn string_of_64_bytes_is_split_off_if_and_only_if_it_is_ascii() {
        let is_there = cfg!(all(target_arch = "x86_64", target_feature = "sse2"));
        for len in 0..=66 {
            for place in 0..66 {
                for byte in [0x7f, 0x80, 0xff] {
                    let mut input = [b'a'; 66];
                    input[place] = byte;
                    let text = input[..len].is_ascii() && len <= 64 && is_there;
                    let expected = text.then(|| str::from_utf8(&input[..len]).unwrap());
                    let split = split_medium_ascii(&input, len);
                    assert_eq!(split, expected.map(|text| (text, &input[len..])));
                }
            }
        }
        assert_eq!(split_medium_ascii(&[b'a'; 63], 0), None);
    }

    #[test]
    fn bytes_are_a_string_if_and_only_if_they_are_ascii() {
        let lens = if cfg!(miri) { 0..=66 } else { 0..=200 };
        for len in lens {
            for start in 0..if cfg!(miri) { 1 } else { 16 } {
                // The bytes around the string are not ASCII, so a test of them fails.
                let mut input = vec![0xff; start + len + 16];
                input[start..start + len].fill(b'a');
                assert!(ascii_str(&input[start..start + len]).is_some());
                for place in start..start + len {
                    for byte in [0x7f, 0x80, 0xff] {
                        input[place] = byte;
                        let bytes = &input[start..start + len];
                        let text = core::str::from_utf8(bytes).ok();
                        let expected = text.filter(|text| text.is_ascii());
                        assert_eq!(ascii_str(bytes), expected, "{bytes:?} at {start}");
                    }
                    input[place] = b'a';
                }
            }
        }
    }

    #[test]
    fn each_byte_value_is_tested_in_each_kind_of_length() {
        for len in [1, 7, 8, 16, 17, 64, 65, 128, 130] {
            for byte in BYTES {
                let mut bytes = vec![b'a'; len];
                bytes[len / 2] = byte;
                assert_eq!(ascii_str(&bytes).is_some(), byte.is_ascii(), "{bytes:?}");
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
