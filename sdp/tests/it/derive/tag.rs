//! The tags of enums.

use super::assert_bytes;
use sdp::{DecodeErrorKind, SdpDecode, SdpEncode, WireSize};

const BASE: isize = 40;

#[derive(SdpEncode, SdpDecode, Clone, Copy, Debug, PartialEq)]
enum Level {
    Low = 5,
    Middle,
    High = 0xff_u8 as isize,
    Const = BASE + 1,
    AfterConst,
    Literal = (1),
    AfterLiteral,
}

#[test]
fn enum_tag_is_the_explicit_discriminant() {
    let tags = [
        (Level::Low, 5),
        (Level::Middle, 6),
        (Level::High, 255),
        (Level::Const, 41),
        (Level::AfterConst, 42),
        (Level::Literal, 1),
        (Level::AfterLiteral, 2),
    ];
    for (level, tag) in tags {
        assert_eq!(level as isize, isize::from(tag));
        assert_bytes(&level, Level::Low, &[tag]);
    }
    assert!(sdp::from_slice::<Level>(&[0]).is_err());
}

#[test]
fn discriminants_may_be_constants_of_the_enum() {
    #[derive(SdpEncode, SdpDecode, sdp::SdpSchema, sdp::SdpViews, Debug, PartialEq)]
    #[sdp(borrowed, lazy, derive(Debug, PartialEq))]
    #[r#repr(r#u8)]
    enum Kind {
        Plain = Self::BASE,
        Name(String),
        Levels(Vec<u16>) = {
            const STEP: u8 = 5;
            Self::BASE + STEP
        },
    }

    impl Kind {
        const BASE: u8 = 3;
    }

    assert_bytes(&Kind::Plain, Kind::Plain, &[3]);
    assert_bytes(&Kind::Levels(vec![7]), Kind::Plain, &[8, 1, 0, 0, 0, 7, 0]);
    let bytes = sdp::to_vec(&Kind::Name("wet".into())).unwrap();
    assert_eq!(bytes, b"\x04\x03\0\0\0wet");
    assert_eq!(sdp::from_slice(&bytes), Ok(KindRef::Name("wet")));
    assert_eq!(sdp::from_slice(&bytes), Ok(KindSeq::Name("wet")));
    assert!(
        sdp_schema::Schema::of::<Kind>()
            .to_string()
            .contains("Levels = 8")
    );
}

#[test]
fn discriminant_has_the_type_of_the_repr() {
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    #[repr(align(2), u8)]
    enum Byte {
        Last = !0,
        First = u8::MIN,
        Letter = b'a',
        AfterLetter(u16),
    }
    assert_bytes(&Byte::Last, Byte::First, &[255]);
    assert_bytes(&Byte::First, Byte::Last, &[0]);
    assert_bytes(&Byte::Letter, Byte::Last, b"a");
    assert_bytes(&Byte::AfterLetter(1), Byte::AfterLetter(2), &[b'b', 1, 0]);
}

