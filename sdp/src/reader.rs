//! [`Reader`]: the input cursor, and the only bounds checks on input.

use core::fmt;

use crate::budget::Budget;
use crate::depth::Depth;
use crate::error::{DecodeError, DecodeErrorKind};
use crate::limits::Limits;
use crate::raw::{ascii_str, split_short_ascii};
use crate::size::WireSize;

#[cfg(feature = "bytes-1")]
use bytes::Bytes;

/// A cursor over the input of a decode call.
///
/// An implementation of [`SdpDecode`](crate::SdpDecode) mostly passes it to the implementations of its
/// parts. Each `take_` method checks that the input holds the bytes.
///
/// After an error the position is unspecified, and never outside the input.
///
/// ```
/// use sdp::{Reader, SdpDecode};
///
/// let mut input = Reader::new(&[7, 0, 1, 9]);
/// assert_eq!(u16::decode(&mut input)?, 7);
/// assert_eq!(input.take(1)?, &[1]);
/// assert_eq!((input.offset(), input.remaining()), (3, 1));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
pub struct Reader<'de> {
    rest: &'de [u8],
    // INVARIANT: the offset of the end of `rest` in the caller's slice. It never changes, so moving on
    // updates one counter and not two.
    end: usize,
    budget: Budget,
    depth: Depth,
    // The deepest level reached.
    deepest: u32,
    // INVARIANT: it contains `rest` and all bytes taken before. Without it, shared bytes are copied.
    #[cfg(feature = "bytes-1")]
    owner: Option<&'de Bytes>,
}

impl<'de> Reader<'de> {
    /// Creates a cursor at the start of `input`, with the default limits.
    #[must_use]
    pub const fn new(input: &'de [u8]) -> Self {
        Self::with_limits(input, &Limits::DEFAULT)
    }

    /// Creates a cursor at the start of `input`, with these limits.
    ///
    /// ```
    /// use sdp::{DecodeErrorKind, Limits, Reader};
    ///
    /// let flat = Limits::DEFAULT.with_max_nesting(0);
    /// let input = Reader::with_limits(&[1, 0, 0, 0, 0, 0, 0, 0], &flat);
    /// let error = input.decode_whole::<Vec<String>>().unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(0));
    /// ```
    #[must_use]
    pub const fn with_limits(input: &'de [u8], limits: &Limits) -> Self {
        Self {
            rest: input,
            end: input.len(),
            budget: Budget::EMPTY,
            depth: Depth::new(limits),
            deepest: 0,
            #[cfg(feature = "bytes-1")]
            owner: None,
        }
    }

    /// Creates a cursor at the start of `input`, with these limits. The `Bytes` and
    /// [`SharedStr`](crate::SharedStr) of decoded values share `input` instead of copying from it.
    ///
    /// ```
    /// use bytes::Bytes;
    /// use sdp::{Limits, Reader};
    ///
    /// let input = Bytes::from(vec![2, 0, 0, 0, 7, 8]);
    /// let value: Bytes = Reader::sharing(&input, &Limits::DEFAULT).decode_whole()?;
    /// assert_eq!(value.as_ptr(), input[4..].as_ptr());
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[cfg(feature = "bytes-1")]
    #[inline]
    #[must_use]
    pub fn sharing(input: &'de Bytes, limits: &Limits) -> Self {
        Self::with_limits(input, limits).with_owner(input)
    }

    /// Sets the owner of the input, which contains all of it.
    #[cfg(feature = "bytes-1")]
    #[inline]
    pub(crate) const fn with_owner(mut self, owner: &'de Bytes) -> Self {
        self.owner = Some(owner);
        self
    }

    /// Returns bytes taken from this cursor as a part of their owner, or as a copy without one.
    #[cfg(feature = "bytes-1")]
    #[inline]
    pub(crate) fn share(&self, taken: &'de [u8]) -> Bytes {
        match self.owner {
            Some(owner) => owner.slice_ref(taken),
            None => Bytes::copy_from_slice(taken),
        }
    }

