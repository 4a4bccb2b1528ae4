//! [`Client`]: calls over a blocking stream.

mod end;
mod shared;
mod timeout;

use std::fmt;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use sdp::message::EncodeMessage;

use self::shared::Shared;
pub use self::timeout::ReadTimeout;
use crate::calls::{CallError, Request};
use crate::connection::{Connection, block};
use crate::error::LinkError;
use crate::link::{Front, ItemSender, Items, Link, calls};
use crate::session::Session;
use crate::state::{Need, State, Stop};

/// The calls of a program over a blocking stream. Clones share the connection, also in several threads.
///
/// A call that waits reads the stream, also for the calls of further threads. A thread is started only to write a request of
/// more than 64 KiB, or instead of a caller that has written 16 times in a row. The [crate](crate) has an example.
///
/// The last clone of a client ends the connection when it is dropped. It first waits for a thread that still writes, as long as
/// the stream takes 64 KiB in each second. If it has sent messages outside of calls, and no later call has an answer, it then
/// waits at most one second until the peer ends the connection, too, because a socket with unread bytes loses the last
/// messages. A `TcpStream` or a `UnixStream` then ends, also for a thread that still writes. For a different stream, such a thread
/// stays until its write ends, for example because the child process ends.
pub struct Client<R, W> {
    pub(crate) shared: Arc<Shared<R, W>>,
    /// How long a call waits.
    deadline: Option<Duration>,
}

impl<R, W> Drop for Client<R, W> {
    fn drop(&mut self) {
        if self.shared.clients.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.shared.close();
        }
    }
}

impl<R, W> Clone for Client<R, W> {
    fn clone(&self) -> Self {
        self.shared.clients.fetch_add(1, Ordering::AcqRel);
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

impl<R: Read + Send + 'static, W: Write + Send + 'static> Client<R, W> {
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
}

impl<R: Read, W: Write> Client<R, W> {
    /// Returns the same client with a deadline for each answer: the reply to a request that is sent, or the next item of a
    /// stream. Use the client without it for a stream of rare events. A request waits as long for earlier ones to be sent. A call
    /// that ends by its deadline is cancelled.
    ///
    /// The deadline does not limit the time to write. For this, set the write timeout of the stream before the handshake:
    /// `stream.set_write_timeout(Some(Duration::from_secs(10)))?`. It limits each write of at most 64 KiB. After it, as after
    /// each error of a write, all calls end, because a `TcpStream` or a `UnixStream` is shut down: at once, or a second after a
    /// peer has gone, whose last answers may have arrived. End a different stream after this error.
    #[must_use]
    pub fn within(&self, deadline: Duration) -> Self
    where
        R: ReadTimeout,
    {
        let _ = self.shared.set_timeout.set(R::set_read_timeout);
        let mut client = self.clone();
        client.deadline = Some(deadline);
        client
    }

    calls!([] [block] []);
}

/// The waits of a blocking client block, so each of its futures is ready at once.
impl<R: Read, W: Write> Front for Client<R, W> {
    fn link(&self) -> &Link {
        &self.shared.link
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.shared.link.lock();
        let result = change(&mut state);
        let _ = self.shared.wait(state, Need::Room, None, |_| Some(()));
        result
    }

    async fn wait<T>(
        &self,
        need: Need,
        ready: impl FnMut(&mut State) -> Option<T>,
    ) -> Result<T, Stop> {
        let is_of_call = matches!(need, Need::Request | Need::Answer(_));
        let deadline = self.deadline.filter(|_| is_of_call);
        let end = deadline.and_then(|time| Instant::now().checked_add(time));
        let state = self.shared.link.lock();
        self.shared.wait(state, need, end, ready)
    }
}

impl<M: Request, R: Read, W: Write> Iterator for Items<M, Client<R, W>> {
    type Item = Result<M::Reply, CallError<M::Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        block(Client::receive(self))
    }
}

impl<M: Request, R: Read, W: Write> ItemSender<M, Client<R, W>> {
    /// Sends an item. Waits until the peer has taken earlier ones.
    ///
    /// # Errors
    ///
    /// [`Cancelled`](LinkError::Cancelled) if the peer does not wait for items any more, [`Unsent`](LinkError::Unsent) if the item
    /// cannot be sent, or the end of the connection. The stream is then over. An item that the peer cannot convert is no
    /// error here: the peer gets a [`CallError::Answer`], and then the next item.
    pub fn send(&mut self, item: &M::Reply) -> Result<(), LinkError> {
        block(Client::send_item(self, item))
    }

    /// Returns whether the peer does not wait for items any more. A handler that waits for events should ask it from time
    /// to time.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let state = self.client.link().lock();
        state.stop(Need::Room).is_some() || self.credit(&state).is_none()
    }
}
