//! [`text!`]: pointers to text, and owned text.

/// Implements both traits for pointers to an unsized type that is encoded like `str`, and for its owned type:
/// `text!(Path: Box, Rc, Arc; PathBuf)`. Each pointer in the list is decoded as a copy, a `Cow` always borrows, and the
/// owned type reuses its memory.
macro_rules! text {
    ($text:ident: $($copy:ident),* $(; $owned:ident)?) => {
        $crate::impls::pointer::to_same! {
            [] &$text => $text;
        }

        $crate::schema::same! {
            [] &$text => $text;
        }

        #[cfg(feature = "alloc")]
        const _: () = {
            #[allow(unused_imports, reason = "only owned text needs it")]
            use alloc::borrow::{Cow, ToOwned};
            use alloc::{boxed::Box, rc::Rc, sync::Arc};
            use $crate::{DecodeError, Reader, SdpDecode, WireSize};

            $crate::impls::pointer::to_same! {
                [] Box<$text> => $text;
                [] Rc<$text> => $text;
                [] Arc<$text> => $text;
                $([] $owned => $text;)?
            }

            $crate::schema::same! {
                [] Box<$text> => $text;
                [] Rc<$text> => $text;
                [] Arc<$text> => $text;
                [] Cow<'_, $text> => $text;
                $([] $owned => $text;)?
            }

            $(
                impl<'de> SdpDecode<'de> for $copy<$text> {
                    const SIZE: WireSize = <&'de $text as SdpDecode<'de>>::SIZE;

                    #[inline]
                    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                        <&$text>::decode(input).map(Self::from)
                    }
                }
            )*

            impl<'de: 'a, 'a> SdpDecode<'de> for Cow<'a, $text> {
                const SIZE: WireSize = <&'de $text as SdpDecode<'de>>::SIZE;

                /// Always borrows.
                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    <&$text>::decode(input).map(Cow::Borrowed)
                }
            }

            $(
                impl<'de> SdpDecode<'de> for $owned {
                    const SIZE: WireSize = <&'de $text as SdpDecode<'de>>::SIZE;

                    #[inline]
                    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                        <&$text>::decode(input).map(ToOwned::to_owned)
                    }

                    #[inline]
                    fn decode_into(
                        input: &mut Reader<'de>,
                        place: &mut Self,
                    ) -> Result<(), DecodeError> {
                        <&$text>::decode(input)?.clone_into(place);
                        Ok(())
                    }
                }
            )?
        };
    };
}

pub(crate) use text;
