//! Checks of arbitrary bytes as the start of one type: a decoded value encodes to the same bytes, and an error names
//! the bytes at its offset.

use sdp::DecodeError;

use crate::input::{MAX_LEN, encoded, up_to};
use crate::oracle::{assert_names_input, check_text};
use crate::subject::{NotInlined, Subject};

/// Decodes the start of the input, and returns the encoding of the value and the remaining bytes.
pub(crate) type Reencode = fn(&[u8]) -> Result<(Vec<u8>, &[u8]), DecodeError>;

pub(crate) fn check(input: &[u8], reencode: Reencode) {
    let input = up_to(MAX_LEN, input);
    match reencode(input) {
        Ok((bytes, rest)) => {
            let consumed = &input[..input.len() - rest.len()];
            assert_eq!(bytes, consumed, "the value has another encoding");
        }
        Err(error) => assert_names_input(input, &error),
    }
    check_text(input);
}

pub(crate) fn reencode_prefix<T: Subject>(input: &[u8]) -> Result<(Vec<u8>, &[u8]), DecodeError> {
    sdp::from_prefix::<NotInlined<T>>(input).map(|(value, rest)| (encoded(&value), rest))
}
