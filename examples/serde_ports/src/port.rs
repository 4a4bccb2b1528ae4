//! [`Outcome`]: whether a type of a crate has a schema.

use std::any::type_name;
use std::sync::Mutex;
use std::{env, fs};

use sdp_schema::{Schema, sample};
use sdp_serde::{TraceError, Tracer, traced};
use serde::Serialize;
use serde::de::DeserializeOwned;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

/// The number of random values of each type.
const VALUES: u64 = 64;

/// Whether a type has a schema, in the order of the columns in README.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Traces a type, and returns its outcome.
pub type Case = fn(Tracer) -> Outcome;

/// Traces a type, and encodes and decodes random values of its schema.
pub fn outcome<T: Serialize + DeserializeOwned + 'static>(tracer: Tracer) -> Outcome {
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

/// Expects that the row of README.md with this start has the numbers of the outcomes. If `UPDATE_EXPECT` is set, this
/// writes the row.
///
/// # Panics
///
/// If the row has other numbers.
pub fn expect_outcomes(part: &str, cases: &[Case], tracer: &Tracer) {
    static FILE: Mutex<()> = Mutex::new(());
    let mut counts = [0; 5];
    for case in cases {
        counts[case(tracer.clone()) as usize] += 1;
    }
    let counts = counts.map(|count| format!(" {count} |")).concat();
    let expected = format!("| {part} |{counts}");
    let _lock = FILE.lock();
    let page = fs::read_to_string(PATH).expect("README.md");
    let mut rows = page.lines();
    let found = rows.find(|row| row.starts_with(&format!("| {part} |")));
    let found = found.expect("a row");
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(PATH, page.replace(found, &expected)).expect("README.md");
    } else {
        assert_eq!(found, expected, "to update README.md, set UPDATE_EXPECT=1");
    }
}
