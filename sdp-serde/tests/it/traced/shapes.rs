//! Types of many shapes: each value round-trips, and its schema describes its bytes.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU16;

use sdp_schema::check;
use sdp_serde::{TraceError, schema, traced};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{both_ways, random_values, text};

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct List {
    value: u8,
    next: Option<Box<List>>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
#[serde(transparent)]
struct Forest(Vec<Forest>);

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Newtype(BTreeMap<String, Newtype>);

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Ping {
    pong: Vec<Pong>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
enum Pong {
    End,
    Ping(Box<Ping>, u8),
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
enum Late {
    Null,
    Bool(bool),
    Text(String),
    List(Vec<Late>),
    Map { entries: BTreeMap<String, Late> },
    Both(Box<Late>, Box<Late>),
}

#[test]
fn recursive_types_round_trip() {
    let list = |value, next: Option<List>| List {
        value,
        next: next.map(Box::new),
    };
    both_ways(&list(1, Some(list(2, Some(list(3, None))))));
    both_ways(&Forest(vec![Forest(vec![]), Forest(vec![Forest(vec![])])]));
    let empty = Newtype(BTreeMap::new());
    both_ways(&Newtype(BTreeMap::from([
        ("a".into(), empty.clone()),
        ("b".into(), empty),
    ])));
    let ping = Ping {
        pong: vec![Pong::End],
    };
    both_ways(&Ping {
        pong: vec![Pong::Ping(Box::new(ping.clone()), 7), Pong::End],
    });
    both_ways(&Pong::Ping(Box::new(ping), 8));
    let late = Late::Both(Box::new(Late::Null), Box::new(Late::Text("x".into())));
    let map = BTreeMap::from([("k".into(), late.clone())]);
    random_values::<Late>();
    random_values::<Ping>();
    both_ways(&vec![
        Late::List(vec![late, Late::Bool(true)]),
        Late::Map { entries: map },
    ]);
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Holder<T> {
    held: T,
    many: Vec<T>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Twice {
    numbers: Holder<u8>,
    texts: Holder<Option<String>>,
    deep: Holder<Holder<u16>>,
}

#[test]
fn generic_type_used_twice_is_two_types() {
    let holder = |held| Holder { held, many: vec![] };
    both_ways(&Twice {
        numbers: holder(1),
        texts: Holder {
            held: None,
            many: vec![Some("x".into())],
        },
        deep: Holder {
            held: Holder {
                held: 1,
                many: vec![2],
            },
            many: vec![],
        },
    });
    assert_eq!(text::<Twice>().matches("struct Holder").count(), 4);
}

mod other {
    use super::*;

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    pub(super) struct List {
        pub(super) text: String,
    }
}

#[test]
fn types_with_one_name_in_two_modules_are_two_types() {
    let list = List {
        value: 1,
        next: None,
    };
    both_ways(&(list, other::List { text: "x".into() }));
}

/// Local types of two blocks have one path. An error is fine, and a wrong schema is not.
#[test]
fn types_with_one_path_are_no_wrong_type() {
    macro_rules! local {
        ($ty:ty) => {{
            #[derive(Serialize, Deserialize, Debug, PartialEq)]
            struct Local {
                field: $ty,
            }
            Local {
                field: <$ty>::default(),
            }
        }};
    }
    fn check<T: Serialize + serde::de::DeserializeOwned + 'static>(value: &T) {
        match schema::<T>() {
            Ok(schema) => check_schema(&schema, value),
            Err(error) => assert!(matches!(error, TraceError::Refused { .. })),
        }
    }
    fn check_schema<T: Serialize>(schema: &sdp_schema::Schema, value: &T) {
        sdp_schema::check(schema, &sdp_serde::to_vec(value).unwrap()).unwrap();
    }
    check(&(local!(u8), local!(String)));
}

#[test]
fn options_and_units_round_trip() {
    both_ways(&vec![Some(Some(1_u8))]);
    // JSON has no inner `None`, and no unit inside an option.
    type Options = Vec<(Option<Option<u8>>, Option<()>)>;
    let value: Options = vec![(None, None), (Some(None), Some(())), (Some(Some(1)), None)];
    let bytes = traced::to_vec(&value).unwrap();
    check(&schema::<Options>().unwrap(), &bytes).unwrap();
    assert_eq!(sdp_serde::from_slice::<Options>(&bytes).unwrap(), value);
}

macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(Serialize, Deserialize, Debug, PartialEq, Default)]
        #[serde(default)]
        struct Wide { $($field: Option<u16>),* }
    };
}

wide! {
    a00 a01 a02 a03 a04 a05 a06 a07 a08 a09 a10 a11 a12 a13 a14 a15
    a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28 a29 a30 a31
    a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47
    a48 a49 a50 a51 a52 a53 a54 a55 a56 a57 a58 a59 a60 a61 a62 a63
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Pair(u8, #[serde(default)] String);

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Strict {
    a: NonZeroU16,
    b: IpAddr,
    c: Ipv4Addr,
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
#[serde(from = "(u8, u8)", into = "(u8, u8)")]
struct Sum {
    a: u8,
    b: u8,
}

impl From<(u8, u8)> for Sum {
    fn from((a, b): (u8, u8)) -> Self {
        Self { a, b }
    }
}

impl From<Sum> for (u8, u8) {
    fn from(sum: Sum) -> Self {
        (sum.a, sum.b)
    }
}

mod foreign {
    #[derive(Debug, PartialEq)]
    pub(super) struct Time {
        pub(super) seconds: i64,
        pub(super) nanos: i32,
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "foreign::Time")]
struct TimeDef {
    seconds: i64,
    nanos: i32,
}

mod bytes {
    use super::*;

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<u8>, D::Error> {
        struct Bytes;
        impl serde::de::Visitor<'_> for Bytes {
            type Value = Vec<u8>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.into())
            }
        }
        input.deserialize_byte_buf(Bytes)
    }
}

/// A type with another form for people.
#[derive(Debug, PartialEq)]
struct Id(u64);

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(&self.0),
            false => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            return text.parse().map(Self).map_err(serde::de::Error::custom);
        }
        u64::deserialize(deserializer).map(Self)
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Converted {
    pair: Pair,
    strict: Strict,
    sum: Sum,
    #[serde(with = "TimeDef")]
    time: foreign::Time,
    id: Id,
    wide: Wide,
    unit: (),
    array: [Sum; 3],
    set: HashSet<String>,
    big: (i128, u128, char),
}

