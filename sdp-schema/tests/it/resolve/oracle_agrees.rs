//! Properties of conversions between random schemas, and their comparison with the oracle.

use std::collections::BTreeMap;
use std::ops::Range;

use sdp_schema::{Grade, Schema, check};

use super::convert::{Convert, Planned};
use super::oracle::Oracle;
use super::pairs::{pair, renamed, values, versions};
use super::table::grades;

/// Returns the seeds of random schemas. The variable `SEEDS` changes their number.
fn seeds() -> Range<u64> {
    let count = std::env::var("SEEDS").map_or(1500, |count| count.parse().unwrap());
    0..count
}

/// Returns the conversion of a value, or `None` if it fails or the reader rejects the result (R5).
fn checked(converter: &dyn Convert, reader: &Schema, value: &[u8]) -> Option<Vec<u8>> {
    let converted = converter.convert(value).ok();
    converted.filter(|bytes| check(reader, bytes).is_ok())
}

/// Returns the grade of a value: that of its message if it has a header.
fn grade(converter: &dyn Convert, bytes: &[u8]) -> Grade {
    let id = |header: &[u8; 6]| u16::from_le_bytes([header[4], header[5]]);
    let grade = bytes.first_chunk().map(id);
    let grade = grade.and_then(|id| converter.grades().get(&id).copied());
    grade.unwrap_or(converter.grade())
}

/// Returns the first difference between a plan and the oracle.
fn difference(writer: &Schema, reader: &Schema, values: &[Vec<u8>]) -> Option<String> {
    let (plan, oracle) = (Planned::new(writer, reader), Oracle::new(writer, reader));
    let both: [&dyn Convert; 2] = [&plan, &oracle];
    let found = both.map(|it| grades(it, writer));
    if found[0] != found[1] {
        return Some(format!("{found:?}\n{writer}\nto {reader}"));
    }
    let difference = |value: &Vec<u8>| {
        let found = both.map(|it| checked(it, reader, value));
        let error = || format!("{value:x?} to {found:x?}\n{writer}\nto {reader}");
        (found[0] != found[1]).then(error)
    };
    values.iter().find_map(difference)
}

#[test]
fn random_pairs_agree_with_the_oracle_and_their_grades() {
    let mut found = BTreeMap::new();
    for (seed, (writer, reader)) in seeds().filter_map(|it| Some((it, pair(it)?))) {
        let (converter, values) = (Planned::new(&writer, &reader), values(&writer, seed));
        let difference = difference(&writer, &reader, &values);
        assert_eq!(difference, None, "seed {seed}");
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
    for (schema, _) in seeds().step_by(5).filter_map(pair) {
        let grades = grades(&Planned::new(&schema, &schema), &schema);
        let is_same = grades.split(", ").all(|grade| grade.ends_with("same"));
        assert!(is_same, "{grades}\n{schema}");
    }
}

#[test]
fn renames_compose() {
    for (seed, [first, second, third]) in
        seeds().step_by(5).filter_map(|it| Some((it, renamed(it)?)))
    {
        let plans = [(&first, &second), (&second, &third), (&first, &third)];
        let plans = plans.map(|(writer, reader)| Planned::new(writer, reader));
        for value in values(&first, seed) {
            let step = plans[0].convert(&value).unwrap();
            let direct = plans[2].convert(&value).unwrap();
            assert_eq!(plans[1].convert(&step), Ok(direct.clone()), "seed {seed}");
            assert_eq!(direct, value, "seed {seed}");
        }
    }
}

#[test]
fn versions_without_losses_compose() {
    let mut counts = [0; 2];
    for (seed, [first, second, third]) in seeds().filter_map(|it| Some((it, versions(it)?))) {
        let pairs = [(&first, &second), (&second, &third), (&first, &third)];
        let [to_second, _, direct] = pairs.map(|it| Oracle::new(it.0, it.1).is_lossless());
        if !to_second || !direct {
            continue;
        }
        let plans = pairs.map(|it| Planned::new(it.0, it.1));
        for value in values(&first, seed) {
            let step = checked(&plans[0], &second, &value);
            let twice = step.and_then(|step| checked(&plans[1], &third, &step));
            let once = checked(&plans[2], &third, &value);
            if let (Some(twice), Some(once)) = (twice, once) {
                let error = || format!("{value:x?}\n{first}\nto {second}\nto {third}");
                assert_eq!(once, twice, "seed {seed}, {}", error());
                counts[usize::from(once != value)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 300), "{counts:?}");
}
