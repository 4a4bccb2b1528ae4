//! [`converted!`]: types that are encoded as a second type.

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::coding::decode::{SdpDecode, SdpDecodeOwned};
use crate::coding::encode::SdpEncode;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;

/// A type that is encoded as a second type of a fixed size.
pub(in crate::impls) trait Converted: Sized {
    /// The type of the encoding.
    type Wire: SdpEncode + SdpDecodeOwned;

    /// Whether every value of `Wire` is a value of this type.
    const IS_TOTAL: bool = false;

    /// Converts to the wire type, or returns an error if the value has no encoding.
    fn to_wire(&self) -> Result<Self::Wire, EncodeErrorKind>;

    /// Converts from the wire type, or returns an error if the value is invalid.
    fn from_wire(wire: Self::Wire) -> Result<Self, DecodeErrorKind>;
}

#[inline]
pub(in crate::impls) fn encode<T: Converted>(
    value: &T,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    value.to_wire().map_err(EncodeError::new)?.encode(out)
}

#[inline]
pub(in crate::impls) fn decode<'de, T: Converted>(
    input: &mut Reader<'de>,
) -> Result<T, DecodeError> {
    let wire = <T::Wire as SdpDecode<'de>>::decode(input)?;
    T::from_wire(wire)
        .map_err(|kind| input.error_at_last(<T::Wire as SdpDecode<'de>>::SIZE.min(), kind))
}

/// Implements all traits for a list of types that are encoded as a second type of a fixed size:
/// `Type as Wire, Schema("kind"): |value| to_wire, |wire| from_wire;`. The conversions name the kinds of errors without an
/// import. A type with `#[total = true]` has a value for every value of the wire type.
macro_rules! converted {
    ($(
        $(#[total = $total:literal])? $type:ty as $wire:ty, $schema:ident($kind:expr):
            |$value:ident| $to:expr, |$from:pat_param| $value_of:expr;
    )*) => {$(
        const _: () = {
            use $crate::base::error::{DecodeErrorKind, EncodeErrorKind};
            use $crate::impls::template::converted::{self, Converted};
            use $crate::raw::{Bulk, Decoding};
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

            impl Converted for $type {
                type Wire = $wire;
                $(const IS_TOTAL: bool = $total;)?

                #[inline]
                fn to_wire(&self) -> Result<$wire, EncodeErrorKind> {
                    let $value = self;
                    $to
                }

                #[inline]
                fn from_wire($from: $wire) -> Result<Self, DecodeErrorKind> {
                    $value_of
                }
            }

            impl SdpEncode for $type {
                const SIZE: WireSize = <$wire as SdpEncode>::SIZE;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    length.add(<Self as SdpEncode>::SIZE.min());
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    converted::encode(self, out)
                }
            }

            impl<'de> SdpDecode<'de> for $type {
                const SIZE: WireSize = <$wire as SdpDecode<'de>>::SIZE;
                const BULK: Bulk<Self, Decoding> = if <Self as Converted>::IS_TOTAL {
                    <$wire as SdpDecode<'de>>::BULK.of_parts()
                } else {
                    Bulk::NONE
                };

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    converted::decode(input)
                }
            }

            $crate::schema::schema! {
                [] $type => Schema::$schema($kind, TypeRef::of::<$wire>());
            }
        };
    )*};
}

pub(crate) use converted;
