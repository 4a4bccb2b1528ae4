//! Tests of tables: fingerprints, merged types, and invalid tables.

#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a failed test panics"
)]

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use sdp::schema::{Number, Rule};

use super::check::Invalid;
use super::fingerprint::Fingerprint;
use super::graph::{Graph, normalized};
use super::schema::{Messages, Schema};
use super::types::{Field, Name, Type, TypeIndex, Variant};

pub(crate) fn at(index: usize) -> TypeIndex {
    TypeIndex::new(index).unwrap()
}

pub(crate) fn field(name: &str, ty: usize) -> Field {
    Field {
        name: name.to_owned(),
        docs: String::new(),
        aliases: Vec::new(),
        default: None,
        is_key: false,
        ty: at(ty),
    }
}

fn variant(name: &str, tag: u32, fields: Vec<Field>) -> Variant {
    Variant {
        name: name.to_owned(),
        docs: String::new(),
        aliases: Vec::new(),
        tag,
        fields,
    }
}

fn structure(fields: Vec<Field>) -> Type {
    let name = Name::new("T");
    Type::Struct { name, fields }
}

fn enumeration(variants: Vec<Variant>) -> Type {
    Type::Enum {
        name: Name::new("T"),
        tag_width: 1,
        variants,
        other: None,
    }
}

pub(crate) fn schema(types: Vec<Type>) -> Schema {
    Schema::new(None, types).unwrap()
}

fn fingerprints(types: &[Type]) -> Vec<Fingerprint> {
    schema(types.to_vec()).fingerprints()
}

/// A generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// Returns random types with references to any of them.
fn random_types(random: &mut Random) -> Vec<Type> {
    let count = 1 + random.below(12);
    let ty = |random: &mut Random| {
        let part = random.below(count);
        match random.below(16) {
            0..=2 => Type::Number(Number::ALL[random.below(12)]),
            3 => Type::Str,
            4 => Type::Seq(at(part)),
            5 => Type::Array(at(part), 1 + random.below(3) as u64),
            6 | 7 => Type::Option(at(part)),
            8 => Type::Result(at(part), at(random.below(count))),
            9 => Type::Map(at(part), at(random.below(count))),
            10 => Type::Tuple(
                (0..random.below(4))
                    .map(|_| at(random.below(count)))
                    .collect(),
            ),
            11 => Type::Pointer(at(part)),
            12 => Type::Named("uuid".to_owned(), at(part)),
            13 => enumeration(
                (0..random.below(4))
                    .map(|tag| {
                        let fields = (0..random.below(3)).map(|index| {
                            let names = ["a", "0", "b c"];
                            field(names[index], random.below(count))
                        });
                        variant(&format!("V{tag}"), tag as u32, fields.collect())
                    })
                    .collect(),
            ),
            _ => structure(
                (0..random.below(4))
                    .map(|index| field(["x", "y", "z"][index], random.below(count)))
                    .collect(),
            ),
        }
    };
    (0..count).map(|_| ty(random)).collect()
}

/// Returns which nodes reach a node.
fn reaching(types: &[Type], node: usize) -> Vec<bool> {
    let graph = Graph::of(types);
    let mut reach = alloc::vec![false; types.len()];
    reach[node] = true;
    for _ in types {
        for from in 0..types.len() {
            reach[from] |= graph.targets(from).iter().any(|to| reach[*to]);
        }
    }
    reach
}

/// Changes one type, but not its references, and returns whether there is such a change.
fn change(ty: &mut Type, random: &mut Random) -> bool {
    match ty {
        Type::Number(number) => {
            let others = Number::ALL.into_iter().filter(|other| other != number);
            *number = others.collect::<Vec<_>>()[random.below(11)];
        }
        Type::Array(_, count) => *count += 1,
        Type::Named(name, _) => "IPv6 address".clone_into(name),
        Type::Seq(part) => *ty = Type::Option(*part),
        Type::Option(part) => *ty = Type::Seq(*part),
        Type::Result(a, b) => *ty = Type::Map(*a, *b),
        Type::Struct { fields, .. } if !fields.is_empty() => {
            let index = random.below(fields.len());
            fields[index].name.push('"');
        }
        Type::Enum { variants, .. } if !variants.is_empty() => {
            let index = random.below(variants.len());
            match random.below(2) {
                0 => variants[index].tag += 100,
                _ => variants[index].name.push(' '),
            }
        }
        _ => return false,
    }
    true
}

