//! [`Shared`]: what the threads of a connection share, and what one of them reads.

use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, TryLockError};
use std::thread::{self, Thread};
use std::time::Duration;

use sdp::message::{Frame, MessageWriter, ReadError, WriteError};

use super::timeout::SetTimeout;
use crate::calls::{Event, FailureReason, Step};
use crate::connection::{Connection, Frames, write_frames};
use crate::error::LinkError;
use crate::inbox::Work;
use crate::link::Link;

/// How long a server waits for a thread that reads.
const PATIENCE: Duration = Duration::from_millis(10);

/// What the threads of a connection share.
///
/// Each thread that waits tries to read, and then gives the frames to all. No thread waits for one that writes: the writer
/// also writes what further threads append meanwhile.
pub(crate) struct Shared<R, W> {
    pub(crate) link: Link,
    pub(super) incoming: Mutex<Frames<R>>,
    outgoing: Mutex<MessageWriter<W>>,
    /// The error of a write. Frames of the peer can still arrive.
    pub(super) broken: OnceLock<Arc<LinkError>>,
    /// The number of reads.
    reads: AtomicUsize,
    /// How often a thread has waited for a different one to read.
    parks: AtomicUsize,
    relief: OnceLock<Thread>,
    relief_sleeps: AtomicBool,
}

/// A thread that waits. After it has read, a different one has to, also if this one panics.
pub(super) struct Waiting<'a, R, W> {
    shared: &'a Shared<R, W>,
    pub(super) has_read: bool,
}

impl<'a, R, W> Waiting<'a, R, W> {
    pub(super) fn new(shared: &'a Shared<R, W>) -> Self {
        Self {
            shared,
            has_read: false,
        }
    }

    /// Lets a different thread read.
    pub(super) fn stop_reading(&mut self) {
        if mem::take(&mut self.has_read) {
            self.shared.link.wake_all();
        }
    }
}

impl<R: Read, W: Write> Waiting<'_, R, W> {
    /// Writes the frames for the peer. Another thread reads meanwhile, because this can take long.
    pub(super) fn write(&mut self) {
        self.shared.write_after(|| self.stop_reading());
    }
}

impl<R, W> Drop for Waiting<'_, R, W> {
    fn drop(&mut self) {
        self.stop_reading();
    }
}

impl<R, W> Shared<R, W> {
    pub(super) fn new(connection: Connection<R, W>) -> Self {
        let (incoming, outgoing, session) = connection.into_parts();
        Self {
            link: Link::new(session),
            incoming: Mutex::new(incoming),
            outgoing: Mutex::new(outgoing),
            broken: OnceLock::new(),
            reads: AtomicUsize::new(0),
            parks: AtomicUsize::new(0),
            relief: OnceLock::new(),
            relief_sleeps: AtomicBool::new(false),
        }
    }

    /// Returns the number of reads of all threads.
    pub(super) fn reads(&self) -> usize {
        self.reads.load(Ordering::SeqCst)
    }

    /// Returns whether the peer has to wait, because it sends messages faster than their handlers take them.
    pub(super) fn is_full(&self) -> bool {
        let queued = self.link.session().call_limits().queued;
        self.link.lock().inbox.is_full(queued)
    }

    /// Waits for a change, or for a different thread to read.
    pub(super) fn park(&self, rest: Option<(Duration, SetTimeout<R>)>) {
        self.parks.fetch_add(1, Ordering::SeqCst);
        match rest {
            Some((rest, _)) => thread::park_timeout(rest),
            None => thread::park(),
        }
    }

    /// Ends all calls.
    pub(crate) fn end(&self, error: impl Into<Arc<LinkError>>) {
        self.link.lock().end(error);
        self.wake_relief();
    }

    pub(super) fn end_by_panic(&self) {
        let rule = "a thread has panicked while it used the stream";
        self.end(LinkError::Rule(rule));
    }

    fn wake_relief(&self) {
        if self.relief_sleeps.swap(false, Ordering::SeqCst)
            && let Some(relief) = self.relief.get()
        {
            relief.unpark();
        }
    }

