//! [`AsyncClient`], and the items of its streams.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use sdp::message::EncodeMessage;

use crate::calls::{CallError, Request};
use crate::error::LinkError;
use crate::link::{ItemSender, Items, Link};
use crate::session::Session;

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
            let writer = self.0.link.lock().writer.take();
            writer.into_iter().for_each(std::task::Waker::wake);
        }
    }
}

impl AsyncClient {
    pub(super) fn new(session: Session) -> Self {
        Self(Arc::new(Shared {
            link: Link::new(session),
            clients: AtomicUsize::new(1),
        }))
    }

    pub(super) fn link(&self) -> &Link {
        &self.0.link
    }

    /// Returns whether there is no further client.
    pub(super) fn is_last(&self) -> bool {
        self.0.clients.load(Ordering::Acquire) == 1
    }

    /// Returns the session, for the grades of messages and the name of the peer.
    #[must_use]
    pub fn session(&self) -> &Session {
        self.0.link.session()
    }

    /// Sends a request, and waits for its reply.
    ///
    /// # Errors
    ///
    /// The error of the handler, or why there is no reply.
    pub async fn call<M: Request>(&self, request: &M) -> Result<M::Reply, CallError<M::Error>> {
        self.start(request, false).await?.reply().await
    }

    /// Sends a request, and returns the stream of its replies. The peer waits if they are not taken, and learns if the
    /// stream is dropped.
    ///
    /// # Errors
    ///
    /// The request cannot be sent.
    pub async fn call_stream<M: Request>(
        &self,
        request: &M,
    ) -> Result<Items<M, Self>, CallError<M::Error>> {
        self.start(request, true).await
    }

    /// Sends a message outside of calls, which has no answer.
    ///
    /// # Errors
    ///
    /// [`Unsent`](LinkError::Unsent) is about this message. Otherwise, the connection has ended.
    pub async fn send<M: EncodeMessage + ?Sized>(&self, message: &M) -> Result<(), LinkError> {
        self.0.link.send(message).await
    }

    async fn start<M: Request>(
        &self,
        request: &M,
        is_stream: bool,
    ) -> Result<Items<M, Self>, CallError<M::Error>> {
        let call = self.0.link.request(request, is_stream).await?;
        Ok(Items::new(self.clone(), call, Self::link, |_| ()))
    }
}

impl<M: Request> Items<M, AsyncClient> {
    /// Waits for the next item. Returns `None` after the end of the stream. If the future is dropped, no item is lost.
    pub async fn next(&mut self) -> Option<Result<M::Reply, CallError<M::Error>>> {
        self.receive().await
    }
}

impl<M: Request> ItemSender<M, AsyncClient> {
    /// Sends an item. Waits until the peer has taken earlier ones.
    ///
    /// # Errors
    ///
    /// The peer does not wait for items any more, or the item has no conversion for it. The stream is then over.
    pub async fn send(&mut self, item: &M::Reply) -> Result<(), LinkError> {
        self.client.0.link.item(self, item).await
    }
}
