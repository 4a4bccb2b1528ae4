#[derive(SdpEncode, SdpDecode)]
enum Bypass {
    Off,
    On,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Bypass {
        const SIZE: __sdp::WireSize = __sdp::WireSize::fixed(1);
        #[inline(always)]
        fn measure(&self, __sdp_length: &mut __sdp::Length) {
            __sdp_length.add(1);
        }
        #[inline(always)]
        fn encode(&self, __sdp_out: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult {
            let __sdp_tag: __sdp::u8 = match self {
                Self::Off => 0u8,
                Self::On => 1u8,
            };
            __sdp_out.write_array(__sdp_tag.to_le_bytes())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Bypass {
        const NAME: &'static __sdp::str = "Bypass";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Bypass {
        const SIZE: __sdp::WireSize = __sdp::WireSize::fixed(1);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            match <__sdp::u8 as __sdp::SdpDecode<'de>>::decode(__sdp_in)? {
                0u8 => __sdp::Result::Ok(Self::Off),
                1u8 => __sdp::Result::Ok(Self::On),
                __sdp_tag => {
                    __sdp::Result::Err(
                        __sdp::unknown_variant(__sdp_in, __sdp_tag, "Bypass"),
                    )
                }
            }
        }
    }
};
