//! Indexed sequences: the schema agrees with the type in every byte.

mod conversions;
mod values;

use sdp::{Indexed, SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{Schema, check};

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
struct Record {
    name: String,
    keys: Vec<u16>,
    inner: Indexed<Vec<Option<u8>>>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
struct Node {
    children: Indexed<Vec<Self>>,
}

fn records() -> Indexed<Vec<Record>> {
    let record = |name: &str, keys: &[u16], inner: &[Option<u8>]| Record {
        name: name.into(),
        keys: keys.into(),
        inner: Indexed(inner.into()),
    };
    Indexed(vec![
        record("wet", &[7, 8], &[Some(1), None]),
        record("", &[], &[]),
        record("dry", &[9], &[None, Some(2), Some(3)]),
    ])
}

/// Checks bytes by the type and by its schema.
#[track_caller]
fn agree<T: SdpDecodeOwned + SdpSchema>(schema: &Schema, bytes: &[u8]) {
    let of_type = sdp::from_slice::<T>(bytes).map(drop);
    let of_schema = check(schema, bytes).map_err(|it| it.error().clone());
    let kind = |result: &Result<(), sdp::DecodeError>| {
        let error = result.as_ref().err()?;
        Some((std::mem::discriminant(&error.kind()), error.offset()))
    };
    let is_early = |error: &sdp::DecodeError| {
        // SPEC E3: a decoder may find an end before the schema finds another error.
        matches!(error.kind(), sdp::DecodeErrorKind::UnexpectedEnd { .. })
            && of_schema
                .as_ref()
                .err()
                .is_some_and(|it| error.offset() <= it.offset())
    };
    if of_type.as_ref().err().is_some_and(is_early) {
        return;
    }
    assert_eq!(kind(&of_type), kind(&of_schema), "{bytes:?}");
}

#[test]
fn schema_and_type_agree_about_all_cuts_and_changes() {
    fn all<T: SdpDecodeOwned + SdpSchema + SdpEncode>(value: &T) {
        let (schema, bytes) = (Schema::of::<T>(), sdp::to_vec(value).unwrap());
        check(&schema, &bytes).unwrap();
        for len in 0..bytes.len() {
            agree::<T>(&schema, &bytes[..len]);
        }
        for index in 0..bytes.len() {
            for change in [1, 2, 4, 0x80, 0xff] {
                let mut bytes = bytes.clone();
                bytes[index] ^= change;
                agree::<T>(&schema, &bytes);
                bytes.push(0);
                agree::<T>(&schema, &bytes);
            }
        }
    }
    all(&records());
    all(&vec![records(), Indexed(vec![]), records()]);
    all(&Indexed(vec!["wet".to_owned(), "a".into()]));
    all(&Indexed(vec![7_u16, 8]));
    let leaf = Node {
        children: Indexed(vec![]),
    };
    let branch = Node {
        children: Indexed(vec![leaf.clone(), leaf]),
    };
    all(&Node {
        children: Indexed(vec![branch.clone(), branch]),
    });
}

#[test]
fn nesting_ends_at_the_same_level() {
    let mut node = Node {
        children: Indexed(vec![]),
    };
    let schema = Schema::of::<Node>();
    for _ in 1..128 {
        node = Node {
            children: Indexed(vec![node]),
        };
    }
    let bytes = sdp::to_vec(&node).unwrap();
    check(&schema, &bytes).unwrap();
    // One level more, by hand.
    let len = u32::try_from(bytes.len()).unwrap().to_le_bytes();
    let deeper = [&[1, 0, 0, 0], &len[..], &[1, 0, 0, 0], &bytes].concat();
    assert!(sdp::from_slice::<Node>(&deeper).is_err());
    agree::<Node>(&schema, &deeper);
}
