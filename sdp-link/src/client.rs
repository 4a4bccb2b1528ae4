//! [`Client`]: calls over a blocking stream.

mod shared;
mod timeout;

use std::fmt;
use std::future::Future;
use std::io::{Read, Write};
use std::pin::pin;
use std::sync::{Arc, TryLockError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use sdp::message::EncodeMessage;

use self::shared::{Shared, Waiting};
pub use self::timeout::ReadTimeout;
use self::timeout::SetTimeout;
use crate::calls::{CallError, Request, Step};
use crate::connection::Connection;
use crate::error::LinkError;
use crate::inbox::Work;
use crate::link::{ItemSender, Items};
use crate::session::Session;

/// The calls of a program over a blocking stream. Clones share the connection, also in several threads.
///
/// No thread is started: a call that waits reads the stream, also for the calls of further threads. The [crate](crate) has an
/// example.
pub struct Client<R, W> {
    pub(crate) shared: Arc<Shared<R, W>>,
    /// How long a call waits, and how to wait for the stream for a limited time.
    deadline: Option<(Duration, SetTimeout<R>)>,
}

impl<R, W> Clone for Client<R, W> {
    fn clone(&self) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
            deadline: self.deadline,
        }
    }
}

impl<R, W> fmt::Debug for Client<R, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Client");
        all.field("session", self.shared.link.session());
        all.finish_non_exhaustive()
    }
}

/// A thread that waits, which a change of its call wakes.
struct Parked(Thread);

impl Wake for Parked {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

thread_local! {
    static WAKER: Waker = Waker::from(Arc::new(Parked(thread::current())));
}

impl<R: Read, W: Write> Client<R, W> {
    /// Creates the client of an open connection.
    ///
    /// Requests of the peer are answered by a [`Failure`](crate::Failure), and messages outside of calls by a notice. Use a
    /// [`Server`](crate::Server) and its client if both programs call each other.
    #[must_use]
    pub fn new(connection: Connection<R, W>) -> Self {
        Self {
            shared: Arc::new(Shared::new(connection)),
            deadline: None,
        }
    }

    /// Returns the same client with a deadline for each answer: the reply of a call, or the next item of a stream. A call
    /// that ends by its deadline is cancelled.
    ///
    /// The deadline does not limit the time to write. For this, set the write timeout of the stream. After this timeout, shut
    /// down the stream, because a call without a deadline reads until then.
    #[must_use]
    pub fn within(&self, deadline: Duration) -> Self
    where
        R: ReadTimeout,
    {
        Self {
            shared: Arc::clone(&self.shared),
            deadline: Some((deadline, R::set_read_timeout)),
        }
    }

    /// Returns the session, for the grades of messages and the name of the peer.
    #[must_use]
    pub fn session(&self) -> &Session {
        self.shared.link.session()
    }

    /// Sends a request, and waits for its reply.
    ///
    /// # Errors
    ///
    /// The error of the handler, or why there is no reply.
    pub fn call<M: Request>(&self, request: &M) -> Result<M::Reply, CallError<M::Error>> {
        let reply = async { self.start(request, false).await?.reply().await };
        let reply = self.block(self.deadline, reply);
        reply.unwrap_or(Err(CallError::Deadline))
    }

    /// Sends a request, and returns the stream of its replies. The peer waits if they are not taken, and learns if the
    /// stream is dropped.
    ///
    /// # Errors
    ///
    /// The request cannot be sent.
    pub fn call_stream<M: Request>(
        &self,
        request: &M,
    ) -> Result<Items<M, Self>, CallError<M::Error>> {
        let started = self.block(None, self.start(request, true));
        started.unwrap_or(Err(CallError::Deadline))
    }

    /// Sends a message outside of calls, which has no answer.
    ///
    /// # Errors
    ///
    /// [`Unsent`](LinkError::Unsent) is about this message. Otherwise, the connection has ended.
    pub fn send<M: EncodeMessage + ?Sized>(&self, message: &M) -> Result<(), LinkError> {
        let sent = self.block(None, self.shared.link.send(message));
        match self.shared.broken.get() {
            Some(_) => Err(LinkError::Ended),
            None => sent.unwrap_or(Err(LinkError::Ended)),
        }
    }

