//! Indexed sequences: the schema agrees with the type in every byte.

mod conversions;
mod values;

use std::collections::BTreeMap;

use sdp::{Indexed, SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{Inspect, Resolver, Schema, check, encode, explain, inspect, sample, view};

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

#[test]
fn elements_are_parts_of_the_sequence() {
    let mut bytes = sdp::to_vec(&records()).unwrap();
    let schema = Schema::of::<Indexed<Vec<Record>>>();
    let mut found = String::new();
    inspect(&schema, &bytes, &Inspect::new(), &mut found).unwrap();
    assert!(
        found.contains("[2]") && found.contains("\"dry\""),
        "{found}"
    );
    let last = bytes.len() - 2;
    bytes[last] = 7; // the tag of the last option
    let error = sdp::from_slice::<Indexed<Vec<Record>>>(&bytes).unwrap_err();
    let text = explain(&schema, &bytes, &error).to_string();
    assert!(text.starts_with("[2].inner[2]"), "{text}");

    let mut bytes = sdp::to_vec(&records()).unwrap();
    bytes[4] += 1; // the end of the first element
    let error = sdp::from_slice::<Indexed<Vec<Record>>>(&bytes).unwrap_err();
    let text = explain(&schema, &bytes, &error).to_string();
    assert!(
        text.starts_with("[0]: index does not match element 0"),
        "{text}"
    );
}

#[test]
fn json_has_the_elements_only() {
    let schema = Schema::of::<Indexed<Vec<Record>>>();
    let bytes = sdp::to_vec(&records()).unwrap();
    let json = serde_json::to_string(&view(&schema, &bytes).unwrap()).unwrap();
    let first = r#"[{"name":"wet","keys":[7,8],"inner":[1,null]},"#;
    assert!(json.starts_with(first), "{json}");
    let encoded = encode(&schema, &mut serde_json::Deserializer::from_str(&json));
    assert_eq!(encoded.unwrap(), bytes);
    let empty = encode(&schema, &mut serde_json::Deserializer::from_str("[]"));
    assert_eq!(empty.unwrap(), [0; 8]);
}

#[test]
fn samples_are_values() {
    let schema = Schema::of::<Indexed<Vec<Record>>>();
    let mut lengths = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let bytes = sample(&schema, seed).unwrap();
        let records: Indexed<Vec<Record>> = sdp::from_slice(&bytes).unwrap();
        assert_eq!(sdp::to_vec(&records).unwrap(), bytes);
        lengths.insert(records.len());
    }
    assert_eq!(lengths, [0, 1, 2, 3].into());
}

#[test]
fn sequences_become_indexed_and_back() {
    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
    struct Old {
        names: Vec<String>,
        numbers: Vec<u8>,
        table: BTreeMap<String, u16>,
    }
    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
    struct New {
        names: Indexed<Vec<String>>,
        numbers: Indexed<Vec<Option<u32>>>,
        table: Indexed<Vec<(String, u32)>>,
    }
    let old = Old {
        names: vec!["wet".into(), String::new()],
        numbers: vec![7, 9],
        table: BTreeMap::from([("wet".into(), 7), ("dry".into(), 9)]),
    };
    let new = New {
        names: Indexed(old.names.clone()),
        numbers: Indexed(vec![Some(7), Some(9)]),
        table: Indexed(vec![("dry".into(), 9), ("wet".into(), 7)]),
    };
    let resolver = Resolver::<New>::new(&Schema::of::<Old>()).unwrap();
    assert_eq!(
        resolver.from_slice(&sdp::to_vec(&old).unwrap()).unwrap(),
        new
    );

    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
    struct Back {
        names: Vec<String>,
        numbers: Vec<Option<u32>>,
    }
    let back = Resolver::<Back>::new(&Schema::of::<New>()).unwrap();
    let back = back.from_slice(&sdp::to_vec(&new).unwrap()).unwrap();
    assert_eq!((back.names, back.numbers), (new.names.0, new.numbers.0));
}
