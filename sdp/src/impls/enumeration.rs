//! `Bound`, `ControlFlow` and `Infallible`, encoded as derived enums.

use core::convert::Infallible;
use core::ops::{Bound, ControlFlow};

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::impls::template::enumeration::{enumeration, unknown};
use crate::schema::schema;

enumeration! {
    [T] Bound<T> as "Bound": 0 => Unbounded, 1 => Included(value: T), 2 => Excluded(value: T);
    [B, C] ControlFlow<B, C> as "ControlFlow": 0 => Continue(value: C), 1 => Break(value: B);
}

impl SdpEncode for Infallible {
    const SIZE: WireSize = WireSize::fixed(1);

    #[inline]
    fn measure(&self, _: &mut Length) {
        match *self {}
    }

    #[inline]
    fn encode(&self, _: &mut Writer<'_>) -> Result<(), EncodeError> {
        match *self {}
    }
}

impl<'de> SdpDecode<'de> for Infallible {
    const SIZE: WireSize = WireSize::fixed(1);

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let tag = u8::decode(input)?;
        Err(unknown(input, tag, "Infallible"))
    }
}

schema! {
    [] Infallible => Schema::Enum { name: Name::new("Infallible"), tag_width: 1, variants: &[] };
}
