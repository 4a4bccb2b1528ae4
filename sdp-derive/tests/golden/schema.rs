/// A device.
#[derive(SdpSchema)]
#[sdp(message_id = 7)]
struct Device<'a, T> {
    /// The number.
    id: u32,
    name: &'a str,
    #[sdp(with = "hex")]
    code: String,
    #[sdp(with = "hex", schema = "u16")]
    short_code: String,
    #[sdp(via = "String")]
    page: Url,
    #[sdp(skip)]
    uses: u32,
    more: Vec<T>,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'a, T> __sdp::SdpSchema for Device<'a, T>
    where
        T: __sdp::SdpSchema,
    {
        const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Struct {
            name: __sdp::schema::Name::new("Device")
                .with_message_id(__sdp::message_id(7).get())
                .with_docs("A device."),
            fields: &[
                __sdp::schema::Field::new("id", __sdp::TypeRef::of::<u32>())
                    .with_docs("The number."),
                __sdp::schema::Field::new("name", __sdp::TypeRef::of::<&'a str>()),
                __sdp::schema::Field::new(
                    "code",
                    __sdp::TypeRef::to(|| const {
                        &__sdp::Schema::Opaque {
                            name: "hex",
                            size: hex::SIZE,
                        }
                    }),
                ),
                __sdp::schema::Field::new("short_code", __sdp::TypeRef::of::<u16>()),
                __sdp::schema::Field::new(
                    "page",
                    __sdp::TypeRef::via::<Url, __sdp::Text>(),
                ),
                __sdp::schema::Field::new("more", __sdp::TypeRef::of::<Vec<T>>()),
            ],
        };
    }
};
