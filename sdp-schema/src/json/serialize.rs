//! The parts of a [`View`], serialized as by serde's derives.

use serde::ser::{Error, Serialize, SerializeMap as _, SerializeSeq as _, Serializer};

use super::cores::is_numbered;
use super::text::{Hex, Special};
use super::view::{Node, View};
use super::{MAX_DEPTH, TOO_DEEP};
use crate::table::types::{Field, Type, TypeIndex};
use crate::walk::Leaf;

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = |depth| Part {
            view: self,
            at: 0,
            depth,
        };
        match &self.message {
            Some(key) => tagged(serializer, key, &whole(1)),
            None => whole(0).serialize(serializer),
        }
    }
}

/// A part of a view, with the number of values around it.
#[derive(Clone, Copy)]
struct Part<'a> {
    view: &'a View<'a>,
    at: usize,
    depth: usize,
}

impl<'a> Part<'a> {
    /// Returns the parts of this value, which are this much deeper.
    fn parts(self, depth: usize) -> impl Iterator<Item = Self> {
        let Self { view, at: this, .. } = self;
        let depth = self.depth.saturating_add(depth);
        let after = |at: usize| match view.nodes.get(at) {
            Some(Node::Parts { end, .. }) => *end,
            _ => at.saturating_add(1),
        };
        let mut at = this.saturating_add(1);
        core::iter::from_fn(move || {
            let part = Self { view, at, depth };
            let is_inside = at < after(this);
            at = after(at);
            is_inside.then_some(part)
        })
    }

    /// Returns the only part of this value.
    fn content<E: Error>(self) -> Result<Self, E> {
        let part = self.parts(1).next();
        part.ok_or_else(|| E::custom("a part is missing"))
    }

    fn serialize_parts<S: Serializer>(
        self,
        serializer: S,
        ty: TypeIndex,
        number: usize,
    ) -> Result<S::Ok, S::Error> {
        let cores = &self.view.cores;
        match cores.schema().get(ty) {
            _ if cores.is_zero_width(ty) => serializer.serialize_unit(),
            Type::Option(_) if number == 0 => serializer.serialize_none(),
            Type::Option(content) if cores.can_be_null(*content) => {
                tagged(serializer, "Some", &self.content()?)
            }
            Type::Option(_) => serializer.serialize_some(&self.content()?),
            Type::Result(..) if number == 0 => tagged(serializer, "Err", &self.content()?),
            Type::Result(..) => tagged(serializer, "Ok", &self.content()?),
            Type::Seq(_) | Type::Set(_) | Type::Array(..) => {
                sequence(serializer, number, self.parts(1))
            }
            Type::Tuple(types) => sequence(serializer, types.len(), self.parts(1)),
            Type::Map(key, _) if cores.has_text(*key) => {
                let mut map = serializer.serialize_map(Some(number))?;
                let mut parts = self.parts(1);
                while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
                    map.serialize_entry(&key, &value)?;
                }
                map.end()
            }
            Type::Map(..) => {
                let mut parts = self.parts(2);
                let pairs = core::iter::from_fn(|| Some((parts.next()?, parts.next()?)));
                sequence(serializer, number, pairs)
            }
            Type::Struct { fields, .. } => Fields(self, fields).serialize(serializer),
            Type::Enum { variants, .. } => match variants.get(number) {
                None => Err(S::Error::custom("a variant is missing")),
                Some(variant) => match &*variant.fields {
                    [] => serializer.serialize_str(&variant.name),
                    [_] if is_numbered(&variant.fields) => {
                        tagged(serializer, &variant.name, &self.content()?)
                    }
                    fields => {
                        let depth = self.depth.saturating_add(1);
                        tagged(
                            serializer,
                            &variant.name,
                            &Fields(Self { depth, ..self }, fields),
                        )
                    }
                },
            },
            // Each other value is a leaf, or its content represents it.
            _ => serializer.serialize_unit(),
        }
    }
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.depth > MAX_DEPTH {
            return Err(S::Error::custom(TOO_DEEP));
        }
        let value = match self.view.nodes.get(self.at) {
            None => return Err(S::Error::custom("a part is missing")),
            Some(Node::Parts { ty, number, .. }) => {
                return self.serialize_parts(serializer, *ty, *number);
            }
            Some(Node::Leaf(value)) => *value,
        };
        match value {
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
            Leaf::F32(number) => serializer.collect_str(&Special::F32(number)),
            Leaf::F64(number) => serializer.collect_str(&Special::F64(number)),
            Leaf::Bool(value) => serializer.serialize_bool(value),
            Leaf::Char(value) => serializer.serialize_char(value),
            Leaf::Str(text) => serializer.serialize_str(text),
            Leaf::Bytes(bytes) => bytes.serialize(serializer),
            Leaf::Opaque(bytes) => serializer.collect_str(&Hex(bytes)),
        }
    }
}

/// The fields of a struct or variant.
struct Fields<'a>(Part<'a>, &'a [Field]);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(whole, fields) = self;
        if is_numbered(fields) {
            return sequence(serializer, fields.len(), whole.parts(1));
        }
        let mut map = serializer.serialize_map(Some(fields.len()))?;
        for (field, part) in fields.iter().zip(whole.parts(1)) {
            map.serialize_entry(&*field.name, &part)?;
        }
        map.end()
    }
}

fn sequence<S: Serializer>(
    serializer: S,
    count: usize,
    mut parts: impl Iterator<Item: Serialize>,
) -> Result<S::Ok, S::Error> {
    let mut seq = serializer.serialize_seq(Some(count))?;
    parts.try_for_each(|part| seq.serialize_element(&part))?;
    seq.end()
}

/// Serializes the content of a variant or message.
fn tagged<S: Serializer>(
    serializer: S,
    tag: &str,
    content: &impl Serialize,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(tag, content)?;
    map.end()
}
