//! [`Inbox`]: what a blocking server has to do.

use std::collections::VecDeque;
use std::sync::Arc;
use std::thread::{self, ThreadId};

/// What the thread of a blocking server has to do.
#[derive(Default)]
pub(crate) struct Inbox {
    /// `None` without a server.
    queue: Option<VecDeque<Work>>,
    /// The number of bytes in the queue.
    pub(crate) len: usize,
    /// Whether the thread of the server handles a request, so that a further one has to have its own thread: the first one
    /// can depend on it.
    is_handling: bool,
    /// Handles a request in a separate thread, while the server runs.
    pub(crate) spawn: Option<Arc<Spawn>>,
    /// The thread of the server, while it runs.
    pub(crate) thread: Option<ThreadId>,
}

pub(crate) type Spawn = dyn Fn(Work) + Send + Sync;

/// A frame of the peer.
pub(crate) struct Work {
    pub(crate) frame: Vec<u8>,
    /// The call of a request, and whether the peer waits for a stream.
    pub(crate) call: Option<(u32, bool)>,
}

impl Inbox {
    /// Keeps frames for a server.
    pub(crate) fn serve(&mut self) {
        self.queue = Some(VecDeque::new());
    }

    /// Adds work, and returns the number of bytes. Returns the work if there is no server, or if it needs a separate thread.
    pub(crate) fn add(&mut self, work: Work) -> Result<usize, Work> {
        let is_separate = self.is_handling && work.call.is_some();
        match &mut self.queue {
            Some(queue) if !is_separate => {
                let len = work.frame.len().saturating_add(size_of::<Work>());
                self.len = self.len.saturating_add(len);
                queue.push_back(work);
                Ok(self.len)
            }
            _ => Err(work),
        }
    }

    /// Returns whether this thread should wait for the handlers before it reads, so that a fast peer waits, too. The thread
    /// of the server does not wait for itself.
    pub(crate) fn is_full(&self, queued: usize) -> bool {
        self.len > queued / 2 && self.thread.is_some_and(|it| it != thread::current().id())
    }

    pub(crate) fn take(&mut self) -> Option<Work> {
        let work = self.queue.as_mut()?.pop_front();
        self.is_handling = work.as_ref().is_some_and(|work| work.call.is_some());
        let len = work.as_ref().map_or(0, |work| work.frame.len());
        self.len = self
            .len
            .saturating_sub(len.saturating_add(size_of::<Work>()));
        work
    }
}
