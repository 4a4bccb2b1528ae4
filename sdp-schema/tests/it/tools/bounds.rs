//! Schemas and bytes that an attacker chose: memory, work and output are linear in both.
//!
//! For `N` bytes and a schema with `S` types and references, a walk visits at most `32 × (N + S + 32)` parts.

use allocation_counter::measure;
use sdp::schema::Number;
use sdp_schema::{Compatibility, Schema, check, diff, explain, sample};

use super::inspect::inspected;
use super::{mutated_tables, values};
use crate::corpus::types::cases;
use crate::table::{Type, U8, enumeration, opaque, schema, structure, variant};

/// The bytes of a line.
const LINE: usize = 400;

/// The bytes of a difference with its path and texts, and its share of a growing list.
const DIFFERENCE: u64 = 1000;

/// The number of types and references of a schema.
fn size(schema: &Schema) -> usize {
    let parts = |ty: &sdp_schema::Type| match ty {
        sdp_schema::Type::Result(..) | sdp_schema::Type::Map(..) => 2,
        sdp_schema::Type::Tuple(parts) => parts.len(),
        sdp_schema::Type::Struct { fields, .. } => fields.len(),
        sdp_schema::Type::Enum { variants, .. } => {
            variants.iter().map(|it| it.fields().len()).sum()
        }
        _ => 1,
    };
    schema.types().iter().map(|ty| 1 + parts(ty)).sum()
}

/// Checks the output, the memory and the allocations of all tools.
#[track_caller]
fn is_bounded(schema: &Schema, old: &[u8], new: &[u8]) {
    let walked = 32 * (new.len() + size(schema) + 32);
    let mut text = String::new();
    let info = measure(|| text = inspected(schema, new, 0, None).0);
    let lines = text.lines().count();
    assert!(lines <= walked + 2, "{lines} lines, {walked} parts");
    assert!(text.lines().all(|line| line.len() <= LINE));
    let walked = walked as u64;
    assert!(info.count_total < 64 * walked, "{info:?}");

    let mut count = 0;
    let info = measure(|| {
        let found = diff(schema, old, new);
        count = found.map_or(0, |found| found.len() as u64);
    });
    let old = old.len() as u64;
    assert!(count <= old + new.len() as u64, "{count} differences");
    let frames = 128 * (walked + 32 * old).min(129 * 129);
    assert!(
        info.bytes_max < DIFFERENCE * (count + 4) + 2 * frames,
        "{info:?}, {count}"
    );
    let info = measure(|| {
        if let Err(error) = check(schema, new) {
            assert!(explain(schema, new, error.error()).to_string().len() < 2000);
        }
    });
    assert!(info.bytes_max < 10_000 + 2 * frames, "{info:?}");
}

#[test]
fn tools_are_bounded_for_any_table() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut tables = Vec::new();
    for case in cases() {
        tables.push(case.schema.clone());
        tables.extend(mutated_tables(&case.schema, &mut random, 20));
    }
    for schema in tables {
        let values = values(&schema, &mut random, 2);
        for pair in values.windows(2).filter(|pair| pair[1].len() < 1000) {
            let mut invalid = pair[1].clone();
            is_bounded(&schema, &pair[0], &invalid);
            if let Some(at) = random.choice(0..invalid.len()) {
                invalid[at] ^= 0x55;
                is_bounded(&schema, &pair[0], &invalid);
            }
        }
    }
}

#[test]
fn memory_of_a_schema_is_linear_in_its_bytes() {
    let count: u32 = if cfg!(miri) { 50 } else { 20_000 };
    let variants = |count| {
        (0..count)
            .map(|tag| variant(&format!("{tag}"), tag, &[]))
            .collect()
    };
    let many = vec![Type::Bool; count as usize];
    // Types of few bytes, and one type of many.
    let tables = [
        many.clone(),
        vec![Type::Tuple(vec![]); count as usize],
        vec![structure(&[]); count as usize],
        vec![enumeration(variants(2)); count as usize],
        [vec![Type::Tuple((1..count).collect())], many].concat(),
        vec![enumeration(variants(count))],
    ];
    for types in tables {
        let schema = schema(&types);
        let bytes = sdp::to_vec(&schema).unwrap();
        let info = measure(|| assert!(sdp::from_slice::<Schema>(&bytes).is_ok()));
        assert!(info.bytes_max < 256 * bytes.len() as u64, "{info:?}");
        let other = Schema::of::<u8>();
        let info = measure(|| assert_eq!(Compatibility::all(&schema, &other).len(), 1));
        assert!(info.bytes_max < 128 * bytes.len() as u64, "{info:?}");
    }
}

#[test]
fn memory_of_differences_is_linear_in_their_number() {
    let count = if cfg!(miri) { 50 } else { 20_000 };
    let schema = Schema::of::<Vec<(bool, bool)>>();
    let bytes = |value| sdp::to_vec(&vec![(value, value); count]).unwrap();
    let (old, new) = (bytes(false), bytes(true));
    let mut found = Vec::new();
    let info = measure(|| found = diff(&schema, &old, &new).unwrap());
    assert_eq!(found.len(), 2 * count);
    assert!(info.bytes_max < 300 * found.len() as u64, "{info:?}");
    let info = measure(|| found = diff(&schema, &old, &old).unwrap());
    assert!(found.is_empty() && info.count_total < 10, "{info:?}");
}

