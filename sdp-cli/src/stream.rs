//! [`Stream`]: the messages of an input, one in memory at a time.

use std::io::{self, Read, Write};
use std::path::Path;

use sdp::message::{Frame, HEADER_LEN, Header};
use sdp::{DecodeError, DecodeErrorKind, SdpMessage as _};
use sdp_schema::{Hello, Schema};

use crate::end::End;
use crate::error::Failure;
use crate::input::{self, Input, MAGIC};
use crate::output::unless_gone;
use crate::text::{self, count, escaped, is_hidden};

pub(crate) struct Stream<'p> {
    pub(crate) path: &'p Path,
    /// The text before the index of each message, which names one of several files.
    pub(crate) label: String,
    input: Input,
    /// The length of the last message, which the next call takes.
    len: usize,
    pub(crate) max_payload: u32,
    /// Whether the command also reads a value, with --type.
    pub(crate) has_type: bool,
    /// The index and the offset of the next message.
    index: u64,
    pub(crate) offset: u64,
    /// The CRC-32 of all bytes before it.
    checksum: crc32fast::Hasher,
    /// Whether the last message was an `End`.
    pub(crate) has_end: bool,
    /// Whether the source has no more bytes.
    is_ended: bool,
    /// Whether the stream ends here, because the last message is broken or incomplete.
    is_finished: bool,
}

/// A message, whole or incomplete at the end of the input.
#[derive(Clone, Copy)]
pub(crate) struct Message<'a> {
    /// The text before its index, which is empty in a single file.
    pub(crate) label: &'a str,
    /// Its position among the messages, from 0.
    pub(crate) index: u64,
    /// The offset of its header in the input.
    pub(crate) offset: u64,
    pub(crate) header: Header,
    /// Its bytes, with the header.
    pub(crate) bytes: &'a [u8],
    /// Its content, if it is the last message of a file.
    pub(crate) end: Option<End>,
}

/// A broken or incomplete header, or bytes after an `End`, so no message can follow.
pub(crate) struct Broken {
    pub(crate) index: u64,
    pub(crate) offset: u64,
    pub(crate) reason: String,
}

/// The start of a message of any version.
const NAME: &str = "SDP";

impl<'p> Stream<'p> {
    pub(crate) fn open(path: &'p Path, max_payload: u32) -> Result<Self, Failure> {
        Ok(Self {
            has_type: true,
            ..Self::new(path, input::open(path)?, max_payload)
        })
    }

    pub(crate) fn new(path: &'p Path, input: Input, max_payload: u32) -> Self {
        Self {
            path,
            label: String::new(),
            input,
            len: 0,
            max_payload,
            has_type: false,
            index: 0,
            offset: 0,
            checksum: crc32fast::Hasher::new(),
            has_end: false,
            is_ended: false,
            is_finished: false,
        }
    }

