//! The calls of message mode: those of byte mode, with a header in front.

use super::header::{HEADER_LEN, Header, ID_OFFSET, frame_len, open, split};
use super::id::{MessageId, SdpMessage};
use crate::decode::SdpDecode;
use crate::encode::{SdpEncode, fill, whole_error};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::limits::Limits;
use crate::reader::Reader;

#[cfg(any(feature = "alloc", not(sdp_safe)))]
use crate::encode::measured;
#[cfg(feature = "alloc")]
use crate::encode::{append_exactly, vec_exactly};
#[cfg(not(sdp_safe))]
use crate::{encode::exactly, raw};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(not(sdp_safe))]
use core::mem::MaybeUninit;

/// Encodes `value` as a message into a new vector, with one allocation of exactly its length.
///
/// # Errors
///
/// As [`sdp::to_vec`](crate::to_vec), and for a payload of more than `u32::MAX` bytes.
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
pub fn to_vec<T: SdpEncode + SdpMessage + ?Sized>(value: &T) -> Result<Vec<u8>, EncodeError> {
    to_vec_with(value, &Limits::DEFAULT)
}

/// As [`to_vec`], under these limits.
///
/// # Errors
///
/// As [`to_vec`].
#[cfg(feature = "alloc")]
#[inline]
pub fn to_vec_with<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    limits: &Limits,
) -> Result<Vec<u8>, EncodeError> {
    frame_to_vec(T::MESSAGE_ID, value, limits)
}

/// Encodes `value` as a message into the start of `buffer`, with no allocation, and returns the
/// bytes written, those of the header included.
///
/// # Errors
///
/// As [`sdp::to_slice`](crate::to_slice), and for a payload of more than `u32::MAX` bytes.
///
/// ```
/// #[derive(sdp::SdpEncode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut buffer = [0; 16];
/// let len = sdp::message::to_slice(&Bypass(true), &mut buffer)?;
/// assert_eq!(buffer[..len], [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn to_slice<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    buffer: &mut [u8],
) -> Result<usize, EncodeError> {
    to_slice_with(value, buffer, &Limits::DEFAULT)
}

/// As [`to_slice`], under these limits.
///
/// # Errors
///
/// As [`to_slice`].
#[inline]
pub fn to_slice_with<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    buffer: &mut [u8],
    limits: &Limits,
) -> Result<usize, EncodeError> {
    frame_to_slice(T::MESSAGE_ID, value, buffer, limits)
}

/// Encodes `value` as a message into the start of `room`, which need not be initialised, with no
/// allocation, and returns the bytes written, those of the header included.
///
/// The length goes in front, so the payload is measured first. It is not there in a build with
/// `--cfg sdp_safe`, which has no unsafe code.
///
/// # Errors
///
/// As [`to_vec`], and [`BufferTooSmall`](EncodeErrorKind::BufferTooSmall) with the length that the
/// message takes.
///
/// ```
/// use std::mem::MaybeUninit;
///
/// #[derive(sdp::SdpEncode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut room = [const { MaybeUninit::uninit() }; 16];
/// let frame = sdp::message::to_uninit(&Bypass(true), &mut room)?;
/// assert_eq!(frame, [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[cfg(not(sdp_safe))]
#[inline]
pub fn to_uninit<'a, T: SdpEncode + SdpMessage + ?Sized>(
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
pub fn to_uninit_with<'a, T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    room: &'a mut [MaybeUninit<u8>],
    limits: &Limits,
) -> Result<&'a mut [u8], EncodeError> {
    frame_to_uninit(T::MESSAGE_ID, value, room, limits)
}

/// Encodes `value` as a message at the end of `out`.
///
/// # Errors
///
/// As [`to_vec`]. `out` is unchanged then.
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
#[cfg(feature = "alloc")]
#[inline]
pub fn append<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    out: &mut Vec<u8>,
) -> Result<(), EncodeError> {
    append_with(value, out, &Limits::DEFAULT)
}

/// As [`append`], under these limits.
///
/// # Errors
///
/// As [`append`].
#[cfg(feature = "alloc")]
#[inline]
pub fn append_with<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    out: &mut Vec<u8>,
    limits: &Limits,
) -> Result<(), EncodeError> {
    append_frame(T::MESSAGE_ID, value, out, limits, u32::MAX)
}

