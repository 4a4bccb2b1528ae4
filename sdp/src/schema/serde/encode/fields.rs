//! Structs, and the fields of variants.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use serde::Deserialize as _;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};

use super::encoder::{Content, Encoder};
use super::sequence::Parts;
use crate::schema::explanation::list;
use crate::schema::serde::shape::{Shape, is_numbered};
use crate::schema::types::TypeField;
use crate::schema::walk::Step;

impl<'a> Encoder<'a> {
    /// Encodes the fields of a struct or variant.
    pub(super) fn fields<'de, D: Deserializer<'de>>(
        &mut self,
        fields: &'a [TypeField],
        deserializer: D,
    ) -> Result<(), D::Error> {
        match fields {
            [] => <()>::deserialize(deserializer),
            [field] if is_numbered(fields) => self.content(Content::Type(field.ty), deserializer),
            _ if is_numbered(fields) => self.sequence(Parts::Fields(fields), None, deserializer),
            _ => deserializer.deserialize_map(Fields {
                encoder: self,
                fields,
            }),
        }
    }

    /// Brings the encoded fields after `start` into their order.
    fn arrange<E: Error>(
        &mut self,
        start: usize,
        fields: &[TypeField],
        ranges: Vec<Option<Range<usize>>>,
    ) -> Result<(), E> {
        let mut ordered = Vec::new();
        for (field, range) in fields.iter().zip(ranges) {
            match range {
                Some(range) => ordered.extend(self.out.get(range).unwrap_or_default()),
                None if matches!(self.schema.shape(field.ty), Shape::Option { .. }) => {
                    ordered.push(0);
                }
                None => {
                    let name = &field.name;
                    return Err(E::custom(format_args!("missing field `{name}`")));
                }
            }
        }
        self.out.truncate(start);
        self.out.extend(ordered);
        Ok(())
    }
}

/// Named fields.
struct Fields<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    fields: &'a [TypeField],
}

impl<'de> Visitor<'de> for Fields<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { encoder, fields } = self;
        let start = encoder.out.len();
        let mut ranges = alloc::vec![None; fields.len()];
        let (mut next, mut is_ordered) = (0, true);
        while let Some(index) = map.next_key_seed(Name(|name: &str| {
            position(fields, next, name).ok_or_else(|| unknown("field", name, names(fields)))
        }))? {
            let (Some(field), Some(range)) = (fields.get(index), ranges.get_mut(index)) else {
                break;
            };
            if range.is_some() {
                let name = &field.name;
                return Err(Error::custom(format_args!("duplicate field `{name}`")));
            }
            let start = encoder.out.len();
            encoder.path.push(Step::Field(field.name.clone()));
            map.next_value_seed(encoder.part(field.ty))?;
            encoder.path.pop();
            *range = Some(start..encoder.out.len());
            is_ordered &= index == next;
            next = index.saturating_add(1);
        }
        if is_ordered && next == fields.len() {
            return Ok(());
        }
        encoder.arrange(start, fields, ranges)
    }
}

/// Returns the index of the field with this name. The field at `next` is compared first.
fn position(fields: &[TypeField], next: usize, name: &str) -> Option<usize> {
    let is_named = |field: &TypeField| *field.name == *name;
    if fields.get(next).is_some_and(is_named) {
        return Some(next);
    }
    fields.iter().position(is_named)
}

fn names(fields: &[TypeField]) -> impl Iterator<Item = &str> {
    fields.iter().map(|field| &*field.name)
}

/// Returns the text of an unknown name.
pub(super) fn unknown<'n>(kind: &str, name: &str, names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    format!("unknown {kind} `{name}`, expected {}", list(&names))
}

/// A function that finds the name of a field or variant, or returns the text of an error.
pub(super) struct Name<F>(pub(super) F);

impl<'de, T, F: FnOnce(&str) -> Result<T, String>> DeserializeSeed<'de> for Name<F> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<T, F: FnOnce(&str) -> Result<T, String>> Visitor<'_> for Name<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
        self.0(name).map_err(E::custom)
    }
}