    /// Returns the next message, or `None` at the end of the input. Before it waits for input, it flushes `out`. If the
    /// reader of `out` has ended, the rest of a file is still read for the exit code, but not the rest of a pipe, which
    /// may have no end.
    pub(crate) fn next(
        &mut self,
        out: &mut dyn Write,
    ) -> Result<Option<Result<Message<'_>, Broken>>, Failure> {
        if self.len > 0 {
            self.continue_after(self.len);
        }
        if self.is_finished || self.fill(HEADER_LEN, out)?.is_empty() {
            return Ok(None);
        }
        let (index, offset) = (self.index, self.offset);
        let header = match self.header() {
            Ok(header) => header,
            Err(reason) => {
                self.is_finished = true;
                return Ok(Some(Err(Broken {
                    index,
                    offset,
                    reason,
                })));
            }
        };
        let len = header.frame_len();
        self.is_finished = self.fill(len, out)?.len() < len;
        self.len = if self.is_finished { 0 } else { len };
        let bytes = self.input.unread();
        let bytes = bytes.get(..len).unwrap_or(bytes);
        let end = End::of_message(bytes, self.checksum.clone());
        self.has_end = end.is_some();
        Ok(Some(Ok(Message {
            label: &self.label,
            index,
            offset,
            header,
            bytes,
            end,
        })))
    }

    /// Returns the header of the next message, or the text of an error.
    fn header(&self) -> Result<Header, String> {
        if self.has_end {
            return Err("nothing can come after an `End`".into());
        }
        let bytes = self.input.unread();
        let header = parse_header(bytes).map_err(|text| {
            // The first bytes belong to a value or a foreign format, but later ones follow a wrong payload length.
            match self.index == 0 && self.has_type && !has_magic(bytes) {
                true => {
                    text + "; if the input is a value without a header, name its type with --type"
                }
                false => text,
            }
        })?;
        let (len, limit) = (header.payload_len, self.max_payload);
        if len > limit {
            let [len, limit] = [len, limit].map(|it| count(it.into(), "byte"));
            return Err(format!(
                "a payload of {len} exceeds the limit of {limit}; raise it with --max-payload"
            ));
        }
        Ok(header)
    }

    /// Continues after a part of the input that counts as a message.
    pub(crate) fn continue_after(&mut self, len: usize) {
        self.skip(len);
        self.index = self.index.saturating_add(1);
    }

    /// Reads the next message if it is a `Hello`, and returns the text of an error if it is invalid.
    pub(crate) fn hello(
        &mut self,
        out: &mut dyn Write,
    ) -> Result<Result<Option<Hello>, String>, Failure> {
        let header = Header::parse(self.fill(HEADER_LEN, out)?);
        if header.is_ok_and(|header| header.id != Hello::MESSAGE_ID) {
            return Ok(Ok(None));
        }
        Ok(match self.next(out)? {
            Some(Ok(message)) => message.hello().map(Some),
            Some(Err(broken)) => Err(broken.text()),
            None => Ok(None),
        })
    }

    /// Reads to the end of the input, and returns the first bytes after the last message and the number of the rest.
    pub(crate) fn rest(&mut self, max: u64) -> Result<(Vec<u8>, u64), Failure> {
        let (mut bytes, input) = (Vec::new(), &mut self.input);
        let result = input.by_ref().take(max).read_to_end(&mut bytes);
        let result = result.and_then(|_| io::copy(input, &mut io::sink()));
        match result {
            Ok(more) => Ok((bytes, more)),
            Err(error) => Err(Failure::of_file(self.path, &error)),
        }
    }

    /// Returns whether no byte was read.
    pub(crate) fn is_empty(&self) -> bool {
        self.offset == 0 && self.input.unread().is_empty()
    }

    /// Returns the place of the next message, for people.
    pub(crate) fn place(&self) -> String {
        place(self.index, self.offset)
    }

    /// Reads until there are `len` bytes or the input ends, and returns all unread bytes.
    pub(crate) fn fill(&mut self, len: usize, out: &mut dyn Write) -> Result<&[u8], Failure> {
        while !self.is_ended && self.input.unread().len() < len {
            match out.flush() {
                flushed if self.input.is_file => unless_gone(flushed)?,
                flushed => flushed?,
            }
            let more = self.input.more();
            self.is_ended = !more.map_err(|error| Failure::of_file(self.path, &error))?;
        }
        Ok(self.input.unread())
    }

    /// Replaces the header of the next message.
    pub(crate) fn set_header(&mut self, header: Header) {
        if let Some(place) = self.input.unread_mut().first_chunk_mut() {
            *place = header.to_bytes();
        }
        self.skip(0);
    }

    /// Moves past bytes.
    pub(crate) fn skip(&mut self, len: usize) {
        let unread = self.input.unread();
        let skipped = unread.get(..len).unwrap_or(unread);
        self.checksum.update(skipped);
        let len = skipped.len();
        self.input.advance(len);
        self.offset = self.offset.saturating_add(text::len(len));
        (self.len, self.is_finished) = (0, false);
    }
}

impl<'a> Message<'a> {
    /// Returns whether the message is whole.
    pub(crate) fn is_whole(&self) -> bool {
        self.bytes.len() == self.header.frame_len()
    }

    /// Returns whether the message is a `Hello` or an incomplete `End`.
    pub(crate) fn is_hello(&self) -> bool {
        self.header.id == Hello::MESSAGE_ID && self.end.is_none()
    }

    /// Returns the number of messages before it and after the `Hello` of a file.
    pub(crate) const fn messages_before(&self) -> u64 {
        self.index.saturating_sub(1)
    }