/// Decodes a message of type `T` that takes the whole of `frame`.
///
/// # Errors
///
/// What is wrong with the header (magic, version, length, id, looked for in that order), or with
/// the payload.
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
pub fn from_slice<'de, T: SdpDecode<'de> + SdpMessage>(frame: &'de [u8]) -> Result<T, DecodeError> {
    from_slice_with(frame, &Limits::DEFAULT)
}

/// As [`from_slice`], under these limits.
///
/// # Errors
///
/// As [`from_slice`].
#[inline]
pub fn from_slice_with<'de, T: SdpDecode<'de> + SdpMessage>(
    frame: &'de [u8],
    limits: &Limits,
) -> Result<T, DecodeError> {
    let (header, payload) = open(frame)?;
    expect_id(header, T::MESSAGE_ID)?;
    payload_reader(payload, limits).decode_whole()
}

/// Decodes a message of type `T` from the start of `frames`, and returns it with the bytes behind
/// it.
///
/// # Errors
///
/// As [`from_slice`], but for bytes behind the message.
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
pub fn from_prefix<'de, T: SdpDecode<'de> + SdpMessage>(
    frames: &'de [u8],
) -> Result<(T, &'de [u8]), DecodeError> {
    from_prefix_with(frames, &Limits::DEFAULT)
}

/// As [`from_prefix`], under these limits.
///
/// # Errors
///
/// As [`from_prefix`].
#[inline]
pub fn from_prefix_with<'de, T: SdpDecode<'de> + SdpMessage>(
    frames: &'de [u8],
    limits: &Limits,
) -> Result<(T, &'de [u8]), DecodeError> {
    let (header, payload, rest) = split(frames)?;
    expect_id(header, T::MESSAGE_ID)?;
    Ok((payload_reader(payload, limits).decode_whole()?, rest))
}

/// Decodes a message of type `T` that takes the whole of `frame` over a value that exists, and
/// reuses the memory that it holds.
///
/// # Errors
///
/// As [`from_slice`]. What `place` holds is some valid value then.
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
#[inline]
pub fn decode_into<'de, T: SdpDecode<'de> + SdpMessage>(
    frame: &'de [u8],
    place: &mut T,
) -> Result<(), DecodeError> {
    decode_into_with(frame, place, &Limits::DEFAULT)
}

/// As [`decode_into`], under these limits.
///
/// # Errors
///
/// As [`decode_into`].
#[inline]
pub fn decode_into_with<'de, T: SdpDecode<'de> + SdpMessage>(
    frame: &'de [u8],
    place: &mut T,
    limits: &Limits,
) -> Result<(), DecodeError> {
    let (header, payload) = open(frame)?;
    expect_id(header, T::MESSAGE_ID)?;
    payload_reader(payload, limits).decode_whole_into(place)
}

/// A message with this id and `payload`, in a new vector.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn frame_to_vec<T: SdpEncode + ?Sized>(
    id: MessageId,
    payload: &T,
    limits: &Limits,
) -> Result<Vec<u8>, EncodeError> {
    let payload_len = measured(payload, limits)?;
    let header = header(id, payload_len, u32::MAX)?;
    vec_exactly(frame_len(payload_len), limits, |out| {
        out.write_array(header)?;
        payload.encode(out)
    })
}

/// A message with this id and `payload`, at the start of `buffer`.
#[inline]
pub(super) fn frame_to_slice<T: SdpEncode + ?Sized>(
    id: MessageId,
    payload: &T,
    buffer: &mut [u8],
    limits: &Limits,
) -> Result<usize, EncodeError> {
    fill_frame(id, payload, buffer, limits)
        .map_err(|error| whole_error(error, payload, limits, HEADER_LEN, buffer.len()))
}

/// A message with this id and `payload`, at the start of `room`.
///
/// The header goes first, as all that is written must follow on what was: so the length is measured.
#[cfg(not(sdp_safe))]
#[inline]
pub(super) fn frame_to_uninit<'a, T: SdpEncode + ?Sized>(
    id: MessageId,
    payload: &T,
    room: &'a mut [MaybeUninit<u8>],
    limits: &Limits,
) -> Result<&'a mut [u8], EncodeError> {
    let payload_len = measured(payload, limits)?;
    let header = header(id, payload_len, u32::MAX)?;
    let available = room.len();
    let frame = raw::written(room, limits, |out| {
        out.write_array(header)?;
        payload.encode(out)
    })
    .map_err(|error| whole_error(error, payload, limits, HEADER_LEN, available))?;
    exactly(frame_len(payload_len), Ok(frame.len()))?;
    Ok(frame)
}

