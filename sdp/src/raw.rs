//! The only file with `unsafe`.
//!
//! Each block has its gain, measured, and its proof. Built with `--cfg sdp_safe` (in `RUSTFLAGS`),
//! the crate takes the safe twin of each and forbids `unsafe` altogether.

/// Splits a string of `len` bytes off `input` if it is short and ASCII, as most are that programs
/// exchange. `None` tells nothing about the string: the caller has to look by itself.
///
/// It looks at the 16 bytes from the start of the string on, whatever its length: with no branch on
/// the length there is none to mispredict. `str::from_utf8` goes through so few bytes one by one.
// PERF: plugins/borrow.
#[cfg(not(sdp_safe))]
#[inline]
pub(crate) fn split_short_ascii(input: &[u8], len: usize) -> Option<(&str, &[u8])> {
    const HIGH_BITS: u128 = 0x8080_8080_8080_8080_8080_8080_8080_8080;
    let window = u128::from_le_bytes(*input.first_chunk()?);
    let ascii = (window & HIGH_BITS).trailing_zeros() / u8::BITS;
    if len > ascii as usize {
        return None;
    }
    let (text, rest) = input.split_at_checked(len)?;
    // SAFETY:
    // * the bytes are valid UTF-8: they are the first `len` of `window`, all of which are ASCII up
    //   to `ascii`, the first with its high bit set or the end of the 16.
    #[allow(unsafe_code, reason = "this is the file for it")]
    let text = unsafe { str::from_utf8_unchecked(text) };
    Some((text, rest))
}

/// The safe twin: every string is decoded as the long ones are.
#[cfg(sdp_safe)]
#[inline]
pub(crate) fn split_short_ascii(_: &[u8], _: usize) -> Option<(&str, &[u8])> {
    None
}

#[cfg(all(test, not(sdp_safe)))]
mod tests {
    use super::split_short_ascii;

    #[test]
    fn a_string_is_taken_if_and_only_if_it_is_short_and_ascii() {
        for len in 0..=18 {
            for place in 0..18 {
                for byte in 0..=u8::MAX {
                    let mut input = [b'a'; 18];
                    input[place] = byte;
                    let taken = split_short_ascii(&input, len);
                    if len <= 16 && input[..len].is_ascii() {
                        let text = core::str::from_utf8(&input[..len]).unwrap();
                        assert_eq!(taken, Some((text, &input[len..])));
                    } else {
                        assert_eq!(taken, None, "{len} bytes of {input:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_string_near_the_end_of_the_input_is_left_to_the_caller() {
        for len in 0..16 {
            assert_eq!(split_short_ascii(&[b'a'; 15][..len], 0), None);
        }
    }
}
