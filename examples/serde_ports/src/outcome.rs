//! [`Case`]: a type, and the [`Outcome`] of its samples.

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::readme::expect_results_in_readme;
use crate::sample::{Sample, samples};
use crate::source::Source;
use crate::verdict::{Verdict, verdict};

/// The verdict on a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All values round-trip.
    Always,
    /// A value round-trips if it contains all its options.
    IfFull,
    /// A sample with all options leaves out a field too.
    LeftOut,
    /// A part of the type describes itself.
    DescribesItself,
    /// The type reads another form than it writes.
    OtherForm,
    /// A value does not round-trip as JSON either.
    Lossy,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 6] = [
        Self::Always,
        Self::IfFull,
        Self::LeftOut,
        Self::DescribesItself,
        Self::OtherForm,
        Self::Lossy,
    ];

    /// Describes the outcome in a table.
    pub fn label(self) -> &'static str {
        match self {
            Self::Always => "all values round-trip",
            Self::IfFull => "a value with all its options round-trips",
            Self::LeftOut => "a value with all its options leaves out a field too",
            Self::DescribesItself => "the type describes itself",
            Self::OtherForm => "the type reads another form than it writes",
            Self::Lossy => "a value does not round-trip as JSON either",
        }
    }
}

/// Returns the outcome of a type, for its samples and these values.
type OutcomeOf = dyn Fn(&[Value]) -> Outcome;

/// A type of a crate.
pub struct Case {
    /// The module and the name.
    pub name: String,
    /// The name from the compiler, which differs for different types.
    pub type_name: &'static str,
    /// Returns the outcome of the samples of the type, and of these values.
    outcome: Box<OutcomeOf>,
}

impl Case {
    /// A case for the type `T`. `equal` compares two values.
    pub fn new<T>(module: &str, name: &str, equal: fn(&T, &T) -> bool) -> Self
    where
        T: Serialize + DeserializeOwned + Debug + 'static,
    {
        let path = format!("{}::{name}", module.replace(' ', ""));
        Self {
            name: path
                .split_once("::")
                .map_or_else(String::new, |path| path.1.into()),
            type_name: type_name::<T>(),
            outcome: Box::new(move |values| outcome(values, equal)),
        }
    }
}

/// Expects that the cases are all types of the package, and that README.md has their outcomes.
///
/// The package cannot show the types in `hidden`. `values` are values with all options, of types that reject
/// such a sample.
///
/// # Panics
///
/// If a type is missing, has another outcome, or has neither a sample nor a value.
pub fn expect_results(package: &str, cases: &[Case], hidden: &[&str], values: &[(&str, Value)]) {
    expect_all_types(package, cases, hidden);
    for (name, _) in values {
        assert!(cases.iter().any(|case| case.name == *name), "{name}");
    }
    let mut names: BTreeMap<Outcome, Vec<String>> = BTreeMap::new();
    for case in cases {
        let values = values.iter().filter(|(name, _)| *name == case.name);
        let values: Vec<_> = values.map(|(_, value)| value.clone()).collect();
        let outcome = (case.outcome)(&values);
        names.entry(outcome).or_default().push(case.name.clone());
    }
    let results =
        Outcome::ALL.map(|outcome| (outcome.label(), names.remove(&outcome).unwrap_or_default()));
    expect_results_in_readme(package, &results);
}

fn expect_all_types(package: &str, cases: &[Case], hidden: &[&str]) {
    let distinct: BTreeSet<_> = cases.iter().map(|case| case.type_name).collect();
    assert_eq!(distinct.len(), cases.len(), "no type is twice in the list");
    let last = |name: &'static str| name.split('<').next()?.rsplit("::").next();
    let mut names: Vec<_> = distinct.into_iter().filter_map(last).collect();
    names.extend(hidden);
    names.sort_unstable();
    assert_eq!(names, Source::of(package).types(), "all types of {package}");
}

