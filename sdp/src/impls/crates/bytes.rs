//! `bytes-1`: `Bytes` as a sequence of `u8`, `SharedStr` as a string, `FrameBytes` for messages, which can share their
//! input; `BytesMut` as an [`Output`].
//!
//! [`Reader::sharing`] reads a shared input.

use bytes::{Bytes, BytesMut};

use crate::impls::template::cleared;
use crate::schema::same;
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

same! {
    [] Bytes => [u8];
}

cleared!([] BytesMut: usize::MAX, |bytes, len| bytes.resize(len, 0));
