//! Properties of conversions between random schemas, and their comparison with the oracle.

use std::collections::BTreeMap;
use std::ops::Range;

use sdp_schema::Grade;

use super::agreement::{checked, outcomes};
use super::convert::Planned;
use super::oracle::Oracle;
use super::pairs::{pair, values, versions};
use super::seeded;
use super::table::grades;

/// Returns the seeds of random schemas. The variable `SEEDS` changes their number.
fn seeds() -> Range<u64> {
    let count = std::env::var("SEEDS").map_or(400, |count| count.parse().unwrap());
    0..count
}

#[test]
fn random_pairs_agree_with_the_oracle_and_their_grades() {
    let mut found = BTreeMap::new();
    for mut rng in seeds().map(seeded) {
        let Some((writer, reader)) = pair(&mut rng) else {
            continue;
        };
        let same = grades(&Planned::new(&writer, &writer), &writer);
        let is_same = same.split(", ").all(|grade| grade.ends_with("same"));
        assert!(is_same, "{same}\n{writer}");
        let values = values(&writer, &mut rng);
        for outcome in outcomes(&writer, &reader, &values) {
            *found.entry(outcome).or_insert(0) += 1;
        }
    }
    let is_common = |it| found.get(&it).is_some_and(|count| *count > 60);
    let refused = is_common((Grade::Refused, false));
    let partial = is_common((Grade::Partial, false)) && is_common((Grade::Partial, true));
    let is_covered = refused && partial && is_common((Grade::Total, true));
    assert!(is_covered && is_common((Grade::Same, true)), "{found:?}");
}

#[test]
fn versions_without_losses_compose() {
    let mut counts = [0; 2];
    for seed in seeds() {
        let mut rng = seeded(seed);
        let Some([first, second, third]) = versions(&mut rng) else {
            continue;
        };
        let pairs = [(&first, &second), (&second, &third), (&first, &third)];
        let [to_second, _, direct] = pairs.map(|it| Oracle::new(it.0, it.1).is_lossless());
        if !to_second || !direct {
            continue;
        }
        let plans = pairs.map(|it| Planned::new(it.0, it.1));
        for value in values(&first, &mut rng) {
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
    assert!(counts.iter().all(|count| *count > 60), "{counts:?}");
}
