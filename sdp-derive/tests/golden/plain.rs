#[derive(SdpEncode, SdpDecode)]
struct r#move {
    r#type: f32,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for r#move {
        const SIZE: __sdp::WireSize = __sdp::encoded_parts::<Self>().size();
        const BULK: __sdp::Bulk<Self, __sdp::Encoding> = __sdp::bulk!(
            __sdp::SdpEncode, r#type : f32 = __sdp_field0
        );
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for r#move {
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [<f32 as __sdp::SdpEncode>::SIZE];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = __sdp::encoded_parts::<Self>();
            __sdp::encode_part!(f32, & self.r#type, __sdp_pass, __sdp_parts, 0);
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for r#move {
        const NAME: &'static __sdp::str = "move";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for r#move {
        const SIZE: __sdp::WireSize = __sdp::decoded_parts::<Self>().size();
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [<f32 as __sdp::SdpDecode<'de>>::SIZE];
            &__sdp::parts(__sdp_sizes)
        };
        const BULK: __sdp::Bulk<Self, __sdp::Decoding> = __sdp::bulk!(
            __sdp::SdpDecode < 'de >, r#type : f32 = __sdp_field0
        );
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp::Result::Ok(Self {
                r#type: __sdp::decode_part!(f32, 'de, __sdp_in, __sdp_parts, 0),
            })
        }
    }
};
