//! Promise: decoding in place leaves no old data. A good message after a bad one equals a fresh decode.
//!
//! `roundtrip` does the same with random values of every type.

use std::collections::HashSet;

use crate::registry::{Owned, small};

/// Returns the plugins of [`small`] in reverse order, and one more.
fn other() -> Owned {
    let mut other = small();
    other.plugins.reverse();
    other.plugins.extend(small().plugins.into_iter().take(1));
    assert_ne!(other.plugins[0], small().plugins[0]);
    other
}

#[test]
pub(super) fn good_message_after_every_bad_one_equals_a_fresh_decode() {
    let good = small();
    let bytes = sdp::to_vec(&good).unwrap();
    let other = sdp::to_vec(&other()).unwrap();
    let mut place = Owned::default();
    for len in (0..other.len()).step_by(if cfg!(miri) { 16 } else { 1 }) {
        assert!(sdp::decode_into(&other[..len], &mut place).is_err());
        sdp::decode_into(&bytes, &mut place).unwrap();
        assert_eq!(place, good, "after {len} bytes");
    }
}

#[test]
#[cfg_attr(miri, ignore = "thousands of decodes are too many for Miri")]
pub(super) fn value_after_a_bad_message_is_valid() {
    let good = small();
    let bytes = sdp::to_vec(&good).unwrap();
    let other = sdp::to_vec(&other()).unwrap();
    let mut place = good.clone();
    let mut rejected = 0;
    for index in 0..other.len() {
        for bit in 0..u8::BITS {
            let mut bad = other.clone();
            bad[index] ^= 1 << bit;
            rejected += usize::from(sdp::decode_into(&bad, &mut place).is_err());
            let left = sdp::to_vec(&place).unwrap();
            let again: Owned = sdp::from_slice(&left).unwrap();
            assert_eq!(sdp::to_vec(&again).unwrap(), left);
            sdp::decode_into(&bytes, &mut place).unwrap();
            assert_eq!(place, good, "bit {bit} of byte {index}");
        }
    }
    assert!(rejected > 0);
}

#[test]
pub(super) fn shorter_message_leaves_nothing_of_a_longer_one() {
    let long = small();
    let mut short = long.clone();
    short.plugins.truncate(1);
    for (first, second) in [(&long, &short), (&short, &long), (&long, &Owned::default())] {
        let mut place = first.clone();
        sdp::decode_into(&sdp::to_vec(second).unwrap(), &mut place).unwrap();
        assert_eq!(&place, second);
    }
}

#[test]
fn hash_table_keeps_a_capacity_of_up_to_four_times_its_entries() {
    let numbers: HashSet<u32> = (0..30).collect();
    let bytes = sdp::to_vec(&numbers).unwrap();
    for (capacity, kept) in [(100, true), (1000, false)] {
        let mut place = HashSet::with_capacity(capacity);
        sdp::decode_into(&bytes, &mut place).unwrap();
        assert_eq!(place, numbers);
        assert_eq!(place.capacity() >= capacity, kept, "{}", place.capacity());
    }
}
