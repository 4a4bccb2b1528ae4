//! [`SeqWriter`]: the elements of a sequence in a stream.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use std::io::{self, Seek, SeekFrom, Write};

use super::pending::Pending;
use crate::base::error::{EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::coding::encode::{SdpEncode, encode_element, measure_element};
use crate::cursor::length::Length;
use crate::cursor::output::Output as _;

/// The buffer holds this many bytes, or a whole element if that is longer.
const BUFFER_LEN: usize = 64 << 10;

/// The count until the sequence is finished. No stream has as many elements, so a reader finds that it ended early.
const UNFINISHED: u32 = u32::MAX;

/// Writes a sequence to a stream, element by element. The sequence can be larger than memory.
///
/// The bytes have the form of a `Vec<T>`: the count, and then the elements. [`new`](Self::new) writes the count at the
/// end, so it needs a stream with [`Seek`]. [`with_count`](Self::with_count) writes the count first.
///
/// The buffer holds 64 KiB, or a whole element if that is longer. The stream needs no [`BufWriter`](io::BufWriter).
///
/// If the elements borrow from values that are dropped before the writer, write them through
/// [`reborrow`](Self::reborrow).
///
/// # Errors
///
/// After an [`EncodeError`] inside an error of kind [`InvalidInput`](io::ErrorKind::InvalidInput), nothing of the element
/// is written, and the writer can be used further. After an error of the stream, for example
/// [`WouldBlock`](io::ErrorKind::WouldBlock), the elements stay in the buffer, and the next call writes them first. Do not
/// write the element again. After a panic of the stream, every call returns an error, because a part of an element can be
/// missing.
///
/// # Unfinished sequences
///
/// Without [`finish`](Self::finish), for example after a crash, a [`SeqReader`](crate::seq::SeqReader) returns the elements and
/// then [`UnexpectedEof`](io::ErrorKind::UnexpectedEof).
///
/// ```
/// let file = std::io::Cursor::new(Vec::new());
/// let mut writer = sdp::seq::SeqWriter::new(file)?;
/// writer.write(&"wet")?;
/// writer.write(&"rate")?;
/// let file = writer.finish()?.into_inner();
/// assert_eq!(file, sdp::to_vec(&vec!["wet", "rate"])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "`finish` writes the last elements"]
pub struct SeqWriter<W, T> {
    stream: Stream<W>,
    element: PhantomData<fn(&T)>,
}

struct Stream<W> {
    sink: W,
    pending: Pending,
    written: u32,
    count: Count<W>,
    limits: Limits,
}

/// A mutable borrow of a [`SeqWriter`], for elements with shorter lifetimes. [`SeqWriter::reborrow`] returns it.
#[must_use = "`write` writes an element"]
pub struct SeqWriterMut<'a, W, T> {
    stream: &'a mut Stream<W>,
    // Covariant, so that elements can have a shorter lifetime than `T`: only their encodings are stored.
    element: PhantomData<fn() -> T>,
}

/// The source of the count.
enum Count<W> {
    /// The function writes it at this position of the stream when all elements are written.
    At(u64, fn(&mut W, u64, u32) -> io::Result<()>),
    /// It was written before the elements.
    Expected(u32),
}

impl<W: Write + Seek, T: SdpEncode> SeqWriter<W, T> {
    /// Starts a sequence at the current position of the stream. [`finish`](Self::finish) writes the count there.
    ///
    /// # Errors
    ///
    /// The errors of the stream. A file must not be open for appending: [`finish`](Self::finish) then returns an error.
    ///
    /// ```
    /// let mut writer = sdp::seq::SeqWriter::new(std::io::Cursor::new(Vec::new()))?;
    /// writer.write(&7_u8)?;
    /// assert_eq!(writer.finish()?.into_inner(), [1, 0, 0, 0, 7]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(mut sink: W) -> io::Result<Self> {
        let start = sink.stream_position()?;
        let count = Count::At(start, Stream::patch);
        Ok(Self::start(sink, UNFINISHED, count))
    }
}

