//! From the data model of serde to encoded bytes.

mod encoder;
mod entries;
mod fields;
mod float;
mod leaf;
mod sequence;
mod value;
mod variant;

use alloc::vec::Vec;

use serde::de::{DeserializeSeed, Deserializer, Error};

use self::encoder::{Content, Encoder};
use crate::schema::table::OwnedSchema;
use crate::schema::types::{Type, TypeIndex};
use crate::schema::walk;

impl OwnedSchema {
    /// Encodes a value of the root from a format of serde, such as JSON.
    ///
    /// The format must be self-describing. A value is represented as in a [`View`](crate::schema::View):
    ///
    /// * A struct is a map with its fields in any order. An option can be missing.
    /// * A tuple and a struct with several unnamed fields are sequences. A struct with one unnamed field is its
    ///   content.
    /// * An enum is the name of a variant, or a map from this name to the content of the variant. A result is such a
    ///   map with the name `Ok` or `Err`. An option with a content that can be null is null, or such a map with the
    ///   name `Some`.
    /// * A map with keys of strings, chars, integers, bools or enums without fields is a map. Another map is a
    ///   sequence of pairs. The entries of maps and sets can have any order.
    /// * A float is a number, or the string `inf`, `-inf`, `NaN`, or `NaN(0x7fc00001)` with the bits of a NaN. To read
    ///   all bits of an `f64`, `serde_json` needs its feature `float_roundtrip`.
    /// * Bytes of a known length without a schema are a string of hexadecimal digits.
    /// * A value without bytes is a unit.
    /// * A pointer, alias or restricted type is its content.
    ///
    /// The schema and the value may come from an attacker. The memory is bounded by the size of the value. An absent
    /// option takes one byte.
    ///
    /// # Errors
    ///
    /// * An error of the format.
    /// * A part that is not represented as its type.
    /// * A value that the type does not accept, such as a duplicate key. Entries of maps and sets are counted in the
    ///   order of their encoding.
    /// * Bytes of unknown length.
    /// * More than 256 values inside each other.
    ///
    /// The text of an error starts with the path of the part.
    ///
    /// ```
    /// use sdp::schema::OwnedSchema;
    /// use sdp::{SdpEncode, SdpSchema};
    ///
    /// #[derive(SdpEncode, SdpSchema)]
    /// struct Plugin {
    ///     name: String,
    ///     parameters: Vec<(u32, f32)>,
    ///     latency: Option<u16>,
    /// }
    ///
    /// let schema = OwnedSchema::of::<Plugin>();
    /// let encode = |json| schema.encode_from(&mut serde_json::Deserializer::from_str(json));
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
    pub fn encode_from<'de, D>(&self, deserializer: D) -> Result<Vec<u8>, D::Error>
    where
        D: Deserializer<'de>,
    {
        let mut encoder = Encoder::new(self);
        encoder.part(TypeIndex::ROOT).deserialize(deserializer)?;
        encoder.finish(walk::value)
    }

    /// Encodes a message, with its header, from a format of serde. The root is a message type or a message enum.
    ///
    /// A message type is represented as its value, and a message enum as a map from the name of the message type to its
    /// value. If several message types have this name, it is that of the first.
    ///
    /// # Errors
    ///
    /// Those of [`encode_from`](Self::encode_from), and a root that is not a message.
    ///
    /// ```
    /// use sdp::schema::OwnedSchema;
    /// use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
    ///
    /// #[derive(SdpEncode, SdpDecode, SdpSchema)]
    /// #[sdp(message_id = 1)]
    /// struct Load {
    ///     slot: u8,
    /// }
    ///
    /// #[derive(SdpDispatch, SdpSchema)]
    /// enum Request {
    ///     Load(Load),
    /// }
    ///
    /// let schema = OwnedSchema::of::<Request>();
    /// let json = serde_json::json!({"Load": {"slot": 3}});
    /// assert_eq!(schema.encode_message_from(json)?, b"SDP2\x01\0\x01\0\0\0\x03");
    /// # let _ = Request::Load(Load { slot: 3 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encode_message_from<'de, D>(&self, deserializer: D) -> Result<Vec<u8>, D::Error>
    where
        D: Deserializer<'de>,
    {
        let mut encoder = Encoder::new(self);
        let root = match self.root() {
            Type::Messages { .. } => Content::Message,
            _ if encoder.begin_message(TypeIndex::ROOT).is_some() => Content::Type(TypeIndex::ROOT),
            _ => return Err(Error::custom("the root of the schema is not a message")),
        };
        encoder.seed(root).deserialize(deserializer)?;
        encoder.end_message()?;
        encoder.finish(walk::message)
    }
}