/// Returns types whose values nest in 127 tuples at each of 128 levels, around a sequence of bools.
fn deep() -> (Schema, Vec<u8>) {
    let mut types: Vec<Type> = (1..=125).map(|inner| Type::Tuple(vec![inner])).collect();
    types.push(Type::Result(126, 127));
    types.push(Type::Pointer(0));
    types.push(Type::Seq(128));
    types.push(Type::Bool);
    let schema = schema(&types);
    let count = if cfg!(miri) { 10 } else { 100_000 };
    let mut bytes = [vec![1; 128], vec![0]].concat();
    bytes.extend(sdp::to_vec(&vec![false; count]).unwrap());
    (schema, bytes)
}

#[test]
fn paths_of_many_deep_differences_are_short() {
    let (schema, old) = deep();
    let mut new = old.clone();
    new[129 + 4..].fill(1);
    let found = diff(&schema, &old, &new).unwrap();
    assert_eq!(found.len(), old.len() - 133);
    let first = found[0].path();
    assert!(
        first.starts_with("0.0.0.0") && first.ends_with(".0[0]"),
        "{first}"
    );
    if !cfg!(miri) {
        let last = found.last().unwrap().to_string();
        assert!(last.ends_with(".0[99999]: false -> true"), "{last}");
    }
    let (text, _) = inspected(&schema, &old, 0, Some(1000));
    assert_eq!(text.lines().count(), 1001);
}

#[test]
fn parts_without_bytes_are_not_visited() {
    // A tree of 2¹⁰⁰ empty tuples.
    let mut types = vec![structure(&[("tree", 102), ("number", 1)])];
    types.extend([U8, Type::Tuple(vec![])]);
    types.extend((2..102).map(|inner| Type::Tuple(vec![inner; 2])));
    let schema = schema(&types);
    assert_eq!(diff(&schema, &[1], &[2]).unwrap().len(), 1);
    assert_eq!(sample(&schema, 0).unwrap().len(), 1);
    let (text, _) = inspected(&schema, &[1], 0, None);
    assert_eq!(text.lines().count(), 3);
}

/// Checks that the sample of a type with too many parts ends early.
#[track_caller]
fn is_not_sampled(types: &[Type]) {
    let schema = schema(types);
    let info = measure(|| assert_eq!(sample(&schema, 1), None));
    assert!(info.bytes_max < 192 << 20, "{info:?}");
}

#[test]
fn sample_is_limited() {
    let count = if cfg!(miri) { 200 } else { 5000 };
    // Each enum contains the next one.
    let next = |ty| enumeration(vec![variant("A", 0, &[("0", ty)])]);
    let mut enums: Vec<Type> = (0..count)
        .flat_map(|n| [next(2 * n + 1), Type::Pointer(2 * n + 2)])
        .collect();
    enums.push(Type::Str);
    is_not_sampled(&enums);
    is_not_sampled(&[opaque(u64::MAX, true)]);
    is_not_sampled(&[opaque(u64::MAX, false)]);
    if cfg!(miri) {
        return;
    }
    let huge = |element| [Type::Array(1, 1 << 40), Type::Array(2, 1 << 20), element];
    is_not_sampled(&huge(Type::Number(Number::U128)));
    is_not_sampled(&huge(opaque(1000, true)));
    let mut tree: Vec<Type> = (1..=64).map(|inner| Type::Tuple(vec![inner; 2])).collect();
    tree.push(Type::Bool);
    is_not_sampled(&tree);
    // An enum with many variants.
    let variants = (0..1000).map(|tag| variant(&format!("V{tag}"), tag, &[("0", 2)]));
    let wide = enumeration(variants.collect());
    is_not_sampled(&[Type::Array(1, u64::MAX), wide, Type::Bool]);
    // More wrappers than a walk visits for each byte.
    let mut wrappers = vec![Type::Array(1, 100_000)];
    wrappers.extend((2..=120).map(|inner| Type::Tuple(vec![inner])));
    wrappers.push(Type::Bool);
    is_not_sampled(&wrappers);
    let large = [Type::Array(1, 1 << 17), Type::Bool];
    let bytes = sample(&schema(&large), 0).unwrap();
    assert_eq!(bytes.len(), 1 << 17);
}

#[test]
fn comparing_keys_is_limited_with_the_walk() {
    // Each key is a byte in 24 structs, so walking all keys and comparing each with the previous one visit as many parts.
    let mut types = vec![Type::Set(1)];
    types.extend((2..26).map(|inner| structure(&[("x", inner)])));
    types.push(U8);
    let schema = schema(&types);
    let set = |count| sdp::to_vec(&(0..count).collect::<Vec<u8>>()).unwrap();
    let (few, many) = (set(100), set(255));
    assert!(check(&schema, &few).is_ok());
    let walked = 255 * 25;
    assert!((walked..2 * walked).contains(&(32 * (many.len() + size(&schema) + 32))));
    let error = check(&schema, &many).unwrap_err();
    let text = "more parts than the bytes and the schema justify";
    assert!(error.to_string().contains(text), "{error}");
}
