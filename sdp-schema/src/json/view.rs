//! [`View`]: encoded bytes as a value for serde.

use core::cell::RefCell;

use sdp::DecodeError;
use serde::ser::{Error as _, Serialize, Serializer};

use super::cores::{Cores, MAX_DEPTH, MAX_NAMES, TOO_DEEP, TOO_MANY_NAMES};
use super::message;
use super::node::Part;
use crate::table::schema::{Root, Schema};
use crate::tools::explain::{Explanation, explained};
use crate::walk::{EventKind, Walk, WalkError};

/// A value or a message for any format of serde, such as JSON. Use it to show encoded bytes to programs in any
/// language, and [`encode`](crate::encode) for the way back.
///
/// It is serialized as by serde's derive for the same type, but the schema has less information than a derive, so these
/// values differ:
///
/// * A value without bytes is a unit.
/// * A `Some` is `{"Some": …}` if its content can be a unit or `None`.
/// * A map is a sequence of pairs, unless its keys are strings, chars, integers, bools or unit variants.
/// * In a format for people, such as JSON, an integer above 2⁵³ or below −2⁵³ is a string of its digits, because jq and
///   JavaScript read the numbers of JSON as `f64`, and would round it. Formats besides JSON have the number.
/// * An infinite float or NaN is a string: `"inf"`, `"-inf"`, `"NaN"`, or `"NaN(0x7fc00001)"` with the bits of any
///   further NaN.
/// * Bytes of a known length without a schema are a string of hexadecimal digits.
/// * A type with an implementation of serde by its crate, such as `IpAddr`, is represented by its parts, and kinds such
///   as `duration` by their content.
/// * A message is an object with its name: `{"Load": {"slot": 3}}`. If an earlier message type has the same name, it is
///   `{"#7": …}` with the message id.
#[derive(Clone, Debug)]
pub struct View<'a> {
    cores: Cores<'a>,
    bytes: &'a [u8],
}

/// Returns a value or message for any format of serde: a message if the schema describes messages. Use it to convert
/// encoded bytes to JSON.
///
/// The schema and the bytes may come from an attacker, because the memory is linear in the schema and in the depth of the
/// value.
///
/// # Errors
///
/// The error of decoding `bytes`, or an error at the start of bytes of unknown length without a schema, or at more than 256
/// values around a value. Also an error if the names of fields and variants take more than 64 KiB and 256 bytes for each
/// byte of the input, because each value repeats them.
///
/// ```
/// use sdp::{SdpEncode, SdpSchema};
/// use sdp_schema::{Schema, view};
///
/// #[derive(SdpEncode, SdpSchema)]
/// struct Parameter { name: String, range: Option<(f32, f32)> }
///
/// let gain = Parameter { name: "gain".into(), range: Some((0.0, 1.5)) };
/// let schema = Schema::of::<Parameter>();
/// let bytes = sdp::to_vec(&gain)?;
/// let json = serde_json::to_string(&view(&schema, &bytes)?)?;
/// assert_eq!(json, r#"{"name":"gain","range":[0.0,1.5]}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn view<'a>(schema: &'a Schema, bytes: &'a [u8]) -> Result<View<'a>, Explanation> {
    let cores = Cores::new(schema);
    let checked = Walk::new(schema, bytes).and_then(|walk| check(&cores, walk));
    checked.map_err(|error| explained(schema, bytes, error))?;
    Ok(View { cores, bytes })
}

/// Checks that a value has a representation.
fn check(cores: &Cores<'_>, mut walk: Walk<'_>) -> Result<(), WalkError> {
    let (per_byte, more) = MAX_NAMES;
    let names = walk.bytes.len().saturating_mul(per_byte);
    let mut names = names.saturating_add(more);
    // An error of the bytes comes before it.
    let mut too_many = None;
    let mut depth = usize::from(matches!(cores.schema.root(), Root::Messages(_)));
    while let Some(event) = walk.next()? {
        let start = event.range.start;
        let error = |text| WalkError {
            error: DecodeError::custom(text, start),
            path: walk.path(),
            ty: Some(event.ty),
            start,
        };
        match event.kind {
            EventKind::Leaf(_) => {}
            EventKind::Begin(number) => {
                depth = cores.levels(event.ty).saturating_add(depth);
                if depth > MAX_DEPTH {
                    return Err(error(TOO_DEEP));
                }
                if too_many.is_none() {
                    match names.checked_sub(cores.names_len(event.ty, number)) {
                        Some(rest) => names = rest,
                        None => too_many = Some(error(TOO_MANY_NAMES)),
                    }
                }
            }
            EventKind::End => depth = depth.saturating_sub(cores.levels(event.ty)),
            EventKind::Opaque => {
                return Err(error("bytes of unknown length without a schema"));
            }
        }
    }
    too_many.map_or(Ok(()), Err)
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let schema = self.cores.schema;
        let walk = Walk::new(schema, self.bytes).map_err(|it| S::Error::custom(it.error))?;
        let key = message::key(schema, walk.root);
        let part = Part {
            cores: &self.cores,
            walk: RefCell::new(walk),
        };
        match schema.root() {
            Root::Messages(_) => serializer.collect_map([(key, part)]),
            Root::Value(_) => part.serialize(serializer),
        }
    }
}
