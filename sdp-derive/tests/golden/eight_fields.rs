#[derive(SdpEncode, SdpDecode)]
struct Parameter {
    address: u64,
    name: String,
    unit: String,
    values: Vec<f32>,
    min: f32,
    max: f32,
    flags: u32,
    writable: bool,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Parameter {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([
            <u64 as _sdp::SdpEncode>::SIZE,
            <String as _sdp::SdpEncode>::SIZE,
            <String as _sdp::SdpEncode>::SIZE,
            <Vec<f32> as _sdp::SdpEncode>::SIZE,
            <f32 as _sdp::SdpEncode>::SIZE,
            <f32 as _sdp::SdpEncode>::SIZE,
            <u32 as _sdp::SdpEncode>::SIZE,
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
            _sdp::encode_field!(u64, & self.address, __parts, 0, __pass);
            _sdp::encode_field!(String, & self.name, __parts, 1, __pass);
            _sdp::encode_field!(String, & self.unit, __parts, 2, __pass);
            _sdp::encode_field!(Vec < f32 >, & self.values, __parts, 3, __pass);
            _sdp::encode_field!(f32, & self.min, __parts, 4, __pass);
            _sdp::encode_field!(f32, & self.max, __parts, 5, __pass);
            _sdp::encode_field!(u32, & self.flags, __parts, 6, __pass);
            _sdp::encode_field!(bool, & self.writable, __parts, 7, __pass);
            _sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Parameter {
        const NAME: &'static _sdp::str = "Parameter";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Parameter {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([
            <u64 as _sdp::SdpDecode<'de>>::SIZE,
            <String as _sdp::SdpDecode<'de>>::SIZE,
            <String as _sdp::SdpDecode<'de>>::SIZE,
            <Vec<f32> as _sdp::SdpDecode<'de>>::SIZE,
            <f32 as _sdp::SdpDecode<'de>>::SIZE,
            <f32 as _sdp::SdpDecode<'de>>::SIZE,
            <u32 as _sdp::SdpDecode<'de>>::SIZE,
            <bool as _sdp::SdpDecode<'de>>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            let __parts: &_sdp::Parts = <Self as _sdp::SdpDecode<'de>>::PARTS;
            _sdp::Result::Ok(Self {
                address: _sdp::decode_field!(u64, 'de, __input, __parts, 0),
                name: _sdp::decode_field!(String, 'de, __input, __parts, 1),
                unit: _sdp::decode_field!(String, 'de, __input, __parts, 2),
                values: _sdp::decode_field!(Vec < f32 >, 'de, __input, __parts, 3),
                min: _sdp::decode_field!(f32, 'de, __input, __parts, 4),
                max: _sdp::decode_field!(f32, 'de, __input, __parts, 5),
                flags: _sdp::decode_field!(u32, 'de, __input, __parts, 6),
                writable: _sdp::decode_field!(bool, 'de, __input, __parts, 7),
            })
        }
    }
};
