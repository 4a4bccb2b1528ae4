//! [`Shared`]: a connection that several threads use, and how they wait.
//!
//! A thread that waits reads the stream, if no thread does, and a thread that appends frames writes them, if no thread does.
//! All roles change under the lock of the state, by these rules:
//!
//! * If nobody reads, a thread wakes one that waits for the peer before it writes, waits or leaves. So the stream has a reader
//!   while anything waits for the peer.
//! * A thread that waits for room does not read, because only the peer can end a read. The writer or the end wakes it.
//! * While a server runs, its thread reads when it waits for work or an answer. Otherwise, a second thread reads after
//!   10 ms, and never writes. So the stream has a reader while any other thread writes or waits for room, on both sides if
//!   both are servers, and each write ends. If the queue for the handlers is full, it reads only while a handler waits.
//! * Without a server, a separate thread writes a request of more than 64 KiB, while the caller reads.
//! * A thread writes 16 times in a row, and then a separate thread goes on. So a thread with a result leaves, and one
//!   that waits for the peer reads, whatever further threads append.
//! * After the end, the last writer, or the end itself, closes the half for writing. After the end of the peer, a server first
//!   writes the answers of its handlers.

use std::io::{Read, Write};
use std::mem;
use std::net::Shutdown;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use sdp::message::{Frame, WriteError};

use super::timeout::{Incoming, SetTimeout, Socket, socket, write_part};
use crate::calls::{Event, FailureReason, Step, UNREAD_ANSWERS};
use crate::connection::{CLOSING, Connection};
use crate::error::LinkError;
use crate::link::Link;
use crate::session::NO_HANDLER;
use crate::state::{FULL, Need, State, Stop, lock};
use crate::threads::{WAKER, Work};

/// How long the second thread of a server waits before it reads.
const PATIENCE: Duration = Duration::from_millis(10);

/// The maximum number of writes of a waiting thread in a row.
const WRITES: usize = 16;

/// A connection that several threads use.
pub(crate) struct Shared<R, W> {
    pub(crate) link: Link,
    pub(super) clients: AtomicUsize,
    /// Locked by the thread that reads.
    incoming: Mutex<Incoming<R>>,
    /// Locked by the thread that writes. `None` after the end or an error, so that also a pipe tells it to the peer.
    pub(super) outgoing: Mutex<Option<W>>,
    /// Writes in a separate thread. Returns whether there is one.
    write_beside: fn(&Arc<Self>) -> bool,
    /// How to wait for the stream for a limited time, if a client has a deadline.
    pub(super) set_timeout: OnceLock<SetTimeout<R>>,
    /// Ends the stream if it is a socket, whichever threads use it.
    pub(super) socket: Option<Arc<dyn Socket>>,
    /// The number of parts of at most 64 KiB that are written.
    pub(super) parts: AtomicUsize,
}

pub(super) type Guard<'a> = MutexGuard<'a, State>;

/// Ends the calls if a stream panics. It is forgotten after each use without a panic.
struct Using<'a, R, W>(&'a Shared<R, W>);

impl<R, W> Drop for Using<'_, R, W> {
    fn drop(&mut self) {
        self.0
            .stop("a thread has panicked while it used the stream");
    }
}

impl<R: Read + Send + 'static, W: Write + Send + 'static> Shared<R, W> {
    pub(super) fn new(connection: Connection<R, W>) -> Self {
        let (frames, outgoing, unwritten, session) = connection.into_parts();
        let socket = socket(&outgoing);
        let link = Link::new(session);
        link.lock().out = unwritten;
        Self {
            link,
            clients: AtomicUsize::new(1),
            incoming: Mutex::new(Incoming {
                frames,
                is_limited: false,
            }),
            outgoing: Mutex::new(Some(outgoing)),
            write_beside: Self::write_beside,
            set_timeout: OnceLock::new(),
            socket,
            parts: AtomicUsize::new(0),
        }
    }

    /// Starts a thread that writes until no frames are left.
    fn write_beside(self: &Arc<Self>) -> bool {
        let shared = Arc::clone(self);
        let write = move || {
            let mut state = shared.link.lock();
            while !state.out.is_empty() {
                state = shared.write(state);
            }
            state.threads.is_writing = false;
        };
        thread::Builder::new().spawn(write).is_ok()
    }
}

