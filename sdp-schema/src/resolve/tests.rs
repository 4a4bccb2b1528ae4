//! Random changes of random types: no grade claims more than converted and decoded samples show.

#![allow(clippy::arithmetic_side_effects, reason = "a panic fails the test")]

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use fastrand::Rng;
use sdp::schema::{Number, Rule};

use super::{Compatibility, Grade, Plan};
use crate::table::schema::Schema;
use crate::table::types::{Field, Name, Type, TypeIndex, Variant};
use crate::tools::explain::check;
use crate::tools::sample::sample;

/// A type as a tree.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(Type),
    Seq(Box<Tree>),
    Array(Box<Tree>, u64),
    Option(Box<Tree>),
    Result(Box<[Tree; 2]>),
    Map(Box<[Tree; 2]>),
    Set(Box<Tree>),
    Tuple(Vec<Tree>),
    Pointer(Box<Tree>),
    Struct(Fields),
    Enum(Vec<(String, u32, Fields)>),
    Rule(Rule, Box<Tree>),
    Named(String, Box<Tree>),
    Unordered(String, Box<Tree>),
}

type Fields = Vec<(String, Tree)>;

fn number(number: Number) -> Tree {
    Tree::Leaf(Type::Number(number))
}

fn pick<T: Clone>(rng: &mut Rng, items: &[T]) -> T {
    items[rng.usize(..items.len())].clone()
}

fn fields(rng: &mut Rng, depth: usize) -> Fields {
    let count = rng.usize(1..4);
    (0..count)
        .map(|at| (format!("f{at}"), random(rng, depth)))
        .collect()
}

fn random(rng: &mut Rng, depth: usize) -> Tree {
    let Some(inner) = depth.checked_sub(1) else {
        return pick(
            rng,
            &[
                number(Number::U8),
                number(Number::I8),
                number(Number::U64),
                number(Number::I64),
                number(Number::U32),
                number(Number::F32),
                Tree::Leaf(Type::Bool),
                Tree::Leaf(Type::Str),
            ],
        );
    };
    let some = |rng: &mut Rng| Box::new(random(rng, inner));
    match rng.u8(..15) {
        0 => Tree::Seq(some(rng)),
        1 => Tree::Array(some(rng), rng.u64(1..3)),
        2 => Tree::Option(some(rng)),
        3 => Tree::Result(Box::new([random(rng, inner), random(rng, inner)])),
        4 => Tree::Map(Box::new([random(rng, inner), random(rng, inner)])),
        5 => Tree::Set(some(rng)),
        6 => Tree::Tuple(fields(rng, inner).into_iter().map(|(_, ty)| ty).collect()),
        7 => Tree::Pointer(some(rng)),
        8 => Tree::Struct(fields(rng, inner)),
        9 | 10 => {
            let count = rng.u32(1..4);
            let variant = |tag| {
                let fields = if rng.bool() {
                    fields(rng, inner)
                } else {
                    vec![]
                };
                (format!("V{tag}"), tag, fields)
            };
            Tree::Enum((0..count).map(variant).collect())
        }
        11 | 12 => {
            let tree = random(rng, inner);
            wrapped(rng, tree)
        }
        _ => random(rng, inner),
    }
}

/// Returns a type with a valid wrapper around it.
fn wrapped(rng: &mut Rng, tree: Tree) -> Tree {
    let mut rules = vec![Rule::Reverse];
    match &tree {
        Tree::Leaf(Type::Number(number)) => rules.extend(match number {
            Number::F32 => vec![],
            Number::U64 => vec![Rule::NonZero, Rule::Usize],
            Number::I64 => vec![Rule::NonZero, Rule::Isize],
            Number::I8 => vec![Rule::NonZero, Rule::Ordering],
            Number::U32 => vec![Rule::NonZero, Rule::Nanos],
            _ => vec![Rule::NonZero],
        }),
        Tree::Leaf(Type::Str) => rules.extend([Rule::AtMost(2), Rule::AtMost(4)]),
        Tree::Seq(element) => {
            rules.extend([Rule::AtMost(1), Rule::AtMost(3), Rule::Heap]);
            if matches!(&**element, Tree::Leaf(Type::Number(Number::U8))) {
                rules.push(Rule::CStr);
            }
        }
        Tree::Rule(Rule::Usize | Rule::Isize, _) => rules.push(Rule::NonZero),
        _ => {}
    }
    if let Tree::Seq(_) = &tree
        && rng.u8(..4) == 0
    {
        let ends = Tree::Seq(Box::new(number(Number::U32)));
        return Tree::Rule(Rule::Indexed, Box::new(Tree::Tuple(vec![ends, tree])));
    }
    let tree = Box::new(tree);
    match rng.u8(..8) {
        0 => Tree::Named("uuid".into(), tree),
        1 => Tree::Named("URL".into(), tree),
        2 => Tree::Unordered("path".into(), tree),
        _ => Tree::Rule(pick(rng, &rules), tree),
    }
}

