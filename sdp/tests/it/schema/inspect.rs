//! Annotated bytes, and differences between values.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use sdp::schema::{self, OwnedSchema};
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema, message};

use crate::registry::{self, Owned};

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone)]
#[sdp(message_id = 7)]
struct Everything {
    flags: [bool; 2],
    result: Result<u8, Vec<u16>>,
    curve: Curve,
    next: Option<Box<Everything>>,
    map: BTreeMap<String, char>,
    set: BTreeSet<i8>,
    blob: Vec<u8>,
    time: Duration,
    unit: (),
    text: String,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone)]
enum Curve {
    Linear,
    Power { exponent: f32 },
}

#[derive(SdpDispatch, SdpSchema)]
enum Request {
    Everything(Everything),
}

fn everything() -> Everything {
    let inner = Everything {
        flags: [true, false],
        result: Err(vec![1, 2]),
        curve: Curve::Linear,
        next: None,
        map: BTreeMap::new(),
        set: BTreeSet::new(),
        blob: vec![],
        time: Duration::ZERO,
        unit: (),
        text: String::new(),
    };
    Everything {
        result: Ok(3),
        curve: Curve::Power { exponent: 0.5 },
        map: [("a".into(), 'x')].into(),
        set: [-1, 1].into(),
        blob: (0..40).collect(),
        time: Duration::from_millis(1500),
        text: "wet\n".repeat(20),
        next: Some(Box::new(inner.clone())),
        ..inner
    }
}

#[test]
fn each_kind_has_its_line() {
    let frame = message::to_vec(&everything()).unwrap();
    let mut text = String::new();
    let schema = OwnedSchema::of::<Request>();
    schema.inspect_message(&frame, &mut text).unwrap();
    let expected = "\
00000000  53 44 50 32 07 00 d2 00… message 7 (Everything), payload of 210 bytes
0000000a                           Everything
0000000a                             flags: [2]bool
0000000a  01                           [0]: bool = true
0000000b  00                           [1]: bool = false
0000000c  01                         result: Result<u8, []u16> = value
0000000d  03                           u8 = 3
0000000e  01                         curve: Curve = Power
0000000f  00 00 00 3f                  exponent: f32 = 0.5
00000013  01                         next: Option<Box<Everything>> = some
00000014                               flags: [2]bool
00000014  01                             [0]: bool = true
00000015  00                             [1]: bool = false
00000016  00                           result: Result<u8, []u16> = error
00000017  02 00 00 00                    []u16, 2 elements
0000001b  01 00                            [0]: u16 = 1
0000001d  02 00                            [1]: u16 = 2
0000001f  00                           curve: Curve = Linear
00000020  00                           next: Option<Box<Everything>> = none
00000021  00 00 00 00                  map: Map<str, char>, 0 entries
00000025  00 00 00 00                  set: Set<i8>, 0 elements
00000029  00 00 00 00                  blob: []u8 = 0 bytes
0000002d                               time: (u64, Nanos<u32>)
0000002d  00 00 00 00 00 00 00 00        0: u64 = 0
00000035  00 00 00 00                    1: u32 = 0
00000039                               unit: ()
00000039  00 00 00 00                  text: str = \"\"
0000003d  01 00 00 00                map: Map<str, char>, 1 entry
00000041  01 00 00 00 61               [key 0]: str = \"a\"
00000046  78 00 00 00                  [value 0]: char = 'x'
0000004a  02 00 00 00                set: Set<i8>, 2 elements
0000004e  ff                           [0]: i8 = -1
0000004f  01                           [1]: i8 = 1
";
    for (line, expected) in text.lines().zip(expected.lines()) {
        assert_eq!(line, expected);
    }
    assert!(text.contains(
        "blob: []u8 = 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d… (40 bytes)\n"
    ));
    assert!(text.contains("\\nwet\\n\"… (80 bytes)\n"));
}

#[test]
fn invalid_value_is_inspected_up_to_its_error() {
    let mut bytes = sdp::to_vec(&everything()).unwrap();
    bytes[1] = 9;
    let mut text = String::new();
    let error = OwnedSchema::of::<Everything>()
        .inspect(&bytes, &mut text)
        .unwrap_err();
    assert_eq!(error.to_string(), "flags[1]: at byte 1: invalid bool: 9");
    assert_eq!(text.lines().count(), 3);
    assert!(schema::inspect::<Everything>(&bytes).is_err());
}

#[test]
fn differences_name_the_changed_fields() {
    let diff = |old: &Owned, new: &Owned| -> Vec<String> {
        let (old, new) = (sdp::to_vec(old).unwrap(), sdp::to_vec(new).unwrap());
        let differences = OwnedSchema::of::<Owned>().diff(&old, &new).unwrap();
        differences.iter().map(ToString::to_string).collect()
    };
    let old = registry::small();
    assert!(diff(&old, &old).is_empty());
    let mut new = old.clone();
    new.total_plugin_count = 9;
    new.plugins[0].name.push('!');
    let plugin = new
        .plugins
        .iter()
        .position(|plugin| !plugin.parameters.is_empty());
    let plugin = plugin.unwrap();
    new.plugins[plugin].parameters.pop();
    let found = diff(&old, &new);
    assert_eq!(
        found[0],
        format!(
            "plugins[0].name: {:?} -> {:?}",
            old.plugins[0].name, new.plugins[0].name
        )
    );
    let count = old.plugins[plugin].parameters.len();
    let changed = format!("plugins[{plugin}].parameters: {count} element");
    assert!(found[1].starts_with(&changed), "{found:?}");
    let removed = format!("plugins[{plugin}].parameters[{}].address: ", count - 1);
    assert!(found[2].starts_with(&removed), "{found:?}");
    assert!(found[2].ends_with(" removed"), "{found:?}");
    assert_eq!(found.last().unwrap(), "total_plugin_count: 2 -> 9");
}

#[test]
fn messages_of_other_types_differ_in_all_parts() {
    let frame = message::to_vec(&everything()).unwrap();
    let schema = OwnedSchema::of::<Request>();
    assert!(schema.diff_messages(&frame, &frame).unwrap().is_empty());
    assert!(schema.diff_messages(&frame, &frame[1..]).is_err());
}

#[test]
fn differences_have_the_order_of_the_parts() {
    let schema = OwnedSchema::of::<(Vec<u16>, Result<u8, u8>, Vec<u16>)>();
    let bytes = |value: (&[u16], Result<u8, u8>, &[u16])| sdp::to_vec(&value).unwrap();
    let old = bytes((&[1], Ok(1), &[1, 2]));
    let new = bytes((&[1, 2], Err(2), &[1]));
    let differences = schema.diff(&old, &new).unwrap();
    let text: Vec<String> = differences.iter().map(ToString::to_string).collect();
    assert_eq!(
        text,
        [
            "0: 1 element -> 2 elements",
            "0[1]: 2 added",
            "1: value 1 -> error 2",
            "2: 2 elements -> 1 element",
            "2[1]: 2 removed",
        ]
    );
}
