//! The traits and wrappers of the tested types.

use arbitrary::{Arbitrary, Unstructured};
use sdp::message::{self, MessageId};
use sdp::{
    DecodeError, EncodeError, Length, Reader, SdpDecode, SdpDecodeOwned, SdpEncode, SdpMessage,
    SdpSchema, WireSize, Writer,
};

/// An owned type, with its borrowed and its lazy form.
pub(crate) trait Subject:
    SdpEncode + SdpMessage + SdpSchema + PartialEq + SdpDecodeOwned + for<'a> Arbitrary<'a>
{
    /// The type with borrowed strings and bytes.
    type Borrowed<'a>: SdpEncode + SdpDecode<'a> + SdpSchema;
    /// The type with lazy sequences.
    type Lazy<'a>: SdpEncode + SdpDecode<'a> + SdpSchema;
}

/// A message type, for frames of any id.
pub(crate) struct MessageType {
    pub(crate) name: &'static str,
    pub(crate) id: MessageId,
    /// Decodes a frame as this type, and encodes the value.
    pub(crate) reencode: fn(&[u8]) -> Result<Vec<u8>, DecodeError>,
}

impl MessageType {
    pub(crate) const fn of<T: Subject>() -> Self {
        Self {
            name: T::NAME,
            id: T::MESSAGE_ID,
            reencode: |frame| {
                let value = message::from_slice::<T>(frame)?;
                Ok(message::to_vec(&value).unwrap())
            },
        }
    }
}

/// Prevents inlining of a type's code into the checks, because otherwise every call in a check would have a copy of it,
/// and a build would take several times longer.
#[derive(PartialEq)]
pub(crate) struct NotInlined<T>(T);

impl<T: SdpEncode> SdpEncode for NotInlined<T> {
    const SIZE: WireSize = T::SIZE;

    #[inline(never)]
    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    #[inline(never)]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.0.encode(out)
    }
}

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for NotInlined<T> {
    const SIZE: WireSize = T::SIZE;

    #[inline(never)]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        T::decode(input).map(Self)
    }

    #[inline(never)]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        T::decode_into(input, &mut place.0)
    }
}

impl<T: SdpSchema> SdpSchema for NotInlined<T> {
    const SCHEMA: &'static sdp::schema::Schema = T::SCHEMA;
}

impl<T: SdpMessage> SdpMessage for NotInlined<T> {
    const NAME: &'static str = T::NAME;
    const MESSAGE_ID: MessageId = T::MESSAGE_ID;
}

impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for NotInlined<T> {
    #[inline(never)]
    fn arbitrary(data: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        T::arbitrary(data).map(Self)
    }
}

impl<T: Subject> Subject for NotInlined<T> {
    type Borrowed<'a> = NotInlined<T::Borrowed<'a>>;
    type Lazy<'a> = NotInlined<T::Lazy<'a>>;
}