#[test]
fn tag_attribute_sets_the_width() {
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    #[sdp(tag = "u16")]
    #[repr(u16)]
    enum Two {
        A = 0x0102,
        B(u8),
    }
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    #[sdp(tag = "u32")]
    #[repr(u32)]
    enum Four {
        A = 0x0102_0304,
        B = u32::MAX,
    }
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    #[sdp(tag = "u8")]
    enum One {
        A,
    }
    assert_bytes(&Two::A, Two::B(1), &[2, 1]);
    assert_bytes(&Two::B(7), Two::B(1), &[3, 1, 7]);
    assert_bytes(&Four::A, Four::B, &[4, 3, 2, 1]);
    assert_bytes(&Four::B, Four::A, &[255; 4]);
    assert_bytes(&One::A, One::A, &[0]);
    assert_eq!(<Two as SdpEncode>::SIZE, WireSize::at_least(2));
    assert_eq!(<Four as SdpDecode<'_>>::SIZE, WireSize::fixed(4));

    let error = sdp::from_slice::<(u8, Two)>(&[0, 0xff, 0xee]).unwrap_err();
    let kind = DecodeErrorKind::UnknownVariant {
        tag: 0xeeff,
        name: "Two",
    };
    assert_eq!((error.kind(), error.offset()), (kind, 1));
}

/// Tests an enum with these variants. It encodes the last one, and decodes it over the first one.
macro_rules! wide {
    ($test:ident, $tag:literal, [$($variant:ident)*], $last:ident => $bytes:expr) => {
        #[test]
        fn $test() {
            #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
            #[sdp(tag = $tag)]
            #[allow(dead_code, reason = "only two variants are used")]
            enum Wide { $($variant),* }
            assert_bytes(&Wide::$last, Wide::V0x00, $bytes);
        }
    };
}

/// Calls a macro with 256 variants, followed by `$more`.
macro_rules! with_256 {
    ($mac:ident!($test:ident, $tag:literal, [$($more:ident)*], $($check:tt)*)) => {
        $mac!($test, $tag, [
            V0x00 V0x01 V0x02 V0x03 V0x04 V0x05 V0x06 V0x07
            V0x08 V0x09 V0x0a V0x0b V0x0c V0x0d V0x0e V0x0f
            V0x10 V0x11 V0x12 V0x13 V0x14 V0x15 V0x16 V0x17
            V0x18 V0x19 V0x1a V0x1b V0x1c V0x1d V0x1e V0x1f
            V0x20 V0x21 V0x22 V0x23 V0x24 V0x25 V0x26 V0x27
            V0x28 V0x29 V0x2a V0x2b V0x2c V0x2d V0x2e V0x2f
            V0x30 V0x31 V0x32 V0x33 V0x34 V0x35 V0x36 V0x37
            V0x38 V0x39 V0x3a V0x3b V0x3c V0x3d V0x3e V0x3f
            V0x40 V0x41 V0x42 V0x43 V0x44 V0x45 V0x46 V0x47
            V0x48 V0x49 V0x4a V0x4b V0x4c V0x4d V0x4e V0x4f
            V0x50 V0x51 V0x52 V0x53 V0x54 V0x55 V0x56 V0x57
            V0x58 V0x59 V0x5a V0x5b V0x5c V0x5d V0x5e V0x5f
            V0x60 V0x61 V0x62 V0x63 V0x64 V0x65 V0x66 V0x67
            V0x68 V0x69 V0x6a V0x6b V0x6c V0x6d V0x6e V0x6f
            V0x70 V0x71 V0x72 V0x73 V0x74 V0x75 V0x76 V0x77
            V0x78 V0x79 V0x7a V0x7b V0x7c V0x7d V0x7e V0x7f
            V0x80 V0x81 V0x82 V0x83 V0x84 V0x85 V0x86 V0x87
            V0x88 V0x89 V0x8a V0x8b V0x8c V0x8d V0x8e V0x8f
            V0x90 V0x91 V0x92 V0x93 V0x94 V0x95 V0x96 V0x97
            V0x98 V0x99 V0x9a V0x9b V0x9c V0x9d V0x9e V0x9f
            V0xa0 V0xa1 V0xa2 V0xa3 V0xa4 V0xa5 V0xa6 V0xa7
            V0xa8 V0xa9 V0xaa V0xab V0xac V0xad V0xae V0xaf
            V0xb0 V0xb1 V0xb2 V0xb3 V0xb4 V0xb5 V0xb6 V0xb7
            V0xb8 V0xb9 V0xba V0xbb V0xbc V0xbd V0xbe V0xbf
            V0xc0 V0xc1 V0xc2 V0xc3 V0xc4 V0xc5 V0xc6 V0xc7
            V0xc8 V0xc9 V0xca V0xcb V0xcc V0xcd V0xce V0xcf
            V0xd0 V0xd1 V0xd2 V0xd3 V0xd4 V0xd5 V0xd6 V0xd7
            V0xd8 V0xd9 V0xda V0xdb V0xdc V0xdd V0xde V0xdf
            V0xe0 V0xe1 V0xe2 V0xe3 V0xe4 V0xe5 V0xe6 V0xe7
            V0xe8 V0xe9 V0xea V0xeb V0xec V0xed V0xee V0xef
            V0xf0 V0xf1 V0xf2 V0xf3 V0xf4 V0xf5 V0xf6 V0xf7
            V0xf8 V0xf9 V0xfa V0xfb V0xfc V0xfd V0xfe V0xff
            $($more)*
        ], $($check)*);
    };
}

with_256!(wide!(the_256th_variant_fits_a_byte, "u8", [], V0xff => &[255]));
with_256!(wide!(the_257th_variant_fits_two_bytes, "u16", [V0x100], V0x100 => &[0, 1]));