    /// The number of remaining bytes: of the input, or of the fixed-size element that this cursor is over.
    #[inline]
    #[must_use]
    pub const fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// The position, counted from the start of the caller's slice. While a [`Seq`](crate::Seq) is read, it
    /// counts from the start of the element.
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.end.saturating_sub(self.rest.len())
    }

    /// The remaining bytes, without moving.
    #[inline]
    pub(crate) const fn rest(&self) -> &'de [u8] {
        self.rest
    }

    /// Checks once that the input holds `len` more bytes, so that the compiler drops the checks of the
    /// fixed-size parts that follow.
    ///
    /// It changes only which part an error names.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if it holds fewer.
    ///
    /// ```
    /// use sdp::{DecodeErrorKind, Reader};
    ///
    /// let input = Reader::new(&[7, 0]);
    /// assert_eq!(input.require(2), Ok(()));
    /// let error = input.require(3).unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::UnexpectedEnd { needed: 3, available: 2 });
    /// ```
    #[inline]
    pub fn require(&self, len: usize) -> Result<(), DecodeError> {
        if self.rest.len() < len {
            return Err(self.unexpected_end(len));
        }
        Ok(())
    }

    /// Takes the next `len` bytes.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if fewer remain. The cursor does not move then.
    ///
    /// ```
    /// let mut input = sdp::Reader::new(&[7, 8, 9]);
    /// assert_eq!(input.take(2)?, [7, 8]);
    /// assert_eq!((input.offset(), input.remaining()), (2, 1));
    /// assert!(input.take(2).is_err());
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn take(&mut self, len: usize) -> Result<&'de [u8], DecodeError> {
        match self.rest.split_at_checked(len) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.unexpected_end(len)),
        }
    }

    /// Takes the next `N` bytes as an array.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if fewer remain.
    #[inline]
    pub fn take_array<const N: usize>(&mut self) -> Result<&'de [u8; N], DecodeError> {
        match self.rest.split_first_chunk() {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.unexpected_end(N)),
        }
    }

    /// Takes a `u32`-length-prefixed byte string.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if the length is cut short, or exceeds the bytes
    /// that are not reserved for elements of the enclosing sequences.
    #[inline]
    pub fn take_prefixed(&mut self) -> Result<&'de [u8], DecodeError> {
        let count = self.read_count(WireSize::fixed(1))?;
        self.take(count)
    }

    /// Takes a `u32`-length-prefixed string.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if the length or the text is cut short, and
    /// [`InvalidUtf8`](DecodeErrorKind::InvalidUtf8) at the first invalid byte.
    #[inline]
    pub fn take_str(&mut self) -> Result<&'de str, DecodeError> {
        if let Some((len, after)) = self.rest.split_first_chunk() {
            let len = to_usize(u32::from_le_bytes(*len));
            // Many strings are empty. A predicted branch does not wait for the length, and the address
            // of the next part does.
            // PERF: plugins/borrow.
            if len == 0 {
                self.rest = after;
                return Ok("");
            }
            if let Some((text, rest)) = split_short_ascii(after, len) {
                self.rest = rest;
                return Ok(text);
            }
        }
        let (text, rest) = split_any_str(self.rest, self.end)?;
        self.rest = rest;
        Ok(text)
    }

    /// Reads the `u32` count of a sequence, and rejects a count that the input cannot hold.
    #[inline]
    fn read_count(&mut self, element: WireSize) -> Result<usize, DecodeError> {
        let count = self.read_len()?;
        match self.budget.check(count, element, self.rest.len()) {
            Ok(()) => Ok(count),
            Err((needed, available)) => {
                Err(self.error(DecodeErrorKind::UnexpectedEnd { needed, available }))
            }
        }
    }

    /// Decodes the content of a pointer, one level deeper.
    ///
    /// `content` is the size of the pointee. Content of a fixed size adds no level: it cannot recurse.
    ///
    /// # Errors
    ///
    /// [`NestingTooDeep`](DecodeErrorKind::NestingTooDeep) past the limit, and the errors of `decode`.
    ///
    /// ```
    /// use sdp::{DecodeError, Reader, SdpDecode, WireSize};
    ///
    /// /// A pointer.
    /// struct Own<T>(Box<T>);
    ///
    /// impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Own<T> {
    ///     const SIZE: WireSize = T::SIZE;
    ///
    ///     fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
    ///         input.nested(T::SIZE, |input| Ok(Self(Box::new(T::decode(input)?))))
    ///     }
    /// }
    ///
    /// assert_eq!(*sdp::from_slice::<Own<u16>>(&[7, 0])?.0, 7);
    /// # Ok::<(), DecodeError>(())
    /// ```
    #[inline(always)]
    pub fn nested<R>(
        &mut self,
        content: WireSize,
        decode: impl FnOnce(&mut Self) -> Result<R, DecodeError>,
    ) -> Result<R, DecodeError> {
        let outer = self.enter(content)?;
        let result = decode(self);
        self.leave(outer);
        result
    }

    /// Goes one level deeper, and returns the outer level for [`leave`](Self::leave).
    // PERF: arrays_medium/decode, as in `sequence`.
    #[inline(always)]
    pub(crate) fn enter(&mut self, content: WireSize) -> Result<Level, DecodeError> {
        let outer = Level {
            budget: self.budget,
            depth: self.depth,
        };
        match self.depth.enter(content) {
            Ok(depth) => self.depth = depth,
            Err(limit) => return Err(self.error(DecodeErrorKind::NestingTooDeep(limit))),
        }
        self.deepest = self.deepest.max(self.depth.level());
        Ok(outer)
    }

    /// Returns to the level that [`enter`](Self::enter) left.
    #[inline(always)]
    pub(crate) const fn leave(&mut self, outer: Level) {
        self.budget = outer.budget;
        self.depth = outer.depth;
    }

    /// Reads the `u32` count of a sequence or map at the current level, and reserves the bytes of its
    /// elements.
    #[inline(always)]
    pub(crate) fn begin_sequence(&mut self, element: WireSize) -> Result<usize, DecodeError> {
        let count = self.read_count(element)?;
        self.budget.reserve(count, element);
        Ok(count)
    }

    /// Releases the reserved bytes of the next element.
    #[inline]
    pub(crate) const fn begin_element(&mut self, element: WireSize) {
        self.budget.release(element);
    }

    /// Reads the `u32` count of a sequence or map, and lets `decode` read that many elements, one level
    /// deeper. `decode` calls [`begin_element`](Self::begin_element) before each.
    ///
    /// On success the input holds at least `count` elements of minimum size (at least one byte each), so
    /// reserving memory for them is safe.
    // PERF: arrays_medium/decode takes 0.7 of the time: an empty vector makes no call.
    #[inline(always)]
    pub(crate) fn sequence<R>(
        &mut self,
        element: WireSize,
        decode: impl FnOnce(&mut Self, usize) -> Result<R, DecodeError>,
    ) -> Result<R, DecodeError> {
        let outer = self.enter(element)?;
        // No closure around `decode`: LLVM would outline it and pass its result through memory.
        let result = match self.begin_sequence(element) {
            Ok(count) => decode(self, count),
            Err(error) => Err(error),
        };
        self.leave(outer);
        result
    }

    /// Lets `decode` move a local cursor, which stays in registers. This one is behind a reference and
    /// would be stored after each field, in case the next one fails.
    // PERF: plugins/borrow.
    #[inline]
    pub(crate) fn with_local<R>(&mut self, decode: impl FnOnce(&mut Self) -> R) -> R {
        let mut local = Self { ..*self };
        let result = decode(&mut local);
        *self = local;
        result
    }

    /// Returns the number of levels that the content decoded by `decode` nests.
    #[inline]
    pub(crate) fn count_levels(
        &mut self,
        decode: impl FnOnce(&mut Self) -> Result<(), DecodeError>,
    ) -> Result<u32, DecodeError> {
        let deepest = self.deepest;
        self.deepest = self.depth.level();
        let result = decode(self);
        let levels = self.deepest.saturating_sub(self.depth.level());
        self.deepest = self.deepest.max(deepest);
        result.map(|()| levels)
    }

    /// Checks that no bytes remain.
    ///
    /// # Errors
    ///
    /// [`TrailingBytes`](DecodeErrorKind::TrailingBytes) with their number.
    ///
    /// ```
    /// use sdp::{DecodeErrorKind, Reader, SdpDecode};
    ///
    /// let mut input = Reader::new(&[7, 8]);
    /// assert_eq!(u8::decode(&mut input)?, 7);
    /// assert_eq!(input.finish().unwrap_err().kind(), DecodeErrorKind::TrailingBytes(1));
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn finish(&self) -> Result<(), DecodeError> {
        match self.rest.len() {
            0 => Ok(()),
            trailing => Err(self.error(DecodeErrorKind::TrailingBytes(trailing))),
        }
    }

    /// Returns an error at the position.
    #[inline]
    #[must_use]
    pub fn error(&self, kind: DecodeErrorKind) -> DecodeError {
        DecodeError::new(kind, self.offset())
    }

    /// Returns an error about the last `len` bytes: its offset is where they start.
    ///
    /// ```
    /// use sdp::{DecodeError, DecodeErrorKind, Reader, SdpDecode, WireSize};
    ///
    /// struct Percent(u8);
    ///
    /// impl<'de> SdpDecode<'de> for Percent {
    ///     const SIZE: WireSize = WireSize::fixed(1);
    ///
    ///     fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
    ///         match u8::decode(input)? {
    ///             percent @ 0..=100 => Ok(Self(percent)),
    ///             _ => Err(input.error_at_last(1, DecodeErrorKind::Custom("over 100 percent"))),
    ///         }
    ///     }
    /// }
    ///
    /// let error = sdp::from_slice::<(u8, Percent)>(&[0, 101]).err().unwrap();
    /// assert_eq!(error.to_string(), "at byte 1: over 100 percent");
    /// ```
    #[inline]
    #[must_use]
    pub fn error_at_last(&self, len: usize, kind: DecodeErrorKind) -> DecodeError {
        DecodeError::new(kind, self.offset().saturating_sub(len))
    }

    /// Takes `count` elements of `size` bytes, with one check for all, as a cursor over each.
    ///
    /// The compiler knows the bounds of each cursor, drops their checks and turns the loop into wide
    /// copies.
    // PERF: mesh/decode.
    #[inline]
    pub(crate) fn take_elements(
        &mut self,
        count: usize,
        size: usize,
    ) -> Result<impl Iterator<Item = Self>, DecodeError> {
        let depth = self.depth;
        #[cfg(feature = "bytes-1")]
        let owner = self.owner;
        let mut end = self.offset();
        let bytes = self.take(count.saturating_mul(size))?;
        Ok(bytes.chunks_exact(size).map(move |rest| {
            end = end.saturating_add(rest.len());
            Self {
                rest,
                end,
                budget: Budget::EMPTY,
                depth,
                deepest: depth.level(),
                #[cfg(feature = "bytes-1")]
                owner,
            }
        }))
    }

    /// Rejects an element that read fewer bytes than its type declares.
    #[inline]
    pub(crate) fn finish_element(&self, size: usize) -> Result<(), DecodeError> {
        match self.rest.len() {
            0 => Ok(()),
            unread => {
                let read = size.saturating_sub(unread);
                Err(self.error(DecodeErrorKind::SizeMismatch {
                    declared: size,
                    read,
                }))
            }
        }
    }

    /// Makes offsets count from `offset` bytes before this input.
    pub(crate) const fn starting_at(mut self, offset: usize) -> Self {
        self.end = offset.saturating_add(self.rest.len());
        self
    }

    #[inline]
    fn read_len(&mut self) -> Result<usize, DecodeError> {
        Ok(to_usize(u32::from_le_bytes(*self.take_array()?)))
    }

    #[inline]
    fn unexpected_end(&self, needed: usize) -> DecodeError {
        self.error(DecodeErrorKind::UnexpectedEnd {
            needed,
            available: self.rest.len(),
        })
    }
}

