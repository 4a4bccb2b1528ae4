//! [`WireForm`]: types that are encoded as a second type.

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::coding::decode::{SdpDecode, SdpDecodeOwned};
use crate::coding::encode::SdpEncode;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;

/// A type that is encoded as a second type of a fixed size.
pub(in crate::impls::crates) trait WireForm: Sized {
    /// The type of the encoding.
    type Wire: SdpEncode + SdpDecodeOwned;

    /// Whether every value of `Wire` is a value of this type.
    const IS_TOTAL: bool = false;

    /// Converts to the wire form, or returns an error if the value has none.
    fn to_wire(&self) -> Result<Self::Wire, EncodeErrorKind>;

    /// Converts from the wire form, or returns an error if it is not a valid value.
    fn from_wire(wire: Self::Wire) -> Result<Self, DecodeErrorKind>;
}

#[inline]
pub(crate) fn encode<T: WireForm>(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError> {
    value.to_wire().map_err(EncodeError::new)?.encode(out)
}

#[inline]
pub(crate) fn decode<'de, T: WireForm>(input: &mut Reader<'de>) -> Result<T, DecodeError> {
    let offset = input.offset();
    let wire = <T::Wire as SdpDecode<'de>>::decode(input)?;
    T::from_wire(wire).map_err(|kind| DecodeError::new(kind, offset))
}

/// Implements both traits for types that implement [`WireForm`].
macro_rules! wire_form {
    ($($type:ty),+ $(,)?) => {$(
        const _: () = {
            use $crate::impls::crates::form::wire_form::{self, WireForm};
            use $crate::raw::{Bulk, Decoding};
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

            type Wire = <$type as WireForm>::Wire;

            impl SdpEncode for $type {
                const SIZE: WireSize = <Wire as SdpEncode>::SIZE;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    length.add(<Self as SdpEncode>::SIZE.min());
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    wire_form::encode(self, out)
                }
            }

            impl<'de> SdpDecode<'de> for $type {
                const SIZE: WireSize = <Wire as SdpDecode<'de>>::SIZE;
                const BULK: Bulk<Self, Decoding> = if <Self as WireForm>::IS_TOTAL {
                    <Wire as SdpDecode<'de>>::BULK.of_parts()
                } else {
                    Bulk::NONE
                };

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    wire_form::decode(input)
                }
            }
        };
    )+};
}

pub(crate) use wire_form;
