//! [`EncodeError`] and [`DecodeError`]: the kind names what was found, the offset where.

use core::fmt;

/// Why a value could not be encoded. See [`kind`](Self::kind).
///
/// ```
/// use sdp::EncodeErrorKind;
///
/// let error = sdp::to_slice(&7_u32, &mut [0; 3]).unwrap_err();
/// assert_eq!(error.kind(), EncodeErrorKind::BufferTooSmall { needed: 4, available: 3 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodeError {
    kind: EncodeErrorKind,
}

/// What kept a value from being encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// The buffer holds `available` bytes, and the encoding takes `needed`.
    BufferTooSmall {
        /// The length of the encoding, in bytes.
        needed: usize,
        /// The length of the buffer, in bytes.
        available: usize,
    },
    /// A string, sequence, map or payload of this length or count does not fit the `u32` that
    /// stands for it on the wire; or an encoding of this length fits no vector.
    TooLong(usize),
    /// Sequences, maps and pointers stand inside one another deeper than this limit.
    NestingTooDeep(u32),
    /// A hash map or set holds two keys that differ but that their order calls equal.
    DuplicateKey,
    /// A point in time that is too far from the Unix epoch for the wire, a span of time that is too long
    /// for it, or a leap second within a minute.
    TimeOutOfRange,
    /// The payload of a message exceeds [`Limits::with_max_payload_len`](crate::Limits::with_max_payload_len).
    PayloadOverLimit {
        /// The length of the payload in bytes.
        len: u32,
        /// The limit in bytes.
        limit: u32,
    },
    /// Said by a hand-written implementation.
    Custom(&'static str),
    /// A hand-written implementation said one length and wrote another.
    LengthMismatch {
        /// The bytes that `measure` or `SIZE` gave.
        declared: usize,
        /// The bytes that `encode` wrote or tried to write.
        written: usize,
    },
}

impl EncodeError {
    /// An error of this kind.
    #[inline]
    #[must_use]
    pub const fn new(kind: EncodeErrorKind) -> Self {
        cold();
        Self { kind }
    }

    /// An error of a hand-written implementation, in its own words.
    ///
    /// ```
    /// use sdp::{EncodeError, EncodeErrorKind};
    ///
    /// let error = EncodeError::custom("a colour with no name");
    /// assert_eq!(error.kind(), EncodeErrorKind::Custom("a colour with no name"));
    /// ```
    #[must_use]
    pub const fn custom(message: &'static str) -> Self {
        Self::new(EncodeErrorKind::Custom(message))
    }

    /// What was found.
    #[must_use]
    pub const fn kind(&self) -> EncodeErrorKind {
        self.kind
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use EncodeErrorKind as Kind;
        match self.kind {
            Kind::BufferTooSmall { needed, available } => {
                write!(
                    f,
                    "the value takes {needed} bytes and the buffer holds {available}"
                )
            }
            Kind::TooLong(len) => {
                write!(
                    f,
                    "a length of {len} is more than the wire carries, or than memory holds"
                )
            }
            Kind::NestingTooDeep(limit) => {
                write!(f, "values nest deeper than the limit of {limit}")
            }
            Kind::DuplicateKey => f.write_str("two keys of a hash map or set are equal in order"),
            Kind::PayloadOverLimit { len, limit } => over_limit(f, len, limit),
            Kind::TimeOutOfRange => f.write_str("a time that the wire cannot carry"),
            Kind::Custom(message) => f.write_str(message),
            Kind::LengthMismatch { declared, written } => write!(
                f,
                "an implementation of SdpEncode declared {declared} bytes and wrote {written}"
            ),
        }
    }
}

impl core::error::Error for EncodeError {}

/// Why bytes could not be decoded, and where. See [`kind`](Self::kind) and
/// [`offset`](Self::offset).
///
/// ```
/// use sdp::DecodeErrorKind;
///
/// let error = sdp::from_slice::<(u16, bool)>(&[1, 0, 2]).unwrap_err();
/// assert_eq!(error.kind(), DecodeErrorKind::InvalidBool(2));
/// assert_eq!(error.offset(), 2);
/// assert_eq!(error.to_string(), "at byte 2: 2 is not a valid bool: 0 or 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    kind: DecodeErrorKind,
    offset: usize,
}

