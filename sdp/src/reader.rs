//! The input cursor: the only file that checks bounds on input.
//!
//! One plain type that every decoder goes through, so that the hot path is compiled once per user
//! type and not once per kind of source.

use core::fmt;

use crate::error::{DecodeError, DecodeErrorKind};
use crate::limits::Limits;
use crate::raw::{ascii, split_short_ascii};
use crate::size::WireSize;

#[cfg(feature = "bytes-1")]
use bytes::Bytes;

/// A cursor over the input of a decode call.
///
/// An implementation of [`SdpDecode`](crate::SdpDecode) mostly hands it on to the implementations
/// of its parts. What it takes by itself comes from the `take_` and `read_` methods, each of which
/// checks that the bytes are there.
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
    // INVARIANT: the offset of the end of `rest` in the slice that the caller passed in; it never
    // changes, so that moving on costs no second counter.
    end: usize,
    // The least that the elements still to come in all sequences around this place take, but for those
    // of fixed width. No count may claim those bytes a second time.
    owed: usize,
    depth: u32,
    max_depth: u32,
    // The deepest level that anything has stood at.
    deepest: u32,
    // INVARIANT: it holds the bytes of `rest`, and of whatever was taken; with none, they are copied.
    #[cfg(feature = "bytes-1")]
    owner: Option<&'de Bytes>,
}

impl<'de> Reader<'de> {
    /// A cursor at the start of `input`, under the default limits.
    #[must_use]
    pub const fn new(input: &'de [u8]) -> Self {
        Self::with_limits(input, &Limits::DEFAULT)
    }

    /// A cursor at the start of `input`, under these limits.
    #[must_use]
    pub const fn with_limits(input: &'de [u8], limits: &Limits) -> Self {
        Self {
            rest: input,
            end: input.len(),
            owed: 0,
            depth: 0,
            max_depth: limits.max_nesting(),
            deepest: 0,
            #[cfg(feature = "bytes-1")]
            owner: None,
        }
    }

    /// This cursor, with the owner of what it is over: the bytes of values that are made from it can
    /// share that. `owner` holds all that is left.
    #[cfg(feature = "bytes-1")]
    #[inline]
    pub(crate) const fn owned_by(mut self, owner: &'de Bytes) -> Self {
        self.owner = Some(owner);
        self
    }

    /// Bytes that were taken from this cursor: a part of their owner, or a copy if none is known.
    #[cfg(feature = "bytes-1")]
    #[inline]
    pub(crate) fn share(&self, taken: &'de [u8]) -> Bytes {
        match self.owner {
            Some(owner) => owner.slice_ref(taken),
            None => Bytes::copy_from_slice(taken),
        }
    }

