//! Values as JSON, through serde.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroU8;

use sdp::schema::{Kind, OwnedSchema, Schema, Type, TypeIndex};
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema, WireSize, message};
use serde::Serialize;

use crate::registry::{self, Owned};

/// Returns the JSON of a value by its schema.
fn json<T: SdpEncode + SdpSchema + ?Sized>(value: &T) -> String {
    let schema = OwnedSchema::of::<T>();
    let bytes = sdp::to_vec(value).unwrap();
    serde_json::to_string(&schema.view(&bytes).unwrap()).unwrap()
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Clone, Debug, PartialEq)]
#[sdp(message_id = 9)]
struct Everything {
    numbers: (u8, i16, u128, i128),
    floats: [f64; 3],
    half: f32,
    letter: char,
    text: String,
    bytes: Vec<u8>,
    newtype: Seconds,
    pair: Pair,
    result: Result<u8, String>,
    shapes: Vec<Shape>,
    by_name: BTreeMap<String, bool>,
    by_number: BTreeMap<i64, Option<u8>>,
    by_kind: BTreeMap<Family, ()>,
    set: BTreeSet<char>,
    next: Option<Box<Everything>>,
    shared: Box<str>,
    nothing: (),
    nonzero: NonZeroU8,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Clone, Debug, PartialEq)]
struct Seconds(u32);

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Clone, Debug, PartialEq)]
struct Pair(u8, Option<String>);

#[derive(
    SdpEncode, SdpDecode, SdpSchema, Serialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord,
)]
enum Family {
    Filter,
    Delay,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Clone, Debug, PartialEq)]
enum Shape {
    Empty,
    Circle(f32),
    Line(i8, i8),
    Box { width: u16, height: Option<u16> },
}

fn everything() -> Everything {
    let inner = Everything {
        numbers: (1, -2, u128::MAX, i128::MIN),
        floats: [0.1, -0.0, 1e300],
        half: 0.1,
        letter: 'ß',
        text: "a \"quoted\" text\n".into(),
        bytes: vec![0, 255],
        newtype: Seconds(60),
        pair: Pair(7, None),
        result: Ok(1),
        shapes: vec![],
        by_name: BTreeMap::new(),
        by_number: BTreeMap::new(),
        by_kind: BTreeMap::new(),
        set: BTreeSet::new(),
        next: None,
        shared: "".into(),
        nothing: (),
        nonzero: NonZeroU8::MIN,
    };
    Everything {
        pair: Pair(8, Some("eight".into())),
        result: Err("no result".into()),
        shapes: vec![
            Shape::Empty,
            Shape::Circle(1.5),
            Shape::Line(-1, 1),
            Shape::Box {
                width: 3,
                height: None,
            },
        ],
        by_name: [("b".into(), true), ("a".into(), false)].into(),
        by_number: [(-1, None), (i64::MAX, Some(3))].into(),
        by_kind: [(Family::Filter, ()), (Family::Delay, ())].into(),
        set: ['z', 'a'].into(),
        next: Some(Box::new(inner.clone())),
        shared: "shared".into(),
        ..inner
    }
}

#[test]
fn json_is_that_of_the_derive() {
    let registry = registry::whole();
    assert_eq!(json(&registry), serde_json::to_string(&registry).unwrap());
    let value = everything();
    assert_eq!(json(&value), serde_json::to_string(&value).unwrap());
}

#[test]
fn values_that_json_cannot_express_are_text() {
    assert_eq!(
        json(&[
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NAN,
            f32::from_bits(0xffc0_0001)
        ]),
        r#"["inf","-inf","NaN","NaN(0xffc00001)"]"#
    );
    assert_eq!(
        json(&[
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            f64::from_bits(0x7ff0_0000_0000_0001)
        ]),
        r#"["inf","-inf","NaN","NaN(0x7ff0000000000001)"]"#
    );
}

#[test]
fn options_of_nothing_have_a_tag() {
    let value = (
        Some(None::<u8>),
        Some(Some(1_u8)),
        None::<Option<u8>>,
        Some(()),
    );
    assert_eq!(
        json(&value),
        r#"[{"Some":null},{"Some":1},null,{"Some":null}]"#
    );
}

