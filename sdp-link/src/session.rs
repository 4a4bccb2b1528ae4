//! [`Session`]: an open connection over any transport of whole messages.

use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use sdp::message::{
    DecodeMessage, EncodeMessage, Frame, MessageId, MessageWriter, ReadError, WriteError,
};
use sdp::{Limits, SdpMessage};
use sdp_schema::{Hello, Message, Peer, ResolveError};

use crate::error::LinkError;
use crate::limits::CallLimits;
use crate::wire::{CALL, Notice, RESERVED, Verdict};

/// The maximum number of notices that a program sends.
// SPEC L5.
const MAX_NOTICES: u32 = 64;

/// The reason of a notice about a message without a handler.
pub(crate) const NO_HANDLER: &str = "it has no handler";

/// An open connection to a program of the same, an older or a newer version, over any transport of whole messages. Use it
/// if the transport is no blocking stream, for example a WebSocket. Clones share the connection.
///
/// A message that cannot be converted leaves a [notice](Self::next_notice) for the peer.
#[derive(Clone, Debug)]
pub struct Session(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    peer: Peer,
    program: Option<String>,
    limits: Limits,
    call_limits: CallLimits,
    /// The ids of the messages in the `Hello` of this program.
    ids: BTreeSet<u16>,
    verdict: OnceLock<Verdict>,
    notices: Mutex<Notices>,
}

/// The notices for the peer that no call has taken, and the number of all.
#[derive(Debug, Default)]
struct Notices {
    unsent: VecDeque<Notice>,
    count: u32,
}

impl Session {
    pub(crate) fn new(
        hello: &Hello,
        peer: Peer,
        program: Option<String>,
        (limits, call_limits): (Limits, CallLimits),
    ) -> Self {
        Self(Arc::new(Parts {
            peer,
            program,
            limits,
            call_limits,
            ids: hello.messages().iter().map(Message::id).collect(),
            verdict: OnceLock::new(),
            notices: Mutex::default(),
        }))
    }

    /// Returns the conversions, for the grades of messages.
    #[must_use]
    pub fn peer(&self) -> &Peer {
        &self.0.peer
    }

    /// Panics if the `Hello` of this program lacks a message, because the peer could not exchange it.
    #[track_caller]
    pub(crate) fn require<M: SdpMessage>(&self) {
        let (id, name) = (M::MESSAGE_ID, M::NAME);
        assert!(
            is_of_format(id) || self.0.ids.contains(&id.get()),
            "the `Hello` of this program lacks `{name}`: add `.and::<{name}>()`"
        );
    }

    pub(crate) fn call_limits(&self) -> &CallLimits {
        &self.0.call_limits
    }

