//! [`SdpEncode`] and the calls that take a value.

use crate::boundary;
use crate::error::{EncodeError, EncodeErrorKind};
use crate::length::Length;
use crate::limits::Limits;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(any(feature = "alloc", not(sdp_safe)))]
use crate::raw;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(not(sdp_safe))]
use core::mem::MaybeUninit;

/// A type that can be written in the SDP format. Derive it.
///
/// The trait is safe: nothing relies on its answers for memory safety. An implementation that is
/// wrong gives wrong bytes, an error or a panic of its own, or asks for memory that is not there.
///
/// # By hand
///
/// An implementation goes through its parts three times, in the same order: their sizes, their
/// lengths, their bytes. It encodes what the matching [`SdpDecode`](crate::SdpDecode) decodes. With
/// both traits in scope `u8::SIZE` is ambiguous; write `<u8 as SdpEncode>::SIZE`.
///
/// ```
/// use sdp::{EncodeError, Length, SdpEncode, WireSize, Writer};
///
/// struct Rgb(u8, u8, u8);
///
/// impl SdpEncode for Rgb {
///     const SIZE: WireSize = WireSize::fixed(3);
///
///     fn measure(&self, length: &mut Length) {
///         length.add(3);
///     }
///
///     fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
///         out.write_array([self.0, self.1, self.2])
///     }
/// }
///
/// assert_eq!(sdp::to_vec(&vec![Rgb(1, 2, 3)])?, [1, 0, 0, 0, 1, 2, 3]);
/// # Ok::<(), EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded in the SDP format",
    label = "does not implement `SdpEncode`",
    note = "a type of yours: `#[derive(sdp::SdpEncode)]`",
    note = "a type of another crate, in a field: `#[sdp(with = \"path\")]` or `#[sdp(skip)]`"
)]
pub trait SdpEncode {
    /// The size of an encoding, as far as the type alone tells it.
    const SIZE: WireSize;

    /// The sizes of the parts, in order.
    #[doc(hidden)] // For the derives.
    const PARTS: &'static [WireSize] = &[Self::SIZE];

    /// Adds the exact length of this value's encoding.
    fn measure(&self, length: &mut Length);

    /// Writes this value.
    ///
    /// # Errors
    ///
    /// What the parts give: no room, a length over `u32::MAX`, nesting past the limit.
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError>;

