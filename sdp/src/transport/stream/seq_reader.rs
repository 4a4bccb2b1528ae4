//! [`SeqReader`]: the elements of a sequence in a stream.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use std::io::{self, Read};

use super::buffer::Buffer;
use crate::base::error::{DecodeError, DecodeErrorKind};
use crate::base::limits::Limits;
use crate::coding::decode::{SdpDecodeOwned, decode_element};
use crate::cursor::reader::Reader;
use crate::transport::REUSED_LEN;

/// A longer element is decoded again only after its bytes have doubled.
const RETRIED_LEN: usize = 64 << 10;

/// Reads a sequence from a stream, element by element. The sequence can be larger than memory.
///
/// The bytes have the form of a `Vec<T>`: the count, and then the elements. Each call of [`next`](Iterator::next) decodes
/// one element. A [`SeqWriter`](crate::seq::SeqWriter) writes such a sequence. For bytes in memory, use
/// [`Reader::elements`](crate::Reader::elements), which also decodes borrowed elements.
///
/// The buffer starts at 32 KiB and doubles, up to twice the longest element. It never grows with the count, and shrinks
/// after a short element. The stream needs no [`BufReader`](io::BufReader).
///
/// # Errors
///
/// The iterator returns the errors of the stream. After such an error, for example
/// [`WouldBlock`](io::ErrorKind::WouldBlock), the next call continues at the same byte. Interrupted reads are retried.
///
/// If an element cannot be decoded, the error contains the [`DecodeError`]. Its offset is counted from the start of the
/// sequence. Its kind is [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if the stream ended early, and
/// [`InvalidData`](io::ErrorKind::InvalidData) otherwise. The iterator then ends.
///
/// # Slow streams
///
/// An element is returned as soon as it has arrived. But above 64 KiB, it may have to wait for the end of the stream or
/// for bytes after it, because its end cannot be seen. For a dialogue with such values, use messages.
///
/// If an element arrives in small pieces, it is decoded again from its start for most of its strings and sequences. The
/// length of a message is known in advance, so it is decoded once.
///
/// ```
/// use sdp::seq;
///
/// let mut file = std::io::Cursor::new(Vec::new());
/// let mut writer = seq::SeqWriter::new(&mut file)?;
/// for sample in [0.25_f32, 0.5] {
///     writer.write(&sample)?;
/// }
/// writer.finish()?;
///
/// let mut samples = seq::SeqReader::<_, f32>::new(&file.get_ref()[..]);
/// assert_eq!(samples.remaining()?, 2);
/// assert_eq!(samples.sum::<std::io::Result<f32>>()?, 0.75);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct SeqReader<R, T> {
    source: R,
    buffer: Buffer,
    // The offset of the unread bytes in the sequence.
    offset: usize,
    // The number of unread bytes that the next attempt to decode waits for. It is kept while the stream has no bytes.
    awaited: usize,
    at_end: bool,
    // The number of elements after the unread count, or `None` before it is read.
    remaining: Option<u32>,
    limits: Limits,
    element: PhantomData<fn() -> T>,
}

impl<R: Read, T: SdpDecodeOwned> SeqReader<R, T> {
    /// Creates a reader. The first call of [`next`](Iterator::next) or [`remaining`](Self::remaining) reads the count.
    #[must_use]
    pub const fn new(source: R) -> Self {
        const { T::SIZE.assert_countable() };
        Self {
            source,
            buffer: Buffer::new(),
            offset: 0,
            awaited: 0,
            at_end: false,
            remaining: None,
            limits: Limits::DEFAULT,
            element: PhantomData,
        }
    }

    /// Returns the number of remaining elements. Reads the count of the sequence if no call has read it.
    ///
    /// # Errors
    ///
    /// The errors of the [iterator](Self#errors).
    pub fn remaining(&mut self) -> io::Result<u32> {
        if let Some(remaining) = self.remaining {
            return Ok(remaining);
        }
        let count = self.read(|input| Ok(u32::from_le_bytes(*input.take_array()?)))?;
        self.remaining = Some(count);
        Ok(count)
    }