/// Encodes and decodes the samples of a type and some more values.
fn outcome<T>(values: &[Value], equal: fn(&T, &T) -> bool) -> Outcome
where
    T: Serialize + DeserializeOwned + Debug,
{
    let name = type_name::<T>();
    let mut verdicts = Vec::new();
    let mut all_full_round_trip = true;
    let mut has_other_form = false;
    for sample in samples::<T>() {
        if sample.describes_itself {
            expect_refusal::<T>(&sample.bytes);
            verdicts.push(Verdict::DescribesItself);
        }
        let verdict = match &sample.value {
            Ok(value) => Some(verdict(value, equal)),
            Err(_) => None,
        };
        if let (Ok(value), Some(verdict)) = (&sample.value, verdict) {
            expect_reason(value, verdict, &sample, equal);
            has_other_form |= matches!(verdict, Verdict::Unnamed | Verdict::Other);
        }
        all_full_round_trip &= !sample.full || matches!(verdict, None | Some(Verdict::Same));
        let has_verdict = verdict.is_some() || sample.describes_itself || !sample.full;
        assert!(has_verdict || !values.is_empty(), "{name} needs a value");
        verdicts.extend(verdict);
    }
    for value in values {
        let value = T::deserialize(value).expect(name);
        let verdict = verdict(&value, equal);
        all_full_round_trip &= verdict == Verdict::Same;
        verdicts.push(verdict);
    }
    match verdicts.iter().max().expect(name) {
        Verdict::Same => Outcome::Always,
        Verdict::LeftOut if all_full_round_trip => Outcome::IfFull,
        Verdict::LeftOut => Outcome::LeftOut,
        Verdict::Flattened | Verdict::DescribesItself => Outcome::DescribesItself,
        Verdict::Unnamed | Verdict::Other => {
            assert!(
                has_other_form,
                "{name} needs a sample that proves the reason"
            );
            Outcome::OtherForm
        }
        Verdict::Lossy => Outcome::Lossy,
    }
}

/// Expects the reason of a verdict. A sample that round-trips is written in the form that the type reads. A sample that the
/// decoder rejects or changes is written in another form.
fn expect_reason<T>(value: &T, verdict: Verdict, sample: &Sample<T>, equal: fn(&T, &T) -> bool)
where
    T: Serialize + DeserializeOwned + Debug,
{
    let name = type_name::<T>();
    match verdict {
        Verdict::Same if !sample.describes_itself => {
            let written = sdp_serde::to_vec(value).expect(name);
            assert_eq!(
                written, sample.bytes,
                "{name} writes the form that it reads"
            );
        }
        Verdict::Unnamed | Verdict::Other => {
            let written = sdp_serde::to_vec(value).expect(name);
            if sample.describes_itself {
                assert!(!written.starts_with(&sample.bytes), "{name}");
            } else {
                assert_ne!(written, sample.bytes, "{name}");
                let read = sdp_serde::from_slice::<T>(&sample.bytes).expect(name);
                assert!(equal(&read, value), "{name} reads the form of the sample");
            }
        }
        _ => {}
    }
}

/// Expects that the decoder refuses the part after these bytes, because it describes itself.
fn expect_refusal<T: DeserializeOwned + Debug>(prefix: &[u8]) {
    let bytes = [prefix, &[0; 256]].concat();
    let name = type_name::<T>();
    let error = sdp_serde::from_slice::<T>(&bytes)
        .expect_err(name)
        .to_string();
    let place = format!("at byte {}: ", prefix.len());
    assert!(error.starts_with(&place), "{name}: {place} {error}");
    for part in [
        "the bytes do not describe their type",
        "encode the field with `sdp_serde::json`",
    ] {
        assert!(error.contains(part), "{error}");
    }
}

/// Expands to the cases of all types, which are grouped by module. `$equal` compares two values.
#[macro_export]
macro_rules! cases {
    ($equal:path; $($($module:ident)::+: $($name:ident $(<$($argument:ty),+>)?)+;)+) => {
        [$({
            use $($module)::+::*;
            let module = stringify!($($module)::+);
            vec![$($crate::outcome::Case::new::<$name $(<$($argument),+>)?>(
                module,
                stringify!($name),
                $equal,
            )),+]
        }),+].into_iter().flatten().collect::<Vec<_>>()
    };
}
