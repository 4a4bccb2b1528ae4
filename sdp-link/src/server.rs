//! [`Server`]: the handlers of requests over a blocking stream.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{Read, Write};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use sdp::message::{Frame, ReadError};
use sdp::{SdpDecodeOwned, SdpMessage};

use crate::calls::{CallLimits, Failure, FailureReason, Request};
use crate::client::{Client, Work};
use crate::connection::Connection;
use crate::error::LinkError;

const PANICKED: &str = "the handler has panicked";

/// The handlers of the requests and messages of a peer, over a blocking stream. [`Client`] has an example.
///
/// The thread of [`run`](Self::run) handles requests and messages, one after the other. Each stream of items has its own
/// thread. A panic of a handler ends only its call.
pub struct Server<R, W> {
    client: Client<R, W>,
    requests: BTreeMap<u16, Handler<R, W>>,
    messages: BTreeMap<u16, OnMessage>,
    on_error: Box<dyn FnMut(&LinkError) + Send>,
}

type OnMessage = Box<dyn FnMut(Frame<'_>) -> Result<(), LinkError> + Send>;

type OnRequest<R, W> = Box<dyn FnMut(&Client<R, W>, u32, Frame<'_>) + Send>;

struct Handler<R, W> {
    is_stream: bool,
    handle: OnRequest<R, W>,
}

impl<R, W> fmt::Debug for Server<R, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Server");
        all.field("requests", &self.requests.keys());
        all.field("messages", &self.messages.keys());
        all.finish_non_exhaustive()
    }
}

impl<R, W> Server<R, W>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
{
    /// Creates the server of an open connection, without handlers.
    #[must_use]
    pub fn new(connection: Connection<R, W>) -> Self {
        Self::with_limits(connection, &CallLimits::DEFAULT)
    }

    /// Creates the server with these limits.
    #[must_use]
    pub fn with_limits(connection: Connection<R, W>, limits: &CallLimits) -> Self {
        Self {
            client: Client::with_limits(connection, limits).of_server(),
            requests: BTreeMap::new(),
            messages: BTreeMap::new(),
            on_error: Box::new(|_| ()),
        }
    }

    /// Returns a client for calls in the opposite direction, for other threads or inside handlers.
    #[must_use]
    pub fn client(&self) -> Client<R, W> {
        self.client.clone()
    }

    /// Handles requests that have one reply.
    #[must_use]
    pub fn on<M, F>(mut self, mut handler: F) -> Self
    where
        M: Request,
        F: FnMut(M) -> Result<M::Reply, M::Error> + Send + 'static,
    {
        let handle: OnRequest<R, W> = Box::new(move |client, call, frame| {
            let Some(request) = client.request::<M>(call, frame) else {
                return;
            };
            // A handler after its panic is as a closure after a panic: its own state can be unfinished.
            let outcome = catch_unwind(AssertUnwindSafe(|| handler(request)));
            client.respond(|calls, out| match outcome {
                Ok(Ok(reply)) => calls.reply(call, &reply, out),
                Ok(Err(error)) => calls.fail(call, &error, out),
                Err(_) => calls.fail(call, &Failure::new(PANICKED), out),
            });
        });
        self.insert::<M>(false, handle);
        self
    }

    /// Handles requests that have a stream of replies. The handler returns at the end of the stream, or after its error.
    #[must_use]
    pub fn on_stream<M, F>(mut self, handler: F) -> Self
    where
        M: Request + Send + 'static,
        F: Fn(M, &mut ItemSender<M, R, W>) -> Result<(), M::Error> + Send + Sync + 'static,
    {
        let handler = Arc::new(handler);
        let handle: OnRequest<R, W> = Box::new(move |client, call, frame| {
            let Some(request) = client.request::<M>(call, frame) else {
                return;
            };
            let (client, handler) = (client.clone(), Arc::clone(&handler));
            let mut sender = ItemSender {
                client: client.clone(),
                call,
                request: PhantomData,
            };
            let stream = move || {
                let outcome = catch_unwind(AssertUnwindSafe(|| handler(request, &mut sender)));
                sender.client.respond(|calls, out| match outcome {
                    Ok(Ok(())) => calls.end(call, out),
                    Ok(Err(error)) => calls.fail(call, &error, out),
                    Err(_) => calls.fail(call, &Failure::new(PANICKED), out),
                });
            };
            if let Err(error) = thread::Builder::new().spawn(stream) {
                let failure = Failure::of(FailureReason::Busy, error);
                client.respond(|calls, out| calls.fail(call, &failure, out));
            }
        });
        self.insert::<M>(true, handle);
        self
    }

