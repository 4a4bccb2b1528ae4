//! Annotated bytes.

use std::collections::BTreeMap;

use sdp::schema::Rule;
use sdp::{DecodeErrorKind, message};
use sdp_schema::{Explanation, Inspect, Schema, inspect};

use super::types::{Everything, Request, everything};
use crate::table::{Type, U8, U32, opaque, schema, structure};

fn inspected(schema: &Schema, bytes: &[u8], options: Inspect) -> (String, Result<(), Explanation>) {
    let mut text = String::new();
    let result = inspect(schema, bytes, &options, &mut text);
    (text, result)
}

#[test]
fn each_kind_has_its_line() {
    let frame = message::to_vec(&everything()).unwrap();
    let (text, result) = inspected(&Schema::of::<Request>(), &frame, Inspect::new());
    assert!(result.is_ok());
    let expected = "\
00000000  53 44 50 32 07 00 db 00… id 7 (Everything), payload of 219 bytes
0000000a                           Everything
0000000a                             flags: [2]bool
0000000a  01                           [0]: bool = true
0000000b  00                           [1]: bool = false
0000000c  01                         result: Result<u8, []u16> = value
0000000d  03                           u8 = 3
0000000e  01                         curve: Curve = Power
0000000f  00 00 00 3f                  exponent: f32 = 0.5
00000013  01                           inverse: bool = true
00000014  01                         next: Option<Box<Everything>> = some
00000015                               Box<Everything>
00000015                                 flags: [2]bool
00000015  01                               [0]: bool = true
00000016  00                               [1]: bool = false
00000017  00                             result: Result<u8, []u16> = error
00000018  02 00 00 00                      []u16 = 2 elements
0000001c  01 00                              [0]: u16 = 1
0000001e  02 00                              [1]: u16 = 2
00000020  00                             curve: Curve = Linear
00000021  00                             next: Option<Box<Everything>> = none
00000022  00 00 00 00                    map: Map<str, char> = 0 entries
00000026  00 00 00 00                    set: Set<i8> = 0 elements
0000002a  00 00 00 00                    blob: []u8 = 0 bytes
0000002e  01 02 03 04                    id: [4]u8 = 01020304 (4 bytes)
00000032                                 time: duration
00000032  00 00 00 00 00 00 00 00          0: u64 = 0
0000003a  00 00 00 00                      1: Nanos<u32> = 0
0000003e                                 unit: ()
0000003e  00 00 00 00                    text: str = \"\"
00000042  01 00 00 00                map: Map<str, char> = 1 entry
00000046  01 00 00 00 61               [key 0]: str = \"a\"
0000004b  78 00 00 00                  [\"a\"]: char = 'x'
0000004f  02 00 00 00                set: Set<i8> = 2 elements
00000053  ff                           [0]: i8 = -1
00000054  01                           [1]: i8 = 1
00000055  28 00 00 00 00 01 02 03…   blob: []u8 = 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d… (40 bytes)
00000081  01 02 03 04                id: [4]u8 = 01020304 (4 bytes)
00000085                             time: duration
00000085  01 00 00 00 00 00 00 00      0: u64 = 1
0000008d  00 65 cd 1d                  1: Nanos<u32> = 500000000
00000091                             unit: ()
00000091  50 00 00 00 77 65 74 0a…   text: str = \"wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}wet\\u{a}…\" (80 bytes)
";
    for (line, expected) in text.lines().zip(expected.lines()) {
        assert_eq!(line, expected);
    }
    assert_eq!(text.len(), expected.len());
}

#[test]
fn incomplete_message_is_inspected_up_to_its_end() {
    let schema = Schema::of::<Request>();
    let frame = message::to_vec(&everything()).unwrap();
    let (whole, _) = inspected(&schema, &frame, Inspect::new());
    let (text, result) = inspected(&schema, &frame[..20], Inspect::new());
    let lines: Vec<&str> = whole.lines().take(10).collect();
    assert_eq!(text.lines().collect::<Vec<&str>>(), lines);
    let error = result.unwrap_err();
    let (needed, available) = (1, 0);
    let kind = DecodeErrorKind::UnexpectedEnd { needed, available };
    assert_eq!(error.error().kind(), kind);
    // A message of another program has no parts.
    let unknown = [b"SDP2\x09\0", &frame[6..]].concat();
    let (text, result) = inspected(&schema, &unknown, Inspect::new());
    assert!(text.ends_with("… id 9, payload of 219 bytes\n") && result.is_err());
}

#[test]
fn invalid_value_is_inspected_up_to_its_error() {
    let mut bytes = sdp::to_vec(&everything()).unwrap();
    bytes[1] = 9;
    let options = Inspect::new().with_offset(256);
    let (text, result) = inspected(&Schema::of::<Everything>(), &bytes, options);
    assert_eq!(
        text.lines().last(),
        Some("00000100  01                           [0]: bool = true")
    );
    let error = result.unwrap_err().to_string();
    assert!(
        error.starts_with("flags[1]: invalid bool: 9, expected 0 or 1\nat offset 0x101 (bool)\n")
    );
}

#[test]
fn wrappers_have_one_line_with_the_outermost_type() {
    let types = [
        structure(&[("port", 1), ("time", 3)]),
        Type::Unordered("text".into(), 2),
        Type::Str,
        Type::Pointer(4),
        Type::Refined(Rule::Nanos, 5),
        U32,
    ];
    let bytes = [2, 0, 0, 0, b'8', b'0', 1, 0, 0, 0];
    let (text, _) = inspected(&schema(&types), &bytes, Inspect::new());
    let expected = "\
00000000                           S
00000000  02 00 00 00 38 30          port: text = \"80\"
00000006  01 00 00 00                time: Box<Nanos<u32>> = 1
";
    assert_eq!(text, expected);
}

#[test]
fn last_bytes_can_have_no_schema() {
    let types = [
        structure(&[("a", 1), ("state", 2), ("b", 1)]),
        U8,
        opaque(1, false),
    ];
    let (text, result) = inspected(&schema(&types), &[7, 8, 9], Inspect::new());
    let expected = "\
00000000                           S
00000000  07                         a: u8 = 7
00000001  08 09                      state: opaque codec = 0809 (2 bytes)
";
    assert_eq!(text, expected);
    assert!(result.is_ok());
}

#[test]
fn lines_are_limited() {
    type Map = BTreeMap<u8, Vec<u16>>;
    let value: Map = (0..100).map(|key| (key, vec![7; 9])).collect();
    let (schema, bytes) = (Schema::of::<Map>(), sdp::to_vec(&value).unwrap());
    let (whole, _) = inspected(&schema, &bytes, Inspect::new());
    assert_eq!(whole.lines().count(), 1 + 100 * 11);
    for (max, more) in [
        (0, "… 1101 more lines\n"),
        (1100, "… 1 more line\n"),
        (1101, ""),
    ] {
        let (text, _) = inspected(&schema, &bytes, Inspect::new().with_max_lines(max));
        let lines = text.strip_suffix(more).unwrap();
        assert_eq!(lines.lines().count(), max);
        assert!(whole.starts_with(lines));
    }
}

#[test]
fn long_lines_are_cut() {
    // A name, a label and a value with more bytes than a line, at many levels.
    let name = "\u{1f39b}".repeat(100);
    let mut types: Vec<Type> = (1..=100).map(|inner| Type::Tuple(vec![inner])).collect();
    types.push(structure(&[(&name, 101)]));
    types.push(Type::Unordered(name.clone(), 102));
    types.push(Type::Str);
    let bytes = sdp::to_vec(&name).unwrap();
    let (text, _) = inspected(&schema(&types), &bytes, Inspect::new());
    assert_eq!(text.lines().count(), 102);
    let longest = text.lines().map(str::len).max().unwrap();
    assert!((300..=400).contains(&longest), "{longest}");
}

#[test]
fn output_that_fails_ends_the_lines() {
    struct Full;

    impl std::fmt::Write for Full {
        fn write_str(&mut self, _: &str) -> std::fmt::Result {
            Err(std::fmt::Error)
        }
    }

    let schema = Schema::of::<(u8, bool)>();
    assert!(inspect(&schema, &[1, 0], &Inspect::new(), &mut Full).is_ok());
    assert!(inspect(&schema, &[1, 2], &Inspect::new(), &mut Full).is_err());
}
