//! Schemas that no type of this program has, as tables with the encoding of the specification.

use sdp::{DecodeError, SdpEncode};
use sdp_schema::{Number, Rule, Schema};

/// A table.
#[derive(SdpEncode)]
pub(crate) struct Table {
    version: u8,
    messages: Option<(Name, Vec<u32>)>,
    types: Vec<Type>,
}

#[derive(Clone, Debug, PartialEq, SdpEncode)]
#[allow(dead_code, reason = "the order of all kinds is part of the bytes")]
pub(crate) enum Type {
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

pub(crate) const U8: Type = Type::Number(Number::U8);
pub(crate) const U16: Type = Type::Number(Number::U16);
pub(crate) const U32: Type = Type::Number(Number::U32);

#[derive(Clone, Debug, Default, PartialEq, SdpEncode)]
pub(crate) struct Name {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) message_id: u16,
}

#[derive(Clone, Debug, Default, PartialEq, SdpEncode)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) default: Option<Vec<u8>>,
    pub(crate) ty: u32,
}

#[derive(Clone, Debug, Default, PartialEq, SdpEncode)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) tag: u32,
    pub(crate) fields: Vec<Field>,
}

impl Table {
    /// Creates the table of values of the first type.
    pub(crate) fn of(types: Vec<Type>) -> Self {
        Self {
            version: 1,
            messages: None,
            types,
        }
    }

    /// Returns the bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        sdp::to_vec(self).unwrap()
    }

    /// Returns the schema, or the error of an invalid table.
    pub(crate) fn schema(&self) -> Result<Schema, DecodeError> {
        sdp::from_slice(&self.bytes())
    }
}

/// Returns the schema of values of the first type.
#[track_caller]
pub(crate) fn schema(types: &[Type]) -> Schema {
    Table::of(types.to_vec()).schema().unwrap()
}

/// Returns the schema of the messages at these indices.
pub(crate) fn messages(roots: &[u32], types: &[Type]) -> Schema {
    let table = Table {
        messages: Some((named("Messages"), roots.to_vec())),
        ..Table::of(types.to_vec())
    };
    table.schema().unwrap()
}

/// Returns a name without docs, aliases and message id.
pub(crate) fn named(name: &str) -> Name {
    Name {
        name: name.into(),
        ..Name::default()
    }
}

/// Returns a field without docs, aliases and default.
pub(crate) fn field(name: &str, ty: u32) -> Field {
    Field {
        name: name.into(),
        ty,
        ..Field::default()
    }
}

fn fields(parts: &[(&str, u32)]) -> Vec<Field> {
    parts.iter().map(|(name, ty)| field(name, *ty)).collect()
}

/// Returns a struct with these fields and the indices of their types.
pub(crate) fn structure(parts: &[(&str, u32)]) -> Type {
    Type::Struct(named("S"), fields(parts))
}

/// Returns a message with these fields.
pub(crate) fn message(name: &str, message_id: u16, parts: &[(&str, u32)]) -> Type {
    let name = Name {
        message_id,
        ..named(name)
    };
    Type::Struct(name, fields(parts))
}

pub(crate) fn variant(name: &str, tag: u32, parts: &[(&str, u32)]) -> Variant {
    Variant {
        name: name.into(),
        tag,
        fields: fields(parts),
        ..Variant::default()
    }
}

/// Returns an enum with tags of four bytes.
pub(crate) fn enumeration(variants: Vec<Variant>) -> Type {
    Type::Enum(named("E"), 4, variants, None)
}

pub(crate) fn opaque(min: u64, is_fixed: bool) -> Type {
    Type::Opaque("codec".into(), min, is_fixed)
}
