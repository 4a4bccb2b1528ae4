//! [`Hello`]: the first message of a connection, with the fingerprints of all message types.

pub(crate) mod envelope;
pub(crate) mod mismatch;

mod codec;
mod content;
#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::vec::Vec;
#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

use sdp::{DecodeError, SdpSchema};

use self::content::Content;
use self::envelope::{Extension, FORMAT, Message};
use self::mismatch::Mismatch;
use crate::table::schema::Schema;
use crate::tools::changes::Change;
use crate::tools::changes::comparison::Comparison;

/// The first message of a connection: the protocol of a program, and the fingerprints of its messages.
///
/// Both programs send a `Hello`, and compare the received one with their own. So a difference between two builds is found
/// before the first message, with the name of the message and of the field. Messages with equal fingerprints can be
/// exchanged, also if the programs differ in others.
///
/// A `Hello` contains the schema of the messages, which names the field. [`without_schema`](Self::without_schema) sends
/// only the fingerprints. A schema that makes it longer than 1 MiB is not sent.
///
/// `Hello` is a message type with the id 65535, which no other type may declare. It travels on every transport: readers
/// and writers, codecs and frame decoders. A peer may send any `Hello`. Decoding rejects more than 1 MiB, and checks the
/// schema only when it is used. The work for a `Hello` is linear in its length. Without the feature `std`, threads cannot
/// share a `Hello`.
///
/// In this example, a host has a message that a plugin does not know. The plugin can still be used.
///
/// ```
/// use sdp::message;
/// use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
/// use sdp_schema::{Hello, Mismatch};
///
/// #[derive(SdpEncode, SdpDecode, SdpSchema)]
/// #[sdp(message_id = 1)]
/// struct Load { vendor: String }
///
/// #[derive(SdpEncode, SdpDecode, SdpSchema)]
/// #[sdp(message_id = 2)]
/// struct Resize { width: u32, height: u32 }
///
/// /// The messages that each plugin must know.
/// #[derive(SdpDispatch, SdpSchema)]
/// enum Required { Load(Load) }
///
/// let host = Hello::new::<Required>("plugins").and::<Resize>();
/// let plugin = message::to_vec(&Hello::new::<Load>("plugins"))?;
///
/// // The host receives the `Hello` of the plugin.
/// let plugin: Hello = message::from_slice(&plugin)?;
/// let mismatches = host.compare(&plugin);
/// assert_eq!(mismatches[0].to_string(), "message 2 (Resize): missing there");
///
/// let can_be_used = plugin.speaks::<Required>() && !mismatches.iter().any(Mismatch::refuses);
/// assert!(can_be_used);
/// let can_be_resized = plugin.speaks::<Resize>();
/// assert!(!can_be_resized);
///
/// // Another plugin has another shape of a required message.
/// mod other {
///     #[derive(sdp::SdpEncode, sdp::SdpSchema)]
///     #[sdp(message_id = 1)]
///     pub struct Load { pub vendor: u32 }
/// }
/// let other = Hello::new::<other::Load>("plugins");
/// assert!(!other.speaks::<Required>());
/// let mismatch = &host.compare(&other)[0];
/// assert_eq!(mismatch.to_string(), "message 1 (Load): Load.vendor: str here, u32 there");
/// # let _ = |load: Load, other: other::Load, size: Resize| (load.vendor, other.vendor, size.width, size.height);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hello {
    protocol: String,
    format: u16,
    capabilities: u32,
    // INVARIANT: the ids ascend from 1. Those of a peer can differ from its schema.
    messages: Vec<Message>,
    /// The encoded schema.
    schema: Option<Vec<u8>>,
    // INVARIANT: the ids ascend.
    extensions: Vec<Extension>,
    /// The content of the schema, once it is known.
    content: Once<Result<Content, DecodeError>>,
}

impl Hello {
    /// Creates the message for a protocol with this name, and with a message type or the messages of a message enum.
    ///
    /// # Panics
    ///
    /// Panics if `T` is neither.
    #[must_use]
    pub fn new<T: SdpSchema + ?Sized>(protocol: &str) -> Self {
        let hello = Self {
            protocol: protocol.into(),
            format: FORMAT,
            capabilities: 0,
            messages: Vec::new(),
            schema: None,
            extensions: Vec::new(),
            content: Once::new(),
        };
        hello.with_messages(&[Schema::of::<T>()], true)
    }

    /// Adds messages to a `Hello` of this program, for example those in the other direction.
    ///
    /// # Panics
    ///
    /// Panics if `T` is neither a message type nor a message enum, or if two different message types have the same id.
    #[must_use]
    pub fn and<T: SdpSchema + ?Sized>(self) -> Self {
        let known = self.content().map(|content| content.schema.clone());
        let schemas: Vec<Schema> = known.into_iter().chain([Schema::of::<T>()]).collect();
        let is_sent = self.schema.is_some();
        self.with_messages(&schemas, is_sent)
    }

    fn with_messages(self, schemas: &[Schema], is_sent: bool) -> Self {
        let content = match Schema::of_protocol(&self.protocol, schemas) {
            Ok(schema) => Content::new(schema),
            Err(0) => panic!("a type should have a message id"),
            Err(id) => panic!("only one message should have the id {id}"),
        };
        let bytes = is_sent.then(|| sdp::to_vec(&content.schema));
        Self {
            messages: content.messages.clone(),
            // A schema of more than 4 GiB is not sent.
            schema: bytes.and_then(Result::ok),
            content: Ok(content).into(),
            ..self
        }
    }

