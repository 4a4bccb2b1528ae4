//! [`Link`]: the calls of a connection, and the tasks and threads that wait for them.

use std::fmt;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, Weak};

use sdp::message::EncodeMessage;

use crate::calls::{CallError, Failure, ITEM, Request, Step};
use crate::error::LinkError;
use crate::session::Session;
use crate::state::{Need, State, Stop, lock};

/// The calls of a connection, for blocking and asynchronous streams.
pub(crate) struct Link {
    state: Mutex<State>,
    session: Session,
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Link").field(&self.session).finish()
    }
}

impl Link {
    pub(crate) fn new(session: Session) -> Self {
        Self {
            state: Mutex::new(State::new(session.clone())),
            session,
        }
    }

    pub(crate) const fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

/// Defines the functions that both clients have. They block, or they are futures.
macro_rules! calls {
    ([$($async:tt)*] [$($block:tt)*] [$($await:tt)*]) => {
        /// Returns the session, for the grades of messages and the name of the peer.
        #[must_use]
        pub fn session(&self) -> &Session {
            self.link().session()
        }

        /// Sends a request, and waits for its reply.
        ///
        /// # Errors
        ///
        /// The error of the handler, or why there is no reply.
        pub $($async)* fn call<M: Request>(
            &self,
            request: &M,
        ) -> Result<M::Reply, CallError<M::Error>> {
            $($block)*(self.clone().reply(request))$($await)*
        }

        /// Sends a request, and returns the stream of its replies. The peer waits if they are not taken, and learns if the
        /// stream is dropped.
        ///
        /// # Errors
        ///
        /// The request cannot be sent.
        pub $($async)* fn call_stream<M: Request>(
            &self,
            request: &M,
        ) -> Result<Items<M, Self>, CallError<M::Error>> {
            $($block)*(self.clone().request(request, true))$($await)*
        }

        /// Sends a message outside of calls, which has no answer.
        ///
        /// # Errors
        ///
        /// [`Unsent`](LinkError::Unsent) is about this message. Otherwise, the connection has ended.
        pub $($async)* fn send<M: EncodeMessage + ?Sized>(
            &self,
            message: &M,
        ) -> Result<(), LinkError> {
            $($block)*(self.send_message(message))$($await)*
        }
    };
}
pub(crate) use calls;

/// A client, whose threads or tasks wait for the peer. The functions that wait are the same for both.
pub(crate) trait Front: Clone {
    fn link(&self) -> &Link;

    /// Changes the state, and writes the frames for the peer, or wakes what does.
    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T;

    /// Waits until `ready` has a result. It is asked after each change of what it needs.
    async fn wait<T>(
        &self,
        need: Need,
        ready: impl FnMut(&mut State) -> Option<T>,
    ) -> Result<T, Stop>;

    /// Changes the calls when few bytes are unwritten, so that a slow peer does not fill the memory.
    async fn with_room<T>(
        &self,
        need: Need,
        change: impl FnOnce(&mut State) -> T,
    ) -> Result<T, Stop> {
        let mut change = Some(change);
        let ready = |state: &mut State| match state.stop(need).is_none() && state.has_room() {
            true => change.take().map(|it| it(state)),
            false => None,
        };
        self.wait(need, ready).await
    }

    /// Makes a call.
    async fn request<M: Request>(
        self,
        request: &M,
        is_stream: bool,
    ) -> Result<Items<M, Self>, CallError<M::Error>> {
        let step = self.link().session.request(request, is_stream)?;
        let start = |state: &mut State| state.calls.start(step, is_stream, &mut state.out);
        let call = self.with_room(Need::Request, start).await;
        let call = call.map_err(stopped)??;
        Ok(Items {
            client: self,
            call: Some(call),
            cancel: Self::cancel,
            request: PhantomData,
        })
    }

    /// Waits for the next item. One that cannot be read is lost, and the stream goes on.
    async fn receive<M: Request>(
        items: &mut Items<M, Self>,
    ) -> Option<Result<M::Reply, CallError<M::Error>>> {
        let call = items.call?;
        let take = |state: &mut State| state.calls.take(call, &mut state.out);
        let answer = match items.client.wait(Need::Answer(call), take).await {
            Ok(answer) => answer,
            Err(stop) => {
                items.cancel();
                return Some(Err(stopped(stop)));
            }
        };
        if !answer.is_item() {
            items.call = None;
        }
        answer.decode::<M>(&items.client.link().session).transpose()
    }

