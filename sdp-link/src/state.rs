//! [`State`]: the calls of a connection, and what waits for them.

use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use sdp::message::{self, Frame};

use crate::calls::{Calls, Event, Step};
use crate::error::LinkError;
use crate::session::Session;
use crate::threads::Threads;

/// The number of unwritten bytes from which calls, items and replies wait.
pub(crate) const FULL: usize = 64 << 10;

/// The shared state of the threads and tasks of a connection.
pub(crate) struct State {
    pub(crate) calls: Calls,
    /// Frames for the peer.
    pub(crate) out: Vec<u8>,
    pub(crate) ended: Option<Arc<LinkError>>,
    /// The next call after the last message, until the peer answers this call or a later one.
    pub(crate) unconfirmed: Option<u32>,
    /// The error of a write. A peer that has gone may have sent messages before it left.
    pub(crate) broken: Option<Arc<LinkError>>,
    /// The wakers of all waits. The flag says whether the waiting thread can read.
    waiting: Vec<(Need, bool, Waker)>,
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
    /// Room for the last answer of a call, or the last answers of all calls. The peer may read them after its end.
    Last,
    /// Work for a server.
    Work,
    /// The end of the read of a different thread.
    EndOfRead,
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
    pub(crate) fn new(session: Session) -> Self {
        Self {
            calls: Calls::new(session),
            out: Vec::new(),
            ended: None,
            unconfirmed: None,
            broken: None,
            waiting: Vec::new(),
            threads: Threads::default(),
        }
    }

    /// Takes a frame of the peer, and wakes what waits for it.
    pub(crate) fn receive<'a>(&mut self, frame: Frame<'a>) -> Result<Event<'a>, LinkError> {
        let event = self.calls.receive(frame, &mut self.out);
        if let Ok(Event::Answer(call) | Event::Credit(call)) = event {
            self.wake_call(call);
        }
        if let (Ok(Event::Answer(call)), Some(next)) = (&event, self.unconfirmed)
            && call.wrapping_sub(next) <= u32::MAX / 2
        {
            self.unconfirmed = None;
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
        if self.ended.is_some() {
            self.wake(|need| need == Need::Last);
        }
    }

    /// Ends all calls with this error, or with an earlier one.
    pub(crate) fn end(&mut self, error: impl Into<Arc<LinkError>>) {
        // After a failed write, this program has ended the stream, and not the peer.
        let failed = self.broken.clone().filter(|it| !it.is_gone());
        let ended = (self.ended).get_or_insert_with(|| failed.unwrap_or_else(|| error.into()));
        self.calls.abandon(!matches!(**ended, LinkError::Ended));
        self.wake(|_| true);
    }

    /// Keeps the error of a write, which no frame follows. If the stream soon ends after it, a call can wait for an answer
    /// that has arrived.
    pub(crate) fn break_off(&mut self, error: LinkError, ends_soon: bool) {
        // The end of the link can be the reason.
        let error = self.ended.clone().unwrap_or_else(|| Arc::new(error));
        let broken = self.broken.get_or_insert(error);
        if !ends_soon {
            self.ended.get_or_insert(Arc::clone(broken));
        }
        self.wake(|_| true);
    }

    /// Takes the frames for the peer, so that there is room for more.
    pub(crate) fn take_out(&mut self) -> Vec<u8> {
        if !self.has_room() {
            self.wake(|need| {
                matches!(
                    need,
                    Need::Room | Need::Request | Need::Credit(_) | Need::Last
                )
            });
        }
        mem::take(&mut self.out)
    }

    /// Returns whether there is room.
    pub(crate) fn has_room(&self) -> bool {
        self.out.len() < FULL
    }

    /// Returns why this wait cannot succeed.
    pub(crate) fn stop(&self, need: Need) -> Option<Arc<LinkError>> {
        let broken = self.broken.as_ref().filter(|_| match need {
            Need::Work => false,
            Need::Answer(_) => self.ended.is_some(),
            _ => true,
        });
        let is_last = |error: &LinkError| need == Need::Last && matches!(error, LinkError::Ended);
        let ended = self.ended.as_ref().filter(|it| !is_last(it));
        broken.or(ended).cloned()
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
