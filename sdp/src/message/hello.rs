//! [`Hello`]: the first message of a connection, with the fingerprints of all message types.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::id::{MessageId, SdpMessage};
use crate::schema::wire::wire_struct;
use crate::schema::{Change, Comparison, InvalidSchema, OwnedSchema, SdpSchema, TypeIndex};
use crate::{
    DecodeError, DecodeErrorKind, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize,
    Writer,
};

/// The first message of a connection: the protocol of a program, and the fingerprints of its messages.
///
/// Both programs send a `Hello`, and compare the received one with their own. So a difference between two builds is found
/// before the first message, with the name of the message and of the field. Messages with equal shapes can be used.
/// A `Hello` contains the schema of the messages, which names the field. [`without_schema`](Self::without_schema) sends
/// only the fingerprints.
///
/// `Hello` is a message type with the id 65535, which no other type may declare. It travels on every transport: readers
/// and writers, codecs and frame decoders. A peer may send any `Hello`. Its memory is bounded by its length, so set a
/// payload limit of the stream.
///
/// ```
/// use sdp::message::{self, Hello};
/// use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
///
/// #[derive(SdpEncode, SdpDecode, SdpSchema)]
/// #[sdp(message_id = 1)]
/// struct Load { vendor: String }
///
/// #[derive(SdpDispatch, SdpSchema)]
/// enum Request { Load(Load) }
///
/// /// The messages of a program that was built from other types.
/// mod plugin {
///     #[derive(sdp::SdpEncode, sdp::SdpSchema)]
///     #[sdp(message_id = 1)]
///     pub struct Load { pub vendor: u32 }
/// }
///
/// let ours = Hello::new::<Request>("plugins");
/// let theirs = message::to_vec(&Hello::new::<plugin::Load>("plugins"))?;
///
/// let theirs: Hello = message::from_slice(&theirs)?;
/// let mismatches = ours.compare(&theirs);
/// assert_eq!(mismatches[0].to_string(), "message 1 (Load): Load.vendor: str here, u32 there");
/// assert!(!mismatches[0].is_usable());
/// # let _ = |load: Load, plugin: plugin::Load| (load.vendor, plugin.vendor);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    protocol: String,
    // INVARIANT: the ids ascend.
    messages: Vec<MessageInfo>,
    schema: Option<OwnedSchema>,
    // Whether the schema is encoded.
    sends_schema: bool,
}

/// A message type in a [`Hello`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageInfo {
    /// The message id.
    pub id: u16,
    /// The name of the type.
    pub name: String,
    /// The `shape` of its [`Fingerprint`](crate::schema::Fingerprint).
    pub shape: u64,
    /// The `names` of its [`Fingerprint`](crate::schema::Fingerprint).
    pub names: u64,
}

wire_struct! {
    MessageInfo { id: u16, name: String, shape: u64, names: u64 }
}

/// A difference between two [`Hello`]. It is displayed on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// The programs have different protocols.
    Protocol {
        /// Our protocol.
        ours: String,
        /// The protocol of the peer.
        theirs: String,
    },
    /// The peer lacks a message of ours.
    MissingThere(MessageInfo),
    /// We lack a message of the peer.
    MissingHere(MessageInfo),
    /// A message has another encoding. The changes from our type to theirs are known if both sides have schemas.
    Shape(MessageInfo, Vec<Change>),
    /// A message has the same encoding, but other names. Its fields may be renamed or swapped.
    Names(MessageInfo, Vec<Change>),
}

impl Hello {
    /// Creates the message for a protocol with this name, and with a message type or the messages of a message enum.
    ///
    /// # Panics
    ///
    /// Panics if a manual implementation of [`SdpSchema`] has a message without an id.
    #[must_use]
    pub fn new<T: SdpSchema + ?Sized>(protocol: &str) -> Self {
        Self::of_schemas(protocol, &[OwnedSchema::of::<T>()])
            .expect("each message should have an id of its own")
    }

    /// Adds messages, for example those in the other direction.
    ///
    /// # Panics
    ///
    /// Panics if two different message types have the same id.
    #[must_use]
    pub fn and<T: SdpSchema + ?Sized>(self) -> Self {
        let mut schemas: Vec<OwnedSchema> = self.schema.into_iter().collect();
        schemas.push(OwnedSchema::of::<T>());
        Self::of_schemas(&self.protocol, &schemas)
            .expect("each message should have an id of its own")
    }

    /// Creates the message for a protocol with the messages of these schemas.
    ///
    /// # Errors
    ///
    /// [`InvalidSchema`] if two different messages have the same id, or if a root has no id.
    pub fn of_schemas(protocol: &str, schemas: &[OwnedSchema]) -> Result<Self, InvalidSchema> {
        let schema = OwnedSchema::of_protocol(protocol, schemas)?;
        let fingerprints = schema.fingerprints();
        let message = |ty: &TypeIndex| {
            let name = schema.get(*ty).name()?;
            let fingerprint = fingerprints.get(ty.get())?;
            Some(MessageInfo {
                id: name.message_id,
                name: String::from(&*name.name),
                shape: fingerprint.shape,
                names: fingerprint.names,
            })
        };
        Ok(Self {
            protocol: protocol.into(),
            messages: schema.messages().iter().filter_map(message).collect(),
            schema: Some(schema),
            sends_schema: true,
        })
    }