    /// Handles messages outside of calls, which have no answer.
    #[must_use]
    pub fn on_message<M, F>(mut self, mut handler: F) -> Self
    where
        M: SdpMessage + SdpDecodeOwned,
        F: FnMut(M) + Send + 'static,
    {
        let session = self.client.session().clone();
        let handle: OnMessage = Box::new(move |frame| {
            if let Some(message) = session.decode::<M>(frame, &mut Vec::new())? {
                let _ = catch_unwind(AssertUnwindSafe(|| handler(message)));
            }
            Ok(())
        });
        self.messages.insert(M::MESSAGE_ID.get(), handle);
        self
    }

    /// Handles errors about one message outside of calls: it cannot be read here, or there. They are ignored by default.
    #[must_use]
    pub fn on_error(mut self, handler: impl FnMut(&LinkError) + Send + 'static) -> Self {
        self.on_error = Box::new(handler);
        self
    }

    fn insert<M: Request>(&mut self, is_stream: bool, handle: OnRequest<R, W>) {
        let handler = Handler { is_stream, handle };
        self.requests.insert(M::MESSAGE_ID.get(), handler);
    }

    /// Handles requests and messages until the peer closes the connection.
    ///
    /// # Errors
    ///
    /// The connection has failed, or the peer breaks a rule.
    pub fn run(mut self) -> Result<(), Arc<LinkError>> {
        loop {
            match self.client.work() {
                Ok(work) => self.handle(work),
                Err(error) if matches!(*error, LinkError::Ended) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }

    fn handle(&mut self, work: Work) {
        let result = match work {
            Work::Lost(error) => Err(error),
            Work::Request {
                call,
                message,
                is_stream,
            } => Frame::from_slice(&message)
                .map(|frame| self.request(call, frame, is_stream))
                .map_err(|error| ReadError::Message(error).into()),
            Work::Message(message) => self.message(&message),
        };
        if let Err(error) = result {
            self.client.write_notices();
            (self.on_error)(&error);
        }
    }

    fn request(&mut self, call: u32, frame: Frame<'_>, is_stream: bool) {
        let id = frame.id().get();
        let text = match self.requests.get_mut(&id) {
            Some(handler) if handler.is_stream == is_stream => {
                return (handler.handle)(&self.client, call, frame);
            }
            Some(_) if is_stream => format!("message {id} has one reply, and no stream"),
            Some(_) => format!("message {id} has a stream of replies"),
            None => format!("message {id} has no handler"),
        };
        let failure = Failure::of(FailureReason::Unknown, text);
        self.client
            .respond(|calls, out| calls.fail(call, &failure, out));
    }

    fn message(&mut self, message: &[u8]) -> Result<(), LinkError> {
        let frame = Frame::from_slice(message).map_err(ReadError::Message)?;
        match self.messages.get_mut(&frame.id().get()) {
            Some(handle) => handle(frame),
            None => {
                self.client.session().refuse(frame.id());
                self.client.write_notices();
                Ok(())
            }
        }
    }
}

/// The sender of the items of a stream, in a handler of [`Server::on_stream`].
pub struct ItemSender<M, R, W> {
    client: Client<R, W>,
    call: u32,
    request: PhantomData<fn(M) -> M>,
}

impl<M, R, W> fmt::Debug for ItemSender<M, R, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("ItemSender");
        all.field("call", &self.call).finish_non_exhaustive()
    }
}

impl<M: Request, R: Read, W: Write> ItemSender<M, R, W> {
    /// Sends an item. Waits until the peer has taken earlier ones.
    ///
    /// # Errors
    ///
    /// The peer does not wait for items any more, or the item has no conversion for it. The stream is then over.
    pub fn send(&mut self, item: &M::Reply) -> Result<(), LinkError> {
        self.client.item(self.call, item)
    }

    /// Returns whether the peer does not wait for items any more. A handler that waits for events should ask it from time
    /// to time.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.client.is_over(self.call)
    }
}
