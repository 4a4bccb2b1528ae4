//! Schemas that no type of this program has, from tables with the encoding of the specification.

use sdp_schema::{Number, Schema};
use sdp_testdata::table::Table;
pub(crate) use sdp_testdata::table::{Field, Name, Type, Variant};

pub(crate) const U8: Type = Type::Number(Number::U8);

/// Returns the schema of values of the first type.
#[track_caller]
pub(crate) fn schema(types: &[Type]) -> Schema {
    let table = Table::new(types.to_vec());
    sdp::from_slice(&sdp::to_vec(&table).unwrap()).unwrap()
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
