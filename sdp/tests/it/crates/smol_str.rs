use ::smol_str::SmolStr;
use sdp::{SdpDecode, SdpEncode};

use super::*;

#[test]
fn small_strings_are_strings() {
    is_a_string::<SmolStr>(usize::MAX, |text| text.into());
}

#[test]
fn inline_values_need_no_allocation() {
    decodes_without_allocation(&SmolStr::new("a parameter"));
    decodes_without_allocation(&SmolStr::new("x".repeat(23)));
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Plugin {
    name: SmolStr,
    tags: Vec<SmolStr>,
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
