//! Properties of random conversions.

use std::collections::BTreeMap;

use sdp_schema::{Schema, check};

use super::oracle::{Grade, Oracle};
use super::pairs::{pair, renamed, values};

const SEEDS: u64 = 4000;

/// Returns the grade of a value: that of its message if it has a header.
fn grade(oracle: &Oracle<'_>, bytes: &[u8]) -> Grade {
    match bytes.first_chunk::<6>() {
        Some(header) if header.starts_with(b"SDP2") => {
            let grades = oracle.grades();
            let grade = grades.get(&u16::from_le_bytes([header[4], header[5]]));
            grade.copied().unwrap_or(oracle.grade())
        }
        _ => oracle.grade(),
    }
}

#[test]
fn grades_hold_for_valid_values() {
    let mut found = BTreeMap::new();
    for seed in 0..SEEDS {
        let Some((writer, reader)) = pair(seed) else {
            continue;
        };
        let oracle = Oracle::new(&writer, &reader);
        for value in values(&writer, seed) {
            let grade = grade(&oracle, &value);
            let converted = oracle.convert(&value);
            let is_valid = |bytes: &Vec<u8>| check(&reader, bytes).is_ok();
            let holds = match grade {
                Grade::Refused => converted.is_err(),
                Grade::Partial => true,
                Grade::Total => converted.as_ref().is_ok_and(is_valid),
                Grade::Same => converted.as_ref() == Ok(&value),
            };
            let is_ok = converted.as_ref().is_ok_and(is_valid);
            *found.entry((grade, is_ok)).or_insert(0) += 1;
            assert!(
                holds,
                "seed {seed}, {grade:?}: {value:x?} to {converted:x?}\n{writer}\n{reader}"
            );
        }
    }
    let each = [
        (Grade::Refused, false),
        (Grade::Partial, false),
        (Grade::Partial, true),
        (Grade::Total, true),
        (Grade::Same, true),
    ];
    println!("{found:?}");
    assert!(
        each.iter()
            .all(|it| found.get(it).is_some_and(|count| *count > 100)),
        "{found:?}"
    );
}

#[test]
fn equal_schemas_are_the_same() {
    for (schema, _) in (0..SEEDS).filter_map(pair) {
        let oracle = Oracle::new(&schema, &schema);
        let mut grades = oracle.grades().into_values();
        let is_same = grades.all(|grade| grade == Grade::Same);
        assert!(
            is_same && (!oracle.grades().is_empty() || oracle.grade() == Grade::Same),
            "{schema}"
        );
    }
}

fn convert(writer: &Schema, reader: &Schema, bytes: &[u8]) -> Vec<u8> {
    Oracle::new(writer, reader).convert(bytes).unwrap()
}

#[test]
fn renames_compose() {
    for (seed, [first, second, third]) in (0..SEEDS).filter_map(|it| Some((it, renamed(it)?))) {
        for value in values(&first, seed) {
            let step = convert(&first, &second, &value);
            let direct = convert(&first, &third, &value);
            assert_eq!(convert(&second, &third, &step), direct, "seed {seed}");
            assert_eq!(direct, value, "seed {seed}");
        }
    }
}