    /// Makes a call with one answer, and waits for it.
    async fn reply<M: Request>(self, request: &M) -> Result<M::Reply, CallError<M::Error>> {
        let mut items = self.request(request, false).await?;
        let reply = Self::receive(&mut items).await;
        reply.unwrap_or_else(|| Err(CallError::Failed(Failure::new("no reply"))))
    }

    /// Ends a call of this end.
    fn cancel(&self, call: u32) {
        self.change(|state| {
            state.calls.cancel(call, &mut state.out);
            state.wake_call(call);
        });
    }

    /// Sends an item when the peer waits for one. It is encoded then, so that many waiting senders take no memory.
    async fn send_item<M: Request>(
        sender: &ItemSender<M, Self>,
        item: &M::Reply,
    ) -> Result<(), LinkError> {
        let (client, call) = (&sender.client, sender.call);
        let need = Need::Credit(call);
        let ready = |state: &mut State| match sender.credit(state) {
            _ if state.stop(need).is_some() => None,
            Some(0) => None,
            Some(_) => state.has_room().then_some(true),
            None => Some(false),
        };
        if !client.wait(need, ready).await.map_err(ended)? {
            return Err(LinkError::Cancelled);
        }
        let step = Step::new(&client.link().session, ITEM, 0, item);
        let sent = client.change(|state| match sender.credit(state) {
            // The call has ended meanwhile.
            None => Ok(false),
            Some(_) => state.calls.add_item(call, step, &mut state.out),
        });
        match sent {
            Ok(true) => Ok(()),
            Ok(false) => Err(LinkError::Cancelled),
            Err(error) => Err(LinkError::Unsent(error)),
        }
    }

    /// Sends a message outside of calls.
    async fn send_message<M: EncodeMessage + ?Sized>(&self, message: &M) -> Result<(), LinkError> {
        let (session, mut frame) = (&self.link().session, Vec::new());
        if let Err(error) = session.encode(message, &mut frame) {
            self.change(|state| state.notify(session));
            return Err(error);
        }
        let append = |state: &mut State| {
            state.unconfirmed = Some(state.calls.next);
            state.out.append(&mut frame);
        };
        self.with_room(Need::Room, append).await.map_err(ended)?;
        let broken = self.link().lock().broken.clone();
        broken.map_or(Ok(()), |error| Err(error.again()))
    }

    /// Ends a call of the peer.
    async fn finish(&self, call: u32, last: Step) {
        let finish = |state: &mut State| state.finish(call, last);
        let _ = self.with_room(Need::Last, finish).await;
    }
}

fn stopped<E>(stop: Stop) -> CallError<E> {
    stop.map_or(CallError::Deadline, CallError::Ended)
}

fn ended(stop: Stop) -> LinkError {
    stop.map_or(LinkError::Ended, |error| error.again())
}

/// The stream of replies of a call, for the client `C`.
#[derive(Debug)]
pub struct Items<M, C> {
    client: C,
    /// The call, until it is over.
    call: Option<u32>,
    cancel: fn(&C, u32),
    request: PhantomData<fn(M) -> M>,
}

impl<M, C> Items<M, C> {
    fn cancel(&mut self) {
        if let Some(call) = self.call.take() {
            (self.cancel)(&self.client, call);
        }
    }
}

impl<M, C> Drop for Items<M, C> {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The sender of the items of a stream, in a handler of `Server::on_stream` or `AsyncServer::on_stream`, whose client is `C`.
#[derive(Debug)]
pub struct ItemSender<M, C> {
    pub(crate) client: C,
    call: u32,
    /// Exists while the handler runs. After it, the peer can use the number for a different call.
    handler: Weak<()>,
    request: PhantomData<fn(M) -> M>,
}

impl<M, C> ItemSender<M, C> {
    /// Creates the sender of a handler, which owns `handler`.
    pub(crate) fn new(client: C, call: u32, handler: &Arc<()>) -> Self {
        Self {
            client,
            call,
            handler: Arc::downgrade(handler),
            request: PhantomData,
        }
    }

    /// Returns the number of items that the peer waits for, or `None` if it does not wait any more.
    pub(crate) fn credit(&self, state: &State) -> Option<u32> {
        match self.handler.strong_count() {
            0 => None,
            _ => state.calls.credit(self.call),
        }
    }
}
