//! Facts about types that several parts of the generator need.

use sdp_schema::Number;

use super::names::is_unnamed;
use crate::model::Field;

/// A value of a fixed size that one call reads.
#[derive(Clone, Copy)]
pub(super) enum Leaf {
    Number(Number),
    /// A number of 64 bits that is a `number`.
    Small(Number),
    Bool,
    Char,
    Ordering,
}

impl Leaf {
    pub(super) const fn size(self) -> u64 {
        match self {
            Self::Number(number) | Self::Small(number) => number.size(),
            Self::Bool | Self::Ordering => 1,
            Self::Char => 4,
        }
    }
}

/// The fields of a struct or variant.
pub(super) enum Shape<'a> {
    Unit,
    /// One field without a name.
    Newtype(&'a Field),
    /// Several fields without names.
    Tuple(&'a [Field]),
    Named(&'a [Field]),
}

pub(super) fn shape(fields: &[Field]) -> Shape<'_> {
    match fields {
        [] => Shape::Unit,
        [field] if field.name == "0" => Shape::Newtype(field),
        _ if is_unnamed(fields) => Shape::Tuple(fields),
        _ => Shape::Named(fields),
    }
}

/// Returns the suffix of the methods of `DataView`, such as `getUint8`.
pub(super) const fn view_suffix(number: Number) -> &'static str {
    match number {
        Number::U8 => "Uint8",
        Number::U16 => "Uint16",
        Number::U32 => "Uint32",
        Number::U64 | Number::U128 => "BigUint64",
        Number::I8 => "Int8",
        Number::I16 => "Int16",
        Number::I32 => "Int32",
        Number::I64 | Number::I128 => "BigInt64",
        Number::F32 => "Float32",
        Number::F64 => "Float64",
    }
}

pub(super) const fn is_float(number: Number) -> bool {
    matches!(number, Number::F32 | Number::F64)
}

/// Returns a type in parentheses if it is a union.
pub(super) fn parens(ty: String) -> String {
    match ty.contains(" | ") {
        true => format!("({ty})"),
        false => ty,
    }
}
