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
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(
            &[
                <&'a str as _sdp::SdpEncode>::SIZE,
                <[T; N] as _sdp::SdpEncode>::SIZE,
                <Vec<I::Item> as _sdp::SdpEncode>::SIZE,
                <PhantomData<I> as _sdp::SdpEncode>::SIZE,
            ],
        );
        #[inline]
        fn measure(&self, __length: &mut _sdp::Length) {
            <&'a str as _sdp::SdpEncode>::measure(&self.name, __length);
            <[T; N] as _sdp::SdpEncode>::measure(&self.values, __length);
            <Vec<I::Item> as _sdp::SdpEncode>::measure(&self.items, __length);
            <PhantomData<I> as _sdp::SdpEncode>::measure(&self.marker, __length);
        }
        #[inline]
        fn encode(
            &self,
            __out: &mut _sdp::Writer<'_>,
        ) -> _sdp::Result<(), _sdp::EncodeError> {
            let [_, __run_1, _, __run_4] = const {
                _sdp::runs([
                    <&'a str as _sdp::SdpEncode>::SIZE,
                    <[T; N] as _sdp::SdpEncode>::SIZE,
                    <Vec<I::Item> as _sdp::SdpEncode>::SIZE,
                    <PhantomData<I> as _sdp::SdpEncode>::SIZE,
                ])
            };
            <&'a str as _sdp::SdpEncode>::encode(&self.name, __out)?;
            __out.require(__run_1)?;
            <[T; N] as _sdp::SdpEncode>::encode(&self.values, __out)?;
            <Vec<I::Item> as _sdp::SdpEncode>::encode(&self.items, __out)?;
            __out.require(__run_4)?;
            <PhantomData<I> as _sdp::SdpEncode>::encode(&self.marker, __out)?;
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
        const SIZE: _sdp::WireSize = _sdp::WireSize::sum(
            &[
                <&'a str as _sdp::SdpDecode<'de>>::SIZE,
                <[T; N] as _sdp::SdpDecode<'de>>::SIZE,
                <Vec<I::Item> as _sdp::SdpDecode<'de>>::SIZE,
                <PhantomData<I> as _sdp::SdpDecode<'de>>::SIZE,
            ],
        );
        #[inline]
        fn decode(
            __input: &mut _sdp::Reader<'de>,
        ) -> _sdp::Result<Self, _sdp::DecodeError> {
            let [_, __run_1, _, __run_4] = const {
                _sdp::runs([
                    <&'a str as _sdp::SdpDecode<'de>>::SIZE,
                    <[T; N] as _sdp::SdpDecode<'de>>::SIZE,
                    <Vec<I::Item> as _sdp::SdpDecode<'de>>::SIZE,
                    <PhantomData<I> as _sdp::SdpDecode<'de>>::SIZE,
                ])
            };
            _sdp::Result::Ok(Self {
                name: <&'a str as _sdp::SdpDecode<'de>>::decode(__input)?,
                values: {
                    __input.require(__run_1)?;
                    <[T; N] as _sdp::SdpDecode<'de>>::decode(__input)?
                },
                items: <Vec<I::Item> as _sdp::SdpDecode<'de>>::decode(__input)?,
                cache: <Option<T> as _sdp::Default>::default(),
                marker: {
                    __input.require(__run_4)?;
                    <PhantomData<I> as _sdp::SdpDecode<'de>>::decode(__input)?
                },
            })
        }
        #[inline]
        fn decode_into(
            __input: &mut _sdp::Reader<'de>,
            __place: &mut Self,
        ) -> _sdp::Result<(), _sdp::DecodeError> {
            let [_, __run_1, _, __run_4] = const {
                _sdp::runs([
                    <&'a str as _sdp::SdpDecode<'de>>::SIZE,
                    <[T; N] as _sdp::SdpDecode<'de>>::SIZE,
                    <Vec<I::Item> as _sdp::SdpDecode<'de>>::SIZE,
                    <PhantomData<I> as _sdp::SdpDecode<'de>>::SIZE,
                ])
            };
            <&'a str as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.name)?;
            __input.require(__run_1)?;
            <[T; N] as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.values)?;
            <Vec<
                I::Item,
            > as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.items)?;
            __place.cache = <Option<T> as _sdp::Default>::default();
            __input.require(__run_4)?;
            <PhantomData<
                I,
            > as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.marker)?;
            _sdp::Result::Ok(())
        }
    }
};
