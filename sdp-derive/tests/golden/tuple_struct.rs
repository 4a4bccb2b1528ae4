#[derive(SdpEncode, SdpDecode)]
struct Gain(Vec<f32>);
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Gain {
        const SIZE: __sdp::WireSize = __sdp::encoded_parts::<Self>().size();
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for Gain {
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [<Vec<f32> as __sdp::SdpEncode>::SIZE];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = __sdp::encoded_parts::<Self>();
            __sdp::encode_part!(Vec < f32 >, & self.0, __sdp_pass, __sdp_parts, 0);
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
        const SIZE: __sdp::WireSize = __sdp::decoded_parts::<Self>().size();
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [<Vec<f32> as __sdp::SdpDecode<'de>>::SIZE];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp::Result::Ok(
                Self(__sdp::decode_part!(Vec < f32 >, 'de, __sdp_in, __sdp_parts, 0)),
            )
        }
    }
};
