//! [`Calls`]: requests and their answers over any transport of whole messages. It has no clock, thread or socket.

mod answer;
mod envelope;
mod error;
mod request;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::mem;

use sdp::message::{self, EncodeMessage, Frame, Framing, ReadError};
use sdp::{DecodeErrorKind, EncodeError, EncodeErrorKind};
use sdp_schema::{Grade, ResolveError};

pub use self::answer::Answer;
use self::envelope::{CANCEL, CREDIT, Call, END, ERROR, ITEM, REPLY, REQUEST, Step};
pub use self::envelope::{Failure, FailureReason};
pub use self::error::CallError;
pub use self::request::{CallLimits, Request};
use crate::error::LinkError;
use crate::session::{Session, is_of_format};
use crate::wire::CALL;

/// The calls of one end of a connection: those that it makes, and those that it answers.
///
/// It takes the frames of the peer, and appends frames for the peer to a buffer. Use it if the transport is no stream, for
/// example a WebSocket. A blocking stream has [`Client`](crate::Client) and [`Server`](crate::Server).
// Each end numbers its own calls, so the kind of a step says whose number it has.
#[derive(Debug)]
pub struct Calls {
    session: Session,
    limits: CallLimits,
    /// The number of calls that this end has made. The low 32 bits are the id of the next one.
    count: u64,
    made: BTreeMap<u32, Made>,
    /// The number of bytes in the queues of `made`.
    queued: usize,
    served: BTreeMap<u32, Served>,
}

