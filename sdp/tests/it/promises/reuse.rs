//! Promise: decoding in place leaves no old data. A good message after a bad one equals a fresh decode.
//!
//! `standard` does the same with values of every type of the standard library.

use std::collections::HashSet;

use super::stack::without_recursion;
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
fn good_message_after_every_bad_one_equals_a_fresh_decode() {
    without_recursion(|| {
        let good = small();
        let bytes = sdp::to_vec(&good).unwrap();
        let other = sdp::to_vec(&other()).unwrap();
        let mut place = Owned::default();
        for len in (0..other.len()).step_by(if cfg!(miri) { 16 } else { 1 }) {
            assert!(sdp::decode_into(&other[..len], &mut place).is_err());
            sdp::decode_into(&bytes, &mut place).unwrap();
            assert_eq!(place, good, "after {len} bytes");
        }
    });
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
