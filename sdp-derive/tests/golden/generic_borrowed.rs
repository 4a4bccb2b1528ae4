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
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'a, T: Unit, I: Iterator, const N: usize> _sdp::SdpEncode
    for Parameters<'a, T, I, N>
    where
        T: Copy,
        T: _sdp::SdpEncode,
        I::Item: _sdp::SdpEncode,
    {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([
            <&'a str as _sdp::SdpEncode>::SIZE,
            <[T; N] as _sdp::SdpEncode>::SIZE,
            <Vec<I::Item> as _sdp::SdpEncode>::SIZE,
            <PhantomData<I> as _sdp::SdpEncode>::SIZE,
        ]);
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
            _sdp::encode_field!(& 'a str, & self.name, __parts, 0, __pass);
            _sdp::encode_field!([T; N], & self.values, __parts, 1, __pass);
            _sdp::encode_field!(Vec < I::Item >, & self.items, __parts, 2, __pass);
            _sdp::encode_field!(PhantomData < I >, & self.marker, __parts, 3, __pass);
            _sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<'a, T: Unit, I: Iterator, const N: usize> _sdp::SdpMessage
    for Parameters<'a, T, I, N>
    where
        T: Copy,
    {
        const NAME: &'static _sdp::str = "Parameters";
    }
};
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'de: 'a, 'a, T: Unit, I: Iterator, const N: usize> _sdp::SdpDecode<'de>
    for Parameters<'a, T, I, N>
    where
        T: Copy,
        T: _sdp::SdpDecode<'de>,
        I::Item: _sdp::SdpDecode<'de>,
        Option<T>: _sdp::Default,
    {
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpDecode<'de>>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([
            <&'a str as _sdp::SdpDecode<'de>>::SIZE,
            <[T; N] as _sdp::SdpDecode<'de>>::SIZE,
            <Vec<I::Item> as _sdp::SdpDecode<'de>>::SIZE,
            <PhantomData<I> as _sdp::SdpDecode<'de>>::SIZE,
        ]);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::DecodeResult<Self> {
            let __parts: &_sdp::Parts = <Self as _sdp::SdpDecode<'de>>::PARTS;
            _sdp::Result::Ok(Self {
                name: _sdp::decode_field!(& 'a str, 'de, __input, __parts, 0),
                values: _sdp::decode_field!([T; N], 'de, __input, __parts, 1),
                items: _sdp::decode_field!(Vec < I::Item >, 'de, __input, __parts, 2),
                cache: <Option<T> as _sdp::Default>::default(),
                marker: _sdp::decode_field!(PhantomData < I >, 'de, __input, __parts, 3),
            })
        }
    }
};
