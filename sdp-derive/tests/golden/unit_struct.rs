#[derive(SdpEncode, SdpDecode)]
struct Ping;
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Ping {
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(&[]);
        #[inline]
        fn measure(&self, __length: &mut _sdp::Length) {}
        #[inline(always)]
        fn encode(
            &self,
            __out: &mut _sdp::Writer<'_>,
        ) -> _sdp::Result<(), _sdp::EncodeError> {
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
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(&[]);
        #[inline(always)]
        fn decode(
            __input: &mut _sdp::Reader<'de>,
        ) -> _sdp::Result<Self, _sdp::DecodeError> {
            _sdp::Result::Ok(Self)
        }
    }
};
