//! Bug class: decoding in place leaves data of an earlier message in the value.
//!
//! `promises::reuse` tests the same with registries, and `roundtrip` with random values of every type.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;

use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode};

/// Decodes each of `values` into each other, also after a truncation of a third one.
fn decode_into_each_other<T>(values: &[T])
where
    T: SdpEncode + SdpDecodeOwned + Clone + PartialEq + Debug,
{
    let encodings: Vec<_> = (values.iter().map(sdp::to_vec)).map(Result::unwrap).collect();
    for old in values {
        for (new, bytes) in values.iter().zip(&encodings) {
            let mut place = old.clone();
            sdp::decode_into(bytes, &mut place).unwrap();
            assert_eq!(&place, new);
            for other in &encodings {
                for len in 0..other.len() {
                    let _ = sdp::decode_into(&other[..len], &mut place);
                    sdp::decode_into(bytes, &mut place).unwrap();
                    assert_eq!(&place, new, "after {len} bytes of {other:?}");
                }
            }
        }
    }
}

#[derive(SdpEncode, SdpDecode, Clone, PartialEq, Debug)]
enum Choice {
    Nothing,
    Text(String),
    Both { text: String, numbers: Vec<u16> },
}

#[test]
#[cfg_attr(miri, ignore = "thousands of decodes are too many for Miri, and `promises::reuse` has a few")]
fn decoding_in_place_leaves_nothing_of_the_earlier_value() {
    let text = |text: &str| String::from(text);
    decode_into_each_other(&[text(""), text("wet"), text("a longer one, over sixteen bytes")]);
    decode_into_each_other(&[vec![], vec![1_u16], vec![2, 3, 4]]);
    decode_into_each_other(&[vec![], vec![text("a")], vec![text("bc"), text(""), text("d")]]);
    decode_into_each_other(&[None, Some(text("a")), Some(text("bc"))]);
    decode_into_each_other(&[Ok(text("a")), Err(7_u8), Ok(text("bc"))]);
    decode_into_each_other(&[VecDeque::new(), VecDeque::from([text("a"), text("b")])]);
    decode_into_each_other(&[Box::<[String]>::from([]), Box::from([text("a"), text("b")])]);
    decode_into_each_other(&[[text("a"), text("b")], [text(""), text("c")]]);
    decode_into_each_other(&[Box::<str>::from("a"), Box::from(""), Box::from("bc")]);
    decode_into_each_other(&[
        BTreeMap::new(),
        BTreeMap::from([(1_u8, text("a")), (3, text("b"))]),
        BTreeMap::from([(2, text("c"))]),
    ]);
    decode_into_each_other(&[
        HashMap::new(),
        HashMap::from([(1_u8, text("a")), (3, text("b"))]),
    ]);
    decode_into_each_other(&[BTreeSet::new(), BTreeSet::from([text("a"), text("b")])]);
    decode_into_each_other(&[HashSet::new(), HashSet::from([1_u8, 2])]);
    decode_into_each_other(&[
        Choice::Nothing,
        Choice::Text(text("a")),
        Choice::Both {
            text: text("bc"),
            numbers: vec![1, 2],
        },
    ]);
}
