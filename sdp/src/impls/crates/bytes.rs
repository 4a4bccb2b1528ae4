//! `bytes-1`: `Bytes` is a sequence of bytes. It shares the input where the call that decodes it has that
//! as `Bytes`.

use bytes::Bytes;

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
