//! Tests of derived code.

mod attribute;
mod generic;
mod tag;
mod via;

use sdp::message::MessageId;
use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpMessage, WireSize};
use std::fmt::Debug;

use crate::encoding::has_the_bytes;
use crate::errors::{fails, no_variant};

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

types! {
    struct Device { id: u16, name: String, active: bool }
    struct Gain(f32, u8);
    struct Ping;
    struct Braces {}
    struct Parentheses();
    enum Curve { Linear, Power { exponent: u16, offset: u8 }, Table(Vec<u8>, bool), Empty {}, No() }
    enum Bypass { Off, On }
}

#[test]
fn structs_and_enums_are_their_tag_and_fields() {
    let dirty = || Curve::Table(vec![9; 9], true);
    have_the_bytes! {
        Ping, Ping => [];
        Braces {}, Braces {} => [];
        Parentheses(), Parentheses() => [];
        Curve::Linear, dirty() => [0];
        Curve::Power { exponent: 3, offset: 4 }, dirty() => [1, 3, 0, 4];
        Curve::Table(vec![5, 6], false), dirty() => [2, 2, 0, 0, 0, 5, 6, 0];
        Curve::Empty {}, dirty() => [3];
        Curve::No(), dirty() => [4];
        Bypass::On, Bypass::Off => [1];
    }
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
#[expect(non_camel_case_types, reason = "raw identifiers")]
fn raw_identifiers_are_named_without_their_prefix() {
    types! {
        struct r#move { r#type: u8 }
    }
    #[derive(SdpDecode)]
    enum r#enum {}

    assert_bytes(&r#move { r#type: 1 }, r#move { r#type: 0 }, &[1]);
    assert_eq!(r#move::MESSAGE_ID, MessageId::of_name("move"));
    fails(sdp::from_slice::<r#enum>(&[0]), no_variant(0, "enum"), 0);
}
