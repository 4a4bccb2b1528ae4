//! The error of decoding.

use core::fmt;

use super::text::{Count, cold, nesting_too_deep, payload_over_limit};

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, string::String};

/// The error of a decode call, with its cause as its [`kind`](Self::kind), and its position as its
/// [`offset`](Self::offset). The function `explain` of the crate `sdp-schema` also names the field.
///
/// ```
/// use sdp::DecodeErrorKind;
///
/// let error = sdp::from_slice::<(u16, bool)>(&[1, 0, 2]).unwrap_err();
/// assert_eq!(error.kind(), DecodeErrorKind::InvalidBool(2));
/// assert_eq!(error.offset(), 2);
/// assert_eq!(error.to_string(), "at byte 2: invalid bool: 2");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError {
    inner: KindOrReason,
    offset: usize,
}

// The reason takes no space beside the kind, because the enum uses unused values of the tag of the kind. Each `Result`
// of a decoder contains an error.
// PERF: decode/players_borrowed of `sdp-counts` takes 0.94 of the instructions of a kind and an optional reason.
#[derive(Clone, PartialEq, Eq)]
enum KindOrReason {
    Kind(DecodeErrorKind),
    /// The reason of an `InvalidConversion`.
    #[cfg(feature = "alloc")]
    #[allow(clippy::box_collection, reason = "a thin pointer")]
    Reason(Box<String>),
}

