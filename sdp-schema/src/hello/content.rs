//! [`Content`]: the schema of a `Hello`, and its fingerprints.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use sdp::DecodeError;

use super::envelope::Message;
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;

/// The content of the schema of a `Hello`.
#[derive(Clone, Debug)]
pub(super) struct Content {
    pub(super) schema: Schema,
    /// The types of the messages, by id.
    pub(super) types: BTreeMap<u16, TypeIndex>,
    /// The same messages, by id.
    pub(super) messages: Vec<Message>,
}

impl Content {
    pub(super) fn new(schema: Schema) -> Self {
        let fingerprints = schema.fingerprints();
        let types = schema.types_by_id();
        let message = |(id, ty): (&u16, &TypeIndex)| {
            Some(Message {
                id: *id,
                name: schema.get(*ty).name()?.name().into(),
                fingerprint: *fingerprints.get(ty.get())?,
            })
        };
        let messages = types.iter().filter_map(message).collect();
        Self {
            schema,
            types,
            messages,
        }
    }

    /// Parses the schema of a peer.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, DecodeError> {
        let schema: Schema = sdp::from_slice(bytes)?;
        match schema.root() {
            Root::Value(_) => Err(DecodeError::custom("schema of a value, not of messages", 0)),
            Root::Messages(_) => Ok(Self::new(schema)),
        }
    }
}
