#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3)]
struct Device {
    id: u32,
    name: String,
    active: bool,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Device {
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpEncode>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <u32 as __sdp::SdpEncode>::SIZE,
            <String as __sdp::SdpEncode>::SIZE,
            <bool as __sdp::SdpEncode>::SIZE,
        ]);
        #[inline(always)]
        fn measure(&self, __sdp_length: &mut __sdp::Length) {
            __sdp::measure(self, __sdp_length);
        }
        #[inline(always)]
        fn encode(&self, __sdp_out: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult {
            __sdp::SdpEncode::run_pass(self, __sdp_out)
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn run_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpEncode>::PARTS;
            __sdp::encode_field!(u32, & self.id, __sdp_parts, 0, __sdp_pass);
            __sdp::encode_field!(String, & self.name, __sdp_parts, 1, __sdp_pass);
            __sdp::encode_field!(bool, & self.active, __sdp_parts, 2, __sdp_pass);
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Device {
        const NAME: &'static __sdp::str = "Device";
        const MESSAGE_ID: __sdp::MessageId = __sdp::message_id(3);
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Device {
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <u32 as __sdp::SdpDecode<'de>>::SIZE,
            <String as __sdp::SdpDecode<'de>>::SIZE,
            <bool as __sdp::SdpDecode<'de>>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            __sdp::assert_message::<Self>();
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
            __sdp::Result::Ok(Self {
                id: __sdp::decode_field!(u32, 'de, __sdp_in, __sdp_parts, 0),
                name: __sdp::decode_field!(String, 'de, __sdp_in, __sdp_parts, 1),
                active: __sdp::decode_field!(bool, 'de, __sdp_in, __sdp_parts, 2),
            })
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_into(
            __sdp_in: &mut __sdp::Reader<'de>,
            __sdp_place: &mut Self,
        ) -> __sdp::DecodeResult<()> {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
            __sdp::decode_field_into!(
                u32, 'de, __sdp_in, __sdp_parts, 0, & mut __sdp_place.id
            );
            __sdp::decode_field_into!(
                String, 'de, __sdp_in, __sdp_parts, 1, & mut __sdp_place.name
            );
            __sdp::decode_field_into!(
                bool, 'de, __sdp_in, __sdp_parts, 2, & mut __sdp_place.active
            );
            __sdp::Result::Ok(())
        }
    }
};
