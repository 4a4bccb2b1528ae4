//! [`Hello`]: the first message of a connection, with the fingerprints of all message types.

mod code;
pub(crate) mod envelope;
pub(crate) mod mismatch;
pub(crate) mod peer;

use alloc::vec::Vec;
use core::any::type_name;

use sdp::message::MessageId;
use sdp::{DecodeError, SdpMessage, SdpSchema};

use self::envelope::{Envelope, FORMAT, Message};
use self::mismatch::Mismatch;
use crate::resolve::Compatibility;
use crate::table::schema::Schema;

/// The capability of a program that converts the messages of different schemas.
// SPEC H9.
const RESOLVES: u32 = 1;

/// The first message of a connection: the protocol of a program, and the fingerprints of its messages. Use it if the
/// two programs of a connection are built separately, for example a host and a plugin.
///
/// Both programs send a `Hello` and compare the received one with their own, so a difference between two builds is
/// found before the first message, with the name of the message and of the field. Messages with equal fingerprints can
/// be exchanged, even if the programs differ in some messages.
///
/// `Hello` is a message type with the id 65535, and types of programs may not declare this id. It contains the schema
/// of the messages if it is at most 1 MiB long with it, but [`without_schema`](Self::without_schema) sends only the
/// fingerprints.
///
/// A peer may send any `Hello`, because decoding rejects more than 1 MiB, and the work for a `Hello` is linear in its
/// length.
///
/// In this example, a host and a plugin have different shapes of a message.
///
/// ```
/// use sdp::message;
/// use sdp_schema::{Hello, Mismatch};
///
/// #[derive(sdp::SdpEncode, sdp::SdpSchema)]
/// #[sdp(message_id = 1)]
/// struct Load { vendor: String }
///
/// mod plugin {
///     #[derive(sdp::SdpEncode, sdp::SdpSchema)]
///     #[sdp(message_id = 1)]
///     pub struct Load { vendor: u32 }
/// }
///
/// let frame = message::to_vec(&Hello::new::<plugin::Load>("plugins"))?;
///
/// // The host receives the `Hello` of the plugin.
/// let plugin: Hello = message::from_slice(&frame)?;
/// let mismatches = Hello::new::<Load>("plugins").compare(&plugin);
/// assert_eq!(mismatches[0].to_string(), "\
/// message 1 (Load): another shape there; readable here: no value; readable there: no value; \
/// here: Load.vendor: u32 has no conversion to str, and 1 more");
/// assert!(!mismatches.iter().any(Mismatch::refuses) && !plugin.speaks::<Load>());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hello {
    envelope: Envelope,
    /// The schema, also if it is not sent.
    schema: Option<Result<Schema, DecodeError>>,
    // INVARIANT: the ids ascend, and if there is a valid schema, these are its messages.
    messages: Vec<Message>,
}

impl Hello {
    /// Creates the message for a protocol with this name, and with a message type or the messages of a message enum.
    /// Use it in each program, with the messages of one direction.
    ///
    /// # Panics
    ///
    /// Panics if `T` is neither a message type nor a message enum.
    #[must_use]
    #[track_caller]
    pub fn new<T: SdpSchema + ?Sized>(protocol: &str) -> Self {
        Self::without_messages(protocol).and::<T>()
    }

    /// Creates the message of a program that only reads.
    pub(crate) fn without_messages(protocol: &str) -> Self {
        let envelope = Envelope {
            protocol: protocol.into(),
            format: FORMAT,
            ..Envelope::default()
        };
        Self {
            envelope,
            schema: None,
            messages: Vec::new(),
        }
    }

    /// Adds messages to a `Hello` of this program. Use it for messages in the opposite direction, such as the responses
    /// to requests.
    ///
    /// # Panics
    ///
    /// Panics if `T` is neither a message type nor a message enum, or if two different message types have the same id.
    #[must_use]
    #[track_caller]
    pub fn and<T: SdpSchema + ?Sized>(self) -> Self {
        let is_sent = self.schema.is_none() || self.envelope.schema.is_some();
        let known = self.schema.and_then(Result::ok).into_iter();
        let schemas: Vec<Schema> = known.chain([Schema::of::<T>()]).collect();
        let schema = match Schema::of_protocol(&self.envelope.protocol, &schemas) {
            Ok(schema) => schema,
            Err(0) => panic_without_id::<T>(),
            Err(id) => panic!(
                "`{}` should not repeat the message id {id}",
                type_name::<T>()
            ),
        };
        Self::of_schema(self.envelope, schema, is_sent)
    }

