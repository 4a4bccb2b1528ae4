//! [`Threads`]: the roles of the threads of a blocking connection, and the work of its server.

use std::collections::VecDeque;
use std::sync::Arc;
use std::task::{Wake, Waker};
use std::thread::{self, Thread};

/// A thread that waits.
struct Parked(Thread);

impl Wake for Parked {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

thread_local! {
    /// Wakes this thread.
    pub(crate) static WAKER: Waker = Waker::from(Arc::new(Parked(thread::current())));
}

/// The roles of the threads of a blocking connection, and the work of its server.
#[derive(Default)]
pub(crate) struct Threads {
    pub(crate) is_reading: bool,
    pub(crate) is_writing: bool,
    /// Whether this program has ended the reads of the socket.
    pub(crate) is_cut: bool,
    /// The number of times that a thread has read or waited, except the reader beside a server.
    pub(crate) turns: usize,
    /// The thread of the server, while it runs.
    pub(crate) server: Option<Waker>,
    /// Whether the thread of the server waits or writes, so that its handler needs the peer.
    pub(crate) server_waits: bool,
    /// Handles a request in a separate thread, while the server runs.
    pub(crate) spawn: Option<Arc<Spawn>>,
    /// The work for the thread of the server. `None` without a server.
    pub(crate) queue: Option<VecDeque<Work>>,
    /// The number of bytes in the queue.
    len: usize,
    /// Whether the handler that runs in the thread of the server is of a request.
    handling: Option<bool>,
    /// Whether this handler waits for an answer. The peer can call back before it, so requests need own threads.
    pub(crate) is_calling: bool,
}

pub(crate) type Spawn = dyn Fn(Work) + Send + Sync;

/// A frame of the peer.
pub(crate) struct Work {
    pub(crate) frame: Vec<u8>,
    /// The call of a request, and whether the peer waits for a stream.
    pub(crate) call: Option<(u32, bool)>,
}

impl Threads {
    /// Returns whether this is the thread of the server, while it runs.
    pub(crate) fn is_server(&self) -> bool {
        let server = self.server.as_ref();
        server.is_some_and(|it| WAKER.with(|waker| waker.will_wake(it)))
    }

    /// Adds work, and returns the number of bytes, or 0 if it is alone, because it can then have any length. Returns
    /// the work if there is no server, or if it needs a separate thread.
    pub(crate) fn add(&mut self, work: Work) -> Result<usize, Work> {
        let queue = self.queue.as_mut();
        let is_separate = |queue: &VecDeque<Work>| match self.handling {
            Some(_) if self.is_calling => true,
            // A request passes no message.
            Some(true) => queue.iter().all(|it| it.call.is_some()),
            _ => false,
        };
        match queue {
            Some(queue) if work.call.is_some() && is_separate(queue) => Err(work),
            Some(queue) => {
                let (len, is_alone) = (work.frame.len(), queue.is_empty());
                let len = len.saturating_add(size_of::<Work>());
                self.len = self.len.saturating_add(len);
                queue.push_back(work);
                Ok(if is_alone { 0 } else { self.len })
            }
            None => Err(work),
        }
    }

    /// Returns whether the peer has to wait, because it sends messages faster than their handlers take them. If a handler
    /// needs the peer, waiting would not end.
    pub(crate) fn is_full(&self, queued: usize) -> bool {
        self.len > queued / 2 && !self.server_waits
    }

    pub(crate) fn take(&mut self) -> Option<Work> {
        let work = self.remove(0);
        self.handling = work.as_ref().map(|work| work.call.is_some());
        work
    }

    /// Takes a request from the queue for a separate thread.
    pub(crate) fn take_request(&mut self) -> Option<Work> {
        let mut queue = self.queue.as_ref()?.iter();
        let at = queue.position(|work| work.call.is_some())?;
        self.remove(at)
    }

    fn remove(&mut self, at: usize) -> Option<Work> {
        let work = self.queue.as_mut()?.remove(at)?;
        let len = work.frame.len().saturating_add(size_of::<Work>());
        self.len = self.len.saturating_sub(len);
        Some(work)
    }
}
