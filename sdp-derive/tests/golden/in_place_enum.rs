#[derive(SdpEncode, SdpDecode)]
enum Curve {
    Linear,
    Power { exponent: f32 },
    Table(Vec<f32>),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Curve {
        const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(20);
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for Curve {
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            match self {
                Self::Linear => {
                    __sdp::Pass::tag(__sdp_pass, 0u8.to_le_bytes())?;
                }
                Self::Power { exponent: __sdp_field0 } => {
                    __sdp::Pass::tag(__sdp_pass, 1u8.to_le_bytes())?;
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([<f32 as __sdp::SdpEncode>::SIZE])
                    };
                    __sdp::encode_part!(f32, __sdp_field0, __sdp_pass, __sdp_parts, 0);
                }
                Self::Table(__sdp_field0) => {
                    __sdp::Pass::tag(__sdp_pass, 2u8.to_le_bytes())?;
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([<Vec<f32> as __sdp::SdpEncode>::SIZE])
                    };
                    __sdp::encode_part!(
                        Vec < f32 >, __sdp_field0, __sdp_pass, __sdp_parts, 0
                    );
                }
            }
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Curve {
        const NAME: &'static __sdp::str = "Curve";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Curve {
        const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(20);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            match <__sdp::u8 as __sdp::SdpDecode<'de>>::decode(__sdp_in)? {
                0u8 => __sdp::Result::Ok(Self::Linear),
                1u8 => {
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([<f32 as __sdp::SdpDecode<'de>>::SIZE])
                    };
                    __sdp::Result::Ok(Self::Power {
                        exponent: __sdp::decode_part!(f32, 'de, __sdp_in, __sdp_parts, 0),
                    })
                }
                2u8 => {
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([<Vec<f32> as __sdp::SdpDecode<'de>>::SIZE])
                    };
                    __sdp::Result::Ok(
                        Self::Table(
                            __sdp::decode_part!(
                                Vec < f32 >, 'de, __sdp_in, __sdp_parts, 0
                            ),
                        ),
                    )
                }
                __sdp_tag => {
                    match __sdp::unknown_variant(__sdp_in, __sdp_tag, "Curve")? {}
                }
            }
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_into(
            __sdp_in: &mut __sdp::Reader<'de>,
            __sdp_place: &mut Self,
        ) -> __sdp::DecodeResult<()> {
            match __sdp_place {
                Self::Power {
                    exponent: __sdp_field0,
                } if __sdp::take_tag(__sdp_in, 1u8) => {
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([<f32 as __sdp::SdpDecode<'de>>::SIZE])
                    };
                    <f32 as __sdp::SdpDecode<
                        'de,
                    >>::decode_part_into(__sdp_in, __sdp_field0, __sdp_parts, 0)?;
                }
                Self::Table(__sdp_field0) if __sdp::take_tag(__sdp_in, 2u8) => {
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([<Vec<f32> as __sdp::SdpDecode<'de>>::SIZE])
                    };
                    <Vec<
                        f32,
                    > as __sdp::SdpDecode<
                        'de,
                    >>::decode_part_into(__sdp_in, __sdp_field0, __sdp_parts, 0)?;
                }
                _ => *__sdp_place = __sdp::SdpDecode::decode(__sdp_in)?,
            }
            __sdp::Result::Ok(())
        }
    }
};