    /// Writes values one after the other, with no count.
    #[doc(hidden)] // For the sequences and arrays of this crate; numbers have one of their own.
    #[inline]
    fn encode_slice(items: &[Self], out: &mut Writer<'_>) -> Result<(), EncodeError>
    where
        Self: Sized,
    {
        encode_elements(items, out)
    }
}

/// The exact length of the encoding of `value`, in bytes.
///
/// It is `usize::MAX` for a value that has no encoding because it nests deeper than
/// [`Limits::DEFAULT`] allows.
///
/// ```
/// assert_eq!(sdp::encoded_len("wet"), 7);
/// assert_eq!(sdp::encoded_len(&[1.5_f64; 3]), 24);
/// ```
#[inline]
pub fn encoded_len<T: SdpEncode + ?Sized>(value: &T) -> usize {
    let mut length = Length::new();
    boundary::measure::<{ boundary::FIELD }, _>(value, &mut length);
    length.total()
}

/// Encodes `value` into a new vector, with one allocation of exactly the length it takes.
///
/// (A `HashMap` or `HashSet` in it takes one more: its keys are sorted. A `BTreeMap` does not.)
///
/// # Errors
///
/// A string, sequence or map of more than `u32::MAX` bytes or elements, nesting past the limit, or
/// what a hand-written implementation gives.
///
/// ```
/// assert_eq!(sdp::to_vec(&vec![1_u16, 2])?, [2, 0, 0, 0, 1, 0, 2, 0]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[cfg(feature = "alloc")]
#[inline]
pub fn to_vec<T: SdpEncode + ?Sized>(value: &T) -> Result<Vec<u8>, EncodeError> {
    to_vec_with(value, &Limits::DEFAULT)
}

/// As [`to_vec`], under these limits.
///
/// # Errors
///
/// As [`to_vec`].
#[cfg(feature = "alloc")]
#[inline]
pub fn to_vec_with<T: SdpEncode + ?Sized>(
    value: &T,
    limits: &Limits,
) -> Result<Vec<u8>, EncodeError> {
    if const { boundary::is_small(T::SIZE) } {
        return vec_exactly(measured(value, limits)?, limits, |out| value.encode(out));
    }
    any_to_vec(
        limits,
        &|length| boundary::measure::<{ boundary::FIELD }, _>(value, length),
        &|out| boundary::encode::<{ boundary::FIELD }, _>(value, out),
    )
}

/// A new vector of what `encode` writes, in one function for all types that are not small.
#[cfg(feature = "alloc")]
#[inline(never)]
fn any_to_vec(
    limits: &Limits,
    measure: &dyn Fn(&mut Length),
    encode: &dyn Fn(&mut Writer<'_>) -> Result<(), EncodeError>,
) -> Result<Vec<u8>, EncodeError> {
    let mut length = Length::with_limits(limits);
    measure(&mut length);
    vec_exactly(length.finish()?, limits, encode)
}

/// Encodes `value` into the start of `buffer`, with no allocation, and returns the bytes written.
///
/// (A `HashMap` or `HashSet` in it does allocate: its keys are sorted. A `BTreeMap` does not.)
///
/// # Errors
///
/// [`BufferTooSmall`](EncodeErrorKind::BufferTooSmall), with the length that the value takes, and
/// the errors of [`to_vec`]. What `buffer` holds is unspecified then.
///
/// ```
/// let mut buffer = [0xff; 8];
/// assert_eq!(sdp::to_slice(&-2_i32, &mut buffer)?, 4);
/// assert_eq!(buffer, [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn to_slice<T: SdpEncode + ?Sized>(value: &T, buffer: &mut [u8]) -> Result<usize, EncodeError> {
    to_slice_with(value, buffer, &Limits::DEFAULT)
}

/// As [`to_slice`], under these limits.
///
/// # Errors
///
/// As [`to_slice`].
#[inline]
pub fn to_slice_with<T: SdpEncode + ?Sized>(
    value: &T,
    buffer: &mut [u8],
    limits: &Limits,
) -> Result<usize, EncodeError> {
    fill(value, buffer, limits).map_err(|error| whole_error(error, value, limits, 0, buffer.len()))
}

/// Encodes `value` into the start of `room`, which need not be initialised, with no allocation, and
/// returns the bytes written: for memory that is lent, as that of a ring buffer or a shared mapping.
///
/// (A `HashMap` or `HashSet` in it does allocate: its keys are sorted. A `BTreeMap` does not.)
///
/// It is not there in a build with `--cfg sdp_safe`, which has no unsafe code.
///
/// # Errors
///
/// As [`to_slice`]; and [`LengthMismatch`](EncodeErrorKind::LengthMismatch) for a hand-written
/// implementation that put another cursor in the place of its own.
///
/// ```
/// use std::mem::MaybeUninit;
///
/// let mut room = [const { MaybeUninit::uninit() }; 8];
/// assert_eq!(sdp::to_uninit(&-2_i32, &mut room)?, [0xfe, 0xff, 0xff, 0xff]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[cfg(not(sdp_safe))]
#[inline]
pub fn to_uninit<'a, T: SdpEncode + ?Sized>(
    value: &T,
    room: &'a mut [MaybeUninit<u8>],
) -> Result<&'a mut [u8], EncodeError> {
    to_uninit_with(value, room, &Limits::DEFAULT)
}

/// As [`to_uninit`], under these limits.
///
/// # Errors
///
/// As [`to_uninit`].
#[cfg(not(sdp_safe))]
#[inline]
pub fn to_uninit_with<'a, T: SdpEncode + ?Sized>(
    value: &T,
    room: &'a mut [MaybeUninit<u8>],
    limits: &Limits,
) -> Result<&'a mut [u8], EncodeError> {
    let available = room.len();
    let written = raw::written(room, limits, |out| {
        boundary::encode::<{ boundary::FIELD }, _>(value, out)
    })
    .map_err(|error| whole_error(error, value, limits, 0, available))?;
    if written.is_empty() {
        // That is right for a value of no bytes, and wrong for one that put another cursor in the
        // place of its own.
        exactly(measured(value, limits)?, Ok(0))?;
    }
    Ok(written)
}

/// Encodes `value` at the end of `out`, which grows by exactly the length of the encoding.
///
/// # Errors
///
/// As [`to_vec`]. `out` is unchanged then.
///
/// ```
/// let mut out = vec![9];
/// sdp::append(&true, &mut out)?;
/// assert_eq!(out, [9, 1]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[cfg(feature = "alloc")]
#[inline]
pub fn append<T: SdpEncode + ?Sized>(value: &T, out: &mut Vec<u8>) -> Result<(), EncodeError> {
    append_with(value, out, &Limits::DEFAULT)
}

/// As [`append`], under these limits.
///
/// # Errors
///
/// As [`append`].
#[cfg(feature = "alloc")]
#[inline]
pub fn append_with<T: SdpEncode + ?Sized>(
    value: &T,
    out: &mut Vec<u8>,
    limits: &Limits,
) -> Result<(), EncodeError> {
    let len = measured(value, limits)?;
    append_exactly(out, len, limits, |out| {
        boundary::encode::<{ boundary::FIELD }, _>(value, out)
    })
}

