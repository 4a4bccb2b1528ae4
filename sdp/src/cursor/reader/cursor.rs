//! [`Reader`]: the input cursor, with all bounds checks on input.

use core::fmt;

use crate::base::budget::Budget;
use crate::base::depth::Depth;
use crate::base::error::{DecodeError, DecodeErrorKind};
use crate::base::limits::Limits;
use crate::base::size::WireSize;
use crate::raw::{ascii_str, split_medium_ascii, split_short_ascii};

#[cfg(feature = "bytes-1")]
use bytes::Bytes;

/// A cursor over the input of a decode call.
///
/// An implementation of [`SdpDecode`](crate::SdpDecode) usually passes the cursor to the `decode` functions of its
/// parts. Each `take` method returns an error if the input is too short.
///
/// After an error, the position is unspecified, but inside the input.
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
    pub(super) rest: &'de [u8],
    // INVARIANT: the offset of the end of `rest` in the caller's slice. It never changes, so taking bytes updates one
    // field instead of two.
    pub(super) end: usize,
    pub(super) budget: Budget,
    pub(super) depth: Depth,
    // The smallest nesting limit that suffices for the input so far. `Seq` reads it.
    pub(super) needed_limit: u32,
    // Whether lazy content is checked at once. Set by `Seq`, patches and `IndexedSeq::check`, read only by `IndexedSeq`.
    pub(super) checks_lazy: bool,
    // INVARIANT: contains `rest` and all bytes taken so far. Without an owner, shared bytes are copied.
    #[cfg(feature = "bytes-1")]
    pub(super) owner: Option<&'de Bytes>,
}

