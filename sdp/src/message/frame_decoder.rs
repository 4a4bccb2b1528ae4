//! A stream of messages that comes in pieces: bytes in, whole messages out.
//!
//! Apart from what the bytes come from: nothing here reads, waits or knows of sockets.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::frame::{Frame, Framing};
use super::header::{HEADER_LEN, Header, split};
use crate::error::DecodeError;

/// What there is room for at first, in bytes.
const ROOM: usize = 32 << 10;

/// Makes whole messages of bytes that come as they come, and lends each where it lies.
///
/// Either bytes are read into its [`room`](Self::room), or a piece that is there already goes to
/// [`next_frame_in`](Self::next_frame_in), which copies no more of it than a message that is not whole
/// yet.
///
/// A header is looked at as soon as it is whole, and memory grows with the bytes that came: whatever a
/// header claims, the buffer is at most twice as long as what it was given, and 32 KiB. (While it grows, the
/// old one is there as well where the allocator cannot extend it.) It is kept for the next messages;
/// [`shrink`](Self::shrink) gives it back.
///
/// ```
/// use sdp::message::{self, FrameDecoder};
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use std::io::Read;
/// let mut stream = message::to_vec(&Bypass(true))?;
/// message::append(&Bypass(false), &mut stream)?;
/// let mut socket = &stream[..];
///
/// let mut frames = FrameDecoder::new();
/// let mut states = Vec::new();
/// loop {
///     while let Some(frame) = frames.next_frame()? {
///         states.push(frame.decode::<Bypass>()?.0);
///     }
///     match socket.read(frames.room())? {
///         0 => break,
///         len => frames.commit(len),
///     }
/// }
/// frames.finish()?; // the stream did not end inside a message
/// assert_eq!(states, [true, false]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct FrameDecoder {
    framing: Framing,
    buffer: Buffer,
}

impl FrameDecoder {
    /// A decoder of a stream whose payloads are of up to
    /// [`DEFAULT_MAX_PAYLOAD_LEN`](super::DEFAULT_MAX_PAYLOAD_LEN) bytes.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            framing: Framing::new(),
            buffer: Buffer::new(),
        }
    }

    /// Sets the longest payload, in bytes. With `u32::MAX` whatever a header can say is taken.
    #[must_use]
    pub fn max_payload_len(mut self, len: u32) -> Self {
        self.framing = self.framing.max_payload_len(len);
        self
    }

    /// Where the next bytes of the stream go: at least one, of no meaning before. How many came
    /// [`commit`](Self::commit) is told.
    ///
    /// Take all messages that are whole first: what is not taken stays, and is moved or makes the buffer
    /// grow where there is no room behind it.
    #[inline]
    pub fn room(&mut self) -> &mut [u8] {
        self.buffer.room()
    }

    /// Takes the first `len` bytes of the [`room`](Self::room) for the next ones of the stream.
    ///
    /// # Panics
    ///
    /// If the room has fewer.
    #[inline]
    pub fn commit(&mut self, len: usize) {
        self.buffer.commit(len);
    }

    /// The next message of those that are whole, or `None`.
    ///
    /// # Errors
    ///
    /// A header that is broken: another magic or version, a payload over the limit, or id 0. No message
    /// can be found behind it, so that the same error comes from here on.
    #[inline]
    pub fn next_frame(&mut self) -> Result<Option<Frame<'_>>, DecodeError> {
        match self.framing.header(self.buffer.held())? {
            Some(header) => Ok(self.buffer.take(header)),
            None => Ok(None),
        }
    }

    /// The next message of what came before and, behind that, of `input`, from whose start it takes what
    /// belongs to the message; or `None`, where it has taken all.
    ///
    /// A message that is whole in `input` is lent from there, and not copied.
    ///
    /// # Errors
    ///
    /// As [`next_frame`](Self::next_frame).
    ///
    /// ```
    /// use sdp::message::FrameDecoder;
    ///
    /// let mut frames = FrameDecoder::new();
    /// for mut piece in [&[0x53, 0x44, 0x50][..], &[0x32, 7, 0, 1, 0, 0, 0, 1, 0x53]] {
    ///     while let Some(frame) = frames.next_frame_in(&mut piece)? {
    ///         assert_eq!((frame.id().get(), frame.payload()), (7, &[1][..]));
    ///     }
    /// }
    /// assert_eq!(frames.unfinished(), [0x53]);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    pub fn next_frame_in<'a, 'input: 'a>(
        &'a mut self,
        input: &mut &'input [u8],
    ) -> Result<Option<Frame<'a>>, DecodeError> {
        if self.buffer.held().is_empty()
            && let Some((frame, rest)) = self.framing.frame(input)?
        {
            *input = rest;
            return Ok(Some(frame));
        }
        self.buffer.fill(HEADER_LEN, input);
        let Some(header) = self.framing.header(self.buffer.held())? else {
            return Ok(None);
        };
        self.buffer.fill(header.frame_len(), input);
        Ok(self.buffer.take(header))
    }

    /// The bytes that came and are not given out: the beginning of a message, once no more come out whole.
    #[inline]
    #[must_use]
    pub fn unfinished(&self) -> &[u8] {
        self.buffer.held()
    }

    /// Checks that the stream may end here: that every byte was part of a whole message.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](crate::DecodeErrorKind::UnexpectedEnd) inside a header, and
    /// [`InvalidMessageLength`](crate::DecodeErrorKind::InvalidMessageLength) inside a payload, with what
    /// there is and what there would have to be; or the error of a header that is broken.
    ///
    /// ```
    /// let mut frames = sdp::message::FrameDecoder::new();
    /// assert!(frames.finish().is_ok());
    ///
    /// let mut received = &[0x53, 0x44, 0x50, 0x32, 7][..];
    /// assert!(frames.next_frame_in(&mut received)?.is_none());
    /// let error = frames.finish().unwrap_err();
    /// let kind = sdp::DecodeErrorKind::UnexpectedEnd { needed: 10, available: 5 };
    /// assert_eq!(error.kind(), kind);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    pub fn finish(&self) -> Result<(), DecodeError> {
        let mut framing = self.framing.clone();
        let mut bytes = self.unfinished();
        loop {
            match framing.frame(bytes)? {
                Some((_, rest)) => bytes = rest,
                None if bytes.is_empty() => return Ok(()),
                None => return split(bytes).map(|_| ()),
            }
        }
    }

    /// Gives back the memory that what is held does not take.
    pub fn shrink(&mut self) {
        self.buffer.shrink();
    }

    /// How many bytes are yet to come before the next message, or at first its header, is whole.
    #[cfg(feature = "std")]
    pub(super) fn missing(&mut self) -> Result<usize, DecodeError> {
        let held = self.buffer.held();
        let header = self.framing.header(held)?;
        let whole = header.map_or(HEADER_LEN, |header| header.frame_len());
        Ok(whole.saturating_sub(held.len()))
    }
}

