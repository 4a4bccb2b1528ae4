//! [`Part`]: the next part of a value in the data model of serde.

use core::cell::RefCell;

use serde::ser::{Serialize, Serializer};

use super::cores::{Cores, is_numbered};
use crate::hex::digits;
use crate::table::types::{Field, Type, TypeIndex, Variant};
use crate::walk::{Event, EventKind, Leaf, Walk};

/// 2⁵³: an `f64` holds each integer up to it.
const EXACT: u128 = 1 << 53;

/// The next part of a walk over a valid value. Each serialization reads one part, so no values are in memory.
pub(super) struct Part<'v, 'a> {
    pub(super) cores: &'v Cores<'a>,
    pub(super) walk: RefCell<Walk<'a>>,
}

impl<'a> Part<'_, 'a> {
    fn next(&self) -> Option<Event<'a>> {
        self.walk.borrow_mut().next().ok().flatten()
    }

    /// Serializes the parts of a value after its start.
    fn parts<S: Serializer>(
        &self,
        ty: TypeIndex,
        number: usize,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match self.cores.schema.get(ty) {
            _ if self.cores.is_zero_width(ty) => serializer.serialize_unit(),
            Type::Option(_) if number == 0 => serializer.serialize_none(),
            Type::Option(content) if self.cores.can_be_null(*content) => {
                serializer.collect_map([("Some", self)])
            }
            Type::Result(..) if number == 0 => serializer.collect_map([("Err", self)]),
            Type::Result(..) => serializer.collect_map([("Ok", self)]),
            Type::Seq(_) | Type::Set(_) | Type::Array(..) => {
                serializer.collect_seq((0..number).map(|_| self))
            }
            Type::Tuple(parts) => serializer.collect_seq(parts.iter().map(|_| self)),
            Type::Map(key, _) if self.cores.has_text(*key) => {
                serializer.collect_map((0..number).map(|_| (self, self)))
            }
            Type::Map(..) => serializer.collect_seq((0..number).map(|_| (self, self))),
            Type::Struct { fields, .. } => Fields(self, fields).serialize(serializer),
            Type::Enum { variants, .. } => match variants.get(number) {
                Some(variant) if !variant.fields.is_empty() => {
                    serializer.collect_map([(variant.name(), Fields(self, &variant.fields))])
                }
                variant => serializer.serialize_str(variant.map_or("", Variant::name)),
            },
            _ => self.serialize(serializer),
        }
    }
}

impl Serialize for Part<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut ends = 0_usize;
        let done = loop {
            match self.next().map(|event| (event.kind, event.ty)) {
                Some((EventKind::Leaf(value), _)) => break leaf(value, serializer)?,
                Some((EventKind::Begin(number), ty)) => {
                    ends = ends.saturating_add(1);
                    // The types around a core take no stack.
                    if self.cores.core(ty).ty == ty {
                        break self.parts(ty, number, serializer)?;
                    }
                }
                _ => break serializer.serialize_unit()?,
            }
        };
        for _ in 0..ends {
            self.next();
        }
        Ok(done)
    }
}

/// The next parts, which are the fields of a struct or variant.
struct Fields<'s, 'v, 'a>(&'s Part<'v, 'a>, &'a [Field]);

impl Serialize for Fields<'_, '_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(part, fields) = self;
        match fields {
            [_] if is_numbered(fields) => part.serialize(serializer),
            _ if is_numbered(fields) => serializer.collect_seq(fields.iter().map(|_| part)),
            _ => serializer.collect_map(fields.iter().map(|field| (field.name(), part))),
        }
    }
}

fn leaf<S: Serializer>(value: Leaf<'_>, serializer: S) -> Result<S::Ok, S::Error> {
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
        Leaf::Opaque(bytes) => serializer.serialize_str(&digits(bytes).replace(' ', "")),
    }
}