#[test]
fn maps_without_text_as_keys_are_pairs() {
    let map = BTreeMap::from([((1_u8, 2_u8), "a"), ((1, 3), "b")]);
    assert_eq!(json(&map), r#"[[[1,2],"a"],[[1,3],"b"]]"#);
    assert_eq!(
        json(&HashMap::from([(true, [1.5_f32])])),
        r#"{"true":[1.5]}"#
    );
}

#[derive(SdpDispatch, SdpSchema)]
#[allow(clippy::large_enum_variant, reason = "a message enum of a test")]
enum Request {
    Everything(Everything),
    Stop(Stop),
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone)]
#[sdp(message_id = 10)]
struct Stop;

#[test]
fn messages_have_the_names_of_their_types() {
    let schema = OwnedSchema::of::<Request>();
    let bytes = message::to_vec(&Stop).unwrap();
    let view = schema.view_message(&bytes).unwrap();
    assert_eq!(serde_json::to_string(&view).unwrap(), r#"{"Stop":null}"#);

    let value = everything();
    let bytes = message::to_vec(&value).unwrap();
    let expected = serde_json::to_string(&value).unwrap();
    let view = schema.view_message(&bytes).unwrap();
    assert_eq!(
        serde_json::to_string(&view).unwrap(),
        format!("{{\"Everything\":{expected}}}")
    );
    let schema = OwnedSchema::of::<Everything>();
    let view = schema.view_message(&bytes).unwrap();
    assert_eq!(serde_json::to_string(&view).unwrap(), expected);
}

/// Bytes that only code understands.
struct Code<const FIXED: bool>;

impl<const FIXED: bool> SdpSchema for Code<FIXED> {
    const SCHEMA: &'static Schema = &Schema::new(Kind::Opaque {
        name: "code",
        size: if FIXED {
            WireSize::fixed(3)
        } else {
            WireSize::at_least(0)
        },
    });
}

#[test]
fn bytes_without_a_schema_are_digits_or_an_error() {
    let schema = OwnedSchema::of::<(u8, Code<true>)>();
    let view = schema.view(&[1, 0xab, 0, 0xff]).unwrap();
    assert_eq!(serde_json::to_string(&view).unwrap(), r#"[1,"ab00ff"]"#);

    let schema = OwnedSchema::of::<[Option<(u8, Code<false>)>; 2]>();
    let view = schema.view(&[0, 0]).unwrap();
    assert_eq!(serde_json::to_string(&view).unwrap(), "[null,null]");
    let error = schema.view(&[0, 1, 7, 8, 9]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "[1].1: at byte 3: bytes of unknown length without a schema"
    );
}

#[test]
fn invalid_bytes_are_an_error() {
    let schema = OwnedSchema::of::<Owned>();
    let mut bytes = sdp::to_vec(&registry::small()).unwrap();
    *bytes.last_mut().unwrap() = 1;
    bytes.pop();
    let error = schema.view(&bytes).unwrap_err();
    assert_eq!(error.path().to_string(), "total_parameter_count");
}

#[test]
fn values_that_nest_deeply_are_an_error() {
    // Each option is a value without a level of nesting.
    let mut types: Vec<Type> = (1..=100)
        .map(|at| Type::Option(TypeIndex::new(at).unwrap()))
        .collect();
    types.push(Type::Seq(TypeIndex::ROOT));
    let schema = OwnedSchema::new(types).unwrap();
    let nested = |levels: usize| {
        let mut bytes = Vec::new();
        for _ in 0..levels {
            bytes.extend([1; 100]);
            bytes.extend(1_u32.to_le_bytes());
        }
        bytes.push(0);
        bytes
    };
    let (accepted, rejected) = (nested(2), nested(3));
    let view = schema.view(&accepted).unwrap();
    assert!(serde_json::to_string(&view).is_ok());
    let view = schema.view(&rejected).unwrap();
    let error = serde_json::to_string(&view).unwrap_err();
    assert_eq!(error.to_string(), "the value nests deeper than 256");
}

/// Checks that the JSON of a valid value can be written.
pub(super) fn serializes(schema: &OwnedSchema, bytes: &[u8]) {
    if let Ok(view) = schema.view(bytes) {
        serde_json::to_vec(&view).unwrap();
    }
}