    async fn start<M: Request>(
        &self,
        request: &M,
        is_stream: bool,
    ) -> Result<Items<M, Self>, CallError<M::Error>> {
        if let Some(error) = self.shared.broken.get() {
            return Err(CallError::Ended(Arc::clone(error)));
        }
        let call = self.shared.link.request(request, is_stream).await?;
        let write = |client: &Self| client.shared.write();
        Ok(Items::new(self.clone(), call, |it| &it.shared.link, write))
    }

    /// Ends a call of the peer, and waits for the next work of a server.
    pub(crate) fn work(&self, last: Option<(u32, Step)>) -> Result<Work, Arc<LinkError>> {
        let link = &self.shared.link;
        let queued = link.session().call_limits().queued;
        let work = async {
            link.finish(last).await;
            link.wait(None, |state| state.take_work(queued)).await
        };
        let work = self.block(None, work);
        work.unwrap_or_else(|| Err(Arc::new(LinkError::Ended)))
    }

    /// Ends a call of the peer.
    pub(crate) fn finish(&self, last: Option<(u32, Step)>) {
        self.block(None, self.shared.link.finish(last));
    }

    /// Runs a future of the calls, and reads the stream while it waits, unless a different thread does. Returns `None` after
    /// the deadline.
    fn block<T>(
        &self,
        deadline: Option<(Duration, SetTimeout<R>)>,
        future: impl Future<Output = T>,
    ) -> Option<T> {
        let shared = &*self.shared;
        let end = deadline.and_then(|(time, set)| Some((Instant::now().checked_add(time)?, set)));
        let waker = WAKER.with(Waker::clone);
        let mut context = Context::from_waker(&waker);
        let mut future = pin!(future);
        let mut waiting = Waiting::new(shared);
        loop {
            let reads = shared.reads();
            let polled = future.as_mut().poll(&mut context);
            waiting.write();
            if let Poll::Ready(result) = polled {
                return Some(result);
            }
            let rest = end.map(|(end, set)| (end.saturating_duration_since(Instant::now()), set));
            if rest.is_some_and(|(rest, _)| rest.is_zero()) {
                return None;
            }
            if shared.is_full() {
                waiting.stop_reading();
                shared.park(rest);
                continue;
            }
            match (shared.incoming.try_lock(), rest) {
                // A different thread has read meanwhile, so the future can have its result.
                (Ok(_), _) if shared.reads() != reads => {}
                (Ok(mut incoming), _) => {
                    waiting.has_read = true;
                    shared.read(&mut incoming, rest);
                }
                (Err(TryLockError::Poisoned(_)), _) => shared.end_by_panic(),
                (_, rest) => shared.park(rest),
            }
        }
    }
}

impl<M: Request, R: Read, W: Write> Iterator for Items<M, Client<R, W>> {
    type Item = Result<M::Reply, CallError<M::Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        let client = self.client.clone();
        let item = client.block(client.deadline, self.receive());
        item.unwrap_or_else(|| {
            self.cancel();
            Some(Err(CallError::Deadline))
        })
    }
}

impl<M: Request, R: Read, W: Write> ItemSender<M, Client<R, W>> {
    /// Sends an item. Waits until the peer has taken earlier ones.
    ///
    /// # Errors
    ///
    /// The peer does not wait for items any more, or the item has no conversion for it. The stream is then over.
    pub fn send(&mut self, item: &M::Reply) -> Result<(), LinkError> {
        let sent = self.client.shared.link.item(self, item);
        self.client
            .block(None, sent)
            .unwrap_or(Err(LinkError::Cancelled))
    }

    /// Returns whether the peer does not wait for items any more. A handler that waits for events should ask it from time
    /// to time.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let link = &self.client.shared.link;
        link.ended().is_some() || link.lock().calls.credit(self.call).is_none()
    }
}
