//! Bug class: derived code depends on names around it, or triggers lints of the user.

#![deny(
    warnings,
    missing_docs,
    unused_qualifications,
    unused_lifetimes,
    single_use_lifetimes
)]
#![deny(
    rust_2018_idioms,
    unreachable_pub,
    unused_results,
    non_local_definitions
)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]

use crate::derive::assert_bytes;

#[test]
fn derives_need_no_prelude() {
    assert_bytes(&bare::Named { out: 1 }, bare::Named { out: 0 }, &[1]);
    assert_bytes(
        &bare::Enum::A { tag: 1_u8 },
        bare::Enum::A { tag: 0 },
        &[1, 1],
    );
    let frame = ::sdp::message::to_vec(&bare::Named { out: 1 }).unwrap();
    let message = ::sdp::message::from_slice(&frame).unwrap();
    assert!(matches!(
        message,
        bare::Message::Named(bare::Named { out: 1 })
    ));
}

/// A module without the prelude and without imports.
#[no_implicit_prelude]
mod bare {
    /// A struct.
    #[derive(
        ::sdp::SdpEncode,
        ::sdp::SdpDecode,
        ::sdp::SdpSchema,
        ::std::fmt::Debug,
        ::std::cmp::PartialEq,
    )]
    pub(super) struct Named {
        /// A field.
        #[sdp(alias = "input", default)]
        pub(super) out: ::core::primitive::u8,
    }

    /// An enum.
    #[derive(::sdp::SdpEncode, ::sdp::SdpDecode, ::std::fmt::Debug, ::std::cmp::PartialEq)]
    #[repr(isize)]
    pub(super) enum Enum<T = ::core::primitive::u8> {
        /// A variant with a constant as its tag.
        A {
            /// A field.
            tag: T,
        } = ONE,
        /// A variant with a skipped field.
        B(#[sdp(skip)] ::std::string::String),
    }

    const ONE: ::core::primitive::isize = 1;

    /// A message enum.
    #[derive(::sdp::SdpDispatch, ::std::fmt::Debug)]
    pub(super) enum Message {
        /// A variant.
        Named(Named),
    }
}

#[test]
fn prelude_names_may_be_shadowed() {
    let value = shadowed::Named {
        value: 1,
        maybe: ::core::option::Option::None,
        unit: (),
    };
    let dirty = shadowed::Named {
        value: 0,
        maybe: ::core::option::Option::None,
        unit: (),
    };
    assert_bytes(&value, dirty, &[1, 0]);
    assert_bytes(&shadowed::Enum::Ok(1), shadowed::Enum::Err, &[0, 1]);
}

/// Items that shadow names of the expansion.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    reason = "only their names matter"
)]
mod shadowed {
    struct Result;
    struct Option;
    struct Vec;
    struct String;
    struct Box;
    struct Default;
    struct From;
    struct Reader;
    struct Writer;
    struct WireSize;
    struct SdpEncode;
    struct SdpDecode;
    struct bool;
    struct u8;
    struct u16;
    struct u32;
    struct isize;
    struct i128;
    const fn tag_u8() {}
    const fn Ok() {}
    const fn Err() {}
    const fn Some() {}
    const fn None() {}
    mod sdp {}
    mod core {}
    mod std {}
    #[allow(unused_macros, reason = "only its name matters")]
    macro_rules! assert {
        () => {};
    }

    #[derive(::sdp::SdpEncode, ::sdp::SdpDecode, ::sdp::SdpSchema, Debug, PartialEq)]
    pub(super) struct Named {
        #[sdp(default = "value")]
        pub(super) value: ::core::primitive::u8,
        #[sdp(default)]
        pub(super) maybe: ::core::option::Option<::core::primitive::u8>,
        #[sdp(default, via = "()")]
        pub(super) unit: (),
    }

    const fn value() -> ::core::primitive::u8 {
        7
    }

    #[derive(
        ::sdp::SdpEncode, ::sdp::SdpDecode, ::sdp::SdpSchema, ::sdp::SdpViews, ::sdp::SdpPatch,
    )]
    #[sdp(borrowed, lazy, patch)]
    struct Owned {
        #[doc = stringify!(Its name.)]
        name: ::std::string::String,
        levels: ::std::vec::Vec<::core::primitive::u16>,
    }

    // The variants also have such names.
    #[derive(::sdp::SdpEncode, ::sdp::SdpDecode, ::sdp::SdpSchema, Debug, PartialEq)]
    #[repr(i128)]
    pub(super) enum Enum {
        Ok(::core::primitive::u8),
        Err,
        Some = 2 + 1,
        #[sdp(alias = "Nothing", other)]
        None,
    }
}

