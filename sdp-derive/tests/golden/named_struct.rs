#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3)]
struct Device {
    id: u32,
    name: String,
    active: bool,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Device {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([
            <u32 as _sdp::SdpEncode>::SIZE,
            <String as _sdp::SdpEncode>::SIZE,
            <bool as _sdp::SdpEncode>::SIZE,
        ]);
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
            let __parts: &_sdp::Parts = <Self as _sdp::SdpEncode>::PARTS;
            _sdp::encode_field!(u32, & self.id, __parts, 0, __pass);
            _sdp::encode_field!(String, & self.name, __parts, 1, __pass);
            _sdp::encode_field!(bool, & self.active, __parts, 2, __pass);
            _sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Device {
        const NAME: &'static _sdp::str = "Device";
        const MESSAGE_ID: _sdp::MessageId = _sdp::message_id(3);
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Device {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([
            <u32 as _sdp::SdpDecode<'de>>::SIZE,
            <String as _sdp::SdpDecode<'de>>::SIZE,
            <bool as _sdp::SdpDecode<'de>>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            _sdp::assert_message::<Self>();
            let __parts: &_sdp::Parts = <Self as _sdp::SdpDecode<'de>>::PARTS;
            _sdp::Result::Ok(Self {
                id: _sdp::decode_field!(u32, 'de, __input, __parts, 0),
                name: _sdp::decode_field!(String, 'de, __input, __parts, 1),
                active: _sdp::decode_field!(bool, 'de, __input, __parts, 2),
            })
        }
    }
};
