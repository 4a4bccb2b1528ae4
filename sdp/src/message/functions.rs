//! The functions of message mode.

use super::codec::{DecodeMessage, EncodeMessage};
use super::frame::{Frame, open, payload_reader};
use super::header::Header;
use super::id::MessageId;
use crate::base::error::{DecodeError, EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::coding::encode::fill;
#[cfg(feature = "alloc")]
use crate::coding::encode::{append_within_capacity, new_vec};
use crate::cursor::length::Length;
use crate::cursor::output::Output;
use crate::cursor::writer::Writer;
use crate::raw::Byte;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// Returns the exact length of a message in bytes, including the header.
///
/// # Errors
///
/// The errors of [`sdp::encoded_len`](crate::encoded_len), and [`TooLong`](EncodeErrorKind::TooLong) if the payload
/// exceeds `u32::MAX` bytes.
///
/// ```
/// #[derive(sdp::SdpEncode)]
/// struct Bypass(bool);
///
/// assert_eq!(sdp::message::encoded_len(&Bypass(true))?, 11);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn encoded_len<M: EncodeMessage + ?Sized>(message: &M) -> Result<usize, EncodeError> {
    encoded_len_with(message, &MEMORY)
}

/// Returns the exact length of a message, or the error of encoding it with these limits.
#[inline]
pub(crate) fn encoded_len_with<M: EncodeMessage + ?Sized>(
    message: &M,
    limits: &Limits,
) -> Result<usize, EncodeError> {
    checked_frame_len(&header(message, limits)?)
}

/// Encodes a message into a new vector, with one allocation of the exact length.
///
/// # Errors
///
/// The errors of [`sdp::to_vec`](crate::to_vec), and [`TooLong`](EncodeErrorKind::TooLong) if the payload exceeds
/// `u32::MAX` bytes.
///
/// ```
/// #[derive(sdp::SdpEncode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let frame = sdp::message::to_vec(&Bypass(true))?;
/// assert_eq!(frame, [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[cfg(feature = "alloc")]
#[inline]
pub fn to_vec<M: EncodeMessage + ?Sized>(message: &M) -> Result<Vec<u8>, EncodeError> {
    let header = header(message, &MEMORY)?;
    new_vec(checked_frame_len(&header)?, |out| {
        encode_frame(message, header, out)
    })
}

/// Encodes a message at the start of `buffer`, and returns the filled part. The buffer may be uninitialized.
///
/// # Errors
///
/// The errors of [`sdp::to_slice`](crate::to_slice), and [`TooLong`](EncodeErrorKind::TooLong) if the payload exceeds
/// `u32::MAX` bytes.
///
/// ```
/// #[derive(sdp::SdpEncode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut buffer = [0; 16];
/// let frame = sdp::message::to_slice(&Bypass(true), &mut buffer)?;
/// assert_eq!(frame, [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn to_slice<'a, M: EncodeMessage + ?Sized, B: Byte>(
    message: &M,
    buffer: &'a mut [B],
) -> Result<&'a mut [u8], EncodeError> {
    let measure = || payload_len(message, &Limits::DEFAULT);
    let payload = |out: &mut Writer<'_>| message.encode_payload(out);
    fill(buffer, measure, payload, |payload_len| {
        Ok(header_of(message.message_id(), payload_len, &MEMORY)?.to_bytes())
    })
}

/// Encodes a message at the end of `out`, which grows by the exact length of the message.
///
/// [`with_limits`](Output::with_limits) of `out` sets different limits.
///
/// # Errors
///
/// The errors of [`sdp::append`](crate::append), and [`TooLong`](EncodeErrorKind::TooLong) if the payload exceeds
/// `u32::MAX` bytes. After an error, `out` is unchanged.
///
/// ```
/// #[derive(sdp::SdpEncode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut out = Vec::new();
/// sdp::message::append(&Bypass(false), &mut out)?;
/// sdp::message::append(&Bypass(true), &mut out)?;
/// assert_eq!(out[11..], [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn append<M: EncodeMessage + ?Sized, O: Output + ?Sized>(
    message: &M,
    out: &mut O,
) -> Result<(), EncodeError> {
    let limits = out.limits().with_max_payload_len(u32::MAX);
    append_limited(message, out, &limits)
}

/// Decodes a message from the whole `frame`.
///
/// # Errors
///
/// An error of the header (length, magic, version, payload length and id, checked in this order), or of the payload.
///
/// ```
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let frame = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1];
/// assert!(sdp::message::from_slice::<Bypass>(&frame)?.0);
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn from_slice<'de, M: DecodeMessage<'de>>(frame: &'de [u8]) -> Result<M, DecodeError> {
    let (header, payload) = open(frame)?;
    M::decode_payload(header.id, payload_reader(payload, &Limits::DEFAULT))
}

