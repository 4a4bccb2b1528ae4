#[derive(SdpEncode, SdpDecode)]
enum Never {}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Never {
        const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(1);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn measure(&self, __length: &mut _sdp::Length) {
            match *self {}
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
            match *self {}
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Never {
        const NAME: &'static _sdp::str = "Never";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Never {
        const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(1);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            match <_sdp::u8 as _sdp::SdpDecode<'de>>::decode(__input)? {
                __tag => {
                    _sdp::Result::Err(_sdp::unknown_variant(__input, __tag, "Never"))
                }
            }
        }
    }
};
