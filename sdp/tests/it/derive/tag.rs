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
