//! [`Peer`]: the messages of a connection between two schemas.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use sdp::message::{self, DecodeMessage, EncodeMessage, Frame, MessageId};
use sdp::{EncodeError, SdpMessage};

use super::Hello;
use super::envelope::Message;
use super::mismatch::Mismatch;
use crate::resolve::{ConvertError, Grade, HELLO_TEXT, Plan, Refusals, ResolveError};

/// The other program of a connection, after both have sent a [`Hello`]. Use it to exchange messages with a program of
/// another version.
///
/// A program with [`Hello::resolving`] converts what it receives. If only one of the two does, it also converts what it
/// sends, so that the other one receives its own layout. Messages with equal fingerprints are never converted.
///
/// ```
/// use sdp::message;
/// use sdp_schema::{Grade, Hello};
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
/// #[sdp(message_id = 1)]
/// struct Load { path: String, is_bypassed: Option<bool> }
///
/// mod plugin {
///     #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
///     #[sdp(message_id = 1)]
///     pub struct Load { pub path: String }
/// }
///
/// let plugin = Hello::new::<plugin::Load>("plugins");
/// let host = Hello::new::<Load>("plugins").resolving();
/// let peer = host.resolve(&plugin)?;
/// assert_eq!(peer.reads::<Load>(), Grade::Total);
///
/// // The plugin sends its own layout, and the host converts it.
/// let frame = message::to_vec(&plugin::Load { path: "a".into() })?;
/// let load: Load = peer.decode(&frame, &mut Vec::new())?;
/// assert_eq!(load, Load { path: "a".into(), is_bypassed: None });
///
/// // The plugin does not convert, so the host sends the layout of the plugin.
/// let mut out = Vec::new();
/// peer.encode(&load, &mut out)?;
/// assert_eq!(out, frame);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Peer {
    incoming: Direction,
    outgoing: Direction,
}

impl Hello {
    /// Makes the conversions for a connection with a peer.
    ///
    /// # Errors
    ///
    /// The first difference because of which no message can be exchanged: of the protocol, the format or an extension.
    pub fn resolve(&self, peer: &Self) -> Result<Peer, Mismatch> {
        match self.compare(peer).into_iter().find(Mismatch::refuses) {
            Some(mismatch) => Err(mismatch),
            None => Ok(Peer::new(self, peer)),
        }
    }
}

/// The messages of one direction.
#[derive(Clone, Debug)]
struct Direction {
    /// The grade of each message of the writer, by id.
    grades: BTreeMap<u16, Grade>,
    /// The conversion, or why there is none.
    plan: Result<Plan, NoPlan>,
    /// Whether this program applies the plan.
    converts: bool,
    /// Whether no message needs a look at its grade.
    are_equal: bool,
}

/// Why the messages of a direction have no plan.
#[derive(Clone, Debug)]
enum NoPlan {
    NotResolving,
    NoSchema,
    Refused(Refusals),
}

impl Direction {
    /// Creates the direction from one program to another. If one of them resolves, messages are converted, and
    /// `is_own` states that this program does it.
    fn new(writer: &Hello, reader: &Hello, resolves: bool, is_own: bool) -> Self {
        let schemas = writer.valid_schema().zip(reader.valid_schema());
        let plan = match schemas {
            _ if !resolves => Err(NoPlan::NotResolving),
            None => Err(NoPlan::NoSchema),
            Some((writer, reader)) => Plan::new(writer, reader).map_err(NoPlan::Refused),
        };
        let mut grades: BTreeMap<u16, Grade> = match &plan {
            Ok(plan) => plan
                .messages()
                .map(|(id, grade)| (id.get(), grade))
                .collect(),
            Err(_) => BTreeMap::new(),
        };
        // Equal fingerprints need no schema.
        for message in writer.messages() {
            let other = reader.find(message.id());
            if other.is_some_and(|other| other.fingerprint() == message.fingerprint()) {
                grades.insert(message.id(), Grade::Same);
            }
        }
        let ids = writer.messages().iter().map(Message::id);
        let are_equal = ids.clone().all(|id| grades.get(&id) == Some(&Grade::Same));
        let converts = is_own && plan.as_ref().is_ok_and(|plan| !plan.keeps_bytes());
        Self {
            grades,
            plan,
            converts,
            are_equal,
        }
    }

    /// Returns the plan if it changes the message.
    #[inline]
    fn plan_of(&self, id: MessageId) -> Option<&Plan> {
        let plan = self.plan.as_ref().ok().filter(|_| self.converts);
        plan.filter(|plan| !plan.keeps_message(id))
    }

