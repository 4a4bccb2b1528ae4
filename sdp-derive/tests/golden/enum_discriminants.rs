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
    use ::sdp::__private as _sdp;
    const __TAG_2: _sdp::u16 = _sdp::tag_u16({
        let __discriminant: _sdp::u16 = BASE + 1;
        __discriminant as _sdp::i128
    });
    const __TAG_3: _sdp::u16 = _sdp::tag_u16(__TAG_2 as _sdp::i128 + 1);
    #[automatically_derived]
    impl _sdp::SdpEncode for Event {
        const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(2);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn measure(&self, __length: &mut _sdp::Length) {
            __length.add(2);
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
            let __tag: _sdp::u16 = match self {
                Self::NoteOn => 144u16,
                Self::NoteOff => 145u16,
                Self::Controller => __TAG_2,
                Self::PitchBend => __TAG_3,
            };
            __out.write_array(__tag.to_le_bytes())
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Event {
        const NAME: &'static _sdp::str = "Event";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    const __TAG_2: _sdp::u16 = _sdp::tag_u16({
        let __discriminant: _sdp::u16 = BASE + 1;
        __discriminant as _sdp::i128
    });
    const __TAG_3: _sdp::u16 = _sdp::tag_u16(__TAG_2 as _sdp::i128 + 1);
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Event {
        const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(2);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            match <_sdp::u16 as _sdp::SdpDecode<'de>>::decode(__input)? {
                144u16 => _sdp::Result::Ok(Self::NoteOn),
                145u16 => _sdp::Result::Ok(Self::NoteOff),
                __TAG_2 => _sdp::Result::Ok(Self::Controller),
                __TAG_3 => _sdp::Result::Ok(Self::PitchBend),
                __tag => {
                    _sdp::Result::Err(_sdp::unknown_variant(__input, __tag, "Event"))
                }
            }
        }
    }
};
