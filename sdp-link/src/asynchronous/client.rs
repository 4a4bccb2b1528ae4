//! [`AsyncClient`], and the items of its streams.

use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;

use futures_util::task::AtomicWaker;
use sdp::message::EncodeMessage;

use crate::calls::{CallError, Request};
use crate::error::LinkError;
use crate::link::{Front, ItemSender, Items, Link, calls};
use crate::session::Session;
use crate::state::{Need, State, Stop};

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
    link: Link,
    /// The number of clients, with the one of the server.
    clients: AtomicUsize,
    /// The server, while it waits.
    writer: AtomicWaker,
}

impl Clone for AsyncClient {
    fn clone(&self) -> Self {
        self.0.clients.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(&self.0))
    }
}

impl Drop for AsyncClient {
    fn drop(&mut self) {
        // The server can end with its last client.
        if self.0.clients.fetch_sub(1, Ordering::AcqRel) == 2 {
            self.0.writer.wake();
        }
    }
}

impl AsyncClient {
    pub(super) fn new(session: Session) -> Self {
        Self(Arc::new(Shared {
            link: Link::new(session),
            clients: AtomicUsize::new(1),
            writer: AtomicWaker::new(),
        }))
    }

    pub(super) fn writer(&self) -> &AtomicWaker {
        &self.0.writer
    }

    /// Returns whether there is no further client.
    pub(super) fn is_last(&self) -> bool {
        self.0.clients.load(Ordering::Acquire) == 1
    }

    calls!([async] [] [.await]);
}

impl Front for AsyncClient {
    fn link(&self) -> &Link {
        &self.0.link
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.0.link.lock();
        let was_empty = state.out.is_empty();
        let result = change(&mut state);
        let is_first = was_empty && !state.out.is_empty();
        drop(state);
        // The server takes all frames at once.
        if is_first {
            self.0.writer.wake();
        }
        result
    }

    async fn wait<T>(
        &self,
        need: Need,
        mut ready: impl FnMut(&mut State) -> Option<T>,
    ) -> Result<T, Stop> {
        let poll = poll_fn(|context| {
            self.change(|state| match (ready(state), state.stop(need)) {
                (Some(result), _) => Poll::Ready(Ok(result)),
                (None, Some(error)) => Poll::Ready(Err(Some(error))),
                (None, None) => {
                    state.add(need, false, context.waker());
                    Poll::Pending
                }
            })
        });
        poll.await
    }
}

impl<M: Request> Items<M, AsyncClient> {
    /// Waits for the next item. Returns `None` after the end of the stream. If the future is dropped, no item is lost.
    pub async fn next(&mut self) -> Option<Result<M::Reply, CallError<M::Error>>> {
        AsyncClient::receive(self).await
    }
}

impl<M: Request> ItemSender<M, AsyncClient> {
    /// Sends an item. Waits until the peer has taken earlier ones.
    ///
    /// # Errors
    ///
    /// [`Cancelled`](LinkError::Cancelled) if the peer does not wait for items any more, [`Unsent`](LinkError::Unsent) if the item
    /// cannot be sent, or the end of the connection. The stream is then over. An item that the peer cannot convert is no
    /// error here: the peer gets a [`CallError::Answer`], and then the next item.
    pub async fn send(&mut self, item: &M::Reply) -> Result<(), LinkError> {
        AsyncClient::send_item(self, item).await
    }
}
