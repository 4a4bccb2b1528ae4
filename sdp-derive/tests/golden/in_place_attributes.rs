#[derive(SdpEncode, SdpDecode)]
#[sdp(crate = "wire::sdp")]
struct Package {
    #[sdp(via = "Vec<Option<u32>>")]
    ids: Vec<Option<Id>>,
    #[sdp(with = "crate::rgb")]
    colour: Rgb,
    #[sdp(skip = "Cache::empty")]
    cache: Cache,
    #[sdp(skip)]
    dirty: bool,
}
#[allow(deprecated)]
const _: () = {
    use wire::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpEncode for Package {
        const SIZE: __sdp::WireSize = __sdp::encoded_parts::<Self>().size();
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl __sdp::Fields for Package {
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <__sdp::Each<
                    __sdp::Vec<__sdp::Each<__sdp::Option<u32>>>,
                > as __sdp::EncodeVia<Vec<Option<Id>>>>::VIA_SIZE,
                crate::rgb::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = __sdp::encoded_parts::<Self>();
            <__sdp::Each<
                __sdp::Vec<__sdp::Each<__sdp::Option<u32>>>,
            > as __sdp::EncodeVia<
                Vec<Option<Id>>,
            >>::encode_part(&self.ids, __sdp_pass, __sdp_parts, 0)?;
            __sdp::Pass::part(
                __sdp_pass,
                __sdp_parts,
                1,
                |__sdp_length| {
                    crate::rgb::measure(&self.colour, __sdp_length);
                },
                |__sdp_out| {
                    crate::rgb::encode(&self.colour, __sdp_out)?;
                    __sdp::Result::Ok(())
                },
            )?;
            __sdp::Pass::skip(__sdp_pass, &self.cache);
            __sdp::Pass::skip(__sdp_pass, &self.dirty);
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
    use wire::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de> __sdp::SdpDecode<'de> for Package {
        const SIZE: __sdp::WireSize = __sdp::decoded_parts::<Self>().size();
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <__sdp::Each<
                    __sdp::Vec<__sdp::Each<__sdp::Option<u32>>>,
                > as __sdp::DecodeVia<'de, Vec<Option<Id>>>>::VIA_SIZE,
                crate::rgb::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp::Result::Ok(Self {
                ids: <__sdp::Each<
                    __sdp::Vec<__sdp::Each<__sdp::Option<u32>>>,
                > as __sdp::DecodeVia<
                    'de,
                    Vec<Option<Id>>,
                >>::decode_part(__sdp_in, __sdp_parts, 0)?,
                colour: {
                    __sdp_in.require(__sdp_parts.bytes_to_require(1))?;
                    crate::rgb::decode(__sdp_in)?
                },
                cache: Cache::empty(),
                dirty: <bool as __sdp::Default>::default(),
            })
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_into(
            __sdp_in: &mut __sdp::Reader<'de>,
            __sdp_place: &mut Self,
        ) -> __sdp::DecodeResult<()> {
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp_place.ids = <__sdp::Each<
                __sdp::Vec<__sdp::Each<__sdp::Option<u32>>>,
            > as __sdp::DecodeVia<
                'de,
                Vec<Option<Id>>,
            >>::decode_part(__sdp_in, __sdp_parts, 0)?;
            __sdp_place.colour = {
                __sdp_in.require(__sdp_parts.bytes_to_require(1))?;
                crate::rgb::decode(__sdp_in)?
            };
            __sdp_place.cache = Cache::empty();
            __sdp_place.dirty = <bool as __sdp::Default>::default();
            __sdp::Result::Ok(())
        }
    }
};
