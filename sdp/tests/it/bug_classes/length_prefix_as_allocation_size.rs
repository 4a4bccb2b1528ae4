//! Bug class: a count or length of `ff ff ff ff` makes the decoder allocate gigabytes for four bytes of input.

use std::collections::BTreeMap;

use allocation_counter::{AllocationInfo, measure};
use sdp::DecodeErrorKind;

fn assert_no_allocation(info: AllocationInfo) {
    assert_eq!((info.count_total, info.bytes_total), (0, 0));
}

#[test]
fn count_alone_allocates_nothing() {
    for count in [u32::MAX, 1 << 31, 1 << 20, 100] {
        let mut bytes = count.to_le_bytes().to_vec();
        bytes.push(0);
        assert_no_allocation(measure(|| {
            assert!(sdp::from_slice::<Vec<u8>>(&bytes).is_err())
        }));
        assert_no_allocation(measure(|| {
            assert!(sdp::from_slice::<Vec<String>>(&bytes).is_err())
        }));
        assert_no_allocation(measure(|| {
            assert!(sdp::from_slice::<String>(&bytes).is_err())
        }));
        assert_no_allocation(measure(|| {
            assert!(sdp::from_slice::<Box<[u64]>>(&bytes).is_err())
        }));
        type Map = std::collections::HashMap<u32, String>;
        assert_no_allocation(measure(|| assert!(sdp::from_slice::<Map>(&bytes).is_err())));
        type Set = std::collections::BTreeSet<u16>;
        assert_no_allocation(measure(|| assert!(sdp::from_slice::<Set>(&bytes).is_err())));
    }
}

#[test]
fn count_over_the_input_is_rejected_at_once() {
    let all = [0xff; 4];
    let max = u32::MAX as usize;
    let needed = |bytes: &[u8], error: sdp::DecodeError| {
        assert_eq!(error.offset(), 4);
        match error.kind() {
            DecodeErrorKind::UnexpectedEnd { needed, available } => {
                assert_eq!(available, bytes.len() - 4);
                needed
            }
            kind => panic!("{kind:?}"),
        }
    };
    assert_eq!(
        needed(&all, sdp::from_slice::<Vec<u8>>(&all).unwrap_err()),
        max
    );
    assert_eq!(
        needed(&all, sdp::from_slice::<&[u8]>(&all).unwrap_err()),
        max
    );
    assert_eq!(
        needed(&all, sdp::from_slice::<String>(&all).unwrap_err()),
        max
    );
    assert_eq!(
        needed(&all, sdp::from_slice::<Vec<u64>>(&all).unwrap_err()),
        max.saturating_mul(8)
    );
    assert_eq!(
        needed(&all, sdp::from_slice::<Vec<String>>(&all).unwrap_err()),
        max.saturating_mul(4)
    );
    assert_eq!(
        needed(&all, sdp::from_slice::<Vec<[u8; 4096]>>(&all).unwrap_err()),
        max.saturating_mul(4096)
    );
    type Map = BTreeMap<u8, u16>;
    assert_eq!(
        needed(&all, sdp::from_slice::<Map>(&all).unwrap_err()),
        max.saturating_mul(3)
    );
}
