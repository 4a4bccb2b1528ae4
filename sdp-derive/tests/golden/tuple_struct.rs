#[derive(SdpEncode, SdpDecode)]
struct Gain(f32, Vec<f32>);
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Gain {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([
            <f32 as _sdp::SdpEncode>::SIZE,
            <Vec<f32> as _sdp::SdpEncode>::SIZE,
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
            _sdp::encode_field!(f32, & self.0, __parts, 0, __pass);
            _sdp::encode_field!(Vec < f32 >, & self.1, __parts, 1, __pass);
            _sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Gain {
        const NAME: &'static _sdp::str = "Gain";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Gain {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([
            <f32 as _sdp::SdpDecode<'de>>::SIZE,
            <Vec<f32> as _sdp::SdpDecode<'de>>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            let __parts: &_sdp::Parts = <Self as _sdp::SdpDecode<'de>>::PARTS;
            _sdp::Result::Ok(
                Self(
                    _sdp::decode_field!(f32, 'de, __input, __parts, 0),
                    _sdp::decode_field!(Vec < f32 >, 'de, __input, __parts, 1),
                ),
            )
        }
    }
};
