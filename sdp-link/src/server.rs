//! [`Server`]: the handlers of requests over a blocking stream.

use std::fmt;
use std::io::{Read, Write};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use sdp::message::Frame;
use sdp::{SdpDecodeOwned, SdpMessage};

use crate::calls::{CallLimits, Failure, FailureReason, Request};
use crate::client::{Client, Work};
use crate::connection::Connection;
use crate::error::LinkError;
use crate::handlers::{Handlers, finish};

/// The handlers of the requests and messages of a peer, over a blocking stream. [`Client`] has an example.
///
/// The thread of [`run`](Self::run) handles requests and messages, one after the other. Each stream of items has its own
/// thread. A panic of a handler ends only its call.
#[derive(Debug)]
#[must_use = "a server does nothing until it runs"]
pub struct Server<R, W> {
    client: Client<R, W>,
    handlers: Handlers<OnRequest<R, W>>,
}

type OnRequest<R, W> = dyn FnMut(&Client<R, W>, u32, Frame<'_>) + Send;

impl<R, W> Drop for Server<R, W> {
    fn drop(&mut self) {
        let error = LinkError::Rule("the program does not run its `Server`");
        self.client.end(error);
    }
}

impl<R, W> Server<R, W>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
{
    /// Creates the server of an open connection, without handlers.
    pub fn new(connection: Connection<R, W>) -> Self {
        Self::with_limits(connection, &CallLimits::DEFAULT)
    }

    /// Creates the server with these limits.
    pub fn with_limits(connection: Connection<R, W>, limits: &CallLimits) -> Self {
        Self {
            client: Client::with_limits(connection, limits).of_server(),
            handlers: Handlers::new(),
        }
    }

    /// Returns a client for calls in the opposite direction, for other threads or inside handlers.
    #[must_use]
    pub fn client(&self) -> Client<R, W> {
        self.client.clone()
    }

    /// Handles requests that have one reply.
    ///
    /// # Panics
    ///
    /// Panics if the `Hello` of this program lacks one of the messages, or if the request has a handler.
    #[track_caller]
    pub fn on<M, F>(mut self, mut handler: F) -> Self
    where
        M: Request,
        F: FnMut(M) -> Result<M::Reply, M::Error> + Send + 'static,
    {
        let handle: Box<OnRequest<R, W>> = Box::new(move |client, call, frame| {
            if let Some(request) = client.request::<M>(call, frame) {
                // The state of the handler can be unfinished after its panic.
                let outcome = catch_unwind(AssertUnwindSafe(|| handler(request).map(Some)));
                client.respond(|calls, out| finish::<M>(calls, call, outcome, out));
            }
        });
        self.handlers
            .insert::<M>(self.client.session(), false, handle);
        self
    }

    /// Handles requests that have a stream of replies. The handler returns at the end of the stream, or after its error.
    ///
    /// # Panics
    ///
    /// The same as for [`on`](Self::on).
    #[track_caller]
    pub fn on_stream<M, F>(mut self, handler: F) -> Self
    where
        M: Request + Send + 'static,
        F: Fn(M, &mut ItemSender<M, Client<R, W>>) -> Result<(), M::Error> + Send + Sync + 'static,
    {
        let handler = Arc::new(handler);
        let handle: Box<OnRequest<R, W>> = Box::new(move |client, call, frame| {
            let Some(request) = client.request::<M>(call, frame) else {
                return;
            };
            let (client, handler) = (client.clone(), Arc::clone(&handler));
            let mut sender = ItemSender {
                client: client.clone(),
                call,
                #[cfg(feature = "tokio-util-0_7")]
                handler: std::sync::Weak::new(),
                request: PhantomData,
            };
            let stream = move || {
                let handled = || handler(request, &mut sender).map(|()| None);
                let outcome = catch_unwind(AssertUnwindSafe(handled));
                let client = sender.client;
                client.respond(|calls, out| finish::<M>(calls, call, outcome, out));
            };
            if let Err(error) = thread::Builder::new().spawn(stream) {
                let failure = Failure::of(FailureReason::Busy, error);
                client.respond(|calls, out| calls.fail(call, &failure, out));
            }
        });
        self.handlers
            .insert::<M>(self.client.session(), true, handle);
        self
    }

    /// Handles messages outside of calls, which have no answer.
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

    /// Handles errors about one message outside of calls: it cannot be read here, or there. They are ignored by default.
    pub fn on_error(mut self, handler: impl FnMut(&LinkError) + Send + 'static) -> Self {
        self.handlers.on_error(handler);
        self
    }

    /// Handles requests and messages until the peer closes the connection. After it, all calls end.
    ///
    /// If both ends have a server, each waits for the other. To end the connection, shut down a clone of the stream.
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
        match work {
            Work::Request {
                call,
                message,
                is_stream,
            } => {
                let Ok(frame) = Frame::from_slice(&message) else {
                    return;
                };
                match self.handlers.of_request(frame, is_stream) {
                    Ok(handle) => handle(&self.client, call, frame),
                    Err(failure) => {
                        self.client
                            .respond(|calls, out| calls.fail(call, &failure, out));
                    }
                }
            }
            Work::Message(message) => {
                if let Ok(frame) = Frame::from_slice(&message) {
                    self.handlers.message(self.client.session(), frame);
                    self.client.write_notices();
                }
            }
            Work::Lost(error) => self.handlers.error(&error),
        }
    }
}

/// The sender of the items of a stream, in a handler of [`Server::on_stream`] or `AsyncServer::on_stream`, whose client is `C`.
pub struct ItemSender<M, C> {
    pub(crate) client: C,
    pub(crate) call: u32,
    /// Exists while the handler runs. After it, the peer can use the number for a different call. A blocking handler borrows
    /// its sender.
    #[cfg(feature = "tokio-util-0_7")]
    pub(crate) handler: std::sync::Weak<()>,
    pub(crate) request: PhantomData<fn(M) -> M>,
}

impl<M, C> fmt::Debug for ItemSender<M, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("ItemSender");
        all.field("call", &self.call).finish_non_exhaustive()
    }
}

impl<M: Request, R: Read, W: Write> ItemSender<M, Client<R, W>> {
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
