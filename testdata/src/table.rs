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
    pub is_key: bool,
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
