//! [`Calls`]: requests and their answers over any transport of whole messages. It has no clock, thread or socket.

mod answer;
mod error;
mod failure;
mod request;
mod step;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::mem;

use sdp::message::{EncodeMessage, Frame, ReadError};
use sdp_schema::ResolveError;

pub use self::answer::Answer;
pub use self::error::CallError;
pub use self::failure::{Failure, FailureReason};
pub use self::request::Request;
use self::step::{CANCEL, CREDIT, Received};
pub(crate) use self::step::{END, ERROR, ITEM, REPLY, REQUEST, Step};
use crate::error::LinkError;
use crate::limits::CallLimits;
use crate::session::{Session, is_of_format};
use crate::wire::CALL;

/// The error of a peer whose answers are not read.
pub(crate) const UNREAD_ANSWERS: &str = "the peer sends too many requests, and reads no answers";

/// The calls of one end of a connection: those that it makes, and those that it answers.
///
/// It takes the frames of the peer, and appends frames for the peer to a buffer. Use it if the transport is no stream, for
/// example a WebSocket. A blocking stream has [`Client`](crate::Client) and [`Server`](crate::Server).
// Each end numbers its own calls, so the kind of a step says whose number it has.
#[derive(Debug)]
pub struct Calls {
    session: Session,
    /// The id of the next call, unless an earlier call still has it.
    pub(crate) next: u32,
    made: BTreeMap<u32, Made>,
    /// The number of bytes in the queues of `made`.
    queued: usize,
    served: BTreeMap<u32, Served>,
}

/// A call that waits for its answers.
#[derive(Debug, Default)]
struct Made {
    /// The items that the peer may still send, or `None` for a call with one answer.
    credit: Option<u32>,
    /// The items taken since the last credit.
    taken: u32,
    items: VecDeque<Answer>,
    /// The answer that ends the call.
    last: Option<Answer>,
}

/// A call that this end answers.
#[derive(Debug)]
struct Served {
    credit: Option<u32>,
    is_cancelled: bool,
    /// The number of bytes of the request.
    len: usize,
}

/// What a frame of the peer says.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A message outside of calls, for [`Session::decode`].
    Message(Frame<'a>),
    /// A call with this id: answer it by [`Calls::reply`] or [`Calls::fail`], or if it `is_stream` by [`Calls::item`] and
    /// [`Calls::end`].
    Request {
        /// The id for the answers.
        call: u32,
        /// The message, for [`Session::request_of`].
        message: Frame<'a>,
        /// Whether the peer waits for a stream.
        is_stream: bool,
    },
    /// The call has an answer, for [`Calls::take`].
    Answer(u32),
    /// The peer does not wait for this call any more, or it grants items: look at [`Calls::credit`].
    Credit(u32),
    /// Nothing to do.
    Nothing,
}

impl Calls {
    /// Creates the calls of an open connection, without any call.
    #[must_use]
    pub const fn new(session: Session) -> Self {
        Self {
            session,
            next: 0,
            made: BTreeMap::new(),
            queued: 0,
            served: BTreeMap::new(),
        }
    }

    /// Returns the session, for messages outside of calls.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Makes a call, appends its request, and returns its id. The peer answers with a stream if `is_stream`.
    ///
    /// # Errors
    ///
    /// The request has no conversion for the peer, or there are too many calls. `out` is then unchanged.
    pub fn request<M: Request>(
        &mut self,
        request: &M,
        is_stream: bool,
        out: &mut Vec<u8>,
    ) -> Result<u32, CallError<M::Error>> {
        let step = self.session.request(request, is_stream)?;
        self.start(step, is_stream, out)
    }

    /// Makes a call with an encoded request.
    pub(crate) fn start<E>(
        &mut self,
        request: Step,
        is_stream: bool,
        out: &mut Vec<u8>,
    ) -> Result<u32, CallError<E>> {
        let limits = self.session.call_limits();
        if u32::try_from(self.made.len()).is_ok_and(|it| it >= limits.calls) {
            return Err(CallError::TooManyCalls(limits.calls));
        }
        while self.made.contains_key(&self.next) {
            self.next = self.next.wrapping_add(1);
        }
        let call = self.next;
        self.next = call.wrapping_add(1);
        let made = Made {
            credit: is_stream.then_some(limits.items.max(1)),
            ..Made::default()
        };
        self.made.insert(call, made);
        request.append(call, out);
        Ok(call)
    }

