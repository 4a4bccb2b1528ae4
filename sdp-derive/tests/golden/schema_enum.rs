#[derive(SdpSchema)]
#[sdp(tag = "u16")]
enum Curve {
    /// A straight line.
    Linear,
    Power { exponent: f32 } = 7,
    Table(Vec<u8>, u8) = LIMIT,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    const __SDP_TAG_2: __sdp::u16 = __sdp::tag_u16({
        let __sdp_discriminant: __sdp::isize = LIMIT;
        __sdp_discriminant as __sdp::i128
    });
    #[automatically_derived]
    impl __sdp::SdpSchema for Curve {
        const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Enum {
            name: __sdp::schema::Name::new("Curve")
                .with_message_id(__sdp::MessageId::of_name("Curve").get()),
            tag_width: 2,
            variants: &[
                __sdp::schema::Variant::new("Linear", 0, &[])
                    .with_docs("A straight line."),
                __sdp::schema::Variant::new(
                    "Power",
                    7,
                    &[__sdp::schema::Field::new("exponent", __sdp::TypeRef::of::<f32>())],
                ),
                __sdp::schema::Variant::new(
                    "Table",
                    __SDP_TAG_2 as __sdp::u32,
                    &[
                        __sdp::schema::Field::new("0", __sdp::TypeRef::of::<Vec<u8>>()),
                        __sdp::schema::Field::new("1", __sdp::TypeRef::of::<u8>()),
                    ],
                ),
            ],
        };
    }
};
