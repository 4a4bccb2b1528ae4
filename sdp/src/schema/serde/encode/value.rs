//! The dispatch by the kind of a value.

use serde::Deserialize as _;
use serde::de::{DeserializeSeed, Deserializer, Error};

use super::encoder::{Content, Encoder, Seed};
use super::entries::Entries;
use super::sequence::{Pair, Parts, Sequence};
use super::variant::{Optional, Tagged};
use crate::schema::serde::shape::Shape;
use crate::schema::types::TypeIndex;

/// The maximum number of values inside each other.
const MAX_DEPTH: usize = 256;

impl<'de> DeserializeSeed<'de> for Seed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Seed { encoder, content } = self;
        encoder.depth = encoder.depth.saturating_add(1);
        let result = if encoder.depth > MAX_DEPTH {
            Err(Error::custom("the value nests deeper than 256"))
        } else {
            encoder.content(content, deserializer)
        };
        encoder.depth = encoder.depth.saturating_sub(1);
        result.map_err(|error| encoder.located(error))
    }
}

impl<'a> Encoder<'a> {
    pub(super) fn content<'de, D>(
        &mut self,
        content: Content<'a>,
        deserializer: D,
    ) -> Result<(), D::Error>
    where
        D: Deserializer<'de>,
    {
        match content {
            Content::Type(ty) => self.value(ty, deserializer),
            Content::Fields(fields) => self.fields(fields, deserializer),
            Content::Entry(index, key, value) => {
                deserializer.deserialize_seq(Pair::new(self, index, key, value))
            }
            Content::Message => deserializer.deserialize_any(Tagged::new(self, TypeIndex::ROOT)),
        }
    }

    fn value<'de, D>(&mut self, ty: TypeIndex, deserializer: D) -> Result<(), D::Error>
    where
        D: Deserializer<'de>,
    {
        let schema = self.schema;
        match schema.shape(ty) {
            Shape::Leaf(ty) => self.leaf(ty, deserializer),
            Shape::Unit => <()>::deserialize(deserializer),
            Shape::Option {
                content,
                is_tagged: false,
            } => deserializer.deserialize_option(Optional::new(self, content)),
            Shape::Option { .. } | Shape::Result(..) | Shape::Enum(_) => {
                deserializer.deserialize_any(Tagged::new(self, schema.represented(ty)))
            }
            Shape::Seq(element) => {
                let order = schema.is_ordered(ty).then_some(element);
                self.sequence(Parts::Elements(element, None), order, deserializer)
            }
            Shape::Array(element, count) => {
                self.sequence(Parts::Elements(element, Some(count)), None, deserializer)
            }
            Shape::Tuple(types) => self.sequence(Parts::Tuple(types), None, deserializer),
            Shape::Map {
                key,
                value,
                is_object: true,
            } => deserializer.deserialize_map(Entries::new(self, key, value)),
            Shape::Map { key, value, .. } => {
                self.sequence(Parts::Entries(key, value), Some(key), deserializer)
            }
            Shape::Struct(fields) => self.fields(fields, deserializer),
            Shape::Messages(_) => Err(Error::custom("a message enum is not a value")),
        }
    }

    pub(super) fn sequence<'de, D>(
        &mut self,
        parts: Parts<'a>,
        order: Option<TypeIndex>,
        deserializer: D,
    ) -> Result<(), D::Error>
    where
        D: Deserializer<'de>,
    {
        deserializer.deserialize_seq(Sequence::new(self, parts, order))
    }
}
