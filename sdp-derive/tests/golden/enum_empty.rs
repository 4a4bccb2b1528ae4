#[derive(SdpEncode, SdpDecode)]
enum Never {}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Never {
        const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(1);
        #[inline]
        fn measure(&self, __length: &mut _sdp::Length) {
            match *self {}
        }
        #[inline]
        fn encode(
            &self,
            __out: &mut _sdp::Writer<'_>,
        ) -> _sdp::Result<(), _sdp::EncodeError> {
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
        #[inline]
        fn decode(
            __input: &mut _sdp::Reader<'de>,
        ) -> _sdp::Result<Self, _sdp::DecodeError> {
            match <_sdp::u8 as _sdp::SdpDecode<'de>>::decode(__input)? {
                __tag => {
                    _sdp::Result::Err(_sdp::unknown_variant(__input, __tag, "Never"))
                }
            }
        }
    }
};
