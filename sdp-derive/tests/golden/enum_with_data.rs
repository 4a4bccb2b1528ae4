#[derive(SdpEncode, SdpDecode)]
enum Curve {
    Linear,
    Power { exponent: f32, #[sdp(skip)] cache: f32 },
    Table(Vec<f32>),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Curve {
        const SIZE: _sdp::WireSize = _sdp::WireSize::at_least(1).with_weight(24);
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
            match self {
                Self::Linear => {
                    _sdp::Pass::tag(__pass, 0u8.to_le_bytes())?;
                }
                Self::Power { exponent: __0, cache: _ } => {
                    _sdp::Pass::tag(__pass, 1u8.to_le_bytes())?;
                    let __parts: &_sdp::Parts = const {
                        &_sdp::parts([<f32 as _sdp::SdpEncode>::SIZE])
                    };
                    _sdp::encode_field!(f32, __0, __parts, 0, __pass);
                }
                Self::Table(__0) => {
                    _sdp::Pass::tag(__pass, 2u8.to_le_bytes())?;
                    let __parts: &_sdp::Parts = const {
                        &_sdp::parts([<Vec<f32> as _sdp::SdpEncode>::SIZE])
                    };
                    _sdp::encode_field!(Vec < f32 >, __0, __parts, 0, __pass);
                }
            }
            _sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Curve {
        const NAME: &'static _sdp::str = "Curve";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Curve {
        const SIZE: _sdp::WireSize = _sdp::WireSize::at_least(1).with_weight(24);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            match <_sdp::u8 as _sdp::SdpDecode<'de>>::decode(__input)? {
                0u8 => _sdp::Result::Ok(Self::Linear),
                1u8 => {
                    let __parts: &_sdp::Parts = const {
                        &_sdp::parts([<f32 as _sdp::SdpDecode<'de>>::SIZE])
                    };
                    _sdp::Result::Ok(Self::Power {
                        exponent: _sdp::decode_field!(f32, 'de, __input, __parts, 0),
                        cache: <f32 as _sdp::Default>::default(),
                    })
                }
                2u8 => {
                    let __parts: &_sdp::Parts = const {
                        &_sdp::parts([<Vec<f32> as _sdp::SdpDecode<'de>>::SIZE])
                    };
                    _sdp::Result::Ok(
                        Self::Table(
                            _sdp::decode_field!(Vec < f32 >, 'de, __input, __parts, 0),
                        ),
                    )
                }
                __tag => {
                    _sdp::Result::Err(_sdp::unknown_variant(__input, __tag, "Curve"))
                }
            }
        }
    }
};
