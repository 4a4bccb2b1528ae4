#[derive(SdpEncode, SdpDecode)]
#[sdp(crate = "wire::sdp")]
struct Preset {
    #[sdp(with = "crate::rgb")]
    colour: Rgb,
    #[sdp(skip)]
    dirty: bool,
}
#[allow(deprecated)]
const _: () = {
    use wire::sdp::__private as _sdp;
    #[automatically_derived]
    impl _sdp::SdpEncode for Preset {
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(&[crate::rgb::SIZE]);
        #[inline]
        fn measure(&self, __length: &mut _sdp::Length) {
            crate::rgb::measure(&self.colour, __length);
        }
        #[inline]
        fn encode(
            &self,
            __out: &mut _sdp::Writer<'_>,
        ) -> _sdp::Result<(), _sdp::EncodeError> {
            crate::rgb::encode(&self.colour, __out)?;
            _sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl _sdp::SdpMessage for Preset {
        const NAME: &'static _sdp::str = "Preset";
    }
};
#[allow(deprecated)]
const _: () = {
    use wire::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de> _sdp::SdpDecode<'de> for Preset {
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(&[crate::rgb::SIZE]);
        #[inline]
        fn decode(
            __input: &mut _sdp::Reader<'de>,
        ) -> _sdp::Result<Self, _sdp::DecodeError> {
            _sdp::Result::Ok(Self {
                colour: crate::rgb::decode(__input)?,
                dirty: <bool as _sdp::Default>::default(),
            })
        }
        #[inline]
        fn decode_into(
            __input: &mut _sdp::Reader<'de>,
            __place: &mut Self,
        ) -> _sdp::Result<(), _sdp::DecodeError> {
            __place.colour = crate::rgb::decode(__input)?;
            __place.dirty = <bool as _sdp::Default>::default();
            _sdp::Result::Ok(())
        }
    }
};
