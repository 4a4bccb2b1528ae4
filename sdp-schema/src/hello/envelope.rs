//! The encoded parts of a `Hello`, and its messages.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use sdp::{SdpDecode, SdpEncode};

use crate::table::fingerprint::Fingerprint;
use crate::table::schema::Schema;
use crate::table::types::TypeIndex;

/// The format of the messages after a `Hello`: the character `2` in their headers.
// SPEC H1 to H10.
pub(super) const FORMAT: u16 = 2;

/// The maximum length of a `Hello` in bytes, without its header.
pub(crate) const MAX_LEN: u32 = 1 << 20;

/// A message type in a [`Hello`](crate::Hello). Use it to name a message of a peer in a report, for example message 1
/// (`Load`).
#[derive(Clone, Debug, PartialEq, Eq, SdpEncode, SdpDecode)]
pub struct Message {
    pub(super) id: u16,
    pub(super) name: String,
    pub(super) fingerprint: Fingerprint,
}

impl Message {
    /// Returns the messages of a schema, by id.
    pub(crate) fn all(schema: &Schema) -> Vec<Self> {
        let fingerprints = schema.fingerprints();
        let message = |(id, ty): (&u16, &TypeIndex)| {
            Some(Self {
                id: *id,
                name: schema.get(*ty).name()?.name().into(),
                fingerprint: *fingerprints.get(ty.get())?,
            })
        };
        schema.types_by_id().iter().filter_map(message).collect()
    }

    /// Returns the message id. Use it to match the headers of received messages.
    #[must_use]
    pub const fn id(&self) -> u16 {
        self.id
    }

    /// Returns the name of the type. Use it only in reports, because a peer can choose any text.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the fingerprint of the type. Use it to find out whether both programs have the same type.
    #[must_use]
    pub const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }
}

/// The parts of a `Hello`, in the order of their bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, SdpEncode)]
pub(super) struct Envelope {
    pub(super) protocol: String,
    pub(super) format: u16,
    pub(super) capabilities: u32,
    // INVARIANT: the ids ascend from 1, but the ids of a peer can differ from its schema.
    pub(super) messages: Vec<Message>,
    /// The encoded schema.
    pub(super) schema: Option<Vec<u8>>,
    /// The extensions by id, encoded as a sequence of these entries.
    pub(super) extensions: BTreeMap<u16, Vec<u8>>,
}

impl Envelope {
    /// Returns whether the encoded parts are within the length of a `Hello`.
    pub(super) fn fits(&self) -> bool {
        sdp::encoded_len(self).is_ok_and(is_short)
    }
}

pub(super) fn is_short(len: usize) -> bool {
    u32::try_from(len).is_ok_and(|len| len <= MAX_LEN)
}
