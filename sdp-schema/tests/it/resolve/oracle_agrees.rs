//! Properties of conversions between random schemas, and their comparison with the oracle.

use std::collections::BTreeMap;

use sdp_schema::{Schema, check};

use super::oracle::{Grade, Oracle};
use super::pairs::{pair, renamed, values};
use super::table::{grades, rows};

const SEEDS: u64 = 1500;

/// Returns the converter to test.
fn plan<'a>(writer: &'a Schema, reader: &'a Schema) -> Oracle<'a> {
    Oracle::new(writer, reader)
}

/// Returns the conversion of a value, or `None` if it fails or the reader rejects the result (R5).
fn checked(converter: &Oracle<'_>, reader: &Schema, value: &[u8]) -> Option<Vec<u8>> {
    let converted = converter.convert(value).ok();
    converted.filter(|bytes| check(reader, bytes).is_ok())
}

/// Returns the grade of a value: that of its message if it has a header.
fn grade(converter: &Oracle<'_>, bytes: &[u8]) -> Grade {
    let id = |header: &[u8; 6]| u16::from_le_bytes([header[4], header[5]]);
    let grade = bytes.first_chunk().map(id);
    let grade = grade.and_then(|id| converter.grades().get(&id).copied());
    grade.unwrap_or(converter.grade())
}

fn agrees(writer: &Schema, reader: &Schema, values: &[Vec<u8>]) {
    let (plan, oracle) = (plan(writer, reader), Oracle::new(writer, reader));
    let found = [&plan, &oracle].map(|it| grades(it, writer));
    assert_eq!(found[0], found[1], "\n{writer}\nto {reader}");
    for value in values {
        let found = [&plan, &oracle].map(|it| checked(it, reader, value));
        assert_eq!(found[0], found[1], "{value:x?}\n{writer}\nto {reader}");
    }
}

#[test]
fn rows_agree_with_the_oracle() {
    for row in rows() {
        let values: Vec<_> = row.values.into_iter().map(|(given, _)| given).collect();
        agrees(&row.writer, &row.reader, &values);
    }
}

#[test]
fn random_pairs_agree_with_the_oracle_and_their_grades() {
    let mut found = BTreeMap::new();
    for (seed, (writer, reader)) in (0..SEEDS).filter_map(|it| Some((it, pair(it)?))) {
        let (converter, values) = (plan(&writer, &reader), values(&writer, seed));
        agrees(&writer, &reader, &values);
        for value in values {
            let grade = grade(&converter, &value);
            let converted = checked(&converter, &reader, &value);
            let holds = match grade {
                Grade::Refused => converter.convert(&value).is_err(),
                Grade::Partial => true,
                Grade::Total => converted.is_some(),
                Grade::Same => converted.as_ref() == Some(&value),
            };
            let error =
                || format!("{grade:?}: {value:x?} to {converted:x?}\n{writer}\nto {reader}");
            assert!(holds, "seed {seed}, {}", error());
            *found.entry((grade, converted.is_some())).or_insert(0) += 1;
        }
    }
    let is_common = |it| found.get(&it).is_some_and(|count| *count > 300);
    let refused = is_common((Grade::Refused, false));
    let partial = is_common((Grade::Partial, false)) && is_common((Grade::Partial, true));
    let is_covered = refused && partial && is_common((Grade::Total, true));
    assert!(is_covered && is_common((Grade::Same, true)), "{found:?}");
}

#[test]
fn equal_schemas_are_the_same() {
    for (schema, _) in (0..SEEDS / 5).filter_map(pair) {
        let grades = grades(&plan(&schema, &schema), &schema);
        let is_same = grades.split(", ").all(|grade| grade.ends_with("same"));
        assert!(is_same, "{grades}\n{schema}");
    }
}

#[test]
fn renames_compose() {
    for (seed, [first, second, third]) in (0..SEEDS / 5).filter_map(|it| Some((it, renamed(it)?))) {
        let plans = [(&first, &second), (&second, &third), (&first, &third)];
        let plans = plans.map(|(writer, reader)| plan(writer, reader));
        for value in values(&first, seed) {
            let step = plans[0].convert(&value).unwrap();
            let direct = plans[2].convert(&value).unwrap();
            assert_eq!(plans[1].convert(&step), Ok(direct.clone()), "seed {seed}");
            assert_eq!(direct, value, "seed {seed}");
        }
    }
}
