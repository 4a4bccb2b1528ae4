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
        const SIZE: __sdp::WireSize = __sdp::encoded_parts::<Self>().size();
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
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <&'a str as __sdp::SdpEncode>::SIZE,
                <[T; N] as __sdp::SdpEncode>::SIZE,
                <Vec<I::Item> as __sdp::SdpEncode>::SIZE,
                <PhantomData<I> as __sdp::SdpEncode>::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            let __sdp_parts: &__sdp::Parts = __sdp::encoded_parts::<Self>();
            __sdp::encode_part!(& 'a str, & self.name, __sdp_pass, __sdp_parts, 0);
            __sdp::encode_part!([T; N], & self.values, __sdp_pass, __sdp_parts, 1);
            __sdp::encode_part!(
                Vec < I::Item >, & self.items, __sdp_pass, __sdp_parts, 2
            );
            __sdp::Pass::skip(__sdp_pass, &self.cache);
            __sdp::encode_part!(
                PhantomData < I >, & self.marker, __sdp_pass, __sdp_parts, 3
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
        const SIZE: __sdp::WireSize = __sdp::decoded_parts::<Self>().size();
        const PARTS: &'static __sdp::Parts = {
            let __sdp_sizes = [
                <&'a str as __sdp::SdpDecode<'de>>::SIZE,
                <[T; N] as __sdp::SdpDecode<'de>>::SIZE,
                <Vec<I::Item> as __sdp::SdpDecode<'de>>::SIZE,
                <PhantomData<I> as __sdp::SdpDecode<'de>>::SIZE,
            ];
            &__sdp::parts(__sdp_sizes)
        };
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
            __sdp::Result::Ok(Self {
                name: __sdp::decode_part!(& 'a str, 'de, __sdp_in, __sdp_parts, 0),
                values: __sdp::decode_part!([T; N], 'de, __sdp_in, __sdp_parts, 1),
                items: __sdp::decode_part!(
                    Vec < I::Item >, 'de, __sdp_in, __sdp_parts, 2
                ),
                cache: <Option<T> as __sdp::Default>::default(),
                marker: __sdp::decode_part!(
                    PhantomData < I >, 'de, __sdp_in, __sdp_parts, 3
                ),
            })
        }
    }
};
