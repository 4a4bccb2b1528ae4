#[derive(SdpEncode, SdpDecode)]
enum Never {}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Never {
        const SIZE: __sdp::WireSize = __sdp::WireSize::fixed(1);
        #[inline(always)]
        fn measure(&self, __sdp_length: &mut __sdp::Length) {
            match *self {}
        }
        #[inline(always)]
        fn encode(&self, __sdp_out: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult {
            match *self {}
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Never {
        const NAME: &'static __sdp::str = "Never";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Never {
        const SIZE: __sdp::WireSize = __sdp::WireSize::fixed(1);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            match <__sdp::u8 as __sdp::SdpDecode<'de>>::decode(__sdp_in)? {
                __sdp_tag => {
                    match __sdp::unknown_variant(__sdp_in, __sdp_tag, "Never")? {}
                }
            }
        }
    }
};
