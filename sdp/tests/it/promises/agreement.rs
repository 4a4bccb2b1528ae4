//! Promise: decoders agree. Owned, borrowed, lazy and in-place decoding return the same value, or the same error at the
//! same offset.

use crate::registry::{decode_every_way, small, whole};

/// Like the step in `canonical`, but larger, because four decoders run.
const STEP: usize = if crate::WHOLE { 23 } else { 20_011 };

#[test]
#[cfg_attr(miri, ignore = "108 kB are too much for Miri")]
pub(super) fn every_decoder_agrees_on_the_registry() {
    let mut place = whole();
    let bytes = sdp::to_vec(&place).unwrap();
    assert_eq!(decode_every_way(&bytes, &mut place), Ok(()));
}

#[test]
#[cfg_attr(miri, ignore = "108 kB are too much for Miri")]
fn every_decoder_agrees_on_truncations_and_bit_flips_of_the_registry() {
    let mut place = whole();
    let mut bytes = sdp::to_vec(&place).unwrap();
    let mut rejected = 0;
    for index in (0..bytes.len()).step_by(STEP) {
        assert!(decode_every_way(&bytes[..index], &mut place).is_err());
        for bit in 0..u8::BITS {
            bytes[index] ^= 1 << bit;
            rejected += usize::from(decode_every_way(&bytes, &mut place).is_err());
            bytes[index] ^= 1 << bit;
        }
    }
    assert!(rejected > 0);
}

#[test]
#[cfg_attr(miri, ignore = "50,000 decodes are too many for Miri")]
pub(super) fn every_decoder_agrees_on_every_value_of_every_byte_of_a_small_registry() {
    let mut place = small();
    let mut bytes = sdp::to_vec(&place).unwrap();
    let mut results = [0; 2];
    for index in 0..bytes.len() {
        let good = bytes[index];
        for value in (0..=u8::MAX).step_by(if crate::WHOLE { 1 } else { 17 }) {
            bytes[index] = value;
            results[usize::from(decode_every_way(&bytes, &mut place).is_ok())] += 1;
        }
        bytes[index] = good;
        assert!(decode_every_way(&bytes[..index], &mut place).is_err());
    }
    assert!(
        results.iter().all(|count| *count > bytes.len()),
        "{results:?}"
    );
}

#[test]
pub(super) fn every_decoder_agrees_on_every_truncation_of_a_small_registry() {
    let mut place = small();
    let bytes = sdp::to_vec(&place).unwrap();
    for len in 0..bytes.len() {
        assert!(decode_every_way(&bytes[..len], &mut place).is_err());
    }
    assert_eq!(decode_every_way(&bytes, &mut place), Ok(()));
}
