#[derive(SdpLend)]
struct Frame<'a, 'b: 'a, T: Clone + Of<'a>, const N: usize>
where
    T: Into<Cow<'b, str>>,
{
    name: &'a str,
    bytes: &'b [u8; N],
    value: T,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'a, 'b, T: Clone + Of<'a>, const N: usize> __sdp::SdpLend
    for Frame<'a, 'b, T, N>
    where
        T: Into<Cow<'b, str>>,
        T: 'static,
    {
        type Of<'__sdp> = Frame<'__sdp, '__sdp, T, N>;
        #[inline]
        fn shorten<'__sdp, '__sdp_long: '__sdp>(
            value: &'__sdp Frame<'__sdp_long, '__sdp_long, T, N>,
        ) -> &'__sdp Frame<'__sdp, '__sdp, T, N> {
            value
        }
    }
};
