//! The error of encoding.

use core::fmt;

use super::text::{Count, cold, nesting_too_deep, payload_over_limit};

/// The error of an encode call, with its cause as its [`kind`](Self::kind).
///
/// ```
/// use sdp::EncodeErrorKind;
///
/// let error = sdp::to_slice(&7_u32, &mut [0; 3]).unwrap_err();
/// assert_eq!(error.kind(), EncodeErrorKind::BufferTooSmall { needed: 4, available: 3 });
/// assert_eq!(error.to_string(), "buffer too small: 4 bytes needed, 3 available");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EncodeError {
    kind: EncodeErrorKind,
}

/// The cause of an [`EncodeError`], to match on in code that can continue after an error.
///
/// ```
/// use sdp::EncodeErrorKind;
///
/// let mut buffer = vec![0_u8; 4];
/// if let Err(error) = sdp::to_slice("wet", &mut buffer)
///     && let EncodeErrorKind::BufferTooSmall { needed, .. } = error.kind()
/// {
///     buffer.resize(needed, 0);
/// }
/// assert_eq!(sdp::to_slice("wet", &mut buffer)?, b"\x03\0\0\0wet");
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// The buffer is too small. Retry with a buffer of `needed` bytes, or get the length in advance from
    /// [`encoded_len`](crate::encoded_len).
    BufferTooSmall {
        /// The length of the encoding in bytes, or in an error of a [`Writer`](crate::Writer) method, the length of the
        /// part that did not fit.
        needed: usize,
        /// The length of the buffer in bytes, or in an error of a [`Writer`](crate::Writer) method, the number of
        /// remaining bytes.
        available: usize,
    },
    /// This length or count exceeds `u32::MAX`, or the length of an encoding exceeds `isize::MAX`. Split the value, for
    /// example into several messages.
    TooLong(usize),
    /// The value nests deeper than the limit, given in levels. Large content counts as several levels. Flatten the value,
    /// put large parts in a `Box`, or raise [`Limits::with_max_nesting`](crate::Limits::with_max_nesting) on both sides.
    NestingTooDeep(u32),
    /// A decoder could reject a key of a map or set, or an element of a heap. If a key has a skipped field, encode
    /// all fields of its type. If it is not greater than the one before it by `Ord`, fix the implementations of its type,
    /// and do not change keys inside a map. Elements of a heap may be equal if their encodings are.
    InvalidKey,
    /// A time or time span exceeds the range of the format, or is a leap second that is not at the end of a minute.
    /// Check times before you encode them.
    TimeOutOfRange,
    /// The payload of a message exceeds the limit. Split the message, or raise
    /// [`Limits::with_max_payload_len`](crate::Limits::with_max_payload_len) on both sides.
    PayloadOverLimit {
        /// The length of the payload in bytes.
        len: u32,
        /// The limit in bytes.
        limit: u32,
    },
    /// The value is not part of the format, for the reason in the text: a manual implementation, a `with` module, a
    /// conversion, or a type such as a path that is not UTF-8 rejected it. Check the value before you encode it.
    Custom(&'static str),
    /// A value does not fit the [`Field`](crate::patch::Field) of the value that it replaces.
    LengthChanged {
        /// The encoded length of the old value, in bytes.
        old: usize,
        /// The encoded length of the new value, in bytes.
        new: usize,
    },
    /// An implementation of `SdpEncode` declared one length and wrote a different one. Fix the implementation, or the
    /// code that changes the value during the call.
    LengthMismatch {
        /// The number of bytes declared by `measure` or `SIZE`.
        declared: usize,
        /// The number of bytes that `encode` wrote or tried to write.
        written: usize,
    },
}

impl EncodeError {
    /// Creates an error of this kind.
    ///
    /// ```
    /// use sdp::{EncodeError, EncodeErrorKind};
    ///
    /// let error = EncodeError::new(EncodeErrorKind::TimeOutOfRange);
    /// assert_eq!(error.to_string(), "time is out of range for the format");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(kind: EncodeErrorKind) -> Self {
        cold();
        Self { kind }
    }

    /// Creates an error of a manual implementation, with this text.
    ///
    /// ```
    /// use sdp::{EncodeError, EncodeErrorKind};
    ///
    /// let error = EncodeError::custom("colour without a name");
    /// assert_eq!(error.kind(), EncodeErrorKind::Custom("colour without a name"));
    /// assert_eq!(error.to_string(), "colour without a name");
    /// ```
    #[must_use]
    pub const fn custom(message: &'static str) -> Self {
        Self::new(EncodeErrorKind::Custom(message))
    }

    /// Returns the cause.
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
                let needed = Count(needed, "byte");
                write!(
                    f,
                    "buffer too small: {needed} needed, {available} available"
                )
            }
            Kind::TooLong(len) => {
                write!(f, "length {len} exceeds u32::MAX or the largest allocation")
            }
            Kind::NestingTooDeep(limit) => nesting_too_deep(f, limit),
            Kind::InvalidKey => {
                f.write_str("key of a map, set or heap has a skipped field or is not ascending")
            }
            Kind::PayloadOverLimit { len, limit } => payload_over_limit(f, len, limit),
            Kind::TimeOutOfRange => f.write_str("time is out of range for the format"),
            Kind::Custom(message) => f.write_str(message),
            Kind::LengthChanged { old, new } => {
                let new = Count(new, "byte");
                write!(f, "value of {new} cannot replace a value of {old}")
            }
            Kind::LengthMismatch { declared, written } => {
                let declared = Count(declared, "byte");
                write!(
                    f,
                    "implementation of SdpEncode declared {declared} and wrote {written}"
                )
            }
        }
    }
}

impl core::error::Error for EncodeError {}

/// Includes the text, because `unwrap` and `main` print an error in this form.
impl fmt::Debug for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EncodeError")
            .field("kind", &self.kind)
            .field("text", &format_args!("{self}"))
            .finish()
    }
}
