//! [`AsyncServer`] and [`AsyncClient`]: calls over an asynchronous stream of Tokio.

mod client;
mod framed;

use std::future::{Future, poll_fn};
use std::io::ErrorKind;
use std::mem;
use std::panic::AssertUnwindSafe;
use std::pin::{Pin, pin};
use std::sync::{Arc, mpsc};
use std::task::{Context, Poll, ready};
use std::thread;

use bytes::Bytes;
use futures_util::future::{Either, OptionFuture, poll_immediate, select};
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use sdp::codec::FrameCodec;
use sdp::message::{Frame, WriteError};
use sdp::{SdpDecodeOwned, SdpMessage};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::oneshot;
use tokio_util::codec::Framed;

pub use self::client::AsyncClient;
use crate::calls::{END, Event, Request, Step};
use crate::connection::CLOSING;
use crate::error::LinkError;
use crate::handlers::{self, Handlers, on_messages};
use crate::link::{Front, ItemSender};
use crate::session::Session;
use crate::state::{Need, State};

/// The maximum number of frames to read before handlers go on and replies are written.
const BATCH: usize = 64;

/// The handlers of the requests and messages of a peer, over an asynchronous stream, as [`Server`](crate::Server). Without
/// handlers, it only serves its clients.
///
/// [`run`](Self::run) drives the handlers in one task, all at the same time. It needs no timer, and starts no tasks. A
/// panic of a handler ends only its call.
///
#[doc = include_str!("asynchronous/example.md")]
#[derive(Debug)]
#[must_use = "a server does nothing until it runs"]
pub struct AsyncServer<T> {
    frames: Framed<T, FrameCodec>,
    client: AsyncClient,
    handlers: Handlers<OnRequest>,
    running: FuturesUnordered<Running>,
}

type Running = Pin<Box<dyn Future<Output = ()> + Send>>;

type OnRequest = dyn Fn(&AsyncClient, u32, Frame<'_>) -> Result<Running, Step> + Send;

/// The future of a handler. A panic of its variables when it is dropped ends only its call.
struct Handled<'a, F>(Pin<&'a mut OptionFuture<F>>);

impl<F> Drop for Handled<'_, F> {
    fn drop(&mut self) {
        handlers::catch(|| self.0.set(None.into()));
    }
}

