#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3)]
struct Device {
    id: u32,
    name: String,
    active: bool,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Device {
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(
            &[
                <u32 as _sdp::SdpEncode>::SIZE,
                <String as _sdp::SdpEncode>::SIZE,
                <bool as _sdp::SdpEncode>::SIZE,
            ],
        );
        #[inline]
        fn measure(&self, __length: &mut _sdp::Length) {
            <u32 as _sdp::SdpEncode>::measure(&self.id, __length);
            <String as _sdp::SdpEncode>::measure(&self.name, __length);
            <bool as _sdp::SdpEncode>::measure(&self.active, __length);
        }
        #[inline(always)]
        fn encode(
            &self,
            __out: &mut _sdp::Writer<'_>,
        ) -> _sdp::Result<(), _sdp::EncodeError> {
            let [__run_0, _, __run_2] = const {
                _sdp::runs([
                    <u32 as _sdp::SdpEncode>::SIZE,
                    <String as _sdp::SdpEncode>::SIZE,
                    <bool as _sdp::SdpEncode>::SIZE,
                ])
            };
            __out.require(__run_0)?;
            <u32 as _sdp::SdpEncode>::encode(&self.id, __out)?;
            <String as _sdp::SdpEncode>::encode(&self.name, __out)?;
            __out.require(__run_2)?;
            <bool as _sdp::SdpEncode>::encode(&self.active, __out)?;
            _sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Device {
        const NAME: &'static _sdp::str = "Device";
        const MESSAGE_ID: _sdp::MessageId = _sdp::message_id(3);
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Device {
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(
            &[
                <u32 as _sdp::SdpDecode<'de>>::SIZE,
                <String as _sdp::SdpDecode<'de>>::SIZE,
                <bool as _sdp::SdpDecode<'de>>::SIZE,
            ],
        );
        #[inline(always)]
        fn decode(
            __input: &mut _sdp::Reader<'de>,
        ) -> _sdp::Result<Self, _sdp::DecodeError> {
            _sdp::assert_message::<Self>();
            let [__run_0, _, __run_2] = const {
                _sdp::runs([
                    <u32 as _sdp::SdpDecode<'de>>::SIZE,
                    <String as _sdp::SdpDecode<'de>>::SIZE,
                    <bool as _sdp::SdpDecode<'de>>::SIZE,
                ])
            };
            _sdp::Result::Ok(Self {
                id: {
                    __input.require(__run_0)?;
                    <u32 as _sdp::SdpDecode<'de>>::decode(__input)?
                },
                name: <String as _sdp::SdpDecode<'de>>::decode(__input)?,
                active: {
                    __input.require(__run_2)?;
                    <bool as _sdp::SdpDecode<'de>>::decode(__input)?
                },
            })
        }
        #[inline(always)]
        fn decode_into(
            __input: &mut _sdp::Reader<'de>,
            __place: &mut Self,
        ) -> _sdp::Result<(), _sdp::DecodeError> {
            let [__run_0, _, __run_2] = const {
                _sdp::runs([
                    <u32 as _sdp::SdpDecode<'de>>::SIZE,
                    <String as _sdp::SdpDecode<'de>>::SIZE,
                    <bool as _sdp::SdpDecode<'de>>::SIZE,
                ])
            };
            __input.require(__run_0)?;
            <u32 as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.id)?;
            <String as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.name)?;
            __input.require(__run_2)?;
            <bool as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.active)?;
            _sdp::Result::Ok(())
        }
    }
};
