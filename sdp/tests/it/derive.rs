//! Tests of derived code.

mod attribute;
mod dispatch;
mod generic;
mod tag;
mod via;

use sdp::message::MessageId;
use sdp::{DecodeErrorKind, SdpDecode, SdpDecodeOwned, SdpEncode, SdpMessage, WireSize};
use std::borrow::Cow;
use std::fmt::Debug;

use crate::encoding::has_the_bytes;

/// Checks that `value` encodes to `bytes` and decodes from them, also into `dirty`.
#[track_caller]
pub(crate) fn assert_bytes<T>(value: &T, dirty: T, bytes: &[u8])
where
    T: SdpEncode + SdpDecodeOwned + PartialEq + Debug,
{
    assert_eq!(sdp::from_slice::<T>(bytes).as_ref(), Ok(value));
    let mut place = dirty;
    assert_eq!(sdp::decode_into(bytes, &mut place), Ok(()));
    assert_eq!(place, *value);
    has_the_bytes(value, place, bytes);
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Device {
    id: u16,
    name: String,
    active: bool,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Gain(f32, u8);

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Ping;

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Braces {}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Parentheses();

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Curve {
    Linear,
    Power { exponent: u16, offset: u8 },
    Table(Vec<u8>, bool),
    Empty {},
    Nothing(),
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Bypass {
    Off,
    On,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Track<'a, 'b> {
    name: &'a str,
    samples: &'b [u8],
    comment: Cow<'a, str>,
}

#[test]
fn struct_without_fields_takes_no_bytes() {
    assert_bytes(&Ping, Ping, &[]);
    assert_bytes(&Braces {}, Braces {}, &[]);
    assert_bytes(&Parentheses(), Parentheses(), &[]);
}

#[test]
fn enum_is_its_tag_and_the_fields_of_the_variant() {
    let dirty = || Curve::Table(vec![9; 9], true);
    assert_bytes(&Curve::Linear, dirty(), &[0]);
    assert_bytes(
        &Curve::Power {
            exponent: 3,
            offset: 4,
        },
        dirty(),
        &[1, 3, 0, 4],
    );
    assert_bytes(
        &Curve::Table(vec![5, 6], false),
        dirty(),
        &[2, 2, 0, 0, 0, 5, 6, 0],
    );
    assert_bytes(&Curve::Empty {}, dirty(), &[3]);
    assert_bytes(&Curve::Nothing(), dirty(), &[4]);
    assert_bytes(&Bypass::On, Bypass::Off, &[1]);
}

#[test]
fn borrowed_fields_point_into_the_input() {
    let bytes = b"\x03\0\0\0wet\x02\0\0\0\x07\x08\x01\0\0\0x".to_vec();
    let track = sdp::from_slice::<Track<'_, '_>>(&bytes).unwrap();
    assert_eq!(track.name, "wet");
    assert!(std::ptr::eq(track.name.as_bytes(), &bytes[4..7]));
    assert!(std::ptr::eq(track.samples, &bytes[11..13]));
    assert!(matches!(track.comment, Cow::Borrowed("x")));
    assert_eq!(sdp::to_vec(&track).unwrap(), bytes);
}

#[test]
fn sizes_are_the_sums_of_the_fields() {
    assert_eq!(<Device as SdpEncode>::SIZE, WireSize::at_least(7));
    assert_eq!(<Device as SdpDecode<'_>>::SIZE, WireSize::at_least(7));
    assert_eq!(<Gain as SdpEncode>::SIZE, WireSize::fixed(5));
    assert_eq!(<Ping as SdpEncode>::SIZE, WireSize::fixed(0));
    assert_eq!(<Curve as SdpEncode>::SIZE, WireSize::at_least(1));
    assert_eq!(<Bypass as SdpDecode<'_>>::SIZE, WireSize::fixed(1));
}

#[test]
fn message_id_is_the_hash_of_the_name() {
    #[derive(SdpEncode, SdpDecode)]
    struct Plugin;
    #[derive(SdpDecode, SdpMessage)]
    struct r#Plugin2;

    assert_eq!(Plugin::MESSAGE_ID.get(), 0xc56c);
    assert_eq!(Plugin::MESSAGE_ID, MessageId::of_name("Plugin"));
    assert_eq!(r#Plugin2::MESSAGE_ID, MessageId::of_name("Plugin2"));
    assert_eq!((Plugin::NAME, r#Plugin2::NAME), ("Plugin", "Plugin2"));
}

#[test]
fn raw_identifiers_are_named_without_their_prefix() {
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    #[expect(non_camel_case_types, reason = "a raw identifier")]
    struct r#move {
        r#type: u8,
    }
    #[derive(SdpDecode, Debug)]
    #[expect(non_camel_case_types, reason = "a raw identifier")]
    enum r#enum {}

    assert_bytes(&r#move { r#type: 1 }, r#move { r#type: 0 }, &[1]);
    assert_eq!(r#move::MESSAGE_ID, MessageId::of_name("move"));
    let error = sdp::from_slice::<r#enum>(&[0]).unwrap_err();
    assert_eq!(
        error.kind(),
        DecodeErrorKind::UnknownVariant {
            tag: 0,
            name: "enum"
        }
    );
}
