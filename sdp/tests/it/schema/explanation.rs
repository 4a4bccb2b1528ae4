//! Explanations of decode errors.

use std::ops::{ControlFlow, Range};

use sdp::schema::walk::{self, Event, Leaf, Visitor, Walk};
use sdp::schema::{Explanation, OwnedSchema, Type};
use sdp::{DecodeError, DecodeErrorKind, Limits, SdpDecode, SdpEncode, SdpSchema, message};

use crate::registry::{self, Owned};

/// The paths, types and bytes of all leaves.
#[derive(Default)]
struct Leaves(Vec<(String, Type, Range<usize>)>);

impl Visitor for Leaves {
    fn visit(&mut self, walk: &Walk<'_>, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Leaf { ty, range, .. } = event {
            let ty = walk.schema().get(ty).clone();
            self.0.push((walk.path().to_string(), ty, range));
        }
        ControlFlow::Continue(())
    }
}

/// Returns the explanation of decoding these bytes, which must fail.
fn explained<T: SdpSchema + for<'a> SdpDecode<'a>>(bytes: &[u8]) -> Explanation {
    let error = sdp::from_slice::<T>(bytes)
        .err()
        .expect("the bytes are invalid");
    let explanation = sdp::explain::<T>(bytes, &error);
    assert_eq!(explanation.error(), &error);
    explanation
}

#[test]
fn fault_in_each_field_of_the_registry_names_the_field() {
    let bytes = sdp::to_vec(&registry::small()).unwrap();
    let schema = OwnedSchema::of::<Owned>();
    let mut leaves = Leaves::default();
    walk::value(&schema, &bytes, &Limits::DEFAULT, &mut leaves).unwrap();
    assert!(leaves.0.len() > 20);
    for (path, ty, range) in leaves.0 {
        let mut faulty = bytes.clone();
        match ty {
            Type::Str => faulty[range.start + 3] = 0xff,
            Type::Bool => faulty[range.start] = 7,
            _ => faulty.truncate(range.end - 1),
        }
        let explanation = explained::<Owned>(&faulty);
        if matches!(ty, Type::Str | Type::Bool) {
            assert_eq!(explanation.path().to_string(), path);
            assert_eq!(explanation.mark().start, range.start);
        }
        // Each truncation inside a leaf names it, or the sequence around it if the count needs more bytes.
        for end in range {
            let explanation = explained::<Owned>(&bytes[..end]);
            let named = explanation.path().to_string();
            let is_count = explanation.detail().starts_with("count ");
            assert!(
                path == named || is_count && path.starts_with(&named),
                "{explanation}"
            );
        }
    }
}

#[test]
fn count_of_each_sequence_of_the_registry_is_named() {
    let bytes = sdp::to_vec(&registry::small()).unwrap();
    let mut faulty = bytes.clone();
    faulty[2] = 1;
    assert_eq!(
        explained::<Owned>(&faulty).to_string().lines().next(),
        Some("plugins: count 65538 needs at least 1,310,760 bytes, but only 221 bytes remain")
    );
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 7)]
struct Settings {
    curve: Curve,
    limits: Vec<(u8, Option<bool>)>,
    result: Result<char, u8>,
    names: std::collections::BTreeMap<String, u8>,
    #[sdp(via = "String")]
    port: u16,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Curve {
    Linear,
    Power { exponent: f32, inverse: bool },
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
    let _ = Curve::Linear;
    sdp::to_vec(&settings).unwrap()
}

#[test]
fn each_kind_of_error_says_what_was_expected() {
    let first_line = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = settings();
        change(&mut bytes);
        let text = explained::<Settings>(&bytes).to_string();
        text.lines().next().unwrap().to_owned()
    };
    let set = |at: usize, byte: u8| first_line(&|bytes| bytes[at] = byte);
    assert_eq!(
        set(0, 9),
        "curve: tag 9 is not a variant of Curve, expected 0 (Linear) or 1 (Power)"
    );
    assert_eq!(
        set(5, 2),
        "curve::Power.inverse: invalid bool: 2, expected 0 or 1"
    );
    assert_eq!(
        set(11, 5),
        "limits[0].1: invalid option tag: 5, expected 0 (none) or 1 (some)"
    );
    assert_eq!(set(14, 9), "limits[1].1: invalid bool: 9, expected 0 or 1");
    assert_eq!(
        set(15, 2),
        "result: invalid result tag: 2, expected 0 (error) or 1 (value)"
    );
    assert_eq!(set(19, 0xff), "result: invalid char: 0xff000078");
    assert_eq!(set(34, b'a'), "names[key 1]: duplicate key");
    assert_eq!(
        set(34, b'A'),
        "names[key 1]: key is less than the previous key"
    );
    assert_eq!(set(28, 0xff), "names[key 0]: invalid UTF-8");
    assert_eq!(set(40, b'x'), "port: invalid digit found in string");
    assert_eq!(
        first_line(&|bytes| bytes.extend([1, 2])),
        "2 trailing bytes after the value"
    );
}

