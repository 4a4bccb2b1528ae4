//! Schemas and values that an attacker chose: their time and memory is linear in their size.

use std::collections::BTreeSet;
use std::time::Instant;

use allocation_counter::measure;
use sdp_schema::{Schema, encode, view};
use serde_json::{Value, json};

use super::{encode_text, error_in, json_of};
use crate::table::{Type, U8, enumeration, schema, structure, variant};

/// Returns a value inside this number of sequences.
fn nested(depth: usize, value: Value) -> Value {
    (0..depth).fold(value, |inner, _| Value::Array(vec![inner]))
}

/// Returns the schema of a sequence of itself, in this number of tuples.
fn recursive(tuples: u32) -> Schema {
    let mut types = vec![Type::Seq(1)];
    types.extend((0..tuples).map(|at| Type::Tuple(vec![at + 2])));
    types.push(Type::Pointer(0));
    schema(&types)
}

const TOO_DEEP: &str = ": the value nests deeper than 256";

#[test]
fn depth_is_limited() {
    let values = recursive(0);
    assert!(encode(&values, nested(60, json!([]))).is_ok());
    // Each sequence and each pointer is a level of nesting. The format has no limit.
    let error = encode(&values, nested(129, json!([]))).unwrap_err();
    let error = error.to_string();
    assert!(
        error.ends_with("]: nesting exceeds the limit of 128 levels"),
        "{error}"
    );
    let error = encode(&values, nested(1000, json!([]))).unwrap_err();
    let path = "[0]".repeat(16);
    assert_eq!(error.to_string(), format!("{path}…{path}{TOO_DEEP}"));
}

#[test]
fn depth_of_types_that_are_no_level_of_nesting_is_limited() {
    let structs = schema(&[
        structure(&[("first", 3), ("next", 1)]),
        enumeration(vec![variant("Named", 0, &[("map", 2)])]),
        Type::Map(3, 0),
        U8,
    ]);
    let options = schema(&[Type::Option(1), Type::Pointer(0)]);
    let repeated = |around: fn(Value) -> Value| (0..300).fold(json!(null), |it, _| around(it));
    for (schema, value) in [
        (recursive(3), nested(300, json!([]))),
        (
            structs,
            repeated(|it| json!({"next": {"Named": {"map": {"1": it}}}, "first": 1})),
        ),
        (options, repeated(|it| json!({"Some": it}))),
    ] {
        let error = encode(&schema, value).unwrap_err();
        let error = format!(": {error}");
        assert!(error.ends_with(TOO_DEEP), "{error}");
    }
    assert!(encode(&recursive(3), nested(200, json!([]))).is_ok());
}

/// Returns a type around the type at an index.
type Around = fn(u32) -> Type;

#[test]
fn views_that_are_serialized_can_be_encoded() {
    // Types around another one that are no level of nesting, with the bytes before and after the other one. The byte at
    // the end has type 1.
    let kinds: [(Around, &[u8], &[u8]); 6] = [
        (Type::Option, &[1], &[]),
        (|ty| Type::Tuple(vec![ty]), &[], &[]),
        (|ty| structure(&[("a", ty)]), &[], &[]),
        (
            |ty| enumeration(vec![variant("V", 7, &[("0", ty)])]),
            &[7, 0, 0, 0],
            &[],
        ),
        (
            |ty| enumeration(vec![variant("V", 7, &[("a", ty)])]),
            &[7, 0, 0, 0],
            &[],
        ),
        (
            |ty| enumeration(vec![variant("V", 7, &[("0", ty), ("1", 1)])]),
            &[7, 0, 0, 0],
            &[9],
        ),
    ];
    for (around, before, after) in kinds {
        let mut is_limited = false;
        for levels in (40..60_u32).step_by(3) {
            // A sequence of itself, inside this number of other values.
            let mut types = vec![Type::Seq(2), U8];
            types.extend((3..levels + 2).map(around));
            types.push(around(0));
            let schema = schema(&types);
            let levels = levels as usize;
            for sequences in 0..8 {
                let element = [&1_u32.to_le_bytes(), &*before.repeat(levels)].concat();
                let bytes = [
                    element.repeat(sequences),
                    vec![0; 4],
                    after.repeat(levels * sequences),
                ];
                let bytes = bytes.concat();
                match view(&schema, &bytes) {
                    Ok(view) => {
                        let json = serde_json::to_value(view).unwrap();
                        assert_eq!(encode(&schema, json).unwrap(), bytes);
                    }
                    Err(error) => {
                        assert_eq!(format!(": {}", error.detail()), TOO_DEEP);
                        is_limited = true;
                    }
                }
            }
        }
        assert!(is_limited);
    }
}

