//! [`Case`]: a type of a crate, and its [`Outcome`].

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};

use sdp_schema::{Schema, sample};
use sdp_serde::{TraceError, Tracer, traced};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::readme::expect_results_in_readme;
use crate::source::Source;

/// The number of random values of each type.
const VALUES: u64 = 64;

/// Whether a type has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The type has a schema, and its values round-trip.
    RoundTrips,
    /// A part of the type describes itself.
    DescribesItself,
    /// The type reads another form than it writes.
    OtherForm,
    /// The type reads a struct only by the names of its fields.
    ByName,
    /// The code of the type rejects the values of the tracer.
    Rejects,
}

/// All outcomes, with their labels in a table.
const OUTCOMES: [(Outcome, &str); 5] = [
    (Outcome::RoundTrips, "all values round-trip"),
    (Outcome::DescribesItself, "the type describes itself"),
    (
        Outcome::OtherForm,
        "the type reads another form than it writes",
    ),
    (Outcome::ByName, "the type reads fields only by their names"),
    (Outcome::Rejects, "the type needs a sample"),
];

impl Outcome {
    /// Returns the outcome of a type without a schema, whose error names the remedy.
    fn of_error(error: &TraceError) -> Self {
        let (outcome, remedy) = match error {
            TraceError::Rejected { .. } => (Self::Rejects, "`Tracer::sample`"),
            TraceError::Refused { reason, .. } if reason.contains("do not describe") => {
                (Self::DescribesItself, "`sdp_serde::json`")
            }
            TraceError::Refused { reason, .. } if reason.contains("only by their names") => {
                (Self::ByName, "`sdp_serde::json`")
            }
            _ => (Self::OtherForm, "`sdp_serde::json`"),
        };
        let text = error.to_string();
        assert!(text.contains(remedy), "{text}");
        outcome
    }
}

/// A type of a crate.
#[derive(Clone)]
pub struct Case {
    /// The module and the name.
    pub name: String,
    /// The name from the compiler, which differs for different types.
    pub type_name: &'static str,
    outcome: fn(Tracer) -> Outcome,
}

impl Case {
    /// A case for the type `T`.
    pub fn new<T: Serialize + DeserializeOwned + 'static>(module: &str, name: &str) -> Self {
        let path = format!("{}::{name}", module.replace(' ', ""));
        let path = path.split_once("::").map(|(_, path)| path.into());
        Self {
            name: path.unwrap_or_default(),
            type_name: type_name::<T>(),
            outcome: outcome::<T>,
        }
    }
}

/// Traces a type, and encodes and decodes random values of its schema.
fn outcome<T: Serialize + DeserializeOwned + 'static>(tracer: Tracer) -> Outcome {
    let schema = match tracer.schema::<T>() {
        Ok(schema) => schema,
        Err(error) => return Outcome::of_error(&error),
    };
    for seed in 0..VALUES {
        // Code of the type can reject a random value.
        if let Some(bytes) = sample(&schema, seed)
            && let Ok(value) = sdp_serde::from_slice::<T>(&bytes)
            && serde_json::to_value(&value).is_ok()
        {
            match round_trip(&value, &schema) {
                Outcome::RoundTrips => {}
                outcome => return outcome,
            }
        }
    }
    Outcome::RoundTrips
}

/// Encodes and decodes a value of a type with this schema. Some types write another form for some values only.
///
/// # Panics
///
/// If the value is another one, by its JSON, or if its bytes do not match the schema.
fn round_trip<T: Serialize + DeserializeOwned + 'static>(value: &T, schema: &Schema) -> Outcome {
    let name = type_name::<T>();
    let bytes = match traced::to_vec(value) {
        Ok(bytes) => bytes,
        // `skip_serializing_if` leaves out a value that no absent field stands for.
        Err(error) if error.to_string().contains("`#[serde(default)]`") => {
            return Outcome::RoundTrips;
        }
        Err(error) if error.to_string().contains("another form than it writes") => {
            return Outcome::OtherForm;
        }
        Err(error) => panic!("{name}: {error}"),
    };
    sdp_schema::check(schema, &bytes).expect(name);
    let same: T = sdp_serde::from_slice(&bytes).expect(name);
    // Not every value has JSON, for example because of keys that are no strings.
    if let Ok(json) = serde_json::to_value(value) {
        assert_eq!(serde_json::to_value(&same).expect(name), json, "{name}");
    }
    Outcome::RoundTrips
}

/// Expects that the cases are all types of the package, and that README.md has their outcomes. The package cannot show the
/// types in `hidden`. `tracer` has samples of types that reject most values.
///
/// # Panics
///
/// If a type is missing, or has another outcome.
pub fn expect_results(package: &str, cases: &[Case], hidden: &[&str], tracer: &Tracer) {
    let distinct: BTreeSet<_> = cases.iter().map(|case| case.type_name).collect();
    assert_eq!(distinct.len(), cases.len(), "no type is twice in the list");
    let last = |name: &'static str| name.split('<').next()?.rsplit("::").next();
    let mut names: Vec<_> = distinct.into_iter().filter_map(last).collect();
    names.extend(hidden);
    names.sort_unstable();
    assert_eq!(names, Source::of(package).types(), "all types of {package}");
    expect_outcomes(package, cases, tracer);
}

/// Expects that a part of README.md has the outcomes of the cases.
///
/// # Panics
///
/// If a type has another outcome.
pub fn expect_outcomes(part: &str, cases: &[Case], tracer: &Tracer) {
    let mut names: BTreeMap<Outcome, Vec<String>> = BTreeMap::new();
    for case in cases {
        let outcome = (case.outcome)(tracer.clone());
        names.entry(outcome).or_default().push(case.name.clone());
    }
    let results = OUTCOMES.map(|(it, label)| (label, names.remove(&it).unwrap_or_default()));
    expect_results_in_readme(part, &results);
}

/// Expands to a test of all types of a package, which are grouped by module. The package cannot show the hidden types.
/// The tracer has samples.
#[macro_export]
macro_rules! port {
    (
        $package:literal, hidden: $hidden:expr, tracer: $tracer:expr;
        $($($module:ident)::+: $($name:ident $(<$($argument:ty),+>)?)+;)+
    ) => {
        #[test]
        fn every_type_has_its_outcome() {
            let modules = [$({
                use $($module)::+::*;
                let module = stringify!($($module)::+);
                vec![$($crate::port::Case::new::<$name $(<$($argument),+>)?>(
                    module,
                    stringify!($name),
                )),+]
            }),+];
            let cases: Vec<_> = modules.into_iter().flatten().collect();
            $crate::port::expect_results($package, &cases, $hidden, &$tracer);
        }
    };
}
