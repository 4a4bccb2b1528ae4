//! Any bytes, as one of many types: what is taken was its one encoding, and an error says what stands
//! where it is.

use sdp::DecodeError;

use crate::input::{MAX_LEN, encoded, number, up_to};
use crate::oracle::{check_text, expect_at_its_place};
use crate::subject::{self, OutOfLine, Subject};
use crate::{generated, registry};

/// The value at the start of the input, encoded again, and what is behind it.
pub(crate) type Decode = fn(&[u8]) -> Result<(Vec<u8>, &[u8]), DecodeError>;

/// The first two bytes pick the type, and the others are the input.
#[inline] // Into the program of the target, which no other has to build.
pub fn decode(data: &[u8]) {
    let (which, input) = number(data);
    let input = up_to(MAX_LEN, input);
    let tables = [generated::DECODE, registry::DECODE];
    subject::at(tables, which, |decode| check(input, decode));
    check_text(input);
}

fn check(input: &[u8], decode: Decode) {
    match decode(input) {
        Ok((bytes, rest)) => {
            let taken = &input[..input.len() - rest.len()];
            assert_eq!(bytes, taken, "another encoding was taken");
        }
        Err(error) => expect_at_its_place(input, error),
    }
}

pub(crate) fn again<T: Subject>(input: &[u8]) -> Result<(Vec<u8>, &[u8]), DecodeError> {
    sdp::from_prefix::<OutOfLine<T>>(input).map(|(value, rest)| (encoded(&value), rest))
}
