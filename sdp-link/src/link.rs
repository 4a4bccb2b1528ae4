//! [`Link`]: the calls of a connection, and the tasks and threads that wait for them.

use std::fmt;
use std::future::poll_fn;
use std::marker::PhantomData;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Poll, Waker};

use sdp::message::{self, EncodeMessage, Frame};

use crate::calls::{
    Answer, CallError, Calls, Event, Failure, FailureReason, ITEM, Request, Step, check,
};
use crate::error::LinkError;
use crate::inbox::{Inbox, Work};
use crate::session::Session;

/// The number of unwritten bytes from which calls, items and replies wait.
const FULL: usize = 64 << 10;

/// The calls of a connection, for each kind of stream. Its functions wait for the peer, and do not read or write.
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
    ended: Option<Arc<LinkError>>,
    /// What waits for an answer or a credit of a call, or for a different change.
    waiting: Vec<(Option<u32>, Waker)>,
    /// What writes `out`, if it is asleep.
    pub(crate) writer: Option<Waker>,
    /// The requests and messages for a blocking server.
    pub(crate) inbox: Inbox,
}

impl State {
    /// Takes a frame of the peer, and wakes what waits for it.
    pub(crate) fn receive<'a>(&mut self, frame: Frame<'a>) -> Result<Event<'a>, LinkError> {
        let event = self.calls.receive(frame, &mut self.out);
        if let Ok(Event::Answer(call) | Event::Credit(call)) = event {
            self.wake(Some(call));
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

    /// Takes the next work of a server, and wakes the threads that wait for its handlers before they read.
    pub(crate) fn take_work(&mut self, queued: usize) -> Option<Work> {
        let earlier = self.inbox.len;
        let work = self.inbox.take();
        if earlier > queued / 2 && self.inbox.len <= queued / 2 {
            self.wake_all();
        }
        work
    }

    /// Ends all calls with this error, or with an earlier one.
    pub(crate) fn end(&mut self, error: impl Into<Arc<LinkError>>) {
        self.ended.get_or_insert_with(|| error.into());
        self.wake_all();
    }

    /// Wakes what waits for this call, or for no call.
    pub(crate) fn wake(&mut self, call: Option<u32>) {
        let woken = self.waiting.extract_if(.., |(it, _)| *it == call);
        woken.for_each(|(_, waker)| waker.wake());
    }

    fn wake_all(&mut self) {
        self.waiting.drain(..).for_each(|(_, waker)| waker.wake());
    }
}

