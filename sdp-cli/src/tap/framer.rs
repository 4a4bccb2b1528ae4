//! [`Framer`]: finds the messages in the bytes of one direction, and copies them to the queue.

use std::mem;
use std::sync::Arc;
use std::time::SystemTime;

use sdp::message::{HEADER_LEN, Header};

use super::queue::{Content, Cut, Item, Link, Messages, Queue, Source};
use super::schemas::Direction;
use crate::input::MAGIC;
use crate::stream::parse_header;

/// The kept bytes of a payload that exceeds the limit.
pub(super) const PREVIEW: usize = 16;

/// Finds the messages in the bytes of one direction. It also knows their boundaries while the queue is full, so only
/// whole messages are lost.
pub(super) struct Framer {
    queue: Arc<Queue>,
    source: Source,
    time: SystemTime,
    /// The start of the current message.
    held: Vec<u8>,
    /// The bytes of `held` that are reserved in the queue.
    reserved: usize,
    /// The index and the offset in the stream of the current message.
    index: u64,
    offset: u64,
    state: State,
}

enum State {
    /// The header of the current message is incomplete.
    Header,
    Payload(Payload),
    /// No message can follow, and the text says why, until it is in the queue.
    Foreign(Option<String>),
}

/// The current message, after its header.
struct Payload {
    /// The length of the message.
    len: u64,
    /// The number of bytes that have not come yet.
    left: usize,
    /// The number of those that are kept.
    keep: usize,
    /// Whether the payload exceeds the limit, so that only its start is kept.
    is_long: bool,
    is_lost: bool,
}

impl Framer {
    pub(super) fn new(queue: &Arc<Queue>, link: &Arc<Link>, direction: Direction) -> Self {
        Self {
            queue: Arc::clone(queue),
            source: Source {
                link: Arc::clone(link),
                direction: Some(direction),
            },
            time: SystemTime::UNIX_EPOCH,
            held: Vec::new(),
            reserved: 0,
            index: 0,
            offset: 0,
            state: State::Header,
        }
    }

    /// Copies the messages of the next bytes.
    pub(super) fn take(&mut self, mut bytes: &[u8]) {
        self.time = SystemTime::now();
        while !bytes.is_empty() {
            bytes = match &mut self.state {
                State::Header if self.held.is_empty() => self.whole_messages(bytes),
                State::Header => self.header(bytes),
                State::Payload(payload) => {
                    let (taken, rest) = split(bytes, payload.left);
                    let (kept, _) = split(taken, payload.keep);
                    self.held.extend_from_slice(kept);
                    payload.left = payload.left.saturating_sub(taken.len());
                    payload.keep = payload.keep.saturating_sub(kept.len());
                    if payload.left == 0 {
                        self.end_message();
                    }
                    rest
                }
                State::Foreign(_) => break,
            };
        }
        match &mut self.state {
            State::Foreign(text) => {
                text.take_if(|text| self.queue.try_note(&self.source, text.clone()));
            }
            State::Payload(payload) if !payload.is_lost => {
                let len = self.held.len();
                if self.queue.reserve(len.saturating_sub(self.reserved)) {
                    self.reserved = len;
                } else {
                    payload.is_lost = true;
                    payload.keep = 0;
                    self.held = Vec::new();
                    self.queue.release(mem::take(&mut self.reserved));
                }
            }
            _ => {}
        }
    }

