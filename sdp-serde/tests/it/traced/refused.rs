//! Types without a schema: the error names the struct, the field, the reason and the remedy.

use std::cell::Cell;
use std::collections::BTreeMap;

use sdp_serde::{TraceError, Tracer, schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::both_ways;
use crate::refusals::{AdjacentlyTagged, Flattened, InternallyTagged, Untagged};

/// Expects a refusal of a type with these parts of the text.
fn refuses<T: Serialize + DeserializeOwned + 'static>(parts: &[&str]) {
    let error = schema::<T>().unwrap_err();
    let text = error.to_string();
    for part in parts {
        assert!(text.contains(part), "{part:?} in {error:?}");
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Holder<T> {
    first: u8,
    held: T,
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

#[derive(Serialize, Deserialize)]
struct OneWay {
    a: u8,
    #[serde(skip_serializing)]
    #[allow(dead_code, reason = "only read by serde")]
    b: u8,
    c: u8,
}

/// A type that reads nothing.
struct Ignores;

impl Serialize for Ignores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for Ignores {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Ok(Self)
    }
}

#[derive(Serialize, Deserialize)]
struct OtherWay {
    a: u8,
    #[serde(skip_deserializing)]
    b: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "tag")]
struct Tagged {
    a: u8,
}

fn optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    Option::<u8>::deserialize(deserializer).map(Option::unwrap_or_default)
}

#[derive(Serialize, Deserialize)]
struct TwoShapes {
    a: u8,
    #[serde(deserialize_with = "optional")]
    b: u8,
}

#[derive(Serialize, Deserialize)]
enum MovedTags {
    A,
    #[serde(skip)]
    #[allow(dead_code, reason = "only the tags matter")]
    B,
    C,
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

#[derive(Serialize, Deserialize)]
struct Endless(Box<Endless>);

#[derive(Serialize, Deserialize)]
enum EndlessEnum {
    A(Box<EndlessEnum>),
    B { b: Box<EndlessEnum> },
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Empty {}

#[test]
fn types_without_finite_values_are_refused() {
    refuses::<Endless>(&["struct Endless", "contains a value of its own type"]);
    refuses::<EndlessEnum>(&["enum EndlessEnum", "contains a value of its own type"]);
    refuses::<Empty>(&["Empty", "no value"]);
    both_ways(&(1_u8, None::<Empty>, Vec::<Empty>::new()));
}

/// A type whose form depends on its value.
struct Versioned(u8);

impl Serialize for Versioned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            0..100 => (self.0, 1_u8).serialize(serializer),
            _ => (self.0, 1_u16).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Versioned {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Versioned;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a version")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut parts: A,
            ) -> Result<Versioned, A::Error> {
                let version: u8 = parts.next_element()?.unwrap();
                match version {
                    0..100 => drop(parts.next_element::<u8>()?),
                    _ => drop(parts.next_element::<u16>()?),
                }
                Ok(Versioned(version))
            }
        }
        deserializer.deserialize_tuple(2, Visitor)
    }
}

thread_local! {
    static CALLS: Cell<u8> = const { Cell::new(0) };
}

/// A type whose form depends on earlier values.
struct Stateful;

impl Serialize for Stateful {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        1_u8.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Stateful {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        CALLS.set(CALLS.get() + 1);
        if CALLS.get().is_multiple_of(2) {
            u16::deserialize(deserializer)?;
        } else {
            u8::deserialize(deserializer)?;
        }
        Ok(Self)
    }
}

/// A type that reads an option, and writes its content alone.
#[derive(Debug, PartialEq)]
struct Content(Option<Even>);

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(even) => serializer.serialize_str(&even.0),
            None => serializer.serialize_none(),
        }
    }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        Ok(Self(text.map(Even)))
    }
}

/// A type that rejects the first samples, so that an option has content only in rejected values.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Hidden {
    content: Content,
    even: Even,
}

fn random() -> u8 {
    CALLS.set(CALLS.get() + 1);
    CALLS.get()
}

#[derive(Serialize, Deserialize)]
struct RandomDefault {
    a: u8,
    #[serde(default = "random")]
    b: u8,
}

