//! The calls of byte mode, on `Bytes` and `BufMut`.

use bytes::{BufMut, Bytes};

use crate::decode::SdpDecode;
use crate::encode::{SdpEncode, exactly, measured, to_vec_with, vec_exactly};
use crate::error::{DecodeError, EncodeError, EncodeErrorKind};
use crate::limits::Limits;
use crate::reader::Reader;
use crate::writer::Writer;

/// Encodes `value` into new bytes, with one allocation of exactly the length it takes.
///
/// # Errors
///
/// As [`sdp::to_vec`](crate::to_vec).
///
/// ```
/// assert_eq!(sdp::bytes::to_bytes(&vec![1_u16, 2])?, [2, 0, 0, 0, 1, 0, 2, 0][..]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn to_bytes<T: SdpEncode + ?Sized>(value: &T) -> Result<Bytes, EncodeError> {
    to_bytes_with(value, &Limits::DEFAULT)
}

/// As [`to_bytes`], under these limits.
///
/// # Errors
///
/// As [`to_bytes`].
#[inline]
pub fn to_bytes_with<T: SdpEncode + ?Sized>(
    value: &T,
    limits: &Limits,
) -> Result<Bytes, EncodeError> {
    to_vec_with(value, limits).map(Bytes::from)
}

/// Encodes `value` behind what `out` holds, in whatever pieces its room is.
///
/// The encoding is made apart, on the stack if it is short, and put there as one: a `BufMut` lends its
/// room as memory that is not initialised.
///
/// # Errors
///
/// [`BufferTooSmall`](EncodeErrorKind::BufferTooSmall) if `out` has no room for all of it, and the
/// errors of [`to_bytes`]. `out` is unchanged then.
///
/// ```
/// use bytes::BytesMut;
///
/// let mut out = BytesMut::from(&[9][..]);
/// sdp::bytes::append(&true, &mut out)?;
/// assert_eq!(out, [9, 1][..]);
///
/// let mut room = &mut [0; 3][..];
/// assert!(sdp::bytes::append(&7_u32, &mut room).is_err());
/// assert_eq!(room.len(), 3);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn append<T: SdpEncode + ?Sized>(value: &T, out: &mut impl BufMut) -> Result<(), EncodeError> {
    append_with(value, out, &Limits::DEFAULT)
}

/// As [`append`], under these limits.
///
/// # Errors
///
/// As [`append`].
#[inline]
pub fn append_with<T: SdpEncode + ?Sized>(
    value: &T,
    out: &mut impl BufMut,
    limits: &Limits,
) -> Result<(), EncodeError> {
    let len = measured(value, limits)?;
    put(out, len, limits, |out| value.encode(out))
}

/// Decodes a value that takes the whole of `input`, which its `Bytes` and [`Str`](super::Str) share.
///
/// # Errors
///
/// As [`sdp::from_slice`](crate::from_slice), of the same bytes.
///
/// ```
/// use bytes::Bytes;
///
/// let input = Bytes::from(vec![2, 0, 0, 0, 7, 8]);
/// let value: Bytes = sdp::bytes::from_bytes(&input)?;
/// assert_eq!(value, [7, 8][..]);
/// assert_eq!(value.as_ptr(), input[4..].as_ptr());
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn from_bytes<'de, T: SdpDecode<'de>>(input: &'de Bytes) -> Result<T, DecodeError> {
    from_bytes_with(input, &Limits::DEFAULT)
}

/// As [`from_bytes`], under these limits.
///
/// # Errors
///
/// As [`from_bytes`].
#[inline]
pub fn from_bytes_with<'de, T: SdpDecode<'de>>(
    input: &'de Bytes,
    limits: &Limits,
) -> Result<T, DecodeError> {
    Reader::with_limits(input, limits)
        .owned_by(input)
        .decode_whole()
}

/// Puts the `len` bytes that `write` writes behind what `out` holds: all or none.
#[inline]
pub(super) fn put(
    out: &mut impl BufMut,
    len: usize,
    limits: &Limits,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
) -> Result<(), EncodeError> {
    let available = out.remaining_mut();
    if len > available {
        return Err(EncodeError::new(EncodeErrorKind::BufferTooSmall {
            needed: len,
            available,
        }));
    }
    let mut short = [0; 256];
    if let Some(room) = short.get_mut(..len) {
        let mut writer = Writer::with_limits(room, limits);
        let all = writer.room();
        let written = write(&mut writer).map(|()| writer.written_to(all));
        exactly(len, written)?;
        out.put_slice(room);
    } else {
        out.put_slice(&vec_exactly(len, limits, write)?);
    }
    Ok(())
}