    /// Sends only the fingerprints. A mismatch then names the message, and not the field.
    #[must_use]
    pub fn without_schema(self) -> Self {
        Self {
            sends_schema: false,
            ..self
        }
    }

    /// Returns the name of the protocol.
    #[must_use]
    pub fn protocol(&self) -> &str {
        &self.protocol
    }

    /// Returns the messages, by id.
    #[must_use]
    pub fn messages(&self) -> &[MessageInfo] {
        &self.messages
    }

    /// Returns the schema of the messages, if it is known.
    #[must_use]
    pub const fn schema(&self) -> Option<&OwnedSchema> {
        self.schema.as_ref()
    }

    /// Compares this `Hello` with that of the peer. Returns nothing if all messages are the same.
    #[must_use]
    pub fn compare(&self, peer: &Self) -> Vec<Mismatch> {
        let mut mismatches = Vec::new();
        if self.protocol != peer.protocol {
            mismatches.push(Mismatch::Protocol {
                ours: self.protocol.clone(),
                theirs: peer.protocol.clone(),
            });
        }
        let schemas = self.schema.as_ref().zip(peer.schema.as_ref());
        let mut comparison = None;
        let mut changes = |id| {
            let (ours, theirs) = schemas?;
            let comparison = comparison.get_or_insert_with(|| Comparison::new(ours, theirs));
            Some(comparison.changes(ours.message(id)?, theirs.message(id)?))
        };
        for ours in &self.messages {
            let found = peer.messages.iter().find(|theirs| theirs.id == ours.id);
            match found {
                None => mismatches.push(Mismatch::MissingThere(ours.clone())),
                Some(theirs) if theirs.shape != ours.shape => {
                    let changes = changes(ours.id).unwrap_or_default();
                    mismatches.push(Mismatch::Shape(ours.clone(), changes));
                }
                Some(theirs) if theirs.names != ours.names => {
                    let changes = changes(ours.id).unwrap_or_default();
                    mismatches.push(Mismatch::Names(ours.clone(), changes));
                }
                Some(_) => {}
            }
        }
        for theirs in &peer.messages {
            if !self.messages.iter().any(|ours| ours.id == theirs.id) {
                mismatches.push(Mismatch::MissingHere(theirs.clone()));
            }
        }
        mismatches
    }
}

impl Mismatch {
    /// Returns whether the message can be used: the peer has it, with the same encoding.
    #[must_use]
    pub const fn is_usable(&self) -> bool {
        matches!(self, Self::Names(..))
    }

    /// Returns the message, or `None` if the protocols differ.
    #[must_use]
    pub const fn message(&self) -> Option<&MessageInfo> {
        match self {
            Self::Protocol { .. } => None,
            Self::MissingThere(message)
            | Self::MissingHere(message)
            | Self::Shape(message, _)
            | Self::Names(message, _) => Some(message),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(message) = self.message() {
            write!(f, "message {} ({}): ", message.id, message.name)?;
        }
        match self {
            Self::Protocol { ours, theirs } => {
                write!(f, "protocol {ours:?} here, {theirs:?} there")
            }
            Self::MissingThere(_) => f.write_str("missing there"),
            Self::MissingHere(_) => f.write_str("missing here"),
            Self::Shape(_, changes) => write_changes(f, "another encoding there", changes),
            Self::Names(_, changes) => write_changes(f, "other names there", changes),
        }
    }
}

/// Writes the first change, and the number of the others.
fn write_changes(f: &mut fmt::Formatter<'_>, unknown: &str, changes: &[Change]) -> fmt::Result {
    let Some((first, others)) = changes.split_first() else {
        return f.write_str(unknown);
    };
    let here = first.before().unwrap_or("missing");
    let there = first.after().unwrap_or("missing");
    write!(f, "{}: {here} here, {there} there", first.place())?;
    match others.len() {
        0 => Ok(()),
        count => write!(f, ", and {count} more"),
    }
}

impl SdpEncode for Hello {
    const SIZE: WireSize = WireSize::at_least(9);

    fn measure(&self, length: &mut Length) {
        self.protocol.measure(length);
        self.messages.measure(length);
        self.sent_schema().measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.protocol.encode(out)?;
        self.messages.encode(out)?;
        self.sent_schema().encode(out)
    }
}

impl Hello {
    fn sent_schema(&self) -> Option<&OwnedSchema> {
        self.schema.as_ref().filter(|_| self.sends_schema)
    }
}

impl<'de> SdpDecode<'de> for Hello {
    const SIZE: WireSize = WireSize::at_least(9);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let protocol = String::decode(input)?;
        let offset = input.offset();
        let messages = Vec::<MessageInfo>::decode(input)?;
        let is_valid = messages.is_sorted_by(|a, b| a.id < b.id)
            && messages.first().is_none_or(|first| first.id > 0);
        if !is_valid {
            let text = "the ids of messages do not ascend from 1";
            return Err(DecodeError::new(DecodeErrorKind::Custom(text), offset));
        }
        let schema = Option::<OwnedSchema>::decode(input)?;
        Ok(Self {
            protocol,
            messages,
            sends_schema: schema.is_some(),
            schema,
        })
    }
}

impl SdpMessage for Hello {
    const NAME: &'static str = "Hello";
    const MESSAGE_ID: MessageId = MessageId::HELLO;
}
