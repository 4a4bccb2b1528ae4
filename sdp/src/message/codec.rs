//! [`EncodeMessage`] and [`DecodeMessage`]: message types and message enums.

use super::header::ID_OFFSET;
use super::id::{MessageId, SdpMessage};
use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::coding::decode::{SdpDecode, decode_whole_into};
use crate::coding::encode::{SdpEncode, encode_by_weight, measure_by_weight};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;

/// A message type or message enum that can be encoded.
///
/// Do not implement this trait. Derive [`SdpEncode`](derive@crate::SdpEncode) for a message type, and
/// [`SdpDispatch`](derive@crate::SdpDispatch) for a message enum.
///
/// ```
/// use sdp::message::{self, EncodeMessage};
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 8)]
/// struct Stop;
///
/// #[derive(sdp::SdpDispatch)]
/// enum HostMessage { Bypass(Bypass), Stop(Stop) }
///
/// fn log(message: &impl EncodeMessage) -> Result<String, sdp::EncodeError> {
///     Ok(format!("message {} of {} bytes", message.message_id(), message::encoded_len(message)?))
/// }
///
/// assert_eq!(log(&Bypass(true))?, "message 7 of 11 bytes");
/// assert_eq!(log(&HostMessage::Stop(Stop))?, "message 8 of 10 bytes");
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded as a message",
    label = "neither a message type nor a message enum",
    note = "for a message type, add `#[derive(sdp::SdpEncode)]`",
    note = "for a message enum, with one message type in each variant, add `#[derive(sdp::SdpDispatch)]`"
)]
pub trait EncodeMessage {
    /// Returns the id for the header.
    fn message_id(&self) -> MessageId;

    /// Adds the exact length of the payload, for the functions of message mode.
    #[doc(hidden)]
    fn measure_payload(&self, length: &mut Length);

    /// Encodes the payload, for the functions of message mode.
    #[doc(hidden)]
    fn encode_payload(&self, out: &mut Writer<'_>) -> Result<(), EncodeError>;
}

#[diagnostic::do_not_recommend]
impl<T: SdpEncode + SdpMessage + ?Sized> EncodeMessage for T {
    #[inline]
    fn message_id(&self) -> MessageId {
        T::MESSAGE_ID
    }

    #[inline]
    fn measure_payload(&self, length: &mut Length) {
        measure_by_weight(self, length);
    }

    #[inline]
    fn encode_payload(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        encode_by_weight(self, out)
    }
}

/// A message type or message enum that can be decoded.
///
/// Do not implement this trait. Derive [`SdpDecode`](derive@crate::SdpDecode) for a message type, and
/// [`SdpDispatch`](derive@crate::SdpDispatch) for a message enum.
#[diagnostic::on_unimplemented(
    message = "a message cannot be decoded to `{Self}`",
    label = "neither a message type nor a message enum",
    note = "for a message type, add `#[derive(sdp::SdpEncode, sdp::SdpDecode)]`, \
            or `#[derive(sdp::SdpDecode, sdp::SdpMessage)]` if it is only decoded",
    note = "for a message enum, with one message type in each variant, add `#[derive(sdp::SdpDispatch)]`"
)]
pub trait DecodeMessage<'de>: Sized {
    /// The accepted ids. A message enum's ids are in the order of its variants.
    const MESSAGE_IDS: &'static [MessageId];

    /// Decodes the payload of a message with this id. The remaining bytes of `payload` must be exactly the payload.
    ///
    /// Call it if the transport delivers ids and payloads without headers.
    ///
    /// # Errors
    ///
    /// [`WrongMessageId`](DecodeErrorKind::WrongMessageId) or [`UnknownMessageId`](DecodeErrorKind::UnknownMessageId), and
    /// the errors of [`Reader::decode_whole`].
    ///
    /// ```
    /// use sdp::message::{DecodeMessage, MessageId};
    /// use sdp::{DecodeErrorKind, Reader};
    ///
    /// #[derive(sdp::SdpEncode, sdp::SdpDecode, Debug)]
    /// #[sdp(message_id = 7)]
    /// struct Bypass(bool);
    ///
    /// let error = Bypass::decode_payload(MessageId::try_from(8)?, Reader::new(&[1])).unwrap_err();
    /// assert!(matches!(error.kind(), DecodeErrorKind::WrongMessageId { expected: 7, found: 8, .. }));
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    fn decode_payload(id: MessageId, payload: Reader<'de>) -> Result<Self, DecodeError>;

    /// Decodes the payload of a message with this id in place, for the functions of message mode.
    #[doc(hidden)]
    #[inline]
    fn decode_payload_into(
        id: MessageId,
        payload: Reader<'de>,
        place: &mut Self,
    ) -> Result<(), DecodeError> {
        *place = Self::decode_payload(id, payload)?;
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<'de, T: SdpDecode<'de> + SdpMessage> DecodeMessage<'de> for T {
    const MESSAGE_IDS: &'static [MessageId] = &[T::MESSAGE_ID];

    #[inline]
    fn decode_payload(id: MessageId, payload: Reader<'de>) -> Result<Self, DecodeError> {
        expect_id::<T>(id)?;
        payload.decode_whole()
    }

    #[inline]
    fn decode_payload_into(
        id: MessageId,
        payload: Reader<'de>,
        place: &mut Self,
    ) -> Result<(), DecodeError> {
        expect_id::<T>(id)?;
        decode_whole_into(payload, place)
    }
}

#[inline]
fn expect_id<T: SdpMessage>(found: MessageId) -> Result<(), DecodeError> {
    if found == T::MESSAGE_ID {
        return Ok(());
    }
    let kind = DecodeErrorKind::WrongMessageId {
        name: T::NAME,
        expected: T::MESSAGE_ID.get(),
        found: found.get(),
    };
    Err(DecodeError::new(kind, ID_OFFSET))
}
