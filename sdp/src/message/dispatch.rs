//! Dispatch: one enum for all the messages that a program takes.

use core::marker::PhantomData;

use super::calls::{frame_to_slice, payload_reader};
use super::header::{open, split};
use super::id::MessageId;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, EncodeError};
use crate::length::Length;
use crate::limits::Limits;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(not(sdp_safe))]
use super::calls::frame_to_uninit;
#[cfg(feature = "alloc")]
use super::calls::{append_frame, frame_to_vec};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(not(sdp_safe))]
use core::mem::MaybeUninit;

/// An enum with one variant for each message type that a program takes. Derive it.
///
/// The derive also gives `From<T>` for the type of each variant, and refuses two types with the
/// same id.
///
/// A dispatcher is no value: its variants are told apart by the id in the header, and not by a tag.
/// `SdpEncode` on the same enum would give it a second encoding, which this trait does not read.
///
/// ```
/// use sdp::{SdpDecode, SdpDispatch, SdpEncode};
///
/// #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
/// #[sdp(message_id = 1)]
/// struct Bypass(bool);
///
/// #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
/// #[sdp(message_id = 2)]
/// struct Rename<'a> { name: &'a str }
///
/// #[derive(SdpDispatch, Debug, PartialEq)]
/// enum HostMessage<'a> { Bypass(Bypass), Rename(Rename<'a>) }
///
/// let frame = sdp::message::to_vec(&Rename { name: "wet" })?;
/// match HostMessage::from_slice(&frame)? {
///     HostMessage::Bypass(_) => unreachable!(),
///     HostMessage::Rename(rename) => assert_eq!(rename.name, "wet"),
/// }
///
/// let message = HostMessage::from(Bypass(true));
/// assert_eq!(message.message_id().get(), 1);
/// assert_eq!(message.to_vec()?, sdp::message::to_vec(&Bypass(true))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not dispatch messages",
    label = "does not implement `SdpDispatch`",
    note = "`#[derive(sdp::SdpDispatch)]` on an enum with one message type in each variant"
)]
pub trait SdpDispatch<'de>: Sized {
    /// The ids that it knows, in the order of the variants.
    const MESSAGE_IDS: &'static [MessageId];

    /// The id of the message that this is.
    fn message_id(&self) -> MessageId;

    /// Adds the exact length of the payload, as [`SdpEncode::measure`] does.
    fn measure_payload(&self, length: &mut Length);

    /// Writes the payload, as [`SdpEncode::encode`] does.
    ///
    /// # Errors
    ///
    /// What the message gives.
    fn encode_payload(&self, out: &mut Writer<'_>) -> Result<(), EncodeError>;

    /// Reads the payload of a message with this id, all of it: see
    /// [`Reader::decode_whole`](Reader::decode_whole).
    ///
    /// # Errors
    ///
    /// [`UnknownMessageId`](crate::DecodeErrorKind::UnknownMessageId), and what the message gives.
    fn decode_payload(id: MessageId, payload: Reader<'de>) -> Result<Self, DecodeError>;

    /// Decodes a message that takes the whole of `frame`, of the type that its id says.
    ///
    /// # Errors
    ///
    /// As [`message::from_slice`](super::from_slice), with
    /// [`UnknownMessageId`](crate::DecodeErrorKind::UnknownMessageId) for an id of no variant.
    #[inline]
    fn from_slice(frame: &'de [u8]) -> Result<Self, DecodeError> {
        Self::from_slice_with(frame, &Limits::DEFAULT)
    }

    /// As [`from_slice`](Self::from_slice), under these limits.
    ///
    /// # Errors
    ///
    /// As [`from_slice`](Self::from_slice).
    #[inline]
    fn from_slice_with(frame: &'de [u8], limits: &Limits) -> Result<Self, DecodeError> {
        let (header, payload) = open(frame)?;
        Self::decode_payload(header.id, payload_reader(payload, limits))
    }

    /// Decodes a message from the start of `frames`, and returns it with the bytes behind it.
    ///
    /// # Errors
    ///
    /// As [`from_slice`](Self::from_slice), but for bytes behind the message. One with an unknown
    /// id can be passed over with [`message::split`](super::split).
    #[inline]
    fn from_prefix(frames: &'de [u8]) -> Result<(Self, &'de [u8]), DecodeError> {
        Self::from_prefix_with(frames, &Limits::DEFAULT)
    }

    /// As [`from_prefix`](Self::from_prefix), under these limits.
    ///
    /// # Errors
    ///
    /// As [`from_prefix`](Self::from_prefix).
    #[inline]
    fn from_prefix_with(
        frames: &'de [u8],
        limits: &Limits,
    ) -> Result<(Self, &'de [u8]), DecodeError> {
        let (header, payload, rest) = split(frames)?;
        let message = Self::decode_payload(header.id, payload_reader(payload, limits))?;
        Ok((message, rest))
    }

    /// Encodes the message into a new vector.
    ///
    /// # Errors
    ///
    /// As [`message::to_vec`](super::to_vec).
    #[cfg(feature = "alloc")]
    #[inline]
    fn to_vec(&self) -> Result<Vec<u8>, EncodeError> {
        self.to_vec_with(&Limits::DEFAULT)
    }

    /// As [`to_vec`](Self::to_vec), under these limits.
    ///
    /// # Errors
    ///
    /// As [`to_vec`](Self::to_vec).
    #[cfg(feature = "alloc")]
    #[inline]
    fn to_vec_with(&self, limits: &Limits) -> Result<Vec<u8>, EncodeError> {
        frame_to_vec(self.message_id(), &Payload::of(self), limits)
    }

    /// Encodes the message into the start of `buffer`, and returns the bytes written.
    ///
    /// # Errors
    ///
    /// As [`message::to_slice`](super::to_slice).
    #[inline]
    fn to_slice(&self, buffer: &mut [u8]) -> Result<usize, EncodeError> {
        self.to_slice_with(buffer, &Limits::DEFAULT)
    }

    /// As [`to_slice`](Self::to_slice), under these limits.
    ///
    /// # Errors
    ///
    /// As [`to_slice`](Self::to_slice).
    #[inline]
    fn to_slice_with(&self, buffer: &mut [u8], limits: &Limits) -> Result<usize, EncodeError> {
        frame_to_slice(self.message_id(), &Payload::of(self), buffer, limits)
    }

    /// Encodes the message into the start of `room`, which need not be initialised, and returns the
    /// bytes written.
    ///
    /// # Errors
    ///
    /// As [`message::to_uninit`](super::to_uninit).
    #[cfg(not(sdp_safe))]
    #[inline]
    fn to_uninit<'a>(&self, room: &'a mut [MaybeUninit<u8>]) -> Result<&'a mut [u8], EncodeError> {
        self.to_uninit_with(room, &Limits::DEFAULT)
    }

    /// As [`to_uninit`](Self::to_uninit), under these limits.
    ///
    /// # Errors
    ///
    /// As [`to_uninit`](Self::to_uninit).
    #[cfg(not(sdp_safe))]
    #[inline]
    fn to_uninit_with<'a>(
        &self,
        room: &'a mut [MaybeUninit<u8>],
        limits: &Limits,
    ) -> Result<&'a mut [u8], EncodeError> {
        frame_to_uninit(self.message_id(), &Payload::of(self), room, limits)
    }

    /// Encodes the message at the end of `out`.
    ///
    /// # Errors
    ///
    /// As [`message::append`](super::append).
    #[cfg(feature = "alloc")]
    #[inline]
    fn append(&self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        self.append_with(out, &Limits::DEFAULT)
    }

    /// As [`append`](Self::append), under these limits.
    ///
    /// # Errors
    ///
    /// As [`append`](Self::append).
    #[cfg(feature = "alloc")]
    #[inline]
    fn append_with(&self, out: &mut Vec<u8>, limits: &Limits) -> Result<(), EncodeError> {
        append_dispatched(self, out, limits, u32::MAX)
    }
}

/// A dispatcher's message, with a payload of at most `max_payload_len` bytes, at the end of `out`.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn append_dispatched<'de, D: SdpDispatch<'de>>(
    message: &D,
    out: &mut Vec<u8>,
    limits: &Limits,
    max_payload_len: u32,
) -> Result<(), EncodeError> {
    let payload = Payload::of(message);
    append_frame(message.message_id(), &payload, out, limits, max_payload_len)
}

/// The payload of a dispatcher's message, as a value.
pub(crate) struct Payload<'a, 'de, D> {
    message: &'a D,
    input: PhantomData<&'de ()>,
}

impl<'a, 'de, D: SdpDispatch<'de>> Payload<'a, 'de, D> {
    #[inline]
    pub(crate) fn of(message: &'a D) -> Self {
        Self {
            message,
            input: PhantomData,
        }
    }
}

impl<'de, D: SdpDispatch<'de>> SdpEncode for Payload<'_, 'de, D> {
    const SIZE: WireSize = WireSize::at_least(0);

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.message.measure_payload(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.message.encode_payload(out)
    }
}
