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
    /// The value is another one, or an error, as JSON too, so that the remedy fails.
    Lossy,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 7] = [
        Self::Same,
        Self::LeftOut,
        Self::Flattened,
        Self::DescribesItself,
        Self::Unnamed,
        Self::Other,
        Self::Lossy,
    ];

    /// Describes the verdict in a table.
    pub fn label(self) -> &'static str {
        match self {
            Self::Same => "the decoded value is equal",
            Self::LeftOut => "refused by the encoder: a field is left out",
            Self::Flattened => "refused by the encoder: `flatten`",
            Self::DescribesItself => "refused by the decoder: the type describes itself",
            Self::Unnamed => "an error of the decoder that names no remedy",
            Self::Other => "the decoded value is another one",
            Self::Lossy => "does not round-trip as JSON either",
        }
    }

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

/// Encodes and decodes a value. `equal` compares two values.
///
/// # Panics
///
/// If the value round-trips as JSON, but not with `sdp_serde::json`.
pub fn verdict<T>(value: &T, equal: fn(&T, &T) -> bool) -> Verdict
where
    T: Serialize + DeserializeOwned + Debug,
{
    let verdict = verdict_without_remedy(value, equal);
    let json = serde_json::to_value(value).expect("the value is JSON");
    match serde_json::from_value::<T>(json) {
        Ok(decoded) if equal(&decoded, value) => expect_remedy(value, equal),
        _ if verdict != Verdict::Same => return Verdict::Lossy,
        _ => {}
    }
    verdict
}

/// Compares the texts of [`Debug`], so that a `HashMap` must have at most one entry.
pub fn same_text<T: Debug>(a: &T, b: &T) -> bool {
    format!("{a:?}") == format!("{b:?}")
}

fn verdict_without_remedy<T>(value: &T, equal: fn(&T, &T) -> bool) -> Verdict
where
    T: Serialize + DeserializeOwned,
{
    let decoded = match sdp_serde::to_vec(value) {
        Ok(bytes) => sdp_serde::from_slice::<T>(&bytes),
        Err(error) => {
            let verdict = Verdict::of_refusal(&error.to_string());
            assert_ne!(verdict, Verdict::Unnamed, "{error}");
            return verdict;
        }
    };
    match decoded {
        Ok(decoded) if equal(&decoded, value) => Verdict::Same,
        Ok(_) => Verdict::Other,
        Err(error) => Verdict::of_refusal(&error.to_string()),
    }
}

/// Expects that the value round-trips with `sdp_serde::json`.
fn expect_remedy<T>(value: &T, equal: fn(&T, &T) -> bool)
where
    T: Serialize + DeserializeOwned + Debug,
{
    let json = serde_json::to_value(value).expect("the value is JSON");
    let copy = serde_json::from_value(json).expect("the value round-trips as JSON");
    let bytes = sdp::to_vec(&Json::<T>(copy)).expect("JSON has an encoding");
    let Json(decoded) = sdp::from_slice::<Json<T>>(&bytes).expect("the remedy decodes");
    assert!(equal(&decoded, value), "{decoded:?} {value:?}");
}
