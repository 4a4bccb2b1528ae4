//! [`content!`]: wrappers that are encoded as their content.

/// Implements both traits for a list of wrappers that are encoded as their content, which may need a bound to be encoded:
/// `[T: Bound] Wrapper<T> as T: |wrapper| content, new, |wrapper| content_mut;`.
macro_rules! content {
    ($(
        [$($param:ident $(: $bound:ident)?)?] $wrapper:ty as $content:ty:
            |$value:ident| $read:expr, $new:expr, |$place:ident| $content_mut:expr;
    )*) => {$(
        const _: () = {
            use $crate::raw::{Bulk, Decoding};
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

            impl<$($param: SdpEncode $(+ $bound)?)?> SdpEncode for $wrapper {
                const SIZE: WireSize = <$content as SdpEncode>::SIZE;

                #[inline]
                fn measure(&self, length: &mut Length) {
                    let $value = self;
                    $read.measure(length);
                }

                #[inline]
                fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                    let $value = self;
                    $read.encode(out)
                }
            }

            impl<'de, $($param: SdpDecode<'de>)?> SdpDecode<'de> for $wrapper {
                const SIZE: WireSize = <$content as SdpDecode<'de>>::SIZE;
                const BULK: Bulk<Self, Decoding> = <$content as SdpDecode<'de>>::BULK.of_parts();

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    <$content>::decode(input).map($new)
                }

                #[inline]
                fn decode_into(input: &mut Reader<'de>, $place: &mut Self) -> Result<(), DecodeError> {
                    <$content>::decode_into(input, $content_mut)
                }
            }
        };
    )*};
}

pub(crate) use content;
