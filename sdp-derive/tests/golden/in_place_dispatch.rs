#[derive(SdpDispatch)]
enum HostMessage<'a, T> {
    Rename(Rename<'a>),
    Custom(T),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'a, T> __sdp::EncodeMessage for HostMessage<'a, T>
    where
        T: __sdp::SdpEncode,
        T: __sdp::SdpMessage,
    {
        #[inline]
        fn message_id(&self) -> __sdp::MessageId {
            match *self {
                Self::Rename(_) => <Rename<'a> as __sdp::SdpMessage>::MESSAGE_ID,
                Self::Custom(_) => <T as __sdp::SdpMessage>::MESSAGE_ID,
            }
        }
        #[inline]
        fn measure_payload(&self, __sdp_length: &mut __sdp::Length) {
            match *self {
                Self::Rename(ref __sdp_message) => {
                    let _ = <Rename<
                        'a,
                    > as __sdp::SdpEncode>::encode_part(
                        __sdp_message,
                        __sdp_length,
                        __sdp::Parts::NONE,
                        0,
                    );
                }
                Self::Custom(ref __sdp_message) => {
                    let _ = <T as __sdp::SdpEncode>::encode_part(
                        __sdp_message,
                        __sdp_length,
                        __sdp::Parts::NONE,
                        0,
                    );
                }
            }
        }
        #[inline]
        fn encode_payload(
            &self,
            __sdp_out: &mut __sdp::Writer<'_>,
        ) -> __sdp::EncodeResult {
            match *self {
                Self::Rename(ref __sdp_message) => {
                    <Rename<
                        'a,
                    > as __sdp::SdpEncode>::encode_part(
                        __sdp_message,
                        __sdp_out,
                        __sdp::Parts::NONE,
                        0,
                    )
                }
                Self::Custom(ref __sdp_message) => {
                    <T as __sdp::SdpEncode>::encode_part(
                        __sdp_message,
                        __sdp_out,
                        __sdp::Parts::NONE,
                        0,
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl<'de: 'a, 'a, T> __sdp::DecodeMessage<'de> for HostMessage<'a, T>
    where
        T: __sdp::SdpDecode<'de>,
        T: __sdp::SdpMessage,
    {
        const MESSAGE_IDS: &'static [__sdp::MessageId] = &[
            <Rename<'a> as __sdp::SdpMessage>::MESSAGE_ID,
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
                    "`Custom` has the same message id as an earlier variant of `HostMessage`: set another id on its type with `#[sdp(message_id = N)]`; if both are instances of one generic type, which has one id, wrap one of them in a struct",
                )
            };
            if __sdp_id == <Rename<'a> as __sdp::SdpMessage>::MESSAGE_ID {
                return __sdp_payload.decode_whole::<Rename<'a>>().map(Self::Rename);
            }
            if __sdp_id == <T as __sdp::SdpMessage>::MESSAGE_ID {
                return __sdp_payload.decode_whole::<T>().map(Self::Custom);
            }
            __sdp::Result::Err(__sdp::unknown_message_id(__sdp_id, "HostMessage"))
        }
        #[inline]
        fn decode_payload_into(
            __sdp_id: __sdp::MessageId,
            __sdp_payload: __sdp::Reader<'de>,
            __sdp_place: &mut Self,
        ) -> __sdp::DecodeResult<()> {
            match *__sdp_place {
                Self::Rename(
                    ref mut __sdp_message,
                ) if __sdp_id == <Rename<'a> as __sdp::SdpMessage>::MESSAGE_ID => {
                    return __sdp::decode_whole_into::<
                        Rename<'a>,
                    >(__sdp_payload, __sdp_message);
                }
                Self::Custom(
                    ref mut __sdp_message,
                ) if __sdp_id == <T as __sdp::SdpMessage>::MESSAGE_ID => {
                    return __sdp::decode_whole_into::<T>(__sdp_payload, __sdp_message);
                }
                _ => {}
            }
            *__sdp_place = Self::decode_payload(__sdp_id, __sdp_payload)?;
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<'a, T> __sdp::From<Rename<'a>> for HostMessage<'a, T> {
        #[inline]
        fn from(__sdp_message: Rename<'a>) -> Self {
            Self::Rename(__sdp_message)
        }
    }
};