    /// The number of bytes that are left: of the input, or of the element of fixed width that this
    /// cursor is over.
    #[inline]
    #[must_use]
    pub const fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// The position, counted from the start of the slice that the caller passed in; while a
    /// [`Seq`](crate::Seq) is gone through, from the start of the element.
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.end.saturating_sub(self.rest.len())
    }

    /// The bytes that are left, without moving.
    #[inline]
    pub(crate) const fn rest(&self) -> &'de [u8] {
        self.rest
    }

    /// Refuses, with one check for all that follow it, an input that has fewer than `len` bytes left.
    ///
    /// Where several parts of fixed width follow one another, the compiler then drops the checks of
    /// each. It changes nothing else, but which part an error names.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if fewer are left.
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
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if fewer are left. The cursor stays where it was.
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
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if fewer are left.
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

    /// Takes a `u32` count of bytes and those: a sequence of bytes.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if the count is cut short, or claims more
    /// bytes than are there for it: see [`sequence`](Self::sequence).
    #[inline]
    pub fn take_prefixed(&mut self) -> Result<&'de [u8], DecodeError> {
        let count = self.read_count(WireSize::fixed(1))?;
        self.take(count)
    }

    /// Takes a `u32` length and a string of that many bytes.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if the length or the bytes are cut short,
    /// and [`InvalidUtf8`](DecodeErrorKind::InvalidUtf8) at the first byte that breaks the string.
    #[inline]
    pub fn take_str(&mut self) -> Result<&'de str, DecodeError> {
        if let Some((len, behind)) = self.rest.split_first_chunk() {
            let len = to_usize(u32::from_le_bytes(*len));
            // Many strings are empty, and a branch that is foreseen does not wait for the length, as
            // the address of what follows does.
            // PERF: plugins/borrow.
            if len == 0 {
                self.rest = behind;
                return Ok("");
            }
            if let Some((text, rest)) = split_short_ascii(behind, len) {
                self.rest = rest;
                return Ok(text);
            }
        }
        let (text, rest) = split_any_str(self.rest, self.end)?;
        self.rest = rest;
        Ok(text)
    }

    /// Reads the `u32` count of a sequence, and refuses one that the bytes behind it cannot hold.
    #[inline]
    fn read_count(&mut self, element: WireSize) -> Result<usize, DecodeError> {
        let count = self.read_len()?;
        let needed = count.saturating_mul(element.claim());
        let available = self.rest.len().saturating_sub(self.owed);
        if needed > available {
            return Err(self.error(DecodeErrorKind::UnexpectedEnd { needed, available }));
        }
        Ok(count)
    }

    /// Goes one level deeper while `inner` decodes what stands inside a sequence, map or pointer.
    ///
    /// `content` is the size of what stands there. A fixed one is no level: it cannot recurse.
    ///
    /// # Errors
    ///
    /// [`NestingTooDeep`](DecodeErrorKind::NestingTooDeep) past the limit, and what `inner` gives.
    ///
    /// ```
    /// use sdp::{DecodeError, Reader, SdpDecode, WireSize};
    ///
    /// /// A pointer of one's own.
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
        inner: impl FnOnce(&mut Self) -> Result<R, DecodeError>,
    ) -> Result<R, DecodeError> {
        let around = self.enter(content)?;
        let result = inner(self);
        (self.owed, self.depth) = around;
        result
    }

    /// Goes one level deeper, and returns what stands for this one: what is owed, and the depth.
    // PERF: arrays_medium/decode, as in `sequence`.
    #[inline(always)]
    fn enter(&mut self, content: WireSize) -> Result<(usize, u32), DecodeError> {
        let around = (self.owed, self.depth);
        if content.as_fixed().is_none() {
            if self.depth >= self.max_depth {
                return Err(self.error(DecodeErrorKind::NestingTooDeep(self.max_depth)));
            }
            self.depth = self.depth.saturating_add(1);
            self.deepest = self.deepest.max(self.depth);
        }
        Ok(around)
    }

    /// Lets `inner` move a cursor of its own, which then lives in registers: this one is behind a
    /// reference, and would go to memory with each field, in case the next one fails.
    // PERF: plugins/borrow.
    #[inline]
    pub(crate) fn locally<R>(&mut self, inner: impl FnOnce(&mut Self) -> R) -> R {
        let mut local = Self { ..*self };
        let result = inner(&mut local);
        *self = local;
        result
    }

    /// Counts the levels that what `inner` reads is nested, from here on.
    #[inline]
    pub(crate) fn levels(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<(), DecodeError>,
    ) -> Result<u32, DecodeError> {
        let deepest = self.deepest;
        self.deepest = self.depth;
        let result = inner(self);
        let levels = self.deepest.saturating_sub(self.depth);
        self.deepest = self.deepest.max(deepest);
        result.map(|()| levels)
    }

    /// Reads the `u32` count of a sequence or map, and lets `inner` decode that many elements, a level
    /// deeper.
    ///
    /// A count that the input cannot hold is refused: `count` elements of `element`'s least size are
    /// there (a size that may be nothing counts as a byte), and memory for them may be reserved. Bytes
    /// that the elements still to come of the sequences around this one need are not counted as there.
    /// So what all counts together claim is never more than the input, however they nest, if `inner`
    /// calls [`begin_element`](Self::begin_element) before each element, and what says that it is of fixed
    /// width holds no count.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if the count is cut short or claims too much,
    /// [`NestingTooDeep`](DecodeErrorKind::NestingTooDeep) past the limit, and what `inner` gives.
    ///
    /// ```
    /// use sdp::{DecodeError, Reader, SdpDecode, WireSize};
    ///
    /// /// A sequence, last element first.
    /// struct Reversed<T>(Vec<T>);
    ///
    /// impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Reversed<T> {
    ///     const SIZE: WireSize = WireSize::at_least(4);
    ///
    ///     fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
    ///         input.sequence(T::SIZE, |input, count| {
    ///             let mut items = Vec::with_capacity(count);
    ///             for _ in 0..count {
    ///                 input.begin_element(T::SIZE);
    ///                 items.push(T::decode(input)?);
    ///             }
    ///             items.reverse();
    ///             Ok(Self(items))
    ///         })
    ///     }
    /// }
    ///
    /// assert_eq!(sdp::from_slice::<Reversed<u8>>(&[2, 0, 0, 0, 7, 8])?.0, [8, 7]);
    /// # Ok::<(), DecodeError>(())
    /// ```
    // PERF: arrays_medium/decode takes 0.7 of the time: an empty vector is no call.
    #[inline(always)]
    pub fn sequence<R>(
        &mut self,
        element: WireSize,
        inner: impl FnOnce(&mut Self, usize) -> Result<R, DecodeError>,
    ) -> Result<R, DecodeError> {
        let around = self.enter(element)?;
        // No closure around `inner`: LLVM would make a function of it, whose result goes through memory.
        let result = match self.read_count(element) {
            Ok(count) => {
                self.owed = self
                    .owed
                    .saturating_add(kept(element).saturating_mul(count));
                inner(self, count)
            }
            Err(error) => Err(error),
        };
        (self.owed, self.depth) = around;
        result
    }

    /// Releases the bytes of the next element of a [`sequence`](Self::sequence): what it holds may
    /// claim them.
    #[inline]
    pub fn begin_element(&mut self, element: WireSize) {
        self.owed = self.owed.saturating_sub(kept(element));
    }

    /// Refuses bytes that are left over behind a whole value.
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
            left => Err(self.error(DecodeErrorKind::TrailingBytes(left))),
        }
    }

    /// An error at the position.
    #[inline]
    #[must_use]
    pub fn error(&self, kind: DecodeErrorKind) -> DecodeError {
        DecodeError::new(kind, self.offset())
    }

    /// An error about the `len` bytes that were just taken: its offset is where they start.
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
    ///             _ => Err(input.error_behind(1, DecodeErrorKind::Custom("over 100 percent"))),
    ///         }
    ///     }
    /// }
    ///
    /// let error = sdp::from_slice::<(u8, Percent)>(&[0, 101]).err().unwrap();
    /// assert_eq!(error.to_string(), "at byte 1: over 100 percent");
    /// ```
    #[inline]
    #[must_use]
    pub fn error_behind(&self, len: usize, kind: DecodeErrorKind) -> DecodeError {
        DecodeError::new(kind, self.offset().saturating_sub(len))
    }

    /// Takes `count` elements of `size` bytes each, with one check for all, as a cursor over each.
    ///
    /// The bounds of what is then read from a cursor are known while compiling, so that LLVM drops
    /// their checks and turns the loop into wide copies.
    // PERF: mesh/decode.
    #[inline]
    pub(crate) fn take_elements(
        &mut self,
        count: usize,
        size: usize,
    ) -> Result<impl Iterator<Item = Self>, DecodeError> {
        let (depth, max_depth) = (self.depth, self.max_depth);
        #[cfg(feature = "bytes-1")]
        let owner = self.owner;
        let mut end = self.offset();
        let bytes = self.take(count.saturating_mul(size))?;
        Ok(bytes.chunks_exact(size).map(move |rest| {
            end = end.saturating_add(rest.len());
            Self {
                rest,
                end,
                owed: 0,
                depth,
                max_depth,
                deepest: depth,
                #[cfg(feature = "bytes-1")]
                owner,
            }
        }))
    }

    /// Refuses an element that read less than the size that its type declares.
    #[inline]
    pub(crate) fn finish_element(&self, size: usize) -> Result<(), DecodeError> {
        match self.rest.len() {
            0 => Ok(()),
            left => {
                let read = size.saturating_sub(left);
                Err(self.error(DecodeErrorKind::SizeMismatch {
                    declared: size,
                    read,
                }))
            }
        }
    }

    /// Sets the position to `offset` of a larger input that these bytes are part of.
    pub(crate) const fn placed_at(mut self, offset: usize) -> Self {
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

/// Splits off a string that is long, not ASCII or near the end of the input. Not inlined, so that the
/// path of the others stays short; and not given the cursor, which would have to be in memory for it.
// PERF: plugins/borrow.
#[inline(never)]
fn split_any_str(rest: &[u8], end: usize) -> Result<(&str, &[u8]), DecodeError> {
    let mut input = Reader {
        end,
        ..Reader::new(rest)
    };
    let len = input.read_len()?;
    let bytes = input.take(len)?;
    if let Some(text) = ascii(bytes) {
        return Ok((text, input.rest));
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok((text, input.rest)),
        Err(error) => {
            let from_fault = bytes.len().saturating_sub(error.valid_up_to());
            Err(input.error_behind(from_fault, DecodeErrorKind::InvalidUtf8))
        }
    }
}

/// What an element that is still to come keeps from the counts in those before it: nothing if it is of
/// fixed width, since those before it are as well, and hold no count.
#[inline]
const fn kept(element: WireSize) -> usize {
    match element.as_fixed() {
        Some(_) => 0,
        None => element.claim(),
    }
}

/// A length as this target counts. On a 16-bit target a longer one is past the end of any input.
#[inline]
fn to_usize(len: u32) -> usize {
    usize::try_from(len).unwrap_or(usize::MAX)
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("offset", &self.offset())
            .field("remaining", &self.remaining())
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}
