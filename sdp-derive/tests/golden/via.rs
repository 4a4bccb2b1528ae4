#[derive(SdpEncode, SdpDecode)]
struct Package {
    #[sdp(via = "String")]
    version: Version,
    #[sdp(via = "Vec<Option<u32>>")]
    ids: Vec<Option<Id>>,
    #[sdp(skip = "Cache::empty")]
    cache: Cache,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Package {
        const SIZE: __sdp::WireSize = <Self as __sdp::Fields>::PARTS.size();
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for Package {
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <__sdp::Text as __sdp::EncodeVia<Version>>::VIA_SIZE,
            <__sdp::Each<
                __sdp::Vec<__sdp::Each<__sdp::Option<u32>>>,
            > as __sdp::EncodeVia<Vec<Option<Id>>>>::VIA_SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn run_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::Fields>::PARTS;
            <__sdp::Text as __sdp::EncodeVia<
                Version,
            >>::encode_part(&self.version, __sdp_pass, __sdp_parts, 0)?;
            <__sdp::Each<
                __sdp::Vec<__sdp::Each<__sdp::Option<u32>>>,
            > as __sdp::EncodeVia<
                Vec<Option<Id>>,
            >>::encode_part(&self.ids, __sdp_pass, __sdp_parts, 1)?;
            __sdp::Pass::skip(__sdp_pass, &self.cache);
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __sdp::SdpMessage for Package {
        const NAME: &'static __sdp::str = "Package";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Package {
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <__sdp::Text as __sdp::DecodeVia<'de, Version>>::VIA_SIZE,
            <__sdp::Each<
                __sdp::Vec<__sdp::Each<__sdp::Option<u32>>>,
            > as __sdp::DecodeVia<'de, Vec<Option<Id>>>>::VIA_SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
            __sdp::Result::Ok(Self {
                version: <__sdp::Text as __sdp::DecodeVia<
                    'de,
                    Version,
                >>::decode_part(__sdp_in, __sdp_parts, 0)?,
                ids: <__sdp::Each<
                    __sdp::Vec<__sdp::Each<__sdp::Option<u32>>>,
                > as __sdp::DecodeVia<
                    'de,
                    Vec<Option<Id>>,
                >>::decode_part(__sdp_in, __sdp_parts, 1)?,
                cache: Cache::empty(),
            })
        }
    }
};