/// The cause of a [`DecodeError`].
///
/// ```
/// use sdp::DecodeErrorKind;
///
/// let error = sdp::from_slice::<u32>(&[1, 2, 3]).unwrap_err();
/// assert_eq!(error.kind(), DecodeErrorKind::UnexpectedEnd { needed: 4, available: 3 });
/// let incomplete = matches!(error.kind(), DecodeErrorKind::UnexpectedEnd { .. });
/// assert!(incomplete);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
// The tag is one word wide, which is not part of the API. With a tag of one byte, LLVM moves pointers in a `Result`
// byte by byte, and a later read of a whole pointer then waits for all of its bytes.
// PERF: arrays_medium/decode takes 0.73 of the time, signed_block/decode 0.82.
#[repr(usize)]
pub enum DecodeErrorKind {
    /// The input ends inside a value, or is too short for the elements that a count announces. If more input may
    /// follow, wait for it. Otherwise the input is truncated or of a wrong type: reject it.
    UnexpectedEnd {
        /// The size of the next part in bytes: a number, consecutive fixed-size fields, or the text of a string. After
        /// a count, the minimum encoded size of all elements.
        needed: usize,
        /// The number of remaining bytes. After a count, minus those reserved for the remaining elements of enclosing
        /// sequences.
        available: usize,
    },
    /// This number of bytes follows the value. If they are the next value, decode with
    /// [`from_prefix`](crate::from_prefix). Otherwise the input is of a wrong type: reject it.
    TrailingBytes(usize),
    /// A bool is neither 0 nor 1. The input is corrupt or of a wrong type: reject it.
    InvalidBool(u8),
    /// A char is not a Unicode scalar value. The input is corrupt or of a wrong type: reject it.
    InvalidChar(u32),
    /// A string is not UTF-8, and the offset points to the first invalid byte. Reject the input, or decode a `Vec<u8>`
    /// if such text is expected.
    InvalidUtf8,
    /// The tag of an option is neither 0 nor 1. The input is corrupt or of a wrong type: reject it.
    InvalidOptionTag(u8),
    /// The tag of a result is neither 0 nor 1. The input is corrupt or of a wrong type: reject it.
    InvalidResultTag(u8),
    /// The tag belongs to no variant of the enum. Reject the input, and if the sender has more variants, build both
    /// sides from the same types.
    UnknownVariant {
        /// The tag.
        tag: u32,
        /// The name of the enum.
        name: &'static str,
    },
    /// A string or sequence exceeds the capacity of its type, and the offset points to its length or count. Reject the
    /// input, or use a type with a larger capacity.
    CapacityExceeded {
        /// The maximum number of bytes of the string, or of elements of the sequence.
        capacity: usize,
        /// The number of bytes or elements in the input.
        needed: usize,
    },
    /// A key of a map or set, or an element of a heap, is less than the previous one. Reject the input, and fix the
    /// encoder: keys must ascend in the `Ord` of their type.
    UnorderedKey,
    /// A map or set contains a key twice, or a heap contains equal elements with different encodings. Reject the input,
    /// and fix the encoder: keys must be unique.
    DuplicateKey,
    /// A number of a non-zero type, such as `NonZeroU8`, is zero. The input is corrupt or of a wrong type: reject it.
    InvalidZero,
    /// A `usize` does not fit this target. Reject the input, and use `u64` in types for several targets.
    UsizeOutOfRange(u64),
    /// An `isize` does not fit this target. Reject the input, and use `i64` in types for several targets.
    IsizeOutOfRange(i64),
    /// The nanoseconds of a time are out of range. The input is corrupt or of a wrong type: reject it.
    InvalidNanos(u32),
    /// The type cannot represent the time, for example because the date is not in the calendar, or because the time
    /// exceeds the range or resolution of the system clock. Reject the input, or use a type with a larger range.
    TimeOutOfRange,
    /// The value nests deeper than the limit, given in levels. Reject the input, or raise
    /// [`Limits::with_max_nesting`](crate::Limits::with_max_nesting) if such values are expected.
    NestingTooDeep(u32),
    /// An end in an [`IndexedSeq`](crate::IndexedSeq) is not the end of the element at this position, counted from 0.
    /// If the numbers of ends and elements differ, the position is the number of elements. The input is corrupt or of
    /// a wrong type: reject it.
    InvalidIndex(u32),
    /// A message does not start with the magic `SDP`. The input is not a message, or the stream is out of sync: close
    /// the connection.
    InvalidMagic([u8; 3]),
    /// A message has an unknown version of the format, given by this byte. Close the connection, and update the older
    /// side.
    UnsupportedVersion(u8),
    /// The payload length in a header differs from the number of bytes after the header. Wait for the rest of the
    /// message, or decode with [`message::from_prefix`](crate::message::from_prefix) if more messages follow.
    InvalidMessageLength {
        /// The payload length in the header, in bytes.
        claimed: u32,
        /// The number of bytes after the header.
        available: usize,
    },
    /// The payload length in a header exceeds the limit. Close the connection, or raise
    /// [`Limits::with_max_payload_len`](crate::Limits::with_max_payload_len) if such messages are expected.
    PayloadOverLimit {
        /// The payload length in the header, in bytes.
        len: u32,
        /// The limit in bytes.
        limit: u32,
    },
    /// A message has the id 0, which is never valid. Close the connection.
    ZeroMessageId,
    /// A message is of an unexpected type. Skip it, or decode a message enum with both types.
    WrongMessageId {
        /// The name of the expected type.
        name: &'static str,
        /// The id of the expected type.
        expected: u16,
        /// The id in the header.
        found: u16,
    },
    /// The message id belongs to no variant of the message enum. Skip the message with
    /// [`Frame::from_prefix`](crate::message::Frame::from_prefix), or add a variant.
    UnknownMessageId {
        /// The name of the message enum.
        name: &'static str,
        /// The id in the header.
        id: u16,
    },
    /// A manual implementation or a `with` module found an invalid value, for the reason in the text. Reject the input.
    Custom(&'static str),
    /// The conversion of a `via` failed. [`DecodeError::reason`] returns the text of its error. Reject the input.
    InvalidConversion,
    /// An implementation of `SdpDecode` declared one size and read a different one. Fix its `SIZE` or `decode`.
    SizeMismatch {
        /// The number of bytes declared by `SIZE`.
        declared: usize,
        /// The number of bytes read by `decode`.
        read: usize,
    },
}

impl DecodeError {
    /// Creates an error of this kind at this offset. In an implementation of `SdpDecode`, call
    /// [`Reader::error`](crate::Reader::error) instead, which sets the offset.
    ///
    /// ```
    /// use sdp::{DecodeError, DecodeErrorKind};
    ///
    /// let error = DecodeError::new(DecodeErrorKind::InvalidChar(0xd800), 4);
    /// assert_eq!(error.to_string(), "at byte 4: invalid char: 0xd800");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(kind: DecodeErrorKind, offset: usize) -> Self {
        cold();
        Self {
            inner: KindOrReason::Kind(kind),
            offset,
        }
    }

