//! Maps and sets in any order.

use std::collections::BTreeSet;

use sdp::schema::Rule;
use sdp_schema::encode;
use serde_json::{Value, json};

use super::is;
use crate::table::{Type, U8, enumeration, schema, variant};

#[test]
fn entries_have_any_order() {
    let mut random = fastrand::Rng::with_seed(1);
    for count in 0..100 {
        let mut keys: Vec<u16> = (0..count).collect();
        random.shuffle(&mut keys);
        is(&format!("{keys:?}"), &BTreeSet::from_iter(keys));
    }
}

/// Keys of which some parts have an order, and others have none.
#[test]
fn partly_ordered_keys_are_sorted() {
    let types = schema(&[
        Type::Set(1),
        Type::Seq(2),
        enumeration(vec![
            variant("Known", 1, &[("0", 3)]),
            variant("Unknown", 0, &[("0", 4)]),
        ]),
        Type::Refined(Rule::Reverse, 5),
        Type::Unordered("version".into(), 5),
        Type::Option(6),
        U8,
    ]);
    let mut random = fastrand::Rng::with_seed(7);
    let mut key = || -> Vec<Value> {
        let part = |random: &mut fastrand::Rng| {
            let content = random.bool().then(|| random.u8(..3));
            match random.u8(..4) {
                0 => json!({"Unknown": content}),
                _ => json!({"Known": content}),
            }
        };
        (0..random.usize(..5)).map(|_| part(&mut random)).collect()
    };
    let mut keys: Vec<Vec<Value>> = (0..1000).map(|_| key()).collect();
    keys.sort_by_key(|key| serde_json::to_string(key).unwrap());
    keys.dedup();
    let count = u32::try_from(keys.len()).unwrap();
    let bytes = encode(&types, json!(keys)).unwrap();
    assert!(bytes.starts_with(&count.to_le_bytes()));
}
