#[derive(SdpEncode, SdpDecode)]
struct Gain(Vec<f32>);
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Gain {
        const SIZE: __sdp::WireSize = <Self as __sdp::Fields>::PARTS.size();
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for Gain {
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <Vec<f32> as __sdp::SdpEncode>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::Fields>::PARTS;
            __sdp::encode_part!(Vec < f32 >, & self.0, __sdp_parts, 0, __sdp_pass);
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Gain {
        const NAME: &'static __sdp::str = "Gain";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Gain {
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <Vec<f32> as __sdp::SdpDecode<'de>>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
            __sdp::Result::Ok(
                Self({
                    let __sdp_value = <Vec<
                        f32,
                    > as __sdp::SdpDecode<'de>>::decode_part(__sdp_in, __sdp_parts, 0)?;
                    __sdp_value
                }),
            )
        }
    }
};
