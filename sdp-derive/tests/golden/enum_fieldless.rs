#[derive(SdpEncode, SdpDecode)]
enum Bypass {
    Off,
    On,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Bypass {
        const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(1);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn measure(&self, __length: &mut _sdp::Length) {
            __length.add(1);
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
            let __tag: _sdp::u8 = match self {
                Self::Off => 0u8,
                Self::On => 1u8,
            };
            __out.write_array(__tag.to_le_bytes())
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Bypass {
        const NAME: &'static _sdp::str = "Bypass";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Bypass {
        const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(1);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            match <_sdp::u8 as _sdp::SdpDecode<'de>>::decode(__input)? {
                0u8 => _sdp::Result::Ok(Self::Off),
                1u8 => _sdp::Result::Ok(Self::On),
                __tag => {
                    _sdp::Result::Err(_sdp::unknown_variant(__input, __tag, "Bypass"))
                }
            }
        }
    }
};
