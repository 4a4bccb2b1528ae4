//! [`Server`]: the handlers of requests over a blocking stream.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::mem;
use std::sync::Arc;
use std::task::Waker;
use std::thread;

use sdp::message::Frame;
use sdp::{SdpDecodeOwned, SdpMessage};

use crate::calls::{FailureReason, Request, Step};
use crate::client::Client;
use crate::connection::{Connection, block};
use crate::error::LinkError;
use crate::handlers::{self, Handlers, Requests, on_messages};
use crate::link::{Front, ItemSender};
use crate::state::Need;
use crate::threads::{Spawn, WAKER, Work};

/// The handlers of the requests and messages of a peer, over a blocking stream. The [crate](crate) has an example.
///
/// The thread of [`run`](Self::run) handles requests and messages, one after the other. Each stream of items has a
/// separate thread, and so has a request that arrives while a handler of a request takes long, or while any handler
/// waits for an answer of the peer. A request passes an earlier message only in the latter case. A panic of a handler
/// ends only its call.
///
/// A server that is dropped and does not run ends all calls of its clients at once with an error. Messages that they have
/// sent are still written, as at the end of a [`Client`]. A stream that is no `TcpStream` or `UnixStream` is then dropped for
/// writing, so a call that reads it ends with the peer.
#[derive(Debug)]
#[must_use = "a server does nothing until it runs"]
pub struct Server<R, W> {
    client: Client<R, W>,
    handlers: Handlers<OnRequest<R, W>>,
}

/// Handles a request, and returns its last answer, also if it cannot be read.
type OnRequest<R, W> = dyn Fn(&Client<R, W>, u32, Frame<'_>) -> Result<Step, Step> + Send + Sync;

impl<R, W> Drop for Server<R, W> {
    fn drop(&mut self) {
        let shared = &self.client.shared;
        // It owns a client, so it is removed from the state. Its handlers can use the link when they are dropped.
        let spawn = shared.link.lock().threads.spawn.take();
        shared.stop("the program does not run its `Server`");
        drop(spawn);
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
        client.shared.link.lock().threads.queue = Some(VecDeque::new());
        Self {
            client,
            handlers: Handlers::new(),
        }
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
            let request = handlers::request(client.session(), message)?;
            let outcome = handler(client, call, request);
            Ok(handlers::answer::<M>(client.session(), outcome))
        };
        self.handlers
            .insert::<M>(self.client.session(), is_stream, Box::new(handle));
        self
    }

    on_messages!(Client<R, W>, "");

    /// Handles requests and messages until the peer closes the connection. Then the calls and the streams of this program end.
    /// `run` handles the messages and requests that have arrived, waits at most one second for handlers in separate
    /// threads, and a `TcpStream` or a `UnixStream` then ends its half. A handler that still runs goes on, and its answer is
    /// dropped. A second thread reads when this one has not read for 10 ms.
    ///
    /// If both ends have a server, each waits for its peer. To end the connection after the open calls, shut down a clone
    /// of the stream for reading.
    ///
    /// # Errors
    ///
    /// The connection has failed, or the peer breaks a rule. A peer that leaves with unread answers resets a `TcpStream`.
    pub fn run(mut self) -> Result<(), Arc<LinkError>> {
        let requests = Arc::new(mem::take(&mut self.handlers.requests));
        let (client, shared) = (self.client(), Arc::clone(&self.client.shared));
        let all = Arc::clone(&requests);
        let spawn: Arc<Spawn> = Arc::new(move |work| spawn(&client, &all, work));
        {
            let threads = &mut shared.link.lock().threads;
            threads.spawn = Some(Arc::clone(&spawn));
            threads.server = Some(WAKER.with(Waker::clone));
        }
        // Without this thread, two programs that send long messages can wait for each other.
        let reader = Arc::clone(&shared);
        let _ = thread::Builder::new().spawn(move || reader.relieve());
        loop {
            match block(self.client.wait(Need::Work, |state| state.threads.take())) {
                Ok(work) if work.call.is_some_and(|(_, is_stream)| is_stream) => spawn(work),
                Ok(work) if work.call.is_some() => handle(&self.client, &requests, &work),
                Ok(work) => {
                    if let Ok(frame) = Frame::from_slice(&work.frame) {
                        self.handlers.message(&self.client, frame);
                    }
                }
                Err(Some(error)) if !matches!(*error, LinkError::Ended) => return Err(error),
                Err(_) => {
                    shared.settle();
                    return Ok(());
                }
            }
        }
    }
}

/// Handles a request.
fn handle<R: Read, W: Write>(
    client: &Client<R, W>,
    requests: &Requests<OnRequest<R, W>>,
    work: &Work,
) {
    if let (Some((call, is_stream)), Ok(message)) = (work.call, Frame::from_slice(&work.frame)) {
        let session = client.session();
        let last = handlers::catch(|| {
            let handle = handlers::handler(session, requests, message, is_stream)?;
            handle(client, call, message)
        });
        let last = last.unwrap_or_else(|| Err(handlers::panicked(session)));
        block(client.finish(call, last.unwrap_or_else(|failure| failure)));
    }
}

/// Handles a request in a separate thread.
fn spawn<R: Read + Send + 'static, W: Write + Send + 'static>(
    client: &Client<R, W>,
    requests: &Arc<Requests<OnRequest<R, W>>>,
    work: Work,
) {
    let (call, shared) = (work.call, Arc::clone(&client.shared));
    let (client, requests) = (client.clone(), Arc::clone(requests));
    let handled = move || handle(&client, &requests, &work);
    if let (Err(error), Some((call, _))) = (thread::Builder::new().spawn(handled), call) {
        let failure = Step::failure(shared.link.session(), FailureReason::Busy, error);
        shared.link.lock().finish(call, failure);
    }
}
