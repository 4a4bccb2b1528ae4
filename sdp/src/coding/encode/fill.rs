//! The function that fills a buffer of the caller, and its errors.

use crate::base::error::{EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::cursor::writer::Writer;
use crate::raw::{self, Byte};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// Fills `buffer` with a prefix of `N` bytes and the bytes of `write`, and returns the filled part.
///
/// `prefix` receives the number of bytes written by `write`. For errors, `measure` returns this number.
#[inline(always)]
pub(crate) fn fill<B: Byte, const N: usize>(
    buffer: &mut [B],
    measure: impl FnOnce() -> Result<usize, EncodeError>,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    prefix: impl FnOnce(usize) -> Result<[u8; N], EncodeError>,
) -> Result<&mut [u8], EncodeError> {
    let available = buffer.len();
    let limits = &Limits::DEFAULT;
    match raw::fill(
        buffer,
        |output| Writer::write_to(output, limits, write),
        prefix,
    ) {
        Ok(Some(filled)) => Ok(filled),
        Ok(None) if available < N => {
            let kind = EncodeErrorKind::BufferTooSmall {
                needed: N,
                available,
            };
            Err(total_error(EncodeError::new(kind), N, available, measure))
        }
        Ok(None) => Err(foreign_writer(measure)),
        Err(error) => Err(total_error(error, N, available, measure)),
    }
}

/// Appends a prefix of `N` bytes and the bytes of `write` to `out`, and returns whether the capacity sufficed.
///
/// `prefix` receives the number of bytes written by `write`. Also returns false, and appends nothing, after an error. The
/// caller measures the value then, and finds the error of the whole value again.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn append_within_capacity<const N: usize>(
    out: &mut Vec<u8>,
    limits: &Limits,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    prefix: impl FnOnce(usize) -> Result<[u8; N], EncodeError>,
) -> bool {
    raw::append_within_capacity(
        out,
        |output| Writer::write_to(output, limits, write),
        prefix,
    )
}

/// Returns the error of an implementation that replaced its writer.
#[cold]
#[inline(never)]
fn foreign_writer(measure: impl FnOnce() -> Result<usize, EncodeError>) -> EncodeError {
    EncodeError::new(EncodeErrorKind::LengthMismatch {
        declared: measure().unwrap_or(usize::MAX),
        written: 0,
    })
}

/// Returns the error of encoding a value after `header_len` bytes into a buffer of `available` bytes.
///
/// The writer knows only the length of the part that did not fit. The caller needs the length of the whole encoding, or
/// the error of a value without an encoding.
#[cold]
#[inline(never)]
fn total_error(
    error: EncodeError,
    header_len: usize,
    available: usize,
    measure: impl FnOnce() -> Result<usize, EncodeError>,
) -> EncodeError {
    if !matches!(error.kind(), EncodeErrorKind::BufferTooSmall { .. }) {
        return error;
    }
    match measure() {
        Err(error) => error,
        Ok(len) if header_len > 0 && u32::try_from(len).is_err() => {
            EncodeError::new(EncodeErrorKind::TooLong(len))
        }
        Ok(len) => {
            let needed = len.saturating_add(header_len);
            if needed <= available {
                // The value wrote more than it measured.
                return error;
            }
            EncodeError::new(EncodeErrorKind::BufferTooSmall { needed, available })
        }
    }
}
