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
    impl<T> __sdp::EncodeVia<colour::Paint<T>> for Paint<T>
    where
        T: __sdp::SdpEncode,
    {
        const VIA_SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(16);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(
            __sdp_value: &colour::Paint<T>,
            __sdp_pass: &mut impl __sdp::Pass,
        ) -> __sdp::EncodeResult {
            match *__sdp_value {
                colour::Paint::<T>::None { .. } => {
                    let _ = || colour::Paint::<T>::None {};
                    __sdp::Pass::tag(__sdp_pass, 0u8.to_le_bytes())?;
                }
                colour::Paint::<T>::Solid {
                    r: ref __sdp_field0,
                    texture: ref __sdp_field1,
                    ..
                } => {
                    let _ = || colour::Paint::<T>::Solid {
                        r: __sdp::any(),
                        texture: __sdp::any(),
                    };
                    __sdp::Pass::tag(__sdp_pass, 1u8.to_le_bytes())?;
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([
                            <u8 as __sdp::SdpEncode>::SIZE,
                            <T as __sdp::SdpEncode>::SIZE,
                        ])
                    };
                    __sdp::encode_part!(u8, __sdp_field0, __sdp_pass, __sdp_parts, 0);
                    __sdp::encode_part!(T, __sdp_field1, __sdp_pass, __sdp_parts, 1);
                }
            }
            __sdp::Result::Ok(())
        }
        fn rebuilt(__sdp_mirror: Self) -> Self {
            match __sdp_mirror {
                Self::None => Self::None,
                Self::Solid { r: __sdp_field0, texture: __sdp_field1 } => {
                    Self::Solid {
                        r: __sdp_field0,
                        texture: __sdp_field1,
                    }
                }
            }
        }
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de, T> __sdp::DecodeVia<'de, colour::Paint<T>> for Paint<T>
    where
        T: __sdp::SdpDecode<'de>,
    {
        const VIA_SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(16);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_via(
            __sdp_in: &mut __sdp::Reader<'de>,
        ) -> __sdp::DecodeResult<colour::Paint<T>> {
            match <__sdp::u8 as __sdp::SdpDecode<'de>>::decode(__sdp_in)? {
                0u8 => __sdp::Result::Ok(colour::Paint::<T>::None),
                1u8 => {
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([
                            <u8 as __sdp::SdpDecode<'de>>::SIZE,
                            <T as __sdp::SdpDecode<'de>>::SIZE,
                        ])
                    };
                    __sdp::Result::Ok(colour::Paint::<T>::Solid {
                        r: __sdp::decode_part!(u8, 'de, __sdp_in, __sdp_parts, 0),
                        texture: __sdp::decode_part!(T, 'de, __sdp_in, __sdp_parts, 1),
                    })
                }
                __sdp_tag => {
                    match __sdp::unknown_variant(__sdp_in, __sdp_tag, "Paint")? {}
                }
            }
        }
        fn rebuilt(__sdp_mirror: Self) -> Self {
            match __sdp_mirror {
                Self::None => Self::None,
                Self::Solid { r: __sdp_field0, texture: __sdp_field1 } => {
                    Self::Solid {
                        r: __sdp_field0,
                        texture: __sdp_field1,
                    }
                }
            }
        }
    }
};
