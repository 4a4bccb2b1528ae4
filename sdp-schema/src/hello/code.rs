//! The encoding of a [`Hello`], and the checks of one from a peer.

use alloc::vec::Vec;

use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

use super::Hello;
use super::envelope::{Envelope, Message, is_short};
use crate::table::check::RESERVED;
use crate::table::schema::{Root, Schema};

const TOO_LONG: &str = "Hello of more than 1 MiB";

impl SdpEncode for Hello {
    const SIZE: WireSize = <Envelope as SdpEncode>::SIZE;

    fn measure(&self, length: &mut Length) {
        self.envelope.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        match self.envelope.fits() {
            true => self.envelope.encode(out),
            false => Err(EncodeError::custom(TOO_LONG)),
        }
    }
}

impl<'de> SdpDecode<'de> for Hello {
    const SIZE: WireSize = <Envelope as SdpEncode>::SIZE;

    // SPEC H1 to H10.
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        if !is_short(input.remaining()) {
            return Err(DecodeError::custom(TOO_LONG, input.offset()));
        }
        let (protocol, format, capabilities) = SdpDecode::decode(input)?;
        let offset = input.offset();
        let messages: Vec<Message> = SdpDecode::decode(input)?;
        let ids = || messages.iter().map(|message| message.id);
        if !ids().is_sorted_by(|a, b| a < b) || ids().any(|id| id == 0 || id >= RESERVED) {
            let text = "message ids that do not ascend from 1 to 65279";
            return Err(DecodeError::custom(text, offset));
        }
        let schema = SdpDecode::decode(input)?;
        let offset = input.offset();
        let extensions: Vec<(u16, Vec<u8>)> = SdpDecode::decode(input)?;
        if !extensions.is_sorted_by(|(a, _), (b, _)| a < b) {
            let text = "extension ids that do not ascend";
            return Err(DecodeError::custom(text, offset));
        }
        let envelope = Envelope {
            protocol,
            format,
            capabilities,
            messages,
            schema,
            extensions: extensions.into_iter().collect(),
        };
        let schema = envelope.schema.as_deref().map(|bytes| {
            let schema: Schema = sdp::from_slice(bytes)?;
            match schema.root() {
                Root::Value(_) => Err(DecodeError::custom("schema of a value, not of messages", 0)),
                Root::Messages(_) => Ok(schema),
            }
        });
        let valid = schema.as_ref().and_then(|schema| schema.as_ref().ok());
        let messages = valid.map_or_else(|| envelope.messages.clone(), Message::all);
        Ok(Self {
            envelope,
            schema,
            messages,
        })
    }
}
