//! [`View`]: encoded bytes that serde can serialize.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use sdp::{DecodeError, DecodeErrorKind};

use super::cores::Cores;
use super::message;
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;
use crate::tools::explain::{Explanation, explained};
use crate::walk::{Event, Leaf, Walk, WalkError};

/// A value or a message that any format of serde can serialize, for example as JSON. Use [`encode`](crate::encode) for the
/// way back.
///
/// It is serialized as by serde's derive for the same type. The schema does not tell everything that a derive knows, so
/// these values differ:
///
/// * A value without bytes is a unit.
/// * A `Some` whose content can be a unit or `None` is `{"Some": …}`.
/// * A map is a sequence of pairs, unless its keys are strings, chars, integers, bools or unit variants.
/// * A float that is not finite is a string: `"inf"`, `"-inf"`, `"NaN"`, or `"NaN(0x7fc00001)"` with the bits of another
///   NaN.
/// * Bytes of a known length without a schema are a string of hexadecimal digits.
/// * A type for which a crate wrote its own implementation of serde, such as `IpAddr`, is represented by its parts. Kinds
///   such as `duration` are represented as their content.
/// * A message is an object with its name: `{"Load": {"slot": 3}}`. If an earlier message type has the same name, it is
///   `{"#7": …}` with the message id.
///
/// It takes 32 bytes of memory for each part of the value. Values that nest deeper than 256 are not serialized.
#[derive(Clone, Debug)]
pub struct View<'a> {
    pub(super) cores: Cores<'a>,
    pub(super) nodes: Nodes<'a>,
    /// The key of a message.
    pub(super) message: Option<Cow<'a, str>>,
}

/// Returns a value or message that any format of serde can serialize: a message if the schema describes messages.
///
/// The schema and the bytes may come from an attacker. The memory is at most 1,024 bytes for each byte, each type, and each
/// reference between types.
///
/// # Errors
///
/// The error of decoding `bytes`, or an error at the start of bytes of unknown length without a schema.
///
/// ```
/// use sdp::{SdpEncode, SdpSchema};
/// use sdp_schema::{Schema, view};
///
/// #[derive(SdpEncode, SdpSchema)]
/// #[sdp(message_id = 7)]
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
///
/// let messages = schema.into_messages().expect("the type has a message id");
/// let bytes = sdp::message::to_vec(&gain)?;
/// let json = serde_json::to_string(&view(&messages, &bytes)?)?;
/// assert_eq!(json, r#"{"Parameter":{"name":"gain","range":[0.0,1.5]}}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn view<'a>(schema: &'a Schema, bytes: &'a [u8]) -> Result<View<'a>, Explanation> {
    record(schema, bytes).map_err(|error| explained(schema, bytes, error))
}

fn record<'a>(schema: &'a Schema, bytes: &'a [u8]) -> Result<View<'a>, WalkError> {
    let mut walk = Walk::new(schema, bytes)?;
    let cores = Cores::new(schema);
    let mut nodes = Nodes::default();
    // For each value around the current one: the index of its node, or `None` if its content represents it.
    let mut open = Vec::new();
    while let Some(event) = walk.next()? {
        match event {
            Event::Leaf { value, .. } => nodes.push(Node::Leaf(value)),
            Event::Begin { ty, number, .. } => {
                let is_core = cores.core(ty).ty == ty;
                open.push(is_core.then_some(nodes.len));
                if is_core {
                    nodes.push(Node::Parts { ty, number, end: 0 });
                }
            }
            Event::End { .. } => {
                let (node, count) = (open.pop().flatten(), nodes.len);
                if let Some(Node::Parts { end, .. }) = node.and_then(|at| nodes.get_mut(at)) {
                    *end = count;
                }
            }
            Event::Opaque { ty, range } => {
                let kind = DecodeErrorKind::Custom("bytes of unknown length without a schema");
                return Err(WalkError {
                    error: DecodeError::new(kind, range.start),
                    path: walk.path(),
                    ty: Some(ty),
                    start: range.start,
                });
            }
        }
    }
    let message = match schema.root() {
        Root::Messages(_) => Some(message::key(schema, walk.root())),
        Root::Value(_) => None,
    };
    Ok(View {
        cores,
        nodes,
        message,
    })
}

/// A part of a value.
#[derive(Clone, Debug)]
pub(super) enum Node<'a> {
    Leaf(Leaf<'a>),
    /// A value with parts.
    Parts {
        ty: TypeIndex,
        /// The number of its elements or entries, or the index of its variant.
        number: usize,
        /// The index of the node after its parts.
        end: usize,
    },
}

// The documentation promises it.
const _: () = assert!(size_of::<Node<'_>>() <= 32);

/// The nodes of a value, in the order of a walk.
///
/// They have several allocations, because that of a growing vector can take three times the memory of its elements.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes<'a> {
    chunks: Vec<Vec<Node<'a>>>,
    len: usize,
}

/// The number of nodes of all allocations but the last.
const CHUNK: usize = 4096;

impl<'a> Nodes<'a> {
    fn push(&mut self, node: Node<'a>) {
        if self.len.is_multiple_of(CHUNK) {
            self.chunks.push(Vec::new());
        }
        if let Some(last) = self.chunks.last_mut() {
            last.push(node);
        }
        self.len = self.len.saturating_add(1);
    }

    pub(super) fn get(&self, index: usize) -> Option<&Node<'a>> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
    }

    fn get_mut(&mut self, index: usize) -> Option<&mut Node<'a>> {
        self.chunks.get_mut(index / CHUNK)?.get_mut(index % CHUNK)
    }
}
