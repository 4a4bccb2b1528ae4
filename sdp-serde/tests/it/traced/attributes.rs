//! The attributes of serde in a schema: names, aliases, defaults, and the variant for unknown variants.

use std::collections::BTreeMap;

use sdp_serde::{Tracer, traced};

use super::{both_ways, contains, expect_parts, is_number, number, refuses, text};

texts! {
    Link: "https";
}

types! {
    #[serde(rename = "Preset", rename_all = "camelCase")]
    struct Renamed {
        first_field: u8,
        #[serde(rename = "gain", alias = "a_gain", alias = "volume", alias = "zoom")] level: f32,
        #[serde(alias = "b")]
        a: u8,
        #[serde(rename(serialize = "written", deserialize = "read"))]
        both: bool,
        #[serde(skip)] skipped: u64,
    }

    #[derive(Default)]
    enum Mode {
        #[serde(rename = "on", alias = "yes", alias = "Active")]
        On { speed: u8 },
        #[default]
        Off,
        #[serde(other)]
        Unknown,
    }

    /// No value is written with the mode `Off`, or without a field that is left out.
    struct Motor {
        #[serde(default, skip_serializing_if = "is_default")] mode: Mode,
        #[serde(default, skip_serializing_if = "Option::is_none")] note: Option<u8>,
    }

    /// The name of the default cannot be told from its alias.
    #[derive(Default)]
    enum Phase { #[default] #[serde(alias = "Begin")] Start, End }

    struct Unnamed { #[serde(default, skip_serializing_if = "is_default")] phase: Phase }

    enum Recursive { #[serde(alias = "And")] Both(Box<Recursive>, Box<Recursive>), #[serde(other)] Nothing }

    enum Source { Plain(u8), #[serde(alias = "Remote")] Url(Link), #[serde(other)] Other }

    enum Noise { #[serde(alias = "Flat")] Plain(Tone), #[serde(alias = "Big")] Loud, #[serde(other)] Other }

    enum Tone { Warm, #[serde(alias = "Icy")] Cold }

    struct Sound { noise: Noise, link: Link }

    enum Empty { A { #[serde(rename = "b", alias = "a")] a: () }, B }

    enum Outside { A, Inside(Empty) }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[test]
fn names_are_written_names_and_aliases_are_the_others() {
    contains::<Renamed>(
        r#"struct Preset {
    firstField: u8,
    #[alias = "a_gain"]
    #[alias = "volume"]
    #[alias = "zoom"]
    gain: f32,
    #[alias = "b"]
    a: u8,
    #[alias = "read"]
    written: bool,
}"#,
    );
    contains::<Outside>("#[alias = \"a\"]\n        b: ()");
}

#[test]
fn variants_have_aliases_and_one_for_unknown_ones() {
    let mode = r#"enum Mode: u8 {
    #[alias = "Active"]
    #[alias = "yes"]
    on = 0 {
        speed: u8,
    },
    Off = 1,
    #[other]
    Unknown = 2,
}"#;
    contains::<Mode>(mode);
    contains::<Motor>(mode);
    refuses::<Unnamed>(&["struct Unnamed, field phase: ", "its name is not known"]);
    contains::<Recursive>(
        r#"enum Recursive: u8 {
    #[alias = "And"]
    Both = 0 {
        0: Box<Recursive>,
        1: Box<Recursive>,
    },
    #[other]
    Nothing = 1,
}"#,
    );
    // Code of the type rejects most contents.
    contains::<Source>("#[alias = \"Remote\"]\n    Url = 1 {");
    for alias in ["Flat", "Big", "Icy"] {
        contains::<Sound>(&format!("#[alias = \"{alias}\"]"));
    }
    both_ways::<(Noise, Link)>(&[
        r#"[{ "Plain": "Cold" }, "https://sdp.example/a"]"#,
        r#"["Loud", "https://sdp.example/b"]"#,
        r#"["Other", "https"]"#,
    ]);
}

types! {
    #[derive(Default)]
    struct Inner {
        #[serde(default, skip_serializing_if = "Vec::is_empty")] tags: Vec<String>,
        #[serde(default = "number::<10, _>", skip_serializing_if = "is_number::<10, _>")] count: u32,
        #[serde(skip_serializing_if = "Option::is_none")] note: Option<String>,
    }

    #[serde(default)]
    struct Outer {
        id: u8,
        #[serde(skip_serializing_if = "is_default")] inner: Inner,
        name: String,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")] map: BTreeMap<String, Inner>,
        list: Vec<Inner>,
        #[serde(skip_serializing_if = "std::ops::Not::not")] flag: bool,
        #[serde(skip_serializing_if = "is_default")] kind: Kind,
    }

    #[derive(Default)]
    enum Kind {
        Wet(u8),
        #[default]
        Dry,
        Mixed { #[serde(default, skip_serializing_if = "String::is_empty")] text: String, ratio: f32 },
    }

    struct Around {
        #[serde(default, skip_serializing_if = "is_default")] own: Own,
        #[serde(default, skip_serializing_if = "is_default")] list: List,
        #[serde(default)] lists: Vec<List>,
    }

    #[derive(Default)]
    struct List {
        #[serde(default, skip_serializing_if = "Vec::is_empty")] names: Vec<String>,
        #[serde(default, skip_serializing_if = "is_default")] rest: BTreeMap<String, u8>,
    }

    #[serde(default)]
    struct Own { count: u32, flag: bool }

    /// The default of the last field is made of those of a type that comes before.
    struct Twice { inner: Inner, last: Last }

    struct Last { #[serde(default)] inner: Inner }

    #[derive(Default)]
    struct Nothing { #[serde(default, skip_serializing)] unit: () }

    /// A field without bytes need not be written.
    struct Extras {
        #[serde(default, skip_serializing)] extras: Nothing,
        #[serde(default, skip_serializing_if = "String::is_empty")] name: String,
        #[serde(default, skip_serializing)] more: Nothing,
    }

    #[derive(Eq, PartialOrd, Ord)]
    struct Key { #[serde(default, skip_serializing_if = "is_default")] last: u8 }

    struct Blank {
        first: u8,
        #[serde(default = "nothing", skip_serializing_if = "is_blank")] text: String,
        #[serde(default, skip_serializing_if = "is_small")] number: f32,
    }

    /// Only the first element of an array is without the field.
    struct Element { #[serde(default)] gain: f32, number: std::num::NonZeroU8 }

    /// The sample is no value of the fields alone.
    struct Clip { #[serde(default)] gain: u32, name: String }

    /// All values that the tracer makes leave out the inner field.
    struct Deep { #[serde(default = "number::<7, _>")] a: u8 }

    struct Hiding { #[serde(default = "deep", skip_serializing_if = "is_deep")] deep: Deep }
}

impl Default for Outer {
    fn default() -> Self {
        Self {
            id: 7,
            inner: Inner::default(),
            name: "new".into(),
            map: BTreeMap::new(),
            list: Vec::new(),
            flag: false,
            kind: Kind::Dry,
        }
    }
}

impl Default for Own {
    fn default() -> Self {
        let (count, flag) = (10, false);
        Self { count, flag }
    }
}

const fn deep() -> Deep {
    Deep { a: 7 }
}

fn is_deep(value: &Deep) -> bool {
    *value == deep()
}

#[test]
fn fields_have_the_defaults_that_an_absent_field_has() {
    assert_eq!(
        text::<Outer>(),
        r#"struct Outer {
    #[default = "07"]
    id: u8,
    #[default = "00 00 00 00 00 00 00 00 00"]
    inner: Inner,
    #[default = "03 00 00 00 6e 65 77"]
    name: str,
    #[default = "00 00 00 00"]
    map: Map<str, Inner>,
    #[default = "00 00 00 00"]
    list: []Inner,
    #[default = "00"]
    flag: bool,
    #[default = "01"]
    kind: Kind,
}

struct Inner {
    #[default = "00 00 00 00"]
    tags: []str,
    #[default = "0a 00 00 00"]
    count: u32,
    note: Option<str>,
}

enum Kind: u8 {
    Wet = 0 {
        0: u8,
    },
    Dry = 1,
    Mixed = 2 {
        #[default = "00 00 00 00"]
        text: str,
        ratio: f32,
    },
}
"#
    );
    contains::<Around>(r#"#[default = "0a 00 00 00 00"]"#);
    contains::<Twice>("#[default = \"00 00 00 00 00 00 00 00 00\"]\n    inner: Inner");
    contains::<[Element; 2]>("#[default = \"00 00 00 00\"]\n    gain: f32");
    let (gain, name) = (300, "a".into());
    let tracer = Tracer::new().sample(&Clip { gain, name });
    tracer.schema::<Clip>().unwrap();
    contains::<Clip>("#[default = \"00 00 00 00\"]\n    gain: u32");
    contains::<(Hiding, Hiding)>("#[default = \"07\"]\n    a: u8");
}

#[test]
fn fields_that_are_left_out_are_written_with_their_defaults() {
    // The bytes are those of a derive, which writes `None` as `None`.
    let (tags, count, note) = (vec![], 10, None);
    let bytes = traced::to_vec(&Inner { tags, count, note }).unwrap();
    assert_eq!(bytes, [0, 0, 0, 0, 10, 0, 0, 0, 0]);
    both_ways::<Outer>(&[
        "{}",
        r#"{
            "map": { "k": {}, "l": { "tags": ["a"], "count": 3 } },
            "list": [{}, { "tags": ["a"], "count": 3 }, {}],
            "flag": true,
            "kind": { "Mixed": { "ratio": 0.5 } }
        }"#,
    ]);
    both_ways::<Vec<Kind>>(&[
        r#"[{ "Mixed": { "text": "x", "ratio": 0.5 } }, { "Mixed": { "ratio": 0.5 } }, { "Wet": 1 }]"#,
    ]);
    both_ways::<(Kind, Outer)>(&[
        r#"["Dry", {}]"#,
        r#"[{ "Wet": 1 }, { "kind": { "Wet": 1 } }]"#,
        r#"[{ "Mixed": { "ratio": 0.5 } }, { "kind": { "Mixed": { "ratio": 0.5 } } }]"#,
    ]);
    both_ways::<Around>(&[
        r#"{ "lists": [{}, { "names": ["a"] }] }"#,
        r#"{ "own": { "count": 1, "flag": true }, "lists": [{}, { "names": ["a"] }] }"#,
    ]);
    both_ways::<Vec<Extras>>(&[r#"[{}, { "name": "a" }]"#]);
}

#[test]
fn key_that_leaves_out_a_field_is_an_error() {
    let bytes = |last| traced::to_vec(&BTreeMap::from([(Key { last }, 1_u8)]));
    assert_eq!(bytes(1).unwrap(), [1, 0, 0, 0, 1, 1]);
    let error = bytes(0).unwrap_err();
    expect_parts(&error, &["struct Key, field last: ", "of a key"]);
}

fn nothing() -> String {
    " ".into()
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_small(number: &f32) -> bool {
    number.abs() < 0.6
}

#[test]
fn default_among_several_values_that_are_left_out_needs_a_sample() {
    refuses::<Blank>(&[
        "struct Blank, field ",
        "`skip_serializing_if`",
        "`Tracer::sample`",
    ]);
    let tracer = Tracer::new().sample(&nothing()).sample(&0.0_f32);
    tracer.schema::<Blank>().unwrap();
    both_ways::<Blank>(&[
        r#"{ "first": 1, "text": " ", "number": 0.0 }"#,
        r#"{ "first": 1, "text": "", "number": 0.5 }"#,
        r#"{ "first": 1, "text": "a", "number": 7.0 }"#,
    ]);
}