impl<T> Drop for AsyncServer<T> {
    fn drop(&mut self) {
        let error = LinkError::Rule("the program does not run its `AsyncServer`");
        self.client.link().lock().end(error);
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin> AsyncServer<T> {
    /// Creates the server of an open connection without handlers, from the result of
    /// [`connect_framed`](crate::Handshake::connect_framed) or [`accept_framed`](crate::Handshake::accept_framed).
    ///
    /// The codec limits the messages that are read, and the handshake limits the messages that are written.
    pub fn new(frames: Framed<T, FrameCodec>, session: Session) -> Self {
        Self {
            frames,
            client: AsyncClient::new(session),
            handlers: Handlers::new(),
            running: FuturesUnordered::new(),
        }
    }

    /// Handles requests that have one reply. If the peer cancels the call, the future of the handler is dropped.
    ///
    /// A handler that uses shared state clones it for each call: `move |load| { let db = db.clone(); async move { … } }`.
    ///
    /// # Panics
    ///
    /// Panics if the `Hello` of this program lacks one of the messages, or if the request has a handler.
    #[track_caller]
    pub fn on<M, F, A>(self, handler: F) -> Self
    where
        M: Request<Reply: Send, Error: Send> + Send + 'static,
        F: Fn(M) -> A + Send + Sync + 'static,
        A: Future<Output = Result<M::Reply, M::Error>> + Send,
    {
        let handle = move |request, _| handler(request).map(|reply| reply.map(Some));
        self.insert::<M, _, _>(false, handle)
    }

    /// Handles requests that have a stream of replies. The handler returns at the end of the stream, or after its error, and
    /// a sender that it has moved elsewhere then sends nothing more. If the peer cancels the call, the future of the handler is
    /// dropped.
    ///
    /// # Panics
    ///
    /// The same as for [`on`](Self::on).
    #[track_caller]
    pub fn on_stream<M, F, A>(self, handler: F) -> Self
    where
        M: Request<Reply: Send, Error: Send> + Send + 'static,
        F: Fn(M, ItemSender<M, AsyncClient>) -> A + Send + Sync + 'static,
        A: Future<Output = Result<(), M::Error>> + Send,
    {
        let handle = move |request, items| handler(request, items).map(|end| end.map(|()| None));
        self.insert::<M, _, _>(true, handle)
    }

    on_messages!(
        AsyncClient,
        " The handler must not wait, because [`run`](Self::run) does \
        nothing else meanwhile. Use it to send the messages to a channel, or calls if the sender should wait for slow handlers."
    );

    #[track_caller]
    fn insert<M, F, A>(mut self, is_stream: bool, handler: F) -> Self
    where
        M: Request<Reply: Send, Error: Send> + Send + 'static,
        F: Fn(M, ItemSender<M, AsyncClient>) -> A + Send + Sync + 'static,
        A: Future<Output = Result<Option<M::Reply>, M::Error>> + Send,
    {
        let handler = Arc::new(handler);
        let handle = move |client: &AsyncClient, call, message: Frame<'_>| {
            let request = handlers::request::<M>(client.session(), message)?;
            let (client, handler) = (client.clone(), Arc::clone(&handler));
            let running: Running = Box::pin(async move {
                let (runs, session) = (Arc::new(()), client.session());
                let items = ItemSender::new(client.clone(), call, &runs);
                let handled = AssertUnwindSafe(async {
                    handlers::answer::<M>(session, handler(request, items).await)
                });
                let handled = OptionFuture::from(Some(handled.catch_unwind()));
                let mut handled = Handled(pin!(handled));
                let is_over = |state: &mut State| state.calls.credit(call).is_none();
                let cancelled = client.wait(Need::Credit(call), |it| is_over(it).then_some(()));
                let last = match select(handled.0.as_mut(), pin!(cancelled)).await {
                    Either::Left((last, _)) => last
                        .and_then(handlers::caught)
                        .unwrap_or_else(|| handlers::panicked(session)),
                    Either::Right(_) => Step::signal(END, 0),
                };
                drop((handled, runs));
                client.change(|state| state.wake_call(call));
                client.finish(call, last).await;
            });
            Ok(running)
        };
        self.handlers
            .insert::<M>(self.client.session(), is_stream, Box::new(handle));
        self
    }

    /// Reads, writes and handles everything, until the peer closes the connection. A server without handlers ends with its
    /// last client. Both ends write the messages that are sent, as long as the stream takes bytes in each second, and then read for
    /// at most a second until the peer ends, too, because a socket with unread bytes loses the last messages. A thread measures
    /// these seconds, so the runtime needs no timer. To end a server with handlers, shut down a clone of the stream or drop this
    /// future, which loses the messages that are not written.
    ///
    /// After it, and if its future is dropped, all calls end with [`CallError::Ended`](crate::CallError::Ended), and the
    /// futures of the handlers are dropped.
    ///
    /// # Errors
    ///
    /// The connection has failed, the peer breaks a rule, or the messages before the last client cannot be written.
    pub async fn run(mut self) -> Result<(), Arc<LinkError>> {
        let result = poll_fn(|context| self.poll(context)).await;
        let ends_first = result.is_ok();
        let error = Arc::new(result.err().unwrap_or(LinkError::Ended));
        self.client.link().lock().end(Arc::clone(&error));
        if !matches!(*error, LinkError::Ended) {
            return Err(error);
        }
        let mut written = Err(WriteError::Io(ErrorKind::TimedOut.into()));
        {
            let (progress, steps) = mpsc::channel();
            let mut close = pin!(self.close(progress, &mut written));
            if poll_immediate(&mut close).await.is_none() {
                let (sender, second) = oneshot::channel::<()>();
                let measure = move || {
                    while steps.recv_timeout(CLOSING).is_ok() {}
                    drop(sender);
                };
                let _ = thread::Builder::new().spawn(measure);
                select(close, second).await;
            }
        }
        match written {
            Err(error) if ends_first => Err(Arc::new(error.into())),
            // A peer that has ended waits for nothing.
            _ => Ok(()),
        }
    }

    /// Writes the last frames, and reads until the peer closes the connection, but not without end. A socket with unread
    /// bytes would lose the messages that the peer has not read.
    async fn close(&mut self, progress: mpsc::Sender<()>, written: &mut Result<(), WriteError>) {
        let (frames, session) = (self.client.link().lock().take_out(), self.client.session());
        self.frames.write_buffer_mut().extend_from_slice(&frames);
        let mut rest = 0;
        let write = poll_fn(|context| {
            let closed = self.frames.poll_close_unpin(context);
            let len = self.frames.write_buffer().len();
            if mem::replace(&mut rest, len) != len {
                let _ = progress.send(());
            }
            closed
        });
        *written = write.await;
        let mut rest = session.call_limits().queued;
        while rest > 0
            && let Some(Ok(frame)) = self.frames.next().await
        {
            rest = rest.saturating_sub(frame.as_frame().as_bytes().len());
            let received = session.receive(frame.as_frame());
            if let Err(error @ LinkError::Notice(_)) = received {
                self.handlers.error(&error);
            }
        }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<(), LinkError>> {
        // The handlers need not wake this task while it runs.
        self.client.writer().take();
        let mut count = 0;
        while count < BATCH {
            match self.frames.poll_next_unpin(context) {
                Poll::Ready(Some(frame)) => self.receive(frame?.as_frame())?,
                Poll::Ready(None) => return Poll::Ready(Err(LinkError::Ended)),
                Poll::Pending => break,
            }
            count = count.saturating_add(1);
        }
        while let Poll::Ready(Some(())) = self.running.poll_next_unpin(context) {}
        match self.poll_write(context) {
            // The end follows the last messages of a peer that has gone.
            Poll::Ready(Err(error)) if error.is_gone() => {
                self.client.link().lock().break_off(error, true);
            }
            Poll::Ready(written) => return Poll::Ready(written),
            Poll::Pending => {}
        }
        if count == BATCH {
            context.waker().wake_by_ref();
        }
        Poll::Pending
    }

    /// Writes and flushes the frames, and then waits for more. A frame that is appended meanwhile wakes this task. Ends if
    /// there can be no more frames, also while the peer does not read.
    fn poll_write(&mut self, context: &mut Context<'_>) -> Poll<Result<(), LinkError>> {
        self.client.writer().register(context.waker());
        if self.handlers.is_empty() && self.client.is_last() {
            return Poll::Ready(Ok(()));
        }
        ready!(self.frames.poll_flush_unpin(context))?;
        let frames = self.client.link().lock().take_out();
        if !frames.is_empty() {
            // A new buffer, because the last one can have the capacity of a long message.
            *self.frames.write_buffer_mut() = Bytes::from(frames).into();
            ready!(self.frames.poll_flush_unpin(context))?;
        }
        Poll::Pending
    }

    fn receive(&mut self, frame: Frame<'_>) -> Result<(), LinkError> {
        let received = self.client.link().lock().receive(frame);
        match received {
            Ok(Event::Request {
                call,
                message,
                is_stream,
            }) => {
                let client = self.client.clone();
                let requests = &self.handlers.requests;
                let handler = handlers::handler(client.session(), requests, message, is_stream);
                let running = handler.and_then(|handle| {
                    let running = handlers::catch(|| handle(&client, call, message));
                    running.unwrap_or_else(|| Err(handlers::panicked(client.session())))
                });
                self.running.push(running.unwrap_or_else(|failure| {
                    Box::pin(async move { client.finish(call, failure).await })
                }));
            }
            Ok(Event::Message(message)) => self.handlers.message(&self.client, message),
            Ok(_) => {}
            Err(error) if error.is_about_one_message() => self.handlers.error(&error),
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
