//! The attributes of serde in a schema: names, aliases, defaults, and the variant for unknown variants.

use std::collections::BTreeMap;

use sdp_serde::{Tracer, schema, traced};

use super::{both_ways, contains, text};

types! {
    #[serde(rename = "Preset", rename_all = "camelCase")]
    struct Renamed {
        first_field: u8,
        #[serde(rename = "gain", alias = "a_gain", alias = "volume", alias = "zoom")]
        level: f32,
        #[serde(alias = "b")]
        a: u8,
        #[serde(rename(serialize = "written", deserialize = "read"))]
        both: bool,
        #[serde(skip)]
        skipped: u64,
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
        #[serde(default, skip_serializing_if = "is_default")]
        mode: Mode,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<u8>,
    }

    /// The name of the default cannot be told from its alias.
    #[derive(Default)]
    enum Phase { #[default] #[serde(alias = "Begin")] Start, End }

    struct Unnamed { #[serde(default, skip_serializing_if = "is_default")] phase: Phase }

    enum Recursive { #[serde(alias = "And")] Both(Box<Recursive>, Box<Recursive>), #[serde(other)] Nothing }

    /// A text that code of the type accepts.
    #[serde(try_from = "String", into = "String")]
    pub(super) struct Link(String);

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

impl TryFrom<String> for Link {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_link = text.starts_with("https");
        is_link.then_some(Self(text)).ok_or("no link")
    }
}

impl From<Link> for String {
    fn from(link: Link) -> Self {
        link.0
    }
}

fn link() -> Link {
    Link("https://sdp.example/a".into())
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
    let error = schema::<Unnamed>().unwrap_err().to_string();
    assert!(
        error.starts_with("struct Unnamed, field phase: "),
        "{error}"
    );
    assert!(error.contains("its name is not known"), "{error}");
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
    let noises = [Noise::Plain(Tone::Cold), Noise::Loud, Noise::Other];
    both_ways(&noises.map(|noise| (noise, link())));
}

fn ten() -> u32 {
    10
}

fn is_ten(number: &u32) -> bool {
    *number == 10
}

types! {
    #[derive(Default)]
    struct Inner {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tags: Vec<String>,
        #[serde(default = "ten", skip_serializing_if = "is_ten")]
        count: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    }

    #[serde(default)]
    struct Outer {
        id: u8,
        #[serde(skip_serializing_if = "is_default")]
        inner: Inner,
        name: String,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        map: BTreeMap<String, Inner>,
        list: Vec<Inner>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        flag: bool,
        #[serde(skip_serializing_if = "is_default")]
        kind: Kind,
    }

    #[derive(Default)]
    enum Kind {
        Wet(u8),
        #[default]
        Dry,
        Mixed { #[serde(default, skip_serializing_if = "String::is_empty")] text: String, ratio: f32 },
    }

    struct Around {
        #[serde(default, skip_serializing_if = "is_default")]
        own: Own,
        #[serde(default, skip_serializing_if = "is_default")]
        list: List,
        #[serde(default)]
        lists: Vec<List>,
    }

    #[derive(Default)]
    struct List {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        names: Vec<String>,
        #[serde(default, skip_serializing_if = "is_default")]
        rest: BTreeMap<String, u8>,
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
        #[serde(default, skip_serializing)]
        extras: Nothing,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        #[serde(default, skip_serializing)]
        more: Nothing,
    }

    #[derive(Eq, PartialOrd, Ord)]
    struct Key { #[serde(default, skip_serializing_if = "is_default")] last: u8 }

    struct Blank {
        first: u8,
        #[serde(default = "nothing", skip_serializing_if = "is_blank")]
        text: String,
        #[serde(default, skip_serializing_if = "is_small")]
        number: f32,
    }

    /// Only the first element of an array is without the field.
    struct Element { #[serde(default)] gain: f32, number: std::num::NonZeroU8 }

    /// The sample is no value of the fields alone.
    struct Clip { #[serde(default)] gain: u32, name: String }

    /// All values that the tracer makes leave out the inner field.
    struct Deep { #[serde(default = "seven")] a: u8 }

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
        let (count, flag) = (ten(), false);
        Self { count, flag }
    }
}

const fn seven() -> u8 {
    7
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
    let clip = tracer.schema::<Clip>().unwrap().to_string();
    assert!(
        clip.contains("#[default = \"00 00 00 00\"]\n    gain: u32"),
        "{clip}"
    );
    contains::<(Hiding, Hiding)>("#[default = \"07\"]\n    a: u8");
}

#[test]
fn fields_that_are_left_out_are_written_with_their_defaults() {
    let inner = Inner {
        tags: vec!["a".into()],
        count: 3,
        note: None,
    };
    let empty = Inner {
        count: 10,
        ..Inner::default()
    };
    let mixed = |text: &str| Kind::Mixed {
        text: text.into(),
        ratio: 0.5,
    };
    // The bytes are those of a derive, which writes `None` as `None`.
    let bytes = traced::to_vec(&empty).unwrap();
    assert_eq!(bytes, [0, 0, 0, 0, 10, 0, 0, 0, 0]);
    both_ways(&[
        Outer::default(),
        Outer {
            inner: inner.clone(),
            map: BTreeMap::from([("k".into(), empty.clone()), ("l".into(), inner.clone())]),
            list: vec![empty.clone(), inner, empty],
            flag: true,
            kind: mixed(""),
            ..Outer::default()
        },
    ]);
    both_ways(&[vec![mixed("x"), mixed(""), Kind::Wet(1)]]);
    let kinds = [Kind::Dry, Kind::Wet(1), mixed("")];
    both_ways(&kinds.map(|kind| {
        (
            kind.clone(),
            Outer {
                kind,
                ..Outer::default()
            },
        )
    }));

    let [list, other] = [vec![], vec!["a".into()]].map(|names| List {
        names,
        ..List::default()
    });
    let around = |own| Around {
        own,
        list: list.clone(),
        lists: vec![list.clone(), other.clone()],
    };
    let (count, flag) = (1, true);
    both_ways(&[around(Own::default()), around(Own { count, flag })]);
    let extras = |name: &str| Extras {
        extras: Nothing::default(),
        name: name.into(),
        more: Nothing::default(),
    };
    both_ways(&[vec![extras(""), extras("a")]]);
}

#[test]
fn key_that_leaves_out_a_field_is_an_error() {
    let bytes = |last| traced::to_vec(&BTreeMap::from([(Key { last }, 1_u8)]));
    assert_eq!(bytes(1).unwrap(), [1, 0, 0, 0, 1, 1]);
    let error = bytes(0).unwrap_err().to_string();
    assert!(error.starts_with("struct Key, field last: "), "{error}");
    assert!(error.contains("of a key"), "{error}");
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
    let error = schema::<Blank>().unwrap_err().to_string();
    assert!(error.starts_with("struct Blank, field "), "{error}");
    for part in ["`skip_serializing_if`", "`Tracer::sample`"] {
        assert!(error.contains(part), "{error}");
    }
    let tracer = Tracer::new().sample(&nothing()).sample(&0.0_f32);
    tracer.schema::<Blank>().unwrap();
    let first = 1;
    both_ways(
        &[(" ", 0.0), ("", 0.5), ("a", 7.0)].map(|(text, number)| Blank {
            first,
            text: text.into(),
            number,
        }),
    );
}