    fn of_schema(mut envelope: Envelope, schema: Schema, is_sent: bool) -> Self {
        envelope.messages = Message::all(&schema);
        // A schema of more than 4 GiB is not sent.
        envelope.schema = sdp::to_vec(&schema).ok().filter(|_| is_sent);
        let hello = Self {
            messages: envelope.messages.clone(),
            schema: Some(Ok(schema)),
            envelope,
        };
        hello.fitted()
    }

    /// Leaves out the encoded schema if the parts are too long with it.
    fn fitted(mut self) -> Self {
        if !self.envelope.fits() {
            self.envelope.schema = None;
        }
        self
    }

    /// Replaces the messages by the messages of a schema, which is sent. Use it to write a stream for an older or newer
    /// program. Returns `None` if the schema describes values without a message id.
    #[must_use]
    pub fn with_messages(self, schema: &Schema) -> Option<Self> {
        let schema = schema.clone().into_messages()?;
        Some(Self::of_schema(self.envelope, schema, true))
    }

    /// Sends only the fingerprints. Use it to send fewer bytes, if a mismatch may name the message without the changed
    /// field. Neither side then converts messages with different fingerprints.
    #[must_use]
    pub fn without_schema(mut self) -> Self {
        self.envelope.schema = None;
        self
    }

    /// States that this program converts the messages of different schemas. Use it if the program decodes each message
    /// with [`Peer::decode`](crate::Peer::decode).
    #[must_use]
    pub const fn resolving(mut self) -> Self {
        self.envelope.capabilities |= RESOLVES;
        self
    }

    /// Returns whether the program converts the messages of different schemas.
    pub(crate) const fn is_resolving(&self) -> bool {
        self.envelope.capabilities & RESOLVES != 0
    }

    /// Adds an extension, or replaces the one with this id. Use it for facts outside the schema, such as the version of
    /// the program.
    ///
    /// Peers ignore unknown extensions, but if the id is at least 32768, a peer without this extension refuses the
    /// connection.
    #[must_use]
    pub fn with_extension(mut self, id: u16, bytes: impl Into<Vec<u8>>) -> Self {
        self.envelope.extensions.insert(id, bytes.into());
        self.fitted()
    }

    /// Returns the name of the protocol. Use it only in reports, because a peer can choose any text.
    #[must_use]
    pub fn protocol(&self) -> &str {
        &self.envelope.protocol
    }

    /// Returns the format of the messages after the `Hello`. Use [`compare`](Self::compare) to check it, because
    /// programs with different formats cannot exchange messages.
    #[must_use]
    pub const fn format(&self) -> u16 {
        self.envelope.format
    }

    /// Returns the capabilities of the program, one in each bit. Use bit 0 to find out whether it reads the layouts of
    /// different schemas. The remaining bits have no meaning yet.
    #[must_use]
    pub const fn capabilities(&self) -> u32 {
        self.envelope.capabilities
    }

    /// Returns the messages by id. Use it to list the messages of a peer with their names, for example in a log.
    ///
    /// If there is a valid [schema](Self::schema), the messages and their fingerprints come from the schema.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// Returns the schema of the messages, or `None` if the peer has not sent it. Use it to read messages of the peer
    /// without its types, for example with [`inspect`](crate::inspect()).
    ///
    /// # Errors
    ///
    /// The reason why the schema of a peer cannot be used: an unknown version, invalid bytes, or a root that is not a
    /// message enum. The offset counts from the start of the schema.
    #[must_use]
    pub fn schema(&self) -> Option<Result<&Schema, &DecodeError>> {
        self.schema.as_ref().map(Result::as_ref)
    }

    /// Returns the ids and the bytes of the extensions, by id. Use it to read the extensions of a peer.
    pub fn extensions(&self) -> impl Iterator<Item = (u16, &[u8])> {
        let extensions = self.envelope.extensions.iter();
        extensions.map(|(id, bytes)| (*id, &**bytes))
    }

