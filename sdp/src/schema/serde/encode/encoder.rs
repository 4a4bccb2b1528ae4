//! [`Encoder`]: the encoded bytes, and the path of the next part.

use alloc::vec::Vec;
use core::mem;

use serde::de::Error;

use crate::Limits;
use crate::message::{HEADER_LEN, Header, MessageId};
use crate::schema::explanation::text;
use crate::schema::table::OwnedSchema;
use crate::schema::types::{TypeField, TypeIndex};
use crate::schema::walk::{Outcome, Path, Step, Walker};

/// The bytes that have been encoded, and the place of the next ones.
pub(super) struct Encoder<'a> {
    pub(super) schema: &'a OwnedSchema,
    pub(super) out: Vec<u8>,
    pub(super) path: Vec<Step>,
    pub(super) depth: usize,
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
    pub(super) encoder: &'e mut Encoder<'a>,
    pub(super) content: Content<'a>,
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

    /// Adds the path to an error, once: after this, the path is empty.
    pub(super) fn located<E: Error>(&mut self, error: E) -> E {
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
