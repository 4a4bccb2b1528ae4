//! [`Output`]: the buffers of [`append`](crate::append).

use core::mem;
use core::ops::DerefMut;

use crate::base::error::{EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::cursor::writer::Writer;
use crate::raw;

#[doc(hidden)] // For bounds.
pub use crate::raw::Byte;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

mod sealed {
    pub trait Sealed {}
}

#[allow(unused_imports, reason = "types of other crates use it")]
pub(crate) use sealed::Sealed;

/// A buffer for [`append`](crate::append).
///
/// | Buffer | `append` |
/// |---|---|
/// | `Vec<u8>` | grows it |
/// | `&mut [u8]`, `&mut [MaybeUninit<u8>]` | advances it past the encoding |
/// | vectors of [other crates](crate::_documentation::cookbook::foreign_types#features), such as `BytesMut` | grows it, up to its capacity if that is fixed |
///
/// This trait is sealed, but you can use it as a bound:
///
/// ```
/// use sdp::EncodeError;
/// use sdp::output::Output;
///
/// fn put(value: u16, out: &mut impl Output) -> Result<(), EncodeError> {
///     sdp::append(&value, out)
/// }
///
/// let mut vector = vec![9_u8];
/// put(7, &mut vector)?;
/// assert_eq!(vector, [9, 7, 0]);
///
/// let mut buffer = [0_u8; 4];
/// let mut rest = &mut buffer[..];
/// put(7, &mut rest)?;
/// assert_eq!(rest.len(), 2);
/// # Ok::<(), EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "an encoding cannot be appended to `{Self}`",
    label = "does not implement `Output`",
    note = "for a buffer that grows, use `Vec<u8>`; features add the vectors of other crates",
    note = "to advance a slice, use `let mut rest = &mut buffer[..]; append(&value, &mut rest)`",
    note = "to fill an array or slice from its start, use `to_slice(&value, &mut buffer)`"
)]
pub trait Output: sealed::Sealed {
    /// Returns this buffer with different limits for the encodings that are appended to it.
    ///
    /// The payload limit does not apply, because it is for streams.
    ///
    /// ```
    /// use sdp::output::Output;
    /// use sdp::{EncodeErrorKind, Limits};
    ///
    /// let flat = Limits::DEFAULT.with_max_nesting(0);
    /// let mut bytes = Vec::new();
    /// sdp::append("wet", &mut bytes.with_limits(&flat))?;
    /// let error = sdp::append(&vec!["wet"], &mut bytes.with_limits(&flat)).unwrap_err();
    /// assert_eq!(error.kind(), EncodeErrorKind::NestingTooDeep(0));
    /// assert_eq!(bytes, b"\x03\0\0\0wet"); // unchanged by the error
    /// # Ok::<(), sdp::EncodeError>(())
    /// ```
    fn with_limits(&mut self, limits: &Limits) -> impl Output {
        Limited {
            out: self,
            limits: *limits,
        }
    }

    /// Returns the limits for encodings.
    #[doc(hidden)]
    #[inline]
    fn limits(&self) -> Limits {
        Limits::DEFAULT
    }

    /// Returns the vector, for encodings whose length is not measured first.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[inline]
    fn as_vec(&mut self) -> Option<&mut Vec<u8>> {
        None
    }

    /// Lets `write` append `len` bytes. On an error or panic, the buffer is unchanged.
    #[doc(hidden)]
    fn append_exact(
        &mut self,
        len: usize,
        limits: &Limits,
        write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError>;
}

/// A buffer with different limits.
struct Limited<'a, O: ?Sized> {
    out: &'a mut O,
    limits: Limits,
}

impl<O: ?Sized> sealed::Sealed for Limited<'_, O> {}

impl<O: Output + ?Sized> Output for Limited<'_, O> {
    #[inline]
    fn limits(&self) -> Limits {
        self.limits
    }

    #[cfg(feature = "alloc")]
    #[inline]
    fn as_vec(&mut self) -> Option<&mut Vec<u8>> {
        self.out.as_vec()
    }

    #[inline]
    fn append_exact(
        &mut self,
        len: usize,
        limits: &Limits,
        write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        self.out.append_exact(len, limits, write)
    }
}

#[cfg(feature = "alloc")]
impl sealed::Sealed for Vec<u8> {}

#[cfg(feature = "alloc")]
impl Output for Vec<u8> {
    #[inline]
    fn as_vec(&mut self) -> Option<&mut Vec<u8>> {
        Some(self)
    }

    #[inline]
    fn append_exact(
        &mut self,
        len: usize,
        limits: &Limits,
        write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        // `reserve` panics if the length exceeds `isize::MAX`.
        if isize::try_from(self.len().saturating_add(len)).is_err() {
            return Err(EncodeError::new(EncodeErrorKind::TooLong(len)));
        }
        let written = raw::append(self, len, |output| Writer::write_to(output, limits, write));
        expect_len(len, written)
    }
}

impl<B: Byte> sealed::Sealed for &mut [B] {}

impl<B: Byte> Output for &mut [B] {
    #[inline]
    fn append_exact(
        &mut self,
        len: usize,
        limits: &Limits,
        write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        let available = self.len();
        let Some(head) = self.get_mut(..len) else {
            return Err(EncodeError::new(EncodeErrorKind::BufferTooSmall {
                needed: len,
                available,
            }));
        };
        let filled = raw::fill(
            head,
            |output| Writer::write_to(output, limits, write),
            |_| Ok([]),
        );
        let written = filled.map(|filled| filled.map_or(0, |bytes| bytes.len()));
        expect_len(len, written)?;
        *self = mem::take(self).get_mut(len..).unwrap_or_default();
        Ok(())
    }
}

/// Appends to a buffer without access to its spare capacity. `resize` sets the length, up to `max_len`.
#[allow(dead_code, reason = "buffers of other crates use it")]
pub(crate) fn append_cleared<O: DerefMut<Target = [u8]>>(
    out: &mut O,
    max_len: usize,
    resize: fn(&mut O, usize),
    len: usize,
    limits: &Limits,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
) -> Result<(), EncodeError> {
    let available = max_len.saturating_sub(out.len());
    if len > available {
        return Err(EncodeError::new(EncodeErrorKind::BufferTooSmall {
            needed: len,
            available,
        }));
    }
    let written = raw::append_cleared(out, resize, len, |output| {
        Writer::write_to(output, limits, write)
    });
    expect_len(len, written)
}

/// Rejects an encoding whose length differs from the measured one, because of a wrong implementation, or a value that
/// changes between the two passes.
#[inline]
pub(crate) fn expect_len(
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
