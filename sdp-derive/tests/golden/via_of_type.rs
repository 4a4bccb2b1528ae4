#[derive(SdpEncode, SdpDecode)]
#[sdp(via = "u32")]
struct Id(u32);
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Id {
        const SIZE: __sdp::WireSize = <u32 as __sdp::EncodeVia<Self>>::VIA_SIZE;
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for Id {
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            <u32 as __sdp::EncodeVia<Self>>::apply_pass(self, __sdp_pass)?;
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Id {
        const NAME: &'static __sdp::str = "Id";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Id {
        const SIZE: __sdp::WireSize = <u32 as __sdp::DecodeVia<'de, Self>>::VIA_SIZE;
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            <u32 as __sdp::DecodeVia<'de, Self>>::decode_via(__sdp_in)
        }
    }
};
