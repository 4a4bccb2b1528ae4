//! Every type, with bytes from a fixed seed: no type waits for the fuzzer to be reached.

use sdp_fuzz_bodies::{SUBJECTS, TARGETS, decode, differential, roundtrip};

/// Bytes that are like random ones, and small numbers among them, as tags and counts are.
fn bytes(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let [byte, choice, ..] = state.to_le_bytes();
        if choice.is_multiple_of(2) {
            byte
        } else {
            byte % 4
        }
    };
    std::iter::repeat_with(byte).take(len).collect()
}

/// Runs a body that picks its type by the first two bytes on each of them, with few bytes and with many. It
/// has to say that they were enough: else it checked nothing.
fn every_type(body: impl Fn(&[u8]) -> bool) {
    let lens: &[usize] = if cfg!(miri) {
        &[60]
    } else {
        &[0, 3, 10, 20, 40, 80, 160, 320, 480]
    };
    for subject in 0..SUBJECTS {
        for &len in lens {
            for again in 0..if cfg!(miri) { 1 } else { 3 } {
                let seed = (u64::from(subject) << 32) | (len as u64) << 8 | again;
                let mut data = subject.to_le_bytes().to_vec();
                data.extend(bytes(seed, len));
                assert!(body(&data), "{len} bytes are too few for type {subject}");
            }
        }
    }
}

#[test]
fn every_type_is_decoded_from_random_bytes() {
    every_type(|data| {
        decode(data);
        true
    });
}

#[test]
fn every_type_is_decoded_alike_from_random_bytes() {
    every_type(differential);
}

#[test]
fn random_values_of_every_type_survive() {
    every_type(roundtrip);
}

#[test]
fn random_bytes_pass_every_target() {
    for (_, body) in TARGETS {
        for seed in 0..200 {
            body(&bytes(seed, 100));
        }
    }
}
