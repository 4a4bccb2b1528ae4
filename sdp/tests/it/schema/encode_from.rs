//! From JSON to encoded bytes, with a schema.

mod errors;
mod hostile;
mod order;
mod representation;

use sdp::schema::{OwnedSchema, TypeIndex};
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema, message};
use serde::Serialize;
use serde_json::{Deserializer, Value, json};

use crate::registry;

fn index(index: usize) -> TypeIndex {
    TypeIndex::new(index).unwrap()
}

/// Encodes a text of JSON.
fn encode(schema: &OwnedSchema, text: &str) -> serde_json::Result<Vec<u8>> {
    schema.encode_from(&mut Deserializer::from_str(text))
}

/// Checks that the text of JSON is encoded as the value.
#[track_caller]
fn is(text: &str, value: &(impl SdpEncode + SdpSchema)) {
    let schema = schema_of(value);
    let bytes = sdp::to_vec(value).unwrap();
    assert_eq!(encode(&schema, text).unwrap(), bytes, "{text}");
    // A value in memory has other deserializers than a text, and other orders of fields.
    let json: Value = serde_json::from_str(text).unwrap();
    assert_eq!(schema.encode_from(json).unwrap(), bytes, "{text}");
}

/// Checks that the value is encoded from its representation by serde.
#[track_caller]
fn returns(value: &(impl SdpEncode + SdpSchema + Serialize)) {
    is(&serde_json::to_string(value).unwrap(), value);
    let schema = schema_of(value);
    let bytes = sdp::to_vec(value).unwrap();
    is_viewed_and_encoded(&schema, &bytes);
}

/// Checks that the view of a value is encoded as the same bytes.
#[track_caller]
fn is_viewed_and_encoded(schema: &OwnedSchema, bytes: &[u8]) {
    let text = serde_json::to_string(&schema.view(bytes).unwrap()).unwrap();
    assert_eq!(encode(schema, &text).unwrap(), bytes, "{text}");
}

fn schema_of<T: SdpSchema>(_: &T) -> OwnedSchema {
    OwnedSchema::of::<T>()
}

/// Returns the error of a text of JSON.
#[track_caller]
fn error_in(schema: &OwnedSchema, text: &str) -> String {
    encode(schema, text).unwrap_err().to_string()
}

/// Returns the error of a text of JSON for a type.
#[track_caller]
fn error<T: SdpSchema>(text: &str) -> String {
    error_in(&OwnedSchema::of::<T>(), text)
}

#[test]
fn registry_is_encoded_from_its_json() {
    let text = include_str!("../../../../testdata/plugins.json");
    is(text, &registry::whole());
    returns(&registry::whole());
    // As a sequence of maps without line breaks, and with the fields in the order of their names.
    let json: Value = serde_json::from_str(text).unwrap();
    is(&json.to_string(), &registry::whole());
}

#[test]
fn error_in_the_registry_has_its_path_and_its_line() {
    let mut json: Value =
        serde_json::from_str(include_str!("../../../../testdata/plugins.json")).unwrap();
    json["plugins"][17]["parameters"][3]["display_name"] = json!(5);
    let schema = OwnedSchema::of::<registry::Owned>();
    let error = schema.encode_from(&json).unwrap_err();
    assert_eq!(
        error.to_string(),
        "plugins[17].parameters[3].display_name: invalid type: integer `5`, expected a string"
    );
    let error = error_in(&schema, "{\n  \"plugins\": [\n    {\"name\": true}\n  ]\n}");
    assert_eq!(
        error,
        "plugins[0].name: invalid type: boolean `true`, expected a string at line 3 column 17"
    );
}

