//! The work for schemas of a peer.

#![allow(clippy::arithmetic_side_effects, reason = "a panic fails the test")]

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use sdp::schema::{Number, Rule};

use super::changes;
use super::comparison::Comparison;
use crate::table::schema::Schema;
use crate::table::tests::{at as index, field, schema};
use crate::table::types::{Field, Name, Type, TypeIndex};
use crate::tools::changes::{Breaks, Change};

fn of_fields(name: &str, fields: Vec<Field>) -> Type {
    Type::Struct {
        name: Name::new(name),
        fields,
    }
}

/// Returns the changes, the work for them, and the size of both schemas.
fn work(old: &Schema, new: &Schema) -> (Vec<Change>, usize, usize) {
    let mut comparison = Comparison::new(old, new);
    comparison.root(TypeIndex::FIRST, TypeIndex::FIRST);
    let changes = comparison.finish();
    let bytes = |schema| sdp::to_vec(schema).unwrap().len();
    (changes, comparison.work, bytes(old) + bytes(new))
}

/// Checks that the work is at most a multiple of the bytes. If it was not enough, the last change must say so.
#[track_caller]
fn check_limit(old: &Schema, new: &Schema, is_enough: bool) {
    let (changes, work, size) = work(old, new);
    assert!(work / 128 <= size, "{work} for {size} bytes");
    let texts = changes.iter().map(|change| format!("{change}").len());
    assert!(texts.sum::<usize>() / 1024 <= size);
    let last = changes.last().unwrap();
    assert_eq!(last.place() != "the other types", is_enough);
    if !is_enough {
        assert_eq!(last.breaks(), Breaks::AllReaders);
        assert_eq!(
            format!("{last}"),
            "the other types: not compared (breaks older and newer readers)"
        );
    }
}

/// Returns a cycle of structs, of which only the last one has a leaf.
fn cycle(len: usize, leaf: Number) -> Schema {
    let mut types = Vec::new();
    for at in 0..len {
        let next = (3 * at + 3) % (3 * len);
        let mut fields = vec![field("next", 3 * at + 1)];
        if at + 1 == len {
            fields.push(field("leaf", 3 * len));
        }
        types.push(of_fields(&format!("S{at}"), fields));
        types.push(Type::Option(index(3 * at + 2)));
        types.push(Type::Pointer(index(next)));
    }
    types.push(Type::Number(leaf));
    schema(types)
}

#[test]
fn pairs_of_cycles_are_limited() {
    // The lengths have no common factor, so each struct is compared with each other one.
    check_limit(&cycle(499, Number::U8), &cycle(500, Number::U16), false);
    check_limit(&cycle(500, Number::U8), &cycle(500, Number::U16), true);
}

#[test]
fn nested_pairs_are_compared_once() {
    let nested = |leaf| {
        let pair = |at: usize| Type::Tuple(vec![index(at + 1); 2]);
        let mut types: Vec<Type> = (0..100).map(pair).collect();
        types.push(Type::Number(leaf));
        schema(types)
    };
    check_limit(&nested(Number::U8), &nested(Number::U16), true);
}

#[test]
fn wrappers_of_many_fields_are_limited() {
    let wrapped = |leaf| {
        let fields = (0..1000).map(|at| field(&format!("f{at}"), 1)).collect();
        let mut types = vec![of_fields("Wide", fields)];
        let wrapper = |at: usize| Type::Refined(Rule::Reverse, index(at + 1));
        types.extend((1..120).map(wrapper));
        let pointer = |at: usize| Type::Pointer(index(at + 1));
        types.extend((120..2000).map(pointer));
        types.push(Type::Seq(index(2001)));
        types.push(Type::Number(leaf));
        schema(types)
    };
    check_limit(&wrapped(Number::U8), &wrapped(Number::U16), false);
}

#[test]
fn long_names_are_limited() {
    let long = "x".repeat(10_000);
    let of_parts = |leaf| {
        let parts = (1..=200).map(index).collect();
        let mut types = vec![Type::Tuple(parts)];
        types.extend((0..200).map(|_| of_fields(&long, vec![field(&long, 201)])));
        types.push(Type::Number(leaf));
        schema(types)
    };
    let (old, new) = (of_parts(Number::U8), of_parts(Number::U16));
    let all = changes(&old, &new);
    assert_eq!(all.len(), 200);
    assert!(all.iter().all(|change| change.place().len() < 200));
    check_limit(&old, &new, true);
}

#[test]
fn deep_places_are_cut() {
    let deep = |leaf| {
        let mut types: Vec<Type> = (0..5000).map(|at| Type::Seq(index(at + 1))).collect();
        types.push(Type::Number(leaf));
        schema(types)
    };
    let (old, new) = (deep(Number::U8), deep(Number::U16));
    let (all, work, size) = work(&old, &new);
    assert!(work <= 128 * size);
    assert!(all.iter().all(|change| change.place().len() <= 1300));
}

#[test]
fn work_is_linear() {
    let of_structs = |count: usize, leaf| {
        let parts: Vec<TypeIndex> = (1..=count).map(index).collect();
        let mut types = vec![Type::Tuple(parts)];
        let of_leaf = |at: usize| {
            let fields = [field("a", count + 1), field("b", count + 2)];
            of_fields(&format!("S{at}"), fields.into())
        };
        types.extend((0..count).map(of_leaf));
        types.push(Type::Number(leaf));
        types.push(Type::Set(index(count + 1)));
        schema(types)
    };
    let work_of = |count| {
        let (old, new) = (
            of_structs(count, Number::U8),
            of_structs(count, Number::U16),
        );
        let (changes, work, _) = work(&old, &new);
        assert_eq!(changes.len(), 2 * count);
        work
    };
    let (one, ten) = (work_of(1000), work_of(10_000));
    assert!(ten <= 11 * one, "{ten} for ten times {one}");
}

#[test]
fn kinds_with_and_without_an_order_are_told_apart() {
    let number = Type::Number(Number::U8);
    let named = schema(vec![Type::Named("x".into(), index(1)), number.clone()]);
    let unordered = schema(vec![Type::Unordered("x".into(), index(1)), number]);
    assert_eq!(
        format!("{}", changes(&named, &unordered)[0]),
        "x: x -> another x (breaks older and newer readers)"
    );
}

#[test]
fn opaque_types_differ_by_name_and_size() {
    let opaque = |name: &str, min, is_fixed| {
        schema(vec![Type::Opaque {
            name: name.into(),
            min,
            is_fixed,
        }])
    };
    let text = |old, new| {
        let changes: Box<[String]> = changes(&old, &new)
            .iter()
            .map(|it| format!("{it}"))
            .collect();
        changes
    };
    assert!(text(opaque("hex", 4, true), opaque("hex", 4, true)).is_empty());
    assert_eq!(
        *text(opaque("hex", 4, true), opaque("hex", 4, false)),
        ["opaque hex: opaque hex -> another opaque hex (breaks older and newer readers)"]
    );
    assert_eq!(
        *text(opaque("hex", 4, true), opaque("base64", 4, true)),
        ["opaque base64: opaque hex -> opaque base64 (breaks older and newer readers)"]
    );
}