impl<'de> Reader<'de> {
    /// Creates a cursor at the start of `input`, with the default limits.
    ///
    /// ```
    /// let input = sdp::Reader::new(&[7, 0]);
    /// assert_eq!((input.offset(), input.remaining()), (0, 2));
    /// ```
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
            needed_limit: 0,
            checks_lazy: false,
            #[cfg(feature = "bytes-1")]
            owner: None,
        }
    }

    /// Creates a cursor at the start of `input`, with these limits. The `Bytes` and
    /// [`SharedStr`](crate::types::SharedStr) of decoded values share `input` instead of copying from it.
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

    /// Sets the owner of the input, which must contain the whole input.
    #[cfg(feature = "bytes-1")]
    #[inline]
    pub(crate) const fn with_owner(mut self, owner: &'de Bytes) -> Self {
        self.owner = Some(owner);
        self
    }

    /// Returns bytes taken from this cursor as a slice of their owner, or copies them without an owner.
    #[cfg(feature = "bytes-1")]
    #[inline]
    pub(crate) fn share(&self, taken: &'de [u8]) -> Bytes {
        match self.owner {
            Some(owner) => owner.slice_ref(taken),
            None => Bytes::copy_from_slice(taken),
        }
    }

    /// Returns the number of remaining bytes of the input, or of the element while a fixed-size element is decoded.
    #[inline]
    #[must_use]
    pub const fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Returns the position in bytes, counted from the start of the input, or from the start of the element during
    /// iteration over a [`Seq`](crate::Seq).
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.end.saturating_sub(self.rest.len())
    }

    /// Returns the remaining bytes without taking them.
    #[inline]
    pub(crate) const fn rest(&self) -> &'de [u8] {
        self.rest
    }

    /// Checks that the input holds `len` more bytes.
    ///
    /// Call it before several fixed-size parts, so that the compiler can remove their own checks. An unexpected end is
    /// then reported for all of them together.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if fewer remain.
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
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if fewer remain. After an error, the position is unchanged.
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
    ///
    /// ```
    /// let mut input = sdp::Reader::new(&[7, 0, 9]);
    /// assert_eq!(u16::from_le_bytes(*input.take_array()?), 7);
    /// assert_eq!(input.remaining(), 1);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
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
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if the length is incomplete, or exceeds the remaining bytes.
    /// Bytes reserved for the remaining elements of enclosing sequences do not count.
    ///
    /// ```
    /// let mut input = sdp::Reader::new(b"\x03\0\0\0wet!");
    /// assert_eq!(input.take_prefixed()?, b"wet");
    /// assert_eq!(input.take(1)?, b"!");
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn take_prefixed(&mut self) -> Result<&'de [u8], DecodeError> {
        let count = self.read_count(WireSize::fixed(1))?;
        self.take(count)
    }

    /// Takes a `u32`-length-prefixed string.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd) if the length or the text is incomplete, and
    /// [`InvalidUtf8`](DecodeErrorKind::InvalidUtf8) at the first invalid byte.
    ///
    /// ```
    /// use sdp::{DecodeErrorKind, Reader};
    ///
    /// assert_eq!(Reader::new(b"\x03\0\0\0wet").take_str()?, "wet");
    /// let error = Reader::new(b"\x03\0\0\0w\xfft").take_str().unwrap_err();
    /// assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::InvalidUtf8, 5));
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn take_str(&mut self) -> Result<&'de str, DecodeError> {
        self.take_text::<false>()
    }

    /// Takes a string. A length is compared with all remaining bytes, even reserved ones: a string is copied only after
    /// that check.
    ///
    /// `MEDIUM` inlines the test of 17 to 64 bytes, which is for borrowed text: a copy takes more time.
    // SPEC N12.
    // PERF: decode/log_borrowed.
    #[inline(always)]
    pub(crate) fn take_text<const MEDIUM: bool>(&mut self) -> Result<&'de str, DecodeError> {
        if let Some((len, after)) = self.rest.split_first_chunk() {
            let len = to_usize(u32::from_le_bytes(*len));
            // Many strings are empty, and with a predicted branch, reading the next part does not wait for this length.
            // PERF: plugins/borrow.
            if len == 0 {
                self.rest = after;
                return Ok("");
            }
            if let Some((text, rest)) = split_short_ascii(after, len) {
                self.rest = rest;
                return Ok(text);
            }
            if MEDIUM && let Some((text, rest)) = split_medium_ascii(after, len) {
                self.rest = rest;
                return Ok(text);
            }
        }
        let (text, rest) = split_any_str(self.rest, self.end)?;
        self.rest = rest;
        Ok(text)
    }

    /// Checks that no bytes remain. Call it after the last value of a whole input, for example after
    /// [`elements`](Self::elements).
    ///
    /// # Errors
    ///
    /// [`TrailingBytes`](DecodeErrorKind::TrailingBytes).
    ///
    /// ```
    /// use sdp::{DecodeErrorKind, Reader};
    ///
    /// let mut input = Reader::new(&[2, 0, 0, 0, 7, 8, 9]);
    /// let mut sum = 0;
    /// for number in input.elements::<u8>()? {
    ///     sum += number?;
    /// }
    /// assert_eq!(sum, 15);
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

    /// Returns an error at the current position.
    ///
    /// ```
    /// use sdp::{DecodeErrorKind, Reader};
    ///
    /// let mut input = Reader::new(&[7, 8]);
    /// input.take(1)?;
    /// let error = input.error(DecodeErrorKind::Custom("not a colour"));
    /// assert_eq!(error.to_string(), "at byte 1: not a colour");
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn error(&self, kind: DecodeErrorKind) -> DecodeError {
        DecodeError::new(kind, self.offset())
    }

    /// Returns an error at the start of the last `len` bytes.
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

    /// Makes offsets start at `offset` instead of 0.
    pub(crate) const fn starting_at(mut self, offset: usize) -> Self {
        self.end = offset.saturating_add(self.rest.len());
        self
    }

    /// Returns this cursor over a copy of the remaining bytes.
    #[cfg(all(feature = "alloc", not(sdp_safe)))]
    pub(crate) const fn over_copy<'a>(&self, copy: &'a [u8]) -> Reader<'a> {
        Reader {
            rest: copy,
            end: self.end,
            budget: self.budget,
            depth: self.depth,
            needed_limit: self.needed_limit,
            checks_lazy: self.checks_lazy,
            #[cfg(feature = "bytes-1")]
            owner: None,
        }
    }

    /// Creates a cursor inside an input, at this depth, with `end` as the offset of the end of `rest`.
    #[inline]
    pub(crate) const fn inside(rest: &'de [u8], end: usize, depth: Depth) -> Self {
        Self {
            rest,
            end,
            budget: Budget::EMPTY,
            depth,
            needed_limit: 0,
            checks_lazy: false,
            #[cfg(feature = "bytes-1")]
            owner: None,
        }
    }

    /// Reads the `u32` count of a sequence, but rejects it if the input is too short for the elements.
    #[inline]
    pub(crate) fn read_count(&mut self, element: WireSize) -> Result<usize, DecodeError> {
        let count = self.read_len()?;
        self.require_elements(count, element)?;
        Ok(count)
    }

    /// Checks that the input holds this number of elements, in addition to the reserved bytes.
    #[inline]
    pub(crate) fn require_elements(
        &self,
        count: usize,
        element: WireSize,
    ) -> Result<(), DecodeError> {
        match self.budget.check(count, element, self.rest.len()) {
            Ok(()) => Ok(()),
            Err((needed, available)) => {
                Err(self.error(DecodeErrorKind::UnexpectedEnd { needed, available }))
            }
        }
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

/// Splits off a string that is long, not ASCII, or near the end of the input.
///
/// It is outlined to keep the path of short strings short. It takes no `&mut Reader`, because a call would force the
/// reader into memory.
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

/// Converts a length. On a 16-bit target, a length over `usize::MAX` becomes `usize::MAX`, which exceeds every input.
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
