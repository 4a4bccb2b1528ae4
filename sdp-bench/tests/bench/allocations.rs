//! Counting of allocations.

use sdp_bench::allocations::{Allocations, counted};
use std::hint::black_box;

#[test]
fn every_kind_of_request_is_counted_with_its_size() {
    let of = |count, bytes, peak| Allocations { count, bytes, peak };
    assert_eq!(counted(|| ()).1, of(0, 0, 0));
    assert_eq!(counted(|| black_box(Box::new(1_u32))).1, of(1, 4, 4));
    assert_eq!(counted(|| black_box(vec![0_u8; 100])).1, of(1, 100, 100));
    let grown = counted(|| {
        let mut bytes = black_box(Vec::<u8>::with_capacity(10));
        bytes.resize(10, 1);
        bytes.reserve_exact(20);
        bytes
    });
    assert_eq!(grown.1, of(2, 40, 30));
    let one_after_the_other = counted(|| {
        drop(black_box(vec![0_u8; 60]));
        drop(black_box(vec![0_u8; 50]));
    });
    assert_eq!(one_after_the_other.1, of(2, 110, 60));
    let before = black_box(vec![0_u8; 100]);
    let in_place_of = counted(|| {
        drop(before);
        black_box(vec![0_u8; 130])
    });
    assert_eq!(in_place_of.1, of(1, 130, 30));
}

#[test]
fn counts_of_an_inner_and_of_another_thread_do_not_mix() {
    let (inner, outer) = counted(|| {
        std::thread::scope(|scope| {
            scope.spawn(|| black_box(vec![1_u8; 1000])).join().unwrap();
        });
        counted(|| black_box(vec![1_u8; 7])).1
    });
    let seven = Allocations {
        count: 1,
        bytes: 7,
        peak: 7,
    };
    assert_eq!(inner, seven);
    assert!(outer.bytes != 0, "spawning allocates on this thread");
}
