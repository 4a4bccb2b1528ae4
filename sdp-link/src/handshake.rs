//! [`Handshake`]: which frames open a connection, and what they say. It needs no stream.

use sdp::message::{EncodeMessage, Frame, MessageId, ReadError};
use sdp::{Limits, SdpMessage as _};
use sdp_schema::Hello;

use crate::error::LinkError;
use crate::limits::CallLimits;
use crate::session::{Session, is_of_format};
use crate::wire::{EXTENSION, Verdict};

/// The first messages of a connection: a [`Hello`] of each program, and the verdict of each about it.
///
/// [`connect`](Self::connect) and [`accept`](Self::accept) open a connection over a blocking stream. For further transports,
/// send [`hello`](Self::hello) and give the first frame of the peer to [`receive`](Self::receive), which returns a
/// [`Session`], in the order of [WIRE.md](https://docs.rs/crate/sdp-link/latest/source/WIRE.md).
#[derive(Clone, Debug)]
pub struct Handshake {
    hello: Hello,
    assumed: Option<Hello>,
    pub(crate) limits: Limits,
    call_limits: CallLimits,
}

/// A stream of frames, while it is opened.
pub(crate) trait Transport {
    async fn send(&mut self, message: &impl EncodeMessage) -> Result<(), LinkError>;

    /// Waits for the next frame, which stays the next one until [`skip`](Self::skip).
    async fn peek(&mut self) -> Result<Frame<'_>, LinkError>;

    fn skip(&mut self);
}

impl Handshake {
    /// Creates the handshake of a program that names itself for people, for example `"host 1.4.0"`.
    #[must_use]
    pub fn new(hello: Hello, program: &str) -> Self {
        Self {
            hello: hello.resolving().with_extension(EXTENSION, program),
            assumed: None,
            limits: Limits::DEFAULT,
            call_limits: CallLimits::DEFAULT,
        }
    }

    /// Sets the limits of the streams. The payload limit of a writer must not exceed the limit of its reader. The limits also
    /// apply to the `Hello` and the verdict.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
    }

    /// Sets the limits of the calls.
    #[must_use]
    pub const fn with_call_limits(mut self, limits: &CallLimits) -> Self {
        self.call_limits = *limits;
        self
    }

    /// Sets the version of a peer that sends no `Hello`, for example because it is older than the first version with one.
    #[must_use]
    pub fn assume(mut self, hello: Hello) -> Self {
        self.assumed = Some(hello);
        self
    }

    /// Returns the `Hello` to send.
    #[must_use]
    pub const fn hello(&self) -> &Hello {
        &self.hello
    }

    /// Returns whether a first message with this id is a `Hello`. A different one is a message of a program without a
    /// `Hello`, and is not lost.
    #[must_use]
    pub fn is_hello(id: MessageId) -> bool {
        id == Hello::MESSAGE_ID
    }

    /// Returns the verdict to send, if the peer reads one, and the session with the peer that has sent this first frame.
    ///
    /// # Errors
    ///
    /// The reason why the programs cannot exchange messages. Send the verdict about it, and close the connection.
    pub fn receive(&self, first: Frame<'_>) -> (Option<Verdict>, Result<Session, LinkError>) {
        if !Self::is_hello(first.id()) {
            let opened = match &self.assumed {
                _ if is_of_format(first.id()) => Err(LinkError::Rule(
                    "the peer has sent a message of the format before its `Hello`",
                )),
                Some(assumed) => self.resolve(assumed, None),
                None => Err(LinkError::NoHello(first.id())),
            };
            return (None, opened);
        }
        let theirs: Hello = match first.decode() {
            Ok(hello) => hello,
            Err(error) => return (None, Err(ReadError::Message(error).into())),
        };
        let program = theirs.extensions().find(|(id, _)| *id == EXTENSION);
        let program = program.map(|(_, text)| String::from_utf8_lossy(text).into_owned());
        let reads_verdicts = program.is_some();
        let opened = self.resolve(&theirs, program);
        let verdict = reads_verdicts.then(|| match opened {
            Ok(_) => Verdict::new(&self.hello, &theirs),
            Err(_) => Verdict::refusing(&self.hello, &theirs),
        });
        (verdict, opened)
    }

    fn resolve(&self, theirs: &Hello, program: Option<String>) -> Result<Session, LinkError> {
        let peer = self.hello.resolve(theirs).map_err(LinkError::Mismatch)?;
        let limits = (self.limits, self.call_limits);
        Ok(Session::new(&self.hello, peer, program, limits))
    }

    /// Opens a connection. Each program waits for the bytes of its peer in turn, so long messages do not fill the buffers of
    /// both directions. The first message of a peer without a `Hello` is not skipped.
    // SPEC L3.
    pub(crate) async fn open(
        &self,
        stream: &mut impl Transport,
        is_first: bool,
    ) -> Result<Session, LinkError> {
        if is_first {
            stream.send(&self.hello).await?;
        }
        let first = stream.peek().await?;
        let is_hello = Self::is_hello(first.id());
        let (verdict, session) = self.receive(first);
        if is_hello {
            stream.skip();
            if !is_first {
                stream.send(&self.hello).await?;
            }
        }
        let Some(verdict) = verdict else {
            return session;
        };
        if is_first {
            let sent = stream.send(&verdict).await;
            // The peer may have gone, but this error is the reason.
            let session = session?;
            sent?;
            session.receive_verdict(stream.peek().await?)?;
            stream.skip();
            return Ok(session);
        }
        let theirs = stream.peek().await;
        let session = match session {
            Ok(session) => session,
            Err(error) => {
                let _ = stream.send(&verdict).await;
                return Err(error);
            }
        };
        session.receive_verdict(theirs?)?;
        stream.skip();
        stream.send(&verdict).await?;
        Ok(session)
    }
}
