//! Schemas that no type of this program has, as the specification encodes them.

use sdp::SdpEncode;
use sdp::schema::Rule;
use sdp_schema::Schema;

/// The bytes of a type.
pub(super) type Type = Vec<u8>;

/// A field, with the index of its type.
pub(super) type Field<'a> = (&'a str, u32);

fn tagged(tag: u8, content: &(impl SdpEncode + ?Sized)) -> Type {
    [vec![tag], sdp::to_vec(content).unwrap()].concat()
}

pub(super) fn u8() -> Type {
    tagged(0, &0_u8)
}

pub(super) fn u32() -> Type {
    tagged(0, &2_u8)
}

pub(super) fn f64() -> Type {
    tagged(0, &11_u8)
}

pub(super) fn seq(ty: u32) -> Type {
    tagged(4, &ty)
}

pub(super) fn array(ty: u32, count: u64) -> Type {
    tagged(5, &(ty, count))
}

pub(super) fn option(ty: u32) -> Type {
    tagged(6, &ty)
}

pub(super) fn map(key: u32, value: u32) -> Type {
    tagged(8, &(key, value))
}

pub(super) fn set(key: u32) -> Type {
    tagged(9, &key)
}

pub(super) fn tuple(types: &[u32]) -> Type {
    tagged(10, types)
}

pub(super) fn pointer(ty: u32) -> Type {
    tagged(11, &ty)
}

fn name(name: &str, id: u16) -> impl SdpEncode {
    (name, "", &[""; 0][..], id)
}

fn fields(fields: &[Field<'_>]) -> impl SdpEncode + use<> {
    let field = |(name, ty): &Field<'_>| (name.to_string(), "", vec![""; 0], 0_u8, *ty);
    fields.iter().map(field).collect::<Vec<_>>()
}

pub(super) fn structure(parts: &[Field<'_>]) -> Type {
    tagged(12, &(name("Struct", 0), fields(parts)))
}

/// A message.
pub(super) fn message(text: &str, id: u16, parts: &[Field<'_>]) -> Type {
    tagged(12, &(name(text, id), fields(parts)))
}

/// An enum with tags of four bytes.
pub(super) fn enumeration(variants: &[(&str, u32, &[Field<'_>])]) -> Type {
    let variant = |(name, tag, parts): &(&str, u32, &[Field<'_>])| {
        (name.to_string(), "", vec![""; 0], *tag, fields(parts))
    };
    let variants: Vec<_> = variants.iter().map(variant).collect();
    tagged(13, &(name("Enum", 0), 4_u8, variants, 0_u8))
}

pub(super) fn alias(text: &str, ty: u32) -> Type {
    tagged(14, &(name(text, 0), ty))
}

pub(super) fn refined(rule: Rule, ty: u32) -> Type {
    tagged(15, &(rule, ty))
}

pub(super) fn unordered(kind: &str, ty: u32) -> Type {
    tagged(17, &(kind, ty))
}

pub(super) fn opaque(name: &str, min: u64, is_fixed: bool) -> Type {
    tagged(18, &(name, min, is_fixed))
}

/// Returns the schema of values of the first type.
pub(super) fn schema(types: &[Type]) -> Schema {
    with_root(&[0], types)
}

/// Returns the schema of the messages at these indices.
pub(super) fn messages(roots: &[u32], types: &[Type]) -> Schema {
    with_root(&tagged(1, &(name("Messages", 0), roots)), types)
}

fn with_root(root: &[u8], types: &[Type]) -> Schema {
    let count = (types.len() as u32).to_le_bytes();
    let bytes = [&[1], root, &count, &types.concat()].concat();
    sdp::from_slice(&bytes).unwrap()
}
