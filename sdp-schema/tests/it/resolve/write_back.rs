//! Write-back, compared with a model on trees.

mod agreement;
mod edits;
mod records;

use std::ops::Range;

use sdp_schema::Schema;

use super::pairs::pair;
use super::random::Rng;
use agreement::{Counts, write_back};
use records::records;

/// Pairs of schemas that use each rule.
fn schemas() -> Vec<&'static str> {
    let lines = include_str!("write_back/schemas.txt").lines();
    lines.filter(|line| !line.starts_with("//")).collect()
}

/// Returns the attribute of a key with a random scope.
fn key(rng: &mut Rng) -> String {
    format!(
        "#[key = {:?}] ",
        rng.choice(["message", "sequence"]).unwrap()
    )
}

/// Parses a pair of schemas. Each `#[key]` gets a scope.
fn parsed(line: &str, rng: &mut Rng) -> (Schema, Schema) {
    let parts: Vec<_> = line.split("#[key]").collect();
    let line = parts.into_iter().map(String::from);
    let line = line.reduce(|line, part| line + &key(rng) + &part).unwrap();
    let (writer, reader) = line.split_once("=>").unwrap();
    let parse = |text: &str| {
        text.parse()
            .unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    (parse(writer), parse(reader))
}

fn seeded(seed: u64) -> Rng {
    let mut bytes = vec![0; 1 << 15];
    fastrand::Rng::with_seed(seed).fill(&mut bytes);
    Rng::new(bytes)
}

/// Returns the seeds of random schemas. The variable `SEEDS` changes their number: 20,000 are a million edits.
fn seeds(count: u64) -> Range<u64> {
    0..std::env::var("SEEDS").map_or(count, |count| count.parse().unwrap())
}

/// Rules that results use.
const RESULTS: &str = "C10;C11;C12;C12 none;C13;C22;C22 kept field;C23;C23 another variant;W2 new part;W3 assigned;\
    W4 added;W4 equal views;W4 keys;W4 moved;W4 nothing to lose;W4 positions;W4 removed;\
    W4 remaining ones have nothing to lose;W7;C22 another key";
/// Rules that are errors.
const ERRORS: &str = "C11 none;C22 changed default;W1 invalid result;W2 another view;W2 no conversion;W4 a guess;\
    W4 equal keys;W4 length of an array;W5 another message;W7";

#[test]
fn random_pairs_keep_the_laws() {
    let mut counts = Counts::new();
    for seed in seeds(100) {
        let mut rng = seeded(seed);
        if let Some((writer, reader)) = pair(&mut rng) {
            write_back(&writer, &reader, &mut rng, &mut counts);
        }
    }
    println!("{counts:?}");
    let is_used = |rule| counts.get(rule).is_some_and(|[results, _]| *results > 10);
    assert!(
        ["C10", "C13", "C22", "C23"].into_iter().all(is_used),
        "{counts:?}"
    );
}

#[test]
fn records_keep_the_laws_by_each_rule() {
    let mut counts = Counts::new();
    let schemas = schemas();
    for (seed, line) in schemas.iter().enumerate() {
        let mut rng = seeded(seed as u64);
        let (writer, reader) = parsed(line, &mut rng);
        write_back(&writer, &reader, &mut rng, &mut counts);
    }
    for seed in seeds(100) {
        let mut rng = seeded(seed);
        // The last ones have structs with keys at several places.
        let line = rng.choice(&schemas[schemas.len() - 4..]).unwrap();
        let (writer, reader) = parsed(line, &mut rng);
        write_back(&writer, &reader, &mut rng, &mut counts);
        if let Some((writer, reader)) = records(&mut rng) {
            write_back(&writer, &reader, &mut rng, &mut counts);
        }
    }
    println!("{counts:?}");
    for (at, rules) in [RESULTS, ERRORS].into_iter().enumerate() {
        let mut rules = rules.split(';');
        let is_used = |rule| counts.get(rule).is_some_and(|counts| counts[at] > 0);
        assert!(rules.all(is_used), "{counts:?}");
    }
}