#[test]
fn fields_may_have_the_names_of_local_variables() {
    assert_bytes(&locals::Named::new(1), locals::Named::new(0), &[1; 9]);
    let value = locals::Enum::Named {
        __out: 1,
        __input: 1,
        __place: 1,
        __0: 1,
        __1: 1,
    };
    let dirty = locals::Enum::Named {
        __out: 0,
        __input: 0,
        __place: 0,
        __0: 0,
        __1: 0,
    };
    assert_bytes(&value, dirty, &[0, 1, 1, 1, 1, 1]);
    assert_bytes(
        &locals::Enum::CONST { LIMIT: 3 },
        locals::Enum::__TAG_1 { tag: 1 },
        &[9, 3],
    );
}

/// Names used in the expansion, and a constant with the name of a field.
#[allow(
    non_snake_case,
    non_camel_case_types,
    clippy::upper_case_acronyms,
    reason = "only their names matter"
)]
mod locals {
    use sdp::{SdpDecode, SdpEncode};

    #[allow(dead_code, reason = "only its name matters")]
    const LIMIT: u8 = 99;

    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    pub(super) struct Named {
        input: u8,
        out: u8,
        length: u8,
        __input: u8,
        __out: u8,
        __length: u8,
        __place: u8,
        __tag: u8,
        camelCase: u8,
    }

    impl Named {
        pub(super) const fn new(v: u8) -> Self {
            Self {
                input: v,
                out: v,
                length: v,
                __input: v,
                __out: v,
                __length: v,
                __place: v,
                __tag: v,
                camelCase: v,
            }
        }
    }

    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    #[repr(u8)]
    pub(super) enum Enum {
        Named {
            __out: u8,
            __input: u8,
            __place: u8,
            __0: u8,
            __1: u8,
        },
        CONST {
            LIMIT: u8,
        } = 4 + 5,
        __TAG_1 {
            tag: u8,
        },
    }
}

#[test]
#[allow(clippy::used_underscore_items, reason = "only the name matters")]
fn items_and_parameters_may_have_the_names_of_the_expansion() {
    use items::{_sdp, Choice, Generic, HostMessage, Message};

    let value = Generic::<u8, 2> {
        items: [_sdp(1), _sdp(2)],
        skipped: 0,
    };
    let dirty = Generic {
        items: [_sdp(0), _sdp(0)],
        skipped: 9,
    };
    assert_bytes(&value, dirty, &[1, 2]);
    assert_bytes(&Choice::<u8, 2>::B([1, 2]), Choice::A(0), &[1, 1, 2]);
    let frame = sdp::message::to_vec(&HostMessage::Message(Message(7))).unwrap();
    let message = sdp::message::from_slice(&frame).unwrap();
    assert!(matches!(message, HostMessage::Message(Message(7))));
}

/// Items, type parameters and const parameters with names of the expansion.
#[allow(
    dead_code,
    non_camel_case_types,
    non_upper_case_globals,
    clippy::used_underscore_items,
    reason = "only their names matter"
)]
mod items {
    use sdp::{SdpDecode, SdpDispatch, SdpEncode};

    const __0: u8 = 0;

    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    pub(super) struct _sdp<T>(pub(super) T);

    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    pub(super) struct Generic<__T, const __input: usize>
    where
        _sdp<__T>: PartialEq,
    {
        pub(super) items: [_sdp<__T>; __input],
        #[sdp(skip)]
        pub(super) skipped: __T,
    }

    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    pub(super) enum Choice<_sdp, const __0: usize> {
        A(_sdp),
        B([_sdp; __0]),
    }

    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    pub(super) struct Message(pub(super) u8);

    #[derive(SdpDispatch, Debug)]
    pub(super) enum HostMessage {
        Message(Message),
    }

    #[derive(SdpDispatch, Debug)]
    pub(super) enum AnyMessage<_sdp> {
        Message(_sdp),
    }
}

#[test]
fn deprecated_parts_cause_no_warning() {
    assert_bytes(&old::Named::new(1), old::Named::new(0), &[1, 0]);
}

/// Types with deprecated parts. The module itself uses no such part.
mod old {
    use sdp::{SdpDecode, SdpEncode};

    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    pub(super) struct Named {
        #[deprecated]
        field: u8,
        #[allow(deprecated, reason = "the type is deprecated")]
        old: Option<Enum>,
    }

    impl Named {
        #[allow(deprecated, reason = "uses the deprecated field")]
        pub(super) const fn new(field: u8) -> Self {
            Self { field, old: None }
        }
    }

