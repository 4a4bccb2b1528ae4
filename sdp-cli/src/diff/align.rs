//! [`Window`]: the next messages of a stream in memory, to find those that two streams share after a difference.

use std::collections::VecDeque;

use sdp::message::MessageId;

use crate::error::Failure;
use crate::output::Output;
use crate::stream::{Message, Stream};

/// The most messages of a window, and its most bytes before the last message.
pub(super) const MESSAGES: usize = 32;
const BYTES: usize = 1 << 22;

pub(super) struct Window<'s, 'p> {
    stream: &'s mut Stream<'p>,
    messages: VecDeque<Kept>,
    is_ended: bool,
    /// The error after the last message.
    broken: Option<String>,
}

/// A message, and its bytes, which are separate because they are owned.
type Kept = (Message<'static>, Vec<u8>);

impl<'s, 'p> Window<'s, 'p> {
    pub(super) const fn new(stream: &'s mut Stream<'p>) -> Self {
        Self {
            stream,
            messages: VecDeque::new(),
            is_ended: false,
            broken: None,
        }
    }

    /// Reads messages until there are `count`, or `BYTES` are reached.
    pub(super) fn fill(&mut self, count: usize, out: &mut Output) -> Result<(), Failure> {
        let mut bytes: usize = self.messages.iter().map(|(_, bytes)| bytes.len()).sum();
        while self.messages.len() < count && bytes < BYTES && !self.is_ended {
            match self.stream.next(out)? {
                None => self.is_ended = true,
                Some(Err(broken)) => {
                    self.is_ended = true;
                    self.broken = Some(broken.text());
                }
                Some(Ok(message)) => {
                    let kept = message.bytes.to_vec();
                    bytes = bytes.saturating_add(kept.len());
                    let message = Message {
                        label: "",
                        index: message.index,
                        offset: message.offset,
                        header: message.header,
                        bytes: &[],
                        end: message.end,
                    };
                    self.messages.push_back((message, kept));
                }
            }
        }
        Ok(())
    }

    /// Returns the next message, or the text of the error in its place.
    pub(super) fn front(&self) -> Result<Option<Message<'_>>, &str> {
        match (self.get(0), &self.broken) {
            (None, Some(text)) => Err(text),
            (message, _) => Ok(message),
        }
    }

    fn get(&self, at: usize) -> Option<Message<'_>> {
        let (message, bytes) = self.messages.get(at)?;
        Some(Message { bytes, ..*message })
    }

    /// Returns whether one of the next messages has a type.
    pub(super) fn has(&self, ty: (MessageId, bool), count: usize) -> bool {
        (0..count)
            .filter_map(|at| self.get(at))
            .any(|it| self::ty(&it) == ty)
    }

    pub(super) fn pop(&mut self, count: usize) {
        self.messages.drain(..count.min(self.messages.len()));
    }
}

/// Returns the id of a message, and whether it is the last message of a file.
pub(super) fn ty(message: &Message<'_>) -> (MessageId, bool) {
    (message.header.id, message.end.is_some())
}

/// Returns whether two windows have whole messages next that differ.
pub(super) fn differ(old: &Window<'_, '_>, new: &Window<'_, '_>) -> bool {
    let is_whole = |window: &Window<'_, '_>| window.get(0).is_some_and(|it| it.is_whole());
    is_whole(old) && is_whole(new) && !are_equal(old.get(0), new.get(0))
}

/// Returns whether two messages are equal, or both are missing.
fn are_equal(old: Option<Message<'_>>, new: Option<Message<'_>>) -> bool {
    match (old, new) {
        (Some(old), Some(new)) => {
            let is_whole = old.is_whole() && new.is_whole();
            // The checksums of two files differ if their messages do.
            let are_ends = old.end.is_some() && new.end.is_some();
            is_whole && (are_ends || old.bytes == new.bytes)
        }
        (None, None) => true,
        _ => false,
    }
}

/// Returns the numbers of messages before the next equal ones, or of all messages and `false`. If possible, the
/// messages after the equal ones are equal, too.
pub(super) fn gap(old: &Window<'_, '_>, new: &Window<'_, '_>) -> ([usize; 2], bool) {
    let lens = [old.messages.len(), new.messages.len()];
    let [old_len, new_len] = lens;
    let pairs = || {
        let distances = 1..old_len.saturating_add(new_len);
        let pairs = distances.flat_map(|sum| (0..=sum).map(move |at| [at, sum.saturating_sub(at)]));
        pairs.filter(|[at, other]| *at < old_len && *other < new_len)
    };
    let is_equal = |[at, other]: &[usize; 2]| are_equal(old.get(*at), new.get(*other));
    let after = |pair: &[usize; 2]| pair.map(|at| at.saturating_add(1));
    let mut two = pairs().filter(|pair| is_equal(pair) && is_equal(&after(pair)));
    let found = two.next().or_else(|| pairs().find(is_equal));
    (found.unwrap_or(lens), found.is_some())
}