    /// Takes the next answer of a call. Appends a credit for further items if it takes one.
    pub fn take(&mut self, call: u32, out: &mut Vec<u8>) -> Option<Answer> {
        let made = self.made.get_mut(&call)?;
        let Some(answer) = made.items.pop_front() else {
            let last = made.last.take()?;
            self.made.remove(&call);
            self.queued = self.queued.saturating_sub(last.bytes.len());
            return Some(last);
        };
        self.queued = self.queued.saturating_sub(answer.bytes.len());
        made.taken = made.taken.saturating_add(1);
        // One credit for several items takes fewer messages.
        if made.last.is_none()
            && let Some(credit) = made.credit
            && made.taken >= self.session.call_limits().items.div_ceil(2)
        {
            let taken = mem::take(&mut made.taken);
            made.credit = Some(credit.saturating_add(taken));
            Step::signal(CREDIT, taken).append(call, out);
        }
        Some(answer)
    }

    /// Ends a call of this end, and tells it to the peer. Later answers are ignored. A call without an answer must be ended
    /// if nobody waits for it.
    pub fn cancel(&mut self, call: u32, out: &mut Vec<u8>) {
        if let Some(made) = self.made.remove(&call) {
            let queued = made.items.iter().chain(&made.last);
            let queued = queued.map(|answer| answer.bytes.len()).sum();
            self.queued = self.queued.saturating_sub(queued);
            if made.last.is_none() {
                Step::signal(CANCEL, 0).append(call, out);
            }
        }
    }

    /// Answers a call, and ends it. If the reply has no conversion for the peer, the answer is a [`Failure`].
    pub fn reply<M: EncodeMessage>(&mut self, call: u32, reply: &M, out: &mut Vec<u8>) {
        self.finish(call, Step::answer(&self.session, REPLY, reply), out);
    }

    /// Answers a call with an error, and ends it: with the error type of the request, or a [`Failure`].
    pub fn fail<E: EncodeMessage>(&mut self, call: u32, error: &E, out: &mut Vec<u8>) {
        self.finish(call, Step::answer(&self.session, ERROR, error), out);
    }

    /// Ends a stream.
    pub fn end(&mut self, call: u32, out: &mut Vec<u8>) {
        self.finish(call, Step::signal(END, 0), out);
    }

    /// Ends a call of the peer with its last step. A peer that waits for an answer of a different kind gets a failure.
    pub(crate) fn finish(&mut self, call: u32, last: Step, out: &mut Vec<u8>) {
        let served = self.served.remove(&call);
        let Some(served) = served.filter(|it| !it.is_cancelled) else {
            return;
        };
        let other = if served.credit.is_some() { REPLY } else { END };
        let text = "the handler has answered a call for one message with a stream, or the reverse";
        let last = match last.kind == other {
            true => Step::failure(&self.session, FailureReason::Handler, text),
            false => last,
        };
        last.append(call, out);
    }

    /// Returns whether the peer waits for a call with one answer.
    pub(crate) fn is_owed(&self) -> bool {
        (self.served.values()).any(|it| it.credit.is_none() && !it.is_cancelled)
    }

    /// Gives up the streams of the peer, or all its calls.
    pub(crate) fn abandon(&mut self, all: bool) {
        for served in self.served.values_mut() {
            served.is_cancelled |= all || served.credit.is_some();
        }
    }

    /// Returns the number of items that the peer waits for, or `None` if it does not wait for the call any more.
    #[must_use]
    pub fn credit(&self, call: u32) -> Option<u32> {
        let served = self.served.get(&call)?;
        (!served.is_cancelled).then_some(served.credit.unwrap_or(0))
    }

    /// Appends an item of a stream, if the peer waits for one. Returns whether it does.
    ///
    /// # Errors
    ///
    /// The item has no conversion for the peer, so the stream is over, and the peer knows it.
    pub fn item<M: EncodeMessage>(
        &mut self,
        call: u32,
        item: &M,
        out: &mut Vec<u8>,
    ) -> Result<bool, ResolveError> {
        let item = Step::new(&self.session, ITEM, 0, item);
        self.add_item(call, item, out)
    }

    /// Appends an encoded item.
    pub(crate) fn add_item(
        &mut self,
        call: u32,
        item: Result<Step, ResolveError>,
        out: &mut Vec<u8>,
    ) -> Result<bool, ResolveError> {
        let served = self.served.get_mut(&call).filter(|it| !it.is_cancelled);
        let credit = served.and_then(|it| it.credit.as_mut());
        match (credit.filter(|it| **it > 0), item) {
            (None, _) => Ok(false),
            (Some(credit), Ok(item)) => {
                *credit = credit.saturating_sub(1);
                item.append(call, out);
                Ok(true)
            }
            (Some(_), Err(error)) => {
                self.fail(call, &Failure::of(FailureReason::Answer, &error), out);
                Err(error)
            }
        }
    }