    /// Takes the whole messages within the limit, or else a header, and returns the rest.
    fn whole_messages<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        let (mut len, mut messages) = (0_usize, 0_u64);
        while let Ok(header) = Header::parse(bytes.get(len..).unwrap_or_default()) {
            let end = len.saturating_add(header.frame_len());
            if header.payload_len > self.queue.max_payload || end > bytes.len() {
                break;
            }
            len = end;
            messages = messages.saturating_add(1);
        }
        if messages == 0 {
            return self.header(bytes);
        }
        let (whole, rest) = split(bytes, len);
        let len = u64::try_from(len).unwrap_or(u64::MAX);
        self.push(whole.to_vec(), None, messages, len);
        rest
    }

    /// Takes the header of the current message, and returns the rest.
    fn header<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        let (taken, rest) = split(bytes, HEADER_LEN.saturating_sub(self.held.len()));
        self.held.extend_from_slice(taken);
        let header = &self.held;
        if header.len() < HEADER_LEN && (header.len() < MAGIC.len() || header.starts_with(MAGIC)) {
            return rest;
        }
        match parse_header(header) {
            Ok(header) => {
                let left = usize::try_from(header.payload_len).unwrap_or(usize::MAX);
                let is_long = header.payload_len > self.queue.max_payload;
                self.state = State::Payload(Payload {
                    len: u64::try_from(header.frame_len()).unwrap_or(u64::MAX),
                    left,
                    keep: if is_long { PREVIEW } else { left },
                    is_long,
                    is_lost: false,
                });
                if left == 0 {
                    self.end_message();
                }
                rest
            }
            Err(text) => {
                self.foreign(&text);
                &[]
            }
        }
    }

    pub(super) fn note(&self, text: String) {
        self.queue.note(&self.source, text);
    }

    /// Wakes the display.
    pub(super) fn wake(&self) {
        self.queue.wake();
    }

    fn foreign(&mut self, reason: &str) {
        let text = format!("not SDP from byte {} on: {reason}", self.offset);
        self.held = Vec::new();
        self.state = State::Foreign(Some(text));
    }

    /// Moves the current message to the queue, or counts it as lost.
    fn end_message(&mut self) {
        let State::Payload(payload) = mem::replace(&mut self.state, State::Header) else {
            return;
        };
        let left = u64::try_from(payload.left).unwrap_or(u64::MAX);
        let len = payload.len.saturating_sub(left);
        if payload.is_lost {
            self.queue.lose(1, len);
            self.advance(1, len);
            return;
        }
        let bytes = mem::take(&mut self.held);
        let cut = Cut {
            is_long: payload.is_long,
            end: (payload.left > 0).then_some(len),
        };
        let is_cut = cut.is_long || cut.end.is_some();
        self.push(bytes, is_cut.then_some(cut), 1, len);
    }

    fn push(&mut self, bytes: Vec<u8>, cut: Option<Cut>, messages: u64, len: u64) {
        let (index, offset) = (self.index, self.offset);
        let item = Item {
            source: self.source.clone(),
            time: self.time,
            content: Content::Messages(Messages {
                index,
                offset,
                bytes,
                cut,
            }),
        };
        let reserved = mem::take(&mut self.reserved);
        if !self.queue.push(item, reserved) {
            self.queue.release(reserved);
            self.queue.lose(messages, len);
        }
        self.advance(messages, len);
    }

    fn advance(&mut self, messages: u64, len: u64) {
        self.index = self.index.saturating_add(messages);
        self.offset = self.offset.saturating_add(len);
    }

    /// Shows an incomplete message at the end of the stream.
    pub(super) fn finish(mut self) {
        match self.state {
            State::Header if self.held.is_empty() => {}
            State::Header if MAGIC.starts_with(split(&self.held, MAGIC.len()).0) => {
                self.note("the stream ends inside a header".into());
            }
            State::Header => {
                if let Err(text) = parse_header(&self.held) {
                    self.foreign(&text);
                }
            }
            State::Payload(_) => self.end_message(),
            State::Foreign(_) => {}
        }
        // A text that is not in the queue yet.
        if let State::Foreign(text) = &mut self.state
            && let Some(text) = text.take()
        {
            self.note(text);
        }
        self.queue.wake();
    }
}

/// Splits bytes after at most `len`.
fn split(bytes: &[u8], len: usize) -> (&[u8], &[u8]) {
    bytes.split_at(len.min(bytes.len()))
}
