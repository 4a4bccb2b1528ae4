//! Tests of the constant functions for sizes in derived code.
//!
//! `sdp-derive/mistakes/tests/compile_fail` has tags over their width and duplicate ids.

use std::hint::black_box;

use sdp::__private::{Parts, parts};
use sdp::WireSize;

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