    /// Takes a frame of the peer. Appends an answer to a call that this end cannot answer.
    ///
    /// # Errors
    ///
    /// [`Notice`](LinkError::Notice) is about one message. Close the connection after the remaining errors.
    pub fn receive<'a>(
        &mut self,
        frame: Frame<'a>,
        out: &mut Vec<u8>,
    ) -> Result<Event<'a>, LinkError> {
        if !is_of_format(frame.id()) {
            return Ok(Event::Message(frame));
        }
        if frame.id() != CALL {
            return self.session.receive(frame).map(|()| Event::Nothing);
        }
        let step: Received<'a> = sdp::from_slice(frame.payload()).map_err(ReadError::Message)?;
        match step.kind {
            REQUEST => self.receive_request(step, out),
            REPLY | ITEM | END | ERROR => self.receive_answer(step, out),
            CANCEL | CREDIT => {
                let served = self.served.get_mut(&step.call);
                // A cancel or a credit can pass the last answer.
                // SPEC C4.
                let Some(served) = served.filter(|it| !it.is_cancelled) else {
                    return Ok(Event::Nothing);
                };
                if step.kind == CANCEL {
                    served.is_cancelled = true;
                } else {
                    let credit = served.credit.and_then(|it| it.checked_add(step.count));
                    served.credit = Some(credit.ok_or(LinkError::Rule(
                        "the peer has granted items of a call without a stream, or more than 4294967295",
                    ))?);
                }
                Ok(Event::Credit(step.call))
            }
            // A step of a later version.
            // SPEC C2.
            _ => Ok(Event::Nothing),
        }
    }

    fn receive_request<'a>(
        &mut self,
        step: Received<'a>,
        out: &mut Vec<u8>,
    ) -> Result<Event<'a>, LinkError> {
        let CallLimits { calls, queued, .. } = *self.session.call_limits();
        let message = step.message()?;
        if self.served.contains_key(&step.call) {
            let rule = "the peer has used the id of a call that is not over";
            return Err(LinkError::Rule(rule));
        }
        let len = step.content.len();
        let others = self.served.values().map(|it| it.len);
        let served = others.fold(0, usize::saturating_add);
        // A request that is alone can have any length.
        let is_long = served > 0 && served.saturating_add(len) > queued;
        if is_long || u32::try_from(self.served.len()).is_ok_and(|it| it >= calls) {
            if out.len() > queued {
                return Err(LinkError::Rule(UNREAD_ANSWERS));
            }
            let text = format!("more than {calls} calls, or {queued} bytes of requests, at once");
            Step::failure(&self.session, FailureReason::Busy, text).append(step.call, out);
            return Ok(Event::Nothing);
        }
        let credit = Some(step.count).filter(|count| *count > 0);
        let served = Served {
            credit,
            is_cancelled: false,
            len,
        };
        self.served.insert(step.call, served);
        Ok(Event::Request {
            call: step.call,
            message,
            is_stream: credit.is_some(),
        })
    }

    fn receive_answer<'a>(
        &mut self,
        step: Received<'a>,
        out: &mut Vec<u8>,
    ) -> Result<Event<'a>, LinkError> {
        let bytes = match step.kind {
            END => Vec::new(),
            _ => step.message()?.as_bytes().to_vec(),
        };
        let queued = self.queued.saturating_add(bytes.len());
        let Some(made) = self.made.get_mut(&step.call).filter(|it| it.last.is_none()) else {
            // An answer can pass the `Cancel` of its call.
            // SPEC C4.
            return Ok(Event::Nothing);
        };
        match (step.kind, &mut made.credit) {
            (REPLY, None) | (END, Some(_)) | (ERROR, _) => {}
            (ITEM, Some(credit)) => {
                let rule = "the peer has sent more items than it was granted";
                *credit = credit.checked_sub(1).ok_or(LinkError::Rule(rule))?;
            }
            _ => {
                let rule =
                    "the peer has answered a call for one message with a stream, or the reverse";
                return Err(LinkError::Rule(rule));
            }
        }
        let kind = step.kind;
        let mut answer = Answer { kind, bytes };
        if queued > self.session.call_limits().queued {
            if answer.is_item() {
                Step::signal(CANCEL, 0).append(step.call, out);
            }
            let items = made.items.drain(..).map(|item| item.bytes.len());
            self.queued = self.queued.saturating_sub(items.sum());
            (answer.kind, answer.bytes) = (CANCEL, Vec::new());
        } else {
            self.queued = queued;
        }
        match answer.is_item() {
            true => made.items.push_back(answer),
            false => made.last = Some(answer),
        }
        Ok(Event::Answer(step.call))
    }
}
