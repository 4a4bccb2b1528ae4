//! Properties of conversions between random schemas, and their comparison with the oracle.

use std::collections::BTreeMap;
use std::ops::Range;

use sdp_schema::Grade;

use super::agreement::outcomes;
use super::convert::{Convert, Planned};
use super::pairs::{pair, renamed, values};
use super::seeded;
use super::table::grades;

/// Returns the seeds of random schemas. The variable `SEEDS` changes their number.
fn seeds() -> Range<u64> {
    let count = std::env::var("SEEDS").map_or(1500, |count| count.parse().unwrap());
    0..count
}

#[test]
fn random_pairs_agree_with_the_oracle_and_their_grades() {
    let mut found = BTreeMap::new();
    for mut rng in seeds().map(seeded) {
        let Some((writer, reader)) = pair(&mut rng) else {
            continue;
        };
        let values = values(&writer, &mut rng);
        for outcome in outcomes(&writer, &reader, &values) {
            *found.entry(outcome).or_insert(0) += 1;
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
    for (schema, _) in seeds().step_by(5).filter_map(|it| pair(&mut seeded(it))) {
        let grades = grades(&Planned::new(&schema, &schema), &schema);
        let is_same = grades.split(", ").all(|grade| grade.ends_with("same"));
        assert!(is_same, "{grades}\n{schema}");
    }
}

#[test]
fn renames_compose() {
    for seed in seeds().step_by(5) {
        let mut rng = seeded(seed);
        let Some([first, second, third]) = renamed(&mut rng) else {
            continue;
        };
        let plans = [(&first, &second), (&second, &third), (&first, &third)];
        let plans = plans.map(|(writer, reader)| Planned::new(writer, reader));
        for value in values(&first, &mut rng) {
            let step = plans[0].convert(&value).unwrap();
            let direct = plans[2].convert(&value).unwrap();
            assert_eq!(plans[1].convert(&step), Ok(direct.clone()), "seed {seed}");
            assert_eq!(direct, value, "seed {seed}");
        }
    }
}
