#[derive(SdpSchema)]
#[sdp(remote = "colour::Rgb")]
struct Rgb {
    r: u8,
    g: u8,
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SchemaVia<colour::Rgb> for Rgb {
        const VIA_SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Struct {
            name: __sdp::schema::Name::new("Rgb"),
            fields: &[
                __sdp::schema::Field::new("r", __sdp::TypeRef::of::<u8>()),
                __sdp::schema::Field::new("g", __sdp::TypeRef::of::<u8>()),
            ],
        };
    }
};
