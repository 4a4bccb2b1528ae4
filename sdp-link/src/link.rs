//! [`Link`]: the calls of a connection, and the tasks and threads that wait for them.

use std::fmt;
use std::marker::PhantomData;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::Waker;

use sdp::message::{self, EncodeMessage, Frame};

use crate::calls::{CallError, Calls, Event, Failure, ITEM, Request, Step, check};
use crate::error::LinkError;
use crate::session::Session;
use crate::threads::Threads;

/// The number of unwritten bytes from which calls, items and replies wait.
pub(crate) const FULL: usize = 64 << 10;

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

pub(crate) struct State {
    pub(crate) calls: Calls,
    /// Frames for the peer.
    pub(crate) out: Vec<u8>,
    pub(crate) ended: Option<Arc<LinkError>>,
    /// Whether a message has been sent that has no answer.
    pub(crate) has_sent: bool,
    /// The error of a write. A peer that has gone may have sent messages before it left.
    pub(crate) broken: Option<Arc<LinkError>>,
    /// The wakers of all waits. The flag says whether the waiting thread can read.
    waiting: Vec<(Need, bool, Waker)>,
    /// Whether something waits for room.
    is_short: bool,
    pub(crate) threads: Threads,
}

/// The reason for a wait of a task or a thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Need {
    /// Room for a message or an answer.
    Room,
    /// Room for a request.
    Request,
    /// An answer of this call.
    Answer(u32),
    /// A credit and room for an item of this call, or its cancel.
    Credit(u32),
    /// Work for a server.
    Work,
}

impl Need {
    /// Returns whether a thread that waits for it reads the stream. The peer alone can end this wait.
    pub(crate) const fn reads(self) -> bool {
        matches!(self, Self::Answer(_) | Self::Work)
    }
}

/// Why a wait has no result: the end of the connection, or the deadline.
pub(crate) type Stop = Option<Arc<LinkError>>;

impl State {
    /// Takes a frame of the peer, and wakes what waits for it.
    pub(crate) fn receive<'a>(&mut self, frame: Frame<'a>) -> Result<Event<'a>, LinkError> {
        let event = self.calls.receive(frame, &mut self.out);
        if let Ok(Event::Answer(call) | Event::Credit(call)) = event {
            self.wake_call(call);
        }
        event
    }

    /// Sends the notices about lost messages.
    pub(crate) fn notify(&mut self, session: &Session) {
        while let Some(notice) = session.next_notice() {
            let _ = message::append(&notice, &mut self.out);
        }
    }

    /// Ends a call of the peer.
    pub(crate) fn finish(&mut self, call: u32, last: Step) {
        self.calls.finish(call, last, &mut self.out);
    }

    /// Ends all calls with this error, or with an earlier one.
    pub(crate) fn end(&mut self, error: impl Into<Arc<LinkError>>) {
        self.ended.get_or_insert_with(|| error.into());
        self.threads.wake_relief();
        self.wake(|_| true);
    }

    /// Keeps the error of a write, which no frame follows. If the stream soon ends after it, a call can wait for an answer
    /// that has arrived.
    pub(crate) fn break_off(&mut self, error: LinkError, ends_soon: bool) {
        if self.broken.is_some() {
            return;
        }
        let error = Arc::new(error);
        self.broken = Some(Arc::clone(&error));
        match ends_soon {
            true => self.wake(|_| true),
            false => self.end(error),
        }
    }

    /// Returns whether the connection has ended, but not by the peer.
    pub(crate) fn is_failed(&self) -> bool {
        (self.ended.as_ref()).is_some_and(|error| !matches!(**error, LinkError::Ended))
    }

    /// Takes the frames for the peer, so that there is room for more.
    pub(crate) fn take_out(&mut self) -> Vec<u8> {
        if mem::take(&mut self.is_short) {
            self.wake(|need| matches!(need, Need::Room | Need::Request | Need::Credit(_)));
        }
        mem::take(&mut self.out)
    }

    /// Returns whether there is room. Otherwise, the waiting threads are woken later.
    fn has_room(&mut self) -> bool {
        let has_room = self.out.len() < FULL;
        self.is_short |= !has_room;
        has_room
    }

    /// Returns why this wait cannot succeed.
    pub(crate) fn stop(&self, need: Need) -> Option<Arc<LinkError>> {
        let broken = self.broken.as_ref().filter(|_| match need {
            Need::Work => false,
            Need::Answer(_) => self.ended.is_some(),
            _ => true,
        });
        broken.or(self.ended.as_ref()).cloned()
    }

    /// Adds a wait. `reads` says whether the waiting thread can read.
    pub(crate) fn add(&mut self, need: Need, reads: bool, waker: &Waker) {
        let mut waiting = self.waiting.iter();
        if !waiting.any(|(it, _, other)| *it == need && other.will_wake(waker)) {
            self.waiting.push((need, reads, waker.clone()));
        }
    }

    /// Removes the waker of a thread that does not wait any more.
    pub(crate) fn remove(&mut self, waker: &Waker) {
        self.waiting.retain(|(.., it)| !it.will_wake(waker));
    }

    /// If nobody reads, wakes a thread that can.
    pub(crate) fn wake_reader(&mut self) {
        let mut waiting = self.waiting.iter();
        if !self.threads.is_reading
            && let Some(at) = waiting.position(|(_, reads, _)| *reads)
        {
            self.waiting.remove(at).2.wake();
        }
    }

    /// Wakes what waits for this call.
    pub(crate) fn wake_call(&mut self, call: u32) {
        self.wake(|need| matches!(need, Need::Answer(it) | Need::Credit(it) if it == call));
    }

    pub(crate) fn wake(&mut self, is_woken: impl Fn(Need) -> bool) {
        let woken = self.waiting.extract_if(.., |(need, ..)| is_woken(*need));
        woken.for_each(|(.., waker)| waker.wake());
    }
}

/// A panic cannot leave the state half changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Link {
    pub(crate) fn new(session: Session) -> Self {
        Self {
            state: Mutex::new(State {
                calls: Calls::new(session.clone()),
                out: Vec::new(),
                ended: None,
                has_sent: false,
                broken: None,
                waiting: Vec::new(),
                is_short: false,
                threads: Threads::default(),
            }),
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
        let ready = |state: &mut State| match sender.credit(state) {
            Some(0) => None,
            Some(_) => state.has_room().then_some(true),
            None => Some(false),
        };
        let is_ready = client.wait(Need::Credit(call), ready).await;
        if !is_ready.unwrap_or(false) {
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
        check(session, &frame).map_err(LinkError::Unsent)?;
        let append = |state: &mut State| {
            state.has_sent = true;
            state.out.append(&mut frame);
        };
        let sent = self.with_room(Need::Room, append).await;
        let is_sent = sent.is_ok() && self.link().lock().broken.is_none();
        is_sent.then_some(()).ok_or(LinkError::Ended)
    }

    /// Ends a call of the peer.
    async fn finish(&self, call: u32, last: Step) {
        // The peer of an ended connection waits for nothing.
        let finish = |state: &mut State| state.finish(call, last);
        let _ = self.with_room(Need::Room, finish).await;
    }
}

fn stopped<E>(stop: Stop) -> CallError<E> {
    stop.map_or(CallError::Deadline, CallError::Ended)
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
