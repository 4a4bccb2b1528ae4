//! [`Queue`]: the messages between the relays, which never wait, and the display, which is as slow as its reader.

use std::collections::VecDeque;
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use sdp::message::Header;
use serde::Serialize;

use super::schemas::{Direction, Hellos};

/// The bytes in the queue beside the longest message.
const LIMIT: usize = 1 << 24;

/// The bytes that an item takes beside its messages.
const ITEM: usize = 256;

/// A command or a connection.
#[derive(Default)]
pub(super) struct Link {
    /// The number of a connection, from 1.
    pub(super) number: Option<u64>,
    /// The `Hello` of each direction, which only the display uses.
    pub(super) hellos: Mutex<Hellos>,
}

/// The origin of an item, without a number and a direction if it is the tap.
#[derive(Clone, Default)]
pub(super) struct Source {
    pub(super) link: Arc<Link>,
    pub(super) direction: Option<Direction>,
}

pub(super) struct Item {
    pub(super) source: Source,
    pub(super) time: SystemTime,
    pub(super) content: Content,
}

pub(super) enum Content {
    Messages(Messages),
    Note(String),
    Lost(Lost),
}

/// Messages that follow each other in the stream, or a message that is not whole.
pub(super) struct Messages {
    pub(super) index: u64,
    pub(super) offset: u64,
    pub(super) bytes: Vec<u8>,
    /// The reason why the message is not whole.
    pub(super) cut: Option<Cut>,
}

/// The messages that are not shown, their bytes, and the notes that are not shown.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(super) struct Lost {
    pub(super) messages: u64,
    pub(super) bytes: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) notes: u64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[derive(Clone, Copy)]
pub(super) struct Cut {
    /// Whether the payload exceeds the limit, so that only its start is kept.
    pub(super) is_long: bool,
    /// The bytes of the message before the end of the stream, if the stream ended inside it.
    pub(super) end: Option<u64>,
}

impl Content {
    /// Counts the messages and notes.
    fn lost(&self) -> Lost {
        let mut lost = Lost::default();
        match self {
            Self::Lost(lost) => return *lost,
            Self::Note(_) => lost.notes = 1,
            Self::Messages(messages) => {
                let mut bytes = messages.bytes.as_slice();
                while let Ok(header) = Header::parse(bytes) {
                    let len = header.frame_len();
                    let found = u64::try_from(len).unwrap_or(u64::MAX);
                    // The bytes of the stream, of which only a start can be here.
                    let found = messages.cut.and_then(|cut| cut.end).unwrap_or(found);
                    lost.messages = lost.messages.saturating_add(1);
                    lost.bytes = lost.bytes.saturating_add(found);
                    bytes = bytes.get(len..).unwrap_or_default();
                }
            }
        }
        lost
    }
}

impl Item {
    /// Returns the memory that it takes.
    pub(super) fn len(&self) -> usize {
        let len = match &self.content {
            Content::Messages(messages) => messages.bytes.len(),
            Content::Note(text) => text.len(),
            Content::Lost(_) => return 0,
        };
        len.saturating_add(ITEM)
    }
}

pub(super) struct Queue {
    state: Mutex<State>,
    ready: Condvar,
    /// The longest payload that is shown.
    pub(super) max_payload: u32,
    /// The most bytes of all items and of incomplete messages.
    limit: usize,
}

#[derive(Default)]
struct State {
    items: VecDeque<Item>,
    /// The bytes of the items, of the item that is shown, and of incomplete messages.
    used: usize,
    /// Whether the limit was reached and the display has not caught up, so that the messages between are lost in a row.
    is_full: bool,
    is_refusing: bool,
    is_closed: bool,
}

