//! [`enumeration!`]: enums that are encoded as derived ones.

use crate::base::error::{DecodeError, DecodeErrorKind};
use crate::cursor::reader::Reader;

/// Returns the error of the last tag.
#[cold]
pub(crate) fn unknown(input: &Reader<'_>, tag: u8, name: &'static str) -> DecodeError {
    let tag = tag.into();
    input.error_at_last(1, DecodeErrorKind::UnknownVariant { tag, name })
}

/// Implements all traits for a list of enums with at most one field in each variant:
/// `[parameters] Type as "Name": tag => Variant(value: Field), …;`.
macro_rules! enumeration {
    ($(
        [$($param:ident),*] $ty:ty as $name:literal $(, weight = $weight:literal)?:
            $($tag:literal => $variant:ident $(($value:ident: $field:ty))?),+;
    )*) => {$(
        const _: () = {
            use $crate::coding::decode::{decode_by_weight, decode_into_by_weight};
            use $crate::coding::encode::{encode_by_weight, measure_by_weight};
            use $crate::impls::template::enumeration::unknown;
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

            impl<$($param: SdpEncode),*> SdpEncode for $ty {
                const SIZE: WireSize = WireSize::at_least(1)$(.with_weight($weight))?;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    length.add(1);
                    match self {$(
                        Self::$variant { $(0: $value)? } => { $(measure_by_weight($value, length);)? }
                    )+}
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    match self {$(
                        Self::$variant { $(0: $value)? } => {
                            out.write_array([$tag])?;
                            $(encode_by_weight($value, out)?;)?
                        }
                    )+}
                    Ok(())
                }
            }

            impl<'de, $($param: SdpDecode<'de>),*> SdpDecode<'de> for $ty {
                const SIZE: WireSize = WireSize::at_least(1)$(.with_weight($weight))?;

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    match u8::decode(input)? {
                        $($tag => Ok(Self::$variant { $(0: decode_by_weight::<$field>(input)?)? }),)+
                        tag => Err(unknown(input, tag, $name)),
                    }
                }

                #[inline]
                fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
                    match (u8::decode(input)?, &mut *place) {
                        $($(
                            ($tag, Self::$variant { 0: $value }) => {
                                return decode_into_by_weight(input, $value);
                            }
                        )?)+
                        $(
                            ($tag, _) => {
                                *place = Self::$variant { $(0: decode_by_weight::<$field>(input)?)? };
                            }
                        )+
                        (tag, _) => return Err(unknown(input, tag, $name)),
                    }
                    Ok(())
                }
            }
        };

        $crate::schema::schema! {
            [$($param: SdpSchema),*] $ty => Schema::Enum {
                name: Name::new($name),
                tag_width: 1,
                variants: &[$(
                    Variant::new(
                        stringify!($variant),
                        $tag,
                        &[$(Field::new("0", TypeRef::of::<$field>()))?],
                    )
                ),+],
            };
        }
    )*};
}

pub(crate) use enumeration;
