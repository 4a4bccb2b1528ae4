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
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([crate::rgb::SIZE]);
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
            let __parts: &_sdp::Parts = <Self as _sdp::SdpEncode>::PARTS;
            _sdp::Pass::field_with(
                __pass,
                __parts,
                0,
                |__length| crate::rgb::measure(&self.colour, __length),
                |__out| crate::rgb::encode(&self.colour, __out),
            )?;
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
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([crate::rgb::SIZE]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            let __parts: &_sdp::Parts = <Self as _sdp::SdpDecode<'de>>::PARTS;
            _sdp::Result::Ok(Self {
                colour: {
                    __input.require(__parts.run(0))?;
                    crate::rgb::decode(__input)?
                },
                dirty: <bool as _sdp::Default>::default(),
            })
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_into(
            __input: &mut _sdp::Reader<'de>,
            __place: &mut Self,
        ) -> _sdp::DecodeResult<()> {
            let __parts: &_sdp::Parts = <Self as _sdp::SdpDecode<'de>>::PARTS;
            __place.colour = {
                __input.require(__parts.run(0))?;
                crate::rgb::decode(__input)?
            };
            __place.dirty = <bool as _sdp::Default>::default();
            _sdp::Result::Ok(())
        }
    }
};
