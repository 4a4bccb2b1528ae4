//! Any bytes, as one of many types: what is taken was its one encoding, and an error says what stands
//! where it is.

use crate::input::{encoded, number};
use crate::oracle::{check_text, expect_at_its_place};
use crate::subject::{self, Subject};

/// The first two bytes pick the type, and the others are the input.
pub fn decode(data: &[u8]) {
    let (which, input) = number(data);
    let checks = subject::at(which);
    let _named = checks.named();
    (checks.decode)(input);
    check_text(input);
}

pub(crate) fn check<T: Subject>(input: &[u8]) {
    match sdp::from_prefix::<T>(input) {
        Ok((value, rest)) => {
            let taken = &input[..input.len() - rest.len()];
            assert_eq!(encoded(&value), taken, "another encoding was taken");
        }
        Err(error) => expect_at_its_place(input, error),
    }
}
