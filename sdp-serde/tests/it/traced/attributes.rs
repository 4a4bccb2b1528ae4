//! The attributes of serde in a schema: names, aliases, defaults, and the variant for unknown variants.

use std::collections::BTreeMap;

use sdp_serde::{schema, traced};
use serde::{Deserialize, Serialize};

use super::{both_ways, random_values, text};

/// Expects a schema with this text.
fn contains<T: Serialize + Deserialize<'static> + 'static>(part: &str) {
    let text = text::<T>();
    assert!(text.contains(part), "{text}");
}

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
}

#[test]
fn defaults_that_are_left_out_together_are_found_one_by_one() {
    contains::<Around>(r#"#[default = "0a 00 00 00 00"]"#);
    contains::<Twice>("#[default = \"00 00 00 00 00 00 00 00 00\"]\n    inner: Inner");
    let (count, flag, names) = (1, true, vec!["a".into()]);
    let list = List {
        names,
        ..List::default()
    };
    for own in [Own::default(), Own { count, flag }] {
        let lists = vec![List::default(), list.clone()];
        both_ways(&Around {
            own,
            list: List::default(),
            lists,
        });
    }
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
    both_ways(&Outer::default());
    both_ways(&Outer {
        inner: inner.clone(),
        map: BTreeMap::from([("k".into(), empty.clone()), ("l".into(), inner.clone())]),
        list: vec![empty.clone(), inner, empty.clone()],
        flag: true,
        kind: mixed(""),
        ..Outer::default()
    });
    // The bytes are those of a derive, which writes `None` as `None`.
    assert_eq!(
        traced::to_vec(&empty).unwrap(),
        [0, 0, 0, 0, 10, 0, 0, 0, 0]
    );
    both_ways(&vec![(1_u8, empty), (2, Inner::default())]);
    both_ways(&vec![mixed("x"), mixed(""), Kind::Wet(1)]);
}

#[test]
fn random_values_have_the_same_json_after_a_round_trip() {
    random_values::<Outer>();
    random_values::<Vec<Inner>>();
    random_values::<BTreeMap<String, Kind>>();
    random_values::<Recursive>();
    random_values::<sdp_testdata::PluginRegistry>();
}

types! {
    #[derive(Default)]
    struct Nothing { #[serde(default, skip_serializing)] unit: () }

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
}

#[test]
fn field_without_bytes_need_not_be_written() {
    let [extras, more] = [(); 2].map(|()| Nothing::default());
    let extras = Extras {
        extras,
        name: String::new(),
        more,
    };
    both_ways(&vec![
        extras.clone(),
        Extras {
            name: "a".into(),
            ..extras
        },
    ]);
}

#[test]
fn key_that_leaves_out_a_field_is_an_error() {
    let bytes = |last| traced::to_vec(&BTreeMap::from([(Key { last }, 1_u8)]));
    assert_eq!(bytes(1).unwrap(), [1, 0, 0, 0, 1, 1]);
    let error = bytes(0).unwrap_err().to_string();
    assert!(error.starts_with("struct Key, field last: "), "{error}");
    assert!(error.contains("of a key"), "{error}");
}