    /// Creates the error of a conversion at this offset. The text comes from `reason`, which is dropped without the
    /// feature `alloc`.
    ///
    /// ```
    /// use sdp::{DecodeError, DecodeErrorKind};
    ///
    /// let cause = "x".parse::<u8>().unwrap_err();
    /// let error = DecodeError::conversion(&cause, 1);
    /// assert_eq!(error.kind(), DecodeErrorKind::InvalidConversion);
    /// assert_eq!(error.to_string(), "at byte 1: invalid digit found in string");
    /// ```
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn conversion(reason: &dyn fmt::Display, offset: usize) -> Self {
        #[cfg(not(feature = "alloc"))]
        let _ = reason;
        #[cfg(feature = "alloc")]
        let text = {
            let mut text = String::new();
            // `to_string` would panic if the `Display` of the reason fails.
            let _ = fmt::Write::write_fmt(&mut text, format_args!("{reason}"));
            text
        };
        Self {
            #[cfg(feature = "alloc")]
            inner: KindOrReason::Reason(Box::new(text)),
            ..Self::new(DecodeErrorKind::InvalidConversion, offset)
        }
    }

    /// Creates an error of a manual implementation at this offset, with this text.
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

    /// Returns the cause.
    #[must_use]
    pub const fn kind(&self) -> DecodeErrorKind {
        match self.inner {
            KindOrReason::Kind(kind) => kind,
            #[cfg(feature = "alloc")]
            KindOrReason::Reason(_) => DecodeErrorKind::InvalidConversion,
        }
    }

