//! Tests for every set of features. All sets give the same bytes.
#![cfg(feature = "derive")]

use sdp::message::{self, HEADER_LEN};
use sdp::{SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct Parameter<'a> {
    address: u64,
    name: &'a str,
    range: [f32; 2],
    curve: Curve,
    data: Option<&'a [u8]>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Curve {
    Linear,
    Power { exponent: f32 },
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Message<'a> {
    Parameter(Parameter<'a>),
}

const PARAMETER: Parameter<'static> = Parameter {
    address: 7,
    name: "wet",
    range: [0.0, 1.5],
    curve: Curve::Power { exponent: 1.5 },
    data: Some(&[1, 2]),
};

const BYTES: [u8; 35] = [
    7, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, b'w', b'e', b't', 0, 0, 0, 0, 0, 0, 0xc0, 0x3f, 1, 0, 0,
    0xc0, 0x3f, 1, 2, 0, 0, 0, 1, 2,
];

#[test]
fn value_has_the_same_bytes() {
    let mut buffer = [0; 64];
    let filled = sdp::to_slice(&PARAMETER, &mut buffer);
    assert_eq!(filled.as_deref(), Ok(&BYTES[..]));
    assert_eq!(sdp::encoded_len(&PARAMETER), Ok(BYTES.len()));
    assert_eq!(sdp::from_slice(&BYTES), Ok(PARAMETER));
    assert_eq!(sdp::from_prefix(&BYTES), Ok((PARAMETER, &[][..])));
    let mut place = Parameter {
        curve: Curve::Linear,
        data: None,
        ..PARAMETER
    };
    assert_eq!(sdp::decode_into(&BYTES, &mut place), Ok(()));
    assert_eq!(place, PARAMETER);
}

#[test]
fn message_has_the_same_bytes() {
    let mut buffer = [0; 64];
    let frame = message::to_slice(&PARAMETER, &mut buffer).unwrap();
    assert_eq!(frame[..HEADER_LEN], *b"SDP2\x01\0\x23\0\0\0");
    assert_eq!(frame[HEADER_LEN..], BYTES);
    assert_eq!(message::encoded_len(&PARAMETER), Ok(frame.len()));
    assert_eq!(message::from_slice(frame), Ok(PARAMETER));
    let message = message::from_slice(frame);
    assert_eq!(message, Ok(Message::Parameter(PARAMETER)));
    let mut again = [0; 64];
    let again = message::to_slice(&Message::from(PARAMETER), &mut again).unwrap();
    assert_eq!(again, frame);
}

#[cfg(feature = "alloc")]
#[test]
fn owned_types_have_the_bytes_of_borrowed_ones() {
    extern crate alloc;
    use alloc::{collections::BTreeMap, string::String, vec::Vec};

    let bytes = sdp::to_vec(&PARAMETER).unwrap();
    assert_eq!(bytes, BYTES);
    type Owned = (u64, String, [f32; 2], (u8, f32), Option<Vec<u8>>);
    let owned: Owned = sdp::from_slice(&bytes).unwrap();
    assert_eq!(owned.1, "wet");
    assert_eq!(sdp::to_vec(&owned).unwrap(), BYTES);
    let map = BTreeMap::from([(2_u8, 'b'), (1, 'a')]);
    let bytes = sdp::to_vec(&map).unwrap();
    assert_eq!(bytes, b"\x02\0\0\0\x01a\0\0\0\x02b\0\0\0");
}

/// The table has a row for each feature in `Cargo.toml`, with the first paragraph of the file of its crate. With
/// `UPDATE_EXPECT=1`, this test writes it.
#[cfg(not(target_family = "wasm"))]
#[test]
fn docs_list_the_features_of_other_crates() {
    use std::fs;

    let package = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
    let (_, features) = manifest.split_once("# Types of other crates.").unwrap();
    let features = features
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with('#'));
    let mut table = String::from("| Feature | Adds |\n|---|---|\n");
    for line in features {
        let (feature, list) = line.split_once(" = ").unwrap();
        let list = list.split(['"', '[', ']', ',', ' ']);
        let mut list = list.filter(|name| !name.is_empty());
        let module = list.next().unwrap().replace("dep:", "").replace('-', "_");
        let file = package.join(format!("src/impls/crates/{module}.rs"));
        let file = fs::read_to_string(file).unwrap();
        let paragraph = file.lines().map_while(|line| line.strip_prefix("//! "));
        let paragraph = paragraph.collect::<Vec<_>>().join(" ");
        let adds = paragraph
            .strip_prefix(&format!("`{feature}`: "))
            .and_then(|adds| adds.strip_suffix('.'))
            .unwrap_or_else(|| panic!("{module}.rs starts with another sentence: {paragraph}"));
        table += &format!("| `{feature}` | {adds}");
        for implied in list {
            table += &format!("; implies `{implied}`");
        }
        table += " |\n";
    }

    let path = package.join("docs/foreign_types.md");
    let page = fs::read_to_string(&path).unwrap();
    let start = page.find("| Feature |").unwrap();
    let len = page[start..].find("\n\n").unwrap() + 1;
    let mut expected = page.clone();
    expected.replace_range(start..start + len, &table);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, expected).unwrap();
    } else {
        assert_eq!(page, expected, "to update the page, set UPDATE_EXPECT=1");
    }
}