impl<W: Write + Seek> Stream<W> {
    /// Writes `count` at `start`, and returns to the end of the sequence.
    fn patch(sink: &mut W, start: u64, count: u32) -> io::Result<()> {
        let end = sink.stream_position()?;
        sink.seek(SeekFrom::Start(start))?;
        Pending::new(Vec::new()).send(sink, &count.to_le_bytes())?;
        if sink.stream_position()? != start.saturating_add(4) {
            return Err(io::Error::other(
                "count was written at another position: is the file open for appending?",
            ));
        }
        sink.seek(SeekFrom::Start(end))?;
        Ok(())
    }
}

impl<W: Write, T: SdpEncode> SeqWriter<W, T> {
    /// Starts a sequence of `count` elements. [`finish`](Self::finish) fails if there are fewer.
    ///
    /// ```
    /// let mut writer = sdp::seq::SeqWriter::with_count(Vec::new(), 1);
    /// writer.write(&7_u8)?;
    /// assert!(writer.write(&8).is_err());
    /// assert_eq!(writer.finish()?, [1, 0, 0, 0, 7]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn with_count(sink: W, count: u32) -> Self {
        Self::start(sink, count, Count::Expected(count))
    }

    fn start(sink: W, written_count: u32, count: Count<W>) -> Self {
        const { T::SIZE.assert_countable() };
        let stream = Stream {
            sink,
            pending: Pending::new(written_count.to_le_bytes().to_vec()),
            written: 0,
            count,
            limits: Limits::DEFAULT,
        };
        Self {
            stream,
            element: PhantomData,
        }
    }

    /// Sets the limits. An element must not nest deeper than the elements of a `Vec<T>`. Its encoding must not be longer
    /// than the payload of a message, by default 64 MiB.
    ///
    /// ```
    /// use sdp::{Limits, seq};
    ///
    /// let limits = Limits::DEFAULT.with_max_payload_len(8);
    /// let mut writer = seq::SeqWriter::with_count(Vec::new(), 1).with_limits(&limits);
    /// assert!(writer.write(&"reverb").is_err());
    /// writer.write(&"wet")?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.stream.limits = *limits;
        self
    }

    /// Writes an element.
    ///
    /// # Errors
    ///
    /// See [`SeqWriter`](Self#errors). If the sequence is complete, returns an error and writes nothing.
    pub fn write(&mut self, element: &T) -> io::Result<()> {
        self.stream.write(element)
    }

    /// Borrows the writer for elements with shorter lifetimes. Use it for elements that borrow from variables of a loop.
    ///
    /// [`write`](Self::write) takes one type `T`, including its lifetimes. So the values that its elements borrow must live
    /// until the last use of the writer.
    ///
    /// ```
    /// let mut writer = sdp::seq::SeqWriter::with_count(Vec::new(), 2);
    /// for number in 0..2 {
    ///     let name = number.to_string();
    ///     writer.reborrow().write(&name.as_str())?;
    /// }
    /// assert_eq!(writer.finish()?, sdp::to_vec(&vec!["0", "1"])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn reborrow(&mut self) -> SeqWriterMut<'_, W, T> {
        SeqWriterMut {
            stream: &mut self.stream,
            element: PhantomData,
        }
    }

    /// Writes the elements in the buffer, and flushes the stream. On a non-blocking stream, call it until it succeeds,
    /// and then [`finish`](Self::finish).
    ///
    /// # Errors
    ///
    /// The errors of the stream. The remaining elements stay in the buffer.
    ///
    /// ```
    /// let mut writer = sdp::seq::SeqWriter::with_count(Vec::new(), 1);
    /// writer.write(&7_u8)?;
    /// writer.flush()?;
    /// assert_eq!(writer.finish()?, [1, 0, 0, 0, 7]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn flush(&mut self) -> io::Result<()> {
        self.stream.pending.flush(&mut self.stream.sink)
    }

    /// Writes the remaining elements and the count, flushes the stream, and returns it.
    ///
    /// # Errors
    ///
    /// The errors of the stream, which is dropped with the elements in the buffer. [`flush`](Self::flush) keeps both.
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) if the sequence has fewer elements than
    /// [`with_count`](Self::with_count) promised.
    ///
    /// ```
    /// let writer = sdp::seq::SeqWriter::<_, u8>::with_count(Vec::new(), 1);
    /// let error = writer.finish().unwrap_err();
    /// assert_eq!(error.to_string(), "sequence has 0 of 1 elements");
    /// ```
    pub fn finish(self) -> io::Result<W> {
        self.stream.finish()
    }
}

