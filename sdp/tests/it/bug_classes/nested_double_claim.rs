//! Bug class: nested counts all claim the same bytes. Memory would grow with the square of the input.

use allocation_counter::measure;
use sdp::{DecodeError, Reader, SdpDecode, SdpDecodeOwned, WireSize};

/// Decodes invalid `input` to a new value and into an empty one, and returns the peak memory per byte of input.
fn peak<T: SdpDecodeOwned + Default>(input: &[u8]) -> u64 {
    let fresh = measure(|| assert!(sdp::from_slice::<T>(input).is_err()));
    let mut place = T::default();
    let over = measure(|| assert!(sdp::decode_into(input, &mut place).is_err()));
    fresh.bytes_max.max(over.bytes_max) / input.len() as u64
}

/// Returns nested counts. Each claims the number of elements that fit all remaining bytes.
fn nested_claims(len: usize, min_size: usize) -> Vec<u8> {
    let mut input = Vec::new();
    while input.len() + 4 <= len {
        let left = len - input.len() - 4;
        input.extend(u32::try_from(left / min_size).unwrap().to_le_bytes());
    }
    input
}

#[test]
fn nested_counts_do_not_claim_the_same_bytes_twice() {
    #[derive(SdpDecode, Default)]
    struct Node {
        _children: Vec<Node>,
    }

    #[derive(SdpDecode, Default)]
    struct Map {
        _entries: std::collections::BTreeMap<u8, Map>,
    }

    /// A container with a manual implementation.
    #[derive(Default)]
    struct Own<T> {
        _items: Vec<T>,
    }

    impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Own<T> {
        const SIZE: WireSize = WireSize::at_least(4);

        fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
            let elements = input.elements()?;
            let mut items = Vec::with_capacity(elements.len());
            for item in elements {
                items.push(item?);
            }
            Ok(Self { _items: items })
        }
    }

    #[derive(SdpDecode, Default)]
    struct OwnNode {
        _children: Own<OwnNode>,
    }

    // A vector takes 24 bytes in memory and 4 on the wire, so valid input takes six times its length. An entry of the
    // map takes 32 and 5 bytes.
    let lengths: &[usize] = if cfg!(miri) {
        &[400]
    } else {
        &[1_000, 100_000, 1_000_000]
    };
    for &len in lengths {
        assert!(peak::<Node>(&nested_claims(len, 4)) <= 6);
        assert!(peak::<OwnNode>(&nested_claims(len, 4)) <= 6);
        assert!(peak::<Vec<Vec<Vec<u64>>>>(&nested_claims(len, 4)) <= 6);
        assert!(peak::<Map>(&nested_claims(len, 5)) <= 7);
    }
    // If two counts claim all bytes, the second one is rejected.
    let input = nested_claims(if cfg!(miri) { 400 } else { 100_000 }, 4);
    let error = sdp::from_slice::<Node>(&input).err().unwrap();
    assert_eq!(error.offset(), 8);
}

#[test]
fn elements_may_claim_unreserved_bytes() {
    let rows = vec![vec![1_u8; 100], vec![], vec![2; 50]];
    let bytes = sdp::to_vec(&rows).unwrap();
    assert_eq!(sdp::from_slice::<Vec<Vec<u8>>>(&bytes).unwrap(), rows);
    let rows = vec![(vec![String::from("a"); 10], 7_u64); 10];
    let bytes = sdp::to_vec(&rows).unwrap();
    let mut place = rows[..3].to_vec();
    sdp::decode_into(&bytes, &mut place).unwrap();
    assert_eq!(place, rows);
}
