//! [`EncodeMessage`] and [`DecodeMessage`]: message types and message enums.

use super::header::ID_OFFSET;
use super::id::{MessageId, SdpMessage};
use crate::decode::{SdpDecode, decode_whole_into};
use crate::encode::{SdpEncode, encode_field, measure_field};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::writer::Writer;

/// A value that can be encoded as a message: of a type with a message id, or of a message enum.
///
/// Do not implement it. Derive [`SdpEncode`](derive@crate::SdpEncode) for a message type, and
/// [`SdpDispatch`](derive@crate::SdpDispatch) for a message enum.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded as a message",
    label = "neither a message type nor a message enum",
    note = "for a message type, add `#[derive(sdp::SdpEncode)]`",
    note = "for a message enum, with one message type in each variant, add `#[derive(sdp::SdpDispatch)]`"
)]
pub trait EncodeMessage {
    /// The id in the header.
    fn message_id(&self) -> MessageId;

    /// Adds the exact length of the payload, for the functions of message mode.
    #[doc(hidden)]
    fn measure_payload(&self, length: &mut Length);

    /// Encodes the payload, for the functions of message mode.
    #[doc(hidden)]
    fn encode_payload(&self, out: &mut Writer<'_>) -> Result<(), EncodeError>;
}

impl<T: SdpEncode + SdpMessage + ?Sized> EncodeMessage for T {
    #[inline]
    fn message_id(&self) -> MessageId {
        T::MESSAGE_ID
    }

    #[inline]
    fn measure_payload(&self, length: &mut Length) {
        measure_field(self, length);
    }

    #[inline]
    fn encode_payload(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        encode_field(self, out)
    }
}

/// A type that a message can be decoded to: a type with a message id, or a message enum.
///
/// Do not implement it. Derive [`SdpDecode`](derive@crate::SdpDecode) for a message type, and
/// [`SdpDispatch`](derive@crate::SdpDispatch) for a message enum.
#[diagnostic::on_unimplemented(
    message = "a message cannot be decoded to `{Self}`",
    label = "neither a message type nor a message enum",
    note = "for a message type, add `#[derive(sdp::SdpEncode, sdp::SdpDecode)]`, \
            or `#[derive(sdp::SdpDecode, sdp::SdpMessage)]` if it is only decoded",
    note = "for a message enum, with one message type in each variant, add `#[derive(sdp::SdpDispatch)]`"
)]
pub trait DecodeMessage<'de>: Sized {
    /// The ids that it accepts. A message enum has them in the order of its variants.
    const MESSAGE_IDS: &'static [MessageId];

    /// Decodes the payload of a message with this id. `payload` ends where the message ends. Transports that
    /// deliver id and payload without a header call it.
    ///
    /// # Errors
    ///
    /// [`WrongMessageId`](DecodeErrorKind::WrongMessageId) or
    /// [`UnknownMessageId`](DecodeErrorKind::UnknownMessageId), and the errors of
    /// [`Reader::decode_whole`].
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

/// A type that a message can be decoded to from any input because it borrows nothing from it.
///
/// Every such type implements it: use it as a bound in place of `for<'de> DecodeMessage<'de>`.
pub trait DecodeMessageOwned: for<'de> DecodeMessage<'de> {}

impl<T: for<'de> DecodeMessage<'de>> DecodeMessageOwned for T {}
