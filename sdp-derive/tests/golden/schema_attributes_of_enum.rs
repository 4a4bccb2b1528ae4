#[derive(SdpSchema, SdpViews)]
#[sdp(borrowed = "CurveRef", derive(SdpSchema))]
enum Curve {
    #[sdp(alias = "Exponential")]
    Power {
        #[sdp(default = "one")]
        exponent: f32,
        #[sdp(alias = "text", default)]
        label: String,
    },
    #[sdp(other)]
    Unknown(String),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl __sdp::SdpSchema for Curve {
        const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Enum {
            name: __sdp::schema::Name::new("Curve")
                .with_message_id(__sdp::MessageId::of_name("Curve").get()),
            tag_width: 1,
            variants: &[
                __sdp::schema::Variant::new(
                        "Power",
                        0,
                        &[
                            __sdp::schema::Field::new(
                                    "exponent",
                                    __sdp::TypeRef::of::<f32>(),
                                )
                                .with_default(
                                    __sdp::default_value!(
                                        __sdp_value : f32 = { let __sdp_default : fn () -> f32 =
                                        one; __sdp_default() }, __sdp_parts, __sdp_pass,
                                        __sdp::encode_field!(f32, & __sdp_value, __sdp_parts, 0,
                                        __sdp_pass);
                                    ),
                                ),
                            __sdp::schema::Field::new(
                                    "label",
                                    __sdp::TypeRef::of::<String>(),
                                )
                                .with_aliases(&["text"])
                                .with_default(
                                    __sdp::default_value!(
                                        __sdp_value : String = < String as __sdp::Default >
                                        ::default(), __sdp_parts, __sdp_pass,
                                        __sdp::encode_field!(String, & __sdp_value, __sdp_parts, 1,
                                        __sdp_pass);
                                    ),
                                ),
                        ],
                    )
                    .with_aliases(&["Exponential"]),
                __sdp::other_with_name::<
                    String,
                >(
                    __sdp::schema::Variant::new(
                        "Unknown",
                        1,
                        &[__sdp::schema::Field::new("0", __sdp::TypeRef::of::<String>())],
                    ),
                ),
            ],
        };
    }
    const _: &__sdp::Schema = <Curve as __sdp::SdpSchema>::SCHEMA;
    const _: () = {
        #[allow(dead_code)]
        fn __sdp_derived() {
            __sdp::derives_views::<Curve>();
        }
    };
};
///The borrowed form of [`Curve`].
enum CurveRef<'a> {
    Power { exponent: f32, label: &'a str },
    Unknown(&'a str),
}
#[allow(deprecated)]
const _: () = {
    use ::sdp::__private as __sdp;
    #[automatically_derived]
    impl<'a> __sdp::SdpEncode for CurveRef<'a> {
        const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(20);
        __sdp::encode_fields!();
    }
    #[automatically_derived]
    impl<'a> __sdp::Fields for CurveRef<'a> {
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn run_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            match self {
                Self::Power { exponent: __sdp_field0, label: __sdp_field1 } => {
                    __sdp::Pass::tag(__sdp_pass, 0u8.to_le_bytes())?;
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([
                            <f32 as __sdp::SdpEncode>::SIZE,
                            <&'a str as __sdp::SdpEncode>::SIZE,
                        ])
                    };
                    __sdp::encode_field!(f32, __sdp_field0, __sdp_parts, 0, __sdp_pass);
                    __sdp::encode_field!(
                        & 'a str, __sdp_field1, __sdp_parts, 1, __sdp_pass
                    );
                }
                Self::Unknown(__sdp_field0) => {
                    __sdp::Pass::tag(__sdp_pass, 1u8.to_le_bytes())?;
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([<&'a str as __sdp::SdpEncode>::SIZE])
                    };
                    __sdp::encode_field!(
                        & 'a str, __sdp_field0, __sdp_parts, 0, __sdp_pass
                    );
                }
            }
            __sdp::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl<'de: 'a, 'a> __sdp::SdpDecode<'de> for CurveRef<'a> {
        const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(20);
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
            match <__sdp::u8 as __sdp::SdpDecode<'de>>::decode(__sdp_in)? {
                0u8 => {
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([
                            <f32 as __sdp::SdpDecode<'de>>::SIZE,
                            <&'a str as __sdp::SdpDecode<'de>>::SIZE,
                        ])
                    };
                    __sdp::Result::Ok(Self::Power {
                        exponent: {
                            let __sdp_value = <f32 as __sdp::SdpDecode<
                                'de,
                            >>::decode_part(__sdp_in, __sdp_parts, 0)?;
                            __sdp_value
                        },
                        label: {
                            let __sdp_value = <&'a str as __sdp::SdpDecode<
                                'de,
                            >>::decode_part(__sdp_in, __sdp_parts, 1)?;
                            __sdp_value
                        },
                    })
                }
                1u8 => {
                    let __sdp_parts: &__sdp::Parts = const {
                        &__sdp::parts([<&'a str as __sdp::SdpDecode<'de>>::SIZE])
                    };
                    __sdp::Result::Ok(
                        Self::Unknown({
                            let __sdp_value = <&'a str as __sdp::SdpDecode<
                                'de,
                            >>::decode_part(__sdp_in, __sdp_parts, 0)?;
                            __sdp_value
                        }),
                    )
                }
                __sdp_tag => {
                    match __sdp::unknown_variant(__sdp_in, __sdp_tag, "CurveRef")? {}
                }
            }
        }
    }
    #[automatically_derived]
    impl<'a> __sdp::SdpMessage for CurveRef<'a> {
        const NAME: &'static __sdp::str = "Curve";
    }
    #[automatically_derived]
    impl<'a> __sdp::SdpLend for CurveRef<'a> {
        type Of<'__sdp> = CurveRef<'__sdp>;
        #[inline]
        fn shorten<'__sdp, '__sdp_long: '__sdp>(
            value: &'__sdp CurveRef<'__sdp_long>,
        ) -> &'__sdp CurveRef<'__sdp> {
            value
        }
    }
    #[automatically_derived]
    impl<'a> __sdp::SdpSchema for CurveRef<'a> {
        const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Enum {
            name: __sdp::schema::Name::new("Curve")
                .with_message_id(__sdp::MessageId::of_name("Curve").get()),
            tag_width: 1,
            variants: &[
                __sdp::schema::Variant::new(
                        "Power",
                        0,
                        &[
                            __sdp::schema::Field::new(
                                    "exponent",
                                    __sdp::TypeRef::of::<f32>(),
                                )
                                .with_default(
                                    __sdp::default_value!(
                                        __sdp_value : f32 = { let __sdp_default : fn () -> f32 =
                                        one; __sdp_default() }, __sdp_parts, __sdp_pass,
                                        __sdp::encode_field!(f32, & __sdp_value, __sdp_parts, 0,
                                        __sdp_pass);
                                    ),
                                ),
                            __sdp::schema::Field::new(
                                    "label",
                                    __sdp::TypeRef::of::<&'a str>(),
                                )
                                .with_aliases(&["text"])
                                .with_default(
                                    __sdp::default_value!(
                                        __sdp_value : String = < String as __sdp::Default >
                                        ::default(), __sdp_parts, __sdp_pass,
                                        __sdp::encode_field!(String, & __sdp_value, __sdp_parts, 1,
                                        __sdp_pass);
                                    ),
                                ),
                        ],
                    )
                    .with_aliases(&["Exponential"]),
                __sdp::other_with_name::<
                    &'a str,
                >(
                    __sdp::schema::Variant::new(
                        "Unknown",
                        1,
                        &[
                            __sdp::schema::Field::new(
                                "0",
                                __sdp::TypeRef::of::<&'a str>(),
                            ),
                        ],
                    ),
                ),
            ],
        };
    }
    const _: &__sdp::Schema = <CurveRef<'_> as __sdp::SdpSchema>::SCHEMA;
    const _: fn(String) -> __sdp::String = |same| same;
    #[automatically_derived]
    impl __sdp::SdpViews for Curve {
        type Borrowed<'__sdp> = CurveRef<'__sdp>;
        type Lazy<'__sdp> = CurveRef<'__sdp>;
    }
    #[automatically_derived]
    impl __sdp::BorrowedForm for Curve {
        type Form<'__sdp> = CurveRef<'__sdp>;
    }
    #[automatically_derived]
    impl __sdp::DerivesViews for Curve {}
};
