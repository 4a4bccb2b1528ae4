#[derive(SdpSchema)]
enum Request {
    Load(Load),
    Unload(Unload),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpSchema for Request {
        const SCHEMA: &'static __sdp::Schema = &__sdp::message_enum_or(
            {
                use __sdp::{NotAMessage as _, NotAMessageType as _};
                __sdp::Messages::<Self>::ARE_ENCODED
                    & !__sdp::MessageEnum::<Self>::IS_MESSAGE_TYPE
            },
            __sdp::Schema::Messages {
                name: __sdp::schema::Name::new("Request"),
                types: &[__sdp::TypeRef::of::<Load>(), __sdp::TypeRef::of::<Unload>()],
            },
            __sdp::Schema::Enum {
                name: __sdp::schema::Name {
                    message_id: __sdp::MessageId::of_name("Request").get(),
                    ..__sdp::schema::Name::new("Request")
                },
                tag_width: 1,
                variants: &[
                    __sdp::schema::Variant::new(
                        "Load",
                        0,
                        &[__sdp::schema::Field::new("0", __sdp::TypeRef::of::<Load>())],
                    ),
                    __sdp::schema::Variant::new(
                        "Unload",
                        1,
                        &[__sdp::schema::Field::new("0", __sdp::TypeRef::of::<Unload>())],
                    ),
                ],
            },
        );
    }
};
