//! The table of a schema, with the encoding of the specification. It shares no code with `sdp-schema`, so tests can write
//! schemas that no Rust type has, and invalid ones.

#![allow(missing_docs, reason = "SPEC.md describes the types and their fields")]

use sdp::SdpEncode;
use sdp::schema::{Number, Rule};

#[derive(SdpEncode)]
pub struct Table {
    pub version: u8,
    pub messages: Option<(Name, Vec<u32>)>,
    pub types: Vec<Type>,
}

#[derive(Clone, Debug, PartialEq, SdpEncode)]
pub enum Type {
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

#[derive(Clone, Debug, Default, PartialEq, SdpEncode)]
pub struct Name {
    pub name: String,
    pub docs: String,
    pub aliases: Vec<String>,
    pub message_id: u16,
}

#[derive(Clone, Debug, Default, PartialEq, SdpEncode)]
pub struct Field {
    pub name: String,
    pub docs: String,
    pub aliases: Vec<String>,
    pub default: Option<Vec<u8>>,
    pub key: u8,
    pub ty: u32,
}

#[derive(Clone, Debug, Default, PartialEq, SdpEncode)]
pub struct Variant {
    pub name: String,
    pub docs: String,
    pub aliases: Vec<String>,
    pub tag: u32,
    pub fields: Vec<Field>,
}

impl Type {
    /// Returns the references to types, in order.
    pub fn parts(&mut self) -> Vec<&mut u32> {
        fn of_fields(fields: &mut [Field]) -> impl Iterator<Item = &mut u32> {
            fields.iter_mut().map(|field| &mut field.ty)
        }
        match self {
            Self::Number(_) | Self::Bool | Self::Char | Self::Str | Self::Opaque(..) => Vec::new(),
            Self::Seq(ty) | Self::Array(ty, _) | Self::Option(ty) | Self::Set(ty) => vec![ty],
            Self::Pointer(ty) | Self::Alias(_, ty) | Self::Refined(_, ty) => vec![ty],
            Self::Named(_, ty) | Self::Unordered(_, ty) => vec![ty],
            Self::Result(a, b) | Self::Map(a, b) => vec![a, b],
            Self::Tuple(types) => types.iter_mut().collect(),
            Self::Struct(_, fields) => of_fields(fields).collect(),
            Self::Enum(_, _, variants, _) => {
                let fields = variants.iter_mut().flat_map(|it| of_fields(&mut it.fields));
                fields.collect()
            }
        }
    }
}

impl Table {
    /// Creates a table of values of the first type.
    #[must_use]
    pub const fn new(types: Vec<Type>) -> Self {
        Self {
            version: 1,
            messages: None,
            types,
        }
    }
}