/// Returns a type with a few changes.
fn changed(rng: &mut Rng, tree: Tree) -> Tree {
    let change = |rng: &mut Rng, tree: Box<Tree>| Box::new(changed(rng, *tree));
    let pair =
        |rng: &mut Rng, trees: Box<[Tree; 2]>| Box::new(trees.map(|tree| changed(rng, tree)));
    let named = |rng: &mut Rng, fields: Fields| {
        let mut fields: Vec<_> = fields
            .into_iter()
            .map(|(name, ty)| (name, changed(rng, ty)))
            .collect();
        match rng.u8(..24) {
            0 => fields[0].0 = "g".into(),
            1 => fields.reverse(),
            2 => fields.push(("h".into(), number(Number::U8))),
            3 if fields.len() > 1 => drop(fields.pop()),
            _ => {}
        }
        fields
    };
    let tree = match tree {
        Tree::Leaf(_) if rng.u8(..20) == 0 => random(rng, 0),
        Tree::Leaf(ty) => Tree::Leaf(ty),
        Tree::Seq(ty) => Tree::Seq(change(rng, ty)),
        Tree::Array(ty, count) => Tree::Array(change(rng, ty), count),
        Tree::Option(ty) => Tree::Option(change(rng, ty)),
        Tree::Result(types) => Tree::Result(pair(rng, types)),
        Tree::Map(types) => Tree::Map(pair(rng, types)),
        Tree::Set(ty) => Tree::Set(change(rng, ty)),
        Tree::Tuple(types) => Tree::Tuple(types.into_iter().map(|ty| changed(rng, ty)).collect()),
        Tree::Pointer(ty) if rng.u8(..4) == 0 => changed(rng, *ty),
        Tree::Pointer(ty) => Tree::Pointer(change(rng, ty)),
        Tree::Struct(fields) => Tree::Struct(named(rng, fields)),
        Tree::Enum(variants) => {
            let mut variants: Vec<_> = variants
                .into_iter()
                .map(|(name, tag, fields)| {
                    let fields = if fields.is_empty() {
                        fields
                    } else {
                        named(rng, fields)
                    };
                    (name, tag, fields)
                })
                .collect();
            match rng.u8(..12) {
                0 => variants[0].0 = "W".into(),
                1 => variants[0].1 = 9,
                2 | 3 => variants.push(("X".into(), 7, vec![])),
                4 | 5 if variants.len() > 1 => drop(variants.pop()),
                6 => variants.reverse(),
                _ => {}
            }
            Tree::Enum(variants)
        }
        Tree::Rule(Rule::Indexed, ty) => match *ty {
            Tree::Tuple(mut parts) => {
                let Some(Tree::Seq(element)) = parts.pop() else {
                    unreachable!("the elements are a sequence");
                };
                let elements = Tree::Seq(change(rng, element));
                if rng.u8(..4) == 0 {
                    return elements;
                }
                parts.push(elements);
                Tree::Rule(Rule::Indexed, Box::new(Tree::Tuple(parts)))
            }
            other => unreachable!("{other:?}"),
        },
        Tree::Rule(_, ty) | Tree::Named(_, ty) | Tree::Unordered(_, ty) if rng.u8(..8) == 0 => {
            changed(rng, *ty)
        }
        Tree::Rule(Rule::AtMost(_), ty) if rng.u8(..4) == 0 => {
            Tree::Rule(Rule::AtMost(rng.u64(1..5)), change(rng, ty))
        }
        Tree::Rule(rule, ty) => Tree::Rule(rule, change(rng, ty)),
        Tree::Named(name, ty) => Tree::Named(name, change(rng, ty)),
        Tree::Unordered(name, ty) => Tree::Unordered(name, change(rng, ty)),
    };
    if rng.u8(..16) == 0 {
        wrapped(rng, tree)
    } else {
        tree
    }
}

