//! The text of each error.

use std::collections::BTreeMap;

use sdp::{SdpEncode, SdpSchema};

use super::error;
use crate::table::{U8, schema, structure};

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

/// Checks the error of a parameter with these fields.
#[track_caller]
fn parameter(fields: &str, expected: &str) {
    let text = format!(r#"{{"name": "", "parameters": [{{{fields}}}]}}"#);
    let error = error::<Plugin>(&text);
    // All of it is in line 1.
    let found = error.split_once(" at line 1 column ");
    assert_eq!(found.map_or(&*error, |(error, _)| error), expected);
}

/// Checks the error of a kind.
#[track_caller]
fn kind(text: &str, expected: &str) {
    parameter(
        &format!(r#""kind": {text}"#),
        &format!("parameters[0].kind{expected}"),
    );
}

/// Checks the error of a text for a type.
#[track_caller]
fn fails<T: SdpSchema>(text: &str, expected: &str) {
    assert_eq!(error::<T>(text), expected);
}

#[test]
fn fields() {
    fails::<Plugin>("{}", "missing field `name` at line 1 column 2");
    fails::<Plugin>(
        r#"{"name": "a", "vendor": 1}"#,
        "unknown field `vendor`, expected one of `name`, `parameters` at line 1 column 22",
    );
    fails::<Plugin>(
        r#"{"name": "a", "name": "b"}"#,
        "duplicate field `name` at line 1 column 20",
    );
    fails::<Plugin>(
        "[]",
        "invalid type: sequence, expected Plugin at line 1 column 0",
    );
    parameter("", "parameters[0]: missing field `address`");
    parameter(
        r#""adress": 1"#,
        "parameters[0]: unknown field `adress`, expected one of `address`, `kind`, `range`",
    );
    parameter(
        r#""kind": "Linear", "address": 1, "kind": "Linear""#,
        "parameters[0]: duplicate field `kind`",
    );
}

#[test]
fn leaves() {
    parameter(
        r#""address": 65536"#,
        "parameters[0].address: invalid value: integer `65536`, expected u16",
    );
    parameter(
        r#""address": -1"#,
        "parameters[0].address: invalid value: integer `-1`, expected u16",
    );
    parameter(
        r#""address": 1.0"#,
        "parameters[0].address: invalid type: floating point `1.0`, expected u16",
    );
    parameter(
        r#""range": [1, "x"]"#,
        "parameters[0].range.1: invalid value: string \"x\", expected f32",
    );
    fails::<Vec<bool>>(
        "[true, 0]",
        "[1]: invalid type: integer `0`, expected a boolean at line 1 column 8",
    );
    fails::<char>(
        "\"ab\"",
        "invalid value: string \"ab\", expected a character at line 1 column 4",
    );
    fails::<()>(
        "0",
        "invalid type: integer `0`, expected unit at line 1 column 1",
    );
}

#[test]
fn variants() {
    let unknown = ": unknown variant `Cubic`, expected one of `Linear`, `Power`, `Steps`, `Range`";
    kind(r#""Cubic""#, unknown);
    kind(r#"{"Cubic": 1}"#, unknown);
    kind("{}", ": invalid length 0, expected 1");
    kind(
        r#"{"Power": 1, "Linear": null}"#,
        ": invalid length, expected only 1",
    );
    kind(
        r#"{"Power": "x"}"#,
        "::Power: invalid value: string \"x\", expected u8",
    );
    kind(r#""Power""#, "::Power: invalid type: null, expected u8");
    kind(
        r#"{"Linear": 1}"#,
        "::Linear: invalid type: integer `1`, expected unit",
    );
    kind(
        r#"{"Steps": {"count": 300}}"#,
        "::Steps.count: invalid value: integer `300`, expected u8",
    );
    kind(
        r#"{"Range": [1, 300]}"#,
        "::Range.1: invalid value: integer `300`, expected u8",
    );
    kind("7", ": invalid type: integer `7`, expected Kind");
    kind("null", ": invalid type: null, expected Kind");
}

#[test]
fn options_and_results() {
    fails::<Option<Option<u8>>>(
        "5",
        "invalid type: integer `5`, expected Option<Option<u8>> at line 1 column 1",
    );
    fails::<Option<Option<u8>>>(
        "{\"None\": null}",
        "unknown variant `None` at line 1 column 7",
    );
    fails::<Option<u8>>(
        "\"x\"",
        "invalid value: string \"x\", expected u8 at line 1 column 3",
    );
    fails::<Result<u8, u8>>(
        "5",
        "invalid type: integer `5`, expected Result<u8, u8> at line 1 column 1",
    );
    fails::<Result<u8, u8>>("\"Some\"", "unknown variant `Some` at line 1 column 6");
}

#[test]
fn lengths() {
    fails::<(u8, [u8; 3])>(
        "[1, [2, 3]]",
        "1: invalid length 2, expected more at line 1 column 10",
    );
    fails::<(u8, [u8; 3])>(
        "[1, [2, 3, 4, 5]]",
        "1: invalid length, expected only 3 at line 1 column 14",
    );
    fails::<(u8, u8)>("[1]", "invalid length 1, expected more at line 1 column 3");
    fails::<(u8, u8)>(
        "5",
        "invalid type: integer `5`, expected (u8, u8) at line 1 column 1",
    );
    fails::<Vec<u8>>("{}", "invalid type: map, expected []u8 at line 1 column 0");
}

#[test]
fn maps() {
    fails::<BTreeMap<u8, u8>>(
        r#"{"1": 1, "256": 2}"#,
        "[key 1]: invalid value: string \"256\", expected u8 at line 1 column 14",
    );
    fails::<BTreeMap<u8, u8>>(
        r#"{"1": 1, "2": true}"#,
        "[2]: invalid type: boolean `true`, expected u8 at line 1 column 18",
    );
    fails::<BTreeMap<String, u8>>(
        r#"{"b": 1, "a": true}"#,
        "[\"a\"]: invalid type: boolean `true`, expected u8 at line 1 column 18",
    );
    fails::<BTreeMap<u8, u8>>(
        "[]",
        "invalid type: sequence, expected Map<u8, u8> at line 1 column 0",
    );
    type Pairs = BTreeMap<(u8, u8), u8>;
    fails::<Pairs>(
        "{}",
        "invalid type: map, expected Map<(u8, u8), u8> at line 1 column 0",
    );
    fails::<Pairs>(
        "[[[1, 2], 3], 4]",
        "[1]: invalid type: integer `4`, expected a key and a value at line 1 column 15",
    );
    fails::<Pairs>(
        "[[[1, 300], 3]]",
        "[0].0.1: invalid value: integer `300`, expected u8 at line 1 column 9",
    );
    fails::<Pairs>(
        "[[[1, 2], 300]]",
        "[0].1: invalid value: integer `300`, expected u8 at line 1 column 13",
    );
    fails::<Pairs>(
        "[[[1, 2]]]",
        "[0]: invalid length 1, expected more at line 1 column 9",
    );
    fails::<Pairs>(
        "[[[1, 2], 3, 4]]",
        "[0]: invalid length, expected only 2 at line 1 column 13",
    );
}

#[test]
fn value_outside_its_type_has_a_position() {
    type Gains = BTreeMap<String, u8>;
    let text = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 3\n}";
    fails::<Gains>(text, "[\"a\"]: duplicate key at line 4 column 5");
    fails::<Vec<Gains>>(
        r#"[{"a": 1}, {"a": 1, "a": 2}]"#,
        "[1][\"a\"]: duplicate key at line 1 column 23",
    );
    // The check of the whole has the position of its end.
    fails::<BTreeMap<(u8, u8), u8>>(
        "[[[1, 2], 3], [[1, 2], 4]]",
        "[key 1]: duplicate key at line 1 column 26",
    );
    fails::<std::num::NonZeroU8>(
        "0",
        "expected a non-zero number, found 0 at line 1 column 1",
    );
}

#[test]
fn syntax() {
    fails::<Vec<u8>>("", "EOF while parsing a value at line 1 column 0");
    fails::<Vec<u8>>("[1, 2", "[2]: EOF while parsing a list at line 1 column 5");
    fails::<Plugin>(
        "{\"name\": \"a\n",
        "name: control character (\\u0000-\\u001F) found while parsing a string at line 2 column 0",
    );
}

#[test]
fn names_of_a_peer_are_short_and_without_control_characters() {
    let name = "\u{1b}[2J".repeat(100);
    let fields: Vec<String> = (0..10).map(|index| format!("{name}{index}")).collect();
    let fields: Vec<(&str, u32)> = fields.iter().map(|name| (&**name, 1)).collect();
    let types = schema(&[structure(&fields), U8]);
    let key = serde_json::to_string(&name).unwrap();
    for text in ["{}".to_owned(), format!("{{{key}: 1}}")] {
        let error = super::error_in(&types, &text);
        assert!(!error.contains('\u{1b}') && error.len() < 3000, "{error}");
    }
    let key = serde_json::to_string(fields[9].0).unwrap();
    let error = super::error_in(&types, &format!("{{{key}: true}}"));
    assert!(!error.contains('\u{1b}') && error.len() < 500, "{error}");
}