/// A type with each kind of type in it, without floats.
#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Debug)]
struct Everything {
    numbers: (u8, u16, u32, u64, i8, i16, i32, i64),
    leaves: (bool, char, String),
    bytes: Vec<u8>,
    array: [u16; 3],
    option: Option<Vec<Option<String>>>,
    result: Result<u8, String>,
    map: std::collections::BTreeMap<i16, Box<Option<u8>>>,
    texts: std::collections::HashMap<String, Newtype>,
    set: std::collections::HashSet<(u8, Option<bool>)>,
    variants: Vec<Variants>,
    unit: (),
    heap: std::collections::BinaryHeap<u16>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Debug)]
struct Newtype(Pair);

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Debug)]
struct Pair(u8, Option<u8>);

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
fn samples_are_encoded_from_their_representation_by_serde() {
    let schema = OwnedSchema::of::<Everything>();
    for seed in 0..200 {
        let bytes = schema.sample(seed).unwrap();
        let value: Everything = sdp::from_slice(&bytes).unwrap();
        returns(&value);
    }
}

#[test]
fn samples_are_encoded_from_their_views() {
    type Values = (
        Vec<(f32, Option<f32>)>,
        std::collections::BTreeMap<Option<u8>, Option<Option<()>>>,
        Vec<std::time::Duration>,
        Result<std::net::IpAddr, std::num::NonZeroI16>,
    );
    let schema = OwnedSchema::of::<Values>();
    for seed in 0..200 {
        is_viewed_and_encoded(&schema, &schema.sample(seed).unwrap());
    }
    let schema = OwnedSchema::of::<registry::Owned>();
    for seed in 0..50 {
        is_viewed_and_encoded(&schema, &schema.sample(seed).unwrap());
    }
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize)]
#[sdp(message_id = 1)]
struct Load {
    path: String,
    slot: u8,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize)]
#[sdp(message_id = 0x1234)]
struct Ping;

#[derive(SdpDispatch, SdpSchema, Serialize)]
enum Request {
    Load(Load),
    Ping(Ping),
}

#[track_caller]
fn message_error<T: SdpSchema>(json: Value) -> String {
    let error = OwnedSchema::of::<T>().encode_message_from(json);
    error.unwrap_err().to_string()
}

#[test]
fn messages_have_a_header() {
    let load = || Load {
        path: "chorus.so".into(),
        slot: 3,
    };
    let json = json!({"slot": 3, "path": "chorus.so"});
    let bytes = message::to_vec(&load()).unwrap();
    let schema = OwnedSchema::of::<Load>();
    assert_eq!(schema.encode_message_from(&json).unwrap(), bytes);

    let schema = OwnedSchema::of::<Request>();
    for request in [Request::Load(load()), Request::Ping(Ping)] {
        let bytes = message::to_vec(&request).unwrap();
        let json = serde_json::to_value(&request).unwrap();
        assert_eq!(schema.encode_message_from(json).unwrap(), bytes);
        let view = schema.view_message(&bytes).unwrap();
        let json = serde_json::to_value(&view).unwrap();
        assert_eq!(schema.encode_message_from(json).unwrap(), bytes);
    }
    let ping = schema.encode_message_from(json!("Ping")).unwrap();
    assert_eq!(ping, b"SDP2\x34\x12\0\0\0\0");
}

#[test]
fn errors_of_messages() {
    assert_eq!(
        message_error::<(u8, u8)>(json!([1, 2])),
        "the root of the schema is not a message"
    );
    assert_eq!(
        message_error::<Request>(json!({"Save": null})),
        "unknown message `Save`, expected `Load` or `Ping`"
    );
    assert_eq!(
        message_error::<Request>(json!({"Load": {"path": 1}})),
        "path: invalid type: integer `1`, expected a string"
    );
    assert_eq!(
        message_error::<Request>(json!([])),
        "invalid type: sequence, expected a map with the name of a message"
    );
    assert_eq!(
        message_error::<Request>(json!(null)),
        "invalid type: null, expected a map with the name of a message"
    );
    assert_eq!(
        error::<Request>("{\"Ping\": null}"),
        "a message enum is not a value"
    );
}
