//! Write-back, by a model on trees.

mod edits;

use std::collections::BTreeMap;
use std::ops::Range;

use sdp_schema::{Editor, Root, Schema, TypeIndex, check};

use super::oracle::back::WriteBack;
use super::oracle::message;
use super::pairs::{pair, random};
use super::random::Rng;
use edits::edited;

/// How often each rule was used by a result, and by an error.
type Counts = BTreeMap<&'static str, [usize; 2]>;

/// Pairs of schemas that use each rule.
fn schemas() -> Vec<(Schema, Schema)> {
    let lines = include_str!("write_back/schemas.txt").lines();
    let lines = lines.filter(|line| !line.starts_with("//"));
    let pair = |line: &str| {
        let (writer, reader) = line.split_once("=>").unwrap();
        let parse = |text: &str| {
            text.parse()
                .unwrap_or_else(|error| panic!("{error}\n{text}"))
        };
        (parse(writer), parse(reader))
    };
    lines.map(pair).collect()
}

fn seeded(seed: u64) -> Rng {
    let mut bytes = vec![0; 1 << 15];
    fastrand::Rng::with_seed(seed).fill(&mut bytes);
    Rng::new(bytes)
}

/// Returns random valid values, or whole messages.
fn values(schema: &Schema, count: usize, rng: &mut Rng) -> Vec<Vec<u8>> {
    let value = |ty: TypeIndex, rng: &mut Rng| {
        let mut bytes = vec![];
        random(schema, ty, rng, &mut bytes, 3, 5);
        bytes
    };
    let values = (0..count).map(|_| match schema.root() {
        Root::Value(ty) => value(ty, rng),
        Root::Messages(types) => {
            let ty = rng.choice(types).copied().unwrap();
            let id = schema.get(ty).name().unwrap().message_id().unwrap();
            message(id.get(), &value(ty, rng))
        }
    });
    let values = values.filter(|bytes| bytes.len() < 2048 && check(schema, bytes).is_ok());
    // A set or map grows by edits, because a few random keys are rarely in order.
    let values: Vec<_> = values.collect();
    let grown =
        |value: Vec<u8>| (0..rng.u8(..4)).fold(value, |value, _| edited(schema, &value, rng));
    values.into_iter().map(grown).collect()
}

/// Edits values, and checks the laws of each result (W1).
fn write_back(writer: &Schema, reader: &Schema, rng: &mut Rng, counts: &mut Counts) {
    let model = WriteBack::new(writer, reader);
    let Ok(editor) = Editor::new(writer, reader) else {
        return;
    };
    for original in values(writer, 8, rng) {
        let Some(view) = model.view(&original) else {
            continue;
        };
        let pair = || format!("{writer}\nto {reader}\n{original:x?}\nviewed {view:x?}");
        assert_eq!(
            model.write_back(&original, &view),
            Ok(original.clone()),
            "{}",
            pair()
        );
        for _ in 0..6 {
            let edited = match (reader.root(), rng.u8(..8)) {
                (Root::Messages(_), 0) => values(reader, 1, rng).pop().unwrap_or(view.clone()),
                _ => edited(reader, &view, rng),
            };
            let result = model.write_back(&original, &edited);
            for rule in model.reached() {
                counts.entry(rule).or_default()[usize::from(result.is_err())] += 1;
            }
            *counts
                .entry("all")
                .or_default()
                .get_mut(usize::from(result.is_err()))
                .unwrap() += 1;
            let found = editor.write_back(&original, &edited);
            let context = || {
                format!(
                    "{}\nedited {edited:x?}\n{result:x?}\nfound {found:x?}",
                    pair()
                )
            };
            assert_eq!(found.as_ref().ok(), result.as_ref().ok(), "{}", context());
            if let Ok(result) = &result {
                assert!(check(writer, result).is_ok(), "{}", context());
                assert_eq!(model.view(result).as_ref(), Some(&edited), "{}", context());
                let kept = model.check_kept(&original, &edited, result);
                assert_eq!(kept, Ok(()), "{}", context());
            }
        }
    }
}

/// Returns the seeds of random schemas. The variable `SEEDS` changes their number.
fn seeds(count: u64) -> Range<u64> {
    0..std::env::var("SEEDS").map_or(count, |count| count.parse().unwrap())
}

/// Rules that results use.
const RESULTS: &str = "C10;C11;C12;C12 none;C13;C22;C22 kept field;C23;C23 another variant;W2 new part;W3 assigned;\
    W4 added;W4 keys;W4 moved;W4 nothing to lose;W4 positions;W4 remaining ones have nothing to lose;W4 removed";
/// Rules that are errors.
const ERRORS: &str = "C11 none;C22 changed default;W1 invalid result;W2 another view;W2 no conversion;W4 a guess;\
    W4 equal keys;W4 length of an array;W5 another message";

#[test]
fn results_keep_the_laws() {
    let mut counts = Counts::new();
    for seed in seeds(100) {
        let mut rng = seeded(seed);
        if let Some((writer, reader)) = pair(&mut rng) {
            write_back(&writer, &reader, &mut rng, &mut counts);
        }
    }
    let schemas = schemas();
    for seed in seeds(100).step_by(50) {
        for (at, (writer, reader)) in schemas.iter().enumerate() {
            write_back(writer, reader, &mut seeded(seed + at as u64), &mut counts);
        }
    }
    for (at, rules) in [RESULTS, ERRORS].into_iter().enumerate() {
        let mut rules = rules.split(';');
        let is_used = |rule| counts.get(rule).is_some_and(|counts| counts[at] > 4);
        assert!(rules.all(is_used), "{counts:?}");
    }
}
