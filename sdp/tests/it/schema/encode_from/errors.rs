//! The text of each error.

use std::collections::BTreeMap;

use sdp::{SdpEncode, SdpSchema};

use super::error;

#[derive(SdpEncode, SdpSchema)]
struct Plugin {
    name: String,
    parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpSchema)]
struct Parameter {
    address: u16,
    kind: Kind,
    range: Option<(f32, f32)>,
}

#[derive(SdpEncode, SdpSchema)]
#[expect(dead_code, reason = "only its schema is used")]
enum Kind {
    Linear,
    Power(u8),
    Steps { count: u8 },
    Range(u8, u8),
}

/// Returns the error of a parameter with these fields.
fn parameter(fields: &str) -> String {
    let text = format!(r#"{{"name": "", "parameters": [{{{fields}}}]}}"#);
    let error = error::<Plugin>(&text);
    // All of it is in line 1.
    match error.split_once(" at line 1 column ") {
        Some((error, _)) => error.into(),
        None => error,
    }
}

/// Returns the error of a kind.
fn kind(text: &str) -> String {
    parameter(&format!(r#""kind": {text}"#))
}

#[test]
fn fields() {
    assert_eq!(
        error::<Plugin>("{}"),
        "missing field `name` at line 1 column 2"
    );
    assert_eq!(
        error::<Plugin>(r#"{"name": "a", "vendor": 1}"#),
        "unknown field `vendor`, expected `name` or `parameters` at line 1 column 22"
    );
    assert_eq!(
        error::<Plugin>(r#"{"name": "a", "name": "b"}"#),
        "duplicate field `name` at line 1 column 20"
    );
    assert_eq!(parameter(""), "parameters[0]: missing field `address`");
    assert_eq!(
        parameter(r#""adress": 1"#),
        "parameters[0]: unknown field `adress`, expected `address`, `kind` or `range`"
    );
    assert_eq!(
        parameter(r#""kind": "Linear", "address": 1, "kind": "Linear""#),
        "parameters[0]: duplicate field `kind`"
    );
    assert_eq!(
        error::<Plugin>("[]"),
        "invalid type: sequence, expected a map of fields at line 1 column 0"
    );
}

#[test]
fn leaves() {
    assert_eq!(
        parameter(r#""address": 65536"#),
        "parameters[0].address: invalid value: integer `65536`, expected u16"
    );
    assert_eq!(
        parameter(r#""address": -1"#),
        "parameters[0].address: invalid value: integer `-1`, expected u16"
    );
    assert_eq!(
        parameter(r#""address": 1.0"#),
        "parameters[0].address: invalid type: floating point `1.0`, expected u16"
    );
    assert_eq!(
        parameter(r#""range": [1, "x"]"#),
        "parameters[0].range.1: invalid value: string \"x\", expected f32"
    );
    assert_eq!(
        error::<Vec<bool>>("[true, 0]"),
        "[1]: invalid type: integer `0`, expected a boolean at line 1 column 8"
    );
    assert_eq!(
        error::<char>("\"ab\""),
        "invalid value: string \"ab\", expected a character at line 1 column 4"
    );
    assert_eq!(
        error::<()>("0"),
        "invalid type: integer `0`, expected unit at line 1 column 1"
    );
}

#[test]
fn variants() {
    assert_eq!(
        kind(r#""Cubic""#),
        "parameters[0].kind: unknown variant `Cubic`, expected `Linear`, `Power`, `Steps` or `Range`"
    );
    assert_eq!(
        kind(r#"{"Cubic": 1}"#),
        "parameters[0].kind: unknown variant `Cubic`, expected `Linear`, `Power`, `Steps` or `Range`"
    );
    assert_eq!(
        kind("{}"),
        "parameters[0].kind: invalid length 0, expected 1"
    );
    assert_eq!(
        kind(r#"{"Power": 1, "Linear": null}"#),
        "parameters[0].kind: invalid length, expected only 1"
    );
    assert_eq!(
        kind(r#"{"Power": "x"}"#),
        "parameters[0].kind::Power: invalid type: string \"x\", expected u8"
    );
    assert_eq!(
        kind(r#""Power""#),
        "parameters[0].kind::Power: invalid type: null, expected u8"
    );
    assert_eq!(
        kind(r#"{"Linear": 1}"#),
        "parameters[0].kind::Linear: invalid type: integer `1`, expected unit"
    );
    assert_eq!(
        kind(r#"{"Steps": {"count": 300}}"#),
        "parameters[0].kind::Steps.count: invalid value: integer `300`, expected u8"
    );
    assert_eq!(
        kind(r#"{"Range": [1, 300]}"#),
        "parameters[0].kind::Range.1: invalid value: integer `300`, expected u8"
    );
    assert_eq!(
        kind("7"),
        "parameters[0].kind: invalid type: integer `7`, expected a variant or a map with a variant"
    );
    assert_eq!(
        kind("null"),
        "parameters[0].kind: invalid type: null, expected a variant or a map with a variant"
    );
}

#[test]
fn options_and_results() {
    assert_eq!(
        error::<Option<Option<u8>>>("5"),
        "invalid type: integer `5`, expected null or a map with `Some` at line 1 column 1"
    );
    assert_eq!(
        error::<Option<Option<u8>>>("{\"None\": null}"),
        "unknown variant `None`, expected `Some` at line 1 column 7"
    );
    assert_eq!(
        error::<Option<u8>>("\"x\""),
        "invalid type: string \"x\", expected u8 at line 1 column 3"
    );
    assert_eq!(
        error::<Result<u8, u8>>("5"),
        "invalid type: integer `5`, expected a map with `Ok` or `Err` at line 1 column 1"
    );
}

#[test]
fn lengths() {
    assert_eq!(
        error::<(u8, [u8; 3])>("[1, [2, 3]]"),
        "1: invalid length 2, expected 3 at line 1 column 10"
    );
    assert_eq!(
        error::<(u8, [u8; 3])>("[1, [2, 3, 4, 5]]"),
        "1: invalid length, expected only 3 at line 1 column 14"
    );
    assert_eq!(
        error::<(u8, u8)>("[1]"),
        "invalid length 1, expected 2 at line 1 column 3"
    );
    assert_eq!(
        error::<(u8, u8)>("5"),
        "invalid type: integer `5`, expected a sequence of length 2 at line 1 column 1"
    );
    assert_eq!(
        error::<Vec<u8>>("{}"),
        "invalid type: map, expected a sequence at line 1 column 0"
    );
}

#[test]
fn maps() {
    assert_eq!(
        error::<BTreeMap<u8, u8>>(r#"{"1": 1, "256": 2}"#),
        "[key 1]: invalid value: integer `256`, expected u8 at line 1 column 13"
    );
    assert_eq!(
        error::<BTreeMap<u8, u8>>(r#"{"1": 1, "2": true}"#),
        "[value 1]: invalid type: boolean `true`, expected u8 at line 1 column 18"
    );
    assert_eq!(
        error::<BTreeMap<u8, u8>>("[]"),
        "invalid type: sequence, expected a map at line 1 column 0"
    );
    type Pairs = BTreeMap<(u8, u8), u8>;
    assert_eq!(
        error::<Pairs>("{}"),
        "invalid type: map, expected a sequence of pairs at line 1 column 0"
    );
    assert_eq!(
        error::<Pairs>("[[[1, 2], 3], 4]"),
        "[key 1]: invalid type: integer `4`, expected a pair of a key and a value at line 1 column 15"
    );
    assert_eq!(
        error::<Pairs>("[[[1, 300], 3]]"),
        "[key 0].1: invalid value: integer `300`, expected u8 at line 1 column 9"
    );
    assert_eq!(
        error::<Pairs>("[[[1, 2], 300]]"),
        "[value 0]: invalid value: integer `300`, expected u8 at line 1 column 13"
    );
    assert_eq!(
        error::<Pairs>("[[[1, 2]]]"),
        "[value 0]: invalid length 1, expected 2 at line 1 column 9"
    );
    assert_eq!(
        error::<Pairs>("[[[1, 2], 3, 4]]"),
        "[value 0]: invalid length, expected only 2 at line 1 column 13"
    );
}

#[test]
fn syntax() {
    assert_eq!(
        error::<Vec<u8>>(""),
        "EOF while parsing a value at line 1 column 0"
    );
    assert_eq!(
        error::<Vec<u8>>("[1, 2"),
        "[2]: EOF while parsing a list at line 1 column 5"
    );
    assert_eq!(
        error::<Plugin>("{\"name\": \"a\n"),
        "name: control character (\\u0000-\\u001F) found while parsing a string at line 2 column 0"
    );
}
