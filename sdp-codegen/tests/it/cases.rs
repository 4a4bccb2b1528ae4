//! [`cases`]: schemas with valid and invalid bytes, from the conformance corpus and the data set.

use std::fs;

use sdp_schema::Schema;
use sdp_testdata::{PluginRegistry, plugin_registry};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::peer::needs_all_cases;

/// A schema, and bytes for a reader of its values or messages.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) schema: Schema,
    pub(crate) valid: Vec<Vec<u8>>,
    /// With the name of the error in SPEC.md, and its offset.
    pub(crate) invalid: Vec<(Vec<u8>, String, u64)>,
}

impl Case {
    /// Returns a case without given bytes.
    pub(crate) fn new(name: &str, text: &str) -> Self {
        let parsed: Result<Schema, _> = text.parse();
        Self {
            name: name.into(),
            schema: parsed.unwrap_or_else(|error| panic!("{error}\n{text}")),
            valid: vec![],
            invalid: vec![],
        }
    }
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

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|it| format!("{it:02x}")).collect()
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
    cases.extend(indexed());
    cases.extend([containers(), recursions()]);
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

/// Cases that use each part of the support code of C and C++.
const SOME: &str = "
    numbers restricted_numbers c_strings bounded device result array tree keys float_keys unique_keys not_nan times json request
    registry indexed_numbers indexed_records indexed_trees";

/// Returns cases that use each part of the support code, for a compiler, standard or platform after the first one. With
/// `SDP_ALL_CASES`, returns all cases.
pub(crate) fn some(mut cases: Vec<Case>) -> Vec<Case> {
    if !needs_all_cases() {
        let names: Vec<_> = SOME.split_whitespace().collect();
        cases.retain(|it| names.contains(&&*it.name));
        assert_eq!(cases.len(), names.len());
    }
    cases
}

/// Types of a key or element, one for each way to read, write or compare it.
const ELEMENTS: &str = include_str!("cases/elements.txt");

/// Containers of `$`.
const CONTAINERS: &[&str] = &[
    "Set<$>",
    "[]$",
    "Map<$, u8>",
    "Map<u8, $>",
    "[2]$",
    "Option<$>",
];

/// Containers of which each has its own code for a few elements.
const MORE: &str = include_str!("cases/more.txt");

/// Returns a struct for each container, with each kind of element.
fn containers() -> Case {
    let mut text = String::from("struct Containers { ");
    let mut structs = String::new();
    for (at, container) in CONTAINERS.iter().enumerate() {
        let is_element = |it: &&str| *it != "()" || container.starts_with("Option");
        let elements = ELEMENTS.lines().filter(is_element).enumerate();
        let fields = elements.map(|(at, it)| format!("f{at}: {}, ", container.replace('$', it)));
        text += &format!("all{at}: All{at}, ");
        structs += &format!("struct All{at} {{ {} }} ", fields.collect::<String>());
    }
    for (at, ty) in MORE.lines().enumerate() {
        text += &format!("f{at}: {ty}, ");
    }
    let others = "enum Level: u8 { Low = 0, High = 7 } struct Pair { a: u8, b: str }
         enum Curve: u8 { Linear = 0, Power = 1 { 0: f64 }, Named = 2 { name: str, level: Level } }";
    Case::new("containers", &format!("{text} }} {structs} {others}"))
}

/// Forms of a part of a type that contains itself, which is `$`.
const RECURSIONS: &str = include_str!("cases/recursions.txt");

/// Returns types that contain themselves in each form: a struct and an enum with all forms, and newtypes and aliases.
fn recursions() -> Case {
    let fields = |name: &str| {
        let fields = RECURSIONS.lines().enumerate();
        let fields = fields.map(|(at, form)| format!("f{at}: {}, ", form.replace('$', name)));
        fields.collect::<String>()
    };
    let variants = RECURSIONS.lines().enumerate().map(|(at, form)| {
        let (tag, form) = (at + 1, form.replace('$', "Node"));
        format!(
            "V{tag} = {tag} {{ 0: {form} }}, W{tag} = {} {{ a: u8, b: {form} }}, ",
            tag + 100
        )
    });
    let mut text = format!(
        "struct Recursions {{ tree: Tree, node: Node, end: u8 }} struct Tree {{ {} }} enum Node: u8 {{ None = 0, {} }}\n",
        fields("Tree"),
        variants.collect::<String>(),
    );
    // A type with one part can have its form.
    let mut roots = String::new();
    for (at, form) in RECURSIONS.lines().enumerate() {
        for item in ["struct N { 0: $ }", "alias A = $;"] {
            let name = format!("{}{at}", if item.contains('N') { "New" } else { "Same" });
            let form = form.replace('$', &name);
            text += &item.replace(['N', 'A'], &name).replace('$', &form);
            roots += &format!("f{}: {name}, ", roots.len());
        }
    }
    text = text.replacen("end: u8", &format!("{roots} end: u8"), 1);
    Case::new("recursions", &text)
}

/// Returns schemas with indexed sequences, and their bytes. An invalid value has its error and offset before it.
fn indexed() -> impl Iterator<Item = Case> {
    let cases = include_str!("cases/indexed.txt").split("=== ").skip(1);
    cases.map(|text| {
        let (name, text) = text.split_once('\n').unwrap();
        let (schema, values) = text.split_once("---\n").unwrap();
        let mut case = Case::new(name, schema);
        for line in values.lines().filter(|it| !it.starts_with('#')) {
            let vector = |text: &str| bytes(&text.replace(' ', ""));
            match line.split_once(": ") {
                None => case.valid.push(vector(line)),
                Some((error, value)) => {
                    let (error, offset) = error.split_once(' ').unwrap();
                    let invalid = (vector(value), error.into(), offset.parse().unwrap());
                    case.invalid.push(invalid);
                }
            }
        }
        case
    })
}

/// Returns the messages in files of the corpus, with their errors, whose names are empty for valid messages.
pub(crate) fn outcomes(files: &[&str]) -> Vec<(Vec<u8>, String, u64)> {
    let lines = files.iter().flat_map(|it| lines::<Line>(it));
    let outcomes = lines.map(|it| (bytes(&it.bytes), it.error, it.offset));
    outcomes.collect()
}
