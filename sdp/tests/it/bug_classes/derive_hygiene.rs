//! Bug class: derived code depends on names around it, or triggers lints of the user.

#![deny(warnings, missing_docs, unused_qualifications)]
#![deny(unused_lifetimes, single_use_lifetimes, unused_results)]
#![deny(rust_2018_idioms, unreachable_pub, non_local_definitions)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]

use crate::derive::assert_bytes;
use crate::views::has_views;

#[test]
fn derives_need_no_prelude() {
    have_the_bytes! {
        bare::Named { out: 1 }, bare::Named { out: 0 } => [1];
        bare::Enum::A { tag: 1_u8 }, bare::Enum::A { tag: 0 } => [1, 1];
    }
    let frame = ::sdp::message::to_vec(&bare::Named { out: 1 }).unwrap();
    let message = ::sdp::message::from_slice(&frame).unwrap();
    let bare::Message::Named(named) = message;
    assert_eq!(named, bare::Named { out: 1 });
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
    let named = |value| shadowed::Named {
        value,
        maybe: ::core::option::Option::None,
        unit: (),
    };
    have_the_bytes! {
        named(1), named(0) => [1, 0];
        shadowed::Enum::Ok(1), shadowed::Enum::Err => [0, 1];
    }
}

/// Items that shadow names of the expansion.
#[allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    reason = "only their names matter"
)]
mod shadowed {
    macro_rules! shadow {
        ($($type:ident)*; $($function:ident)*; $($module:ident)*) => {
            $(struct $type;)*
            $(const fn $function() {})*
            $(mod $module {})*
        };
    }
    shadow! {
        Result Option Vec String Box Default From Reader Writer WireSize SdpEncode SdpDecode
        bool u8 u16 u32 isize i128;
        tag_u8 Ok Err Some None;
        sdp core std
    }
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
    use locals::{Enum, Named};

    let named = |byte| sdp::from_slice::<Named>(&[byte; 9]).unwrap();
    let tagged = |byte| sdp::from_slice::<Enum>(&[0, byte, byte, byte, byte, byte]).unwrap();
    have_the_bytes! {
        named(1), named(0) => [1; 9];
        tagged(1), tagged(0) => [0, 1, 1, 1, 1, 1];
        Enum::CONST { LIMIT: 3 }, Enum::__TAG_1 { tag: 1 } => [9, 3];
    }
}

/// Names used in the expansion, and a constant with the name of a field.
#[allow(
    non_snake_case,
    non_camel_case_types,
    clippy::upper_case_acronyms,
    reason = "only their names matter"
)]
mod locals {
    #[allow(dead_code, reason = "only its name matters")]
    const LIMIT: u8 = 99;

    types! {
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

        #[repr(u8)]
        pub(super) enum Enum {
            Named { __out: u8, __input: u8, __place: u8, __0: u8, __1: u8 },
            CONST { LIMIT: u8 } = 4 + 5,
            __TAG_1 { tag: u8 },
        }
    }
}