#[test]
fn conversions_and_manual_code_round_trip() {
    both_ways(&Converted {
        pair: Pair(1, "x".into()),
        strict: Strict {
            a: NonZeroU16::MIN,
            b: [1, 2, 3, 4].into(),
            c: [5, 6, 7, 8].into(),
        },
        sum: Sum { a: 1, b: 2 },
        time: foreign::Time {
            seconds: -1,
            nanos: 5,
        },
        id: Id(9),
        wide: Wide {
            a63: Some(1),
            ..Wide::default()
        },
        unit: (),
        array: [(); 3].map(|()| Sum { a: 3, b: 4 }),
        set: HashSet::from(["one".into()]),
        big: (i128::MIN, u128::MAX, 'é'),
    });
    assert!(text::<Converted>().contains("id: u64"));
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Raw {
    #[serde(with = "bytes")]
    raw: Vec<u8>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Borrowed<'a> {
    text: &'a str,
    #[serde(borrow)]
    cow: Cow<'a, str>,
    #[serde(borrow)]
    bytes: &'a [u8],
    map: HashMap<&'a str, u8>,
}

#[test]
fn bytes_and_borrowed_types_have_a_schema() {
    assert!(text::<Raw>().contains("raw: []u8"));
    let schema = schema::<Borrowed<'static>>().unwrap();
    let value = Borrowed {
        text: "a",
        cow: "b".into(),
        bytes: b"c",
        map: HashMap::from([("d", 1)]),
    };
    let bytes = traced::to_vec(&value).unwrap();
    check(&schema, &bytes).unwrap();
    assert_eq!(
        sdp_serde::from_slice::<Borrowed<'_>>(&bytes).unwrap(),
        value
    );
}

#[cfg(feature = "json")]
#[test]
fn json_inside_a_type_has_the_schema_of_json() {
    use sdp_schema::Schema;

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Event {
        id: u8,
        #[serde(with = "sdp_serde::json", default)]
        extra: serde_json::Value,
        #[serde(with = "sdp_serde::json")]
        sparse: Sparse,
    }
    #[derive(Serialize, Deserialize, Debug, PartialEq, Default)]
    struct Sparse {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        a: Option<u8>,
        #[serde(flatten)]
        rest: BTreeMap<String, serde_json::Value>,
    }
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
    struct Derived {
        id: u8,
        extra: serde_json::Value,
        sparse: serde_json::Value,
    }
    both_ways(&Event {
        id: 1,
        extra: serde_json::json!({ "a": [1, -1, 0.5, null, "x", true] }),
        sparse: Sparse {
            a: Some(1),
            rest: BTreeMap::from([("b".into(), 2.into())]),
        },
    });
    super::assert_same(&schema::<Event>().unwrap(), &Schema::of::<Derived>());
}