    /// Takes a frame of the peer. Without a server, the peer learns that nobody wants its requests and messages.
    fn receive(&self, frame: Frame<'_>) {
        let session = self.link.session();
        let separate = self.link.change(|state| {
            let (frame, call) = match state.receive(frame) {
                Ok(Event::Request {
                    call,
                    message,
                    is_stream,
                }) => (message, Some((call, is_stream))),
                Ok(Event::Message(message)) => (message, None),
                Ok(_) => return None,
                // The server reads the notice again.
                Err(error) if error.is_about_one_message() => (frame, None),
                Err(error) => {
                    state.end(error);
                    return None;
                }
            };
            let work = Work {
                frame: frame.as_bytes().to_vec(),
                call,
            };
            match (state.inbox.add(work), &state.inbox.spawn, call) {
                (Ok(len), ..) if len <= session.call_limits().queued => state.wake(None),
                (Ok(_), ..) => state.end(LinkError::Rule(
                    "more messages of the peer wait for a handler than `CallLimits::queued` permits",
                )),
                (Err(work), Some(spawn), _) => return Some((Arc::clone(spawn), work)),
                (Err(_), None, Some((call, _))) => {
                    let text = "the program answers no calls";
                    let failure = Step::failure(session, FailureReason::Unknown, text);
                    state.finish(call, failure);
                }
                (Err(_), None, None) => {
                    session.refuse(frame.id());
                    state.notify(session);
                }
            }
            None
        });
        if let Some((spawn, work)) = separate {
            spawn(work);
        }
    }
}

impl<R: Read, W: Write> Shared<R, W> {
    /// Writes the frames for the peer, unless a different thread does, which then also writes these.
    pub(super) fn write(&self) {
        self.write_after(|| ());
    }

    fn write_after(&self, mut before: impl FnMut()) {
        while !self.link.lock().out.is_empty() {
            before();
            let mut outgoing = match self.outgoing.try_lock() {
                Ok(outgoing) => outgoing,
                Err(TryLockError::WouldBlock) => return,
                Err(TryLockError::Poisoned(_)) => return self.end_by_panic(),
            };
            let frames = self.link.take_frames(None);
            if self.broken.get().is_some() {
                continue;
            }
            let Err(error) = write_frames(&mut outgoing, &frames) else {
                continue;
            };
            let error = Arc::new(error);
            // Nothing may follow a part of a message.
            let _ = self.broken.set(Arc::clone(&error));
            // A peer that has gone may have sent messages before it.
            if matches!(&*error, LinkError::Write(WriteError::Io(it)) if is_timeout(it)) {
                self.end(error);
            }
        }
    }

    /// Reads one frame or a part of it.
    pub(super) fn read(&self, incoming: &mut Frames<R>, rest: Option<(Duration, SetTimeout<R>)>) {
        let timed = match rest {
            Some((rest, set)) => set(&incoming.source, Some(rest)),
            None => Ok(()),
        };
        let read = match timed {
            Ok(()) => incoming.frame(),
            Err(error) => Err(LinkError::Read(ReadError::Io(error))),
        };
        match read {
            Ok(Some(frame)) => self.receive(frame),
            Ok(None) => {}
            Err(LinkError::Read(ReadError::Io(error))) if rest.is_some() && is_timeout(&error) => {}
            Err(error) => self.end(error),
        }
        if let Some((_, set)) = rest {
            let _ = set(&incoming.source, None);
        }
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.wake_relief();
    }

    /// Reads while the other threads of a server write or handle requests. Otherwise, two programs that write long messages
    /// would wait for each other.
    pub(crate) fn relieve(&self) {
        let _ = self.relief.set(thread::current());
        let (mut is_idle, mut is_alone, mut parks) = (false, false, 0);
        while self.link.ended().is_none() {
            let reads = self.reads();
            self.relief_sleeps.store(is_idle, Ordering::SeqCst);
            match is_idle {
                // No other thread has been free to read since the last read of this one.
                false if mem::take(&mut is_alone) => {}
                false => thread::park_timeout(PATIENCE),
                true if self.reads() == reads => thread::park(),
                true => {}
            }
            is_idle = false;
            if self.reads() != reads {
                continue;
            }
            if self.is_full() {
                continue;
            }
            let mut waiting = Waiting::new(self);
            match self.incoming.try_lock() {
                Ok(mut incoming) => {
                    waiting.has_read = true;
                    self.read(&mut incoming, None);
                    let earlier = mem::replace(&mut parks, self.parks.load(Ordering::SeqCst));
                    is_alone = earlier == parks;
                }
                // A thread reads, so this one can sleep until it has read.
                Err(_) => is_idle = true,
            }
            waiting.write();
        }
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}
