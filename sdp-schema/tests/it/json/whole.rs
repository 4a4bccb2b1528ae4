//! Whole values with all kinds of types, in both directions.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::num::NonZeroU8;
use std::time::Duration;

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::{Schema, encode, sample};
use sdp_testdata::PluginRegistry;
use serde::Serialize;
use serde_json::{Value, json};

use super::{error_in, is, json_of, returns};

/// A type with each kind of type in it, without floats, which JSON does not express.
#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Debug)]
struct Everything {
    numbers: (u8, u16, u32, u64, i8, i16, i32, i64),
    leaves: (bool, char, String),
    bytes: Vec<u8>,
    array: [u16; 3],
    option: Option<Vec<Option<String>>>,
    result: Result<u8, String>,
    map: BTreeMap<i16, Box<Option<u8>>>,
    texts: BTreeMap<String, Newtype>,
    families: BTreeMap<Family, ()>,
    set: BTreeSet<(u8, Option<bool>)>,
    variants: Vec<Variants>,
    next: Option<Box<Self>>,
    nothing: (),
    nonzero: NonZeroU8,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Debug)]
struct Newtype(Pair);

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Debug)]
struct Pair(u8, Option<u8>);

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Family {
    Filter,
    Delay,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Debug)]
#[sdp(tag = "u16")]
enum Variants {
    Unit,
    One(u8),
    Two(u8, String),
    Named { one: u8, two: Option<i8> },
    Nested(Vec<Self>),
}

#[test]
fn json_of_samples_is_that_of_the_derive() {
    let schema = Schema::of::<Everything>();
    for seed in 0..100 {
        let bytes = sample(&schema, seed).unwrap();
        let value: Everything = sdp::from_slice(&bytes).unwrap();
        returns(&value);
    }
}

#[test]
fn json_of_views_is_encoded() {
    type Values = (
        Vec<(f32, Option<f32>)>,
        BTreeMap<Option<u8>, Option<Option<()>>>,
        Vec<Duration>,
        Vec<Result<std::net::IpAddr, std::num::NonZeroI16>>,
        BinaryHeap<u16>,
    );
    let value: Values = (
        vec![
            (f32::from_bits(0xffc0_0001), Some(f32::INFINITY)),
            (0.1, None),
        ],
        [
            (None, None),
            (Some(1), Some(None)),
            (Some(2), Some(Some(()))),
        ]
        .into(),
        vec![Duration::new(1, 999_999_999)],
        vec![
            Ok("::1".parse().unwrap()),
            Ok("127.0.0.1".parse().unwrap()),
            Err((-1).try_into().unwrap()),
        ],
        [3, 1, 2].into(),
    );
    let schema = Schema::of::<Values>();
    let json = json_of(&schema, &sdp::to_vec(&value).unwrap());
    let text = concat!(
        r#"[[["NaN(0xffc00001)","inf"],[0.1,null]],"#,
        r#"[[null,null],[1,{"Some":null}],[2,{"Some":{"Some":null}}]],"#,
        r#"[[1,999999999]],[{"Ok":{"V6":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1]}},"#,
        r#"{"Ok":{"V4":[127,0,0,1]}},{"Err":-1}],[1,2,3]]"#
    );
    assert_eq!(json, text);
    is(text, &value);
}

const PLUGINS: &str = include_str!("../../../../testdata/plugins.json");

#[test]
fn registry_is_encoded_from_its_json() {
    let registry: PluginRegistry = serde_json::from_str(PLUGINS).unwrap();
    is(PLUGINS, &registry);
    returns(&registry);
    // As a sequence of maps without line breaks, and with the fields in the order of their names.
    let json: Value = serde_json::from_str(PLUGINS).unwrap();
    is(&json.to_string(), &registry);
}

#[test]
fn error_in_the_registry_has_its_path_and_its_line() {
    let mut json: Value = serde_json::from_str(PLUGINS).unwrap();
    json["plugins"][17]["parameters"][3]["display_name"] = json!(5);
    let schema = Schema::of::<PluginRegistry>();
    let error = encode(&schema, &json).unwrap_err();
    assert_eq!(
        error.to_string(),
        "plugins[17].parameters[3].display_name: invalid type: integer `5`, expected str"
    );
    let error = error_in(&schema, "{\n  \"plugins\": [\n    {\"name\": true}\n  ]\n}");
    assert_eq!(
        error,
        "plugins[0].name: invalid type: boolean `true`, expected str at line 3 column 17"
    );
}
