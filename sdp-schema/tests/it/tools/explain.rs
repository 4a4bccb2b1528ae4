//! Explanations of decode errors.

use std::collections::{BTreeMap, BTreeSet};

use sdp::schema::Rule;
use sdp::{
    DecodeError, DecodeErrorKind, Limits, Reader, SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema,
    message,
};
use sdp_schema::{Explanation, Schema, check, explain};

use super::schema_and_bytes;
use super::types::{Curve, Everything, Load, Request, everything};
use crate::check_cases;
use crate::table::{Type, U8, named, opaque, schema, structure};

/// Returns the explanation of decoding these bytes, which must fail.
#[track_caller]
fn explained<T: SdpSchema + SdpDecodeOwned>(bytes: &[u8]) -> Explanation {
    let error = sdp::from_slice::<T>(bytes).err().unwrap();
    let explanation = explain(&Schema::of::<T>(), bytes, &error);
    assert_eq!(explanation.error(), &error);
    explanation
}

fn first_line(explanation: &Explanation) -> String {
    explanation.to_string().lines().next().unwrap().to_owned()
}

#[test]
fn fault_in_each_field_names_the_field() {
    let bytes = sdp::to_vec(&everything()).unwrap();
    let mut found = BTreeSet::new();
    for at in 0..bytes.len() {
        let mut faulty = bytes.clone();
        faulty[at] = 0xff;
        for bytes in [&faulty[..], &bytes[..at]] {
            if let Err(error) = sdp::from_slice::<Everything>(bytes) {
                let explanation = explain(&Schema::of::<Everything>(), bytes, &error);
                found.insert(explanation.path().to_owned());
            }
        }
    }
    let expected = [
        "blob",
        "curve",
        "curve::Power.exponent",
        "curve::Power.inverse",
        "flags[0]",
        "flags[1]",
        "id[3]",
        "map",
        "map[\"a\"]",
        "map[key 0]",
        "next",
        "next.blob",
        "next.curve",
        "next.flags[0]",
        "next.flags[1]",
        "next.id[0]",
        "next.map",
        "next.next",
        "next.result",
        "next.set",
        "next.text",
        "next.time.0",
        "next.time.1",
        "result",
        "set",
        "set[1]",
        "text",
        "time.0",
        "time.1",
    ];
    for path in expected {
        assert!(found.contains(path), "{path} {found:?}");
    }
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 7)]
struct Settings {
    curve: Curve,
    limits: Vec<(u8, Option<bool>)>,
    result: Result<char, u8>,
    names: BTreeMap<String, u8>,
    #[sdp(via = "String")]
    port: u16,
}

fn settings() -> Vec<u8> {
    let settings = Settings {
        curve: Curve::Power {
            exponent: 1.5,
            inverse: true,
        },
        limits: vec![(1, None), (2, Some(true))],
        result: Ok('x'),
        names: [("a".into(), 1), ("b".into(), 2)].into(),
        port: 80,
    };
    sdp::to_vec(&settings).unwrap()
}

/// The file contains schemas and bytes, each with the explanation after `=>`.
#[test]
fn invalid_bytes_are_explained() {
    check_cases("tools/explain.txt", include_str!("explain.txt"), |case| {
        let (schema, bytes) = schema_and_bytes(case);
        check(&schema, &bytes).unwrap_err().to_string()
    });
}

#[test]
fn range_of_a_restricted_part_is_that_of_all_its_bytes() {
    let bytes = [&[1][..], &[0; 8], &[0xff; 4]].concat();
    let explanation = explained::<(u8, std::time::Duration)>(&bytes);
    assert_eq!(explanation.mark(), 9..13);
}

#[test]
fn error_of_a_decoder_of_messages_is_explained_without_its_hint() {
    let schema = Schema::of::<Request>();
    let explained = |frame: &[u8]| {
        let error = message::from_slice::<Request>(frame).err().unwrap();
        explain(&schema, frame, &error)
    };
    let frame = message::to_vec(&everything()).unwrap();
    let length = explained(&frame[..20]);
    assert_eq!(length.detail(), "expected a payload of 219 bytes, found 10");
    assert_eq!(length.mark(), 6..10);

    // The decoder of one message type has another kind of error.
    let error = message::from_slice::<Load>(&frame).err().unwrap();
    let load = Schema::of::<Load>().into_messages().unwrap();
    let explanation = explain(&load, &frame, &error);
    assert_eq!(
        explanation.detail(),
        "message id 7 is not part of LoadMessage, expected 8 (Load)"
    );

    // The hints of errors name functions of Rust, and a person who reads an explanation may use another program.
    let error = message::from_slice::<Request>(b"GET / HTTP").err().unwrap();
    assert!(error.to_string().contains("see sdp::from_slice"));
    let detail = explained(b"GET / HTTP").detail().to_owned();
    assert_eq!(detail, "expected magic \"SDP\", found \"GET\"");
    let detail = self::explained::<bool>(&frame).detail().to_owned();
    assert_eq!(detail, "invalid bool: 83, expected 0 or 1");
    assert_eq!(
        self::explained::<String>(&frame).detail(),
        "length 844121171, but only 225 bytes remain"
    );
}

