//! [`Node`]: a value in the data model of serde.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::ser::{Serialize, Serializer};

use super::cores::{Cores, is_numbered};
use crate::table::types::{Field, Type, TypeIndex};
use crate::walk::Leaf;

/// 2⁵³: an `f64` holds each integer up to it.
const EXACT: u128 = 1 << 53;

#[derive(Clone, Debug)]
pub(super) enum Node<'a> {
    Leaf(Leaf<'a>),
    Unit,
    None,
    /// An option with its content.
    Some(Vec<Self>),
    Sequence(Vec<Self>),
    Map(Vec<(Self, Self)>),
}

impl<'a> Node<'a> {
    /// Returns how much deeper the parts of a type are than its values, or more.
    pub(super) fn levels(cores: &Cores<'_>, ty: TypeIndex) -> usize {
        match cores.schema.get(ty) {
            _ if cores.core(ty).ty != ty => 0,
            // A name is around the fields of a variant.
            Type::Enum { .. } => 2,
            _ => 1,
        }
    }

    /// Creates the value of a type from its parts and the number of the event.
    pub(super) fn new(
        cores: &Cores<'a>,
        ty: TypeIndex,
        number: usize,
        mut parts: Vec<Self>,
    ) -> Self {
        // Most values have few parts, and a growing vector has memory for four.
        parts.shrink_to_fit();
        match cores.schema.get(ty) {
            _ if cores.is_zero_width(ty) => Self::Unit,
            Type::Option(_) if number == 0 => Self::None,
            Type::Option(content) if cores.can_be_null(*content) => {
                Self::tagged("Some", Self::only(parts))
            }
            Type::Option(_) => Self::Some(parts),
            Type::Result(..) if number == 0 => Self::tagged("Err", Self::only(parts)),
            Type::Result(..) => Self::tagged("Ok", Self::only(parts)),
            Type::Seq(_) | Type::Set(_) | Type::Array(..) | Type::Tuple(_) => Self::Sequence(parts),
            Type::Map(key, _) => {
                let mut parts = parts.into_iter();
                let entries = core::iter::from_fn(|| Some((parts.next()?, parts.next()?)));
                if cores.has_text(*key) {
                    Self::Map(entries.collect())
                } else {
                    let pairs = entries.map(|(key, value)| Self::Sequence(alloc::vec![key, value]));
                    Self::Sequence(pairs.collect())
                }
            }
            Type::Struct { fields, .. } => Self::of_fields(fields, parts),
            Type::Enum { variants, .. } => match variants.get(number) {
                Some(variant) if variant.fields.is_empty() => Self::Leaf(Leaf::Str(variant.name())),
                Some(variant) => {
                    Self::tagged(variant.name(), Self::of_fields(&variant.fields, parts))
                }
                None => Self::Unit,
            },
            // The content of these types represents them.
            _ => Self::only(parts),
        }
    }

    /// Creates the value of the fields of a struct or variant.
    fn of_fields(fields: &'a [Field], parts: Vec<Self>) -> Self {
        match fields {
            [_] if is_numbered(fields) => Self::only(parts),
            _ if is_numbered(fields) => Self::Sequence(parts),
            _ => {
                let names = fields
                    .iter()
                    .map(|field| Self::Leaf(Leaf::Str(field.name())));
                Self::Map(names.zip(parts).collect())
            }
        }
    }

    /// Returns the length of the names that this value of a type adds to the names of its parts, or more.
    pub(super) fn names_len(&self) -> usize {
        match self {
            Self::Leaf(Leaf::Str(name)) => name.len(),
            Self::Map(entries) => {
                let lens = entries.iter().map(|(key, value)| match value {
                    // The content of a variant has no separate event.
                    Self::Map(fields) if entries.len() == 1 => key
                        .names_len()
                        .saturating_add(fields.iter().map(|(field, _)| field.names_len()).sum()),
                    _ => key.names_len(),
                });
                lens.fold(0, usize::saturating_add)
            }
            _ => 0,
        }
    }

    fn only(mut parts: Vec<Self>) -> Self {
        parts.pop().unwrap_or(Self::Unit)
    }

    /// Creates the value of a variant or message.
    pub(super) fn tagged(tag: &'a str, content: Self) -> Self {
        Self::Map(alloc::vec![(Self::Leaf(Leaf::Str(tag)), content)])
    }
}

impl Serialize for Node<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = match self {
            Self::Leaf(value) => *value,
            Self::Unit => return serializer.serialize_unit(),
            Self::None => return serializer.serialize_none(),
            Self::Some(content) => return content.first().serialize(serializer),
            Self::Sequence(parts) => return serializer.collect_seq(parts),
            Self::Map(entries) => {
                return serializer.collect_map(entries.iter().map(|(key, value)| (key, value)));
            }
        };
        // Many programs read the numbers of JSON as `f64`.
        let is_text = serializer.is_human_readable();
        match value {
            Leaf::Unsigned(number) if is_text && number > EXACT => serializer.collect_str(&number),
            Leaf::Signed(number) if is_text && number.unsigned_abs() > EXACT => {
                serializer.collect_str(&number)
            }
            Leaf::Unsigned(number) => match u64::try_from(number) {
                Ok(number) => serializer.serialize_u64(number),
                Err(_) => serializer.serialize_u128(number),
            },
            Leaf::Signed(number) => match i64::try_from(number) {
                Ok(number) => serializer.serialize_i64(number),
                Err(_) => serializer.serialize_i128(number),
            },
            Leaf::F32(number) if number.is_finite() => serializer.serialize_f32(number),
            Leaf::F64(number) if number.is_finite() => serializer.serialize_f64(number),
            Leaf::F32(number) if number.is_nan() && number.to_bits() != f32::NAN.to_bits() => {
                serializer.collect_str(&format_args!("NaN({:#x})", number.to_bits()))
            }
            Leaf::F64(number) if number.is_nan() && number.to_bits() != f64::NAN.to_bits() => {
                serializer.collect_str(&format_args!("NaN({:#x})", number.to_bits()))
            }
            Leaf::F32(number) => serializer.collect_str(&number),
            Leaf::F64(number) => serializer.collect_str(&number),
            Leaf::Bool(value) => serializer.serialize_bool(value),
            Leaf::Char(value) => serializer.serialize_char(value),
            Leaf::Str(text) => serializer.serialize_str(text),
            Leaf::Bytes(bytes) => bytes.serialize(serializer),
            Leaf::Opaque(bytes) => {
                let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
                serializer.serialize_str(&digits.collect::<String>())
            }
        }
    }
}
