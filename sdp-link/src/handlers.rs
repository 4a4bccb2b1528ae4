//! [`Handlers`]: what a server does with the requests and messages of its peer.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{fmt, thread};

use sdp::message::Frame;
use sdp::{SdpDecodeOwned, SdpMessage};

use crate::calls::{Calls, Failure, FailureReason, Request};
use crate::error::LinkError;
use crate::session::Session;

/// The handlers of a server. `H` handles a request.
pub(crate) struct Handlers<H: ?Sized> {
    /// By the id of the request, and whether it has a stream of replies.
    requests: BTreeMap<u16, (bool, Box<H>)>,
    messages: BTreeMap<u16, OnMessage>,
    on_error: Box<dyn FnMut(&LinkError) + Send>,
}

type OnMessage = Box<dyn FnMut(&Session, Frame<'_>) -> Result<(), LinkError> + Send>;

impl<H: ?Sized> fmt::Debug for Handlers<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Handlers");
        all.field("requests", &self.requests.keys());
        all.field("messages", &self.messages.keys());
        all.finish_non_exhaustive()
    }
}

impl<H: ?Sized> Handlers<H> {
    pub(crate) fn new() -> Self {
        Self {
            requests: BTreeMap::new(),
            messages: BTreeMap::new(),
            on_error: Box::new(|_| ()),
        }
    }

    #[cfg(feature = "tokio-util-0_7")]
    pub(crate) fn is_empty(&self) -> bool {
        self.requests.is_empty() && self.messages.is_empty()
    }

    /// Adds the handler of a request.
    #[track_caller]
    pub(crate) fn insert<M: Request>(
        &mut self,
        session: &Session,
        is_stream: bool,
        handle: Box<H>,
    ) {
        session.require::<M>();
        session.require::<M::Reply>();
        session.require::<M::Error>();
        let id = M::MESSAGE_ID.get();
        let earlier = self.requests.insert(id, (is_stream, handle));
        assert!(earlier.is_none(), "`{}` has two handlers", M::NAME);
    }

    #[track_caller]
    pub(crate) fn on_message<M, F>(&mut self, session: &Session, mut handler: F)
    where
        M: SdpMessage + SdpDecodeOwned,
        F: FnMut(M) + Send + 'static,
    {
        session.require::<M>();
        let handle: OnMessage = Box::new(move |session, frame| {
            if let Some(message) = session.decode::<M>(frame, &mut Vec::new())? {
                // The state of the handler can be unfinished after its panic.
                let _ = catch_unwind(AssertUnwindSafe(|| handler(message)));
            }
            Ok(())
        });
        let earlier = self.messages.insert(M::MESSAGE_ID.get(), handle);
        assert!(earlier.is_none(), "`{}` has two handlers", M::NAME);
    }

    pub(crate) fn on_error(&mut self, handler: impl FnMut(&LinkError) + Send + 'static) {
        self.on_error = Box::new(handler);
    }

    /// Returns the handler of a request, or the failure for the peer.
    pub(crate) fn of_request(
        &mut self,
        request: Frame<'_>,
        is_stream: bool,
    ) -> Result<&mut H, Failure> {
        let id = request.id().get();
        let text = match self.requests.get_mut(&id) {
            Some((it, handler)) if *it == is_stream => return Ok(handler),
            Some(_) if is_stream => format!("message {id} has one reply, and no stream"),
            Some(_) => format!("message {id} has a stream of replies"),
            None => format!("message {id} has no handler"),
        };
        Err(Failure::of(FailureReason::Unknown, text))
    }

    /// Handles a message outside of calls. The peer gets a notice about one without a handler.
    pub(crate) fn message(&mut self, session: &Session, message: Frame<'_>) {
        match self.messages.get_mut(&message.id().get()) {
            None => session.refuse(message.id()),
            Some(handle) => {
                if let Err(error) = handle(session, message) {
                    self.error(&error);
                }
            }
        }
    }

    /// Handles an error about one message.
    pub(crate) fn error(&mut self, error: &LinkError) {
        (self.on_error)(error);
    }
}

/// Ends a call by the outcome of its handler: a reply, or `None` at the end of a stream.
pub(crate) fn finish<M: Request>(
    calls: &mut Calls,
    call: u32,
    outcome: thread::Result<Result<Option<M::Reply>, M::Error>>,
    out: &mut Vec<u8>,
) {
    // The types of the answer can panic, too.
    let answered = outcome.and_then(|outcome| {
        catch_unwind(AssertUnwindSafe(|| match outcome {
            Ok(Some(reply)) => calls.reply(call, &reply, out),
            Ok(None) => calls.end(call, out),
            Err(error) => calls.fail(call, &error, out),
        }))
    });
    if answered.is_err() {
        calls.fail(call, &Failure::new("the handler has panicked"), out);
    }
}
