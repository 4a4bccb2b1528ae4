//! Bug class: a product or sum of lengths wraps around 32 bits to a small number, and passes a check.
//!
//! CI runs these tests on wasm32. On 64 bits nothing wraps, and the inputs are too short.

use sdp::message::Frame;
use sdp::{DecodeErrorKind, SdpDecode, Seq};

use crate::encoding::leaked;
use crate::errors::{end, fails, verdict};

/// Checks that `count` elements of `T` are rejected. Their size wraps around 32 bits, and few bytes follow.
fn rejects<T: SdpDecode<'static>>(count: u64, size: u64) {
    let claimed = count.checked_mul(size).unwrap();
    assert!(claimed > u64::from(u32::MAX) && claimed % (1 << 32) <= 64);
    let mut bytes = u32::try_from(count).unwrap().to_le_bytes().to_vec();
    bytes.extend([0; 64]);
    let kind = end(usize::try_from(claimed).unwrap_or(usize::MAX), 64);
    fails(sdp::from_slice::<T>(leaked(&bytes)), kind, 4);
    let some = [&[1], &bytes[..]].concat();
    fails(sdp::from_slice::<Option<T>>(leaked(&some)), kind, 5);
}

#[test]
fn counts_that_wrap_32_bits_are_rejected() {
    rejects::<Vec<u64>>(1 << 29, 8);
    rejects::<Vec<u64>>((1 << 29) + 8, 8);
    rejects::<Vec<u32>>((1 << 30) + 1, 4);
    rejects::<Vec<u128>>((1 << 28) + 4, 16);
    rejects::<Vec<[u8; 65536]>>(1 << 16, 65536);
    rejects::<Vec<[u64; 2]>>((1 << 28) + 1, 16);
    rejects::<Vec<(u64, bool, [u8; 7])>>(1 << 28, 16);
    rejects::<Vec<String>>(1 << 30, 4);
    rejects::<Box<[u64]>>(1 << 29, 8);
    rejects::<std::collections::BTreeMap<u64, u64>>(1 << 28, 16);
    rejects::<std::collections::HashSet<u64>>(1 << 29, 8);
    rejects::<Seq<'_, u64>>(1 << 29, 8);
    rejects::<Seq<'_, (u64, f64)>>(1 << 28, 16);
}

#[test]
fn nested_counts_do_not_wrap_the_reserved_bytes() {
    // After `levels` valid counts of two, a count whose bytes wrap to 0.
    for levels in 0..3 {
        let mut bytes = 2_u32.to_le_bytes().repeat(levels);
        bytes.extend((1_u32 << 30).to_le_bytes());
        bytes.extend([0; 64]);
        let needed = usize::try_from(1_u64 << 32).unwrap_or(usize::MAX);
        // Each enclosing level reserves the count of its second element.
        let kind = end(needed, 64 - 4 * levels);
        let error = sdp::from_slice::<Vec<Vec<Vec<u32>>>>(&bytes);
        fails(error, kind, 4 * (levels + 1));
    }
}

#[test]
fn length_of_all_bits_is_rejected() {
    let longest = u32::MAX as usize;
    fails(sdp::from_slice::<String>(&[0xff; 12]), end(longest, 8), 4);
    // The sum of the payload length and the header length.
    let frame = Frame::from_prefix(b"SDP2\x01\0\xff\xff\xff\xff\x07");
    let (claimed, available) = (u32::MAX, 1);
    let kind = DecodeErrorKind::InvalidMessageLength { claimed, available };
    fails(frame, kind, 6);
}

#[test]
fn pointer_sized_number_out_of_range_is_rejected() {
    for value in [u64::from(u32::MAX), 1 << 32, u64::MAX] {
        let result = sdp::from_slice::<usize>(&value.to_le_bytes());
        let expected = usize::try_from(value);
        let kind = DecodeErrorKind::UsizeOutOfRange(value);
        assert_eq!(verdict(result), expected.map_err(|_| (kind, 0)));
    }
    let lowest = i64::from(i32::MIN);
    for value in [lowest, lowest - 1, i64::MAX, i64::MIN] {
        let result = sdp::from_slice::<isize>(&value.to_le_bytes());
        let expected = isize::try_from(value);
        let kind = DecodeErrorKind::IsizeOutOfRange(value);
        assert_eq!(verdict(result), expected.map_err(|_| (kind, 0)));
    }
}
