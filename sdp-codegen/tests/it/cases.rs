//! [`cases`]: schemas with valid and invalid bytes, from the conformance corpus and the data set.

use std::fs;

use sdp_schema::Schema;
use sdp_testdata::{PluginRegistry, plugin_registry};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A schema, and bytes for a reader of its values or messages.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) schema: Schema,
    pub(crate) valid: Vec<Vec<u8>>,
    /// With the name of the error in SPEC.md, and its offset.
    pub(crate) invalid: Vec<(Vec<u8>, String, u64)>,
}

#[derive(Deserialize)]
struct SchemaLine {
    name: String,
    text: String,
}

/// A line of `values.jsonl` or `invalid.jsonl`.
#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    schema: String,
    bytes: String,
    #[serde(default)]
    error: String,
    #[serde(default)]
    offset: u64,
}

fn lines<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/corpus/");
    let text = fs::read_to_string(format!("{directory}{file}")).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

pub(crate) fn bytes(hex: &str) -> Vec<u8> {
    assert_eq!(hex.len() % 2, 0, "{hex}");
    (0..hex.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
        .collect()
}

/// Returns each schema of the corpus with its bytes, and the registry of the data set.
pub(crate) fn cases() -> Vec<Case> {
    let [values, invalid] = ["values.jsonl", "invalid.jsonl"].map(lines::<Line>);
    let case = |line: SchemaLine| {
        let of = |all: &'_ [Line]| -> Vec<(Vec<u8>, String, u64)> {
            let all = all.iter().filter(|it| it.schema == line.name);
            all.map(|it| (bytes(&it.bytes), it.error.clone(), it.offset))
                .collect()
        };
        Case {
            schema: line.text.parse().unwrap(),
            valid: of(&values).into_iter().map(|it| it.0).collect(),
            invalid: of(&invalid),
            name: line.name,
        }
    };
    let mut cases: Vec<Case> = lines("schemas.jsonl").into_iter().map(case).collect();
    let registry = sdp::to_vec(&plugin_registry()).unwrap();
    cases.push(Case {
        name: "registry".into(),
        schema: Schema::of::<PluginRegistry>(),
        invalid: vec![(
            registry[..registry.len() - 1].to_vec(),
            "UnexpectedEnd".into(),
            registry.len() as u64 - 1,
        )],
        valid: vec![registry],
    });
    cases
}

/// Bytes, and the name and offset of their error.
type Outcome = (Vec<u8>, Option<(String, u64)>);

/// Returns the `Hello` messages of the corpus, with the errors of the invalid ones.
pub(crate) fn hellos() -> Vec<Outcome> {
    let valid = lines::<Line>("hellos.jsonl").into_iter();
    let valid = valid.map(|it| (bytes(&it.bytes), None));
    let invalid = lines::<Line>("invalid_hellos.jsonl").into_iter();
    valid
        .chain(invalid.map(|it| (bytes(&it.bytes), Some((it.error, it.offset)))))
        .collect()
}
