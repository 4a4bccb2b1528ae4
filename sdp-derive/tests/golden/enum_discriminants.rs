#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
#[repr(u16)]
enum Event {
    NoteOn = 0x90,
    NoteOff,
    Controller = BASE + 1,
    PitchBend,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    const __SDP_TAG_2: __sdp::u16 = __sdp::tag_u16({
        let __sdp_discriminant: __sdp::u16 = BASE + 1;
        __sdp_discriminant as __sdp::i128
    });
    const __SDP_TAG_3: __sdp::u16 = __sdp::tag_u16(__SDP_TAG_2 as __sdp::i128 + 1);
    #[automatically_derived]
    impl __sdp::SdpEncode for Event {
        const SIZE: __sdp::WireSize = __sdp::WireSize::fixed(2);
        #[inline(always)]
        fn measure(&self, __sdp_length: &mut __sdp::Length) {
            __sdp_length.add(2);
        }
        #[inline(always)]
        fn encode(&self, __sdp_out: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult {
            let __sdp_tag: __sdp::u16 = match self {
                Self::NoteOn => 144u16,
                Self::NoteOff => 145u16,
                Self::Controller => __SDP_TAG_2,
                Self::PitchBend => __SDP_TAG_3,
            };
            __sdp_out.write_array(__sdp_tag.to_le_bytes())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Event {
        const NAME: &'static __sdp::str = "Event";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    const __SDP_TAG_2: __sdp::u16 = __sdp::tag_u16({
        let __sdp_discriminant: __sdp::u16 = BASE + 1;
        __sdp_discriminant as __sdp::i128
    });
    const __SDP_TAG_3: __sdp::u16 = __sdp::tag_u16(__SDP_TAG_2 as __sdp::i128 + 1);
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Event {
        const SIZE: __sdp::WireSize = __sdp::WireSize::fixed(2);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            match <__sdp::u16 as __sdp::SdpDecode<'de>>::decode(__sdp_in)? {
                144u16 => __sdp::Result::Ok(Self::NoteOn),
                145u16 => __sdp::Result::Ok(Self::NoteOff),
                __SDP_TAG_2 => __sdp::Result::Ok(Self::Controller),
                __SDP_TAG_3 => __sdp::Result::Ok(Self::PitchBend),
                __sdp_tag => {
                    match __sdp::unknown_variant(__sdp_in, __sdp_tag, "Event")? {}
                }
            }
        }
    }
};
