//! Tables of types, which are encoded and decoded to a [`Schema`].

use sdp::{DecodeError, SdpEncode};
use sdp_schema::{Number, Rule, Schema};

/// A table, with the encoding of the specification.
#[derive(Clone, Debug, SdpEncode)]
pub(super) struct Table {
    version: u8,
    pub(super) messages: Option<(Name, Vec<u32>)>,
    pub(super) types: Vec<Type>,
}

#[derive(Clone, Debug, PartialEq, SdpEncode)]
pub(super) enum Type {
    Number(Number),
    Bool,
    Char,
    Str,
    Seq(u32),
    Array(u32, u64),
    Option(u32),
    Result(u32, u32),
    Map(u32, u32),
    Set(u32),
    Tuple(Vec<u32>),
    Pointer(u32),
    Struct(Name, Vec<Field>),
    Enum(Name, u8, Vec<Variant>, Option<u32>),
    Alias(Name, u32),
    Refined(Rule, u32),
    Named(String, u32),
    Unordered(String, u32),
    Opaque(String, u64, bool),
}

/// An unsigned integer of 8 bits.
pub(super) const U8: Type = Type::Number(Number::U8);

#[derive(Clone, Debug, Default, PartialEq, SdpEncode)]
pub(super) struct Name {
    pub(super) name: String,
    pub(super) docs: String,
    pub(super) aliases: Vec<String>,
    pub(super) message_id: u16,
}

#[derive(Clone, Debug, PartialEq, SdpEncode)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) docs: String,
    pub(super) aliases: Vec<String>,
    pub(super) default: Option<Vec<u8>>,
    pub(super) ty: u32,
}

#[derive(Clone, Debug, PartialEq, SdpEncode)]
pub(super) struct Variant {
    pub(super) name: String,
    pub(super) docs: String,
    pub(super) aliases: Vec<String>,
    pub(super) tag: u32,
    pub(super) fields: Vec<Field>,
}

impl Table {
    /// Creates the table of a value of the first type.
    pub(super) fn of(types: Vec<Type>) -> Self {
        let messages = None;
        let version = 1;
        Self {
            version,
            messages,
            types,
        }
    }

    /// Returns the bytes.
    pub(super) fn bytes(&self) -> Vec<u8> {
        sdp::to_vec(self).unwrap()
    }

    /// Returns the schema, or the error of an invalid table.
    pub(super) fn schema(&self) -> Result<Schema, DecodeError> {
        sdp::from_slice(&self.bytes())
    }
}

/// Returns a name without docs, aliases and message id.
pub(super) fn named(name: &str) -> Name {
    Name {
        name: name.into(),
        ..Name::default()
    }
}

/// Returns a field without docs, aliases and default.
pub(super) fn field(name: &str, ty: u32) -> Field {
    Field {
        name: name.into(),
        docs: String::new(),
        aliases: Vec::new(),
        default: None,
        ty,
    }
}