    /// Sets the limits. An element must not nest deeper than the elements of a `Vec<T>`. Its encoding must not be longer
    /// than the payload of a message, by default 64 MiB.
    ///
    /// ```
    /// use sdp::{Limits, seq};
    ///
    /// let bytes = sdp::to_vec(&vec!["x".repeat(100_000)])?;
    /// let limits = Limits::DEFAULT.with_max_payload_len(70_000);
    /// let mut reader = seq::SeqReader::<_, String>::new(&bytes[..]).with_limits(&limits);
    /// assert!(reader.next().unwrap().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
    }

    /// Decodes the next value, once enough of the stream has arrived.
    fn read<V>(
        &mut self,
        decode: impl Fn(&mut Reader<'_>) -> Result<V, DecodeError>,
    ) -> io::Result<V> {
        loop {
            while !self.at_end && self.buffer.unread().len() < self.awaited {
                self.at_end = self.buffer.read(&mut self.source, usize::MAX, |_| 0)? == 0;
            }
            let unread = self.buffer.unread();
            let mut input = Reader::with_limits(unread, &self.limits).starting_at(self.offset);
            let error = match decode(&mut input) {
                Ok(value) => {
                    let len = unread.len().saturating_sub(input.remaining());
                    self.buffer.start = self.buffer.start.saturating_add(len);
                    self.offset = self.offset.saturating_add(len);
                    self.awaited = 0;
                    let used = len.max(self.buffer.unread().len());
                    if self.buffer.bytes.len() > REUSED_LEN && used <= RETRIED_LEN {
                        self.buffer.shrink();
                    }
                    return Ok(value);
                }
                Err(error) => error,
            };
            match error.kind() {
                DecodeErrorKind::UnexpectedEnd { needed, available } if !self.at_end => {
                    // For a count, `available` excludes the bytes that the enclosing sequences need after it.
                    let missing = needed.saturating_sub(available);
                    self.await_len(unread.len().saturating_add(missing))?;
                }
                _ => return Err(self.fail(error)),
            }
        }
    }

    /// Makes the next attempt wait for `needed` unread bytes, or for the end of the stream.
    ///
    /// Each attempt decodes the element from its start. The element has at least `needed` bytes, so an earlier attempt
    /// would fail. A long element waits until its bytes have doubled.
    fn await_len(&mut self, needed: usize) -> io::Result<()> {
        let unread = self.buffer.unread().len();
        let len = u32::try_from(needed).unwrap_or(u32::MAX);
        if let Err(limit) = self.limits.check_payload_len(len)
            && self.remaining.is_some()
        {
            let kind = DecodeErrorKind::PayloadOverLimit { len, limit };
            return Err(self.fail(DecodeError::new(kind, self.offset)));
        }
        let more = if unread > RETRIED_LEN { unread } else { 1 };
        self.awaited = needed.max(unread.saturating_add(more));
        Ok(())
    }

    /// Ends the iterator with an error.
    fn fail(&mut self, error: DecodeError) -> io::Error {
        self.remaining = Some(0);
        error.into()
    }
}

impl<R, T> SeqReader<R, T> {
    /// Returns the stream, and the bytes that were read from it after the last element.
    ///
    /// ```
    /// use std::io::Read;
    ///
    /// let mut reader = sdp::seq::SeqReader::<_, u8>::new(&[1, 0, 0, 0, 7, 8, 9][..]);
    /// assert_eq!(reader.next().transpose()?, Some(7));
    /// let (stream, unread) = reader.into_parts();
    /// let rest: Result<Vec<u8>, _> = unread.chain(stream).bytes().collect();
    /// assert_eq!(rest?, [8, 9]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_parts(mut self) -> (R, io::Cursor<Vec<u8>>) {
        self.buffer.shrink();
        (self.source, io::Cursor::new(self.buffer.bytes))
    }
}

impl<R: Read, T: SdpDecodeOwned> Iterator for SeqReader<R, T> {
    type Item = io::Result<T>;

    fn next(&mut self) -> Option<io::Result<T>> {
        let remaining = match self.remaining() {
            Ok(remaining) => remaining.checked_sub(1)?,
            Err(error) => return Some(Err(error)),
        };
        let item = self.read(|input| input.nested::<T, _>(T::SIZE, decode_element));
        if item.is_ok() {
            self.remaining = Some(remaining);
        }
        Some(item)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let Some(remaining) = self.remaining else {
            return (0, None);
        };
        let remaining = usize::try_from(remaining);
        (remaining.unwrap_or(usize::MAX), remaining.ok())
    }
}

impl<R: Read, T: SdpDecodeOwned> FusedIterator for SeqReader<R, T> {}

impl<R: fmt::Debug, T> fmt::Debug for SeqReader<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeqReader")
            .field("source", &self.source)
            .field("remaining", &self.remaining)
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}
