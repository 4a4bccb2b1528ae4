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
        const SIZE: _sdp::WireSize = _sdp::WireSize::at_least(1);
        #[inline]
        fn measure(&self, __length: &mut _sdp::Length) {
            __length.add(1);
            match self {
                Self::Linear => {}
                Self::Power { exponent: __0, cache: _ } => {
                    <f32 as _sdp::SdpEncode>::measure(__0, __length);
                }
                Self::Table(__0) => {
                    <Vec<f32> as _sdp::SdpEncode>::measure(__0, __length);
                }
            }
        }
        #[inline]
        fn encode(
            &self,
            __out: &mut _sdp::Writer<'_>,
        ) -> _sdp::Result<(), _sdp::EncodeError> {
            match self {
                Self::Linear => {
                    _sdp::SdpEncode::encode(&0u8, __out)?;
                }
                Self::Power { exponent: __0, cache: _ } => {
                    _sdp::SdpEncode::encode(&1u8, __out)?;
                    <f32 as _sdp::SdpEncode>::encode(__0, __out)?;
                }
                Self::Table(__0) => {
                    _sdp::SdpEncode::encode(&2u8, __out)?;
                    <Vec<f32> as _sdp::SdpEncode>::encode(__0, __out)?;
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
        const SIZE: _sdp::WireSize = _sdp::WireSize::at_least(1);
        #[inline]
        fn decode(
            __input: &mut _sdp::Reader<'de>,
        ) -> _sdp::Result<Self, _sdp::DecodeError> {
            match <_sdp::u8 as _sdp::SdpDecode<'de>>::decode(__input)? {
                0u8 => _sdp::Result::Ok(Self::Linear),
                1u8 => {
                    _sdp::Result::Ok(Self::Power {
                        exponent: <f32 as _sdp::SdpDecode<'de>>::decode(__input)?,
                        cache: <f32 as _sdp::Default>::default(),
                    })
                }
                2u8 => {
                    _sdp::Result::Ok(
                        Self::Table(<Vec<f32> as _sdp::SdpDecode<'de>>::decode(__input)?),
                    )
                }
                __tag => {
                    _sdp::Result::Err(_sdp::unknown_variant(__input, __tag, "Curve"))
                }
            }
        }
        #[inline]
        fn decode_into(
            __input: &mut _sdp::Reader<'de>,
            __place: &mut Self,
        ) -> _sdp::Result<(), _sdp::DecodeError> {
            match __place {
                Self::Power {
                    exponent: __0,
                    cache: __1,
                } if _sdp::take_tag(__input, 1u8) => {
                    <f32 as _sdp::SdpDecode<'de>>::decode_into(__input, __0)?;
                    *__1 = <f32 as _sdp::Default>::default();
                }
                Self::Table(__0) if _sdp::take_tag(__input, 2u8) => {
                    <Vec<f32> as _sdp::SdpDecode<'de>>::decode_into(__input, __0)?;
                }
                _ => *__place = _sdp::SdpDecode::decode(__input)?,
            }
            _sdp::Result::Ok(())
        }
    }
};
