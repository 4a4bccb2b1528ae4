//! [`View`]: encoded bytes as a value for serde.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use sdp::DecodeError;
use serde::ser::{Serialize, Serializer};

use super::cores::{Cores, MAX_DEPTH, MAX_NAMES, TOO_DEEP, TOO_MANY_NAMES};
use super::message;
use super::node::Node;
use crate::table::schema::{Root, Schema};
use crate::tools::explain::{Explanation, explained};
use crate::walk::{Event, Walk, WalkError};

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
    value: Node<'a>,
    message: Option<Cow<'a, str>>,
}

/// Returns a value or message for any format of serde: a message if the schema describes messages. Use it to convert
/// encoded bytes to JSON.
///
/// The schema and the bytes may come from an attacker, because the memory is at most 4,096 bytes for each byte, each
/// type, and each reference between types.
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
/// struct Parameter {
///     name: String,
///     range: Option<(f32, f32)>,
/// }
///
/// let gain = Parameter { name: "gain".into(), range: Some((0.0, 1.5)) };
/// let schema = Schema::of::<Parameter>();
/// let bytes = sdp::to_vec(&gain)?;
/// let json = serde_json::to_string(&view(&schema, &bytes)?)?;
/// assert_eq!(json, r#"{"name":"gain","range":[0.0,1.5]}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn view<'a>(schema: &'a Schema, bytes: &'a [u8]) -> Result<View<'a>, Explanation> {
    record(schema, bytes).map_err(|error| explained(schema, bytes, error))
}

fn record<'a>(schema: &'a Schema, bytes: &'a [u8]) -> Result<View<'a>, WalkError> {
    let mut walk = Walk::new(schema, bytes)?;
    let cores = Cores::new(schema);
    let message = match schema.root() {
        Root::Messages(_) => Some(message::key(schema, walk.root())),
        Root::Value(_) => None,
    };
    let (per_byte, more) = MAX_NAMES;
    let mut names = bytes.len().saturating_mul(per_byte).saturating_add(more);
    let mut depth = usize::from(message.is_some());
    // The values around the current one, each with its number and its parts so far, starting with one around the root.
    let mut open = alloc::vec![(0, Vec::new())];
    while let Some(event) = walk.next()? {
        let error = |text, start| WalkError {
            error: DecodeError::custom(text, start),
            path: walk.path(),
            ty: Some(event.ty()),
            start,
        };
        let node = match &event {
            Event::Leaf { value, .. } => Node::Leaf(*value),
            Event::Begin { ty, number, range } => {
                depth = depth.saturating_add(Node::levels(&cores, *ty));
                if depth > MAX_DEPTH {
                    return Err(error(TOO_DEEP, range.start));
                }
                open.push((*number, Vec::new()));
                continue;
            }
            Event::End { ty, range } => {
                depth = depth.saturating_sub(Node::levels(&cores, *ty));
                let (number, parts) = open.pop().unwrap_or_default();
                let node = Node::new(&cores, *ty, number, parts);
                names = (names.checked_sub(node.names_len()))
                    .ok_or_else(|| error(TOO_MANY_NAMES, range.start))?;
                node
            }
            Event::Opaque { range, .. } => {
                let text = "bytes of unknown length without a schema";
                return Err(error(text, range.start));
            }
        };
        if let Some((_, parts)) = open.last_mut() {
            parts.push(node);
        }
    }
    let root = open.pop().and_then(|(_, mut parts)| parts.pop());
    let value = root.unwrap_or(Node::Unit);
    Ok(View { value, message })
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.message {
            Some(key) => serializer.collect_map([(key, &self.value)]),
            None => self.value.serialize(serializer),
        }
    }
}