#[test]
fn types_that_lie_are_refused() {
    let error = schema::<Versioned>().err().unwrap();
    assert!(matches!(error, TraceError::Unproven { .. }), "{error:?}");
    assert!(error.to_string().contains("refused::Versioned"), "{error}");
    assert!(schema::<(Stateful, Stateful)>().is_err());
    assert!(schema::<Vec<Stateful>>().is_err());
    let even = Even("even:2".into());
    assert!(Tracer::new().sample(&even).schema::<Hidden>().is_err());
    refuses::<RandomDefault>(&[
        "struct RandomDefault, field b",
        "differs between two evaluations",
    ]);
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord, Clone)]
#[serde(try_from = "String", into = "String")]
struct Even(String);

impl TryFrom<String> for Even {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match text.strip_prefix("even:") {
            Some(_) => Ok(Self(text)),
            None => Err("not even"),
        }
    }
}

impl From<Even> for String {
    fn from(even: Even) -> Self {
        even.0
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(try_from = "Bounds")]
struct Interval {
    low: u8,
    high: u8,
}

#[derive(Deserialize)]
struct Bounds {
    low: u8,
    high: u8,
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

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Checked {
    #[serde(default)]
    evens: BTreeMap<Even, u8>,
    interval: Option<Interval>,
    /// Both samples are no JSON of this type.
    #[cfg_attr(feature = "json", serde(with = "sdp_serde::json"))]
    list: Vec<u8>,
}

#[test]
fn types_that_reject_samples_need_one() {
    let error = schema::<Checked>().unwrap_err().to_string();
    assert!(error.contains("struct Checked, field evens"), "{error}");
    assert!(
        error.contains("not even") && error.contains("`Tracer::sample`"),
        "{error}"
    );
    let even = Even("even:2".into());
    let interval = Interval { low: 3, high: 77 };
    let tracer = Tracer::new().sample(&even);
    let error = tracer.clone().schema::<Checked>().unwrap_err().to_string();
    assert!(error.contains("struct Checked, field interval"), "{error}");
    tracer.sample(&interval).schema::<Checked>().unwrap();
    both_ways(&Checked {
        evens: BTreeMap::from([(even, 3)]),
        interval: Some(interval),
        list: vec![1],
    });
}

/// A number of which only some values are written, and all are read.
#[derive(Deserialize, Debug, PartialEq)]
struct Known(u16);

impl Serialize for Known {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            10 | 5121 => serializer.serialize_newtype_struct("Known", &self.0),
            _ => Err(serde::ser::Error::custom("unknown")),
        }
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Never(Holder<Unwritten>);

#[derive(Deserialize, Debug, PartialEq)]
struct Unwritten(u16);

impl Serialize for Unwritten {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("unknown"))
    }
}

#[test]
fn values_that_only_serialize_rejects_are_replaced() {
    both_ways(&vec![(1_u8, Known(5121))]);
    let error = schema::<Never>().unwrap_err();
    assert!(matches!(error, TraceError::Rejected { .. }), "{error:?}");
    assert!(
        error.to_string().starts_with("struct Holder, field held: "),
        "{error}"
    );
}

#[test]
fn sample_without_an_encoding_is_an_error() {
    let tracer = Tracer::new().sample(&std::collections::BinaryHeap::from([1]));
    assert!(matches!(tracer.schema::<u8>(), Err(TraceError::Sample(_))));
}

/// A tuple whose length is no length.
#[derive(Debug)]
struct Boundless;

impl Serialize for Boundless {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for Boundless {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;

        impl<'de> serde::de::Visitor<'de> for Reads {
            type Value = Boundless;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("parts")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut parts: A,
            ) -> Result<Boundless, A::Error> {
                while parts.next_element::<u8>()?.is_some() {}
                Ok(Boundless)
            }
        }

        deserializer.deserialize_tuple(usize::MAX, Reads)
    }
}

#[test]
fn tuple_of_any_length_is_refused_at_once() {
    refuses::<Holder<Boundless>>(&["struct Holder, field held: a tuple has more than 4096 parts"]);
}
