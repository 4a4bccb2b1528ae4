//! The encoding of [`Hello`].

use alloc::vec::Vec;

use sdp::message::MessageId;
use sdp::{
    DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, SdpMessage, Seq, WireSize,
    Writer,
};

use super::envelope::{Envelope, Extension, MAX_LEN, ReceivedMessage};
use super::{Hello, Once};

const TOO_LONG: &str = "Hello of more than 1 MiB";

impl Hello {
    /// Returns the encoded parts, with the schema if it fits.
    fn envelope(&self) -> Envelope<'_> {
        let envelope = Envelope {
            protocol: &self.protocol,
            format: self.format,
            capabilities: self.capabilities,
            messages: &self.messages,
            schema: self.schema.as_deref(),
            extensions: &self.extensions,
        };
        if sdp::encoded_len(&envelope) <= MAX_LEN {
            return envelope;
        }
        Envelope {
            schema: None,
            ..envelope
        }
    }
}

/// Two `Hello` are equal if their encodings are.
impl PartialEq for Hello {
    fn eq(&self, other: &Self) -> bool {
        self.envelope() == other.envelope()
    }
}

impl Eq for Hello {}

impl SdpEncode for Hello {
    const SIZE: WireSize = <Envelope<'_> as SdpEncode>::SIZE;

    fn measure(&self, length: &mut Length) {
        self.envelope().measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        let envelope = self.envelope();
        if sdp::encoded_len(&envelope) > MAX_LEN {
            return Err(EncodeError::custom(TOO_LONG));
        }
        envelope.encode(out)
    }
}

impl<'de> SdpDecode<'de> for Hello {
    const SIZE: WireSize = <Envelope<'_> as SdpEncode>::SIZE;

    // SPEC 6: Hello.
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let start = input.offset();
        let protocol = <&str>::decode(input)?;
        let (format, capabilities) = SdpDecode::decode(input)?;
        let messages_start = input.offset();
        let messages = Seq::<ReceivedMessage<'_>>::decode(input)?;
        // Nothing is allocated before all checks. An invalid id is an error before those of later parts.
        let later = later_parts(input);
        if later.is_ok() && input.offset().saturating_sub(start) > MAX_LEN {
            return Err(DecodeError::custom(TOO_LONG, start));
        }
        let ids = || messages.iter().map(|message| message.id);
        if !ids().is_sorted_by(|a, b| a < b) || ids().any(|id| id == 0 || id == u16::MAX) {
            let text = "message ids that do not ascend from 1 to 65534";
            return Err(DecodeError::custom(text, messages_start));
        }
        let (schema, extensions_start, extensions) = later?;
        if !extensions.iter().is_sorted_by(|(a, _), (b, _)| a < b) {
            let text = "extension ids that do not ascend";
            return Err(DecodeError::custom(text, extensions_start));
        }
        let extension = |(id, bytes): (u16, &[u8])| Extension {
            id,
            bytes: bytes.into(),
        };
        Ok(Self {
            protocol: protocol.into(),
            format,
            capabilities,
            messages: messages.iter().map(ReceivedMessage::into_message).collect(),
            schema: schema.map(Vec::from),
            extensions: extensions.iter().map(extension).collect(),
            content: Once::new(),
        })
    }
}

type Extensions<'de> = Seq<'de, (u16, &'de [u8])>;

/// Decodes the schema and the extensions. Returns the latter with their offset.
fn later_parts<'de>(
    input: &mut Reader<'de>,
) -> Result<(Option<&'de [u8]>, usize, Extensions<'de>), DecodeError> {
    let schema = SdpDecode::decode(input)?;
    let offset = input.offset();
    Ok((schema, offset, SdpDecode::decode(input)?))
}

impl SdpMessage for Hello {
    const NAME: &'static str = "Hello";
    const MESSAGE_ID: MessageId = MessageId::new(u16::MAX).expect("it is not 0");
}