/// The length of the encoding of `value` under these limits, or why there is none.
#[inline]
pub(crate) fn measured<T: SdpEncode + ?Sized>(
    value: &T,
    limits: &Limits,
) -> Result<usize, EncodeError> {
    let mut length = Length::with_limits(limits);
    boundary::measure::<{ boundary::FIELD }, _>(value, &mut length);
    length.finish()
}

/// Writes `value` at the start of `room` and returns the bytes written.
#[inline]
pub(crate) fn fill<T: SdpEncode + ?Sized>(
    value: &T,
    room: &mut [u8],
    limits: &Limits,
) -> Result<usize, EncodeError> {
    let mut out = Writer::with_limits(room, limits);
    let room = out.room();
    boundary::encode::<{ boundary::FIELD }, _>(value, &mut out)?;
    if out.room() != room {
        // An implementation put another cursor in the place of its own.
        return Err(EncodeError::new(EncodeErrorKind::LengthMismatch {
            declared: encoded_len(value),
            written: 0,
        }));
    }
    Ok(out.written())
}

/// Adds the length of `items`, one after the other, with no count.
#[inline]
pub(crate) fn measure_all<T: SdpEncode>(items: &[T], length: &mut Length) {
    match T::SIZE.as_fixed() {
        Some(size) => length.add_many(items.len(), size),
        None => items
            .iter()
            .for_each(|item| boundary::measure::<{ boundary::ELEMENT }, _>(item, length)),
    }
}

/// Writes `items`, one after the other, each by `encode`.
#[inline]
pub(crate) fn encode_elements<T: SdpEncode>(
    items: &[T],
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    match T::SIZE.as_fixed() {
        Some(size) if size > 0 => {
            out.write_elements(items, size, boundary::encode::<{ boundary::ELEMENT }, _>)?;
        }
        _ => {
            for item in items {
                boundary::encode::<{ boundary::ELEMENT }, _>(item, out)?;
            }
        }
    }
    Ok(())
}

/// A new vector of the `len` bytes that `write` writes.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn vec_exactly(
    len: usize,
    limits: &Limits,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
) -> Result<Vec<u8>, EncodeError> {
    allocatable(len, len)?;
    let mut out = Vec::with_capacity(len);
    append_exactly(&mut out, len, limits, write)?;
    Ok(out)
}

/// Lets `out` grow by the `len` bytes that `write` writes; on any error, and if `write` panics, `out`
/// holds what it did.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn append_exactly(
    out: &mut Vec<u8>,
    len: usize,
    limits: &Limits,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
) -> Result<(), EncodeError> {
    allocatable(out.len().saturating_add(len), len)?;
    exactly(len, raw::append(out, len, limits, write))
}

/// Refuses an encoding of `len` bytes that takes a vector to `total`: to ask for one that no memory
/// holds is a panic.
#[cfg(feature = "alloc")]
#[inline]
fn allocatable(total: usize, len: usize) -> Result<(), EncodeError> {
    match isize::try_from(total) {
        Ok(_) => Ok(()),
        Err(_) => Err(EncodeError::new(EncodeErrorKind::TooLong(len))),
    }
}

/// Refuses an encoding that is shorter or longer than what was measured, which only a wrong
/// implementation gives, or a value that changes between the two passes.
#[cfg(any(feature = "alloc", not(sdp_safe)))]
#[inline]
pub(crate) fn exactly(
    declared: usize,
    written: Result<usize, EncodeError>,
) -> Result<(), EncodeError> {
    let written = match written {
        Ok(written) if written == declared => return Ok(()),
        Ok(written) => written,
        Err(error) => match error.kind() {
            EncodeErrorKind::BufferTooSmall { needed, available } => {
                declared.saturating_sub(available).saturating_add(needed)
            }
            _ => return Err(error),
        },
    };
    Err(EncodeError::new(EncodeErrorKind::LengthMismatch {
        declared,
        written,
    }))
}

/// The error of a call that writes `value` behind `header` bytes into a buffer of `available`.
///
/// The writer knows only the part that it had no room for. The caller wants to know how long the
/// buffer has to be, or that no buffer is long enough.
#[cold]
#[inline(never)]
pub(crate) fn whole_error<T: SdpEncode + ?Sized>(
    error: EncodeError,
    value: &T,
    limits: &Limits,
    header: usize,
    available: usize,
) -> EncodeError {
    if !matches!(error.kind(), EncodeErrorKind::BufferTooSmall { .. }) {
        return error;
    }
    match measured(value, limits) {
        Err(error) => error,
        Ok(len) if header > 0 && u32::try_from(len).is_err() => {
            EncodeError::new(EncodeErrorKind::TooLong(len))
        }
        Ok(len) => {
            let needed = len.saturating_add(header);
            if needed <= available {
                // The value measures less than it writes.
                return error;
            }
            EncodeError::new(EncodeErrorKind::BufferTooSmall { needed, available })
        }
    }
}
