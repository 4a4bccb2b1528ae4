#[derive(SdpDecode, SdpMessage)]
struct r#move {
    r#type: u8,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for r#move {
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <u8 as __sdp::SdpDecode<'de>>::SIZE,
        ]);
        const BULK: __sdp::Bulk<Self, __sdp::Decoding> = __sdp::bulk!(
            __sdp::SdpDecode < 'de >, r#type : u8 = __sdp_field0
        );
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
            __sdp::Result::Ok(Self {
                r#type: {
                    let __sdp_value = <u8 as __sdp::SdpDecode<
                        'de,
                    >>::decode_part(__sdp_in, __sdp_parts, 0)?;
                    __sdp_value
                },
            })
        }
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpMessage for r#move {
        const NAME: &'static __sdp::str = "move";
    }
};
