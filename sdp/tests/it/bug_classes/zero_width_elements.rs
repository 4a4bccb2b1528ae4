//! Bug class: elements take no bytes, so a count of `ff ff ff ff` is a long loop for four bytes of input.
//!
//! A sequence of zero-width elements does not compile: `codegen_fail/zero_width_*.rs` of `sdp-derive`.
//! These tests cover elements with a wrong declared size.

use std::cell::Cell;

use sdp::{DecodeErrorKind, SdpDecodeOwned, Seq, WireSize};

thread_local! {
    static DECODED: Cell<usize> = const { Cell::new(0) };
}

/// Declares at least one byte, and reads none.
struct Nothing;

decode_by! {
    Nothing: WireSize::at_least(1), |_| {
        DECODED.set(DECODED.get() + 1);
        Ok(Self)
    };
}

/// Returns the number of elements decoded from a count of `count` and ten bytes.
fn decoded<T: SdpDecodeOwned>(count: u32) -> usize {
    DECODED.set(0);
    let bytes = [&count.to_le_bytes()[..], &[0; 10]].concat();
    let result = sdp::from_prefix::<T>(&bytes);
    assert_eq!(result.is_ok(), count <= 10);
    DECODED.get()
}

#[test]
fn count_of_elements_with_a_wrong_size_is_bounded_by_the_input() {
    assert_eq!(decoded::<Vec<Nothing>>(u32::MAX), 0);
    assert_eq!(decoded::<Vec<Nothing>>(11), 0);
    assert_eq!(decoded::<Vec<Nothing>>(10), 10);
    assert_eq!(decoded::<Vec<[Nothing; 1]>>(u32::MAX), 0);
    assert_eq!(decoded::<Box<[Nothing]>>(11), 0);

    let bytes = [0xff; 14];
    let error = sdp::from_slice::<Seq<'_, Nothing>>(&bytes).err().unwrap();
    assert!(matches!(
        error.kind(),
        DecodeErrorKind::UnexpectedEnd { available: 10, .. }
    ));
}
