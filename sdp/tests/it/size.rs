//! Tests of the constant functions for sizes, tags and ids in derived code.
//!
//! The compiler evaluates them in derived code. Here they run, so that their panics can be tested.

use std::hint::black_box;
use std::panic::catch_unwind;

use sdp::__private::{Parts, assert_new_id, message_id, parts, tag_u8, tag_u16, tag_u32};
use sdp::WireSize;
use sdp::message::MessageId;

const FOUR: WireSize = WireSize::fixed(4);
const SOME: WireSize = WireSize::at_least(4);

#[test]
fn sum_is_fixed_only_if_all_sizes_are() {
    assert_eq!(WireSize::sum(black_box(&[])), WireSize::fixed(0));
    assert_eq!(WireSize::sum(black_box(&[FOUR, FOUR])), WireSize::fixed(8));
    let sum = WireSize::sum(black_box(&[FOUR, SOME, FOUR]));
    assert_eq!(sum, WireSize::at_least(12));
    let max = WireSize::fixed(usize::MAX);
    assert_eq!(WireSize::sum(black_box(&[max, FOUR])), max);
}

#[test]
fn size_times_a_count_saturates() {
    assert_eq!(black_box(FOUR).times(3), WireSize::fixed(12));
    assert_eq!(black_box(SOME).times(3), WireSize::at_least(12));
    assert_eq!(black_box(SOME).times(0), WireSize::fixed(0));
    let largest = black_box(SOME).times(usize::MAX);
    assert_eq!(largest, WireSize::at_least(usize::MAX));
}

#[test]
fn run_ends_before_the_next_variable_size() {
    fn runs<const N: usize>(sizes: [WireSize; N]) -> [usize; N] {
        let parts: &Parts = &parts(black_box(sizes));
        assert_eq!(parts.size(), WireSize::sum(&sizes));
        assert_eq!(parts.bytes_to_require(N), 0);
        std::array::from_fn(|index| parts.bytes_to_require(index))
    }
    assert_eq!(runs([]), [0; 0]);
    assert_eq!(runs([FOUR, FOUR]), [8, 0]);
    // The minimum size of the field after a run is checked with it.
    assert_eq!(runs([FOUR, FOUR, SOME]), [12, 0, 0]);
    assert_eq!(runs([SOME, FOUR, SOME, FOUR, FOUR]), [0, 8, 0, 8, 0]);
    // `u64`, `String`, `Vec<u8>`, three `f32`, `u32`, `bool`.
    let [eight, one] = [WireSize::fixed(8), WireSize::fixed(1)];
    let sizes = [eight, SOME, SOME, FOUR, FOUR, FOUR, FOUR, one];
    assert_eq!(runs(sizes), [12, 0, 0, 17, 0, 0, 0, 0]);
}

#[test]
fn tag_over_its_width_does_not_compile() {
    assert_eq!(tag_u8(black_box(255)), 255);
    assert_eq!(tag_u16(black_box(65_535)), 65_535);
    assert_eq!(tag_u32(black_box(1 << 31)), 1 << 31);
    for too_much in [-1, 256, i128::MAX, i128::MIN] {
        assert!(catch_unwind(|| tag_u8(too_much)).is_err());
    }
    assert!(catch_unwind(|| tag_u16(65_536)).is_err());
    assert!(catch_unwind(|| tag_u32(1 << 32)).is_err());
}

#[test]
fn duplicate_message_id_does_not_compile() {
    let ids = [3, 1, 3, 2].map(message_id);
    for index in [0, 1, 3] {
        assert_new_id(&ids, index, "is new");
    }
    assert!(catch_unwind(|| assert_new_id(&ids, 2, "is not")).is_err());
    assert!(catch_unwind(|| message_id(0)).is_err());
}

#[test]
fn name_with_hash_zero_has_the_id_one() {
    let folded = |name: &str| {
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        (hash ^ (hash >> 16) ^ (hash >> 32) ^ (hash >> 48)) as u16
    };
    let name = "T4890";
    assert_eq!(folded(name), 0);
    assert_eq!(MessageId::of_name(name).get(), 1);
}
