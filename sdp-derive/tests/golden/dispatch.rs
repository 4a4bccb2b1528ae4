#[derive(SdpDispatch)]
enum HostMessage<'a> {
    Plugin(Plugin),
    Rename(Rename<'a>),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<'a> _sdp::EncodeMessage for HostMessage<'a> {
        #[inline]
        fn message_id(&self) -> _sdp::MessageId {
            match *self {
                Self::Plugin(_) => <Plugin as _sdp::SdpMessage>::MESSAGE_ID,
                Self::Rename(_) => <Rename<'a> as _sdp::SdpMessage>::MESSAGE_ID,
            }
        }
        #[inline]
        fn measure_payload(&self, __length: &mut _sdp::Length) {
            match *self {
                Self::Plugin(ref __0) => {
                    <Plugin as _sdp::SdpEncode>::measure_field(__0, __length)
                }
                Self::Rename(ref __0) => {
                    <Rename<'a> as _sdp::SdpEncode>::measure_field(__0, __length)
                }
            }
        }
        #[inline]
        fn encode_payload(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
            match *self {
                Self::Plugin(ref __0) => {
                    <Plugin as _sdp::SdpEncode>::encode_field(
                        __0,
                        _sdp::Parts::NONE,
                        0,
                        __out,
                    )
                }
                Self::Rename(ref __0) => {
                    <Rename<
                        'a,
                    > as _sdp::SdpEncode>::encode_field(__0, _sdp::Parts::NONE, 0, __out)
                }
            }
        }
    }
    #[automatically_derived]
    impl<'de: 'a, 'a> _sdp::DecodeMessage<'de> for HostMessage<'a> {
        const MESSAGE_IDS: &'static [_sdp::MessageId] = &[
            <Plugin as _sdp::SdpMessage>::MESSAGE_ID,
            <Rename<'a> as _sdp::SdpMessage>::MESSAGE_ID,
        ];
        #[inline]
        fn decode_payload(
            __id: _sdp::MessageId,
            __payload: _sdp::Reader<'de>,
        ) -> _sdp::DecodeResult<Self> {
            if __id == <Plugin as _sdp::SdpMessage>::MESSAGE_ID {
                return __payload.decode_whole::<Plugin>().map(Self::Plugin);
            }
            if __id == <Rename<'a> as _sdp::SdpMessage>::MESSAGE_ID {
                return __payload.decode_whole::<Rename<'a>>().map(Self::Rename);
            }
            _sdp::Result::Err(_sdp::unknown_message_id(__id, "HostMessage"))
        }
    }
    #[automatically_derived]
    impl<'a> _sdp::From<Plugin> for HostMessage<'a> {
        #[inline]
        fn from(__message: Plugin) -> Self {
            Self::Plugin(__message)
        }
    }
    #[automatically_derived]
    impl<'a> _sdp::From<Rename<'a>> for HostMessage<'a> {
        #[inline]
        fn from(__message: Rename<'a>) -> Self {
            Self::Rename(__message)
        }
    }
    const _: () = {
        use _sdp::NotAMessageType as _;
        _sdp::assert_message_enum(_sdp::MessageEnum::<HostMessage<'_>>::IS_MESSAGE_TYPE)
    };
    const _: () = _sdp::assert_new_id(
        <HostMessage<'_> as _sdp::DecodeMessage<'_>>::MESSAGE_IDS,
        1,
        "`Rename` has the same message id as an earlier variant of `HostMessage`: set another id on its type with `#[sdp(message_id = N)]`; if both are instances of one generic type, which has one id, wrap one of them in a struct",
    );
};