    /// Returns the text with which the peer names itself, or `None` for a peer that neither reads nor sends verdicts and
    /// notices. Use it only in reports, and escape it for a terminal, because a peer can choose any text.
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        self.0.program.as_deref()
    }

    /// Returns what the peer has answered, or `None` before its verdict. A peer without a [program](Self::program) sends none,
    /// such as generated code with a `Peer`: ask [`Peer::understands`](sdp_schema::Peer::understands) of [`peer`](Self::peer).
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.0.verdict.get()
    }

    /// Takes the frame after the `Hello` of a peer with a [program](Self::program): its verdict.
    ///
    /// # Errors
    ///
    /// The frame is no verdict, or the peer does not go on. Close the connection.
    pub fn receive_verdict(&self, frame: Frame<'_>) -> Result<(), LinkError> {
        if frame.id() != Verdict::MESSAGE_ID {
            let rule = "the peer has sent no verdict after its `Hello`";
            return Err(LinkError::Rule(rule));
        }
        let verdict: Verdict = frame.decode().map_err(ReadError::Message)?;
        if !verdict.accepts() {
            return Err(LinkError::Refused(verdict.reason().into()));
        }
        let late = |_| LinkError::Rule("the peer has sent a late verdict");
        self.0.verdict.set(verdict).map_err(late)
    }

    /// Decodes and converts a message of the peer. Returns `None` for a message of a later version of the format. The message
    /// borrows as in [`Peer::decode`].
    ///
    /// # Errors
    ///
    /// [`Received`](LinkError::Received) and [`Notice`](LinkError::Notice) are about one message. Close the connection after the
    /// remaining errors.
    pub fn decode<'a, M: DecodeMessage<'a>>(
        &self,
        frame: Frame<'a>,
        scratch: &'a mut Vec<u8>,
    ) -> Result<Option<M>, LinkError> {
        if is_of_format(frame.id()) {
            return self.receive(frame).map(|()| None);
        }
        let decoded = self.0.peer.decode(frame.as_bytes(), scratch);
        decoded.map(Some).map_err(|error| {
            let offset = match &error {
                ResolveError::Convert(error) => error.offset(),
                ResolveError::Decode(error) => error.offset(),
                _ => 0,
            };
            self.notify(Notice::new(frame.id(), true, offset, error.to_string()));
            LinkError::Received(error)
        })
    }

    /// Takes a message of the format, which is no message of the programs.
    pub(crate) fn receive(&self, frame: Frame<'_>) -> Result<(), LinkError> {
        match frame.id() {
            Hello::MESSAGE_ID => Err(LinkError::Rule("the peer has sent a late `Hello`")),
            Verdict::MESSAGE_ID => Err(LinkError::Rule("the peer has sent a late verdict")),
            Notice::MESSAGE_ID => {
                let notice = frame.decode().map_err(ReadError::Message)?;
                Err(LinkError::Notice(notice))
            }
            // SPEC C6.
            CALL => Err(LinkError::Rule(
                "the peer has sent a call, and this program answers none",
            )),
            // SPEC L2.
            _ => Ok(()),
        }
    }

    /// Converts a message for the peer, and appends it with its header.
    ///
    /// # Errors
    ///
    /// [`Unsent`](LinkError::Unsent). `out` is then unchanged.
    pub fn encode<M: EncodeMessage + ?Sized>(
        &self,
        message: &M,
        out: &mut Vec<u8>,
    ) -> Result<(), LinkError> {
        let start = out.len();
        let encoded = self.0.peer.encode(message, out);
        let checked = encoded.and_then(|()| self.check(out.get(start..).unwrap_or_default()));
        checked.map_err(|error| {
            out.truncate(start);
            if let ResolveError::Convert(error) = &error {
                let (id, reason) = (message.message_id(), error.to_string());
                self.notify(Notice::new(id, false, error.offset(), reason));
            }
            LinkError::Unsent(error)
        })
    }

    /// Checks that a frame is within the limit of the stream.
    pub(crate) fn check(&self, frame: &[u8]) -> Result<(), ResolveError> {
        let frame = Frame::from_slice(frame).map_err(ResolveError::Decode)?;
        let mut writer = MessageWriter::new(io::sink()).with_limits(&self.0.limits);
        match writer.write_frame(&frame) {
            Err(WriteError::Encode(error)) => Err(ResolveError::Encode(error)),
            _ => Ok(()),
        }
    }

    /// Takes the next notice to send to the peer. Call it after each error about one message.
    #[must_use]
    pub fn next_notice(&self) -> Option<Notice> {
        let notices = self.0.notices.lock();
        let mut notices = notices.unwrap_or_else(PoisonError::into_inner);
        notices.unsent.pop_front()
    }

    /// Adds the notice about a message that this program has not handled.
    pub(crate) fn refuse(&self, id: MessageId, reason: &str) {
        self.notify(Notice::new(id, true, 0, reason.into()));
    }

    /// Adds a notice, up to the limit of a connection, and none about a message of the format.
    // SPEC L5.
    fn notify(&self, notice: Notice) {
        if self.0.program.is_none() || notice.id() >= RESERVED {
            return;
        }
        let notices = self.0.notices.lock();
        let mut notices = notices.unwrap_or_else(PoisonError::into_inner);
        if notices.count < MAX_NOTICES {
            notices.count = notices.count.saturating_add(1);
            notices.unsent.push_back(notice);
        }
    }
}

/// Returns whether an id belongs to the format.
pub(crate) fn is_of_format(id: MessageId) -> bool {
    id.get() >= RESERVED
}
