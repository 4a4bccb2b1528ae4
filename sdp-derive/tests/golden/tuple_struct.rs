#[derive(SdpEncode, SdpDecode)]
struct Gain(f32, Vec<f32>);
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Gain {
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(
            <Self as _sdp::SdpEncode>::PARTS,
        );
        const PARTS: &'static [_sdp::WireSize] = &[
            <f32 as _sdp::SdpEncode>::SIZE,
            <Vec<f32> as _sdp::SdpEncode>::SIZE,
        ];
        #[inline(always)]
        fn measure(&self, __length: &mut _sdp::Length) {
            _sdp::measure(&self.0, __length);
            _sdp::measure(&self.1, __length);
        }
        #[inline(always)]
        fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
            let __runs = const { _sdp::runs::<2>(<Self as _sdp::SdpEncode>::PARTS) };
            _sdp::encode(&self.0, __runs[0], __out)?;
            _sdp::encode(&self.1, __runs[1], __out)?;
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
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(
            <Self as _sdp::SdpDecode<'de>>::PARTS,
        );
        const PARTS: &'static [_sdp::WireSize] = &[
            <f32 as _sdp::SdpDecode<'de>>::SIZE,
            <Vec<f32> as _sdp::SdpDecode<'de>>::SIZE,
        ];
        #[inline(always)]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            let __runs = const {
                _sdp::runs::<2>(<Self as _sdp::SdpDecode<'de>>::PARTS)
            };
            _sdp::Result::Ok(
                Self(
                    _sdp::decode(__input, __runs[0])?,
                    _sdp::decode(__input, __runs[1])?,
                ),
            )
        }
        #[inline(always)]
        fn decode_into(
            __input: &mut _sdp::Reader<'de>,
            __place: &mut Self,
        ) -> _sdp::DecodeResult<()> {
            let __runs = const {
                _sdp::runs::<2>(<Self as _sdp::SdpDecode<'de>>::PARTS)
            };
            _sdp::decode_into(__input, __runs[0], &mut __place.0)?;
            _sdp::decode_into(__input, __runs[1], &mut __place.1)?;
            _sdp::Result::Ok(())
        }
    }
};