    #[deprecated]
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    #[allow(dead_code, reason = "only the derives matter")]
    pub(super) enum Enum {
        #[deprecated]
        Old(u8),
        New,
    }
}

/// A struct with 300 fields.
macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(sdp::SdpEncode, sdp::SdpDecode, Default, Debug, PartialEq)]
        struct Wide { $($field: u8),* }

        #[test]
        #[cfg_attr(miri, ignore = "300 cuts of 300 fields are too many for Miri")]
        fn struct_may_have_300_fields() {
            let value = Wide { $($field: 7),* };
            assert_bytes(&value, Wide::default(), &[7; 300]);
        }
    };
}
wide!(
    f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14
    f15 f16 f17 f18 f19 f20 f21 f22 f23 f24 f25 f26 f27 f28 f29
    f30 f31 f32 f33 f34 f35 f36 f37 f38 f39 f40 f41 f42 f43 f44
    f45 f46 f47 f48 f49 f50 f51 f52 f53 f54 f55 f56 f57 f58 f59
    f60 f61 f62 f63 f64 f65 f66 f67 f68 f69 f70 f71 f72 f73 f74
    f75 f76 f77 f78 f79 f80 f81 f82 f83 f84 f85 f86 f87 f88 f89
    f90 f91 f92 f93 f94 f95 f96 f97 f98 f99 f100 f101 f102 f103 f104
    f105 f106 f107 f108 f109 f110 f111 f112 f113 f114 f115 f116 f117 f118 f119
    f120 f121 f122 f123 f124 f125 f126 f127 f128 f129 f130 f131 f132 f133 f134
    f135 f136 f137 f138 f139 f140 f141 f142 f143 f144 f145 f146 f147 f148 f149
    f150 f151 f152 f153 f154 f155 f156 f157 f158 f159 f160 f161 f162 f163 f164
    f165 f166 f167 f168 f169 f170 f171 f172 f173 f174 f175 f176 f177 f178 f179
    f180 f181 f182 f183 f184 f185 f186 f187 f188 f189 f190 f191 f192 f193 f194
    f195 f196 f197 f198 f199 f200 f201 f202 f203 f204 f205 f206 f207 f208 f209
    f210 f211 f212 f213 f214 f215 f216 f217 f218 f219 f220 f221 f222 f223 f224
    f225 f226 f227 f228 f229 f230 f231 f232 f233 f234 f235 f236 f237 f238 f239
    f240 f241 f242 f243 f244 f245 f246 f247 f248 f249 f250 f251 f252 f253 f254
    f255 f256 f257 f258 f259 f260 f261 f262 f263 f264 f265 f266 f267 f268 f269
    f270 f271 f272 f273 f274 f275 f276 f277 f278 f279 f280 f281 f282 f283 f284
    f285 f286 f287 f288 f289 f290 f291 f292 f293 f294 f295 f296 f297 f298 f299
);

