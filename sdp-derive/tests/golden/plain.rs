#[derive(SdpEncode, SdpDecode)]
struct r#move {
    r#type: f32,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for r#move {
        const SIZE: __sdp::WireSize = <Self as __sdp::Fields>::PARTS.size();
        const BULK: __sdp::Bulk<Self, __sdp::Encoding> = __sdp::bulk!(
            __sdp::SdpEncode, r#type : f32 = __sdp_field0
        );
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for r#move {
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <f32 as __sdp::SdpEncode>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::Fields>::PARTS;
            __sdp::encode_part!(f32, & self.r#type, __sdp_parts, 0, __sdp_pass);
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
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <f32 as __sdp::SdpDecode<'de>>::SIZE,
        ]);
        const BULK: __sdp::Bulk<Self, __sdp::Decoding> = __sdp::bulk!(
            __sdp::SdpDecode < 'de >, r#type : f32 = __sdp_field0
        );
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
            __sdp::Result::Ok(Self {
                r#type: {
                    let __sdp_value = <f32 as __sdp::SdpDecode<
                        'de,
                    >>::decode_part(__sdp_in, __sdp_parts, 0)?;
                    __sdp_value
                },
            })
        }
    }
};
