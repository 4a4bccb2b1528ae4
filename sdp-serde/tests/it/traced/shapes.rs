//! Types of many shapes: each value round-trips, and its schema describes its bytes.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::CString;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU16;

use sdp_schema::check;
use sdp_serde::{schema, traced};
use serde::Serialize;
use serde::de::Error as _;

use super::{both_ways, contains, is_number, number, random_values, text};

types! {
    struct List { value: u8, next: Option<Box<List>> }

    #[serde(transparent)]
    struct Forest(Vec<Forest>);

    struct Newtype(BTreeMap<String, Newtype>);

    struct Ping { pong: Vec<Pong> }

    enum Pong { End, Ping(Box<Ping>, u8) }

    enum Late {
        Null, Bool(bool), Text(String), List(Vec<Late>), Map { entries: BTreeMap<String, Late> },
        Both(Box<Late>, Box<Late>),
    }
}

#[test]
fn recursive_types_round_trip() {
    random_values::<List>();
    random_values::<Forest>();
    random_values::<Newtype>();
    random_values::<Ping>();
    random_values::<Pong>();
    random_values::<Late>();
}

/// Local types of two blocks have one path.
macro_rules! locals {
    ($({ $($local:tt)* })*) => {(
        $({
            types! { $($local)* }
            None::<Local>
        },)*
    )};
}

/// Returns the text of the schema of a value.
fn text_of<T: Serialize + serde::de::DeserializeOwned + 'static>(_: &T) -> String {
    text::<T>()
}

#[test]
fn types_with_one_path_are_two_types() {
    let structs = locals! {
        { struct Local { #[serde(default = "number::<7, _>", skip_serializing_if = "is_number::<7, _>", alias = "b")]
            a: u8 } }
        { struct Local { #[serde(default = "number::<8, _>")] a: u8 } }
        { struct Local { a: u8, #[serde(alias = "c")] b: String } }
    };
    let text = text_of(&structs);
    for part in [
        "#[alias = \"b\"]\n    #[default = \"07\"]\n    a: u8",
        "{\n    #[default = \"08\"]\n    a: u8",
        "{\n    a: u8,\n    #[alias = \"c\"]\n    b: str",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let enums = locals! { { enum Local { A, #[serde(other)] B } } { enum Local { A, B } } };
    let text = text_of(&enums);
    for part in ["#[other]\n    B", "A = 0,\n    B"] {
        assert!(text.contains(part), "{text}");
    }
}

types! {
    struct Pair(u8, #[serde(default)] String);

    #[serde(deny_unknown_fields)]
    struct Strict { a: NonZeroU16, b: IpAddr, c: Ipv4Addr }

    #[serde(from = "(u8, u8)", into = "(u8, u8)")]
    struct Sum { a: u8, b: u8 }

    #[serde(remote = "foreign::Time")]
    struct TimeDef { seconds: i64, nanos: i32 }

    struct Converted {
        pair: Pair,
        strict: Strict,
        sum: Sum,
        #[serde(with = "TimeDef")] time: foreign::Time,
        id: Id,
        unit: (),
        array: [Sum; 3],
        set: BTreeSet<String>,
        big: (i128, u128, char),
    }

    struct Raw { raw: CString }

    struct Borrowed<'a> {
        text: &'a str,
        #[serde(borrow)] cow: Cow<'a, str>,
        #[serde(borrow)] bytes: &'a [u8],
        map: HashMap<&'a str, u8>,
    }
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
    #[derive(Clone, Debug, PartialEq)]
    pub(super) struct Time {
        pub(super) seconds: i64,
        pub(super) nanos: i32,
    }
}

/// A type with another form for people.
#[derive(Clone, Debug, PartialEq)]
struct Id(u64);

manual! {
    Id: |from| match from.is_human_readable() {
        true => String::deserialize(from)?.parse().map(Self).map_err(D::Error::custom),
        false => u64::deserialize(from).map(Self),
    }, |it, to| match to.is_human_readable() {
        true => to.collect_str(&it.0),
        false => it.0.serialize(to),
    };
}

#[test]
fn conversions_and_manual_code_round_trip() {
    let json = r#"{
        "pair": [1, "x"],
        "strict": { "a": 1, "b": "1.2.3.4", "c": "5.6.7.8" },
        "sum": [1, 2],
        "time": { "seconds": -1, "nanos": 5 },
        "id": "9",
        "unit": null,
        "array": [[3, 4], [3, 4], [5, 6]],
        "set": ["one"],
        "big": [-170141183460469231731687303715884105728, 340282366920938463463374607431768211455, "é"]
    }"#;
    both_ways::<Converted>(&[json]);
    contains::<Converted>("id: u64");
}

#[test]
fn bytes_and_borrowed_types_have_a_schema() {
    contains::<Raw>("raw: []u8");
    let schema = schema::<Borrowed<'static>>().unwrap();
    let value = Borrowed {
        text: "a",
        cow: "b".into(),
        bytes: b"c",
        map: HashMap::from([("d", 1)]),
    };
    let bytes = traced::to_vec(&value).unwrap();
    check(&schema, &bytes).unwrap();
    let same: Borrowed<'_> = sdp_serde::from_slice(&bytes).unwrap();
    assert_eq!(same, value);
}

#[cfg(feature = "json")]
#[test]
fn json_inside_a_type_has_the_schema_of_json() {
    use sdp_schema::Schema;

    types! {
        struct Event {
            id: u8,
            #[serde(with = "sdp_serde::json", default)]
            extra: serde_json::Value,
            #[serde(with = "sdp_serde::json")]
            sparse: Sparse,
        }

        #[derive(Default)]
        struct Sparse {
            #[serde(default, skip_serializing_if = "Option::is_none")]
            a: Option<u8>,
            #[serde(flatten)]
            rest: BTreeMap<String, serde_json::Value>,
        }
    }
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
    struct Derived {
        id: u8,
        extra: serde_json::Value,
        sparse: serde_json::Value,
    }
    both_ways::<Event>(&[
        r#"{ "id": 1, "extra": { "a": [1, -1, 0.5, null, "x", true] }, "sparse": { "a": 1, "b": 2 } }"#,
    ]);
    super::equal::assert_same(&schema::<Event>().unwrap(), &Schema::of::<Derived>());
}
