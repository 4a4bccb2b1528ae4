#[derive(SdpDecode, SdpMessage)]
struct r#move {
    r#type: u8,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for r#move {
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(
            &[<u8 as _sdp::SdpDecode<'de>>::SIZE],
        );
        #[inline(always)]
        fn decode(
            __input: &mut _sdp::Reader<'de>,
        ) -> _sdp::Result<Self, _sdp::DecodeError> {
            _sdp::Result::Ok(Self {
                r#type: <u8 as _sdp::SdpDecode<'de>>::decode(__input)?,
            })
        }
        #[inline(always)]
        fn decode_into(
            __input: &mut _sdp::Reader<'de>,
            __place: &mut Self,
        ) -> _sdp::Result<(), _sdp::DecodeError> {
            <u8 as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.r#type)?;
            _sdp::Result::Ok(())
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
