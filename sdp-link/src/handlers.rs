//! [`Handlers`]: what a server does with the requests and messages of its peer.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{fmt, mem, thread};

use sdp::message::Frame;
use sdp::{SdpDecodeOwned, SdpMessage};
use sdp_schema::Grade;

use crate::calls::{END, ERROR, FailureReason, REPLY, Request, Step};
use crate::error::LinkError;
use crate::link::Front;
use crate::session::{NO_HANDLER, Session, is_of_format};

/// The handlers of a server. `H` handles a request.
pub(crate) struct Handlers<H: ?Sized> {
    pub(crate) requests: Requests<H>,
    messages: BTreeMap<u16, OnMessage>,
    on_error: Box<dyn FnMut(&LinkError) + Send>,
}

/// By the id of the request, and whether it has a stream of replies.
pub(crate) type Requests<H> = BTreeMap<u16, (bool, Box<H>)>;

type OnMessage = Box<dyn FnMut(&Session, Frame<'_>) -> Result<(), LinkError> + Send>;

impl<H: ?Sized> fmt::Debug for Handlers<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Handlers");
        all.field("requests", &self.requests.keys());
        all.field("messages", &self.messages.keys());
        all.finish_non_exhaustive()
    }
}

/// Returns the handler of a request, or the answer to one without a handler.
pub(crate) fn handler<'a, H: ?Sized>(
    session: &Session,
    requests: &'a Requests<H>,
    request: Frame<'_>,
    is_stream: bool,
) -> Result<&'a H, Step> {
    let id = request.id().get();
    let text = match requests.get(&id) {
        Some((it, handler)) if *it == is_stream => return Ok(handler),
        Some(_) if is_stream => format!("message {id} has one reply, and no stream"),
        Some(_) => format!("message {id} has a stream of replies"),
        None => format!("message {id} has no handler"),
    };
    Err(Step::failure(session, FailureReason::Unknown, text))
}

impl<H: ?Sized> Handlers<H> {
    pub(crate) fn new() -> Self {
        Self {
            requests: Requests::new(),
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
            let message = session.decode::<M>(frame, &mut Vec::new())?;
            message.into_iter().for_each(&mut handler);
            Ok(())
        });
        let earlier = self.messages.insert(M::MESSAGE_ID.get(), handle);
        assert!(earlier.is_none(), "`{}` has two handlers", M::NAME);
    }

    pub(crate) fn on_error(&mut self, handler: impl FnMut(&LinkError) + Send + 'static) {
        self.on_error = Box::new(handler);
    }

    /// Handles a message or a notice outside of calls. The peer gets a notice about a message that cannot be read, or that
    /// has no handler.
    pub(crate) fn message(&mut self, client: &impl Front, message: Frame<'_>) {
        let (session, id) = (client.link().session(), message.id());
        let handled = match self.messages.get_mut(&id.get()) {
            _ if is_of_format(id) => session.receive(message),
            Some(handle) => catch(|| handle(session, message)).unwrap_or_else(|| {
                session.refuse(id, "its handler has panicked");
                Err(LinkError::Panicked(id))
            }),
            None => {
                session.refuse(id, NO_HANDLER);
                Ok(())
            }
        };
        if let Err(error) = handled {
            self.error(&error);
        }
        client.change(|state| state.notify(session));
    }

    /// Handles an error about one message.
    pub(crate) fn error(&mut self, error: &LinkError) {
        catch(|| (self.on_error)(error));
    }
}

/// The functions of both servers: for a client, and for messages outside of calls.
macro_rules! on_messages {
    ($client:ty, $note:literal) => {
        /// Returns a client for calls in the opposite direction, for use in handlers or elsewhere.
        #[must_use]
        pub fn client(&self) -> $client {
            self.client.clone()
        }

        /// Handles messages outside of calls, which have no answer.
        #[doc = $note]
        ///
        /// # Panics
        ///
        /// The same as for [`on`](Self::on).
        #[track_caller]
        pub fn on_message<M, F>(mut self, handler: F) -> Self
        where
            M: SdpMessage + SdpDecodeOwned,
            F: FnMut(M) + Send + 'static,
        {
            self.handlers.on_message(self.client.session(), handler);
            self
        }

        /// Handles errors about one message outside of calls: it cannot be read here or there, or its handler has panicked.
        /// They are ignored by default.
        pub fn on_error(mut self, handler: impl FnMut(&LinkError) + Send + 'static) -> Self {
            self.handlers.on_error(handler);
            self
        }
    };
}
pub(crate) use on_messages;

/// Runs code of the program, whose state can be unfinished after a panic. Returns `None` after one.
pub(crate) fn catch<T>(code: impl FnOnce() -> T) -> Option<T> {
    caught(catch_unwind(AssertUnwindSafe(code)))
}

/// Returns the value, or `None` after a panic. Its payload can panic, too, when it is dropped.
pub(crate) fn caught<T>(outcome: thread::Result<T>) -> Option<T> {
    let dropped = |payload| {
        catch_unwind(AssertUnwindSafe(|| drop(payload))).unwrap_or_else(mem::forget);
    };
    outcome.map_err(dropped).ok()
}

/// Returns the answer of a handler that has panicked, or whose messages have.
pub(crate) fn panicked(session: &Session) -> Step {
    Step::failure(session, FailureReason::Handler, "the handler has panicked")
}

/// Decodes a request, or returns the answer to one that cannot be read, or whose reply cannot be sent.
pub(crate) fn request<M: Request>(session: &Session, message: Frame<'_>) -> Result<M, Step> {
    let id = M::Reply::MESSAGE_ID;
    if !is_of_format(id) && session.peer().understands::<M::Reply>() == Grade::Refused {
        let text =
            format!("message {id} is not in the `Hello` of the caller, or has no conversion");
        return Err(Step::failure(session, FailureReason::Answer, text));
    }
    let request = session.request_of(message);
    request.map_err(|failure| Step::answer(session, ERROR, &failure))
}

/// Encodes the last answer of a call by the outcome of its handler: a reply, or `None` at the end of a stream.
pub(crate) fn answer<M: Request>(
    session: &Session,
    outcome: Result<Option<M::Reply>, M::Error>,
) -> Step {
    match outcome {
        Ok(Some(reply)) => Step::answer(session, REPLY, &reply),
        Ok(None) => Step::signal(END, 0),
        Err(error) => Step::answer(session, ERROR, &error),
    }
}
