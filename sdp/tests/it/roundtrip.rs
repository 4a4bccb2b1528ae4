//! Values of the standard library with more than one form, and random values.
//!
//! `standard` has all types, with a few values each.

use std::hash::BuildHasherDefault;

use proptest::prelude::*;
use sdp::{DecodeErrorKind, EncodeErrorKind};

use crate::encoding::has_the_bytes;
use crate::errors::is_refused;
use crate::standard_types::*;

#[test]
fn inclusive_range_that_was_iterated_to_its_end_is_rejected() {
    let mut range = 1..=3_u8;
    range.by_ref().take(2).for_each(drop);
    assert_eq!(sdp::to_vec(&range).unwrap(), [3, 3]);
    range.next();
    let kind = EncodeErrorKind::Custom("inclusive range was iterated to its end");
    is_refused(sdp::to_vec(&range), kind);
    // Other empty ranges keep their bounds.
    let empty = RangeInclusive::new(3, 1_u8);
    assert_eq!(sdp::to_vec(&empty).unwrap(), [3, 1]);
}

/// A hasher that is neither the standard one nor random.
#[derive(Default)]
struct Fnv(u64);

impl std::hash::Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(if crate::WHOLE { 256 } else { 64 }))]

    #[test]
    fn hash_maps_of_any_hasher_have_the_same_bytes(entries in prop::collection::hash_map(any::<u16>(), any::<u8>(), 0..20)) {
        type Build = BuildHasherDefault<Fnv>;
        let other: HashMap<u16, u8, Build> = entries.clone().into_iter().collect();
        has_the_bytes(&other, HashMap::default(), &sdp::to_vec(&entries).unwrap());
        let keys: HashSet<u16, Build> = entries.keys().copied().collect();
        let sorted = BTreeSet::from_iter(entries.into_keys());
        has_the_bytes(&keys, HashSet::default(), &sdp::to_vec(&sorted).unwrap());
    }

    #[test]
    fn deques_that_wrap_around_are_in_order(items: Vec<u16>, turn in 0..50_usize) {
        let mut deque = VecDeque::from(items.clone());
        if !deque.is_empty() {
            let turn = turn % deque.len();
            deque.rotate_left(turn);
            for _ in 0..turn {
                let back = deque.pop_back().unwrap();
                deque.push_front(back);
            }
        }
        prop_assert_eq!(sdp::to_vec(&deque).unwrap(), sdp::to_vec(&items).unwrap());
    }
}

#[test]
fn every_char_is_a_scalar_value_or_an_error() {
    // Values near the limits of the valid ranges, and every byte at each position.
    let ends = [0, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0x10_ffff, 0x11_0000];
    let near = ends.into_iter().flat_map(|end: u32| {
        (0..300).flat_map(move |by| [end.wrapping_add(by), end.wrapping_sub(by)])
    });
    let bytes = (0..=255_u32).flat_map(|byte| (0..4).map(move |place| byte << (8 * place)));
    for value in near.chain(bytes) {
        match sdp::from_slice::<(u8, char)>(&sdp::to_vec(&(7_u8, value)).unwrap()) {
            Ok((_, scalar)) => assert_eq!(u32::from(scalar), value),
            Err(error) => {
                assert!(char::from_u32(value).is_none());
                let invalid = DecodeErrorKind::InvalidChar(value);
                assert_eq!((error.kind(), error.offset()), (invalid, 1));
            }
        }
    }
}

#[cfg(unix)] // the range of other systems is smaller
#[test]
fn first_and_last_times_are_the_first_and_last_seconds() {
    for (seconds, nanos) in [(i64::MAX, 999_999_999_u32), (i64::MIN, 0)] {
        let bytes = sdp::to_vec(&(seconds, nanos)).unwrap();
        let time: SystemTime = sdp::from_slice(&bytes).unwrap();
        has_the_bytes(&time, UNIX_EPOCH, &bytes);
    }
}