/// Decodes a message from the start of `frames`, and returns it with the remaining bytes.
///
/// # Errors
///
/// The errors of [`from_slice`], except for bytes after the message. [`Frame::from_prefix`] skips a message with an
/// unknown id.
///
/// ```
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let frames = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1, 0x53];
/// let (bypass, rest) = sdp::message::from_prefix::<Bypass>(&frames)?;
/// assert_eq!((bypass.0, rest), (true, &[0x53][..]));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn from_prefix<'de, M: DecodeMessage<'de>>(
    frames: &'de [u8],
) -> Result<(M, &'de [u8]), DecodeError> {
    let (frame, rest) = Frame::from_prefix(frames)?;
    Ok((frame.decode()?, rest))
}

/// Decodes a message from the whole `frame` in place, reusing the allocations of `place`.
///
/// A message enum reuses them only if `place` is already of the message's variant. Requires the feature `in-place`.
///
/// # Errors
///
/// The errors of [`from_slice`]. After an error, `place` holds an unspecified valid value.
///
/// ```
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut bypass = Bypass(false);
/// let frame = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1];
/// sdp::message::decode_into(&frame, &mut bypass)?;
/// assert!(bypass.0);
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[cfg(any(feature = "in-place", doc))]
#[inline]
pub fn decode_into<'de, M: DecodeMessage<'de>>(
    frame: &'de [u8],
    place: &mut M,
) -> Result<(), DecodeError> {
    let (header, payload) = open(frame)?;
    M::decode_payload_into(header.id, payload_reader(payload, &Limits::DEFAULT), place)
}

/// The limits of messages in memory. Only the length field bounds their payloads.
const MEMORY: Limits = Limits::DEFAULT.with_max_payload_len(u32::MAX);

/// Encodes a message at the end of `out`, with these limits.
#[inline]
pub(crate) fn append_limited<M: EncodeMessage + ?Sized, O: Output + ?Sized>(
    message: &M,
    out: &mut O,
    limits: &Limits,
) -> Result<(), EncodeError> {
    #[cfg(feature = "alloc")]
    if let Some(out) = out.as_vec() {
        let payload = |out: &mut Writer<'_>| message.encode_payload(out);
        let header =
            |payload_len| Ok(header_of(message.message_id(), payload_len, limits)?.to_bytes());
        if append_within_capacity(out, limits, payload, header) {
            return Ok(());
        }
        return append_with_growth(message, out, limits);
    }
    append_frame(message, header(message, limits)?, out, limits)
}

/// Appends to a vector that has to grow, or returns the error of the message.
#[cfg(feature = "alloc")]
#[cold]
#[inline(never)]
fn append_with_growth<M: EncodeMessage + ?Sized>(
    message: &M,
    out: &mut Vec<u8>,
    limits: &Limits,
) -> Result<(), EncodeError> {
    append_frame(message, header(message, limits)?, out, limits)
}

/// Encodes a message with this header at the end of `out`.
#[inline]
fn append_frame<M: EncodeMessage + ?Sized, O: Output + ?Sized>(
    message: &M,
    header: Header,
    out: &mut O,
    limits: &Limits,
) -> Result<(), EncodeError> {
    out.append_exact(header.frame_len(), limits, |out| {
        encode_frame(message, header, out)
    })
}

#[inline]
fn encode_frame<M: EncodeMessage + ?Sized>(
    message: &M,
    header: Header,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    out.write_array(header.to_bytes())?;
    message.encode_payload(out)
}

/// Returns the length of the payload in bytes.
#[inline]
fn payload_len<M: EncodeMessage + ?Sized>(
    message: &M,
    limits: &Limits,
) -> Result<usize, EncodeError> {
    let mut length = Length::new(limits);
    message.measure_payload(&mut length);
    length.finish()
}

/// Returns the header of a message.
#[inline]
fn header<M: EncodeMessage + ?Sized>(message: &M, limits: &Limits) -> Result<Header, EncodeError> {
    header_of(message.message_id(), payload_len(message, limits)?, limits)
}

/// Returns the header of a payload of this length.
#[inline]
fn header_of(id: MessageId, payload_len: usize, limits: &Limits) -> Result<Header, EncodeError> {
    match u32::try_from(payload_len) {
        Ok(payload_len) => {
            let header = Header { id, payload_len };
            header.check_limit(limits)?;
            Ok(header)
        }
        Err(_) => Err(EncodeError::new(EncodeErrorKind::TooLong(payload_len))),
    }
}

/// Returns the length of the message with this header, or an error if no vector can hold it.
#[inline]
fn checked_frame_len(header: &Header) -> Result<usize, EncodeError> {
    let len = header.frame_len();
    // On a 32-bit target, the payload may fit into memory without its header, but not with it.
    if isize::try_from(len).is_err() {
        return Err(EncodeError::new(EncodeErrorKind::TooLong(len)));
    }
    Ok(len)
}
