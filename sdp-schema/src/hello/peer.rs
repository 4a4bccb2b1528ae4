//! [`Peer`]: the messages of a connection between two schemas.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use sdp::SdpMessage;
use sdp::message::{self, DecodeMessage, EncodeMessage, Frame, MessageId};

use super::Hello;
use super::mismatch::Mismatch;
use crate::resolve::{ConvertError, Grade, HELLO_TEXT, LazyEditor, Plan, Refusal, ResolveError};
use crate::table::check::HELLO;
use crate::table::schema::Schema;

/// The second program of a connection, after both have sent a [`Hello`]. Use it to exchange messages with a program of
/// an older or newer version.
///
/// A program with [`Hello::resolving`] converts what it receives. If only one of the two does, it also converts what it
/// sends, so that the peer receives its own layout. Messages with equal fingerprints are never converted.
///
/// The crate `sdp-link` opens a connection with it.
#[derive(Clone, Debug)]
pub struct Peer {
    incoming: Direction,
    outgoing: Direction,
    /// The messages of this program, for errors.
    schema: Option<Schema>,
    editor: LazyEditor,
}

impl Hello {
    /// Makes the conversions for a connection with a peer.
    ///
    /// # Errors
    ///
    /// The first difference because of which no message can be exchanged: of the protocol, the format or an extension.
    pub fn resolve(&self, peer: &Self) -> Result<Peer, Mismatch> {
        match self.refusals(peer).into_iter().next() {
            Some(mismatch) => Err(mismatch),
            None => Ok(Peer::new(self, peer)),
        }
    }
}

/// The program that converts the messages of a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Converter {
    None,
    Here,
    There,
}

#[derive(Clone, Debug)]
struct Direction {
    /// The ids with which this program receives or encodes the messages whose bytes it does not change.
    // PERF: this lookup is all that `Peer::decode` adds for an equal type: 2 ns, and 3 ns in a set of 49 messages.
    unchanged: BTreeSet<u16>,
    /// The grades of the messages of this program, by their ids here.
    grades: BTreeMap<u16, Grade>,
    /// The conversion of messages that differ, or the text why there is none.
    plan: Result<Plan, String>,
    converter: Converter,
}

const NOT_RESOLVING: &str = "has no equal message on the other side, and neither side converts: \
                             call `Hello::resolving` on the `Hello` of this program";

const NO_SCHEMA: &str = "has no equal message on the other side, and has no conversion, because a `Hello` has no schema";

impl Direction {
    /// Creates the direction from a writer to a reader, of which this program is the reader or the writer.
    fn new(writer: &Hello, reader: &Hello, converter: Converter, is_reader: bool) -> Self {
        let schemas = writer.valid_schema().zip(reader.valid_schema());
        let plan = match schemas.filter(|_| converter != Converter::None) {
            _ if !writer.is_resolving() && !reader.is_resolving() => Err(NOT_RESOLVING.into()),
            None => Err(NO_SCHEMA.into()),
            // A plan that refuses every message has the reasons.
            Some((writer, reader)) => {
                let plan = Plan::with_refused(writer, reader, !is_reader);
                plan.map_err(|refusals| format!("is refused: {refusals}"))
            }
        };
        let (mut unchanged, mut grades) = (BTreeSet::new(), BTreeMap::new());
        for (from, to, grade) in plan.iter().flat_map(Plan::renumbered) {
            let own = if is_reader { to } else { Some(from) };
            grades.extend(own.map(|id| (id.get(), grade)));
            let keeps_bytes = plan.as_ref().is_ok_and(|plan| plan.keeps_root(from.get()));
            // A message that the writer has converted has the id of the reader.
            let is_converted_before = is_reader && converter == Converter::There;
            let received = if is_converted_before { to } else { Some(from) };
            if let Some(received) = received
                && grade > Grade::Refused
                && (keeps_bytes || converter == Converter::There)
            {
                unchanged.insert(received.get());
            }
        }
        // Equal fingerprints need no schema, and no plan within its limits.
        for message in writer.messages() {
            let other = reader.find(message.id());
            if other.is_some_and(|other| other.fingerprint() == message.fingerprint()) {
                unchanged.insert(message.id());
                grades.insert(message.id(), Grade::Same);
            }
        }
        Self {
            unchanged,
            grades,
            plan,
            converter,
        }
    }

    /// Returns the plan for a message, or `None` if this program does not change its bytes. The plan rejects a message
    /// without a conversion. If this program has no plan or does not convert, this function rejects the message.
    #[inline]
    fn plan_of(&self, id: MessageId) -> Result<Option<&Plan>, ConvertError> {
        if self.unchanged.contains(&id.get()) {
            return Ok(None);
        }
        match &self.plan {
            Ok(plan) if self.converter == Converter::Here => Ok(Some(plan)),
            _ => Err(self.refusal(id)),
        }
    }