/// What was found in place of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
// A tag of a whole word, which is no promise. LLVM moves a `Result` in the pieces that either of its
// variants is written in: beside a tag of one byte, a pointer of the value is moved in bytes, and
// whoever reads it whole waits for all of them.
// PERF: arrays_medium/decode takes 0.73 of the time, signed_block/decode 0.82.
#[repr(usize)]
pub enum DecodeErrorKind {
    /// The input ends early: from the offset on, `needed` bytes were expected.
    UnexpectedEnd {
        /// The bytes of the next part: a number, consecutive fixed-size fields, or the text of a string.
        /// After a count, the minimum size of its elements.
        needed: usize,
        /// The remaining bytes, without those reserved for the remaining elements of enclosing sequences.
        available: usize,
    },
    /// The value is complete, and this many bytes follow it.
    TrailingBytes(usize),
    /// Not `00` or `01`.
    InvalidBool(u8),
    /// Not a Unicode scalar value.
    InvalidChar(u32),
    /// A string that is not UTF-8; the offset is that of the first byte that breaks it.
    InvalidUtf8,
    /// An option's tag that is not `00` or `01`.
    InvalidOptionTag(u8),
    /// A result's tag that is not `00` or `01`.
    InvalidResultTag(u8),
    /// A tag that no variant of the enum has.
    UnknownVariant {
        /// The tag.
        tag: u32,
        /// The name of the enum.
        name: &'static str,
    },
    /// A string or sequence that exceeds the capacity of its type. The offset is that of its length.
    CapacityExceeded {
        /// The most bytes of a string, or elements of a sequence, that the type holds.
        capacity: usize,
        /// The bytes or elements that there are.
        needed: usize,
    },
    /// A key of a map or set is less than the one before it.
    UnorderedKey,
    /// A key of a map or set appears twice.
    DuplicateKey,
    /// Zero, where the type is a `NonZero`.
    InvalidZero,
    /// A `usize` that does not fit this target.
    UsizeOutOfRange(u64),
    /// An `isize` that does not fit this target.
    IsizeOutOfRange(i64),
    /// Nanoseconds of a second that are a whole second or more.
    InvalidNanos(u32),
    /// A time that its type cannot hold: for a `SystemTime`, that the clock of this target cannot; for a
    /// date or a time of day, that is on no calendar or clock.
    TimeOutOfRange,
    /// Sequences, maps and pointers stand inside one another deeper than this limit.
    NestingTooDeep(u32),
    /// Not the three bytes that open a message.
    InvalidMagic([u8; 3]),
    /// A message of another version of the format.
    UnsupportedVersion(u8),
    /// The length in a message's header is not that of the payload after it.
    InvalidMessageLength {
        /// The payload length that the header claims.
        claimed: u32,
        /// The bytes that follow the header.
        available: usize,
    },
    /// The header of a message claims a payload over
    /// [`Limits::with_max_payload_len`](crate::Limits::with_max_payload_len).
    PayloadOverLimit {
        /// The payload length that the header claims.
        len: u32,
        /// The limit in bytes.
        limit: u32,
    },
    /// A message with id 0, which no type has.
    ZeroMessageId,
    /// A message of another type than expected.
    WrongMessageId {
        /// The name of the expected type.
        name: &'static str,
        /// The id of the expected type.
        expected: u16,
        /// The id in the header.
        found: u16,
    },
    /// A message id that the message enum does not have.
    /// [`Frame::from_prefix`](crate::message::Frame::from_prefix) skips the message.
    UnknownMessageId {
        /// The name of the message enum.
        name: &'static str,
        /// The id in the header.
        id: u16,
    },
    /// Said by a hand-written implementation.
    Custom(&'static str),
    /// A hand-written implementation declared one size and read another.
    SizeMismatch {
        /// The bytes that `SIZE` gave.
        declared: usize,
        /// The bytes that `decode` read.
        read: usize,
    },
}

impl DecodeError {
    /// An error of this kind at this byte of the input. Inside an implementation,
    /// [`Reader::error`](crate::Reader::error) knows the offset.
    #[inline]
    #[must_use]
    pub const fn new(kind: DecodeErrorKind, offset: usize) -> Self {
        cold();
        Self { kind, offset }
    }

