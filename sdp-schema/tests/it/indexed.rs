//! Indexed sequences: the schema agrees with the type in every byte.

mod conversions;
mod values;

use sdp::{Indexed, SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{Schema, check, sample};

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

fn node(children: Vec<Node>) -> Node {
    let children = Indexed(children);
    Node { children }
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
    if let (Err(early), Err(error)) = (&of_type, &of_schema)
        && matches!(early.kind(), sdp::DecodeErrorKind::UnexpectedEnd { .. })
        && early.offset() <= error.offset()
    {
        // SPEC E3: a decoder may find an end before the schema finds another error.
        return;
    }
    let kind = |error: sdp::DecodeError| (std::mem::discriminant(&error.kind()), error.offset());
    assert_eq!(of_type.map_err(kind), of_schema.map_err(kind), "{bytes:?}");
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
    let leaf = node(vec![]);
    let branch = node(vec![leaf.clone(), leaf]);
    all(&node(vec![branch.clone(), branch]));
}

#[test]
fn samples_are_values() {
    let schema = Schema::of::<Indexed<Vec<Record>>>();
    let len = |seed| {
        let bytes = sample(&schema, seed).unwrap();
        let records: Indexed<Vec<Record>> = sdp::from_slice(&bytes).unwrap();
        assert_eq!(sdp::to_vec(&records).unwrap(), bytes);
        records.len()
    };
    let lens: std::collections::BTreeSet<usize> = (0..200).map(len).collect();
    assert_eq!(lens, [0, 1, 2, 3].into());
}

#[test]
fn nesting_ends_at_the_same_level() {
    let deepest = (1..128).fold(node(vec![]), |child, _| node(vec![child]));
    let (schema, bytes) = (Schema::of::<Node>(), sdp::to_vec(&deepest).unwrap());
    check(&schema, &bytes).unwrap();
    // One level more, by hand.
    let len = u32::try_from(bytes.len()).unwrap().to_le_bytes();
    let deeper = [&[1, 0, 0, 0], &len[..], &[1, 0, 0, 0], &bytes].concat();
    assert!(sdp::from_slice::<Node>(&deeper).is_err());
    agree::<Node>(&schema, &deeper);
}