#[test]
fn counts_of_the_schema_take_no_memory() {
    let array = schema(&[Type::Array(1, 1 << 60), U8]);
    let opaque = schema(&[Type::Opaque("Blob".into(), 1 << 60, true)]);
    let info = measure(|| {
        assert_eq!(
            error_in(&array, "[1, 2]"),
            "invalid length 2, expected more at line 1 column 6"
        );
        assert_eq!(
            error_in(&opaque, "\"00\""),
            "invalid length 2, expected hexadecimal digits of opaque Blob at line 1 column 4"
        );
        assert!(view(&array, &[0; 100]).is_err());
        assert!(view(&opaque, &[0; 100]).is_err());
    });
    assert!(info.bytes_max < 20_000, "{info:?}");
}

#[test]
fn parts_without_bytes_are_null() {
    let units = schema(&[Type::Array(1, 1 << 60), Type::Tuple(vec![])]);
    assert_eq!(json_of(&units, &[]), "null");
    assert_eq!(encode_text(&units, "null").unwrap(), [0_u8; 0]);

    // 2¹⁰⁰ parts without bytes, 2⁶⁴ - 1 times.
    let mut types = vec![
        Type::Tuple(vec![1, 3]),
        Type::Array(102, u64::MAX),
        Type::Tuple(vec![]),
        U8,
        Type::Tuple(vec![2, 2]),
    ];
    types.extend((4..102).map(|last| Type::Tuple(vec![last, last])));
    let types = schema(&types);
    assert_eq!(json_of(&types, &[7]), "[null,7]");
    assert_eq!(encode_text(&types, "[null, 7]").unwrap(), [7]);
}

/// Returns the greatest memory for a call, in bytes.
fn memory(call: impl FnOnce()) -> usize {
    usize::try_from(measure(call).bytes_max).unwrap()
}

/// Checks that a call does not take a time that grows with the product of the sizes of its arguments. That would be
/// minutes.
fn is_fast(call: impl FnOnce()) {
    let start = Instant::now();
    call();
    let elapsed = start.elapsed();
    assert!(elapsed.as_secs() < 10, "{elapsed:?}");
}

const NAMES: &str = "a b c d e f g h i j k l m n o p q r s t u v w x y z aa bb cc";

#[test]
fn memory_of_views_does_not_grow_with_the_bytes() {
    let count = if cfg!(miri) { 10 } else { 4000 };
    let bytes = [&(count as u32).to_le_bytes(), &*vec![7; count]].concat();
    // An element of one byte in many tuples, in many structs with names, and with many parts without bytes.
    let mut tuples = vec![Type::Seq(1)];
    tuples.extend((2..31).map(|ty| Type::Tuple(vec![ty])));
    tuples.push(U8);
    let mut structs = vec![Type::Seq(1)];
    structs.extend((2..31).map(|ty| structure(&[("a", ty)])));
    structs.push(U8);
    let fields: Vec<(&str, u32)> = NAMES.split(' ').map(|name| (name, 2)).collect();
    let fields = [&fields[..], &[("byte", 3)]].concat();
    let units = [Type::Seq(1), structure(&fields), Type::Tuple(vec![]), U8];
    for types in [&tuples[..], &structs, &units] {
        let schema = schema(types);
        let memory = memory(|| {
            let view = view(&schema, &bytes).unwrap();
            serde_json::to_writer(std::io::sink(), &view).unwrap();
        });
        assert!(memory < 20_000, "{memory}");
    }
}

#[test]
fn absent_options_are_limited() {
    let structs = |fields: usize| {
        let names: Vec<String> = (0..fields).map(|index| index.to_string() + "x").collect();
        let fields: Vec<(&str, u32)> = names.iter().map(|name| (&**name, 2)).collect();
        let types = [Type::Seq(1), structure(&fields), Type::Option(3), U8];
        schema(&types)
    };
    let json = |count: usize| format!("[{}{{}}]", "{},".repeat(count - 1));
    let usual = encode_text(&structs(200), &json(1000)).unwrap();
    assert_eq!(usual.len(), 4 + 200 * 1000);
    let (fields, json) = (10_000, json(10_000));
    let types = structs(fields);
    let memory = memory(|| {
        let error = error_in(&types, &json);
        assert!(
            error.contains("]: too many absent options at line 1"),
            "{error}"
        );
    });
    // The encoded options grow by doubling.
    let bound = 3 * (256 * json.len() + 100 * fields);
    assert!(memory < bound, "{memory} of {bound}");
}