/// The level around a sequence, map or pointer.
#[derive(Clone, Copy)]
pub(crate) struct Level {
    budget: Budget,
    depth: Depth,
}

/// Splits off a string that is long, not ASCII or near the end of the input.
///
/// It is outlined to keep the path of the others short. It takes no cursor, which would have to be in
/// memory for it.
// PERF: plugins/borrow.
#[inline(never)]
fn split_any_str(rest: &[u8], end: usize) -> Result<(&str, &[u8]), DecodeError> {
    let mut input = Reader {
        end,
        ..Reader::new(rest)
    };
    let len = input.read_len()?;
    let bytes = input.take(len)?;
    if let Some(text) = ascii_str(bytes) {
        return Ok((text, input.rest));
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok((text, input.rest)),
        Err(error) => {
            let invalid = bytes.len().saturating_sub(error.valid_up_to());
            Err(input.error_at_last(invalid, DecodeErrorKind::InvalidUtf8))
        }
    }
}

/// Converts a length. On a 16-bit target one that does not fit exceeds every input.
#[inline]
fn to_usize(len: u32) -> usize {
    usize::try_from(len).unwrap_or(usize::MAX)
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("offset", &self.offset())
            .field("remaining", &self.remaining())
            .field("depth", &self.depth.level())
            .finish_non_exhaustive()
    }
}
