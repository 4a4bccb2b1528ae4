//! [`Walk`]: a walk over encoded bytes, part by part.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use sdp::message::{Frame as Message, HEADER_LEN};
use sdp::{DecodeError, DecodeErrorKind};

use super::cursor::Cursor;
use super::event::{Event, EventKind};
use super::frame::Frame;
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;

/// The levels of nesting of a value, as in a decoder with the default limits.
pub(crate) const MAX_NESTING: u32 = 128;

/// The number of parts for each byte and each type, and the additional number for any input.
const PARTS: usize = 32;

/// The offset of the id in the header of a message.
const ID_OFFSET: usize = 4;

/// A walk over a value or a message, at one of its parts.
pub(crate) struct Walk<'a> {
    pub(crate) schema: &'a Schema,
    pub(crate) bytes: &'a [u8],
    pub(super) input: Cursor<'a>,
    pub(super) frames: Vec<Frame<'a>>,
    /// The type and the offset of the value to read or check.
    pub(super) current: TypeIndex,
    pub(super) start: usize,
    /// The type of the whole value: the root, or the type of the message.
    pub(crate) root: TypeIndex,
    is_started: bool,
    is_ended: bool,
    /// The number of parts until the walk fails.
    pub(super) work: usize,
}

/// The error of a walk: the error of decoding, and its place in the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WalkError {
    pub(crate) error: DecodeError,
    pub(crate) path: String,
    /// The type of the invalid part, or `None` in a header.
    pub(crate) ty: Option<TypeIndex>,
    /// The offset of the invalid part, but the offset of the error can be greater, for example inside a string.
    pub(crate) start: usize,
}

impl<'a> Walk<'a> {
    /// Starts a walk over the whole `bytes`: a value, or a message if the schema describes messages.
    ///
    /// # Errors
    ///
    /// The error of the header of the message.
    pub(crate) fn new(schema: &'a Schema, bytes: &'a [u8]) -> Result<Self, WalkError> {
        let (root, offset) = match schema.root() {
            Root::Value(ty) => (ty, 0),
            Root::Messages(_) => {
                let ty = message_type(schema, bytes).map_err(|error| WalkError {
                    error,
                    path: String::new(),
                    ty: None,
                    start: 0,
                })?;
                (ty, HEADER_LEN)
            }
        };
        let parts = max_parts(schema, bytes.len());
        Ok(Self::of_part(schema, root, bytes, offset, parts))
    }

    /// Starts a walk over the value at an offset, with a limit for the number of parts.
    pub(crate) fn of_part(
        schema: &'a Schema,
        root: TypeIndex,
        bytes: &'a [u8],
        offset: usize,
        parts: usize,
    ) -> Self {
        Self {
            schema,
            bytes,
            input: Cursor::new(bytes, offset, MAX_NESTING),
            frames: Vec::new(),
            current: root,
            start: offset,
            root,
            is_started: false,
            is_ended: false,
            work: parts,
        }
    }

    /// Sets the maximum number of levels of nesting before the first part.
    pub(crate) const fn with_max_nesting(mut self, levels: u32) -> Self {
        self.input = Cursor::new(self.bytes, self.start, levels);
        self
    }

    /// Returns the number of parts until the walk fails.
    pub(crate) const fn remaining_parts(&self) -> usize {
        self.work
    }

    /// Returns the bytes after the last part.
    pub(crate) fn remaining(&self) -> &'a [u8] {
        self.bytes.get(self.input.offset()..).unwrap_or_default()
    }

    /// Reads the next part, or the end of a value. Returns `None` at the end of the walk.
    ///
    /// # Errors
    ///
    /// The error of decoding these bytes. If code restricts the values of a type, such as a conversion, an invalid one
    /// can have no error here.
    pub(crate) fn next(&mut self) -> Result<Option<Event<'a>>, WalkError> {
        if self.is_ended {
            return Ok(None);
        }
        let event = self.read().map_err(|error| {
            self.is_ended = true;
            WalkError {
                error,
                path: self.path(),
                ty: Some(self.current),
                start: self.start,
            }
        })?;
        let kind = event.as_ref().map(|event| event.kind);
        self.is_ended |= matches!(kind, None | Some(EventKind::Opaque));
        Ok(event)
    }

    /// Reads all remaining parts.
    ///
    /// # Errors
    ///
    /// The same as for [`next`](Self::next).
    pub(crate) fn check(mut self) -> Result<(), WalkError> {
        while self.next()?.is_some() {}
        Ok(())
    }

    /// Reads the remaining parts of an event's value, and returns the bytes of the value.
    ///
    /// # Errors
    ///
    /// The same as for [`next`](Self::next).
    pub(crate) fn rest(&mut self, event: &Event<'_>) -> Result<Range<usize>, WalkError> {
        let (start, depth) = (event.range.start, self.frames.len());
        if !matches!(event.kind, EventKind::Begin(_)) {
            return Ok(event.range.clone());
        }
        while let Some(event) = self.next()? {
            if self.frames.len() < depth {
                return Ok(event.range);
            }
        }
        // Bytes of unknown length ended the walk, so the frames may remain.
        self.frames.truncate(depth.saturating_sub(1));
        Ok(start..self.bytes.len())
    }

    fn read(&mut self) -> Result<Option<Event<'a>>, DecodeError> {
        let part = if !self.is_started {
            self.is_started = true;
            self.root
        } else if self.frames.is_empty() {
            return self.finish();
        } else if let Some(part) = self.part()? {
            part
        } else {
            let end = self.input.offset();
            return Ok(self.frames.pop().map(|Frame { ty, start, .. }| Event {
                kind: EventKind::End,
                ty,
                range: start..end,
            }));
        };
        self.current = part;
        self.start = self.input.offset();
        self.spend(1)?;
        self.enter().map(Some)
    }

    pub(super) fn spend(&mut self, parts: usize) -> Result<(), DecodeError> {
        match self.work.checked_sub(parts) {
            Some(work) => self.work = work,
            None => {
                let text = "more parts than the bytes and the schema justify";
                return Err(self.input.error(DecodeErrorKind::Custom(text)));
            }
        }
        Ok(())
    }

    /// Checks that no bytes follow the value.
    fn finish(&mut self) -> Result<Option<Event<'a>>, DecodeError> {
        self.current = self.root;
        self.start = self.input.offset();
        match self.input.remaining() {
            0 => Ok(None),
            trailing => Err(self.input.error(DecodeErrorKind::TrailingBytes(trailing))),
        }
    }
}

/// Returns the maximum number of parts of a walk over this number of bytes.
pub(crate) fn max_parts(schema: &Schema, len: usize) -> usize {
    let size = len.saturating_add(schema.size());
    size.saturating_add(PARTS).saturating_mul(PARTS)
}

fn message_type(schema: &Schema, bytes: &[u8]) -> Result<TypeIndex, DecodeError> {
    let id = Message::from_slice(bytes)?.id().get();
    let unknown = DecodeErrorKind::UnknownMessageId { name: "", id };
    schema
        .message(id)
        .ok_or(DecodeError::new(unknown, ID_OFFSET))
}