/// A panic of a caller leaves a whole state.
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
                waiting: Vec::new(),
                writer: None,
                inbox: Inbox::default(),
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

    /// Changes the calls, and wakes the writer if there is something to write.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.lock();
        let result = change(&mut state);
        let writer = match state.out.is_empty() {
            true => None,
            false => state.writer.take(),
        };
        drop(state);
        if let Some(writer) = writer {
            writer.wake();
        }
        result
    }

    /// Waits until `ready` has a result. It is asked after each change of the call.
    pub(crate) async fn wait<T>(
        &self,
        call: Option<u32>,
        mut ready: impl FnMut(&mut State) -> Option<T>,
    ) -> Result<T, Arc<LinkError>> {
        let poll = poll_fn(|context| {
            self.change(|state| {
                if let Some(result) = ready(state) {
                    return Poll::Ready(Ok(result));
                }
                if let Some(error) = &state.ended {
                    return Poll::Ready(Err(Arc::clone(error)));
                }
                let waker = context.waker();
                let is_same = |(it, other): &(_, Waker)| *it == call && other.will_wake(waker);
                if !state.waiting.iter().any(is_same) {
                    state.waiting.push((call, waker.clone()));
                }
                Poll::Pending
            })
        });
        poll.await
    }

    /// Changes the calls when few bytes are unwritten, so that a slow peer does not fill the memory.
    pub(crate) async fn with_room<T>(
        &self,
        change: impl FnOnce(&mut Calls, &mut Vec<u8>) -> T,
    ) -> Result<T, Arc<LinkError>> {
        let mut change = Some(change);
        let ready = |state: &mut State| match state.ended.is_none() && state.out.len() < FULL {
            true => change.take().map(|it| it(&mut state.calls, &mut state.out)),
            false => None,
        };
        self.wait(None, ready).await
    }

    /// Makes a call.
    pub(crate) async fn request<M: Request>(
        &self,
        request: &M,
        is_stream: bool,
    ) -> Result<u32, CallError<M::Error>> {
        let step = self.session.request(request, is_stream)?;
        let started = self.with_room(|calls, out| calls.start(step, is_stream, out));
        started.await.map_err(CallError::Ended)?
    }

    /// Waits for the next answer of a call.
    async fn answer(&self, call: u32) -> Result<Answer, Arc<LinkError>> {
        let take = |state: &mut State| state.calls.take(call, &mut state.out);
        self.wait(Some(call), take).await
    }

    /// Ends a call of this end.
    pub(crate) fn cancel(&self, call: u32) {
        self.change(|state| {
            state.calls.cancel(call, &mut state.out);
            state.wake(Some(call));
        });
    }

    /// Sends a message outside of calls.
    pub(crate) async fn send<M: EncodeMessage + ?Sized>(
        &self,
        message: &M,
    ) -> Result<(), LinkError> {
        let mut frame = Vec::new();
        if let Err(error) = self.session.encode(message, &mut frame) {
            self.change(|state| state.notify(&self.session));
            return Err(error);
        }
        check(&self.session, &frame).map_err(LinkError::Unsent)?;
        let sent = self.with_room(|_, out| out.append(&mut frame)).await;
        sent.map_err(|_| LinkError::Ended)
    }

    /// Ends a call of the peer.
    pub(crate) async fn finish(&self, last: Option<(u32, Step)>) {
        if let Some((call, last)) = last {
            let finish = |calls: &mut Calls, out: &mut Vec<u8>| calls.finish(call, last, out);
            // The peer of an ended connection waits for nothing.
            let _ = self.with_room(finish).await;
        }
    }

    /// Sends an item of a stream when the peer waits for one.
    pub(crate) async fn item<M: Request, C>(
        &self,
        sender: &ItemSender<M, C>,
        item: &M::Reply,
    ) -> Result<(), LinkError> {
        let (call, handler) = (sender.call, &sender.handler);
        let mut step = Some(Step::new(&self.session, ITEM, 0, item));
        let ready = |state: &mut State| {
            let credit = match handler.strong_count() {
                0 => None,
                _ => state.calls.credit(call),
            };
            match credit {
                None => return Some(Err(LinkError::Cancelled)),
                Some(credit) if credit == 0 || state.out.len() >= FULL => return None,
                _ => {}
            }
            Some(match step.take()? {
                Ok(step) => {
                    state.calls.add_item(call, step, &mut state.out);
                    Ok(())
                }
                Err(error) => {
                    let failure = Failure::of(FailureReason::Answer, &error);
                    state.calls.fail(call, &failure, &mut state.out);
                    Err(LinkError::Unsent(error))
                }
            })
        };
        let sent = self.wait(Some(call), ready).await;
        sent.unwrap_or(Err(LinkError::Cancelled))
    }

    /// Wakes all, for example because a different thread has to read.
    pub(crate) fn wake_all(&self) {
        self.lock().wake_all();
    }

    /// Takes the frames for the peer. If there are none, `writer` is woken for further ones.
    pub(crate) fn take_frames(&self, writer: Option<&Waker>) -> Vec<u8> {
        let mut state = self.lock();
        let frames = mem::take(&mut state.out);
        if frames.len() >= FULL {
            state.wake_all();
        }
        state.writer = writer.filter(|_| frames.is_empty()).cloned();
        frames
    }

    pub(crate) fn ended(&self) -> Option<Arc<LinkError>> {
        self.lock().ended.clone()
    }
}

/// The stream of replies of a call, for the client `C`.
#[derive(Debug)]
pub struct Items<M, C> {
    pub(crate) client: C,
    /// The call, until it is over.
    call: Option<u32>,
    link: fn(&C) -> &Link,
    /// Writes the frames for the peer.
    write: fn(&C),
    request: PhantomData<fn(M) -> M>,
}

impl<M: Request, C> Items<M, C> {
    pub(crate) const fn new(client: C, call: u32, link: fn(&C) -> &Link, write: fn(&C)) -> Self {
        Self {
            client,
            call: Some(call),
            link,
            write,
            request: PhantomData,
        }
    }

    /// Waits for the next item. One that cannot be read is lost, and the stream goes on.
    pub(crate) async fn receive(&mut self) -> Option<Result<M::Reply, CallError<M::Error>>> {
        let link = (self.link)(&self.client);
        let answer = match link.answer(self.call?).await {
            Ok(answer) => answer,
            Err(error) => {
                self.cancel();
                return Some(Err(CallError::Ended(error)));
            }
        };
        if !answer.is_item() {
            self.call = None;
        }
        answer.decode::<M>(link.session()).transpose()
    }

    /// Waits for the reply of a call.
    pub(crate) async fn reply(mut self) -> Result<M::Reply, CallError<M::Error>> {
        let reply = self.receive().await;
        reply.unwrap_or_else(|| Err(CallError::Failed(Failure::new("no reply"))))
    }
}

impl<M, C> Items<M, C> {
    pub(crate) fn cancel(&mut self) {
        if let Some(call) = self.call.take() {
            (self.link)(&self.client).cancel(call);
            (self.write)(&self.client);
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
    pub(crate) call: u32,
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
}
