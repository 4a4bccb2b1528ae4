//! [`AsyncClient`], and the items of its streams.

use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Context;

use futures_util::task::AtomicWaker;
use sdp::message::{self, EncodeMessage};
use sdp_schema::Grade;
use tokio::sync::Notify;

use crate::calls::{CallError, Calls, Failure, Request};
use crate::connection::append_frames;
use crate::error::LinkError;
use crate::items::Items;
use crate::server::ItemSender;
use crate::session::Session;

/// The number of unwritten bytes from which calls, items and replies wait.
const FULL: usize = 64 << 10;

/// The calls of a program over an asynchronous stream, as [`Client`](crate::Client). Clones share the connection.
///
/// It comes from [`AsyncServer::client`], and works while [`AsyncServer::run`] does. A call whose future is dropped is
/// cancelled, so the timeout of the runtime is its deadline.
///
/// [`AsyncServer::client`]: crate::AsyncServer::client
/// [`AsyncServer::run`]: crate::AsyncServer::run
#[derive(Debug)]
pub struct AsyncClient(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    /// A call may go on. Calls share these by their ids, so that an answer wakes few tasks.
    changed: [Notify; 32],
    /// The task of `run`.
    driver: AtomicWaker,
    /// The number of clients, with the one of the server.
    clients: AtomicUsize,
    session: Session,
}

#[derive(Debug)]
struct State {
    calls: Calls,
    /// Frames for the peer.
    out: Vec<u8>,
    ended: Option<Arc<LinkError>>,
}

impl Clone for AsyncClient {
    fn clone(&self) -> Self {
        self.0.clients.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(&self.0))
    }
}

impl Drop for AsyncClient {
    fn drop(&mut self) {
        self.0.clients.fetch_sub(1, Ordering::AcqRel);
        self.0.driver.wake();
    }
}

impl AsyncClient {
    pub(super) fn new(session: Session) -> Self {
        let state = State {
            calls: Calls::new(session.clone()),
            out: Vec::new(),
            ended: None,
        };
        Self(Arc::new(Shared {
            state: Mutex::new(state),
            changed: std::array::from_fn(|_| Notify::new()),
            driver: AtomicWaker::new(),
            clients: AtomicUsize::new(1),
            session,
        }))
    }