    #[cold]
    fn refusal(&self, id: MessageId) -> ConvertError {
        let detail = match &self.plan {
            Ok(plan) => return plan.refusal(id),
            Err(_) if id.get() == HELLO => HELLO_TEXT.into(),
            Err(reason) => format!("message {id} {reason}"),
        };
        ConvertError::of_message(0, detail)
    }

    fn grade(&self, id: MessageId) -> Grade {
        let grade = self.grades.get(&id.get());
        grade.copied().unwrap_or(Grade::Refused)
    }
}

impl Peer {
    fn new(ours: &Hello, theirs: &Hello) -> Self {
        // Both sides need both schemas, so they agree about which of them converts.
        // SPEC H11.
        let (here, there) = match ours.sends_schema() {
            true => (Converter::Here, Converter::There),
            false => (Converter::None, Converter::None),
        };
        // Two conversions of one message would be wrong, so the reader converts if it can.
        let (incoming, outgoing) = match (ours.is_resolving(), theirs.is_resolving()) {
            (true, false) => (here, here),
            (true, true) => (here, there),
            (false, true) => (there, there),
            (false, false) => (Converter::None, Converter::None),
        };
        Self {
            incoming: Direction::new(theirs, ours, incoming, true),
            outgoing: Direction::new(ours, theirs, outgoing, false),
            schema: ours.valid_schema().cloned(),
            editor: LazyEditor::default(),
        }
    }

    /// Returns whether this program can use the messages of the peer that become an `M`. Use it before the first message,
    /// to find out what the peer can ask for.
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
    #[inline]
    pub fn decode<'a, M: DecodeMessage<'a>>(
        &self,
        frame: &'a [u8],
        scratch: &'a mut Vec<u8>,
    ) -> Result<M, ResolveError> {
        let frame = Frame::from_slice(frame).map_err(ResolveError::Decode)?;
        let plan = self.incoming.plan_of(frame.id());
        let Some(plan) = plan.map_err(ResolveError::Convert)? else {
            return frame.decode().map_err(ResolveError::Decode);
        };
        plan.decode(frame, scratch, self.schema.as_ref())
    }

    /// Returns each field with `#[sdp(recover)]` whose value in a message of the peer has no conversion, as
    /// [`Plan::recovered`].
    #[must_use]
    pub fn recovered(&self, frame: &[u8]) -> Vec<ConvertError> {
        let id = Frame::from_slice(frame).map(|frame| frame.id()).ok();
        let plan = id.and_then(|id| self.incoming.plan_of(id).ok().flatten());
        plan.map_or_else(Vec::new, |plan| plan.recovered(frame))
    }

    /// Returns a message of the peer with the changes of its decoded form. Use it in a relay that changes a field and passes
    /// the message on to a program with the `Hello` of this peer: parts that this program does not know stay.
    /// [`Editor`](crate::Editor) has the rules. With the feature `std`, the first call makes the editor for all.
    ///
    /// # Errors
    ///
    /// The part of the message that cannot be written back.
    pub fn write_back<M: EncodeMessage + ?Sized>(
        &self,
        frame: &[u8],
        message: &M,
    ) -> Result<Vec<u8>, Refusal> {
        fn whole(error: impl fmt::Display) -> Refusal {
            Refusal::of_value(error.to_string())
        }
        let original = Frame::from_slice(frame).map_err(whole)?;
        let edited = message::to_vec(message).map_err(whole)?;
        let plan = self.incoming.plan_of(original.id()).map_err(whole)?;
        match plan.zip(self.schema.as_ref()) {
            Some((plan, schema)) => self
                .editor
                .write_back(plan, || schema.clone(), frame, &edited),
            None if message.message_id() == original.id() => Ok(edited),
            None => {
                let (from, to) = (original.id(), message.message_id());
                let reason = format!("the message {to} is no edit of the message {from}");
                Err(Refusal::of_value(reason))
            }
        }
    }

    /// Appends a message for the peer, with its header. Use it for each message that is sent, because the bytes have the
    /// layout of the peer if only this program converts.
    ///
    /// # Errors
    ///
    /// The error of encoding the message, or the part that has no conversion. `out` is then unchanged.
    #[inline]
    pub fn encode<M: EncodeMessage + ?Sized>(
        &self,
        message: &M,
        out: &mut Vec<u8>,
    ) -> Result<(), ResolveError> {
        let plan = self.outgoing.plan_of(message.message_id());
        let Some(plan) = plan.map_err(ResolveError::Convert)? else {
            return message::append(message, out).map_err(ResolveError::Encode);
        };
        let frame = message::to_vec(message).map_err(ResolveError::Encode)?;
        plan.append(&frame, out).map_err(ResolveError::Convert)
    }
}
