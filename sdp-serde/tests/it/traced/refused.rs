//! Types without a schema: the error names the struct, the field, the reason and the remedy.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Debug;

use sdp_serde::{TraceError, Tracer, schema, traced};
use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{both_ways, contains, expect_parts, is_number, refuses};
use crate::refusals::{AdjacentlyTagged, Flattened, InternallyTagged, Untagged};

texts! {
    Even: "even:";
}

types! {
    struct Holder<T> { first: u8, held: T }

    struct OneWay { a: u8, #[serde(skip_serializing)] b: u8, c: u8 }

    struct OtherWay { a: u8, #[serde(skip_deserializing)] b: u8 }

    #[serde(tag = "tag")]
    struct Tagged { a: u8 }

    struct TwoShapes { a: u8, #[serde(deserialize_with = "optional")] b: u8 }

    enum MovedTags { A, #[serde(skip)] #[allow(dead_code, reason = "only the tags matter")] B, C }

    struct Endless(Box<Endless>);

    enum EndlessEnum { A(Box<EndlessEnum>), B { b: Box<EndlessEnum> } }

    enum Empty {}

    struct RandomDefault { a: u8, #[serde(default = "calls")] b: u8 }

    /// The default is made of another field, and left out if that is an empty list.
    struct Derived<T: DeserializeOwned + Debug> {
        #[serde(deserialize_with = "noted")] a: T,
        #[serde(default = "note", skip_serializing_if = "is_number::<0, _>")] b: u8,
    }

    #[derive(Copy)]
    enum Shape { Line = 2, Triangle, Square }

    #[serde(from = "Given", into = "Given")]
    struct Points { shape: Shape, count: u8 }

    struct Given { shape: Shape, #[serde(default)] count: Option<u8> }

    /// The default is rejected if it is given.
    struct Positive { a: u8, #[serde(default, deserialize_with = "positive")] n: u32 }

    struct Versioned(Version, Versions);

    /// A type that rejects the first samples, so that an option has content only in rejected values.
    struct Hidden { content: Content, even: Even }

    #[serde(try_from = "(u8, u8)")]
    struct Interval(u8, u8);

    struct Checked {
        #[serde(default)]
        evens: BTreeMap<Even, u8>,
        interval: Option<Box<Interval>>,
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
    Ignores: |_from| Ok(Self), |_it, to| to.serialize_unit();
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
    let own = "contains a value of its own type";
    refuses::<Endless>(&["struct Endless", own, "`Option`"]);
    refuses::<EndlessEnum>(&["enum EndlessEnum", own]);
    refuses::<Empty>(&["Empty", "no value"]);
    both_ways::<(u8, Option<Empty>, Vec<Empty>)>(&["[1, null, []]"]);
}

thread_local! {
    static CALLS: Cell<u8> = const { Cell::new(0) };
    static VERSION: Cell<u8> = const { Cell::new(0) };
    static NOTE: Cell<u8> = const { Cell::new(0) };
}

fn note() -> u8 {
    NOTE.get()
}

fn noted<'de, T: DeserializeOwned + Debug, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    let value = T::deserialize(from)?;
    // The start is -(b'[' + b']').
    NOTE.set(format!("{value:?}").bytes().fold(72, u8::wrapping_add));
    Ok(value)
}

fn positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    std::num::NonZeroU32::deserialize(deserializer).map(Into::into)
}

impl From<Given> for Points {
    fn from(Given { shape, count }: Given) -> Self {
        let count = count.unwrap_or(shape as u8);
        Self { shape, count }
    }
}

impl From<Points> for Given {
    fn from(Points { shape, count }: Points) -> Self {
        let count = Some(count);
        Self { shape, count }
    }
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

/// The last of all pairs of texts.
struct LastTexts;

/// A type that reads an option, and writes its content alone.
#[derive(Clone, Debug, PartialEq)]
struct Content(Option<String>);

manual! {
    Version: |from| {
        VERSION.set(u8::deserialize(from)?);
        Ok(Self(VERSION.get()))
    }, |it, to| { VERSION.set(it.0); it.0.serialize(to) };
    Versions: |from| match VERSION.get() {
        0..100 => u8::deserialize(from).map(|_| Self),
        _ => u16::deserialize(from).map(|_| Self),
    }, |_it, to| match VERSION.get() {
        0..100 => 1_u8.serialize(to),
        _ => 1_u16.serialize(to),
    };
    Stateful: |from| match calls() % 2 {
        0 => u16::deserialize(from).map(|_| Self),
        _ => u8::deserialize(from).map(|_| Self),
    }, |_it, to| 1_u8.serialize(to);
    LastTexts: |from| match Deserialize::deserialize(from)? {
        ("{}", "{}") => Ok(Self),
        _ => Err(D::Error::custom("other texts")),
    }, |_it, to| ("{}", "{}").serialize(to);
    Content: |from| Option::deserialize(from).map(Self), |it, to| match &it.0 {
        Some(text) => to.serialize_str(text),
        None => to.serialize_none(),
    };
}

#[test]
fn types_that_lie_are_refused() {
    let error = refuses::<Versioned>(&["refused::Versioned"]);
    assert!(matches!(error, TraceError::Unproven { .. }), "{error:?}");
    assert!(schema::<(Stateful, Stateful)>().is_err());
    assert!(schema::<Vec<Stateful>>().is_err());
    let even = Even("even:2".into());
    assert!(Tracer::new().sample(&even).schema::<Hidden>().is_err());
    refuses::<RandomDefault>(&["struct RandomDefault, field b: ", "return the same default"]);
}

impl TryFrom<(u8, u8)> for Interval {
    type Error = &'static str;

    fn try_from((low, high): (u8, u8)) -> Result<Self, Self::Error> {
        let interval = (low < high && high == 77).then_some(Self(low, high));
        interval.ok_or("no interval")
    }
}

#[test]
fn types_that_reject_samples_need_one() {
    schema::<LastTexts>().unwrap();
    let place = "struct Checked, field evens";
    refuses::<Checked>(&[place, "no even:", "`Tracer::sample`"]);
    let tracer = Tracer::new().sample(&Even("even:2".into()));
    let error = tracer.clone().schema::<Checked>().unwrap_err();
    expect_parts(&error, &["struct Checked, field interval"]);
    tracer.sample(&Interval(3, 77)).schema::<Checked>().unwrap();
    let json = r#"{ "evens": { "even:2": 3 }, "interval": [3, 77], "list": [1] }"#;
    both_ways::<Checked>(&[json]);
}

/// A number of which only some values are written, and all are read.
#[derive(Debug, PartialEq)]
struct Known(u16);

struct Unwritten;

manual! {
    Known: |from| u16::deserialize(from).map(Self), |it, to| match it.0 {
        10 | 5121 => it.0.serialize(to),
        _ => Err(S::Error::custom("unknown")),
    };
    Unwritten: |from| u16::deserialize(from).map(|_| Self), |_it, _to| Err(S::Error::custom("unknown"));
}

#[test]
fn values_that_only_serialize_rejects_are_replaced() {
    let known = vec![(1_u8, Known(5121))];
    assert_eq!(traced::to_vec(&known).unwrap(), [1, 0, 0, 0, 1, 1, 20]);
    let error = refuses::<(u8, Holder<Unwritten>)>(&["struct Holder, field held: "]);
    assert!(matches!(error, TraceError::Rejected { .. }), "{error:?}");
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

visitors! {
    impl<[]> Boundless: visit_seq<A: SeqAccess>(self, parts) => {
        let mut parts = parts;
        while parts.next_element::<u8>()?.is_some() {}
        Ok(self)
    };
    impl<[]> Named: visit_map<A: MapAccess>(self, _fields) => Err(A::Error::custom("never called"));
}

manual! {
    Boundless: |from| from.deserialize_tuple(usize::MAX, Self), |_it, to| to.serialize_unit();
    Named: |from| from.deserialize_struct("Named", &["a"], Self), |_it, to| to.serialize_unit();
}

#[test]
fn types_that_no_sequence_makes_are_refused() {
    refuses::<Holder<Boundless>>(&["struct Holder, field held: a tuple has more than 4096 parts"]);
    refuses::<Holder<Named>>(&["struct Holder, field held: ", "only by their names"]);
}

/// The default is the bytes that mean the same as no field, also beside other variants and lists of another length.
#[test]
fn default_that_depends_on_other_fields_is_refused() {
    let reason = "depends on other fields or on the length of a list";
    let parts = ["struct Derived, field b: ", reason];
    refuses::<Derived<u8>>(&parts);
    refuses::<Derived<Shape>>(&parts);
    refuses::<Derived<Vec<u8>>>(&parts);
    // Without a count, the edges are counted, also if the count is `None`.
    contains::<Points>("    shape: Shape,\n    count: Option<u8>");
    refuses::<Positive>(&["struct Positive, field n: ", "rejects the default"]);
}

fn to_text<T: Serialize, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    let text = serde_json::to_string(value).map_err(S::Error::custom)?;
    to.serialize_str(&text)
}

fn from_text<'de, T: DeserializeOwned, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    serde_json::from_str(&text).map_err(D::Error::custom)
}

types! {
    struct InText<T: Serialize + DeserializeOwned> {
        #[serde(default)]
        id: u8,
        #[serde(serialize_with = "to_text", deserialize_with = "from_text")]
        held: T,
    }
}

/// A text is read by the code of the field, so the bytes have no names of fields.
#[test]
fn json_in_a_text_needs_a_sample_if_no_usual_value_is_one() {
    let expected = "{\n    #[default = \"00\"]\n    id: u8,\n    held: str,\n}";
    contains::<InText<BTreeMap<String, u8>>>(expected);
    contains::<InText<Vec<u8>>>(expected);
    let remedy = "the type that a `deserialize_with` reads, to `Tracer::sample`";
    let error = refuses::<InText<Holder<u8>>>(&["struct InText, field held: ", remedy]);
    assert!(matches!(error, TraceError::Rejected { .. }), "{error:?}");
    let sample = String::from(r#"{ "first": 1, "held": 2 }"#);
    let tracer = Tracer::new().sample(&sample);
    tracer.schema::<InText<Holder<u8>>>().unwrap();
    contains::<InText<Holder<u8>>>(expected);
}