#[test]
fn a_change_in_one_place_changes_the_fingerprints_of_all_types_that_contain_it() {
    let mut random = Random(1);
    let (mut compared, mut cyclic) = (0, 0);
    while compared < 20_000 {
        let types = random_types(&mut random);
        if Schema::new(None, types.clone()).is_err() {
            continue;
        }
        let place = random.below(types.len());
        let mut changed = types.clone();
        if !change(&mut changed[place], &mut random) || Schema::new(None, changed.clone()).is_err()
        {
            continue;
        }
        let reach = reaching(&types, place);
        let (before, after) = (fingerprints(&types), fingerprints(&changed));
        for node in 0..types.len() {
            assert_eq!(
                before[node] != after[node],
                reach[node],
                "{node} of {types:#?}\n{changed:#?}"
            );
        }
        compared += 1;
        cyclic += usize::from(
            Graph::of(&types)
                .groups()
                .iter()
                .any(|group| group.len() > 2),
        );
    }
    assert!(cyclic > 1000, "{cyclic}");
}

#[test]
fn fingerprints_do_not_depend_on_the_order_of_the_table_and_on_repeated_types() {
    let mut random = Random(2);
    let mut compared = 0;
    while compared < 5000 {
        let types = random_types(&mut random);
        if Schema::new(None, types.clone()).is_err() {
            continue;
        }
        // Each type is there twice, in two orders, and each reference chooses one of the two.
        let count = types.len();
        let mut order: Vec<usize> = (0..2 * count).collect();
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index + 1));
        }
        let mut place = alloc::vec![0; 2 * count];
        for (index, node) in order.iter().enumerate() {
            place[*node] = index;
        }
        let repeated: Vec<Type> = order
            .iter()
            .map(|node| {
                let mut ty = types[node % count].clone();
                let choices: Vec<usize> = (0..count)
                    .map(|part| part + count * random.below(2))
                    .collect();
                ty.map_parts(|part| at(place[choices[part.get()]]));
                ty
            })
            .collect();
        let normal = normalized(&repeated, &mut [at(place[0])]);
        let once = normalized(&types, &mut [at(0)]);
        assert_eq!(normal, once);
        let (before, after) = (fingerprints(&types), fingerprints(&normal));
        assert_eq!(before[0], after[0], "{types:#?}");
        compared += 1;
    }
}

#[test]
fn names_of_types_docs_pointers_and_newtypes_do_not_change_fingerprints() {
    let inner = structure(alloc::vec![field("next", 2), field("value", 3)]);
    let plain = alloc::vec![
        Type::Seq(at(1)),
        inner.clone(),
        Type::Set(at(1)),
        Type::Number(Number::U8),
    ];
    let mut other = plain.clone();
    let Type::Struct { name, fields } = &mut other[1] else {
        panic!("a struct");
    };
    *name = Name::new("Other");
    name.docs = "Docs.".to_owned();
    fields[0].ty = at(4);
    fields[1].docs = "More docs.".to_owned();
    other.push(Type::Pointer(at(5)));
    other.push(structure(alloc::vec![field("0", 6)]));
    let name = Name::new("Alias");
    other.push(Type::Alias { name, ty: at(2) });
    assert_eq!(fingerprints(&plain)[0], fingerprints(&other)[0]);
}

