#[derive(SdpDispatch)]
enum HostMessage<T> {
    Plugin(Plugin),
    State(State<T>),
    Custom(T),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as _sdp;
    #[automatically_derived]
    impl<T> _sdp::EncodeMessage for HostMessage<T>
    where
        T: _sdp::SdpEncode,
        T: _sdp::SdpMessage,
    {
        #[inline]
        fn message_id(&self) -> _sdp::MessageId {
            match *self {
                Self::Plugin(_) => <Plugin as _sdp::SdpMessage>::MESSAGE_ID,
                Self::State(_) => <State<T> as _sdp::SdpMessage>::MESSAGE_ID,
                Self::Custom(_) => <T as _sdp::SdpMessage>::MESSAGE_ID,
            }
        }
        #[inline]
        fn measure_payload(&self, __length: &mut _sdp::Length) {
            match *self {
                Self::Plugin(ref __0) => {
                    <Plugin as _sdp::SdpEncode>::measure_field(__0, __length)
                }
                Self::State(ref __0) => {
                    <State<T> as _sdp::SdpEncode>::measure_field(__0, __length)
                }
                Self::Custom(ref __0) => {
                    <T as _sdp::SdpEncode>::measure_field(__0, __length)
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
                Self::State(ref __0) => {
                    <State<
                        T,
                    > as _sdp::SdpEncode>::encode_field(__0, _sdp::Parts::NONE, 0, __out)
                }
                Self::Custom(ref __0) => {
                    <T as _sdp::SdpEncode>::encode_field(
                        __0,
                        _sdp::Parts::NONE,
                        0,
                        __out,
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl<'de, T> _sdp::DecodeMessage<'de> for HostMessage<T>
    where
        T: _sdp::SdpDecode<'de>,
        T: _sdp::SdpMessage,
    {
        const MESSAGE_IDS: &'static [_sdp::MessageId] = &[
            <Plugin as _sdp::SdpMessage>::MESSAGE_ID,
            <State<T> as _sdp::SdpMessage>::MESSAGE_ID,
            <T as _sdp::SdpMessage>::MESSAGE_ID,
        ];
        #[inline]
        fn decode_payload(
            __id: _sdp::MessageId,
            __payload: _sdp::Reader<'de>,
        ) -> _sdp::DecodeResult<Self> {
            const {
                _sdp::assert_new_id(
                    Self::MESSAGE_IDS,
                    1,
                    "`State` has the same message id as an earlier variant of `HostMessage`: set another id on its type with `#[sdp(message_id = N)]`; if both are instances of one generic type, which has one id, wrap one of them in a struct",
                )
            };
            const {
                _sdp::assert_new_id(
                    Self::MESSAGE_IDS,
                    2,
                    "`Custom` has the same message id as an earlier variant of `HostMessage`: set another id on its type with `#[sdp(message_id = N)]`; if both are instances of one generic type, which has one id, wrap one of them in a struct",
                )
            };
            if __id == <Plugin as _sdp::SdpMessage>::MESSAGE_ID {
                return __payload.decode_whole::<Plugin>().map(Self::Plugin);
            }
            if __id == <State<T> as _sdp::SdpMessage>::MESSAGE_ID {
                return __payload.decode_whole::<State<T>>().map(Self::State);
            }
            if __id == <T as _sdp::SdpMessage>::MESSAGE_ID {
                return __payload.decode_whole::<T>().map(Self::Custom);
            }
            _sdp::Result::Err(_sdp::unknown_message_id(__id, "HostMessage"))
        }
    }
    #[automatically_derived]
    impl<T> _sdp::From<Plugin> for HostMessage<T> {
        #[inline]
        fn from(__message: Plugin) -> Self {
            Self::Plugin(__message)
        }
    }
    #[automatically_derived]
    impl<T> _sdp::From<State<T>> for HostMessage<T> {
        #[inline]
        fn from(__message: State<T>) -> Self {
            Self::State(__message)
        }
    }
};
