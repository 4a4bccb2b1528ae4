//! Types without a schema: the error names the struct, the field, the reason and the remedy.

use std::cell::Cell;
use std::collections::BTreeMap;

use sdp_serde::{TraceError, Tracer, schema, traced};
use serde::de::{DeserializeOwned, Error as _};
use serde::ser::{Error as _, SerializeStruct as _};
use serde::{Deserialize, Deserializer, Serialize};

use super::both_ways;
use crate::refusals::{AdjacentlyTagged, Flattened, InternallyTagged, Untagged};

/// Expects an error of a type with these parts of the text.
fn refuses<T: Serialize + DeserializeOwned + 'static>(parts: &[&str]) -> TraceError {
    let error = schema::<T>().unwrap_err();
    let text = error.to_string();
    for part in parts {
        assert!(text.contains(part), "{part:?} in {error:?}");
    }
    error
}

types! {
    struct Holder<T> { first: u8, held: T }

    struct OneWay { a: u8, #[serde(skip_serializing)] b: u8, c: u8 }

    struct OtherWay { a: u8, #[serde(skip_deserializing)] b: u8 }

    #[serde(tag = "tag")]
    struct Tagged { a: u8 }

    struct TwoShapes { a: u8, #[serde(deserialize_with = "optional")] b: u8 }

    enum MovedTags {
        A,
        #[serde(skip)]
        #[allow(dead_code, reason = "only the tags matter")]
        B,
        C,
    }

    struct Endless(Box<Endless>);

    enum EndlessEnum { A(Box<EndlessEnum>), B { b: Box<EndlessEnum> } }

    enum Empty {}

    struct RandomDefault { a: u8, #[serde(default = "calls")] b: u8 }

    struct Versioned(Version, Versions);

    /// A type that rejects the first samples, so that an option has content only in rejected values.
    struct Hidden { content: Content, even: Even }

    #[serde(try_from = "String", into = "String")]
    #[derive(Eq, PartialOrd, Ord)]
    struct Even(String);

    #[serde(try_from = "Bounds")]
    struct Interval { low: u8, high: u8 }

    struct Bounds { low: u8, high: u8 }

    struct Checked {
        #[serde(default)]
        evens: BTreeMap<Even, u8>,
        interval: Option<Interval>,
        /// Both samples are no JSON of this type.
        #[cfg_attr(feature = "json", serde(with = "sdp_serde::json"))]
        list: Vec<u8>,
    }
}

fn optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    Option::<u8>::deserialize(deserializer).map(Option::unwrap_or_default)
}

#[test]
fn types_that_describe_themselves_are_refused() {
    let held = "struct Holder, field held: the bytes do not describe their type";
    let remedy = "`sdp_serde::json`";
    refuses::<Holder<Flattened>>(&[held, remedy]);
    refuses::<Holder<Untagged>>(&[held, remedy]);
    refuses::<Holder<InternallyTagged>>(&[held, remedy]);
    refuses::<Holder<Option<serde_json::Value>>>(&[held, remedy]);
    refuses::<AdjacentlyTagged>(&["do not describe", remedy]);
    refuses::<Untagged>(&["Untagged: the bytes do not describe", remedy]);
}

/// Reads nothing.
struct Ignores;

manual! {
    Ignores: |_it, to| to.serialize_unit(), |_from| Ok(Self);
}

#[test]
fn types_that_read_another_form_than_they_write_are_refused() {
    refuses::<OneWay>(&["struct OneWay, field b: ", "`skip` for both directions"]);
    refuses::<OtherWay>(&["struct OtherWay", "`skip` for both directions"]);
    refuses::<Tagged>(&["struct Tagged, field tag: the type reads another form than it writes"]);
    refuses::<Holder<Ignores>>(&["struct Holder", "reads a part that it never writes"]);
    let place = "struct TwoShapes, field b: the type reads another form than it writes";
    refuses::<Holder<TwoShapes>>(&[place, "`sdp_serde::json`"]);
    refuses::<MovedTags>(&["enum MovedTags", "move variants with `skip` to the end"]);
}

#[test]
fn types_without_finite_values_are_refused() {
    refuses::<Endless>(&[
        "struct Endless",
        "contains a value of its own type",
        "`Option`",
    ]);
    refuses::<EndlessEnum>(&["enum EndlessEnum", "contains a value of its own type"]);
    refuses::<Empty>(&["Empty", "no value"]);
    both_ways(&[(1_u8, None::<Empty>, Vec::<Empty>::new())]);
}

thread_local! {
    static CALLS: Cell<u8> = const { Cell::new(0) };
    static VERSION: Cell<u8> = const { Cell::new(0) };
}

fn calls() -> u8 {
    CALLS.set(CALLS.get() + 1);
    CALLS.get()
}

/// A version, and a number whose form depends on it.
#[derive(Clone, Debug, PartialEq)]
struct Version(u8);

#[derive(Clone, Debug, PartialEq)]
struct Versions;

/// A type whose form depends on earlier values.
struct Stateful;

/// A type that reads an option, and writes its content alone.
#[derive(Clone, Debug, PartialEq)]
struct Content(Option<String>);

manual! {
    Version: |it, to| { VERSION.set(it.0); it.0.serialize(to) }, |from| {
        VERSION.set(u8::deserialize(from)?);
        Ok(Self(VERSION.get()))
    };
    Versions: |_it, to| match VERSION.get() {
        0..100 => 1_u8.serialize(to),
        _ => 1_u16.serialize(to),
    }, |from| match VERSION.get() {
        0..100 => u8::deserialize(from).map(|_| Self),
        _ => u16::deserialize(from).map(|_| Self),
    };
    Stateful: |_it, to| 1_u8.serialize(to), |from| match calls() % 2 {
        0 => u16::deserialize(from).map(|_| Self),
        _ => u8::deserialize(from).map(|_| Self),
    };
    Content: |it, to| match &it.0 {
        Some(text) => to.serialize_str(text),
        None => to.serialize_none(),
    }, |from| Option::deserialize(from).map(Self);
}

#[test]
fn types_that_lie_are_refused() {
    let error = refuses::<Versioned>(&["refused::Versioned"]);
    assert!(matches!(error, TraceError::Unproven { .. }), "{error:?}");
    assert!(schema::<(Stateful, Stateful)>().is_err());
    assert!(schema::<Vec<Stateful>>().is_err());
    let even = Even("even:2".into());
    assert!(Tracer::new().sample(&even).schema::<Hidden>().is_err());
    let place = "struct RandomDefault, field b";
    refuses::<RandomDefault>(&[place, "differs between two evaluations"]);
}

impl TryFrom<String> for Even {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_even = text.starts_with("even:");
        is_even.then_some(Self(text)).ok_or("not even")
    }
}

impl From<Even> for String {
    fn from(even: Even) -> Self {
        even.0
    }
}

impl TryFrom<Bounds> for Interval {
    type Error = String;

    fn try_from(Bounds { low, high }: Bounds) -> Result<Self, String> {
        match low < high && high == 77 {
            true => Ok(Self { low, high }),
            false => Err(format!("{low} {high}")),
        }
    }
}

#[test]
fn types_that_reject_samples_need_one() {
    let sample = [
        "struct Checked, field evens",
        "not even",
        "`Tracer::sample`",
    ];
    refuses::<Checked>(&sample);
    let even = Even("even:2".into());
    let interval = Interval { low: 3, high: 77 };
    let tracer = Tracer::new().sample(&even);
    let error = tracer.clone().schema::<Checked>().unwrap_err().to_string();
    assert!(error.contains("struct Checked, field interval"), "{error}");
    tracer.sample(&interval).schema::<Checked>().unwrap();
    both_ways(&[Checked {
        evens: BTreeMap::from([(even, 3)]),
        interval: Some(interval),
        list: vec![1],
    }]);
}

/// A number of which only some values are written, and all are read.
#[derive(Debug, PartialEq)]
struct Known(u16);

struct Unwritten;

manual! {
    Known: |it, to| match it.0 {
        10 | 5121 => it.0.serialize(to),
        _ => Err(S::Error::custom("unknown")),
    }, |from| u16::deserialize(from).map(Self);
    Unwritten: |_it, _to| Err(S::Error::custom("unknown")), |from| {
        u16::deserialize(from).map(|_| Self)
    };
}

#[test]
fn values_that_only_serialize_rejects_are_replaced() {
    let known = vec![(1_u8, Known(5121))];
    assert_eq!(traced::to_vec(&known).unwrap(), [1, 0, 0, 0, 1, 1, 20]);
    let error = refuses::<(u8, Holder<Unwritten>)>(&[]);
    assert!(matches!(error, TraceError::Rejected { .. }), "{error:?}");
    let error = error.to_string();
    assert!(error.starts_with("struct Holder, field held: "), "{error}");
}

#[test]
fn sample_without_an_encoding_is_an_error() {
    let tracer = Tracer::new().sample(&std::collections::BinaryHeap::from([1]));
    assert!(matches!(tracer.schema::<u8>(), Err(TraceError::Sample(_))));
}

/// A tuple whose length is no length.
struct Boundless;

/// A struct that is read by its names alone.
struct Named;

/// A struct whose default is a value of another field.
struct Derived {
    a: u8,
    b: u8,
}

visitors! {
    impl<[]> Boundless: visit_seq<A: SeqAccess>(self, parts) => {
        let mut parts = parts;
        while parts.next_element::<u8>()?.is_some() {}
        Ok(self)
    };
    impl<[]> Named: visit_map<A: MapAccess>(self, _fields) => Err(A::Error::custom("never called"));
}

impl<'de> serde::de::Visitor<'de> for Derived {
    type Value = Self;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("two fields")
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut fields: A) -> Result<Self, A::Error> {
        let mut next = || Ok(fields.next_element()?.unwrap_or_default());
        Ok(Self {
            a: next()?,
            b: next()?,
        })
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut fields: A) -> Result<Self, A::Error> {
        let (mut a, mut b) = (None, None);
        while let Some(name) = fields.next_key::<String>()? {
            let field = if name == "a" { &mut a } else { &mut b };
            if field.replace(fields.next_value()?).is_some() {
                return Err(A::Error::custom("twice"));
            }
        }
        let a = a.ok_or_else(|| A::Error::missing_field("a"))?;
        Ok(Self {
            a,
            b: b.unwrap_or(a),
        })
    }
}

manual! {
    Boundless: |_it, to| to.serialize_unit(), |from| from.deserialize_tuple(usize::MAX, Self);
    Named: |_it, to| to.serialize_unit(), |from| from.deserialize_struct("Named", &["a"], Self);
    Derived: |it, to| {
        let mut fields = to.serialize_struct("Derived", 2)?;
        fields.serialize_field("a", &it.a)?;
        fields.serialize_field("b", &it.b)?;
        fields.end()
    }, |from| from.deserialize_struct("Derived", &["a", "b"], Self { a: 0, b: 0 });
}

#[test]
fn default_that_depends_on_another_field_is_refused() {
    refuses::<Derived>(&["struct Derived, field b: ", "depends on other fields"]);
}

#[test]
fn types_that_no_sequence_makes_are_refused() {
    refuses::<Holder<Boundless>>(&["struct Holder, field held: a tuple has more than 4096 parts"]);
    refuses::<Holder<Named>>(&["struct Holder, field held: ", "only by their names"]);
}
