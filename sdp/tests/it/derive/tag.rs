//! The tags of enums.

use super::assert_bytes;
use crate::errors::{fails, no_variant};
use sdp::{SdpDecode, SdpEncode, WireSize};

const BASE: isize = 40;

types! {
    #[derive(Clone, Copy)]
    enum Level {
        Low = 5,
        Middle,
        High = 0xff_u8 as isize,
        Const = BASE + 1,
        AfterConst,
        Literal = (1),
        AfterLiteral,
    }
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
    fails(sdp::from_slice::<Level>(&[0]), no_variant(0, "Level"), 0);
}

#[test]
fn discriminants_may_be_constants_of_the_enum() {
    types! {
        #[derive(sdp::SdpSchema, sdp::SdpViews)]
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
    }

    impl Kind {
        const BASE: u8 = 3;
    }

    have_the_bytes! {
        Kind::Plain, Kind::Plain => [3];
        Kind::Name("wet".into()), Kind::Plain => *b"\x04\x03\0\0\0wet";
        Kind::Levels(vec![7]), Kind::Plain => [8, 1, 0, 0, 0, 7, 0];
    }
    let bytes = b"\x04\x03\0\0\0wet";
    assert_eq!(sdp::from_slice(bytes), Ok(KindRef::Name("wet")));
    assert_eq!(sdp::from_slice(bytes), Ok(KindSeq::Name("wet")));
    let schema = sdp_schema::Schema::of::<Kind>().to_string();
    assert!(schema.contains("Levels = 8"));
}

#[test]
fn repr_and_tag_attribute_set_the_type_of_the_tag() {
    types! {
        #[repr(align(2), u8)]
        enum Byte { Last = !0, First = u8::MIN, Letter = b'a', AfterLetter(u16) }

        #[sdp(tag = "u16")]
        #[repr(u16)]
        enum Two { A = 0x0102, B(u8) }

        #[sdp(tag = "u32")]
        #[repr(u32)]
        enum Four { A = 0x0102_0304, B = u32::MAX }

        #[sdp(tag = "u8")]
        enum One { A }
    }
    have_the_bytes! {
        Byte::Last, Byte::First => [255];
        Byte::First, Byte::Last => [0];
        Byte::Letter, Byte::Last => *b"a";
        Byte::AfterLetter(1), Byte::AfterLetter(2) => [b'b', 1, 0];
        Two::A, Two::B(1) => [2, 1];
        Two::B(7), Two::B(1) => [3, 1, 7];
        Four::A, Four::B => [4, 3, 2, 1];
        Four::B, Four::A => [255; 4];
        One::A, One::A => [0];
    }
    assert_eq!(<Two as SdpEncode>::SIZE, WireSize::at_least(2));
    assert_eq!(<Four as SdpDecode<'_>>::SIZE, WireSize::fixed(4));
    let unknown = sdp::from_slice::<(u8, Two)>(&[0, 0xff, 0xee]);
    fails(unknown, no_variant(0xeeff, "Two"), 1);
}

/// Tests an enum with a variant for each byte, and these. It encodes the last one, and decodes it over the first one.
macro_rules! wide {
    ($test:ident, $tag:literal, [$($more:ident)?], $last:ident => $bytes:expr) => {
        #[test]
        fn $test() {
            types! {
                #[sdp(tag = $tag)]
                #[allow(dead_code, reason = "only two variants are used")]
                enum Wide {
                    X00, X01, X02, X03, X04, X05, X06, X07, X08, X09, X0a, X0b, X0c, X0d, X0e, X0f,
                    X10, X11, X12, X13, X14, X15, X16, X17, X18, X19, X1a, X1b, X1c, X1d, X1e, X1f,
                    X20, X21, X22, X23, X24, X25, X26, X27, X28, X29, X2a, X2b, X2c, X2d, X2e, X2f,
                    X30, X31, X32, X33, X34, X35, X36, X37, X38, X39, X3a, X3b, X3c, X3d, X3e, X3f,
                    X40, X41, X42, X43, X44, X45, X46, X47, X48, X49, X4a, X4b, X4c, X4d, X4e, X4f,
                    X50, X51, X52, X53, X54, X55, X56, X57, X58, X59, X5a, X5b, X5c, X5d, X5e, X5f,
                    X60, X61, X62, X63, X64, X65, X66, X67, X68, X69, X6a, X6b, X6c, X6d, X6e, X6f,
                    X70, X71, X72, X73, X74, X75, X76, X77, X78, X79, X7a, X7b, X7c, X7d, X7e, X7f,
                    X80, X81, X82, X83, X84, X85, X86, X87, X88, X89, X8a, X8b, X8c, X8d, X8e, X8f,
                    X90, X91, X92, X93, X94, X95, X96, X97, X98, X99, X9a, X9b, X9c, X9d, X9e, X9f,
                    Xa0, Xa1, Xa2, Xa3, Xa4, Xa5, Xa6, Xa7, Xa8, Xa9, Xaa, Xab, Xac, Xad, Xae, Xaf,
                    Xb0, Xb1, Xb2, Xb3, Xb4, Xb5, Xb6, Xb7, Xb8, Xb9, Xba, Xbb, Xbc, Xbd, Xbe, Xbf,
                    Xc0, Xc1, Xc2, Xc3, Xc4, Xc5, Xc6, Xc7, Xc8, Xc9, Xca, Xcb, Xcc, Xcd, Xce, Xcf,
                    Xd0, Xd1, Xd2, Xd3, Xd4, Xd5, Xd6, Xd7, Xd8, Xd9, Xda, Xdb, Xdc, Xdd, Xde, Xdf,
                    Xe0, Xe1, Xe2, Xe3, Xe4, Xe5, Xe6, Xe7, Xe8, Xe9, Xea, Xeb, Xec, Xed, Xee, Xef,
                    Xf0, Xf1, Xf2, Xf3, Xf4, Xf5, Xf6, Xf7, Xf8, Xf9, Xfa, Xfb, Xfc, Xfd, Xfe, Xff,
                    $($more)?
                }
            }
            assert_bytes(&Wide::$last, Wide::X00, $bytes);
        }
    };
}

wide!(the_256th_variant_fits_a_byte, "u8", [], Xff => &[255]);
wide!(the_257th_variant_fits_two_bytes, "u16", [X100], X100 => &[0, 1]);
