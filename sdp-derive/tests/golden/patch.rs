#[derive(SdpPatch)]
#[sdp(patch = "UnitPatch")]
pub struct Unit {
    /// The name.
    pub name: String,
    health: u16,
    keys: Vec<u16>,
    icon: Vec<u8>,
    #[sdp(patch)]
    body: Part,
    #[sdp(patch)]
    parts: Vec<Part>,
    #[sdp(patch)]
    spares: Indexed<Vec<Part>>,
    #[sdp(skip)]
    cache: u8,
    #[sdp(with = "hex")]
    hash: u32,
}
///The places of the fields of an encoded [`Unit`].
#[derive(Debug)]
pub struct UnitPatch<'a> {
    /// The name.
    pub name: ::sdp::patch::Field<'a, String>,
    health: ::sdp::patch::Field<'a, u16>,
    keys: ::sdp::patch::SeqPatch<'a, u16>,
    icon: &'a mut [u8],
    body: PartPatch<'a>,
    parts: ::sdp::patch::SeqPatch<'a, Part>,
    spares: ::sdp::patch::IndexedPatch<'a, Part>,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    const _: fn(<Part as __sdp::SdpPatch>::Patch<'static>) -> PartPatch<'static> = |
        same|
    same;
    const _: fn(Indexed<Vec<Part>>) -> __sdp::Indexed<Vec<Part>> = |same| same;
    const _: fn(String) -> __sdp::String = |same| same;
    const _: fn(Vec<Part>) -> __sdp::Vec<Part> = |same| same;
    const _: fn(Vec<u16>) -> __sdp::Vec<u16> = |same| same;
    const _: fn(Vec<u8>) -> __sdp::Vec<u8> = |same| same;
    #[automatically_derived]
    impl __sdp::SdpPatch for Unit {
        type Patch<'__sdp> = UnitPatch<'__sdp>;
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn skim<const __SDP_CHECK: __sdp::bool>(
            __sdp_in: &mut __sdp::Reader<'_>,
        ) -> __sdp::DecodeResult<()> {
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp_in.require(__sdp_parts.bytes_to_require(0))?;
            __sdp::skim_text::<__SDP_CHECK>(__sdp_in)?;
            __sdp_in.require(__sdp_parts.bytes_to_require(1))?;
            __sdp::skim::<u16, __SDP_CHECK>(__sdp_in)?;
            __sdp_in.require(__sdp_parts.bytes_to_require(2))?;
            __sdp::skim_sequence::<u16, __SDP_CHECK>(__sdp_in)?;
            __sdp_in.require(__sdp_parts.bytes_to_require(3))?;
            __sdp::skim::<&'_ [u8], __SDP_CHECK>(__sdp_in)?;
            __sdp_in.require(__sdp_parts.bytes_to_require(4))?;
            <Part as __sdp::SdpPatch>::skim::<__SDP_CHECK>(__sdp_in)?;
            __sdp_in.require(__sdp_parts.bytes_to_require(5))?;
            __sdp::skim_sequence::<Part, __SDP_CHECK>(__sdp_in)?;
            __sdp_in.require(__sdp_parts.bytes_to_require(6))?;
            __sdp::skim_indexed::<Part>(__sdp_in)?;
            __sdp_in.require(__sdp_parts.bytes_to_require(7))?;
            hex::decode(__sdp_in).map(|_: u32| ())?;
            __sdp::Result::Ok(())
        }
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn open<'__sdp, const __SDP_CHECK: __sdp::bool>(
            __sdp_in: &mut __sdp::Patcher<'__sdp>,
        ) -> __sdp::DecodeResult<UnitPatch<'__sdp>> {
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp_in.require(__sdp_parts.bytes_to_require(0))?;
            let __sdp_field0 = __sdp_in
                .place::<
                    String,
                    __SDP_CHECK,
                >(|__sdp_in| __sdp::skim_text::<__SDP_CHECK>(__sdp_in))?;
            __sdp_in.require(__sdp_parts.bytes_to_require(1))?;
            let __sdp_field1 = __sdp_in
                .place::<
                    u16,
                    __SDP_CHECK,
                >(|__sdp_in| __sdp::skim::<u16, __SDP_CHECK>(__sdp_in))?;
            __sdp_in.require(__sdp_parts.bytes_to_require(2))?;
            let __sdp_field2 = __sdp_in.sequence::<u16, __SDP_CHECK>()?;
            __sdp_in.require(__sdp_parts.bytes_to_require(3))?;
            let __sdp_field3 = __sdp_in.bytes()?;
            __sdp_in.require(__sdp_parts.bytes_to_require(4))?;
            let __sdp_field4 = <Part as __sdp::SdpPatch>::open::<__SDP_CHECK>(__sdp_in)?;
            __sdp_in.require(__sdp_parts.bytes_to_require(5))?;
            let __sdp_field5 = __sdp_in.sequence::<Part, __SDP_CHECK>()?;
            __sdp_in.require(__sdp_parts.bytes_to_require(6))?;
            let __sdp_field6 = __sdp_in.indexed::<Part>()?;
            __sdp_in.require(__sdp_parts.bytes_to_require(7))?;
            let __sdp_field8 = __sdp_in
                .skip(|__sdp_in| hex::decode(__sdp_in).map(|_: u32| ()))?;
            __sdp::Result::Ok(UnitPatch {
                name: __sdp_field0,
                health: __sdp_field1,
                keys: __sdp_field2,
                icon: __sdp_field3,
                body: __sdp_field4,
                parts: __sdp_field5,
                spares: __sdp_field6,
            })
        }
    }
};
