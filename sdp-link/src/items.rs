//! [`Items`]: the stream of replies of a call.

use std::fmt;
use std::marker::PhantomData;

use crate::calls::{Answer, CallError, Request};

/// The stream of replies of a call, for the client `C`.
pub struct Items<M, C> {
    pub(crate) client: C,
    /// The call, until it is over.
    pub(crate) call: Option<u32>,
    cancel: fn(&C, u32),
    request: PhantomData<fn(M) -> M>,
}

impl<M: Request, C> Items<M, C> {
    pub(crate) const fn new(client: C, call: u32, cancel: fn(&C, u32)) -> Self {
        Self {
            client,
            call: Some(call),
            cancel,
            request: PhantomData,
        }
    }

    /// Ends the call after its last answer. An item that cannot be read is lost, and the stream goes on.
    pub(crate) fn end_by(&mut self, answer: &Result<Answer, CallError<M::Error>>) {
        if !matches!(answer, Ok(Answer::Item(_))) {
            self.call = None;
        }
    }
}

impl<M, C> fmt::Debug for Items<M, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Items");
        all.field("call", &self.call).finish_non_exhaustive()
    }
}

impl<M, C> Drop for Items<M, C> {
    fn drop(&mut self) {
        if let Some(call) = self.call {
            (self.cancel)(&self.client, call);
        }
    }
}
