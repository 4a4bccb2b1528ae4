//! The conformance corpus: files for implementations in other languages, checked against this crate.

/// Declares files by their names.
macro_rules! files {
    ($($file:ident: $name:literal)*) => {
        $(const $file: File = ($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/corpus/", $name)));)*
    };
}

mod files;
pub(crate) mod types;

use std::collections::BTreeSet;
use std::fs;
use std::mem::discriminant;

use sdp::{DecodeError, DecodeErrorKind, message};
use sdp_schema::{
    Hello, Mismatch, Root, Schema, TextError, TypeIndex, check, encode, sample, view,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use types::{Case, cases};

const DIRECTORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/corpus/");

/// A line of `schemas.jsonl`.
#[derive(Serialize, Deserialize)]
struct SchemaLine {
    name: String,
    rules: Vec<String>,
    text: String,
    /// Other tables of the schema.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    others: Vec<String>,
    #[serde(default)]
    bytes: String,
    #[serde(default)]
    fingerprint: String,
    #[serde(default)]
    fingerprints: Vec<String>,
}

/// A line of `values.jsonl`.
#[derive(Serialize, Deserialize)]
struct ValueLine {
    schema: String,
    bytes: String,
    json: Option<Box<RawValue>>,
}

/// A line of any other file. Each file has some of the columns.
#[derive(Serialize, Deserialize)]
struct Line {
    rule: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    /// The text of a `Custom`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Line {
    fn bytes(&self) -> Vec<u8> {
        bytes(self.bytes.as_ref().unwrap())
    }

    fn parse(&self) -> Result<Schema, TextError> {
        self.text.as_ref().unwrap().parse()
    }

    /// Sets the name and the offset of the error.
    fn set(&mut self, error: &DecodeError) {
        let kind = format!("{:?}", error.kind());
        let name = kind.split([' ', '(', '{']).next();
        (self.error, self.offset) = (name.map(Into::into), Some(error.offset()));
    }
}

/// A line of `hellos.jsonl`.
#[derive(Serialize, Deserialize)]
struct HelloLine {
    rule: String,
    bytes: String,
    #[serde(default)]
    refused: bool,
    #[serde(default)]
    schema: String,
    /// The id, name and fingerprint of each message.
    #[serde(default)]
    messages: Vec<(u16, String, String)>,
}

/// The name and the content of a file.
type File = (&'static str, &'static str);

files! {
    SCHEMAS: "schemas.jsonl"
    VALUES: "values.jsonl"
    INVALID: "invalid.jsonl"
    INVALID_SCHEMAS: "invalid_schemas.jsonl"
    TEXTS: "texts.jsonl"
    INVALID_TEXTS: "invalid_texts.jsonl"
    HELLOS: "hellos.jsonl"
    INVALID_HELLOS: "invalid_hellos.jsonl"
}

fn lines<L: DeserializeOwned>((name, content): File) -> Vec<L> {
    let line = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {error}"));
    content.lines().map(line).collect()
}

/// Returns whether the tests write the files.
fn is_update() -> bool {
    std::env::var_os("UPDATE_CORPUS").is_some()
}

/// Compares a file with its lines, or writes them.
fn is((name, content): File, lines: &[impl Serialize]) {
    let lines = lines
        .iter()
        .map(|line| serde_json::to_string(line).unwrap() + "\n");
    if is_update() {
        fs::write(format!("{DIRECTORY}{name}"), lines.collect::<String>()).unwrap();
        return;
    }
    for (number, (line, found)) in lines.clone().zip(content.lines()).enumerate() {
        let number = number + 1;
        assert_eq!(found, line.trim_end(), "{name}, line {number}");
    }
    assert_eq!(content, lines.collect::<String>(), "{name}");
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn bytes(hex: &str) -> Vec<u8> {
    assert!(hex.len().is_multiple_of(2), "{hex}");
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(byte).collect()
}

/// Returns the type of the values of a schema.
fn root(schema: &Schema) -> TypeIndex {
    match schema.root() {
        Root::Value(root) => root,
        Root::Messages(_) => panic!("a schema of values"),
    }
}

fn encoded(schema: &Schema) -> String {
    hex(&sdp::to_vec(schema).unwrap())
}

/// Returns the schemas by name.
fn schema(name: &str) -> Schema {
    let lines: Vec<SchemaLine> = lines(SCHEMAS);
    let line = lines.iter().find(|line| line.name == name);
    let line = line.unwrap_or_else(|| panic!("no schema {name}"));
    line.text.parse().unwrap()
}

#[test]
fn schemas_have_bytes_and_fingerprints() {
    let mut all: Vec<SchemaLine> = lines(SCHEMAS);
    for line in &mut all {
        let schema: Schema = line.text.parse().unwrap();
        assert_eq!(schema.to_string().parse(), Ok(schema.clone()));
        line.bytes = encoded(&schema);
        line.fingerprint = schema.fingerprint().to_string();
        line.fingerprints = schema
            .fingerprints()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(sdp::from_slice(&bytes(&line.bytes)), Ok(schema.clone()));
        for other in &line.others {
            let other: Schema = sdp::from_slice(&bytes(other)).unwrap();
            assert_ne!(other, schema);
            assert_eq!(other.rooted_at(root(&other)), schema, "{}", line.name);
            assert_eq!(other.fingerprint(), schema.fingerprint(), "{}", line.name);
        }
    }
    let names: BTreeSet<&str> = all.iter().map(|line| &*line.name).collect();
    assert_eq!(names.len(), all.len(), "repeated names");
    for case in cases() {
        assert_eq!(case.schema, schema(case.name), "{}", case.name);
    }
    is(SCHEMAS, &all);
}

/// The values of a schema come from its Rust type, from the file, or from samples.
#[test]
fn values_are_valid() {
    let schemas: Vec<SchemaLine> = lines(SCHEMAS);
    let (given, cases): (Vec<ValueLine>, _) = (lines(VALUES), cases());
    let mut all = Vec::new();
    for name in schemas.iter().map(|line| &line.name) {
        let schema = schema(name);
        let given = given.iter().filter(|line| line.schema == *name);
        let mut values: Vec<_> = given.map(|line| bytes(&line.bytes)).collect();
        if values.is_empty() {
            values.extend((0..2).filter_map(|seed| sample(&schema, seed)));
        }
        if let Some(case) = cases.iter().find(|case| case.name == *name) {
            values.clone_from(&case.values);
            let recoded = values.iter().map(|value| (case.recode)(value).unwrap());
            assert_eq!(recoded.collect::<Vec<_>>(), values, "{name}");
        }
        for value in values {
            check(&schema, &value).unwrap_or_else(|error| panic!("{name}: {error}"));
            // Bytes of unknown length and deep values have no JSON.
            let view = view(&schema, &value).ok();
            let json = view.and_then(|view| serde_json::value::to_raw_value(&view).ok());
            if let Some(json) = &json {
                let json = &mut serde_json::Deserializer::from_str(json.get());
                assert_eq!(encode(&schema, json).unwrap(), value, "{name}");
            }
            all.push(ValueLine {
                schema: name.clone(),
                bytes: hex(&value),
                json,
            });
        }
    }
    is(VALUES, &all);
}

/// Checks that a decoder reports the error of a strict reader, or the end of the input at an earlier part (E3).
fn agrees(case: &Case, value: &[u8], strict: &DecodeError) {
    let error = (case.recode)(value).unwrap_err();
    let is_end = matches!(error.kind(), DecodeErrorKind::UnexpectedEnd { .. });
    let is_same = discriminant(&error.kind()) == discriminant(&strict.kind());
    assert!(
        is_same && error.offset() == strict.offset() || is_end && error.offset() <= strict.offset(),
        "{}: {error}, but {strict}",
        case.name
    );
}

#[test]
fn invalid_values_have_errors() {
    let cases = cases();
    let mut all: Vec<Line> = lines(INVALID);
    for line in &mut all {
        let (name, value) = (line.schema.clone().unwrap(), line.bytes());
        let explanation = check(&schema(&name), &value).expect_err(&line.rule);
        line.set(explanation.error());
        if let Some(case) = cases.iter().find(|case| case.name == name) {
            agrees(case, &value, explanation.error());
        }
    }
    is(INVALID, &all);
}

/// Fills the errors of a decoder into lines.
fn errors<T: std::fmt::Debug>(file: File, decode: impl Fn(&[u8]) -> Result<T, DecodeError>) {
    let mut all: Vec<Line> = lines(file);
    for line in &mut all {
        let error = decode(&line.bytes()).expect_err(&line.rule);
        line.set(&error);
        if let DecodeErrorKind::Custom(reason) = error.kind() {
            line.reason = Some(reason.into());
        }
    }
    is(file, &all);
}

#[test]
fn invalid_schemas_have_errors() {
    errors(INVALID_SCHEMAS, |bytes| sdp::from_slice::<Schema>(bytes));
}

#[test]
fn texts_have_bytes() {
    let mut all: Vec<Line> = lines(TEXTS);
    for line in &mut all {
        line.bytes = Some(encoded(&line.parse().unwrap()));
    }
    is(TEXTS, &all);
}

#[test]
fn invalid_texts_are_rejected() {
    for line in lines::<Line>(INVALID_TEXTS) {
        let parsed = line.parse();
        assert!(parsed.is_err(), "{}: {:?}", line.rule, line.text);
    }
}

#[test]
fn hellos_have_messages() {
    let mut all: Vec<HelloLine> = lines(HELLOS);
    for line in &mut all {
        let frame = bytes(&line.bytes);
        let hello: Hello = message::from_slice(&frame).unwrap();
        assert_eq!(message::to_vec(&hello).unwrap(), frame);
        let ours = Hello::new::<types::Load>("plugins");
        line.refused = ours.compare(&hello).iter().any(Mismatch::refuses);
        line.schema = match hello.schema() {
            None => "none",
            Some(Ok(_)) => "used",
            Some(Err(_)) => "unusable",
        }
        .into();
        let messages = hello.messages().iter();
        line.messages = messages
            .map(|it| (it.id(), it.name().into(), it.fingerprint().to_string()))
            .collect();
    }
    is(HELLOS, &all);
}

#[test]
fn invalid_hellos_have_errors() {
    errors(INVALID_HELLOS, |bytes| message::from_slice::<Hello>(bytes));
}