/// A message with this id and `payload`, of at most `max_payload_len` bytes, at the end of `out`.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn append_frame<T: SdpEncode + ?Sized>(
    id: MessageId,
    payload: &T,
    out: &mut Vec<u8>,
    limits: &Limits,
    max_payload_len: u32,
) -> Result<(), EncodeError> {
    let payload_len = measured(payload, limits)?;
    let header = header(id, payload_len, max_payload_len)?;
    append_exactly(out, frame_len(payload_len), limits, |out| {
        out.write_array(header)?;
        payload.encode(out)
    })
}

/// A cursor over a message's payload, whose offsets count the header.
#[inline]
pub(super) fn payload_reader<'de>(payload: &'de [u8], limits: &Limits) -> Reader<'de> {
    Reader::with_limits(payload, limits).placed_at(HEADER_LEN)
}

/// A cursor over the payload of a message with this id that takes the whole of `frame`.
#[cfg(feature = "bytes-1")]
#[inline]
pub(crate) fn payload_of<'de>(
    id: MessageId,
    frame: &'de [u8],
    limits: &Limits,
) -> Result<Reader<'de>, DecodeError> {
    let (header, payload) = open(frame)?;
    expect_id(header, id)?;
    Ok(payload_reader(payload, limits))
}

/// The id of a message that takes the whole of `frame`, and a cursor over its payload.
#[cfg(feature = "bytes-1")]
#[inline]
pub(crate) fn any_payload_of<'de>(
    frame: &'de [u8],
    limits: &Limits,
) -> Result<(MessageId, Reader<'de>), DecodeError> {
    let (header, payload) = open(frame)?;
    Ok((header.id, payload_reader(payload, limits)))
}

/// The header of a message with this id and `payload`, and the length of both together.
#[cfg(feature = "bytes-1")]
#[inline]
pub(crate) fn measured_frame<T: SdpEncode + ?Sized>(
    id: MessageId,
    payload: &T,
    limits: &Limits,
) -> Result<([u8; HEADER_LEN], usize), EncodeError> {
    let payload_len = measured(payload, limits)?;
    Ok((header(id, payload_len, u32::MAX)?, frame_len(payload_len)))
}

/// Writes the payload, and then the header, which is where its length is known.
#[inline]
fn fill_frame<T: SdpEncode + ?Sized>(
    id: MessageId,
    payload: &T,
    room: &mut [u8],
    limits: &Limits,
) -> Result<usize, EncodeError> {
    let available = room.len();
    let Some((bytes, room)) = room.split_first_chunk_mut() else {
        let kind = EncodeErrorKind::BufferTooSmall {
            needed: HEADER_LEN,
            available,
        };
        return Err(EncodeError::new(kind));
    };
    let len = fill(payload, room, limits)?;
    *bytes = header(id, len, u32::MAX)?;
    Ok(frame_len(len))
}

/// The header of a payload of this length, which is at most `limit`.
#[inline]
pub(crate) fn header(
    id: MessageId,
    len: usize,
    limit: u32,
) -> Result<[u8; HEADER_LEN], EncodeError> {
    let kind = match u32::try_from(len) {
        Ok(payload_len) if payload_len <= limit => {
            return Ok(Header { id, payload_len }.to_bytes());
        }
        Ok(_) => EncodeErrorKind::PayloadOverLimit { len, limit },
        Err(_) => EncodeErrorKind::TooLong(len),
    };
    Err(EncodeError::new(kind))
}

#[inline]
fn expect_id(header: Header, expected: MessageId) -> Result<(), DecodeError> {
    if header.id == expected {
        return Ok(());
    }
    let (expected, found) = (expected.get(), header.id.get());
    Err(DecodeError::new(
        DecodeErrorKind::WrongMessageId { expected, found },
        ID_OFFSET,
    ))
}
