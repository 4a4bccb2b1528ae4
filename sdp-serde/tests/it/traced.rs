//! Schemas of types that know only serde.

mod attributes;
mod equal;
mod refused;
mod rejecting;
mod shapes;
mod tools;

use std::fmt::Debug;

use sdp::{EncodeError, Length, SdpEncode, WireSize, Writer};
use sdp_schema::{Grade, Plan, Schema, check, sample};
use sdp_serde::traced;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Expects that two schemas describe the same bytes with the same names.
pub(crate) fn assert_same(traced: &Schema, derived: &Schema) {
    assert_eq!(
        traced.fingerprint(),
        derived.fingerprint(),
        "\n{traced}\n{derived}"
    );
    for (from, to) in [(traced, derived), (derived, traced)] {
        assert_eq!(Plan::new(from, to).unwrap().grade(), Grade::Same);
    }
}

/// Returns the text of the schema of a type.
pub(crate) fn text<T: Serialize + Deserialize<'static> + 'static>() -> String {
    match sdp_serde::schema::<T>() {
        Ok(schema) => schema.to_string(),
        Err(error) => panic!("{error}"),
    }
}

/// Encodes and decodes a value. JSON is the second model, because each attribute of serde has a meaning there.
pub(crate) fn both_ways<T: Serialize + DeserializeOwned + PartialEq + Debug + 'static>(value: &T) {
    let schema = sdp_serde::schema::<T>().unwrap();
    let bytes = traced::to_vec(value).unwrap();
    check(&schema, &bytes).unwrap();
    let same: T = sdp_serde::from_slice(&bytes).unwrap();
    let json = serde_json::to_string(value).unwrap();
    let model: T = serde_json::from_str(&json).unwrap();
    assert_eq!(same, model);
    assert_eq!(serde_json::to_string(&same).unwrap(), json);
    // Through SDP's traits, into a buffer of the exact length.
    let mut buffer = vec![0; bytes.len()];
    sdp::to_slice(&Borrow(value), &mut buffer).unwrap();
    assert_eq!(buffer, bytes);
}

/// Encodes and decodes random values of the schema of a type, and compares their JSON.
pub(crate) fn random_values<T: Serialize + DeserializeOwned + 'static>() {
    let schema = sdp_serde::schema::<T>().unwrap();
    for seed in 0..300 {
        let bytes = sample(&schema, seed).unwrap();
        let value: T = sdp_serde::from_slice(&bytes).unwrap();
        let written = traced::to_vec(&value).unwrap();
        check(&schema, &written).unwrap();
        let same: T = sdp_serde::from_slice(&written).unwrap();
        let json = [&value, &same].map(|value| serde_json::to_string(value).unwrap());
        assert_eq!(json[0], json[1], "seed {seed}");
    }
}

/// A reference to a traced value, with SDP's traits.
struct Borrow<'a, T>(&'a T);

impl<T: Serialize + DeserializeOwned + 'static> SdpEncode for Borrow<'_, T> {
    const SIZE: WireSize = traced::SIZE;

    fn measure(&self, length: &mut Length) {
        traced::measure(self.0, length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        traced::encode(self.0, out)
    }
}
