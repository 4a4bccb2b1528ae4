#[derive(SdpDecode, SdpMessage)]
struct r#move {
    r#type: u8,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for r#move {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([
            <u8 as _sdp::SdpDecode<'de>>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            let __parts: &_sdp::Parts = <Self as _sdp::SdpDecode<'de>>::PARTS;
            _sdp::Result::Ok(Self {
                r#type: _sdp::decode_field!(u8, 'de, __input, __parts, 0),
            })
        }
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpMessage for r#move {
        const NAME: &'static _sdp::str = "move";
    }
};