#[test]
fn names_in_any_order_are_found_fast() {
    let names: Vec<String> = (0..50_000).map(|index| format!("name{index}")).collect();
    let fields: Vec<(&str, u32)> = names.iter().map(|name| (&**name, 1)).collect();
    let types = schema(&[structure(&fields), U8]);
    let entries: Vec<String> = names
        .iter()
        .rev()
        .map(|name| format!("\"{name}\":7"))
        .collect();
    let json = format!("{{{}}}", entries.join(","));
    is_fast(|| assert_eq!(encode_text(&types, &json).unwrap(), vec![7; names.len()]));

    let variants = names.iter().zip(0..);
    let variants = variants.map(|(name, tag)| variant(name, tag, &[]));
    let types = schema(&[Type::Seq(1), enumeration(variants.collect())]);
    let json = serde_json::to_string(&names).unwrap();
    is_fast(|| assert!(encode_text(&types, &json).is_ok()));
}

#[test]
fn types_inside_pointers_are_found_fast() {
    // An option of a pointer to a pointer and so on.
    let (pointers, options) = (50_000, 50_000);
    let mut types = vec![Type::Seq(1), Type::Option(2)];
    types.extend((0..pointers).map(|at| Type::Pointer(at + 3)));
    types.push(Type::Seq(pointers + 3));
    types.push(U8);
    let types = schema(&types);
    let bytes = [&u32::to_le_bytes(options), &*vec![0; options as usize]].concat();
    is_fast(|| {
        let json = json_of(&types, &bytes);
        assert_eq!(encode_text(&types, &json).unwrap(), bytes);
    });
}

#[test]
fn keys_with_many_parts_are_not_compared() {
    // A set of such pointers. Its keys have more parts than bytes.
    let pointers = 20_000;
    let mut types = vec![Type::Seq(1), Type::Set(2)];
    types.extend((0..pointers).map(|at| Type::Pointer(at + 3)));
    types.push(Type::Seq(pointers + 3));
    types.push(U8);
    let types = schema(&types);
    let json = format!("[{}[]]", "[[2],[1]],".repeat(20_000));
    is_fast(|| {
        let error = error_in(&types, &json);
        assert!(
            error.contains("]: the value nests deeper than 256"),
            "{error}"
        );
    });
    let json = json!((0..20_000_u16).rev().collect::<Vec<_>>());
    let sorted: BTreeSet<u16> = (0..20_000).collect();
    let bytes = encode(&Schema::of::<BTreeSet<u16>>(), json).unwrap();
    assert_eq!(bytes, sdp::to_vec(&sorted).unwrap());
}

#[test]
fn long_names_are_neither_copied_nor_read_for_each_value() {
    // A name of digits, because these fields are unnamed.
    let name = "7".repeat(100_000);
    let types = schema(&[structure(&[(&name, 1)]), Type::Option(2), Type::Pointer(0)]);
    let mut json = json!({ &name: null });
    for _ in 0..100 {
        json = json!({ &name: json });
    }
    let memory = memory(|| assert!(encode(&types, &json).is_ok()));
    // One name is in memory at a time.
    assert!(memory < 200_000, "{memory}");

    let types = schema(&[Type::Seq(1), structure(&[(&name, 2)]), Type::Option(3), U8]);
    let bytes = [&100_000_u32.to_le_bytes(), &*vec![0; 100_000]].concat();
    let json = format!("[{}{{}}]", "{},".repeat(99_999));
    is_fast(|| assert_eq!(encode_text(&types, &json).unwrap(), bytes));
}

#[test]
fn names_in_a_view_are_limited() {
    let name = "n".repeat(60 << 10);
    let of_structs = schema(&[Type::Seq(1), structure(&[(&name, 2)]), U8]);
    let of_variants = schema(&[
        Type::Seq(1),
        enumeration(vec![variant(&name, 7, &[("a", 2)])]),
        U8,
    ]);
    let of_units = schema(&[Type::Seq(1), enumeration(vec![variant(&name, 7, &[])]), U8]);
    for (schema, element) in [
        (of_structs, &[1][..]),
        (of_variants, &[7, 0, 0, 0, 1]),
        (of_units, &[7, 0, 0, 0]),
    ] {
        let bytes = |count: u32| [&count.to_le_bytes(), &*element.repeat(count as usize)].concat();
        let one = bytes(1);
        let json = serde_json::to_string(&view(&schema, &one).unwrap()).unwrap();
        assert!(json.contains(&name));
        let bytes = bytes(1000);
        let error = view(&schema, &bytes).unwrap_err();
        let text = "the names of fields take more than 256 times the length of the value";
        assert_eq!(error.detail(), text);
        let limit = 256 * bytes.len() + (64 << 10);
        assert_eq!(error.path(), format!("[{}]", limit / (name.len() + 1)));
    }
}
