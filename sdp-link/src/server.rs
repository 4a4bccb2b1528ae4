//! [`Server`]: the handlers of requests over a blocking stream.

use std::io::{Read, Write};
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use sdp::message::Frame;
use sdp::{SdpDecodeOwned, SdpMessage};

use crate::calls::{ERROR, FailureReason, Request, Step};
use crate::client::Client;
use crate::connection::Connection;
use crate::error::LinkError;
use crate::handlers::{self, Handlers, Requests};
use crate::inbox::{Spawn, Work};
use crate::link::ItemSender;

/// The handlers of the requests and messages of a peer, over a blocking stream. The [crate](crate) has an
/// example.
///
/// The thread of [`run`](Self::run) handles requests and messages, one after the other. Each stream of items has a separate
/// thread, and so has a request that arrives while a handler calls the peer or takes long. A panic of a handler ends only
/// its call.
#[derive(Debug)]
#[must_use = "a server does nothing until it runs"]
pub struct Server<R, W> {
    client: Client<R, W>,
    handlers: Handlers<OnRequest<R, W>>,
}

/// Handles a request, and returns its last answer.
type OnRequest<R, W> = dyn Fn(&Client<R, W>, u32, Frame<'_>) -> Step + Send + Sync;

impl<R, W> Drop for Server<R, W> {
    fn drop(&mut self) {
        let shared = &self.client.shared;
        shared.link.lock().inbox.spawn = None;
        shared.end(LinkError::Rule("the program does not run its `Server`"));
    }
}

impl<R, W> Server<R, W>
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
{
    /// Creates the server of an open connection, without handlers.
    pub fn new(connection: Connection<R, W>) -> Self {
        let client = Client::new(connection);
        client.shared.link.lock().inbox.serve();
        Self {
            client,
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
    pub fn on<M, F>(self, handler: F) -> Self
    where
        M: Request,
        F: Fn(M) -> Result<M::Reply, M::Error> + Send + Sync + 'static,
    {
        self.insert::<M>(false, move |_, _, request| handler(request).map(Some))
    }

    /// Handles requests that have a stream of replies. The handler returns at the end of the stream, or after its error.
    ///
    /// # Panics
    ///
    /// The same as for [`on`](Self::on).
    #[track_caller]
    pub fn on_stream<M, F>(self, handler: F) -> Self
    where
        M: Request,
        F: Fn(M, &mut ItemSender<M, Client<R, W>>) -> Result<(), M::Error> + Send + Sync + 'static,
    {
        self.insert::<M>(true, move |client, call, request| {
            let runs = Arc::new(());
            let mut sender = ItemSender::new(client.clone(), call, &runs);
            handler(request, &mut sender).map(|()| None)
        })
    }

    #[track_caller]
    fn insert<M: Request>(
        mut self,
        is_stream: bool,
        handler: impl Fn(&Client<R, W>, u32, M) -> Result<Option<M::Reply>, M::Error>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let handle = move |client: &Client<R, W>, call: u32, message: Frame<'_>| {
            let session = client.session();
            match handlers::request(session, message) {
                Ok(request) => {
                    // The state of the handler can be unfinished after its panic.
                    let handled = AssertUnwindSafe(|| handler(client, call, request));
                    handlers::answer::<M>(session, catch_unwind(handled))
                }
                Err(failure) => Step::answer(session, ERROR, &failure),
            }
        };
        self.handlers
            .insert::<M>(self.client.session(), is_stream, Box::new(handle));
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

    /// Handles requests and messages until the peer closes the connection. After it, all calls end. A thread of its own
    /// reads while this one writes.
    ///
    /// If both ends have a server, each waits for the other. To end the connection, shut down a clone of the stream.
    ///
    /// # Errors
    ///
    /// The connection has failed, or the peer breaks a rule.
    pub fn run(mut self) -> Result<(), Arc<LinkError>> {
        let requests = Arc::new(mem::take(&mut self.handlers.requests));
        let (client, shared) = (self.client(), Arc::clone(&self.client.shared));
        let all = Arc::clone(&requests);
        let spawn: Arc<Spawn> = Arc::new(move |work| spawn(&client, &all, work));
        {
            let inbox = &mut shared.link.lock().inbox;
            inbox.spawn = Some(Arc::clone(&spawn));
            inbox.thread = Some(thread::current().id());
        }
        let relief = Arc::clone(&shared);
        // Without this thread, two programs that send long messages can wait for each other.
        let _ = thread::Builder::new().spawn(move || relief.relieve());
        let mut last = None;
        loop {
            match self.client.work(last.take()) {
                Ok(work) if work.call.is_some_and(|(_, is_stream)| is_stream) => spawn(work),
                Ok(work) if work.call.is_some() => last = handle(&self.client, &requests, &work),
                Ok(work) => {
                    if let Ok(frame) = Frame::from_slice(&work.frame) {
                        self.handlers.message(self.client.session(), frame);
                        // The peer gets a notice about a lost message.
                        shared
                            .link
                            .change(|state| state.notify(self.client.session()));
                    }
                }
                Err(error) if matches!(*error, LinkError::Ended) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }
}

/// Handles a request, and returns its call and its last answer.
fn handle<R, W>(
    client: &Client<R, W>,
    requests: &Requests<OnRequest<R, W>>,
    work: &Work,
) -> Option<(u32, Step)> {
    let (call, is_stream) = work.call?;
    let message = Frame::from_slice(&work.frame).ok()?;
    let last = match requests.get(message, is_stream) {
        Ok(handler) => handler(client, call, message),
        Err(failure) => Step::answer(client.shared.link.session(), ERROR, &failure),
    };
    Some((call, last))
}

/// Handles a request in a separate thread.
fn spawn<R: Read + Send + 'static, W: Write + Send + 'static>(
    client: &Client<R, W>,
    requests: &Arc<Requests<OnRequest<R, W>>>,
    work: Work,
) {
    let (call, shared) = (work.call, Arc::clone(&client.shared));
    let (client, requests) = (client.clone(), Arc::clone(requests));
    let handled = move || client.finish(handle(&client, &requests, &work));
    if let (Err(error), Some((call, _))) = (thread::Builder::new().spawn(handled), call) {
        let failure = Step::failure(shared.link.session(), FailureReason::Busy, error);
        shared.link.change(|state| state.finish(call, failure));
    }
}