/// The bytes of a stream that came and were not given out, and room for more behind them.
#[derive(Clone, Default)]
struct Buffer {
    // INVARIANT: `start <= end <= bytes.len()`. Between them is what is held.
    bytes: Vec<u8>,
    start: usize,
    end: usize,
}

/// Without the bytes: they are many, and of messages that are no one's any more.
impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer")
            .field("held", &self.held().len())
            .field("len", &self.bytes.len())
            .finish()
    }
}

impl Buffer {
    const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            start: 0,
            end: 0,
        }
    }

    #[inline]
    fn held(&self) -> &[u8] {
        self.bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// Gives out the message with this header, if it is held as a whole.
    #[inline]
    fn take(&mut self, header: Header) -> Option<Frame<'_>> {
        let held = self.bytes.get(self.start..self.end)?;
        let (frame, rest) = Frame::split(header, held)?;
        self.start = self.end.saturating_sub(rest.len());
        Some(frame)
    }

    /// Moves bytes from the start of `input` behind those that are held, until `len` are.
    fn fill(&mut self, len: usize, input: &mut &[u8]) {
        let missing = len.saturating_sub(self.held().len());
        let (mut moved, rest) = input.split_at(missing.min(input.len()));
        *input = rest;
        while !moved.is_empty() {
            let room = self.room();
            let len = room.len().min(moved.len());
            let (now, later) = moved.split_at(len);
            room.split_at_mut(len).0.copy_from_slice(now);
            self.commit(len);
            moved = later;
        }
    }

    #[inline]
    fn room(&mut self) -> &mut [u8] {
        self.make_room();
        self.bytes.get_mut(self.end..).unwrap_or_default()
    }

    #[inline]
    fn commit(&mut self, len: usize) {
        let end = self.end.checked_add(len);
        match end.filter(|&end| end <= self.bytes.len()) {
            Some(end) => self.end = end,
            None => panic!("{len} bytes came into a room of fewer"),
        }
    }

    /// Sees to it that there is room behind what is held.
    ///
    /// What is held is moved to the front where there is as much in front of it, or no room behind it: so
    /// a byte that came is moved once, and a message that is long once more. If there is no room then,
    /// the buffer is doubled, as far as the message needs.
    fn make_room(&mut self) {
        if self.held().len() <= self.start || self.end == self.bytes.len() {
            self.pack();
        }
        if self.end < self.bytes.len() {
            return;
        }
        if self.bytes.is_empty() {
            // From the system, which zeroes what is read into and gives no memory for the rest.
            self.bytes = vec![0; ROOM];
            return;
        }
        let double = self.end.saturating_mul(2);
        let len = match Header::parse(self.held()) {
            Ok(header) if header.frame_len() > self.end => header.frame_len().min(double),
            _ => double,
        };
        let len = len.max(ROOM);
        self.bytes.reserve_exact(len.saturating_sub(self.end));
        self.bytes.resize(len, 0);
    }

    /// Moves what is held to the front.
    fn pack(&mut self) {
        if self.start > 0 {
            self.bytes.copy_within(self.start..self.end, 0);
            self.end = self.end.saturating_sub(self.start);
            self.start = 0;
        }
    }

    fn shrink(&mut self) {
        self.pack();
        self.bytes.truncate(self.end);
        self.bytes.shrink_to_fit();
    }
}
