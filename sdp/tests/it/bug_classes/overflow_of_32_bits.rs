//! Bug class: a product or sum of lengths wraps around 32 bits to a small number, and passes a check.
//!
//! Miri runs these tests for i686. On 64 bits nothing wraps, and the inputs are too short.

use sdp::message::Frame;
use sdp::{DecodeErrorKind, SdpDecodeOwned, Seq};

/// Checks that `count` elements of `T` are rejected. Their size wraps around 32 bits, and few bytes follow.
fn rejects<T: SdpDecodeOwned>(count: u64, size: u64) {
    let claimed = count.checked_mul(size).unwrap();
    assert!(claimed > u64::from(u32::MAX) && claimed % (1 << 32) <= 64);
    let mut bytes = u32::try_from(count).unwrap().to_le_bytes().to_vec();
    bytes.extend([0; 64]);
    let error = sdp::from_slice::<T>(&bytes).err().unwrap();
    let kind = DecodeErrorKind::UnexpectedEnd {
        needed: usize::try_from(claimed).unwrap_or(usize::MAX),
        available: 64,
    };
    assert_eq!((error.kind(), error.offset()), (kind, 4));
    let error = sdp::from_slice::<Option<T>>(&[&[1], &bytes[..]].concat());
    assert_eq!(error.err().unwrap().offset(), 5);
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
}

#[test]
fn counts_that_wrap_32_bits_are_rejected_by_a_lazy_sequence() {
    let mut bytes = (1_u32 << 29).to_le_bytes().to_vec();
    bytes.extend([0; 64]);
    assert!(sdp::from_slice::<Seq<'_, u64>>(&bytes).is_err());
    assert!(sdp::from_slice::<Seq<'_, (u64, f64)>>(&bytes).is_err());
    assert!(sdp::from_slice::<Seq<'_, Seq<'_, u64>>>(&bytes).is_err());
}

#[test]
fn nested_counts_do_not_wrap_the_reserved_bytes() {
    // After `levels` valid counts of two, a count whose bytes wrap to 0.
    for levels in 0..3 {
        let mut bytes = 2_u32.to_le_bytes().repeat(levels);
        bytes.extend((1_u32 << 30).to_le_bytes());
        bytes.extend([0; 64]);
        let error = sdp::from_slice::<Vec<Vec<Vec<u32>>>>(&bytes).unwrap_err();
        let kind = DecodeErrorKind::UnexpectedEnd {
            needed: usize::try_from(1_u64 << 32).unwrap_or(usize::MAX),
            // Each enclosing level reserves the count of its second element.
            available: 64 - 4 * levels,
        };
        assert_eq!((error.kind(), error.offset()), (kind, 4 * (levels + 1)));
    }
}

#[test]
fn length_of_all_bits_is_rejected() {
    let bytes = [0xff; 12];
    let error = sdp::from_slice::<String>(&bytes).unwrap_err();
    let kind = DecodeErrorKind::UnexpectedEnd {
        needed: u32::MAX as usize,
        available: 8,
    };
    assert_eq!((error.kind(), error.offset()), (kind, 4));
    // The sum of the payload length and the header length.
    let error = Frame::from_prefix(b"SDP2\x01\0\xff\xff\xff\xff\x07").unwrap_err();
    let kind = DecodeErrorKind::InvalidMessageLength {
        claimed: u32::MAX,
        available: 1,
    };
    assert_eq!(error.kind(), kind);
}

#[test]
fn pointer_sized_number_out_of_range_is_rejected() {
    for value in [u64::from(u32::MAX), 1 << 32, u64::MAX] {
        let result = sdp::from_slice::<usize>(&value.to_le_bytes());
        match usize::try_from(value) {
            Ok(value) => assert_eq!(result, Ok(value)),
            Err(_) => assert_eq!(
                result.unwrap_err().kind(),
                DecodeErrorKind::UsizeOutOfRange(value)
            ),
        }
    }
    for value in [
        i64::from(i32::MIN),
        i64::from(i32::MIN) - 1,
        i64::MAX,
        i64::MIN,
    ] {
        let result = sdp::from_slice::<isize>(&value.to_le_bytes());
        match isize::try_from(value) {
            Ok(value) => assert_eq!(result, Ok(value)),
            Err(_) => assert_eq!(
                result.unwrap_err().kind(),
                DecodeErrorKind::IsizeOutOfRange(value)
            ),
        }
    }
}
