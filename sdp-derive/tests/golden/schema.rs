/// A device.
#[derive(SdpSchema)]
#[sdp(message_id = 7, alias = "Gadget", alias = "Unit")]
struct Device<'a, T> {
    /// The number.
    #[sdp(alias = "number", default)]
    id: u32,
    name: &'a str,
    #[sdp(with = "hex", default)]
    code: String,
    #[sdp(with = "hex", schema = "u16")]
    short_code: String,
    #[sdp(via = "String", default = "home::page")]
    page: Url,
    #[sdp(skip)]
    uses: u32,
    #[sdp(default)]
    more: Vec<T>,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'a, T> __sdp::SdpSchema for Device<'a, T>
    where
        T: __sdp::SdpSchema,
        T: __sdp::SdpEncode,
        Vec<T>: __sdp::Default,
    {
        const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Struct {
            name: __sdp::schema::Name {
                message_id: __sdp::message_id(7).get(),
                docs: "A device.",
                aliases: &["Gadget", "Unit"],
                ..__sdp::schema::Name::new("Device")
            },
            fields: &[
                __sdp::schema::Field {
                    docs: "The number.",
                    aliases: &["number"],
                    default: __sdp::Option::Some(
                        __sdp::default_value!(
                            __sdp_value : u32 = < u32 as __sdp::Default > ::default(),
                            __sdp_parts, __sdp_pass, __sdp::encode_part!(u32, &
                            __sdp_value, __sdp_pass, __sdp_parts, 0);
                        ),
                    ),
                    ..__sdp::schema::Field::new("id", __sdp::TypeRef::of::<u32>())
                },
                __sdp::schema::Field::new("name", __sdp::TypeRef::of::<&'a str>()),
                __sdp::schema::Field {
                    default: __sdp::Option::Some(
                        __sdp::default_value!(
                            __sdp_value : String = < String as __sdp::Default >
                            ::default(), __sdp_parts, __sdp_pass,
                            __sdp::Pass::part(__sdp_pass, __sdp_parts, 2, | __sdp_length
                            | { hex::measure(& __sdp_value, __sdp_length); }, | __sdp_out
                            | { hex::encode(& __sdp_value, __sdp_out) ?;
                            __sdp::Result::Ok(()) },) ?;
                        ),
                    ),
                    ..__sdp::schema::Field::new(
                        "code",
                        __sdp::TypeRef::to(|| const {
                            &__sdp::Schema::Opaque {
                                name: "hex",
                                size: hex::SIZE,
                            }
                        }),
                    )
                },
                __sdp::schema::Field::new("short_code", __sdp::TypeRef::of::<u16>()),
                __sdp::schema::Field {
                    default: __sdp::Option::Some(
                        __sdp::default_value!(
                            __sdp_value : Url = { let __sdp_default : fn () -> Url =
                            home::page; __sdp_default() }, __sdp_parts, __sdp_pass, <
                            __sdp::Text as __sdp::EncodeVia < Url >> ::encode_part(&
                            __sdp_value, __sdp_pass, __sdp_parts, 4) ?;
                        ),
                    ),
                    ..__sdp::schema::Field::new(
                        "page",
                        __sdp::TypeRef::via::<Url, __sdp::Text>(),
                    )
                },
                __sdp::schema::Field {
                    default: __sdp::Option::Some(
                        __sdp::default_value!(
                            __sdp_value : Vec < T > = < Vec < T > as __sdp::Default >
                            ::default(), __sdp_parts, __sdp_pass, __sdp::encode_part!(Vec
                            < T >, & __sdp_value, __sdp_pass, __sdp_parts, 5);
                        ),
                    ),
                    ..__sdp::schema::Field::new("more", __sdp::TypeRef::of::<Vec<T>>())
                },
            ],
        };
    }
};
