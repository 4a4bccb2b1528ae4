//! The calls of message mode, on `Bytes` and `BufMut`.
//!
//! ```
//! use bytes::Bytes;
//! use sdp::{SdpDecode, SdpDispatch, SdpEncode};
//!
//! #[derive(SdpEncode, SdpDecode)]
//! #[sdp(message_id = 7)]
//! struct Upload { content: Bytes }
//!
//! #[derive(SdpDispatch)]
//! enum Message { Upload(Upload) }
//!
//! let frame = sdp::bytes::message::to_bytes(&Upload { content: Bytes::from_static(b"RIFF") })?;
//! let upload: Upload = sdp::bytes::message::from_bytes(&frame)?;
//! assert_eq!(upload.content.as_ptr(), frame[14..].as_ptr());
//!
//! let Message::Upload(upload) = sdp::bytes::message::dispatch(&frame)?;
//! assert_eq!(upload.content.as_ptr(), frame[14..].as_ptr());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use bytes::{BufMut, Bytes};

use super::calls::put;
use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, EncodeError};
use crate::limits::Limits;
use crate::message::{self, SdpDispatch, SdpMessage};

/// Encodes `value` as a message into new bytes, with one allocation of exactly its length.
///
/// # Errors
///
/// As [`sdp::message::to_vec`](crate::message::to_vec).
#[inline]
pub fn to_bytes<T: SdpEncode + SdpMessage + ?Sized>(value: &T) -> Result<Bytes, EncodeError> {
    to_bytes_with(value, &Limits::DEFAULT)
}

/// As [`to_bytes`], under these limits.
///
/// # Errors
///
/// As [`to_bytes`].
#[inline]
pub fn to_bytes_with<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    limits: &Limits,
) -> Result<Bytes, EncodeError> {
    message::to_vec_with(value, limits).map(Bytes::from)
}

/// Encodes `value` as a message behind what `out` holds, as [`sdp::bytes::append`](super::append) does.
///
/// # Errors
///
/// As there, and for a payload of more than `u32::MAX` bytes. `out` is unchanged then.
#[inline]
pub fn append<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    out: &mut impl BufMut,
) -> Result<(), EncodeError> {
    append_with(value, out, &Limits::DEFAULT)
}

/// As [`append`], under these limits.
///
/// # Errors
///
/// As [`append`].
#[inline]
pub fn append_with<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    out: &mut impl BufMut,
    limits: &Limits,
) -> Result<(), EncodeError> {
    let (header, len) = message::measured_frame(T::MESSAGE_ID, value, limits)?;
    put(out, len, limits, |out| {
        out.write_array(header)?;
        value.encode(out)
    })
}

/// Decodes a message of type `T` that takes the whole of `frame`, which its `Bytes` and
/// [`Str`](super::Str) share.
///
/// # Errors
///
/// As [`sdp::message::from_slice`](crate::message::from_slice), of the same bytes.
#[inline]
pub fn from_bytes<'de, T: SdpDecode<'de> + SdpMessage>(
    frame: &'de Bytes,
) -> Result<T, DecodeError> {
    from_bytes_with(frame, &Limits::DEFAULT)
}

/// As [`from_bytes`], under these limits.
///
/// # Errors
///
/// As [`from_bytes`].
#[inline]
pub fn from_bytes_with<'de, T: SdpDecode<'de> + SdpMessage>(
    frame: &'de Bytes,
    limits: &Limits,
) -> Result<T, DecodeError> {
    let payload = message::payload_of(T::MESSAGE_ID, frame, limits)?;
    payload.owned_by(frame).decode_whole()
}

/// Decodes a message that takes the whole of `frame`, of the type that its id says. Its `Bytes` and
/// [`Str`](super::Str) share the frame.
///
/// # Errors
///
/// As [`SdpDispatch::from_slice`], of the same bytes.
#[inline]
pub fn dispatch<'de, D: SdpDispatch<'de>>(frame: &'de Bytes) -> Result<D, DecodeError> {
    dispatch_with(frame, &Limits::DEFAULT)
}

/// As [`dispatch`], under these limits.
///
/// # Errors
///
/// As [`dispatch`].
#[inline]
pub fn dispatch_with<'de, D: SdpDispatch<'de>>(
    frame: &'de Bytes,
    limits: &Limits,
) -> Result<D, DecodeError> {
    let (id, payload) = message::any_payload_of(frame, limits)?;
    D::decode_payload(id, payload.owned_by(frame))
}
