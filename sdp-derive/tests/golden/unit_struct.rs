#[derive(SdpEncode, SdpDecode)]
struct Ping;
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Ping {
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpEncode>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([]);
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
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Ping {
        const NAME: &'static __sdp::str = "Ping";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Ping {
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            __sdp::Result::Ok(Self)
        }
    }
};
