//! Every type, with bytes from a fixed seed: no type waits for the fuzzer to be reached.

use sdp_fuzz_bodies::{Body, SUBJECTS, TARGETS};

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

fn body(name: &str) -> Body {
    let target = TARGETS.into_iter().find(|(target, _)| *target == name);
    target.unwrap().1
}

/// Runs a body that picks its type by the first two bytes on each of them, with few bytes and with many.
fn every_type(name: &str) {
    let lens: &[usize] = if cfg!(miri) {
        &[60]
    } else {
        &[0, 3, 10, 20, 40, 80, 160, 320, 480]
    };
    for &len in lens {
        for subject in 0..SUBJECTS {
            for again in 0..if cfg!(miri) { 1 } else { 3 } {
                let seed = (u64::from(subject) << 32) | (len as u64) << 8 | again;
                let mut data = subject.to_le_bytes().to_vec();
                data.extend(bytes(seed, len));
                body(name)(&data);
            }
        }
    }
}

#[test]
fn every_type_is_decoded_from_random_bytes() {
    every_type("decode");
}

#[test]
fn every_type_is_decoded_alike_from_random_bytes() {
    every_type("differential");
}

#[test]
fn random_values_of_every_type_survive() {
    every_type("roundtrip");
}

#[test]
fn random_bytes_pass_every_target() {
    for (_, body) in TARGETS {
        for seed in 0..200 {
            body(&bytes(seed, 100));
        }
    }
}
