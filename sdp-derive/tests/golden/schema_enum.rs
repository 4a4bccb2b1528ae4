#[derive(SdpSchema)]
#[sdp(tag = "u16")]
enum Curve {
    /// A straight line.
    #[sdp(alias = "Straight")]
    Linear,
    Power { #[sdp(alias = "power", default)] exponent: f32 } = 7,
    Table(Vec<u8>, u8) = LIMIT,
    #[sdp(other)]
    Unknown(String),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    const __SDP_TAG_2: __sdp::u16 = __sdp::tag_u16({
        let __sdp_discriminant: __sdp::isize = LIMIT;
        __sdp_discriminant as __sdp::i128
    });
    const __SDP_TAG_3: __sdp::u16 = __sdp::tag_u16(__SDP_TAG_2 as __sdp::i128 + 1);
    #[automatically_derived]
    impl __sdp::SdpSchema for Curve {
        const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Enum {
            name: __sdp::schema::Name {
                message_id: __sdp::MessageId::of_name("Curve").get(),
                ..__sdp::schema::Name::new("Curve")
            },
            tag_width: 2,
            variants: &[
                __sdp::schema::Variant {
                    docs: "A straight line.",
                    aliases: &["Straight"],
                    ..__sdp::schema::Variant::new("Linear", 0, &[])
                },
                __sdp::schema::Variant::new(
                    "Power",
                    7,
                    &[
                        __sdp::schema::Field {
                            aliases: &["power"],
                            default: __sdp::Option::Some(
                                __sdp::default_value!(
                                    __sdp_value : f32 = < f32 as __sdp::Default > ::default(),
                                    __sdp_parts, __sdp_pass, __sdp::encode_part!(f32, &
                                    __sdp_value, __sdp_pass, __sdp_parts, 0);
                                ),
                            ),
                            ..__sdp::schema::Field::new(
                                "exponent",
                                __sdp::TypeRef::of::<f32>(),
                            )
                        },
                    ],
                ),
                __sdp::schema::Variant::new(
                    "Table",
                    __SDP_TAG_2 as __sdp::u32,
                    &[
                        __sdp::schema::Field::new("0", __sdp::TypeRef::of::<Vec<u8>>()),
                        __sdp::schema::Field::new("1", __sdp::TypeRef::of::<u8>()),
                    ],
                ),
                __sdp::other_with_name::<
                    String,
                >(
                    __sdp::schema::Variant::new(
                        "Unknown",
                        __SDP_TAG_3 as __sdp::u32,
                        &[__sdp::schema::Field::new("0", __sdp::TypeRef::of::<String>())],
                    ),
                ),
            ],
        };
    }
    const _: &__sdp::Schema = <Curve as __sdp::SdpSchema>::SCHEMA;
};
