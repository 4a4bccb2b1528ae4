//! What is allocated: one block for each encoding, nothing for borrowed decoding, nothing on the
//! word of a count.

use allocation_counter::{AllocationInfo, measure};
use sdp::{DecodeError, Reader, SdpDecode, SdpEncode, WireSize, message};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
struct Plugin {
    name: String,
    parameters: Vec<(String, f32)>,
    tags: Option<Box<(String, u16)>>,
}

#[derive(SdpDecode, Debug)]
struct Borrowed<'a> {
    name: &'a str,
    data: &'a [u8],
    key: &'a [u8; 4],
}

fn plugin() -> Plugin {
    Plugin {
        name: "Chorus".into(),
        parameters: (0..50)
            .map(|i| (format!("parameter {i}"), i as f32))
            .collect(),
        tags: Some(Box::new(("reverb".into(), 7))),
    }
}

fn none(info: AllocationInfo) {
    assert_eq!((info.count_total, info.bytes_total), (0, 0));
}

#[test]
fn an_encoding_is_one_allocation_of_its_length() {
    let plugin = plugin();
    let mut bytes = Vec::new();
    let info = measure(|| bytes = sdp::to_vec(&plugin).unwrap());
    assert_eq!(
        (info.count_total, info.bytes_total),
        (1, bytes.len() as u64)
    );
    assert_eq!(bytes.capacity(), bytes.len());
    let mut frame = Vec::new();
    let info = measure(|| frame = message::to_vec(&plugin).unwrap());
    assert_eq!(
        (info.count_total, info.bytes_total),
        (1, bytes.len() as u64 + 10)
    );
}

#[test]
fn encoding_into_a_buffer_allocates_nothing() {
    let plugin = plugin();
    let mut buffer = [0; 4096];
    none(measure(|| {
        assert!(sdp::to_slice(&plugin, &mut buffer).is_ok())
    }));
    none(measure(|| {
        assert!(message::to_slice(&plugin, &mut buffer).is_ok())
    }));
    let mut out = Vec::with_capacity(4096);
    none(measure(|| sdp::append(&plugin, &mut out).unwrap()));
    none(measure(|| message::append(&plugin, &mut out).unwrap()));
    none(measure(|| {
        assert!(sdp::to_slice(&plugin, &mut buffer[..9]).is_err())
    }));
}

#[test]
fn borrowed_decoding_allocates_nothing() {
    let bytes = sdp::to_vec(&("name", &[1_u8, 2][..], [1_u8, 2, 3, 4])).unwrap();
    none(measure(|| {
        let borrowed: Borrowed = sdp::from_slice(&bytes).unwrap();
        assert_eq!(
            (borrowed.name, borrowed.data, borrowed.key[3]),
            ("name", &[1, 2][..], 4)
        );
    }));
}

#[test]
fn decoding_over_a_value_of_the_same_shape_allocates_nothing() {
    let bytes = sdp::to_vec(&plugin()).unwrap();
    let mut place = plugin();
    none(measure(|| sdp::decode_into(&bytes, &mut place).unwrap()));
    assert_eq!(place, plugin());
}

#[test]
fn a_count_alone_allocates_nothing() {
    for count in [u32::MAX, 1 << 31, 1 << 20, 100] {
        let mut bytes = count.to_le_bytes().to_vec();
        bytes.push(0);
        none(measure(|| {
            assert!(sdp::from_slice::<Vec<u8>>(&bytes).is_err())
        }));
        none(measure(|| {
            assert!(sdp::from_slice::<Vec<String>>(&bytes).is_err())
        }));
        none(measure(|| {
            assert!(sdp::from_slice::<String>(&bytes).is_err())
        }));
        none(measure(|| {
            assert!(sdp::from_slice::<Box<[u64]>>(&bytes).is_err())
        }));
        type Map = std::collections::HashMap<u32, String>;
        none(measure(|| assert!(sdp::from_slice::<Map>(&bytes).is_err())));
        type Set = std::collections::BTreeSet<u16>;
        none(measure(|| assert!(sdp::from_slice::<Set>(&bytes).is_err())));
    }
}

/// What `input`, which is an error, takes at most at one time, over its length.
fn peak<T: for<'de> SdpDecode<'de>>(input: &[u8]) -> u64 {
    let info = measure(|| assert!(sdp::from_slice::<T>(input).is_err()));
    info.bytes_max / input.len() as u64
}

/// Counts inside counts, each of all the elements that `left` bytes could be.
fn nested_claims(len: usize, least: usize) -> Vec<u8> {
    let mut input = Vec::new();
    while input.len() + 4 <= len {
        let left = len - input.len() - 4;
        input.extend(u32::try_from(left / least).unwrap().to_le_bytes());
    }
    input
}

#[test]
fn counts_inside_counts_do_not_claim_the_same_bytes_twice() {
    #[derive(SdpDecode)]
    struct Node {
        _children: Vec<Node>,
    }

    #[derive(SdpDecode)]
    struct Map {
        _entries: std::collections::BTreeMap<u8, Map>,
    }

    /// A container by hand, as the docs of `Reader::sequence` show.
    struct Own<T> {
        _items: Vec<T>,
    }

    impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Own<T> {
        const SIZE: WireSize = WireSize::at_least(4);

        fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
            input.sequence(T::SIZE, |input, count| {
                let mut items = Vec::with_capacity(count);
                for _ in 0..count {
                    input.begin_element(T::SIZE);
                    items.push(T::decode(input)?);
                }
                Ok(Self { _items: items })
            })
        }
    }

    #[derive(SdpDecode)]
    struct OwnNode {
        _children: Own<OwnNode>,
    }

    // A vector takes 24 bytes in memory and 4 on the wire, so that a good input takes six times its
    // length; an entry of the map 32, and 5.
    for len in [1_000, 100_000, 1_000_000] {
        assert!(peak::<Node>(&nested_claims(len, 4)) <= 6);
        assert!(peak::<OwnNode>(&nested_claims(len, 4)) <= 6);
        assert!(peak::<Vec<Vec<Vec<u64>>>>(&nested_claims(len, 4)) <= 6);
        assert!(peak::<Map>(&nested_claims(len, 5)) <= 7);
    }
    // What claims all twice is refused at the second claim.
    let input = nested_claims(100_000, 4);
    let error = sdp::from_slice::<Node>(&input).err().unwrap();
    assert_eq!(error.offset(), 8);
}

#[test]
fn elements_of_a_sequence_may_claim_what_it_does_not_need() {
    let rows = vec![vec![1_u8; 100], vec![], vec![2; 50]];
    let bytes = sdp::to_vec(&rows).unwrap();
    assert_eq!(sdp::from_slice::<Vec<Vec<u8>>>(&bytes).unwrap(), rows);
    let rows = vec![(vec![String::from("a"); 10], 7_u64); 10];
    let bytes = sdp::to_vec(&rows).unwrap();
    let mut place = rows[..3].to_vec();
    sdp::decode_into(&bytes, &mut place).unwrap();
    assert_eq!(place, rows);
}