#[test]
#[allow(clippy::used_underscore_items, reason = "only the name matters")]
fn items_and_parameters_may_have_the_names_of_the_expansion() {
    use items::{_sdp, Choice, Generic, HostMessage, Message};

    let generic = |one, two, skipped| Generic::<u8, 2> {
        items: [_sdp(one), _sdp(two)],
        skipped,
    };
    have_the_bytes! {
        generic(1, 2, 0), generic(0, 0, 9) => [1, 2];
        Choice::<u8, 2>::B([1, 2]), Choice::A(0) => [1, 1, 2];
    }
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
    use sdp::SdpDispatch;

    const __0: u8 = 0;

    types! {
        pub(super) struct _sdp<T>(pub(super) T);

        pub(super) struct Generic<__T, const __input: usize> where _sdp<__T>: PartialEq, {
            pub(super) items: [_sdp<__T>; __input],
            #[sdp(skip)] pub(super) skipped: __T,
        }

        pub(super) enum Choice<_sdp, const __0: usize> { A(_sdp), B([_sdp; __0]) }
        pub(super) struct Message(pub(super) u8);
    }

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
    types! {
        pub(super) struct Named {
            #[deprecated] field: u8,
            #[allow(deprecated, reason = "the type is deprecated")] old: Option<Enum>,
        }

        #[deprecated]
        #[allow(dead_code, reason = "only the derives matter")]
        pub(super) enum Enum { #[deprecated] Old(u8), New }
    }

    impl Named {
        #[allow(deprecated, reason = "uses the deprecated field")]
        pub(super) const fn new(field: u8) -> Self {
            Self { field, old: None }
        }
    }
}

/// Repeats some fields ten times, for each group of arguments.
macro_rules! wide {
    ([$($field:ty)*]) => {
        types! {
            struct Wide($($field,)*);
        }
    };
    ([$($field:ty)*] $times:tt $($rest:tt)*) => {
        wide! {
            [$($field $field $field $field $field $field $field $field $field $field)*] $($rest)*
        }
    };
}
wide! { [u8 u8 u8] 10 100 }

#[test]
#[cfg_attr(miri, ignore = "300 cuts of 300 fields are too many for Miri")]
fn struct_may_have_300_fields() {
    let wide = |byte| sdp::from_slice::<Wide>(&[byte; 300]).unwrap();
    assert_bytes(&wide(7), wide(0), &[7; 300]);
}

#[test]
#[allow(non_camel_case_types, reason = "the names are keywords")]
fn names_may_be_keywords() {
    types! {
        #![derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpViews)]
        #[derive(sdp::SdpPatch)]
        #[sdp(borrowed = "r#ref", lazy = "r#loop", patch = "r#mut", derive(Debug))]
        struct r#type { r#where: String, r#fn: Vec<u8>, r#match: Vec<u16> }

        #[sdp(lazy = "r#trait")]
        enum r#enum {
            r#struct { #[sdp(borrowed = "r#ref", lazy = "r#loop")] r#impl: r#type },
            r#const(String),
        }
    }

    #[derive(sdp::SdpDispatch)]
    enum Message {
        r#type(r#type),
    }

    let mut bytes = *b"\x03\0\0\0wet\x01\0\0\0\x07\x01\0\0\0\x08\0";
    has_views::<r#type>(&bytes);
    has_views::<r#enum>(&[&[0], &bytes[..]].concat());
    has_views::<r#enum>(b"\x01\x03\0\0\0wet");
    let borrowed: r#ref<'_> = sdp::from_slice(&bytes).unwrap();
    let lazy: r#loop<'_> = sdp::from_slice(&bytes).unwrap();
    assert_eq!((borrowed.r#where, lazy.r#match.first()), ("wet", Some(8)));
    let place: r#mut<'_> = sdp::patch::open::<r#type>(&mut bytes).unwrap();
    place.r#fn[0] = 9;
    let value: r#type = sdp::from_slice(&bytes).unwrap();
    let frame = sdp::message::to_vec(&Message::from(value)).unwrap();
    let Message::r#type(changed) = sdp::message::from_slice(&frame).unwrap();
    assert_eq!(changed.r#fn, [9]);
}

#[test]
fn bounds_may_declare_lifetimes() {
    types! {
        #![derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpViews)]
        #[sdp(borrowed, lazy)]
        struct Each<T: for<'a> PartialEq<&'a T>> where for<'x> &'x T: Clone, {
            name: String,
            items: Vec<T>,
            #[sdp(skip)] calls: std::marker::PhantomData<for<'__a> fn(&'__a T) -> &'__a T>,
        }
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpLend)]
    struct Borrowing<'a, T>(&'a str, T)
    where
        for<'x> &'x T: Clone;

    /// A number that equals references to itself.
    #[derive(sdp::SdpEncode, sdp::SdpDecode, Debug, PartialEq, Eq)]
    struct Number(u8);

    impl PartialEq<&Self> for Number {
        fn eq(&self, other: &&Self) -> bool {
            self == *other
        }
    }

    has_views::<Each<Number>>(b"\x03\0\0\0wet\x01\0\0\0\x07");

    let bytes = sdp::to_vec(&("wet", 7_u8)).unwrap();
    let borrowing: Borrowing<'_, u8> = sdp::from_slice(&bytes).unwrap();
    assert_eq!((borrowing.0, borrowing.1), ("wet", 7));
}

#[test]
fn types_may_have_names_and_arguments_of_standard_types() {
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

    decode_by! {
        Interned<&'static str>: <str as sdp::SdpEncode>::SIZE, |input| {
            let name = <&str>::decode(input)?;
            let known = ["dry", "wet"].into_iter().find(|known| *known == name);
            known.map(Self).ok_or(sdp::DecodeError::custom("another name", 0))
        };
    }

    types! {
        /// A map with its entries in any order.
        struct HashMap<K, V>(Vec<(K, V)>);

        #[derive(sdp::SdpSchema)]
        struct Marker(std::marker::PhantomData<&'static str>);

        struct Named(Interned<&'static str>, HashMap<f32, u8>, Marker);
    }

    let value = Named(
        Interned("wet"),
        HashMap(vec![(1.0, 7)]),
        Marker(std::marker::PhantomData),
    );
    let bytes = sdp::to_vec(&value).unwrap();
    assert_eq!(bytes, b"\x03\0\0\0wet\x01\0\0\0\0\0\x80\x3f\x07");
    assert_eq!(sdp::from_slice(&bytes), Ok(value));
}