#[test]
fn error_that_the_schema_does_not_explain_has_a_place() {
    let (schema, bytes) = (Schema::of::<Settings>(), settings());
    let error = DecodeError::new(DecodeErrorKind::InvalidBool(7), 3);
    let text = explain(&schema, &bytes, &error).to_string();
    let expected = "curve::Power.exponent: invalid bool: 7\nat offset 0x3 (f32)\n";
    assert!(text.starts_with(expected), "{text}");
    for bytes in [&bytes[..], &[]] {
        let error = DecodeError::new(DecodeErrorKind::InvalidBool(7), 1000);
        let text = explain(&schema, bytes, &error).to_string();
        assert!(
            text.starts_with("invalid bool: 7\nat offset 0x3e8\n"),
            "{text}"
        );
    }
}

#[test]
fn error_of_code_has_the_value_that_the_code_read() {
    let types = [
        structure(&[("a", 1), ("port", 2), ("b", 1)]),
        U8,
        Type::Unordered("text".into(), 3),
        Type::Str,
    ];
    let schema = schema(&types);
    let bytes = [7, 2, 0, 0, 0, b'8', b'x', 9];
    // Before or after the value.
    for (kind, offset) in [
        (DecodeErrorKind::InvalidConversion, 1),
        (DecodeErrorKind::Custom("not a port"), 1),
        (DecodeErrorKind::Custom("not a port"), 7),
    ] {
        let explanation = explain(&schema, &bytes, &DecodeError::new(kind, offset));
        assert_eq!((explanation.path(), explanation.label()), ("port", "text"));
        assert_eq!(explanation.mark(), 1..7);
    }
    // The text of a program is on one line, and short.
    let reason = "\u{1b}[2J\n".repeat(100);
    let error = DecodeError::custom(reason.leak(), 1);
    let text = first_line(&explain(&schema, &bytes, &error));
    assert!(text.starts_with(r"port: \u{1b}[2J\u{a}\u{1b}[2J"), "{text}");
    assert!(text.len() < 2000);
}

#[test]
fn error_inside_bytes_without_a_schema_says_so() {
    let types = [structure(&[("a", 1), ("state", 2)]), U8, opaque(0, false)];
    let error = DecodeError::new(DecodeErrorKind::InvalidBool(7), 2);
    let explanation = explain(&schema(&types), &[1, 2, 7, 4], &error);
    assert_eq!(
        (explanation.path(), explanation.label()),
        ("state", "opaque codec")
    );
    assert_eq!(explanation.mark(), 1..4);
}

#[test]
fn error_of_a_decoder_with_other_limits_is_located() {
    #[derive(SdpDecode, SdpSchema, Debug)]
    struct List(#[allow(dead_code)] Option<Box<List>>);

    let bytes = [vec![1; 200], vec![7]].concat();
    let decode = |levels| {
        let limits = Limits::DEFAULT.with_max_nesting(levels);
        let error = Reader::with_limits(&bytes, &limits)
            .decode_whole::<List>()
            .unwrap_err();
        explain(&Schema::of::<List>(), &bytes, &error)
    };
    let deep = decode(300);
    assert_eq!(
        deep.detail(),
        "invalid option tag: 7, expected 0 (none) or 1 (some)"
    );
    assert!(
        deep.path().len() < 100 && deep.path().contains('…'),
        "{}",
        deep.path()
    );
    assert_eq!(
        decode(128).detail(),
        "nesting exceeds the limit of 128 levels"
    );
    let flat = decode(2);
    assert_eq!(flat.detail(), "nesting exceeds the limit of 2 levels");
    assert_eq!(flat.path(), "0.0.0");
}

#[test]
fn offset_of_a_large_file_has_more_digits() {
    let explanation = explained::<bool>(&[7]).with_offset(0x1_2345_6789);
    assert!(explanation.to_string().ends_with(
        "  123456789  07                                               .\n             ^^"
    ));
}

#[test]
fn names_of_a_peer_are_escaped_and_cut() {
    let name = "\u{1b}[2J".repeat(100);
    let types = [
        structure(&[(&name, 1)]),
        Type::Refined(Rule::NonZero, 2),
        U8,
    ];
    let text = check(&schema(&types), &[0]).unwrap_err().to_string();
    assert!(!text.contains('\u{1b}') && text.len() < 700, "{text}");
}

#[test]
fn labels_are_short() {
    let label = |schema: &Schema| check(schema, &[]).unwrap_err().label().to_owned();
    let name = "\n".repeat(1000);
    let types = [
        Type::Set(1),
        Type::Tuple(vec![2; 100_000]),
        structure(&[("a", 3)]),
        U8,
    ];
    assert!(label(&schema(&types)).len() < 1024);
    let types = [Type::Set(1), Type::Alias(named(&name), 2), U8];
    assert!(label(&schema(&types)).len() < 1024);
}
