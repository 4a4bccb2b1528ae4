#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "colour::Paint<T>")]
enum Paint<T> {
    None,
    Solid { r: u8, texture: T },
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<T> __sdp::SdpEncode for Paint<T>
    where
        T: __sdp::SdpEncode,
    {
        const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(16);
        #[inline(always)]
        fn measure(&self, __sdp_length: &mut __sdp::Length) {
            __sdp::measure(self, __sdp_length);
        }
        #[inline(always)]
        fn encode(&self, __sdp_out: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult {
            __sdp::SdpEncode::run_pass(self, __sdp_out)
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn run_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            match self {
                Self::None => {
                    __sdp::Pass::tag(__sdp_pass, 0u8.to_le_bytes())?;
                }
                Self::Solid { r: __sdp_field0, texture: __sdp_field1 } => {
                    __sdp::Pass::tag(__sdp_pass, 1u8.to_le_bytes())?;
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([
                            <u8 as __sdp::SdpEncode>::SIZE,
                            <T as __sdp::SdpEncode>::SIZE,
                        ])
                    };
                    __sdp::encode_field!(u8, __sdp_field0, __sdp_parts, 0, __sdp_pass);
                    __sdp::encode_field!(T, __sdp_field1, __sdp_parts, 1, __sdp_pass);
                }
            }
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<T> __sdp::TryFrom<colour::Paint<T>> for Paint<T> {
        type Error = &'static __sdp::str;
        fn try_from(
            __sdp_value: colour::Paint<T>,
        ) -> __sdp::Result<Self, &'static __sdp::str> {
            match __sdp_value {
                colour::Paint::<T>::None => __sdp::Result::Ok(Self::None),
                colour::Paint::<T>::Solid { r: __sdp_field0, texture: __sdp_field1 } => {
                    __sdp::Result::Ok(Self::Solid {
                        r: __sdp_field0,
                        texture: __sdp_field1,
                    })
                }
                #[allow(unreachable_patterns)]
                _ => __sdp::Result::Err("Paint does not have this variant"),
            }
        }
    }
    #[automatically_derived]
    impl<T> __sdp::SdpMessage for Paint<T> {
        const NAME: &'static __sdp::str = "Paint";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de, T> __sdp::SdpDecode<'de> for Paint<T>
    where
        T: __sdp::SdpDecode<'de>,
    {
        const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(16);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            match <__sdp::u8 as __sdp::SdpDecode<'de>>::decode(__sdp_in)? {
                0u8 => __sdp::Result::Ok(Self::None),
                1u8 => {
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([
                            <u8 as __sdp::SdpDecode<'de>>::SIZE,
                            <T as __sdp::SdpDecode<'de>>::SIZE,
                        ])
                    };
                    __sdp::Result::Ok(Self::Solid {
                        r: __sdp::decode_field!(u8, 'de, __sdp_in, __sdp_parts, 0),
                        texture: __sdp::decode_field!(T, 'de, __sdp_in, __sdp_parts, 1),
                    })
                }
                __sdp_tag => {
                    __sdp::Result::Err(
                        __sdp::unknown_variant(__sdp_in, __sdp_tag, "Paint"),
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl<T> __sdp::From<Paint<T>> for colour::Paint<T> {
        fn from(__sdp_value: Paint<T>) -> Self {
            match __sdp_value {
                Paint::None => colour::Paint::<T>::None,
                Paint::Solid { r: __sdp_field0, texture: __sdp_field1 } => {
                    colour::Paint::<T>::Solid {
                        r: __sdp_field0,
                        texture: __sdp_field1,
                    }
                }
            }
        }
    }
};
