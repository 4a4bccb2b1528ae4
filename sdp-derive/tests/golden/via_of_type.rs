#[derive(SdpEncode, SdpDecode)]
#[sdp(via = "u32")]
struct Id(u32);
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Id {
        const SIZE: __sdp::WireSize = <__sdp::Convert<
            u32,
        > as __sdp::EncodeVia<Self>>::SIZE;
        #[inline]
        fn measure(&self, __sdp_length: &mut __sdp::Length) {
            <__sdp::Convert<u32> as __sdp::EncodeVia<Self>>::measure(self, __sdp_length);
        }
        #[inline]
        fn encode(&self, __sdp_out: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult {
            <__sdp::Convert<u32> as __sdp::EncodeVia<Self>>::encode(self, __sdp_out)
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
        const SIZE: __sdp::WireSize = <__sdp::Convert<
            u32,
        > as __sdp::DecodeVia<'de, Self>>::SIZE;
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            <__sdp::Convert<u32> as __sdp::DecodeVia<'de, Self>>::decode(__sdp_in)
        }
    }
};