    /// Returns whether the program has all messages of `T` with the same ids and fingerprints. `T` is a message type or
    /// a message enum.
    ///
    /// Call it on the `Hello` of a peer before you send these messages. The protocol and the extensions do not matter,
    /// so check [`Mismatch::refuses`] first.
    ///
    /// # Panics
    ///
    /// Panics if `T` is neither a message type nor a message enum.
    #[must_use]
    #[track_caller]
    pub fn speaks<T: SdpSchema + ?Sized>(&self) -> bool {
        let Some(schema) = Schema::of::<T>().into_messages() else {
            panic_without_id::<T>();
        };
        let messages = Message::all(&schema);
        let has = |message: &Message| {
            let own = self.find(message.id);
            own.is_some_and(|own| own.fingerprint == message.fingerprint)
        };
        self.envelope.format == FORMAT && messages.iter().all(has)
    }

    /// Compares this `Hello` with the `Hello` of the peer. Use it to report each difference between
    /// two builds: the list is empty if there is none.
    ///
    /// Extensions of the peer are known if this `Hello` has an extension with the same id.
    #[must_use]
    pub fn compare(&self, peer: &Self) -> Vec<Mismatch> {
        let mut mismatches = self.refusals(peer);
        let mut shapes = self.shapes(peer).into_iter();
        for ours in self.messages() {
            match peer.find(ours.id) {
                None => mismatches.push(Mismatch::MissingThere(ours.clone())),
                Some(theirs) if theirs.fingerprint != ours.fingerprint => {
                    mismatches.push(Mismatch::Shape(ours.clone(), shapes.next()));
                }
                Some(_) => {}
            }
        }
        let is_missing = |theirs: &&Message| self.find(theirs.id).is_none();
        let missing = peer.messages().iter().filter(is_missing).cloned();
        mismatches.extend(missing.map(Mismatch::MissingHere));
        mismatches
    }

    /// Returns the differences because of which no message can be exchanged.
    // SPEC H8, H10.
    pub(crate) fn refusals(&self, peer: &Self) -> Vec<Mismatch> {
        let (ours, theirs) = (&self.envelope, &peer.envelope);
        let mut mismatches = Vec::new();
        if ours.protocol != theirs.protocol {
            mismatches.push(Mismatch::Protocol {
                ours: ours.protocol.clone(),
                theirs: theirs.protocol.clone(),
            });
        }
        if ours.format != theirs.format {
            mismatches.push(Mismatch::Format(theirs.format));
        }
        // Peers must know the extensions with these ids.
        let required = theirs.extensions.range(1 << 15..).map(|(id, _)| *id);
        let unknown = required.filter(|id| !ours.extensions.contains_key(id));
        mismatches.extend(unknown.map(Mismatch::Extension));
        mismatches
    }

    pub(crate) fn valid_schema(&self) -> Option<&Schema> {
        self.schema()?.ok()
    }

    /// Returns whether the encoded message contains the schema. Without it, neither side converts.
    #[must_use]
    pub const fn sends_schema(&self) -> bool {
        self.envelope.schema.is_some()
    }

    /// Returns how this program and the peer read the messages of each other that have equal ids and different
    /// fingerprints, if both have schemas.
    fn shapes(&self, peer: &Self) -> Vec<Compatibility> {
        let (Some(ours), Some(theirs)) = (self.valid_schema(), peer.valid_schema()) else {
            return Vec::new();
        };
        let types = self.messages().iter().filter_map(|message| {
            let other = peer.find(message.id)?;
            let is_other = other.fingerprint != message.fingerprint;
            let types = (theirs.message(message.id)?, ours.message(message.id)?);
            is_other.then_some(types)
        });
        let types: Vec<_> = types.collect();
        Compatibility::of_pairs(theirs, ours, &types)
    }

    fn find(&self, id: u16) -> Option<&Message> {
        let found = self.messages.binary_search_by_key(&id, Message::id);
        self.messages.get(found.ok()?)
    }
}

#[track_caller]
fn panic_without_id<T: ?Sized>() -> ! {
    panic!("`{}` should have a message id", type_name::<T>());
}

/// Two `Hello` are equal if their encodings are.
impl PartialEq for Hello {
    fn eq(&self, other: &Self) -> bool {
        self.envelope == other.envelope
    }
}

impl Eq for Hello {}

impl SdpMessage for Hello {
    const NAME: &'static str = "Hello";
    const MESSAGE_ID: MessageId = MessageId::new(u16::MAX).expect("it is not 0");
}