impl<R: Read, W: Write> Shared<R, W> {
    /// Waits until `ready` has a result, or for the deadline. Appended frames are written before it returns, unless a
    /// different thread writes.
    pub(super) fn wait<'a, T>(
        self: &'a Arc<Self>,
        mut state: Guard<'a>,
        need: Need,
        end: Option<Instant>,
        mut ready: impl FnMut(&mut State) -> Option<T>,
    ) -> Result<T, Stop> {
        let is_server = state.threads.is_server();
        state.threads.server_waits |= is_server;
        if is_server && matches!(need, Need::Answer(_)) {
            // The peer can wait for a request that is in the queue.
            state.threads.is_calling = true;
            while let Some(work) = state.threads.take_request() {
                state = self.separate(state, work);
            }
        }
        let (mut result, mut writes) = (None, 0_usize);
        loop {
            result = result
                .or_else(|| ready(&mut state).map(Ok))
                .or_else(|| state.stop(need).map(|error| Err(Some(error))));
            let rest = end.map(|end| end.saturating_duration_since(Instant::now()));
            if result.is_none() && rest == Some(Duration::ZERO) {
                result = Some(Err(None));
            }
            let may_read = need.reads() && (is_server || state.threads.server.is_none());
            let has_role = !state.out.is_empty() && !state.threads.is_writing;
            writes = if has_role {
                writes.saturating_add(1)
            } else {
                0
            };
            let is_long = need == Need::Request && state.out.len() >= FULL;
            let is_beside = writes > WRITES || is_long && state.threads.server.is_none();
            state = if writes > 0 {
                state.threads.is_writing = true;
                match is_beside && (self.write_beside)(self) {
                    true => state,
                    false => self.write(state),
                }
            } else if let Some(result) = result {
                state.wake_reader();
                state.threads.server_waits &= !is_server;
                state.threads.is_calling &= !is_server;
                return result;
            } else {
                state.threads.turns = state.threads.turns.wrapping_add(usize::from(may_read));
                match may_read && !state.threads.is_reading {
                    true => self.read(state, rest),
                    false => self.park(state, (need, may_read), rest),
                }
            };
        }
    }

    fn park<'a>(
        &'a self,
        mut state: Guard<'a>,
        (need, may_read): (Need, bool),
        rest: Option<Duration>,
    ) -> Guard<'a> {
        state.wake_reader();
        WAKER.with(|waker| {
            state.add(need, may_read, waker);
            drop(state);
            match rest {
                Some(rest) => thread::park_timeout(rest),
                None => thread::park(),
            }
            let mut state = self.link.lock();
            state.remove(waker);
            state
        })
    }

    /// Writes the frames for the peer.
    fn write<'a>(&'a self, mut state: Guard<'a>) -> Guard<'a> {
        state.wake_reader();
        state.threads.is_writing = true;
        let frames = state.take_out();
        drop(state);
        let using = Using(self);
        let mut outgoing = lock(&self.outgoing);
        let written = match &mut *outgoing {
            Some(outgoing) => {
                let parts = frames.chunks(FULL).try_for_each(|part| {
                    write_part(self.socket.as_deref(), outgoing, part)?;
                    self.parts.fetch_add(1, Relaxed);
                    Ok(())
                });
                parts.and_then(|()| outgoing.flush())
            }
            None => Ok(()),
        };
        if written.is_err() {
            // Nothing may follow a part of a message.
            *outgoing = None;
        }
        drop(outgoing);
        mem::forget(using);
        let mut state = self.link.lock();
        state.threads.is_writing = false;
        if let Err(error) = written {
            let error = LinkError::Write(WriteError::Io(error));
            let ends_soon = if error.is_gone() {
                // Its last answers may have arrived.
                self.end_later();
                true
            } else {
                self.shut_down(Shutdown::Both)
            };
            state.break_off(error, ends_soon);
        }
        self.tell_end(state)
    }

    /// Reads one frame or a part of it.
    fn read<'a>(&'a self, mut state: Guard<'a>, rest: Option<Duration>) -> Guard<'a> {
        state.threads.is_reading = true;
        drop(state);
        let using = Using(self);
        let mut incoming = lock(&self.incoming);
        let read = incoming.frame(rest, self.set_timeout.get());
        mem::forget(using);
        let mut state = self.link.lock();
        state.threads.is_reading = false;
        state.wake(|need| need == Need::EndOfRead);
        let received = match read {
            Ok(Some(frame)) => self.receive(&mut state, frame),
            Ok(None) => Ok(None),
            Err(error) => Err(error),
        };
        drop(incoming);
        match received {
            Ok(Some(work)) => self.separate(state, work),
            Ok(None) => state,
            Err(error) => self.end(state, error),
        }
    }

    /// Handles a request in a separate thread.
    fn separate<'a>(&'a self, state: Guard<'a>, work: Work) -> Guard<'a> {
        let spawn = state.threads.spawn.clone();
        drop(state);
        // The last owner drops the handlers, whose code can use the link.
        if let Some(spawn) = spawn {
            spawn(work);
        }
        self.link.lock()
    }

    /// Takes a frame of the peer. Returns a request for a separate thread. Without a server, the peer learns that
    /// nobody wants its requests and messages.
    fn receive(&self, state: &mut State, frame: Frame<'_>) -> Result<Option<Work>, LinkError> {
        let session = self.link.session();
        let (frame, call) = match state.receive(frame) {
            Ok(Event::Request {
                call,
                message,
                is_stream,
            }) => (message, Some((call, is_stream))),
            Ok(Event::Message(message)) => (message, None),
            Ok(_) => return Ok(None),
            // The server reads the notice again.
            Err(error) if error.is_about_one_message() => (frame, None),
            Err(error) => return Err(error),
        };
        let (id, frame) = (frame.id(), frame.as_bytes().to_vec());
        let work = Work { frame, call };
        match (state.threads.add(work), &state.threads.spawn, call) {
            (Ok(len), ..) if len <= session.call_limits().queued => {
                state.wake(|need| need == Need::Work);
            }
            (Ok(_), ..) => {
                let rule = "more messages of the peer wait for a handler than `CallLimits::queued` permits";
                return Err(LinkError::Rule(rule));
            }
            (Err(work), Some(_), _) => return Ok(Some(work)),
            (Err(_), None, Some(_)) if state.out.len() > session.call_limits().queued => {
                return Err(LinkError::Rule(UNREAD_ANSWERS));
            }
            (Err(_), None, Some((call, _))) => {
                let text = "the program answers no calls";
                let failure = Step::failure(session, FailureReason::Unknown, text);
                state.finish(call, failure);
            }
            (Err(_), None, None) => {
                session.refuse(id, NO_HANDLER);
                state.notify(session);
            }
        }
        Ok(None)
    }

    /// Waits for the handlers in threads after the end of the peer, at most one second.
    pub(crate) fn settle(self: &Arc<Self>) {
        let (state, end) = (self.link.lock(), Instant::now().checked_add(CLOSING));
        let is_over = |state: &mut State| (!state.calls.is_owed()).then_some(());
        let _ = self.wait(state, Need::Last, end, is_over);
    }

    /// Reads while the thread of a server handles requests, writes or waits for room. After the end, ends a write to a peer that
    /// does not read, because the server waits for it.
    pub(crate) fn relieve(self: &Arc<Self>) {
        let queued = self.link.session().call_limits().queued;
        let mut state = self.link.lock();
        // Until the next turn of the server, this thread reads without a pause.
        let mut turns = None;
        while state.ended.is_none() {
            let threads = &state.threads;
            if turns == Some(threads.turns) && !threads.is_reading && !threads.is_full(queued) {
                state = self.read(state, None);
                state.wake_reader();
                if !state.out.is_empty() && !state.threads.is_writing {
                    state.threads.is_writing = (self.write_beside)(self);
                }
                continue;
            }
            turns = (!threads.is_reading).then_some(threads.turns);
            if turns.is_none() {
                state = self.park(state, (Need::EndOfRead, false), None);
                continue;
            }
            // Mostly, the thread of the server soon reads again.
            drop(state);
            thread::park_timeout(PATIENCE);
            state = self.link.lock();
        }
        drop(state);
        while self.link.lock().threads.spawn.is_some() {
            thread::sleep(PATIENCE);
            if !self.drain() {
                self.shut_down(Shutdown::Both);
            }
        }
    }
}
