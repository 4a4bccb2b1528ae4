//! `bytes-1`: `Bytes` is a sequence of bytes, and [`Str`] a string. Both share the input where the call
//! that decodes them has it as `Bytes`.

use bytes::Bytes;

use crate::bytes::Str;
use crate::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

impl SdpEncode for Bytes {
    const SIZE: WireSize = <[u8] as SdpEncode>::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        <[u8]>::measure(self, length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_prefixed(self)
    }
}

impl<'de> SdpDecode<'de> for Bytes {
    const SIZE: WireSize = <&'de [u8] as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let taken = input.take_prefixed()?;
        Ok(input.share(taken))
    }
}

impl SdpEncode for Str {
    const SIZE: WireSize = <str as SdpEncode>::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.as_bytes().measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_prefixed(self.as_bytes())
    }
}

impl<'de> SdpDecode<'de> for Str {
    const SIZE: WireSize = <&'de str as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let text = input.take_str()?;
        Ok(Self::of_text(input.share(text.as_bytes())))
    }
}