    /// Returns the position in bytes, counted from the start of the input, which starts with the header in message
    /// mode.
    ///
    /// ```
    /// #[derive(sdp::SdpEncode, sdp::SdpDecode, Debug)]
    /// #[sdp(message_id = 7)]
    /// struct Bypass(bool);
    ///
    /// let error = sdp::from_slice::<(u32, bool)>(&[7, 0, 0, 0, 2]).unwrap_err();
    /// assert_eq!(error.offset(), 4);
    /// let frame = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 2];
    /// assert_eq!(sdp::message::from_slice::<Bypass>(&frame).unwrap_err().offset(), 10);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the text of the error that a conversion of `via` returned, for the kind
    /// [`InvalidConversion`](DecodeErrorKind::InvalidConversion).
    ///
    /// Requires the feature `alloc`.
    ///
    /// ```
    /// #[derive(sdp::SdpDecode, Debug)]
    /// struct Address {
    ///     #[sdp(via = "String")]
    ///     port: u16,
    /// }
    ///
    /// let error = sdp::from_slice::<Address>(b"\x04\0\0\0http").unwrap_err();
    /// assert_eq!(error.reason(), Some("invalid digit found in string"));
    /// assert_eq!(error.to_string(), "at byte 0: invalid digit found in string");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match &self.inner {
            KindOrReason::Kind(_) => None,
            KindOrReason::Reason(reason) => Some(reason),
        }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use DecodeErrorKind as Kind;
        write!(f, "at byte {}: ", self.offset)?;
        match self.kind() {
            Kind::UnexpectedEnd { needed, available } => {
                let needed = Count(needed, "byte");
                write!(
                    f,
                    "unexpected end of input: expected {needed}, found {available}"
                )
            }
            Kind::TrailingBytes(count) => {
                let trailing = Count(count, "trailing byte");
                write!(f, "{trailing} after the value")
            }
            Kind::InvalidBool(byte) => write!(f, "invalid bool: {byte}"),
            Kind::InvalidChar(value) => write!(f, "invalid char: {value:#x}"),
            Kind::InvalidUtf8 => f.write_str("invalid UTF-8"),
            Kind::InvalidOptionTag(tag) => write!(f, "invalid option tag: {tag}"),
            Kind::InvalidResultTag(tag) => write!(f, "invalid result tag: {tag}"),
            Kind::UnknownVariant { tag, name } => {
                write!(f, "tag {tag} is not a variant of {name}")
            }
            Kind::CapacityExceeded { capacity, needed } => {
                write!(f, "length {needed} exceeds the capacity of {capacity}")
            }
            Kind::UnorderedKey => f.write_str("key is less than the previous key"),
            Kind::DuplicateKey => f.write_str("duplicate key"),
            Kind::InvalidZero => f.write_str("expected a non-zero number, found 0"),
            Kind::UsizeOutOfRange(value) => {
                write!(f, "{value} does not fit in a usize on this target")
            }
            Kind::IsizeOutOfRange(value) => {
                write!(f, "{value} does not fit in an isize on this target")
            }
            Kind::InvalidNanos(nanos) => write!(f, "invalid nanoseconds: {nanos}"),
            Kind::TimeOutOfRange => f.write_str("time is out of range for its type"),
            Kind::NestingTooDeep(limit) => nesting_too_deep(f, limit),
            Kind::InvalidIndex(position) => {
                write!(f, "index does not match element {position}")
            }
            Kind::InvalidMagic(magic) => {
                f.write_str("expected magic \"SDP\", found ")?;
                match str::from_utf8(&magic) {
                    Ok(text) if magic.iter().all(|&byte| is_printable(byte)) => {
                        write!(f, "{text:?}")?;
                    }
                    _ => {
                        let [a, b, c] = magic;
                        write!(f, "[{a:#04x}, {b:#04x}, {c:#04x}]")?;
                    }
                }
                f.write_str(": for a value without a header, see sdp::from_slice")
            }
            Kind::UnsupportedVersion(version) => {
                f.write_str("expected format version '2', found ")?;
                if is_printable(version) {
                    write!(f, "{:?}", char::from(version))
                } else {
                    write!(f, "{version:#04x}")
                }
            }
            Kind::InvalidMessageLength { claimed, available } => {
                let claimed = Count(claimed, "byte");
                write!(f, "expected a payload of {claimed}, found {available}")
            }
            Kind::PayloadOverLimit { len, limit } => payload_over_limit(f, len, limit),
            Kind::ZeroMessageId => f.write_str("invalid message id: 0"),
            Kind::WrongMessageId {
                name,
                expected,
                found,
            } => {
                write!(f, "expected message id {expected} of {name}, found {found}")?;
                f.write_str(hint_of_hello(found))
            }
            Kind::UnknownMessageId { name, id } => {
                write!(f, "message id {id} is not part of {name}")?;
                f.write_str(hint_of_hello(id))
            }
            Kind::Custom(message) => f.write_str(message),
            Kind::InvalidConversion => {
                #[cfg(feature = "alloc")]
                if let Some(reason) = self.reason() {
                    return f.write_str(reason);
                }
                f.write_str("conversion failed")
            }
            Kind::SizeMismatch { declared, read } => {
                let declared = Count(declared, "byte");
                write!(
                    f,
                    "implementation of SdpDecode declared {declared} and read {read}"
                )
            }
        }
    }
}

impl core::error::Error for DecodeError {}

/// Includes the text, because `unwrap` and `main` print an error in this form.
impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecodeError")
            .field("kind", &self.kind())
            .field("offset", &self.offset)
            .field("text", &format_args!("{self}"))
            .finish()
    }
}

/// Returns whether the byte is printable ASCII.
const fn is_printable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

/// Returns the end of the text about a wrong message id, which names the message with the reserved id.
const fn hint_of_hello(id: u16) -> &'static str {
    match id {
        u16::MAX => {
            ": for a `Hello`, see sdp_schema::Hello, and for a file, sdp_schema::FileReader"
        }
        _ => "",
    }
}