impl<W: Write, T: SdpEncode> SeqWriterMut<'_, W, T> {
    /// Writes an element.
    ///
    /// # Errors
    ///
    /// The errors of [`SeqWriter::write`].
    ///
    /// ```
    /// let mut writer = sdp::seq::SeqWriter::with_count(Vec::new(), 1);
    /// writer.reborrow().write(&7_u8)?;
    /// assert_eq!(writer.finish()?, [1, 0, 0, 0, 7]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write(&mut self, element: &T) -> io::Result<()> {
        self.stream.write(element)
    }
}

impl<W: Write> Stream<W> {
    fn write<T: SdpEncode>(&mut self, element: &T) -> io::Result<()> {
        let written = match self.count {
            Count::Expected(count) if self.written >= count => None,
            _ => self.written.checked_add(1),
        };
        let Some(written) = written else {
            let text = format!("sequence already has all elements: {}", self.written);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
        };
        self.append(element)?;
        self.written = written;
        if self.pending.unsent().len() >= BUFFER_LEN {
            self.pending.send(&mut self.sink, &[])?;
            self.pending.bytes.shrink_to(BUFFER_LEN.saturating_mul(2));
        }
        Ok(())
    }

    fn append<T: SdpEncode>(&mut self, element: &T) -> Result<(), EncodeError> {
        // Through a `SeqWriterMut`, a supertype of the writer's `T` can be written.
        const { T::SIZE.assert_countable() };
        let mut length = Length::new(&self.limits);
        length.nested::<T>(T::SIZE, |length| measure_element(element, length));
        let len = length.finish()?;
        let too_long = || EncodeError::new(EncodeErrorKind::TooLong(len));
        let wire_len = u32::try_from(len).map_err(|_| too_long())?;
        if let Err(limit) = self.limits.check_payload_len(wire_len) {
            let kind = EncodeErrorKind::PayloadOverLimit {
                len: wire_len,
                limit,
            };
            return Err(EncodeError::new(kind));
        }
        self.pending.bytes.append_exact(len, &self.limits, |out| {
            out.nested::<T, _>(T::SIZE, |out| encode_element(element, out))
        })
    }

    fn finish(mut self) -> io::Result<W> {
        self.pending.send(&mut self.sink, &[])?;
        match self.count {
            Count::At(start, patch) => patch(&mut self.sink, start, self.written)?,
            Count::Expected(count) if count != self.written => {
                let text = format!("sequence has {} of {count} elements", self.written);
                return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
            }
            Count::Expected(_) => {}
        }
        self.pending.flush(&mut self.sink)?;
        Ok(self.sink)
    }
}

/// Prints the number of pending bytes instead of the bytes.
impl<W: fmt::Debug, T> fmt::Debug for SeqWriter<W, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stream.print("SeqWriter", f)
    }
}

/// Prints the number of pending bytes instead of the bytes.
impl<W: fmt::Debug, T> fmt::Debug for SeqWriterMut<'_, W, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stream.print("SeqWriterMut", f)
    }
}

impl<W: fmt::Debug> Stream<W> {
    fn print(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(name)
            .field("sink", &self.sink)
            .field("written", &self.written)
            .field("pending", &self.pending.unsent().len())
            .finish_non_exhaustive()
    }
}
