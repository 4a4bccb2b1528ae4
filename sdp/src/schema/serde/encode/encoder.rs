//! [`Encoder`]: the encoded bytes, and the path of the next part.

use alloc::vec::Vec;
use core::mem;

use serde::Deserialize as _;
use serde::de::{DeserializeSeed, Deserializer, Error};

use super::entries::Entries;
use super::sequence::{Pair, Parts, Sequence};
use super::variant::{Optional, Tagged};
use crate::Limits;
use crate::message::{HEADER_LEN, Header, MessageId};
use crate::schema::explanation::text;
use crate::schema::serde::shape::Shape;
use crate::schema::table::OwnedSchema;
use crate::schema::types::{TypeField, TypeIndex};
use crate::schema::walk::{Outcome, Path, Step, Walker};

/// The maximum number of values inside each other.
const MAX_DEPTH: usize = 256;

/// The bytes that have been encoded, and the place of the next ones.
pub(super) struct Encoder<'a> {
    pub(super) schema: &'a OwnedSchema,
    pub(super) out: Vec<u8>,
    pub(super) path: Vec<Step>,
    depth: usize,
}

/// A value that is represented on its own.
#[derive(Clone, Copy)]
pub(super) enum Content<'a> {
    /// A value of this type.
    Type(TypeIndex),
    /// The fields of a variant.
    Fields(&'a [TypeField]),
    /// The entry at this index of a map that is a sequence of pairs.
    Entry(usize, TypeIndex, TypeIndex),
    /// A message of the root.
    Message,
}

/// Encodes a value.
pub(super) struct Seed<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    content: Content<'a>,
}

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
    pub(super) const fn new(schema: &'a OwnedSchema) -> Self {
        Self {
            schema,
            out: Vec::new(),
            path: Vec::new(),
            depth: 0,
        }
    }

    pub(super) const fn seed<'e>(&'e mut self, content: Content<'a>) -> Seed<'e, 'a> {
        Seed {
            encoder: self,
            content,
        }
    }

    pub(super) const fn part<'e>(&'e mut self, ty: TypeIndex) -> Seed<'e, 'a> {
        self.seed(Content::Type(ty))
    }

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

    /// Adds the path to an error, once: after this, the path is empty.
    fn located<E: Error>(&mut self, error: E) -> E {
        let path = Path::new(mem::take(&mut self.path));
        if path.is_empty() {
            return error;
        }
        E::custom(format_args!("{path}: {error}"))
    }

    /// Appends the header of a message without its length. Returns `None` if the type is not a message.
    pub(super) fn begin_message(&mut self, ty: TypeIndex) -> Option<()> {
        let id = MessageId::new(self.schema.get(ty).name()?.message_id)?;
        let header = Header { id, payload_len: 0 };
        self.out.extend(header.to_bytes());
        Some(())
    }

    /// Writes the length of the payload into the header.
    pub(super) fn end_message<E: Error>(&mut self) -> Result<(), E> {
        let len = self.out.len().saturating_sub(HEADER_LEN);
        let mut header = Header::parse(&self.out).map_err(E::custom)?;
        header.payload_len = length(len)?;
        if let Some(place) = self.out.first_chunk_mut() {
            *place = header.to_bytes();
        }
        Ok(())
    }

    /// Checks the bytes, and returns them.
    pub(super) fn finish<E: Error>(self, walk: Walker) -> Result<Vec<u8>, E> {
        let limits = Limits::DEFAULT.with_max_payload_len(u32::MAX);
        match walk(self.schema, &self.out, &limits, &mut ()) {
            Ok(Outcome::Complete) => Ok(self.out),
            Ok(_) => Err(E::custom("bytes of unknown length")),
            Err(error) if error.path().is_empty() => Err(E::custom(text(error.error()))),
            Err(error) => {
                let (path, text) = (error.path(), text(error.error()));
                Err(E::custom(format_args!("{path}: {text}")))
            }
        }
    }
}

/// Returns a length or count as it is encoded.
pub(super) fn length<E: Error>(len: usize) -> Result<u32, E> {
    let too_long = |_| E::custom(format_args!("length {len} exceeds {}", u32::MAX));
    u32::try_from(len).map_err(too_long)
}
