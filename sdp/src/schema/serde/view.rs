//! [`View`]: encoded bytes that serde can serialize.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use crate::schema::table::OwnedSchema;
use crate::schema::types::{Type, TypeIndex};
use crate::schema::walk::{self, Event, Leaf, Outcome, Path, Visitor, Walk, WalkError, Walker};
use crate::{DecodeError, DecodeErrorKind, Limits};

/// A value or a message that any format of serde can serialize, for example as JSON.
///
/// It is serialized as by serde's derive for the same type. The schema does not tell everything that a derive knows, so
/// these values differ:
///
/// * A value without bytes is a unit.
/// * A `Some` whose content can be a unit or `None` is `{"Some": …}`.
/// * A map is a sequence of pairs, unless its keys are strings, chars, integers, bools or unit variants.
/// * A float that is not finite is a string: `"inf"`, `"-inf"`, `"NaN"`, or `"NaN(0x7fc00001)"` with the bits of another NaN.
/// * Bytes of a known length without a schema are a string of hexadecimal digits.
/// * Types for which a crate wrote its own implementation of serde, such as `IpAddr`, are represented by their parts.
///
/// It takes 32 bytes of memory for each part of the value. Values that nest deeper than 256 are not serialized.
#[derive(Clone, Debug)]
pub struct View<'a> {
    pub(super) schema: &'a OwnedSchema,
    pub(super) bytes: &'a [u8],
    pub(super) nodes: Vec<Node>,
    /// The type of the message, if the schema is that of a message enum.
    pub(super) message: Option<TypeIndex>,
}

/// A part of a value.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A number, bool or char.
    Leaf(Leaf<'static>),
    /// A string.
    Str(Range<usize>),
    /// A sequence of `u8`.
    Bytes(Range<usize>),
    /// Bytes without a schema.
    Opaque(Range<usize>),
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
const _: () = assert!(size_of::<Node>() <= 32);

impl OwnedSchema {
    /// Returns a value that any format of serde can serialize. The value is of the root of this schema.
    ///
    /// # Errors
    ///
    /// The error of decoding `bytes`, or an error at the start of bytes of unknown length without a schema.
    ///
    /// ```
    /// use sdp::schema::OwnedSchema;
    /// use sdp::{SdpEncode, SdpSchema};
    ///
    /// #[derive(SdpEncode, SdpSchema)]
    /// struct Parameter {
    ///     name: String,
    ///     range: Option<(f32, f32)>,
    /// }
    ///
    /// let gain = Parameter { name: "gain".into(), range: Some((0.0, 1.5)) };
    /// let schema = OwnedSchema::of::<Parameter>();
    /// let bytes = sdp::to_vec(&gain)?;
    /// let json = serde_json::to_string(&schema.view(&bytes)?)?;
    /// assert_eq!(json, r#"{"name":"gain","range":[0.0,1.5]}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view<'a>(&'a self, bytes: &'a [u8]) -> Result<View<'a>, WalkError> {
        self.view_by(walk::value, bytes)
    }

    /// Returns a message that any format of serde can serialize. The root is a message type or a message enum.
    ///
    /// A message type is serialized as its value, and a message enum as an enum with the names of the messages:
    /// `{"Parameter": {"name": "gain"}}`.
    ///
    /// # Errors
    ///
    /// The error of decoding `bytes`, or an error at the start of bytes of unknown length without a schema.
    pub fn view_message<'a>(&'a self, bytes: &'a [u8]) -> Result<View<'a>, WalkError> {
        self.view_by(walk::message, bytes)
    }

    fn view_by<'a>(&'a self, walk: Walker, bytes: &'a [u8]) -> Result<View<'a>, WalkError> {
        let mut recorder = Recorder::default();
        if let Outcome::Opaque(start) = walk(self, bytes, &Limits::DEFAULT, &mut recorder)? {
            let kind = DecodeErrorKind::Custom("bytes of unknown length without a schema");
            let error = DecodeError::new(kind, start);
            return Err(recorder.error(error));
        }
        let is_enum = matches!(self.root(), Type::Messages { .. });
        Ok(View {
            schema: self,
            bytes,
            nodes: recorder.nodes,
            message: recorder.first.filter(|_| is_enum),
        })
    }
}

/// Records the parts of a value.
#[derive(Default)]
struct Recorder {
    nodes: Vec<Node>,
    /// For each value around the current one: the index of its node, or `None` if its content represents it.
    open: Vec<Option<usize>>,
    /// The type of the whole value.
    first: Option<TypeIndex>,
    /// The bytes without a schema that ended the walk.
    opaque: Option<(Path, TypeIndex)>,
}

impl Visitor for Recorder {
    fn visit(&mut self, walk: &Walk<'_>, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Leaf { ty, range, value } => {
                self.first.get_or_insert(ty);
                self.nodes.push(Node::new(range, value));
            }
            Event::Begin { ty, number, .. } => {
                self.first.get_or_insert(ty);
                if walk.schema().content(ty).is_some() {
                    self.open.push(None);
                } else {
                    self.open.push(Some(self.nodes.len()));
                    self.nodes.push(Node::Parts { ty, number, end: 0 });
                }
            }
            Event::End { .. } => self.end(),
            Event::Opaque { ty, .. } => self.opaque = Some((walk.path(), ty)),
        }
        ControlFlow::Continue(())
    }
}

impl Recorder {
    /// Ends the innermost value with parts.
    fn end(&mut self) {
        let count = self.nodes.len();
        let node = self.open.pop().flatten();
        if let Some(Node::Parts { end, .. }) = node.and_then(|at| self.nodes.get_mut(at)) {
            *end = count;
        }
    }

    /// Returns an error at the bytes that ended the walk.
    fn error(self, error: DecodeError) -> WalkError {
        let start = error.offset();
        let (path, ty) = self.opaque.unzip();
        WalkError {
            error,
            path: path.unwrap_or_default(),
            ty,
            start,
        }
    }
}

impl Node {
    /// Creates the node of a leaf with these bytes.
    fn new(range: Range<usize>, value: Leaf<'_>) -> Self {
        // The text or the bytes are at the end of the range, after their length.
        let end = |len: usize| range.end.saturating_sub(len)..range.end;
        match value {
            Leaf::Unsigned(number) => Self::Leaf(Leaf::Unsigned(number)),
            Leaf::Signed(number) => Self::Leaf(Leaf::Signed(number)),
            Leaf::F32(number) => Self::Leaf(Leaf::F32(number)),
            Leaf::F64(number) => Self::Leaf(Leaf::F64(number)),
            Leaf::Bool(value) => Self::Leaf(Leaf::Bool(value)),
            Leaf::Char(value) => Self::Leaf(Leaf::Char(value)),
            Leaf::Str(text) => Self::Str(end(text.len())),
            Leaf::Bytes(bytes) => Self::Bytes(end(bytes.len())),
            Leaf::Opaque(bytes) => Self::Opaque(end(bytes.len())),
        }
    }
}
