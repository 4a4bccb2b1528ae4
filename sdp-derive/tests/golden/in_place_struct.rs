#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3)]
struct Parameter {
    address: u64,
    name: String,
    writable: bool,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Parameter {
        const SIZE: __sdp::WireSize = __sdp::encoded_parts::<Self>().size();
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for Parameter {
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <u64 as __sdp::SdpEncode>::SIZE,
                <String as __sdp::SdpEncode>::SIZE,
                <bool as __sdp::SdpEncode>::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = __sdp::encoded_parts::<Self>();
            __sdp::encode_part!(u64, & self.address, __sdp_pass, __sdp_parts, 0);
            __sdp::encode_part!(String, & self.name, __sdp_pass, __sdp_parts, 1);
            __sdp::encode_part!(bool, & self.writable, __sdp_pass, __sdp_parts, 2);
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Parameter {
        const NAME: &'static __sdp::str = "Parameter";
        const MESSAGE_ID: __sdp::MessageId = __sdp::message_id(3);
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Parameter {
        const SIZE: __sdp::WireSize = __sdp::decoded_parts::<Self>().size();
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <u64 as __sdp::SdpDecode<'de>>::SIZE,
                <String as __sdp::SdpDecode<'de>>::SIZE,
                <bool as __sdp::SdpDecode<'de>>::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            __sdp::assert_message::<Self>();
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp::Result::Ok(Self {
                address: __sdp::decode_part!(u64, 'de, __sdp_in, __sdp_parts, 0),
                name: __sdp::decode_part!(String, 'de, __sdp_in, __sdp_parts, 1),
                writable: __sdp::decode_part!(bool, 'de, __sdp_in, __sdp_parts, 2),
            })
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_into(
            __sdp_in: &mut __sdp::Reader<'de>,
            __sdp_place: &mut Self,
        ) -> __sdp::DecodeResult<()> {
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            <u64 as __sdp::SdpDecode<
                'de,
            >>::decode_part_into(__sdp_in, &mut __sdp_place.address, __sdp_parts, 0)?;
            <String as __sdp::SdpDecode<
                'de,
            >>::decode_part_into(__sdp_in, &mut __sdp_place.name, __sdp_parts, 1)?;
            <bool as __sdp::SdpDecode<
                'de,
            >>::decode_part_into(__sdp_in, &mut __sdp_place.writable, __sdp_parts, 2)?;
            __sdp::Result::Ok(())
        }
    }
};
