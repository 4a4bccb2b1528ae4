//! `bytes-1`: `Bytes` as a sequence of `u8`, `SharedStr` as a string, `FrameBytes` for messages, which can share their
//! input; `BytesMut` as an [`Output`].
//!
//! [`Reader::sharing`] reads a shared input.

use bytes::{Bytes, BytesMut};

use crate::base::limits::Limits;
use crate::cursor::output::{self, Output};
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

impl output::Sealed for BytesMut {}

impl Output for BytesMut {
    fn append_with(
        &mut self,
        len: usize,
        limits: &Limits,
        write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        let resize = |bytes: &mut Self, len| bytes.resize(len, 0);
        output::append_cleared(self, resize, len, limits, write)
    }
}