#[test]
fn long_chains_of_types_are_told_apart_at_their_end() {
    // `Xi { a: u8, b: Option<(u8, Vec<Xi+1>)> }`, 32 times.
    let chain = |end: Number| {
        let mut types = alloc::vec![Type::Number(Number::U8), Type::Number(end)];
        let mut last = 1;
        for _ in 0..32 {
            let first = types.len();
            types.push(Type::Seq(at(last)));
            types.push(Type::Tuple(alloc::vec![at(0), at(first)]));
            types.push(Type::Option(at(first + 1)));
            types.push(structure(alloc::vec![field("a", 0), field("b", first + 2)]));
            last = first + 3;
        }
        *fingerprints(&types).last().unwrap()
    };
    assert_ne!(chain(Number::U8), chain(Number::U16));
}

#[test]
fn texts_of_names_and_rules_cannot_be_confused() {
    let number = Type::Number(Number::U8);
    let around = |ty| fingerprints(&[ty, number.clone()])[0];
    let named = |name: &str| around(Type::Named(name.to_owned(), at(1)));
    let mut all = alloc::vec![
        around(Type::Refined(Rule::NonZero, at(1))),
        named("NonZero"),
        named("\",u8"),
        named("\\\",u8"),
        named("a b"),
        named("a\" b"),
        around(Type::Unordered("a b".to_owned(), at(1))),
        around(structure(alloc::vec![field("a", 1), field("b", 1)])),
        around(structure(alloc::vec![field("a\":\"b", 1)])),
        around(structure(alloc::vec![field("a b", 1)])),
        around(Type::Tuple(alloc::vec![at(1)])),
        around(Type::Tuple(alloc::vec![at(1), at(1)])),
        around(Type::Seq(at(1))),
        around(Type::Array(at(1), 1)),
        around(Type::Set(at(1))),
        around(enumeration(alloc::vec![variant("a", 1, Vec::new())])),
        around(enumeration(alloc::vec![variant("a", 11, Vec::new())])),
    ];
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn large_cycles_take_linear_time_and_are_told_apart() {
    // A ring of structs: one of them has one more field.
    let ring = |len: usize, last: &str| {
        let mut types = Vec::new();
        for index in 0..len {
            let next = (2 * index + 2) % (2 * len);
            let name = if index + 1 == len { last } else { "x" };
            types.push(structure(alloc::vec![field(name, 2 * index + 1)]));
            types.push(Type::Seq(at(next)));
        }
        fingerprints(&types)[0]
    };
    assert_ne!(ring(10_000, "x"), ring(10_000, "y"));
    assert_ne!(ring(10_000, "z"), ring(10_000, "y"));
    assert_eq!(ring(50, "x"), ring(1, "x"));
    assert_ne!(ring(50, "y"), ring(49, "y"));
}

#[test]
fn messages_have_a_fingerprint_by_id() {
    let message = |id: u16| Type::Alias {
        name: Name {
            message_id: id,
            ..Name::new("M")
        },
        ty: at(2),
    };
    let types = alloc::vec![message(1), message(2), Type::Str];
    let schema = |order: [usize; 2]| {
        let messages = Messages {
            name: Name::new("Host"),
            types: order.into_iter().map(at).collect(),
        };
        Schema::new(Some(messages), types.clone()).unwrap()
    };
    assert_eq!(schema([0, 1]).fingerprint(), schema([1, 0]).fingerprint());
    let one = schema([0, 1]).rooted_at(at(0)).into_messages().unwrap();
    assert_ne!(one.fingerprint(), schema([0, 1]).fingerprint());
    assert_eq!(one.message(1), Some(at(0)));
    let all = Schema::of_protocol("All", &[one.clone(), schema([1, 0]), one]).unwrap();
    assert_eq!(all.fingerprint(), schema([0, 1]).fingerprint());
}

#[test]
fn types_nest_128_deep_without_a_level() {
    let nested = |depth: usize| {
        let mut types: Vec<Type> = (1..=depth).map(|part| Type::Option(at(part))).collect();
        types.push(Type::Bool);
        Schema::new(None, types).map(|_| ())
    };
    assert_eq!(nested(128), Ok(()));
    assert_eq!(nested(129), Err((0, Invalid::Depth)));
}
