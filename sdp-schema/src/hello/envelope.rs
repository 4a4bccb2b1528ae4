//! The parts of an encoded `Hello`.

use alloc::string::String;
use alloc::vec::Vec;

use sdp::{SdpDecode, SdpEncode};

use crate::table::fingerprint::Fingerprint;

/// The format of the messages after a `Hello`: the character `2` in their headers.
// SPEC 6: Hello.
pub(super) const FORMAT: u16 = 2;

/// The maximum length of a `Hello` in bytes, without its header.
pub(super) const MAX_LEN: usize = 1 << 20;

/// The bit in the ids of the extensions that a peer must know.
const REQUIRED: u16 = 1 << 15;

/// A message type in a [`Hello`](crate::Hello).
#[derive(Clone, Debug, PartialEq, Eq, SdpEncode)]
pub struct Message {
    pub(super) id: u16,
    pub(super) name: String,
    pub(super) fingerprint: Fingerprint,
}

impl Message {
    /// Returns the message id.
    #[must_use]
    pub const fn id(&self) -> u16 {
        self.id
    }

    /// Returns the name of the type. A peer can choose any text.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the fingerprint of the type.
    #[must_use]
    pub const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }
}

/// A received [`Message`].
#[derive(SdpDecode)]
pub(super) struct ReceivedMessage<'de> {
    pub(super) id: u16,
    pub(super) name: &'de str,
    pub(super) fingerprint: Fingerprint,
}

impl ReceivedMessage<'_> {
    pub(super) fn into_message(self) -> Message {
        Message {
            id: self.id,
            name: self.name.into(),
            fingerprint: self.fingerprint,
        }
    }
}

/// A `Hello` as it is encoded.
#[derive(PartialEq, SdpEncode)]
pub(super) struct Envelope<'a> {
    pub(super) protocol: &'a str,
    pub(super) format: u16,
    pub(super) capabilities: u32,
    pub(super) messages: &'a [Message],
    pub(super) schema: Option<&'a [u8]>,
    pub(super) extensions: &'a [Extension],
}

/// An extension of a `Hello`.
#[derive(Clone, Debug, PartialEq, Eq, SdpEncode)]
pub(super) struct Extension {
    pub(super) id: u16,
    pub(super) bytes: Vec<u8>,
}

impl Extension {
    /// Returns whether a peer must know the extension.
    pub(super) const fn is_required(&self) -> bool {
        self.id & REQUIRED != 0
    }
}
