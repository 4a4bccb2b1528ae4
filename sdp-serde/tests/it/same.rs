//! Values of types that derive the traits of both crates have the same bytes.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;
use std::net::IpAddr;
use std::time::Duration;

use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

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

fn check<T>(value: &T)
where
    T: SdpEncode + SdpDecodeOwned + Serialize + DeserializeOwned + Debug + PartialEq,
{
    let bytes = sdp::to_vec(value).unwrap();
    assert_eq!(sdp_serde::to_vec(value).unwrap(), bytes);
    let mut buffer = vec![0; bytes.len()];
    assert_eq!(sdp_serde::to_slice(value, &mut buffer).unwrap(), bytes);
    let mut appended = vec![7];
    sdp_serde::append(value, &mut appended).unwrap();
    assert_eq!(appended[1..], bytes);
    assert_eq!(&sdp_serde::from_slice::<T>(&bytes).unwrap(), value);
    // Each cut and each changed byte has the same verdict.
    for len in 0..bytes.len() {
        let ours = sdp_serde::from_slice::<T>(&bytes[..len]);
        assert!(ours.is_err(), "{len}");
    }
    for at in 0..bytes.len() {
        for with in [0, 1, 2, 0x7f, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[at] = with;
            match (
                sdp::from_slice::<T>(&bytes),
                sdp_serde::from_slice::<T>(&bytes),
            ) {
                (Ok(a), Ok(b)) => assert_eq!(sdp::to_vec(&a).unwrap(), sdp::to_vec(&b).unwrap()),
                (Err(a), Err(b)) => {
                    let is_end = |error: &sdp::DecodeError| {
                        matches!(error.kind(), sdp::DecodeErrorKind::UnexpectedEnd { .. })
                    };
                    if !is_end(&a) {
                        assert_eq!(a, b, "byte {at} = {with}");
                    }
                }
                (a, b) => panic!("byte {at} = {with}: {a:?} {b:?}"),
            }
        }
    }
}

#[test]
fn every_kind_has_the_same_bytes() {
    check(&everything(None));
    check(&everything(Some(everything(None))));
}

/// The visitors of these types accept more than their derives, so only their bytes are compared.
#[test]
fn sets_and_durations_have_the_same_bytes() {
    let value = (BTreeSet::from([1, 256, 70_000]), Duration::new(5, 6));
    let bytes = sdp::to_vec(&value).unwrap();
    assert_eq!(sdp_serde::to_vec(&value).unwrap(), bytes);
    assert_eq!(
        sdp_serde::from_slice::<(BTreeSet<u32>, Duration)>(&bytes).unwrap(),
        value
    );
}
