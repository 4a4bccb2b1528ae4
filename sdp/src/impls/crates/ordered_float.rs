//! `ordered-float-5`: `OrderedFloat<T>` as a float with an order, for example as a key, `NotNan<T>` as a float without NaN.
//!
//! Keys of maps are compared by the order of the type, not by their bits, so `0.0` and `-0.0` are equal keys, and all
//! NaNs are equal keys.

use ordered_float::{FloatCore, NotNan, OrderedFloat};

use crate::raw::{Bulk, Decoding};
use crate::schema::{same, schema};
use crate::{
    DecodeError, DecodeErrorKind, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize,
    Writer,
};

const NAN: DecodeErrorKind = DecodeErrorKind::Custom("invalid NotNan: NaN");

macro_rules! wrapper {
    ($($wrapper:ident),*) => {$(
        impl<T: SdpEncode + FloatCore> SdpEncode for $wrapper<T> {
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
    )*};
}

wrapper!(OrderedFloat, NotNan);

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for OrderedFloat<T> {
    const SIZE: WireSize = T::SIZE;
    const BULK: Bulk<Self, Decoding> = T::BULK.of_parts();

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        T::decode(input).map(Self)
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