    /// An error of a manual implementation in its own words, at this byte of the input.
    ///
    /// ```
    /// use sdp::{DecodeError, DecodeErrorKind};
    ///
    /// let error = DecodeError::custom("over 100 percent", 1);
    /// assert_eq!(error.kind(), DecodeErrorKind::Custom("over 100 percent"));
    /// assert_eq!(error.to_string(), "at byte 1: over 100 percent");
    /// ```
    #[must_use]
    pub const fn custom(message: &'static str, offset: usize) -> Self {
        Self::new(DecodeErrorKind::Custom(message), offset)
    }

    /// What was found.
    #[must_use]
    pub const fn kind(&self) -> DecodeErrorKind {
        self.kind
    }

    /// The byte at which decoding failed, counted from the start of the slice that was passed in;
    /// in message mode the header counts.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use DecodeErrorKind as Kind;
        write!(f, "at byte {}: ", self.offset)?;
        match self.kind {
            Kind::UnexpectedEnd { needed, available } => {
                write!(
                    f,
                    "unexpected end of input: expected {needed} bytes, found {available}"
                )
            }
            Kind::TrailingBytes(count) => write!(f, "{count} trailing bytes after the value"),
            Kind::InvalidBool(byte) => write!(f, "{byte} is not a valid bool: 0 or 1"),
            Kind::InvalidChar(value) => write!(f, "{value:#x} is not a Unicode scalar value"),
            Kind::InvalidUtf8 => f.write_str("the string is not UTF-8"),
            Kind::InvalidOptionTag(tag) => write!(f, "{tag} is not a valid option tag: 0 or 1"),
            Kind::InvalidResultTag(tag) => write!(f, "{tag} is not a valid result tag: 0 or 1"),
            Kind::UnknownVariant { tag, name } => {
                write!(f, "no variant of {name} has the tag {tag}")
            }
            Kind::CapacityExceeded { capacity, needed } => {
                write!(f, "a length of {needed} exceeds the capacity of {capacity}")
            }
            Kind::UnorderedKey => f.write_str("a key is less than the one before it"),
            Kind::DuplicateKey => f.write_str("a key appears twice"),
            Kind::InvalidZero => f.write_str("zero, where the type is never zero"),
            Kind::UsizeOutOfRange(value) => write!(f, "{value} does not fit this target's usize"),
            Kind::IsizeOutOfRange(value) => write!(f, "{value} does not fit this target's isize"),
            Kind::InvalidNanos(nanos) => write!(f, "{nanos} nanoseconds are a second or more"),
            Kind::TimeOutOfRange => f.write_str("a time that its type cannot hold"),
            Kind::NestingTooDeep(limit) => {
                write!(f, "values nest deeper than the limit of {limit}")
            }
            Kind::InvalidMagic(bytes) => {
                write!(
                    f,
                    "not an SDP message: it opens with {bytes:02x?}, not \"SDP\""
                )
            }
            Kind::UnsupportedVersion(version) => {
                write!(f, "format version {version:#04x} is not known")
            }
            Kind::InvalidMessageLength { claimed, available } => write!(
                f,
                "the header claims a payload of {claimed} bytes, and {available} follow it"
            ),
            Kind::PayloadOverLimit { len, limit } => over_limit(f, len, limit),
            Kind::ZeroMessageId => f.write_str("message id 0, which is never valid"),
            Kind::WrongMessageId {
                name,
                expected,
                found,
            } => write!(f, "message id {found} is not {name} ({expected})"),
            Kind::UnknownMessageId { name, id } => {
                write!(f, "message id {id} is not part of {name}")
            }
            Kind::Custom(message) => f.write_str(message),
            Kind::SizeMismatch { declared, read } => write!(
                f,
                "an implementation of SdpDecode declared {declared} bytes and read {read}"
            ),
        }
    }
}

impl core::error::Error for DecodeError {}

fn over_limit(f: &mut fmt::Formatter<'_>, len: u32, limit: u32) -> fmt::Result {
    write!(
        f,
        "payload of {len} bytes exceeds the limit of {limit}, which `Limits::with_max_payload_len` sets"
    )
}

/// Marks the path that calls it as unlikely.
///
/// Errors are constructed inline, because an out-of-line constructor makes LLVM forget the bounds that the
/// check just proved.
// PERF: plugins/encode.
#[cold]
#[inline]
const fn cold() {}

// A few words, because each `Result` contains one.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<EncodeError>() <= 24);
    assert!(size_of::<DecodeError>() <= 40);
};