#[test]
fn message_is_explained_by_its_header_and_its_payload() {
    let explained = |frame: &[u8]| {
        let error = message::from_slice::<Settings>(frame).err().unwrap();
        message::explain::<Settings>(frame, &error).to_string()
    };
    let payload = settings();
    let mut frame = b"SDP2\x07\0\0\0\0\0".to_vec();
    frame[6] = payload.len() as u8;
    frame.extend(payload);
    let mut wrong = frame.clone();
    wrong[4] = 8;
    assert_eq!(
        explained(&wrong).lines().collect::<Vec<_>>(),
        [
            "message id 8 is not that of Settings, 7",
            "at byte 4 of 52",
            "  00000000  53 44 50 32 08 00 2a 00  00 00 01 00 00 c0 3f 01  SDP2..*.......?.",
            "                        ^^^^^",
        ]
    );
    frame[10] = 9;
    assert!(explained(&frame).starts_with("curve: tag 9 is not a variant of Curve"));
    assert!(explained(b"GET / HTTP").starts_with("expected magic \"SDP\", found \"GET\""));
    // A message that is decoded as a value.
    let error = sdp::from_slice::<String>(&frame).unwrap_err();
    let explanation = sdp::explain::<String>(&frame, &error);
    assert_eq!(
        explanation.detail(),
        "length 844121171, but only 48 bytes remain (the input starts with a message header: see message::from_slice)"
    );
}

#[test]
fn error_of_other_bytes_is_reported_as_it_is() {
    // The schema finds no error, or another one.
    let error = DecodeError::new(DecodeErrorKind::InvalidBool(7), 3);
    let text = sdp::explain::<Settings>(&settings(), &error).to_string();
    assert!(
        text.contains("invalid bool: 7\nat byte 3 of 42 (f32)"),
        "{text}"
    );
    let error = DecodeError::new(DecodeErrorKind::InvalidBool(7), 1000);
    let text = sdp::explain::<Settings>(&settings(), &error).to_string();
    assert!(text.contains("at byte 1,000 of 42"), "{text}");
    let text = sdp::explain::<Settings>(&[], &error).to_string();
    assert!(text.contains("at byte 1,000 of 0"), "{text}");
}

#[test]
fn long_values_are_marked_on_a_few_lines() {
    let text = sdp::to_vec(&"x".repeat(200)).unwrap();
    let error = sdp::from_slice::<String>(&text[..100]).unwrap_err();
    let explanation = sdp::explain::<String>(&text[..100], &error).to_string();
    assert_eq!(
        explanation.lines().collect::<Vec<_>>(),
        [
            "length 200, but only 96 bytes remain",
            "at byte 4 of 100 (str)",
            "  00000000  c8 00 00 00 78 78 78 78  78 78 78 78 78 78 78 78  ....xxxxxxxxxxxx",
            "            ^^^^^^^^^^^",
        ]
    );
    let bytes = [0_u8; 100];
    let error = sdp::from_slice::<u32>(&bytes).unwrap_err();
    let explanation = sdp::explain::<u32>(&bytes, &error).to_string();
    assert_eq!(explanation.lines().count(), 2 + 4 * 2, "{explanation}");
    let _ = Leaf::Bool(true);
}

#[test]
fn rows_are_those_of_the_mark() {
    // The mark ends with the first row.
    let mut bytes = vec![0; 32];
    bytes[12] = 255;
    assert_eq!(
        explained::<(u64, u32, String)>(&bytes).to_string(),
        "\
2: length 255, but only 16 bytes remain
at byte 16 of 32 (str)
  00000000  00 00 00 00 00 00 00 00  00 00 00 00 ff 00 00 00  ................
                                                 ^^^^^^^^^^^"
    );
    // The input ends with a row, and there is no byte to mark.
    assert_eq!(
        explained::<(u64, u64, Vec<u8>)>(&[0; 16]).to_string(),
        "\
2: expected 4 bytes, found 0
at byte 16 of 16 ([]u8)
  00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ................"
    );
}