impl Queue {
    pub(super) fn new(max_payload: u32) -> Self {
        let longest = usize::try_from(max_payload).unwrap_or(usize::MAX);
        Self {
            state: Mutex::default(),
            ready: Condvar::new(),
            max_payload,
            limit: longest.saturating_add(LIMIT),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes memory for bytes, unless it would exceed the limit.
    pub(super) fn reserve(&self, len: usize) -> bool {
        self.lock().reserve(len, self.limit)
    }

    pub(super) fn release(&self, len: usize) {
        let mut state = self.lock();
        state.used = state.used.saturating_sub(len);
    }

    /// Adds an item, of which `reserved` bytes are reserved, unless it would exceed the limit. The display starts with
    /// it after [`wake`](Self::wake).
    pub(super) fn push(&self, item: Item, reserved: usize) -> bool {
        let mut state = self.lock();
        let is_pushed = state.reserve(item.len().saturating_sub(reserved), self.limit);
        if is_pushed {
            state.items.push_back(item);
        }
        is_pushed
    }

    /// Counts messages that the display does not get.
    pub(super) fn lose(&self, messages: u64, bytes: u64) {
        self.lock().lose(Lost {
            messages,
            bytes,
            notes: 0,
        });
    }

    pub(super) fn wake(&self) {
        self.ready.notify_one();
    }

    /// Adds a note, or counts it if it would exceed the limit.
    pub(super) fn note(&self, source: &Source, text: String) {
        if !self.try_note(source, text) {
            self.lock().lose(Lost {
                notes: 1,
                ..Lost::default()
            });
        }
    }

    /// Adds a note unless it would exceed the limit, and wakes the display.
    pub(super) fn try_note(&self, source: &Source, text: String) -> bool {
        let item = Item {
            source: source.clone(),
            time: SystemTime::now(),
            content: Content::Note(text),
        };
        let is_pushed = self.push(item, 0);
        self.wake();
        is_pushed
    }

    pub(super) fn try_pop(&self) -> Option<Item> {
        self.lock().pop()
    }

    /// Waits for the next item, or returns `None` after the last one. The item's bytes stay reserved until the display
    /// releases them.
    pub(super) fn pop(&self) -> Option<Item> {
        let is_waiting = |state: &mut State| state.items.is_empty() && !state.is_closed;
        let state = self.ready.wait_while(self.lock(), is_waiting);
        state.unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Refuses the messages from now on. The last item counts those that come before the display has reached it.
    pub(super) fn refuse(&self) {
        let mut state = self.lock();
        state.lose(Lost::default());
        state.is_refusing = true;
    }

    /// Refuses the messages from now on, and counts all that the display has not taken yet.
    pub(super) fn lose_all(&self) {
        let mut state = self.lock();
        let items = mem::take(&mut state.items);
        let len = items.iter().map(Item::len).fold(0, usize::saturating_add);
        state.used = state.used.saturating_sub(len);
        state.is_refusing = false;
        for item in items {
            state.lose(item.content.lost());
        }
        state.lose(Lost::default());
        state.is_refusing = true;
    }

    /// Ends the queue as soon as it is empty.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.wake();
    }

    /// Drops all items, because nobody shows them.
    pub(super) fn drain(&self) {
        while let Some(item) = self.pop() {
            self.release(item.len());
        }
    }
}

impl State {
    fn reserve(&mut self, len: usize, limit: usize) -> bool {
        let used = self.used.saturating_add(len);
        if self.is_full || self.is_refusing {
            return false;
        }
        if used > limit {
            self.is_full = !self.items.is_empty();
            return false;
        }
        self.used = used;
        true
    }

    fn lose(&mut self, lost: Lost) {
        let back = self.items.back_mut().map(|item| &mut item.content);
        if let Some(Content::Lost(all)) = back {
            all.messages = all.messages.saturating_add(lost.messages);
            all.bytes = all.bytes.saturating_add(lost.bytes);
            all.notes = all.notes.saturating_add(lost.notes);
        } else if !self.is_refusing {
            self.items.push_back(Item {
                source: Source::default(),
                time: SystemTime::now(),
                content: Content::Lost(lost),
            });
        }
    }

    fn pop(&mut self) -> Option<Item> {
        let item = self.items.pop_front();
        self.is_full &= !self.items.is_empty();
        item
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(text: &str) -> Item {
        Item {
            source: Source::default(),
            time: SystemTime::UNIX_EPOCH,
            content: Content::Note(text.into()),
        }
    }

    #[test]
    fn a_queue_that_loses_all_counts_each_message_and_note() {
        let queue = Queue::new(0);
        let messages = |bytes: &[u8], cut| Item {
            content: Content::Messages(Messages {
                index: 0,
                offset: 0,
                bytes: bytes.into(),
                cut,
            }),
            ..note("")
        };
        let message = b"SDP2\x01\0\x03\0\0\0abc";
        queue.push(note("first"), 0);
        queue.push(messages(&message.repeat(3), None), 0);
        queue.lose(2, 9);
        let cut = |is_long, end| Some(Cut { is_long, end });
        queue.push(messages(&message[..11], cut(true, None)), 0);
        queue.push(messages(&message[..11], cut(false, Some(11))), 0);
        queue.lose_all();
        assert_eq!(queue.lock().used, 0);
        // A message that comes later is counted, too.
        assert!(!queue.push(note("late"), 0));
        queue.lose(1, 1);
        let Some(Content::Lost(lost)) = queue.pop().map(|it| it.content) else {
            panic!("another item");
        };
        let bytes = 3 * 13 + 9 + 13 + 11 + 1;
        assert_eq!(
            (lost.messages, lost.bytes, lost.notes),
            (3 + 2 + 1 + 1 + 1, bytes, 1)
        );
    }
}
