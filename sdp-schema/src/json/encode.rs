//! From the data model of serde to encoded bytes.

mod encoder;
mod parts;
mod visit;

use alloc::vec::Vec;

use serde::de::{DeserializeSeed as _, Deserializer};

use self::encoder::Encoder;
use self::visit::Content;
use crate::table::schema::{Root, Schema};

/// Encodes a value, or a message if the schema describes messages, from a format of serde, such as JSON. Use it to
/// write messages in a text editor, or to change the messages of a [`View`](crate::View).
///
/// The format must be self-describing, as JSON is. A value is represented as in a [`View`](crate::View), with more
/// freedom:
///
/// * The fields of a struct can have any order, and an option can be missing.
/// * The entries of maps and sets can have any order.
/// * An integer can be a string of its digits, without a plus, spaces and leading zeros, also as a key. Below −2⁶³ and above
///   2⁶⁴ − 1, it has to be, because `serde_json` rounds such a number.
/// * A float can be written as an integer, but to read all bits of an `f64`, `serde_json` needs its feature
///   `float_roundtrip`.
/// * A variant or message without content is its name, or a map from its name to a unit.
///
/// The schema and the value may come from an attacker. The time and the memory are linear in their size, because an
/// absent option takes one byte, and a struct has at most 1,024 absent options.
///
/// # Errors
///
/// * An error of the format, for example invalid JSON.
/// * A part whose representation does not fit its type, or bytes of unknown length.
/// * A value outside its type, such as a duplicate key. Entries of maps and sets are counted in the order of their
///   encoding.
/// * More than 256 values around a value, or more than 256 names, rules and pointers around a value.
///
/// The text of an error starts with the path of the part.
///
/// ```
/// use sdp::{SdpEncode, SdpSchema};
/// use sdp_schema::{Schema, encode};
///
/// #[derive(SdpEncode, SdpSchema)]
/// struct Plugin { name: String, parameters: Vec<(u32, f32)>, latency: Option<u16> }
///
/// let schema = Schema::of::<Plugin>();
/// let encode = |json| encode(&schema, &mut serde_json::Deserializer::from_str(json));
/// let bytes = encode(r#"{"parameters": [[7, 0.5]], "name": "Chorus"}"#)?;
/// let chorus = Plugin { name: "Chorus".into(), parameters: vec![(7, 0.5)], latency: None };
/// assert_eq!(bytes, sdp::to_vec(&chorus)?);
///
/// let error = encode(r#"{"name": "Chorus", "parameters": [[7, true]]}"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "parameters[0].1: invalid type: boolean `true`, expected f32 at line 1 column 42",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode<'de, D>(schema: &Schema, deserializer: D) -> Result<Vec<u8>, D::Error>
where
    D: Deserializer<'de>,
{
    let mut encoder = Encoder::new(schema);
    let content = match schema.root() {
        Root::Value(ty) => Content::Type(ty),
        Root::Messages(_) => Content::Message,
    };
    encoder.seed(content).deserialize(deserializer)?;
    encoder.finish()
}
