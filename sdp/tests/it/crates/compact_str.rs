use ::compact_str::CompactString;
use sdp::{SdpDecode, SdpEncode};

use super::*;

#[test]
fn compact_strings_are_strings() {
    is_a_string::<CompactString>(usize::MAX, |text| text.into());
}

#[test]
fn inline_values_need_no_allocation() {
    decodes_without_allocation(&CompactString::new("a parameter")); // 12 bytes fit on every target
}

#[test]
fn long_value_keeps_its_allocation() {
    let long = CompactString::new("parameter ".repeat(10));
    is_reused(long.clone());

    let mut place = long.clone();
    let at = place.as_ptr();
    sdp::decode_into(b"\x03\0\0\0wet", &mut place).unwrap();
    assert_eq!((&*place, place.as_ptr()), ("wet", at));
    sdp::decode_into(&sdp::to_vec(&long).unwrap(), &mut place).unwrap();
    assert_eq!((&*place, place.as_ptr()), (&*long, at));
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Plugin {
    name: CompactString,
    tags: Vec<CompactString>,
}

#[test]
fn derives_accept_the_types() {
    let value = Plugin {
        name: "Chorus".into(),
        tags: vec!["modulation".into(), "é".repeat(100).into()],
    };
    let bytes = sdp::to_vec(&("Chorus", ["modulation", &"é".repeat(100)].to_vec())).unwrap();
    assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
    assert_eq!(sdp::from_slice::<Plugin>(&bytes).unwrap(), value);
}