    /// Returns the open connection, for the grades of messages and the name of the peer.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.0.session
    }

    /// Returns whether the peer can answer requests of type `M`, as [`Calls::supports`].
    #[must_use]
    pub fn supports<M: Request>(&self) -> Grade {
        self.lock().calls.supports::<M>()
    }

    /// Sends a request, and waits for its reply.
    ///
    /// # Errors
    ///
    /// The error of the handler, or why there is no reply.
    pub async fn call<M: Request>(&self, request: &M) -> Result<M::Reply, CallError<M::Error>> {
        let mut items = self.start(request, false).await?;
        let reply = items.next().await;
        reply.unwrap_or_else(|| Err(CallError::Failed(Failure::new("no reply"))))
    }

    /// Sends a request, and returns the stream of its replies. The peer waits if they are not taken, and learns if the
    /// stream is dropped.
    ///
    /// # Errors
    ///
    /// The request cannot be sent.
    pub async fn call_stream<M: Request>(
        &self,
        request: &M,
    ) -> Result<Items<M, Self>, CallError<M::Error>> {
        self.start(request, true).await
    }

    /// Sends a message outside of calls, which has no answer.
    ///
    /// # Errors
    ///
    /// [`Unsent`](LinkError::Unsent) is about this message. Otherwise, the connection has ended.
    pub async fn send<M: EncodeMessage + ?Sized>(&self, message: &M) -> Result<(), LinkError> {
        let sent = self.with_room(|_, out| {
            let mut frame = Vec::new();
            self.session().encode(message, &mut frame)?;
            append_frames(out, self.session().limits(), &frame)
        });
        sent.await.unwrap_or(Err(LinkError::Ended))
    }

    async fn start<M: Request>(
        &self,
        request: &M,
        is_stream: bool,
    ) -> Result<Items<M, Self>, CallError<M::Error>> {
        let started = self.with_room(|calls, out| calls.request(request, is_stream, out));
        let call = started.await.map_err(CallError::Ended)??;
        Ok(Items::new(self.clone(), call, |client, call| {
            client.change(|calls, out| calls.cancel(call, out));
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the calls, and wakes the task of `run` if there is something to write.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut Calls, &mut Vec<u8>) -> T) -> T {
        let mut state = self.lock();
        let State { calls, out, .. } = &mut *state;
        let result = change(calls, out);
        while let Some(notice) = self.session().next_notice() {
            let _ = message::append(&notice, out);
        }
        let is_idle = out.is_empty();
        drop(state);
        if !is_idle {
            self.0.driver.wake();
        }
        result
    }

    /// Waits until `ready` has a result. It is asked after each change of the call, and when there is room again.
    pub(super) async fn wait<T>(
        &self,
        call: u32,
        mut ready: impl FnMut(&mut Calls, &mut Vec<u8>) -> Option<T>,
    ) -> Result<T, Arc<LinkError>> {
        loop {
            let changed = self.changed(call).notified();
            if let Some(result) = self.change(&mut ready) {
                return Ok(result);
            }
            self.ended()?;
            changed.await;
        }
    }

    /// Changes the calls when few bytes are unwritten, so that a slow peer does not fill the memory.
    pub(super) async fn with_room<T>(
        &self,
        change: impl FnOnce(&mut Calls, &mut Vec<u8>) -> T,
    ) -> Result<T, Arc<LinkError>> {
        self.wait(0, |_, out| (out.len() < FULL).then_some(()))
            .await?;
        self.ended()?;
        Ok(self.change(change))
    }

    /// Takes the frames for the peer. The task of `context` is woken for further ones, and if a client is dropped.
    pub(super) fn take_frames(&self, context: &Context<'_>) -> Vec<u8> {
        self.0.driver.register(context.waker());
        let frames = self.change(|_, out| mem::take(out));
        if frames.len() >= FULL {
            self.wake_all();
        }
        frames
    }

    /// Returns whether there is no further client.
    pub(super) fn is_last(&self) -> bool {
        self.0.clients.load(Ordering::Acquire) == 1
    }

    /// Ends all calls with an error, or with that of an earlier end.
    pub(super) fn end(&self, error: LinkError) -> Arc<LinkError> {
        let ended = Arc::clone(self.lock().ended.get_or_insert_with(|| Arc::new(error)));
        self.wake_all();
        ended
    }

    fn ended(&self) -> Result<(), Arc<LinkError>> {
        self.lock().ended.clone().map_or(Ok(()), Err)
    }

    /// Returns what wakes the tasks of a call.
    pub(super) fn changed(&self, call: u32) -> &Notify {
        let [rest @ .., last] = &self.0.changed;
        let [low, ..] = (call % 32).to_le_bytes();
        rest.get(usize::from(low)).unwrap_or(last)
    }

    fn wake_all(&self) {
        self.0.changed.iter().for_each(Notify::notify_waiters);
    }
}

impl<M: Request> Items<M, AsyncClient> {
    /// Waits for the next item. Returns `None` after the end of the stream. If the future is dropped, no item is lost.
    pub async fn next(&mut self) -> Option<Result<M::Reply, CallError<M::Error>>> {
        let call = self.call?;
        let answer = self.client.wait(call, |calls, out| calls.take(call, out));
        let answer = answer.await.map_err(CallError::Ended);
        self.end_by(&answer);
        let item = answer.and_then(|answer| answer.decode::<M>(self.client.session()));
        item.transpose()
    }
}

impl<M: Request> ItemSender<M, AsyncClient> {
    /// Sends an item. Waits until the peer has taken earlier ones.
    ///
    /// # Errors
    ///
    /// The peer does not wait for items any more, or the item has no conversion for it. The stream is then over.
    pub async fn send(&mut self, item: &M::Reply) -> Result<(), LinkError> {
        let (call, handler) = (self.call, &self.handler);
        let ready = |calls: &mut Calls, out: &mut Vec<u8>| match calls.credit(call) {
            _ if handler.strong_count() == 0 => Some(Err(LinkError::Cancelled)),
            None => Some(Err(LinkError::Cancelled)),
            Some(0) => None,
            Some(_) if out.len() >= FULL => None,
            Some(_) => {
                let sent = calls.item(call, item, out);
                Some(sent.map(|_| ()).map_err(LinkError::Unsent))
            }
        };
        let sent = self.client.wait(call, ready).await;
        sent.unwrap_or(Err(LinkError::Cancelled))
    }
}