    /// Returns the place of the message, for people.
    pub(crate) fn place(&self) -> String {
        format!("{}{}", self.label, place(self.index, self.offset))
    }

    /// Returns the text of the error at the end of the input, for a message that is not whole.
    pub(crate) fn cut_off(&self) -> String {
        self.error(&self.cut_off_text())
    }

    fn cut_off_text(&self) -> String {
        let len = text::bytes(self.header.frame_len());
        format!("the input ends inside the message of {len}")
    }

    /// Decodes a `Hello`, or returns the text of an error with the place of the message.
    pub(crate) fn hello(&self) -> Result<Hello, String> {
        self.decode_hello().map_err(|text| match self.is_whole() {
            true => self.part_error(&text),
            false => self.error(&text),
        })
    }

    /// Decodes a `Hello`, or returns the text of an error without the place of the message.
    pub(crate) fn decode_hello(&self) -> Result<Hello, String> {
        if !self.is_whole() {
            return Err(self.cut_off_text());
        }
        let hello = Frame::from_slice(self.bytes).and_then(|frame| frame.decode());
        hello.map_err(|error| {
            let at = self.offset.saturating_add(text::len(error.offset()));
            let text = text_of(&error);
            format!("invalid `Hello`: {text}\nat offset {at:#x}")
        })
    }

    /// Returns the text of the error in its value, with its place.
    pub(crate) fn fault(&self, schema: &Schema) -> Option<String> {
        if !self.is_whole() {
            return Some(self.cut_off());
        }
        let error = sdp_schema::check(schema, self.bytes).err()?;
        Some(self.part_error(&error.with_offset(self.offset).to_string()))
    }

    /// Returns the text of the error in the last message of a file, with its place.
    pub(crate) fn end_fault(&self) -> Option<String> {
        let text = self.end?.error(self.messages_before())?;
        Some(self.error(&text))
    }

    /// Returns the text of an error in the message, with its place.
    pub(crate) fn error(&self, text: &str) -> String {
        format!("{}: {text}", self.place())
    }

    /// Returns the text of an error in a part of the message. The text already has the offset of the part.
    pub(crate) fn part_error(&self, text: &str) -> String {
        format!("{}message index {}: {text}", self.label, self.index)
    }
}

impl Broken {
    /// Returns the text of the error, with its place.
    pub(crate) fn text(&self) -> String {
        format!("{}: {}", place(self.index, self.offset), self.reason)
    }
}

/// Returns the place of a message in the input, for people.
fn place(index: u64, offset: u64) -> String {
    format!("message index {index} at offset {offset:#x}")
}

/// Parses the header of a message, which can be incomplete, or returns the text of an error.
pub(crate) fn parse_header(bytes: &[u8]) -> Result<Header, String> {
    if !has_magic(bytes) {
        let found = start(bytes);
        let found = match std::str::from_utf8(found) {
            Ok(text) if !text.contains(is_hidden) => format!("{text:?}"),
            _ => format!("{found:02x?}"),
        };
        return Err(format!(
            "expected the magic {NAME:?} of a message, found {found}"
        ));
    }
    let mut header = bytes.get(..HEADER_LEN).unwrap_or(bytes).to_vec();
    if bytes.len() >= MAGIC.len() && !bytes.starts_with(MAGIC) {
        // Zeros complete the header for the error of its version.
        header.resize(HEADER_LEN, 0);
    }
    Header::parse(&header).map_err(|error| match error.kind() {
        DecodeErrorKind::UnexpectedEnd { needed, available } => {
            format!("the input ends inside a header: expected {needed} bytes, found {available}")
        }
        _ => text_of(&error),
    })
}

/// Returns whether bytes start as a message of some version does, as far as they go.
fn has_magic(bytes: &[u8]) -> bool {
    NAME.as_bytes().starts_with(start(bytes))
}

fn start(bytes: &[u8]) -> &[u8] {
    bytes.get(..NAME.len()).unwrap_or(bytes)
}

/// Returns the text of an error of decoding, without its offset.
pub(crate) fn text_of(error: &DecodeError) -> String {
    let text = error.to_string();
    escaped(text.split_once(": ").map_or(&*text, |(_, text)| text))
}
