//! Promise: a decoded value encodes to the same bytes. All other input is an error.

use sdp::DecodeErrorKind;

use super::stack::without_recursion;
use crate::registry::{Borrowed, Owned, decode, small, whole};

/// The distance between the tested bytes of the whole registry.
const STEP: usize = if crate::WHOLE { 1 } else { 4001 };

/// Replaces each byte at `places` with each of `values`, and counts the inputs that decode.
fn change_each_byte<I: Iterator<Item = u8>>(
    mut bytes: Vec<u8>,
    places: impl Iterator<Item = usize>,
    values: impl Fn(u8) -> I,
) -> Counts {
    let mut counts = Counts::default();
    for place in places {
        let good = bytes[place];
        for value in values(good) {
            assert_ne!(value, good);
            bytes[place] = value;
            counts.inputs += 1;
            counts.decoded += usize::from(decode::<Borrowed<'_>>(&bytes).is_ok());
        }
        bytes[place] = good;
    }
    counts
}

#[derive(Default, Debug)]
struct Counts {
    inputs: usize,
    decoded: usize,
}

impl Counts {
    /// Checks that some inputs decode and some do not. Many values are valid in numbers and text, few in lengths and
    /// bools.
    fn assert_some_decode_and_some_fail(&self) {
        println!("{} inputs, {} of them decode", self.inputs, self.decoded);
        assert!(self.decoded > 0 && self.decoded < self.inputs);
    }
}

fn flips(byte: u8) -> impl Iterator<Item = u8> {
    (0..u8::BITS).map(move |bit| byte ^ (1 << bit))
}

fn others(byte: u8) -> impl Iterator<Item = u8> {
    (0..=u8::MAX).filter(move |other| *other != byte)
}

#[test]
#[cfg_attr(miri, ignore = "108 kB are too much for Miri")]
fn registry_decodes_and_encodes_to_the_same_bytes() {
    without_recursion(|| {
        let bytes = sdp::to_vec(&whole()).unwrap();
        assert_eq!(decode::<Owned>(&bytes), Ok(()));
        assert_eq!(decode::<Borrowed<'_>>(&bytes), Ok(()));
    });
}

#[test]
#[cfg_attr(miri, ignore = "108 kB are too much for Miri")]
fn every_truncation_of_the_registry_is_an_error() {
    let bytes = sdp::to_vec(&whole()).unwrap();
    for len in (0..bytes.len()).step_by(STEP) {
        let error = decode::<Borrowed<'_>>(&bytes[..len]).unwrap_err();
        assert!(
            matches!(error.kind(), DecodeErrorKind::UnexpectedEnd { .. }),
            "{len} bytes: {error}"
        );
    }
}

#[test]
#[cfg_attr(miri, ignore = "108 kB are too much for Miri")]
fn every_bit_flip_of_the_registry_is_an_error_or_encodes_to_itself() {
    let bytes = sdp::to_vec(&whole()).unwrap();
    let places = (0..bytes.len()).step_by(STEP);
    change_each_byte(bytes, places, flips).assert_some_decode_and_some_fail();
}

#[test]
#[ignore = "takes minutes in a release build: see RELIABILITY.md"]
fn every_other_value_of_every_byte_of_the_registry_is_an_error_or_encodes_to_itself() {
    let bytes = sdp::to_vec(&whole()).unwrap();
    let places = 0..bytes.len();
    change_each_byte(bytes, places, others).assert_some_decode_and_some_fail();
}

#[test]
#[cfg_attr(miri, ignore = "50,000 decodes are too many for Miri")]
fn every_other_value_of_every_byte_of_a_small_registry_is_an_error_or_encodes_to_itself() {
    without_recursion(|| {
        let bytes = sdp::to_vec(&small()).unwrap();
        let places = 0..bytes.len();
        change_each_byte(bytes, places, others).assert_some_decode_and_some_fail();
    });
}
