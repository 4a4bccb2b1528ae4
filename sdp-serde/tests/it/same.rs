//! Values of types that derive the traits of both crates have the same bytes.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Debug;
use std::net::IpAddr;
use std::time::{Duration, SystemTime};

use sdp::{DecodeErrorKind, SdpDecode, SdpDecodeOwned, SdpEncode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::outputs::agree;
use crate::script::Script;

#[derive(
    SdpEncode, SdpDecode, Serialize, Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Hash,
)]
enum Shape {
    Unit,
    New(u16),
    Tuple(i8, String),
    Struct { a: Option<i32>, b: (u8, char) },
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize, Debug, PartialEq)]
struct Everything {
    numbers: (u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64),
    flag: bool,
    letter: char,
    text: String,
    bytes: Vec<u8>,
    shapes: Vec<Shape>,
    array: [u16; 3],
    result: Result<u8, String>,
    other: Result<u8, String>,
    by_number: HashMap<i32, String>,
    by_text: BTreeMap<String, u8>,
    by_shape: HashMap<Shape, Vec<u8>>,
    by_map: BTreeMap<BTreeMap<i16, u8>, u8>,
    address: IpAddr,
    boxed: Option<Box<Everything>>,
}

fn everything(boxed: Option<Everything>) -> Everything {
    let shapes = vec![
        Shape::Unit,
        Shape::New(7),
        Shape::Tuple(-1, "x".into()),
        Shape::Struct {
            a: Some(-5),
            b: (1, 'é'),
        },
        Shape::Struct {
            a: None,
            b: (0, '\0'),
        },
    ];
    Everything {
        numbers: (1, 2, 3, 4, 5, -1, -2, -3, -4, -5, 1.5, -2.5),
        flag: true,
        letter: 'ß',
        text: "a\0b".into(),
        bytes: vec![0, 1, 255],
        by_shape: shapes
            .iter()
            .cloned()
            .map(|shape| (shape, vec![1]))
            .collect(),
        shapes,
        array: [1, 2, 3],
        result: Ok(3),
        other: Err("no".into()),
        by_number: [-300, -1, 0, 255, 256].map(|n| (n, n.to_string())).into(),
        by_text: ["", "a", "a\0", "ab", "b"]
            .map(|text| (text.into(), 1))
            .into(),
        by_map: BTreeMap::from([
            (BTreeMap::new(), 1),
            (BTreeMap::from([(-1, 2)]), 2),
            (BTreeMap::from([(-1, 2), (5, 1)]), 3),
            (BTreeMap::from([(1, 0)]), 4),
        ]),
        address: [127, 0, 0, 1].into(),
        boxed: boxed.map(Box::new),
    }
}

/// Checks the bytes of a value, and the verdicts on each cut and on some changes of each `step`th byte.
fn check<T>(value: &T, step: usize)
where
    T: SdpEncode + SdpDecodeOwned + Serialize + DeserializeOwned + Debug + PartialEq,
{
    let bytes = sdp::to_vec(value).unwrap();
    agree(value, value);
    assert_eq!(&sdp_serde::from_slice::<T>(&bytes).unwrap(), value);
    for len in (0..bytes.len()).step_by(step) {
        assert_same_verdict::<T>(&bytes[..len]);
    }
    for at in (0..bytes.len()).step_by(step) {
        for with in [0, 1, 2, 0x7f, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[at] = with;
            assert_same_verdict::<T>(&bytes);
        }
    }
}

/// The value is the same, or the error. Derived code may find the end of the input earlier: SPEC E3.
pub(crate) fn assert_same_verdict<T>(bytes: &[u8])
where
    T: SdpEncode + SdpDecodeOwned + DeserializeOwned + Debug + PartialEq,
{
    let (derived, bridged) = (
        sdp::from_slice::<T>(bytes),
        sdp_serde::from_slice::<T>(bytes),
    );
    match (derived, bridged) {
        (Ok(_), Ok(bridged)) => assert_eq!(sdp::to_vec(&bridged).unwrap(), bytes),
        (Err(derived), Err(bridged))
            if matches!(derived.kind(), DecodeErrorKind::UnexpectedEnd { .. }) =>
        {
            assert!(derived.offset() <= bridged.offset(), "{derived} {bridged}");
        }
        (Err(derived), Err(bridged)) => assert_eq!(derived, bridged),
        (derived, bridged) => panic!("{derived:?} {bridged:?}"),
    }
}

#[test]
fn every_kind_has_the_same_bytes() {
    check(&everything(None), 1);
    check(&everything(Some(everything(None))), 1);
}

#[test]
fn plugin_registry_has_the_same_bytes() {
    let registry = sdp_testdata::plugin_registry();
    check(&registry, 20_011);
    check(&registry.plugins[0], 7);
}

/// A sequence whose length is not known before its end.
#[test]
fn sequence_of_unknown_length_has_the_bytes_of_a_vector() {
    let sequence = Script::Seq(None, vec![Script::Text("b"), Script::Text("d")]);
    let sequences = Script::Seq(None, vec![sequence.clone(), sequence]);
    agree(
        &(1_u8, sequences, 2_u8),
        &(1_u8, vec![vec!["b", "d"]; 2], 2_u8),
    );
}

/// Sets are sorted, and decoded only in this order, also inside keys.
#[test]
fn sets_have_the_same_bytes_and_errors() {
    check(&(-300..300).step_by(7).collect::<HashSet<i32>>(), 1);
    let texts = ["wet", "", "dry", "a\0b"].map(String::from);
    check(&(BTreeSet::from(texts.clone()), HashSet::from(texts)), 1);
    let keys = [vec![1, 256], vec![256], vec![], vec![-1]].map(BTreeSet::from_iter);
    check(
        &HashMap::<BTreeSet<i16>, u8>::from(keys.map(|it| (it, 1))),
        1,
    );
    for elements in [[7_u8, 3], [7, 7]] {
        assert_same_verdict::<BTreeSet<u8>>(&sdp::to_vec(&elements.to_vec()).unwrap());
        assert_same_verdict::<HashSet<u8>>(&sdp::to_vec(&elements.to_vec()).unwrap());
    }
}

#[test]
fn durations_have_the_same_bytes_and_errors() {
    check(&Duration::new(5, 999_999_999), 1);
    check(&vec![(Duration::ZERO, true)], 1);
    let carried = sdp::to_vec(&(5_u64, 1_000_000_000_u32)).unwrap();
    for error in [
        sdp_serde::from_slice::<Duration>(&carried).unwrap_err(),
        sdp_serde::from_slice::<SystemTime>(&carried).unwrap_err(),
    ] {
        assert_eq!(error.kind(), DecodeErrorKind::InvalidNanos(1_000_000_000));
        assert_eq!(error.offset(), 8);
    }
}