/// Adds a type to a table.
fn add(types: &mut Vec<Type>, tree: &Tree) -> TypeIndex {
    let at = types.len();
    types.push(Type::Bool);
    let field = |types: &mut Vec<Type>, (name, ty): &(String, Tree)| Field {
        name: name.clone(),
        docs: String::new(),
        aliases: Vec::new(),
        default: None,
        ty: add(types, ty),
    };
    let ty = match tree {
        Tree::Leaf(ty) => ty.clone(),
        Tree::Seq(ty) => Type::Seq(add(types, ty)),
        Tree::Array(ty, count) => Type::Array(add(types, ty), *count),
        Tree::Option(ty) => Type::Option(add(types, ty)),
        Tree::Result(parts) => Type::Result(add(types, &parts[0]), add(types, &parts[1])),
        Tree::Map(parts) => Type::Map(add(types, &parts[0]), add(types, &parts[1])),
        Tree::Set(ty) => Type::Set(add(types, ty)),
        Tree::Tuple(parts) => Type::Tuple(parts.iter().map(|ty| add(types, ty)).collect()),
        Tree::Pointer(ty) => Type::Pointer(add(types, ty)),
        Tree::Struct(fields) => Type::Struct {
            name: Name::new("S"),
            fields: fields.iter().map(|it| field(types, it)).collect(),
        },
        Tree::Enum(variants) => Type::Enum {
            name: Name::new("E"),
            tag_width: 1,
            variants: variants
                .iter()
                .map(|(name, tag, fields)| Variant {
                    name: name.clone(),
                    docs: String::new(),
                    aliases: Vec::new(),
                    tag: *tag,
                    fields: fields.iter().map(|it| field(types, it)).collect(),
                })
                .collect(),
            other: None,
        },
        Tree::Rule(rule, ty) => Type::Refined(*rule, add(types, ty)),
        Tree::Named(name, ty) => Type::Named(name.clone(), add(types, ty)),
        Tree::Unordered(name, ty) => Type::Unordered(name.clone(), add(types, ty)),
    };
    types[at] = ty;
    TypeIndex::new(at).unwrap()
}

fn schema(tree: &Tree) -> Option<Schema> {
    let mut types = Vec::new();
    add(&mut types, tree);
    Schema::new(None, types).ok()
}

/// Converts samples of the writer, and returns how many there are if the grade is partial.
fn check_samples(grade: Grade, writer: &Schema, reader: &Schema) -> Result<u32, String> {
    let plan = Plan::new(writer, reader);
    let found = plan.as_ref().map_or(Grade::Refused, Plan::grade);
    if found != grade {
        return Err(format!("grade {grade:?} of a plan with {found:?}"));
    }
    let Ok(plan) = plan else {
        return Ok(0);
    };
    let mut count = 0;
    for bytes in (0..10).filter_map(|seed| sample(writer, seed)) {
        let mut converted = Vec::new();
        let result = plan.append(&bytes, &mut converted);
        let result = result.map_err(|error| format!("{error}"));
        let checked =
            result.and_then(|()| check(reader, &converted).map_err(|error| format!("{error}")));
        match grade {
            Grade::Partial => count += 1,
            _ => checked?,
        }
        if grade == Grade::Same && bytes != converted {
            return Err(format!("{bytes:?} -> {converted:?}"));
        }
    }
    Ok(count)
}

#[test]
fn no_grade_claims_more_than_samples_show() {
    let mut counts = [0; 4];
    let mut partial = 0;
    for seed in 0..1000 {
        let mut rng = Rng::with_seed(seed);
        let old_tree = random(&mut rng, 6);
        let new_tree = changed(&mut rng, old_tree.clone());
        let (Some(old), Some(new)) = (schema(&old_tree), schema(&new_tree)) else {
            continue;
        };
        let all = Compatibility::all(&old, &new);
        let reversed = Compatibility::all(&new, &old);
        let (both, reversed) = (&all[0], &reversed[0]);
        let (backward, backward_places) = both.backward().unwrap();
        let (forward, forward_places) = both.forward().unwrap();
        let context = format!("seed {seed}\n{old_tree:?}\n{new_tree:?}\n{both}");
        let grades = (
            reversed.forward().unwrap().0,
            reversed.backward().unwrap().0,
        );
        assert_eq!((backward, forward), grades, "{context}");
        if old.fingerprint() == new.fingerprint() {
            assert_eq!(both.lowest(), Grade::Same, "{context}");
        }
        for (grade, places, writer, reader) in [
            (backward, backward_places, &old, &new),
            (forward, forward_places, &new, &old),
        ] {
            counts[grade as usize] += 1;
            match check_samples(grade, writer, reader) {
                Ok(count) => partial += count,
                Err(error) => panic!("{error}\n{context}"),
            }
            // Each error has a place, and nothing is lost if the bytes stay as they are.
            let has_places = places.places().next().is_some();
            match grade {
                Grade::Refused | Grade::Partial => assert!(has_places, "{context}"),
                Grade::Total => {}
                Grade::Same => assert!(!has_places, "{context}"),
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
    assert!(partial > 500, "{partial}");
}
