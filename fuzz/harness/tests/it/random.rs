//! Random bytes from fixed seeds, for every type and every target.

use sdp_fuzz_harness::{SUBJECTS, TARGETS, decode, differential, roundtrip, walk};

/// Returns random bytes, most of them small, like tags and the bytes of counts.
fn bytes(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let [byte, choice, ..] = state.to_le_bytes();
        match choice % 4 {
            0 => byte,
            1 => byte % 4,
            _ => 0,
        }
    };
    std::iter::repeat_with(byte).take(len).collect()
}

/// Runs a target on each type, with few bytes and with many. The target must return true, because it returns false if
/// the bytes are too few for a value, and checks nothing then.
fn for_every_type(target: impl Fn(&[u8]) -> bool) {
    let lens = [60, 0, 3, 10, 20, 40, 80, 160, 320, 480];
    for subject in 0..SUBJECTS {
        for len in lens.into_iter().take(if cfg!(miri) { 1 } else { 10 }) {
            for attempt in 0..if cfg!(miri) { 1 } else { 3 } {
                let seed = (u64::from(subject) << 32) | (len as u64) << 8 | attempt;
                let mut data = subject.to_le_bytes().to_vec();
                data.extend(bytes(seed, len));
                assert!(target(&data), "{len} bytes are too few for type {subject}");
            }
        }
    }
}

#[test]
fn every_type_decodes_random_bytes_and_walks_agree() {
    for_every_type(|data| {
        decode(data);
        walk(data);
        true
    });
}

#[test]
fn every_way_to_decode_random_bytes_agrees() {
    for_every_type(differential);
}

#[test]
fn random_values_of_every_type_round_trip() {
    for_every_type(roundtrip);
}

#[test]
fn random_bytes_pass_every_target() {
    for (_, target) in TARGETS {
        for seed in 0..200 {
            target(&bytes(seed, 100));
        }
    }
}
