//! `camino-1`: `Utf8PathBuf`, `&Utf8Path` and other pointers to `Utf8Path` as paths.

use alloc::string::String;

use camino::{Utf8Path, Utf8PathBuf};

use crate::impls::pointer::to_same;
use crate::impls::template::text;
use crate::schema::{same, schema};
use crate::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

impl SdpEncode for Utf8Path {
    const SIZE: WireSize = <str as SdpEncode>::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.as_str().measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.as_str().encode(out)
    }
}

impl<'de: 'a, 'a> SdpDecode<'de> for &'a Utf8Path {
    const SIZE: WireSize = <&'de str as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        <&str>::decode(input).map(Utf8Path::new)
    }
}

impl<'de> SdpDecode<'de> for Utf8PathBuf {
    const SIZE: WireSize = <String as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        String::decode(input).map(Self::from)
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let mut text = core::mem::take(place).into_string();
        let result = String::decode_into(input, &mut text);
        *place = Self::from(text);
        result
    }
}

schema! {
    [] Utf8Path => Schema::Unordered("path", TypeRef::of::<str>());
}

text!(Utf8Path: Box, Rc, Arc);

to_same! {
    [] Utf8PathBuf => Utf8Path;
}

same! {
    [] Utf8PathBuf => Utf8Path;
}
