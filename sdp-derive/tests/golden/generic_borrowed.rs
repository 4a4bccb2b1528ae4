#[derive(SdpEncode, SdpDecode)]
struct Parameters<'a, T: Unit, I: Iterator, const N: usize = 4>
where
    T: Copy,
{
    name: &'a str,
    values: [T; N],
    items: Vec<I::Item>,
    #[sdp(skip)]
    cache: Option<T>,
    marker: PhantomData<I>,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'a, T: Unit, I: Iterator, const N: usize> __sdp::SdpEncode
    for Parameters<'a, T, I, N>
    where
        T: Copy,
        T: __sdp::SdpEncode,
        I::Item: __sdp::SdpEncode,
    {
        const SIZE: __sdp::WireSize = <Self as __sdp::Fields>::PARTS.size();
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl<'a, T: Unit, I: Iterator, const N: usize> __sdp::Fields
    for Parameters<'a, T, I, N>
    where
        T: Copy,
        T: __sdp::SdpEncode,
        I::Item: __sdp::SdpEncode,
    {
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <&'a str as __sdp::SdpEncode>::SIZE,
            <[T; N] as __sdp::SdpEncode>::SIZE,
            <Vec<I::Item> as __sdp::SdpEncode>::SIZE,
            <PhantomData<I> as __sdp::SdpEncode>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::Fields>::PARTS;
            __sdp::encode_part!(& 'a str, & self.name, __sdp_parts, 0, __sdp_pass);
            __sdp::encode_part!([T; N], & self.values, __sdp_parts, 1, __sdp_pass);
            __sdp::encode_part!(
                Vec < I::Item >, & self.items, __sdp_parts, 2, __sdp_pass
            );
            __sdp::Pass::skip(__sdp_pass, &self.cache);
            __sdp::encode_part!(
                PhantomData < I >, & self.marker, __sdp_parts, 3, __sdp_pass
            );
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<'a, T: Unit, I: Iterator, const N: usize> __sdp::SdpMessage
    for Parameters<'a, T, I, N>
    where
        T: Copy,
    {
        const NAME: &'static __sdp::str = "Parameters";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'de: 'a, 'a, T: Unit, I: Iterator, const N: usize> __sdp::SdpDecode<'de>
    for Parameters<'a, T, I, N>
    where
        T: Copy,
        T: __sdp::SdpDecode<'de>,
        I::Item: __sdp::SdpDecode<'de>,
        Option<T>: __sdp::Default,
    {
        const SIZE: __sdp::WireSize = <Self as __sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static __sdp::Parts = &__sdp::parts([
            <&'a str as __sdp::SdpDecode<'de>>::SIZE,
            <[T; N] as __sdp::SdpDecode<'de>>::SIZE,
            <Vec<I::Item> as __sdp::SdpDecode<'de>>::SIZE,
            <PhantomData<I> as __sdp::SdpDecode<'de>>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
            __sdp::Result::Ok(Self {
                name: {
                    let __sdp_value = <&'a str as __sdp::SdpDecode<
                        'de,
                    >>::decode_part(__sdp_in, __sdp_parts, 0)?;
                    __sdp_value
                },
                values: {
                    let __sdp_value = <[T; N] as __sdp::SdpDecode<
                        'de,
                    >>::decode_part(__sdp_in, __sdp_parts, 1)?;
                    __sdp_value
                },
                items: {
                    let __sdp_value = <Vec<
                        I::Item,
                    > as __sdp::SdpDecode<'de>>::decode_part(__sdp_in, __sdp_parts, 2)?;
                    __sdp_value
                },
                cache: <Option<T> as __sdp::Default>::default(),
                marker: {
                    let __sdp_value = <PhantomData<
                        I,
                    > as __sdp::SdpDecode<'de>>::decode_part(__sdp_in, __sdp_parts, 3)?;
                    __sdp_value
                },
            })
        }
    }
};