    /// Sends only the fingerprints. A mismatch then names the message, and not the field.
    #[must_use]
    pub fn without_schema(self) -> Self {
        Self {
            schema: None,
            ..self
        }
    }

    /// Adds an extension, or replaces the one with this id.
    ///
    /// Peers ignore unknown extensions. If the id is at least 32768, a peer that does not know it refuses the connection.
    #[must_use]
    pub fn with_extension(mut self, id: u16, bytes: impl Into<Vec<u8>>) -> Self {
        let extension = Extension {
            id,
            bytes: bytes.into(),
        };
        match self.extensions.binary_search_by_key(&id, |it| it.id) {
            Ok(at) => {
                if let Some(place) = self.extensions.get_mut(at) {
                    *place = extension;
                }
            }
            Err(at) => self.extensions.insert(at, extension),
        }
        self
    }

    /// Returns the name of the protocol. A peer can choose any text.
    #[must_use]
    pub fn protocol(&self) -> &str {
        &self.protocol
    }

    /// Returns the capabilities of the program, one in each bit. Bit 0 says that it reads the layouts of other schemas. No
    /// other bit has a meaning yet.
    #[must_use]
    pub const fn capabilities(&self) -> u32 {
        self.capabilities
    }

    /// Returns the messages, by id.
    ///
    /// If there is a valid [schema](Self::schema), the messages and their fingerprints are those of the schema.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        match self.content() {
            Some(content) => &content.messages,
            None => &self.messages,
        }
    }

    /// Returns the schema of the messages. Returns `None` if the peer has not sent it.
    ///
    /// # Errors
    ///
    /// The reason why the schema of a peer cannot be used: an unknown version, invalid bytes, or a root that is not a
    /// message enum. Offsets count from its start.
    #[must_use]
    pub fn schema(&self) -> Option<Result<&Schema, &DecodeError>> {
        let content = self.parsed()?.as_ref();
        Some(content.map(|content| &content.schema))
    }

    /// Returns the ids and the bytes of the extensions, by id.
    pub fn extensions(&self) -> impl Iterator<Item = (u16, &[u8])> {
        self.extensions
            .iter()
            .map(|extension| (extension.id, &*extension.bytes))
    }

    /// Returns whether the program has all messages of `T` with the same ids and fingerprints. `T` is a message type or a
    /// message enum.
    ///
    /// Call it on the `Hello` of a peer. The protocol and the extensions do not matter, see [`Mismatch::refuses`].
    ///
    /// # Panics
    ///
    /// Panics if `T` is neither a message type nor a message enum.
    #[must_use]
    pub fn speaks<T: SdpSchema + ?Sized>(&self) -> bool {
        let messages = Content::new(Schema::of::<T>()).messages;
        assert!(!messages.is_empty(), "the type should have a message id");
        let has = |message: &Message| {
            let own = self.find(message.id);
            own.is_some_and(|own| own.fingerprint == message.fingerprint)
        };
        self.format == FORMAT && messages.iter().all(has)
    }

    /// Compares this `Hello` with that of the peer. Returns nothing if all messages are the same.
    ///
    /// Extensions of the peer are known if this `Hello` has an extension with the same id.
    #[must_use]
    pub fn compare(&self, peer: &Self) -> Vec<Mismatch> {
        let mut mismatches = Vec::new();
        if self.protocol != peer.protocol {
            mismatches.push(Mismatch::Protocol {
                ours: self.protocol.clone(),
                theirs: peer.protocol.clone(),
            });
        }
        if self.format != peer.format {
            mismatches.push(Mismatch::Format(peer.format));
        }
        let is_unknown = |theirs: &&Extension| {
            let ours = |ours: &Extension| ours.id;
            theirs.is_required()
                && self
                    .extensions
                    .binary_search_by_key(&theirs.id, ours)
                    .is_err()
        };
        let unknown = peer.extensions.iter().filter(is_unknown);
        mismatches.extend(unknown.map(|extension| Mismatch::Extension(extension.id)));
        let contents = self.content().zip(peer.content());
        let mut comparison = None;
        let mut changes = |id| -> Option<Vec<Change>> {
            let (ours, theirs) = contents?;
            let comparison =
                comparison.get_or_insert_with(|| Comparison::new(&ours.schema, &theirs.schema));
            comparison.root(*ours.types.get(&id)?, *theirs.types.get(&id)?);
            Some(comparison.finish())
        };
        for ours in self.messages() {
            match peer.find(ours.id) {
                None => mismatches.push(Mismatch::MissingThere(ours.clone())),
                Some(theirs) if theirs.fingerprint != ours.fingerprint => {
                    let changes = changes(ours.id).unwrap_or_default();
                    mismatches.push(Mismatch::Shape(ours.clone(), changes));
                }
                Some(_) => {}
            }
        }
        let is_missing = |theirs: &&Message| self.find(theirs.id).is_none();
        let missing = peer.messages().iter().filter(is_missing).cloned();
        mismatches.extend(missing.map(Mismatch::MissingHere));
        mismatches
    }

    /// Returns the message with this id.
    fn find(&self, id: u16) -> Option<&Message> {
        let messages = self.messages();
        let found = messages.binary_search_by_key(&id, Message::id);
        messages.get(found.ok()?)
    }

    /// Returns the content of a valid schema.
    fn content(&self) -> Option<&Content> {
        self.parsed()?.as_ref().ok()
    }

    /// Returns the content of the schema, and parses it the first time.
    fn parsed(&self) -> Option<&Result<Content, DecodeError>> {
        match (self.content.get(), &self.schema) {
            (None, Some(bytes)) => Some(self.content.get_or_init(|| Content::parse(bytes))),
            (content, _) => content,
        }
    }
}