#[test]
#[allow(non_camel_case_types, reason = "the names are keywords")]
fn names_may_be_keywords() {
    #[derive(
        sdp::SdpEncode, sdp::SdpDecode, sdp::SdpViews, sdp::SdpPatch, Clone, Debug, PartialEq, Eq,
    )]
    #[sdp(borrowed = "r#ref", lazy = "r#loop", patch = "r#mut", derive(Debug))]
    struct r#type {
        r#where: String,
        r#fn: Vec<u8>,
        r#match: Vec<u16>,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpViews, Debug, PartialEq, Eq)]
    #[sdp(lazy = "r#trait")]
    enum r#enum {
        r#struct {
            #[sdp(borrowed = "r#ref", lazy = "r#loop")]
            r#impl: r#type,
        },
        #[allow(dead_code, reason = "never created")]
        r#const(String),
    }

    #[derive(sdp::SdpDispatch)]
    enum Message {
        r#type(r#type),
    }

    let value = r#type {
        r#where: "wet".into(),
        r#fn: vec![7],
        r#match: vec![8],
    };
    let mut bytes = sdp::to_vec(&value).unwrap();
    let borrowed: r#ref<'_> = sdp::from_slice(&bytes).unwrap();
    assert_eq!((borrowed.r#where, borrowed.r#fn), ("wet", &[7][..]));
    let lazy: r#loop<'_> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(lazy.r#match.first(), Some(8));
    let place: r#mut<'_> = sdp::patch::open::<r#type>(&mut bytes).unwrap();
    place.r#fn[0] = 9;
    let changed: r#type = sdp::from_slice(&bytes).unwrap();
    assert_eq!(changed.r#fn, [9]);

    let outer = r#enum::r#struct { r#impl: value };
    let bytes = sdp::to_vec(&outer).unwrap();
    assert_eq!(sdp::from_slice::<r#enum>(&bytes).as_ref(), Ok(&outer));
    let r#trait::r#struct { r#impl } = sdp::from_slice(&bytes).unwrap() else {
        panic!("another variant");
    };
    assert_eq!(r#impl.r#where, "wet");

    let frame = sdp::message::to_vec(&Message::from(changed)).unwrap();
    assert!(sdp::message::from_slice::<Message>(&frame).is_ok());
}

#[test]
fn bounds_may_declare_lifetimes() {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpViews)]
    #[sdp(borrowed = "EachRef", lazy = "EachSeq")]
    struct Each<T: for<'a> PartialEq<&'a T>>
    where
        for<'x> &'x T: Clone,
    {
        name: String,
        items: Vec<T>,
        #[sdp(skip)]
        calls: std::marker::PhantomData<for<'__a> fn(&'__a T) -> &'__a T>,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    #[sdp(patch = "LevelsPatch")]
    struct Levels
    where
        for<'a> &'a u8: Clone,
    {
        levels: Vec<u16>,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpLend)]
    struct Borrowing<'a, T>
    where
        for<'x> &'x T: Clone,
    {
        name: &'a str,
        item: T,
    }

    /// A number that equals references to itself.
    #[derive(sdp::SdpEncode, sdp::SdpDecode, Debug, PartialEq, Eq)]
    struct Number(u8);

    impl PartialEq<&Self> for Number {
        fn eq(&self, other: &&Self) -> bool {
            self == *other
        }
    }

    let each = Each {
        name: "wet".into(),
        items: vec![Number(7)],
        calls: std::marker::PhantomData,
    };
    let bytes = sdp::to_vec(&each).unwrap();
    let borrowed: EachRef<'_, Number> = sdp::from_slice(&bytes).unwrap();
    assert_eq!((borrowed.name, borrowed.items), ("wet", vec![Number(7)]));
    let lazy: EachSeq<'_, Number> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(lazy.items.first(), Some(Number(7)));

    let mut bytes = sdp::to_vec(&Levels { levels: vec![7] }).unwrap();
    let place = sdp::patch::open::<Levels>(&mut bytes).unwrap();
    assert_eq!(place.levels.len(), 1);

    let bytes = sdp::to_vec(&("wet", 7_u8)).unwrap();
    let borrowing: Borrowing<'_, u8> = sdp::from_slice(&bytes).unwrap();
    assert_eq!((borrowing.name, borrowing.item), ("wet", 7));
}

#[test]
fn types_may_have_names_and_arguments_of_standard_types() {
    /// A map with its entries in any order.
    #[derive(sdp::SdpEncode, sdp::SdpDecode, Debug, PartialEq)]
    struct HashMap<K, V>(Vec<(K, V)>);

    /// A string that exists already.
    #[derive(Debug, PartialEq, Eq)]
    struct Interned<T>(T);

    impl sdp::SdpEncode for Interned<&'static str> {
        const SIZE: sdp::WireSize = <str as sdp::SdpEncode>::SIZE;

        fn measure(&self, length: &mut sdp::Length) {
            self.0.measure(length);
        }

        fn encode(&self, out: &mut sdp::Writer<'_>) -> Result<(), sdp::EncodeError> {
            self.0.encode(out)
        }
    }

    impl<'de> sdp::SdpDecode<'de> for Interned<&'static str> {
        const SIZE: sdp::WireSize = <str as sdp::SdpEncode>::SIZE;

        fn decode(input: &mut sdp::Reader<'de>) -> Result<Self, sdp::DecodeError> {
            let name = <&str>::decode(input)?;
            let known = ["dry", "wet"].into_iter().find(|known| *known == name);
            known
                .map(Self)
                .ok_or(sdp::DecodeError::custom("another name", 0))
        }
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    struct Marker(std::marker::PhantomData<&'static str>);

    #[derive(sdp::SdpEncode, sdp::SdpDecode, Debug, PartialEq)]
    struct Named {
        name: Interned<&'static str>,
        gains: HashMap<f32, u8>,
        of: Marker,
    }

    let value = Named {
        name: Interned("wet"),
        gains: HashMap(vec![(1.0, 7)]),
        of: Marker(std::marker::PhantomData),
    };
    let bytes = sdp::to_vec(&value).unwrap();
    assert_eq!(bytes, b"\x03\0\0\0wet\x01\0\0\0\0\0\x80\x3f\x07");
    assert_eq!(sdp::from_slice(&bytes), Ok(value));
}
