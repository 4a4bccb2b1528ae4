//! `ordered-float-5`: `OrderedFloat<T>` as a float with an order, for example as a key, `NotNan<T>` as a float without NaN.
//!
//! Keys of maps are compared by the order of the type, not by their bits, so `0.0` and `-0.0` are equal keys, and all
//! NaNs are equal keys.

use ordered_float::{FloatCore, NotNan, OrderedFloat};

use crate::impls::template::content;
use crate::schema::{same, schema};
use crate::{
    DecodeError, DecodeErrorKind, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize,
    Writer,
};

const NAN: DecodeErrorKind = DecodeErrorKind::Custom("invalid NotNan: NaN");

content! {
    [T: FloatCore] OrderedFloat<T> as T: |float| float.0, Self, |float| &mut float.0;
}

impl<T: SdpEncode + FloatCore> SdpEncode for NotNan<T> {
    const SIZE: WireSize = T::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.as_ref().measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.as_ref().encode(out)
    }
}

impl<'de, T: SdpDecode<'de> + FloatCore> SdpDecode<'de> for NotNan<T> {
    const SIZE: WireSize = T::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let offset = input.offset();
        Self::new(T::decode(input)?).map_err(|_| DecodeError::new(NAN, offset))
    }
}

same! {
    [T: SdpSchema] OrderedFloat<T> => T;
}

schema! {
    [T: SdpSchema] NotNan<T> => Schema::Named("float without NaN", TypeRef::of::<T>());
}
