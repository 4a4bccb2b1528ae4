//! [`vec_like!`]: implementations for vectors with a fixed or inline capacity.

/// Implements both traits for a vector of `T` that implements [`VecLike`](crate::cursor::vec_like::VecLike).
macro_rules! vec_like {
    ([$($generics:tt)*] $vector:ty) => {
        const _: () = {
            use $crate::impls::sequence;
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

            impl<T: SdpEncode, $($generics)*> SdpEncode for $vector {
                const SIZE: WireSize = <[T] as SdpEncode>::SIZE;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    <[T]>::measure(self, length);
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    <[T]>::encode(self, out)
                }
            }

            impl<'de, T: SdpDecode<'de>, $($generics)*> SdpDecode<'de> for $vector {
                const SIZE: WireSize = sequence::SIZE;

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    let mut items = Self::new();
                    sequence::decode_in_place(input, &mut items)?;
                    Ok(items)
                }

                #[inline]
                fn decode_into(
                    input: &mut Reader<'de>,
                    place: &mut Self,
                ) -> Result<(), DecodeError> {
                    sequence::decode_in_place(input, place)
                }
            }
        };
    };
}
pub(crate) use vec_like;