/// A call that waits for its answers.
#[derive(Debug)]
struct Made {
    /// The items that the peer may still send, or `None` for a call with one answer.
    credit: Option<u32>,
    /// The items taken since the last credit.
    taken: u32,
    queue: VecDeque<Answer>,
    has_ended: bool,
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
        /// The message, for [`Calls::request_of`].
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
            limits: CallLimits::DEFAULT,
            count: 0,
            made: BTreeMap::new(),
            queued: 0,
            served: BTreeMap::new(),
        }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: &CallLimits) -> Self {
        self.limits = *limits;
        self
    }

    pub(crate) const fn limits(&self) -> &CallLimits {
        &self.limits
    }

    /// Returns the session, for messages outside of calls.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns whether the peer can answer requests of type `M`: the lower grade of the request and its reply, or
    /// [`Refused`](Grade::Refused) if it answers no calls.
    #[must_use]
    pub fn supports<M: Request>(&self) -> Grade {
        if self.session.program().is_none() {
            return Grade::Refused;
        }
        let peer = self.session.peer();
        peer.understands::<M>().min(peer.reads::<M::Reply>())
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
        if self.session.program().is_none() {
            return Err(CallError::NoCalls);
        }
        if self.made.len() >= size(self.limits.calls) {
            return Err(CallError::TooManyCalls(self.limits.calls));
        }
        let credit = is_stream.then_some(self.limits.items.max(1));
        let content = self.content(request).map_err(CallError::Unsent)?;
        let mut call = id(self.count);
        while self.made.contains_key(&call) {
            self.count = self.count.saturating_add(1);
            call = id(self.count);
        }
        self.append(call, REQUEST, credit.unwrap_or(0), &content, out)
            .map_err(CallError::Unsent)?;
        self.count = self.count.saturating_add(1);
        let made = Made {
            credit,
            taken: 0,
            queue: VecDeque::new(),
            has_ended: false,
        };
        self.made.insert(call, made);
        Ok(call)
    }

    /// Takes the next answer of a call. Appends a credit for further items if it takes one.
    pub fn take(&mut self, call: u32, out: &mut Vec<u8>) -> Option<Answer> {
        let made = self.made.get_mut(&call)?;
        let answer = made.queue.pop_front()?;
        self.queued = self.queued.saturating_sub(answer.len());
        if made.has_ended {
            if made.queue.is_empty() {
                self.made.remove(&call);
            }
            return Some(answer);
        }
        made.taken = made.taken.saturating_add(1);
        // One credit for several items takes fewer messages.
        if let Some(credit) = made.credit
            && made.taken >= self.limits.items.div_ceil(2)
        {
            let taken = mem::take(&mut made.taken);
            made.credit = Some(credit.saturating_add(taken));
            self.signal(call, CREDIT, taken, out);
        }
        Some(answer)
    }

    /// Ends a call of this end, and tells it to the peer. Later answers are ignored. A call without an answer must be ended
    /// if nobody waits for it.
    pub fn cancel(&mut self, call: u32, out: &mut Vec<u8>) {
        if let Some(made) = self.made.remove(&call) {
            let queued = made.queue.iter().map(Answer::len).sum();
            self.queued = self.queued.saturating_sub(queued);
            if !made.has_ended {
                self.signal(call, CANCEL, 0, out);
            }
        }
    }

    /// Decodes and converts a request, for its handler.
    ///
    /// # Errors
    ///
    /// The message has no conversion, or is invalid. The failure is for [`fail`](Self::fail).
    pub fn request_of<M: Request>(&self, message: Frame<'_>) -> Result<M, Failure> {
        let decoded = self
            .session
            .peer()
            .decode(message.as_bytes(), &mut Vec::new());
        decoded.map_err(|error| Failure::of(FailureReason::Request, error))
    }

    /// Answers a call, and ends it. If the reply has no conversion for the peer, the answer is a [`Failure`].
    pub fn reply<M: EncodeMessage>(&mut self, call: u32, reply: &M, out: &mut Vec<u8>) {
        self.finish(call, REPLY, reply, out);
    }

    /// Answers a call with an error, and ends it: with the error type of the request, or a [`Failure`].
    pub fn fail<E: EncodeMessage>(&mut self, call: u32, error: &E, out: &mut Vec<u8>) {
        self.finish(call, ERROR, error, out);
    }

    /// Ends a stream.
    pub fn end(&mut self, call: u32, out: &mut Vec<u8>) {
        if self.close(call, END, out) {
            self.signal(call, END, 0, out);
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
        let served = self.served.get(&call).filter(|it| !it.is_cancelled);
        let Some(credit) = served.and_then(|it| it.credit?.checked_sub(1)) else {
            return Ok(false);
        };
        let appended = self
            .content(item)
            .and_then(|content| self.append(call, ITEM, 0, &content, out));
        if let Err(error) = appended {
            self.fail(call, &Failure::of(FailureReason::Answer, &error), out);
            return Err(error);
        }
        if let Some(served) = self.served.get_mut(&call) {
            served.credit = Some(credit);
        }
        Ok(true)
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
        let step: Step<'a> = sdp::from_slice(frame.payload()).map_err(ReadError::Message)?;
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
                    return Ok(Event::Credit(step.call));
                }
                let credit = served.credit.and_then(|it| it.checked_add(step.count));
                served.credit = Some(credit.ok_or(LinkError::Rule(
                    "the peer has granted items of a call without a stream, or more than 4294967295",
                ))?);
                Ok(Event::Credit(step.call))
            }
            // A step of a later version.
            // SPEC C2.
            _ => Ok(Event::Nothing),
        }
    }

    fn receive_request<'a>(
        &mut self,
        step: Step<'a>,
        out: &mut Vec<u8>,
    ) -> Result<Event<'a>, LinkError> {
        let message = step.message()?;
        if self.served.contains_key(&step.call) {
            return Err(LinkError::Rule(
                "the peer has used the id of a call that is not over",
            ));
        }
        let len = step.content.len();
        let others = self.served.values().map(|it| it.len);
        let served = others.fold(0, usize::saturating_add);
        // A request that is alone can have any length.
        let is_long = served > 0 && served.saturating_add(len) > self.limits.queued;
        if is_long || self.served.len() >= size(self.limits.calls) {
            if out.len() > self.limits.queued {
                return Err(LinkError::Rule(
                    "the peer sends too many requests, and reads no answers",
                ));
            }
            let CallLimits { calls, queued, .. } = self.limits;
            let text = format!("more than {calls} calls, or {queued} bytes of requests, at once");
            self.append_failure(step.call, &Failure::of(FailureReason::Busy, text), out);
            return Ok(Event::Nothing);
        }
        let served = Served {
            credit: Some(step.count).filter(|count| *count > 0),
            is_cancelled: false,
            len,
        };
        let is_stream = served.credit.is_some();
        self.served.insert(step.call, served);
        Ok(Event::Request {
            call: step.call,
            message,
            is_stream,
        })
    }

    fn receive_answer<'a>(
        &mut self,
        step: Step<'a>,
        out: &mut Vec<u8>,
    ) -> Result<Event<'a>, LinkError> {
        let bytes = match step.kind {
            END => Vec::new(),
            _ => step.message()?.as_bytes().to_vec(),
        };
        let queued = self.queued.saturating_add(bytes.len());
        let Some(made) = self.made.get_mut(&step.call).filter(|it| !it.has_ended) else {
            // An answer can pass the `Cancel` of its call.
            // SPEC C4.
            return match u64::from(step.call) < self.count {
                true => Ok(Event::Nothing),
                false => Err(LinkError::Rule("the peer has answered a call of nobody")),
            };
        };
        let answer = match (step.kind, made.credit) {
            (REPLY, None) => Answer::Reply(bytes),
            (ITEM, Some(credit)) => {
                made.credit = Some(credit.checked_sub(1).ok_or(LinkError::Rule(
                    "the peer has sent more items than it was granted",
                ))?);
                Answer::Item(bytes)
            }
            (END, Some(_)) => Answer::End,
            (ERROR, _) => Answer::Error(bytes),
            _ => {
                return Err(LinkError::Rule(
                    "the peer has answered a call for one message with a stream, or the reverse",
                ));
            }
        };
        made.has_ended = step.kind != ITEM;
        if queued > self.limits.queued {
            self.cancel(step.call, out);
            let made = Made {
                credit: None,
                taken: 0,
                queue: VecDeque::from([Answer::TooLong]),
                has_ended: true,
            };
            self.made.insert(step.call, made);
        } else {
            made.queue.push_back(answer);
            self.queued = queued;
        }
        Ok(Event::Answer(step.call))
    }

    /// Encodes a message for the peer, converted. A message of the format has no conversion.
    fn content<M: EncodeMessage>(&self, message: &M) -> Result<Vec<u8>, ResolveError> {
        if is_of_format(message.message_id()) {
            return message::to_vec(message).map_err(ResolveError::Encode);
        }
        let mut content = Vec::new();
        self.session.peer().encode(message, &mut content)?;
        Ok(content)
    }

    /// Appends a step, within the limit of the stream.
    fn append(
        &self,
        call: u32,
        kind: u8,
        count: u32,
        content: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<(), ResolveError> {
        let step = Call(Step {
            call,
            kind,
            count,
            content,
        });
        let start = out.len();
        message::append(&step, out).map_err(ResolveError::Encode)?;
        // A longer message would end the connection, instead of the call.
        let mut framing = Framing::new().with_limits(self.session.limits());
        let appended = out.get(start..).unwrap_or_default();
        let Err(error) = framing.step(appended) else {
            return Ok(());
        };
        out.truncate(start);
        let kind = match error.kind() {
            DecodeErrorKind::PayloadOverLimit { len, limit } => {
                EncodeErrorKind::PayloadOverLimit { len, limit }
            }
            _ => EncodeErrorKind::Custom("a step is not whole"),
        };
        Err(ResolveError::Encode(EncodeError::new(kind)))
    }

    /// Appends a step without content, which fits in each stream.
    fn signal(&self, call: u32, kind: u8, count: u32, out: &mut Vec<u8>) {
        let _ = self.append(call, kind, count, &[], out);
    }

    /// Appends a failure, with a shorter text if the stream has a small limit.
    fn append_failure(&self, call: u32, failure: &Failure, out: &mut Vec<u8>) {
        let appended = self
            .content(failure)
            .and_then(|content| self.append(call, ERROR, 0, &content, out));
        if appended.is_err() {
            let content = self.content(&failure.without_text()).unwrap_or_default();
            let _ = self.append(call, ERROR, 0, &content, out);
        }
    }

    /// Removes a call of the peer. Returns whether the peer waits for a last step of this kind. A peer that waits for the
    /// other kind gets a failure.
    fn close(&mut self, call: u32, kind: u8, out: &mut Vec<u8>) -> bool {
        let served = self.served.remove(&call);
        let Some(served) = served.filter(|it| !it.is_cancelled) else {
            return false;
        };
        let other = if served.credit.is_some() { REPLY } else { END };
        if kind == other {
            let text =
                "the handler has answered a call for one message with a stream, or the reverse";
            self.append_failure(call, &Failure::of(FailureReason::Handler, text), out);
        }
        kind != other
    }

    fn finish<M: EncodeMessage>(&mut self, call: u32, kind: u8, message: &M, out: &mut Vec<u8>) {
        // The call is not over if this panics.
        let content = self.content(message);
        if !self.close(call, kind, out) {
            return;
        }
        let appended = content.and_then(|content| self.append(call, kind, 0, &content, out));
        if let Err(error) = appended {
            self.append_failure(call, &Failure::of(FailureReason::Answer, error), out);
        }
    }
}

/// Returns the id of a call with this number.
fn id(number: u64) -> u32 {
    let [a, b, c, d, ..] = number.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

fn size(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