    /// Rejects a message that the reader cannot use.
    #[inline]
    fn check(&self, id: MessageId) -> Result<(), ConvertError> {
        if self.are_equal || self.grade(id) > Grade::Refused {
            return Ok(());
        }
        Err(self.refused(id))
    }

    #[cold]
    fn refused(&self, id: MessageId) -> ConvertError {
        let detail = match &self.plan {
            Ok(plan) => plan.refused(id),
            Err(_) if id == Hello::MESSAGE_ID => HELLO_TEXT.into(),
            Err(NoPlan::NotResolving) => format!(
                "message {id} differs on both sides, and neither side converts: \
                 call `Hello::resolving` on the `Hello` of this program"
            ),
            Err(NoPlan::NoSchema) => format!(
                "message {id} differs on both sides, and has no conversion, because a `Hello` has no schema"
            ),
            Err(NoPlan::Refused(refusals)) => {
                format!("message {id} is refused, like all messages: {refusals}")
            }
        };
        ConvertError::of_message(0, detail)
    }

    fn grade(&self, id: MessageId) -> Grade {
        self.grades
            .get(&id.get())
            .copied()
            .unwrap_or(Grade::Refused)
    }
}

impl Peer {
    fn new(ours: &Hello, theirs: &Hello) -> Self {
        // Two conversions of one message would be wrong, so the reader converts if it can.
        let is_resolving = ours.is_resolving() || theirs.is_resolving();
        let outgoing = ours.is_resolving() && !theirs.is_resolving();
        // A direction that the other program converts has grades, but its bytes stay as they are here.
        Self {
            incoming: Direction::new(theirs, ours, is_resolving, ours.is_resolving()),
            outgoing: Direction::new(ours, theirs, is_resolving, outgoing),
        }
    }

    /// Returns whether this program can use the messages of the peer that have the id of `M`. Use it before the first
    /// message, to find out what the peer can ask for.
    #[must_use]
    pub fn reads<M: SdpMessage>(&self) -> Grade {
        self.incoming.grade(M::MESSAGE_ID)
    }

    /// Returns whether the peer can use messages of type `M`. Use it before a message is sent.
    #[must_use]
    pub fn understands<M: SdpMessage>(&self) -> Grade {
        self.outgoing.grade(M::MESSAGE_ID)
    }

    /// Decodes a message of the peer from its `frame`. Use it for each received message, with the same `scratch`.
    ///
    /// The message borrows from the frame if the bytes need no conversion, and otherwise from `scratch`, which then
    /// contains the converted message.
    ///
    /// # Errors
    ///
    /// The part that has no conversion, or that is no value of `M`.
    pub fn decode<'a, M: DecodeMessage<'a>>(
        &self,
        frame: &'a [u8],
        scratch: &'a mut Vec<u8>,
    ) -> Result<M, ResolveError> {
        let frame = Frame::from_slice(frame).map_err(ResolveError::Decode)?;
        if let Some(plan) = self.incoming.plan_of(frame.id()) {
            scratch.clear();
            let done = plan.append_message(frame, scratch);
            done.map_err(ResolveError::Convert)?;
            return message::from_slice(scratch).map_err(ResolveError::Decode);
        }
        let is_usable = self.incoming.check(frame.id());
        is_usable.map_err(ResolveError::Convert)?;
        frame.decode().map_err(ResolveError::Decode)
    }

    /// Appends a message for the peer, with its header. Use it for each message that is sent, because the bytes have the
    /// layout of the peer if only this program converts.
    ///
    /// # Errors
    ///
    /// The error of encoding the message, or the part that has no conversion. `out` is then unchanged.
    pub fn encode<M: EncodeMessage + ?Sized>(
        &self,
        message: &M,
        out: &mut Vec<u8>,
    ) -> Result<(), PeerError> {
        let is_usable = self.outgoing.check(message.message_id());
        is_usable.map_err(PeerError::Convert)?;
        let Some(plan) = self.outgoing.plan_of(message.message_id()) else {
            return message::append(message, out).map_err(PeerError::Encode);
        };
        let frame = message::to_vec(message).map_err(PeerError::Encode)?;
        plan.append(&frame, out).map_err(PeerError::Convert)
    }
}

/// The error of encoding a message for a [`Peer`]. Use it to tell a message that cannot be encoded from one that this peer
/// cannot read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PeerError {
    /// The message cannot be encoded.
    Encode(EncodeError),
    /// A part of it has no conversion to the layout of the peer.
    Convert(ConvertError),
}

impl fmt::Display for PeerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encode(error) => error.fmt(f),
            Self::Convert(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PeerError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Encode(error) => Some(error),
            Self::Convert(error) => Some(error),
        }
    }
}
