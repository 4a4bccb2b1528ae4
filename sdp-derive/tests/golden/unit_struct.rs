#[derive(SdpEncode, SdpDecode)]
struct Ping;
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Ping {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn measure(&self, __length: &mut _sdp::Length) {
            let _: _sdp::EncodeResult = <Self as _sdp::SdpEncode>::encode_fields(
                self,
                __length,
            );
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
            <Self as _sdp::SdpEncode>::encode_fields(self, __out)
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode_fields(&self, __pass: &mut impl _sdp::Pass) -> _sdp::EncodeResult {
            _sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Ping {
        const NAME: &'static _sdp::str = "Ping";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Ping {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            _sdp::Result::Ok(Self)
        }
    }
};
