//! [`verdict`]: whether a value keeps its meaning through `sdp-serde`.

use std::fmt::Debug;

use sdp::{SdpDecode, SdpEncode};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The remedy for a value without an encoding.
#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: Serialize", decode = "T: DeserializeOwned"))]
struct Json<T>(#[sdp(with = "sdp_serde::json")] T);

/// The result of encoding and decoding a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The decoded value is equal.
    Same,
    /// Encoding refuses a field left out, and names the remedy.
    LeftOut,
    /// Encoding refuses a map without a known length, and names the remedy.
    Flattened,
    /// Decoding refuses a type that describes itself, and names the remedy.
    DescribesItself,
    /// Decoding fails without a remedy, because the type reads another form than it writes.
    Unnamed,
    /// The decoded value is another one, because the type reads another form than it writes.
    Other,
}

impl Verdict {
    fn of_refusal(error: &str) -> Self {
        let verdict = match error {
            _ if error.contains("leaves out a field") => Self::LeftOut,
            _ if error.contains("without a known length") => Self::Flattened,
            _ if error.contains("do not describe their type") => Self::DescribesItself,
            _ => return Self::Unnamed,
        };
        assert!(error.contains("`sdp_serde::json`"), "{error}");
        verdict
    }
}

/// Encodes and decodes a value. Compares the texts of [`Debug`], so that a `HashMap` must have at most one entry.
///
/// # Panics
///
/// If the value does not round-trip with `sdp_serde::json`, which every value does.
pub fn verdict<T: Serialize + DeserializeOwned + Debug>(value: &T) -> Verdict {
    let expected = text(value);
    let bytes = sdp::to_vec(&Json(value_of(value))).expect("JSON has an encoding");
    let Json(decoded) = sdp::from_slice::<Json<T>>(&bytes).expect("the remedy decodes");
    assert_eq!(text(&decoded), expected, "the remedy");
    let bytes = match sdp_serde::to_vec(value) {
        Ok(bytes) => bytes,
        Err(error) => return Verdict::of_refusal(&error.to_string()),
    };
    match sdp_serde::from_slice::<T>(&bytes) {
        Ok(decoded) if text(&decoded) == expected => Verdict::Same,
        Ok(_) => Verdict::Other,
        Err(error) => Verdict::of_refusal(&error.to_string()),
    }
}

fn value_of<T: Serialize>(value: &T) -> serde_json::Value {
    serde_json::to_value(value).expect("the value is JSON")
}

fn text<T: Debug>(value: &T) -> String {
    format!("{value:?}")
}

/// Expands to an array of the name, the expected verdict, and the verdict of each type with this JSON.
#[macro_export]
macro_rules! verdicts {
    ($($type:ty: $expected:ident $json:tt)*) => {
        [$({
            let name = stringify!($type);
            let value: $type = serde_json::from_value(serde_json::json!($json)).expect(name);
            (name, $expected, $crate::verdict::verdict(&value))
        }),*]
    };
}
