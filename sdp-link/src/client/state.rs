//! [`State`]: what the threads of a connection share.

use std::collections::VecDeque;
use std::sync::Arc;

use sdp::message::{self, Frame};

use crate::calls::{Calls, Event, Failure, FailureReason};
use crate::connection::Incoming;
use crate::error::LinkError;

/// What the threads of a connection share, and what one of them reads.
pub(super) struct State<R> {
    pub(super) calls: Calls,
    /// The stream, while no thread reads it.
    pub(super) incoming: Option<Incoming<R>>,
    /// The number of threads that wait for the one that reads.
    pub(super) sleeping: usize,
    /// What a server has to do, or `None` without a server.
    pub(super) work: Option<VecDeque<Work>>,
    /// The number of bytes in `work`.
    pub(super) waiting: usize,
    pub(super) ended: Option<Arc<LinkError>>,
}

/// What the thread of a server does.
pub(crate) enum Work {
    Request {
        call: u32,
        message: Vec<u8>,
        is_stream: bool,
    },
    Message(Vec<u8>),
    Lost(LinkError),
}

impl Work {
    /// Returns about the number of bytes in memory.
    pub(super) fn len(&self) -> usize {
        let bytes = match self {
            Self::Request { message, .. } | Self::Message(message) => message.len(),
            Self::Lost(LinkError::Notice(notice)) => sdp::encoded_len(notice).unwrap_or(usize::MAX),
            Self::Lost(_) => 0,
        };
        bytes.saturating_add(size_of::<Self>())
    }
}

impl<R> State<R> {
    pub(super) fn end(&mut self, error: LinkError) {
        self.ended.get_or_insert_with(|| Arc::new(error));
    }

    /// Takes a frame of the peer. Without a server, the peer learns that nobody wants its requests and messages.
    pub(super) fn receive(&mut self, frame: Frame<'_>, out: &mut Vec<u8>) {
        let work = match self.calls.receive(frame, out) {
            Ok(Event::Request {
                call,
                message,
                is_stream,
            }) => Work::Request {
                call,
                message: message.as_bytes().to_vec(),
                is_stream,
            },
            Ok(Event::Message(message)) if self.work.is_none() => {
                let session = self.calls.session();
                session.refuse(message.id());
                while let Some(notice) = session.next_notice() {
                    let _ = message::append(&notice, out);
                }
                return;
            }
            Ok(Event::Message(message)) => Work::Message(message.as_bytes().to_vec()),
            Ok(_) => return,
            Err(error) if error.is_about_one_message() => Work::Lost(error),
            Err(error) => return self.end(error),
        };
        match (&mut self.work, work) {
            (Some(queue), work) => {
                self.waiting = self.waiting.saturating_add(work.len());
                queue.push_back(work);
                if self.waiting > self.calls.limits().queued {
                    self.end(LinkError::Rule(
                        "more messages of the peer wait for a handler than `CallLimits::queued` permits",
                    ));
                }
            }
            (None, Work::Request { call, .. }) => {
                let failure = Failure::of(FailureReason::Unknown, "the program answers no calls");
                self.calls.fail(call, &failure, out);
            }
            (None, _) => {}
        }
    }
}
