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
    use wire::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Preset {
        const SIZE: __sdp::WireSize = <Self as __sdp::Fields>::PARTS.size();
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for Preset {
        const PARTS: &'static __sdp::Parts = &__sdp::parts([crate::rgb::SIZE]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn run_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::Fields>::PARTS;
            __sdp::Pass::field(
                __sdp_pass,
                __sdp_parts,
                0,
                |__sdp_length| {
                    crate::rgb::measure(&self.colour, __sdp_length);
                },
                |__sdp_out| {
                    crate::rgb::encode(&self.colour, __sdp_out)?;
                    __sdp::Result::Ok(())
                },
            )?;
            __sdp::Pass::skip(__sdp_pass, &self.dirty);
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Preset {
        const NAME: &'static __sdp::str = "Preset";
    }
};
#[allow(deprecated)]
const _: () = {
    use wire::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Preset {
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([crate::rgb::SIZE]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
            __sdp::Result::Ok(Self {
                colour: {
                    __sdp_in.require(__sdp_parts.run(0))?;
                    crate::rgb::decode(__sdp_in)?
                },
                dirty: <bool as __sdp::Default>::default(),
            })
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_into(
            __sdp_in: &mut __sdp::Reader<'de>,
            __sdp_place: &mut Self,
        ) -> __sdp::DecodeResult<()> {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
            __sdp_place.colour = {
                __sdp_in.require(__sdp_parts.run(0))?;
                crate::rgb::decode(__sdp_in)?
            };
            __sdp_place.dirty = <bool as __sdp::Default>::default();
            __sdp::Result::Ok(())
        }
    }
};
