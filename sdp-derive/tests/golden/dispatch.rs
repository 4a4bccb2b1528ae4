#[derive(SdpDispatch)]
enum HostMessage<'a> {
    Plugin(Plugin),
    Rename(Rename<'a>),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'a> __sdp::EncodeMessage for HostMessage<'a> {
        #[inline]
        fn message_id(&self) -> __sdp::MessageId {
            match *self {
                Self::Plugin(_) => <Plugin as __sdp::SdpMessage>::MESSAGE_ID,
                Self::Rename(_) => <Rename<'a> as __sdp::SdpMessage>::MESSAGE_ID,
            }
        }
        #[inline]
        fn measure_payload(&self, __sdp_length: &mut __sdp::Length) {
            match *self {
                Self::Plugin(ref __sdp_message) => {
                    <Plugin as __sdp::SdpEncode>::measure_field(
                        __sdp_message,
                        __sdp_length,
                    )
                }
                Self::Rename(ref __sdp_message) => {
                    <Rename<
                        'a,
                    > as __sdp::SdpEncode>::measure_field(__sdp_message, __sdp_length)
                }
            }
        }
        #[inline]
        fn encode_payload(
            &self,
            __sdp_out: &mut __sdp::Writer<'_>,
        ) -> __sdp::EncodeResult {
            match *self {
                Self::Plugin(ref __sdp_message) => {
                    <Plugin as __sdp::SdpEncode>::encode_field(
                        __sdp_message,
                        __sdp::Parts::NONE,
                        0,
                        __sdp_out,
                    )
                }
                Self::Rename(ref __sdp_message) => {
                    <Rename<
                        'a,
                    > as __sdp::SdpEncode>::encode_field(
                        __sdp_message,
                        __sdp::Parts::NONE,
                        0,
                        __sdp_out,
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl<'de: 'a, 'a> __sdp::DecodeMessage<'de> for HostMessage<'a> {
        const MESSAGE_IDS: &'static [__sdp::MessageId] = &[
            <Plugin as __sdp::SdpMessage>::MESSAGE_ID,
            <Rename<'a> as __sdp::SdpMessage>::MESSAGE_ID,
        ];
        #[inline]
        fn decode_payload(
            __sdp_id: __sdp::MessageId,
            __sdp_payload: __sdp::Reader<'de>,
        ) -> __sdp::DecodeResult<Self> {
            if __sdp_id == <Plugin as __sdp::SdpMessage>::MESSAGE_ID {
                return __sdp_payload.decode_whole::<Plugin>().map(Self::Plugin);
            }
            if __sdp_id == <Rename<'a> as __sdp::SdpMessage>::MESSAGE_ID {
                return __sdp_payload.decode_whole::<Rename<'a>>().map(Self::Rename);
            }
            __sdp::Result::Err(__sdp::unknown_message_id(__sdp_id, "HostMessage"))
        }
    }
    #[automatically_derived]
    impl<'a> __sdp::From<Plugin> for HostMessage<'a> {
        #[inline]
        fn from(__sdp_message: Plugin) -> Self {
            Self::Plugin(__sdp_message)
        }
    }
    #[automatically_derived]
    impl<'a> __sdp::From<Rename<'a>> for HostMessage<'a> {
        #[inline]
        fn from(__sdp_message: Rename<'a>) -> Self {
            Self::Rename(__sdp_message)
        }
    }
    const _: () = {
        use __sdp::NotAMessageType as _;
        __sdp::assert_message_enum(
            __sdp::MessageEnum::<HostMessage<'_>>::IS_MESSAGE_TYPE,
        )
    };
    const _: () = __sdp::assert_new_id(
        <HostMessage<'_> as __sdp::DecodeMessage<'_>>::MESSAGE_IDS,
        1,
        "`Rename` has the same message id as an earlier variant of `HostMessage`: set another id on its type with `#[sdp(message_id = N)]`; if both are instances of one generic type, which has one id, wrap one of them in a struct",
    );
};
