#[derive(SdpDispatch)]
enum HostMessage<T> {
    Plugin(Plugin),
    State(State<T>),
    Custom(T),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<T> __sdp::EncodeMessage for HostMessage<T>
    where
        T: __sdp::SdpEncode,
        T: __sdp::SdpMessage,
    {
        #[inline]
        fn message_id(&self) -> __sdp::MessageId {
            match *self {
                Self::Plugin(_) => <Plugin as __sdp::SdpMessage>::MESSAGE_ID,
                Self::State(_) => <State<T> as __sdp::SdpMessage>::MESSAGE_ID,
                Self::Custom(_) => <T as __sdp::SdpMessage>::MESSAGE_ID,
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
                Self::State(ref __sdp_message) => {
                    <State<
                        T,
                    > as __sdp::SdpEncode>::measure_field(__sdp_message, __sdp_length)
                }
                Self::Custom(ref __sdp_message) => {
                    <T as __sdp::SdpEncode>::measure_field(__sdp_message, __sdp_length)
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
                Self::State(ref __sdp_message) => {
                    <State<
                        T,
                    > as __sdp::SdpEncode>::encode_field(
                        __sdp_message,
                        __sdp::Parts::NONE,
                        0,
                        __sdp_out,
                    )
                }
                Self::Custom(ref __sdp_message) => {
                    <T as __sdp::SdpEncode>::encode_field(
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
    impl<'de, T> __sdp::DecodeMessage<'de> for HostMessage<T>
    where
        T: __sdp::SdpDecode<'de>,
        T: __sdp::SdpMessage,
    {
        const MESSAGE_IDS: &'static [__sdp::MessageId] = &[
            <Plugin as __sdp::SdpMessage>::MESSAGE_ID,
            <State<T> as __sdp::SdpMessage>::MESSAGE_ID,
            <T as __sdp::SdpMessage>::MESSAGE_ID,
        ];
        #[inline]
        fn decode_payload(
            __sdp_id: __sdp::MessageId,
            __sdp_payload: __sdp::Reader<'de>,
        ) -> __sdp::DecodeResult<Self> {
            const {
                __sdp::assert_new_id(
                    Self::MESSAGE_IDS,
                    1,
                    "`State` has the same message id as an earlier variant of `HostMessage`: set another id on its type with `#[sdp(message_id = N)]`; if both are instances of one generic type, which has one id, wrap one of them in a struct",
                )
            };
            const {
                __sdp::assert_new_id(
                    Self::MESSAGE_IDS,
                    2,
                    "`Custom` has the same message id as an earlier variant of `HostMessage`: set another id on its type with `#[sdp(message_id = N)]`; if both are instances of one generic type, which has one id, wrap one of them in a struct",
                )
            };
            if __sdp_id == <Plugin as __sdp::SdpMessage>::MESSAGE_ID {
                return __sdp_payload.decode_whole::<Plugin>().map(Self::Plugin);
            }
            if __sdp_id == <State<T> as __sdp::SdpMessage>::MESSAGE_ID {
                return __sdp_payload.decode_whole::<State<T>>().map(Self::State);
            }
            if __sdp_id == <T as __sdp::SdpMessage>::MESSAGE_ID {
                return __sdp_payload.decode_whole::<T>().map(Self::Custom);
            }
            __sdp::Result::Err(__sdp::unknown_message_id(__sdp_id, "HostMessage"))
        }
    }
    #[automatically_derived]
    impl<T> __sdp::From<Plugin> for HostMessage<T> {
        #[inline]
        fn from(__sdp_message: Plugin) -> Self {
            Self::Plugin(__sdp_message)
        }
    }
    #[automatically_derived]
    impl<T> __sdp::From<State<T>> for HostMessage<T> {
        #[inline]
        fn from(__sdp_message: State<T>) -> Self {
            Self::State(__sdp_message)
        }
    }
};
