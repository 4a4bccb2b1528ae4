//! The parts of a [`View`], serialized as by serde's derives.

use serde::ser::{Error as _, Serialize, SerializeMap as _, SerializeSeq as _, Serializer};

use super::shape::{Shape, is_numbered};
use super::text::{Hex, Special};
use super::view::{Node, View};
use crate::schema::types::{TypeField, TypeIndex, TypeVariant};
use crate::schema::walk::Leaf;

/// The number of values inside each other that are serialized.
const MAX_DEPTH: usize = 256;

/// A part of a view.
#[derive(Clone, Copy)]
struct Part<'a> {
    view: &'a View<'a>,
    at: usize,
    depth: usize,
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = Part::new(self, 0, 0);
        match self.message.and_then(|ty| self.schema.get(ty).name()) {
            Some(name) => tagged(serializer, &name.name, &whole),
            None => whole.serialize(serializer),
        }
    }
}

impl<'a> Part<'a> {
    const fn new(view: &'a View<'a>, at: usize, depth: usize) -> Self {
        Self { view, at, depth }
    }

    /// Returns the parts of this value.
    fn parts(self) -> impl Iterator<Item = Self> {
        let nodes = &self.view.nodes;
        let after = |at: usize| match nodes.get(at) {
            Some(Node::Parts { end, .. }) => *end,
            _ => at.saturating_add(1),
        };
        let mut at = self.at.saturating_add(1);
        let (end, depth) = (after(self.at), self.depth.saturating_add(1));
        core::iter::from_fn(move || {
            let part = Self::new(self.view, at, depth);
            let is_inside = at < end;
            at = after(at);
            is_inside.then_some(part)
        })
    }

    /// Returns the only part of this value.
    fn content<E: serde::ser::Error>(self) -> Result<Self, E> {
        self.parts()
            .next()
            .ok_or_else(|| E::custom("a part is missing"))
    }

    /// Serializes a value with parts.
    fn serialize_parts<S: Serializer>(
        self,
        serializer: S,
        ty: TypeIndex,
        number: usize,
    ) -> Result<S::Ok, S::Error> {
        match self.view.schema.shape(ty) {
            Shape::Unit | Shape::Leaf(_) | Shape::Messages(_) => serializer.serialize_unit(),
            Shape::Option { .. } if number == 0 => serializer.serialize_none(),
            Shape::Option {
                is_tagged: false, ..
            } => serializer.serialize_some(&self.content()?),
            Shape::Option { .. } => tagged(serializer, "Some", &self.content()?),
            Shape::Result(..) if number == 0 => tagged(serializer, "Err", &self.content()?),
            Shape::Result(..) => tagged(serializer, "Ok", &self.content()?),
            Shape::Seq(_) | Shape::Array(..) => {
                let mut seq = serializer.serialize_seq(Some(number))?;
                self.parts()
                    .try_for_each(|part| seq.serialize_element(&part))?;
                seq.end()
            }
            Shape::Tuple(types) => {
                let mut seq = serializer.serialize_seq(Some(types.len()))?;
                self.parts()
                    .try_for_each(|part| seq.serialize_element(&part))?;
                seq.end()
            }
            Shape::Map { is_object, .. } => self.serialize_entries(serializer, number, is_object),
            Shape::Struct(fields) => Fields(self, fields).serialize(serializer),
            Shape::Enum(variants) => {
                let variant = variants.get(number);
                let variant = variant.ok_or_else(|| S::Error::custom("a variant is missing"))?;
                self.serialize_variant(serializer, variant)
            }
        }
    }

    fn serialize_variant<S: Serializer>(
        self,
        serializer: S,
        variant: &TypeVariant,
    ) -> Result<S::Ok, S::Error> {
        match &variant.fields[..] {
            [] => serializer.serialize_str(&variant.name),
            [_] if is_numbered(&variant.fields) => {
                tagged(serializer, &variant.name, &self.content()?)
            }
            fields => tagged(serializer, &variant.name, &Fields(self, fields)),
        }
    }

    fn serialize_entries<S: Serializer>(
        self,
        serializer: S,
        count: usize,
        is_object: bool,
    ) -> Result<S::Ok, S::Error> {
        let mut parts = self.parts();
        let entries = core::iter::from_fn(move || Some((parts.next()?, parts.next()?)));
        if is_object {
            let mut map = serializer.serialize_map(Some(count))?;
            for (key, value) in entries {
                map.serialize_entry(&key, &value)?;
            }
            return map.end();
        }
        let mut seq = serializer.serialize_seq(Some(count))?;
        for entry in entries {
            seq.serialize_element(&entry)?;
        }
        seq.end()
    }

    fn serialize_leaf<S: Serializer>(
        serializer: S,
        value: &Leaf<'static>,
    ) -> Result<S::Ok, S::Error> {
        match *value {
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
            Leaf::F32(number) => serializer.collect_str(&Special::of_f32(number)),
            Leaf::F64(number) => serializer.collect_str(&Special::of_f64(number)),
            Leaf::Bool(value) => serializer.serialize_bool(value),
            Leaf::Char(value) => serializer.serialize_char(value),
            // Text has nodes of its own.
            Leaf::Str(_) | Leaf::Bytes(_) | Leaf::Opaque(_) => serializer.serialize_unit(),
        }
    }
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.depth > MAX_DEPTH {
            return Err(S::Error::custom("the value nests deeper than 256"));
        }
        let bytes = |range: &core::ops::Range<usize>| {
            self.view.bytes.get(range.clone()).unwrap_or_default()
        };
        match self.view.nodes.get(self.at) {
            Some(Node::Leaf(value)) => Self::serialize_leaf(serializer, value),
            Some(Node::Str(range)) => {
                let text = core::str::from_utf8(bytes(range)).map_err(S::Error::custom)?;
                serializer.serialize_str(text)
            }
            Some(Node::Bytes(range)) => bytes(range).serialize(serializer),
            Some(Node::Opaque(range)) => serializer.collect_str(&Hex(bytes(range))),
            Some(Node::Parts { ty, number, .. }) => self.serialize_parts(serializer, *ty, *number),
            None => Err(S::Error::custom("a part is missing")),
        }
    }
}

/// The fields of a struct or variant.
struct Fields<'a>(Part<'a>, &'a [TypeField]);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(whole, fields) = self;
        if is_numbered(fields) {
            let mut seq = serializer.serialize_seq(Some(fields.len()))?;
            whole
                .parts()
                .try_for_each(|part| seq.serialize_element(&part))?;
            return seq.end();
        }
        let mut map = serializer.serialize_map(Some(fields.len()))?;
        for (field, part) in fields.iter().zip(whole.parts()) {
            map.serialize_entry(&*field.name, &part)?;
        }
        map.end()
    }
}

/// Serializes a variant with content.
fn tagged<S: Serializer>(
    serializer: S,
    tag: &str,
    content: &impl Serialize,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(tag, content)?;
    map.end()
}
