#[derive(SdpEncode, SdpDecode)]
struct Gain(f32, Vec<f32>);
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Gain {
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(
            &[<f32 as _sdp::SdpEncode>::SIZE, <Vec<f32> as _sdp::SdpEncode>::SIZE],
        );
        #[inline]
        fn measure(&self, __length: &mut _sdp::Length) {
            <f32 as _sdp::SdpEncode>::measure(&self.0, __length);
            <Vec<f32> as _sdp::SdpEncode>::measure(&self.1, __length);
        }
        #[inline]
        fn encode(
            &self,
            __out: &mut _sdp::Writer<'_>,
        ) -> _sdp::Result<(), _sdp::EncodeError> {
            let [__run_0, _] = const {
                _sdp::runs([
                    <f32 as _sdp::SdpEncode>::SIZE,
                    <Vec<f32> as _sdp::SdpEncode>::SIZE,
                ])
            };
            __out.require(__run_0)?;
            <f32 as _sdp::SdpEncode>::encode(&self.0, __out)?;
            <Vec<f32> as _sdp::SdpEncode>::encode(&self.1, __out)?;
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
            &[
                <f32 as _sdp::SdpDecode<'de>>::SIZE,
                <Vec<f32> as _sdp::SdpDecode<'de>>::SIZE,
            ],
        );
        #[inline]
        fn decode(
            __input: &mut _sdp::Reader<'de>,
        ) -> _sdp::Result<Self, _sdp::DecodeError> {
            let [__run_0, _] = const {
                _sdp::runs([
                    <f32 as _sdp::SdpDecode<'de>>::SIZE,
                    <Vec<f32> as _sdp::SdpDecode<'de>>::SIZE,
                ])
            };
            _sdp::Result::Ok(
                Self(
                    {
                        __input.require(__run_0)?;
                        <f32 as _sdp::SdpDecode<'de>>::decode(__input)?
                    },
                    <Vec<f32> as _sdp::SdpDecode<'de>>::decode(__input)?,
                ),
            )
        }
        #[inline]
        fn decode_into(
            __input: &mut _sdp::Reader<'de>,
            __place: &mut Self,
        ) -> _sdp::Result<(), _sdp::DecodeError> {
            let [__run_0, _] = const {
                _sdp::runs([
                    <f32 as _sdp::SdpDecode<'de>>::SIZE,
                    <Vec<f32> as _sdp::SdpDecode<'de>>::SIZE,
                ])
            };
            __input.require(__run_0)?;
            <f32 as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.0)?;
            <Vec<f32> as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.1)?;
            _sdp::Result::Ok(())
        }
    }
};
