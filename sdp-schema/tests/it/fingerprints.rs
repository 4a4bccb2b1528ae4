//! The fingerprints of random tables, and of types that are similar or large.

use std::collections::BTreeSet;

use fastrand::Rng;
use sdp_schema::{Fingerprint, Number, Root, Schema};
use sdp_testdata::table::Table;

use crate::table::{Type, enumeration, schema, structure, variant};

fn parse(text: &str) -> Schema {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn fingerprint(text: &str) -> Fingerprint {
    parse(text).fingerprint()
}

/// Returns the schema of types, unless they break a rule.
fn valid(types: &[Type]) -> Option<Schema> {
    sdp::from_slice(&sdp::to_vec(&Table::new(types.to_vec())).unwrap()).ok()
}

/// Returns random types with references to any of them.
fn random_types(random: &mut Rng) -> Vec<Type> {
    let count = random.u32(1..13);
    let fields = |random: &mut Rng, names: [&'static str; 3]| -> Vec<(&str, u32)> {
        let names = names.into_iter().take(random.usize(..4));
        names.map(|name| (name, random.u32(..count))).collect()
    };
    let ty = |random: &mut Rng| {
        let (a, b) = (random.u32(..count), random.u32(..count));
        match random.u8(..16) {
            0..=2 => Type::Number(Number::ALL[random.usize(..12)]),
            3 => Type::Str,
            4 => Type::Seq(a),
            5 => Type::Array(a, random.u64(1..4)),
            6 | 7 => Type::Option(a),
            8 => Type::Result(a, b),
            9 => Type::Map(a, b),
            10 => Type::Tuple((0..random.u8(..4)).map(|_| random.u32(..count)).collect()),
            11 => Type::Pointer(a),
            12 => Type::Named("uuid".into(), a),
            13 => {
                let variants = (0..random.u32(..4)).map(|tag| {
                    variant(&format!("V{tag}"), tag, &fields(random, ["a", "0", "b c"]))
                });
                enumeration(variants.collect())
            }
            _ => structure(&fields(random, ["x", "y", "z"])),
        }
    };
    (0..count).map(|_| ty(random)).collect()
}

/// Changes one type, but not its references, and returns whether there is such a change.
fn change(ty: &mut Type, random: &mut Rng) -> bool {
    match ty {
        Type::Number(number) => {
            let others = Number::ALL.into_iter().filter(|other| other != number);
            *number = others.collect::<Vec<_>>()[random.usize(..11)];
        }
        Type::Array(_, count) => *count += 1,
        Type::Named(name, _) => *name = "IPv6 address".into(),
        Type::Seq(part) => *ty = Type::Option(*part),
        Type::Option(part) => *ty = Type::Seq(*part),
        Type::Result(a, b) => *ty = Type::Map(*a, *b),
        Type::Struct(_, fields) if !fields.is_empty() => {
            random.choice(fields).unwrap().name.push('"');
        }
        Type::Enum(_, _, variants, _) if !variants.is_empty() => {
            let is_tag = random.bool();
            let variant = random.choice(variants).unwrap();
            match is_tag {
                true => variant.tag += 100,
                false => variant.name.push(' '),
            }
        }
        _ => return false,
    }
    true
}

/// Returns the types inside each type.
fn parts(types: &[Type]) -> Vec<Vec<usize>> {
    let parts = |ty: &Type| {
        let mut ty = ty.clone();
        ty.parts().into_iter().map(|part| *part as usize).collect()
    };
    types.iter().map(parts).collect()
}

/// Returns which types contain a type, at any depth, or are it.
fn containing(parts: &[Vec<usize>], ty: usize) -> Vec<bool> {
    let mut found = vec![false; parts.len()];
    found[ty] = true;
    for _ in parts {
        for (at, parts) in parts.iter().enumerate() {
            found[at] |= parts.iter().any(|part| found[*part]);
        }
    }
    found
}

#[test]
fn a_change_in_one_place_changes_the_fingerprints_of_all_types_that_contain_it() {
    let mut random = Rng::with_seed(1);
    let (mut compared, mut recursive) = (0, 0);
    while compared < 1500 {
        let types = random_types(&mut random);
        let place = random.usize(..types.len());
        let mut changed = types.clone();
        if !change(&mut changed[place], &mut random) {
            continue;
        }
        let (Some(before), Some(after)) = (valid(&types), valid(&changed)) else {
            continue;
        };
        let parts = parts(&types);
        let containing = containing(&parts, place);
        let pairs = before.fingerprints().into_iter().zip(after.fingerprints());
        let differ: Vec<bool> = pairs.map(|(before, after)| before != after).collect();
        assert_eq!(differ, containing, "{place} of {types:#?}\n{changed:#?}");
        compared += 1;
        // Another type contains the type, and is inside it.
        let others = (0..types.len()).filter(|other| *other != place && containing[*other]);
        recursive += usize::from(
            others
                .into_iter()
                .any(|it| self::containing(&parts, it)[place]),
        );
    }
    assert!(recursive > 30, "{recursive}");
}

#[test]
fn fingerprints_do_not_depend_on_the_order_of_the_table_and_on_repeated_types() {
    let mut random = Rng::with_seed(2);
    let mut compared = 0;
    while compared < 1500 {
        let types = random_types(&mut random);
        let Some(once) = valid(&types) else {
            continue;
        };
        // Each type is there twice, in two orders, and each reference chooses one of the two. The first one stays first.
        let count = types.len();
        let mut order: Vec<usize> = (0..2 * count).collect();
        random.shuffle(&mut order[1..]);
        let mut place = vec![0; 2 * count];
        for (index, node) in order.iter().enumerate() {
            place[*node] = index as u32;
        }
        let repeated = order.iter().map(|node| {
            let mut ty = types[node % count].clone();
            for part in ty.parts() {
                *part = place[*part as usize + count * random.usize(..2)];
            }
            ty
        });
        let repeated = schema(&repeated.collect::<Vec<_>>());
        // Equal types are merged.
        let root = |schema: &Schema| match schema.root() {
            Root::Value(root) => schema.rooted_at(root),
            Root::Messages(_) => unreachable!("a schema of values"),
        };
        let merged = root(&repeated);
        assert_eq!(merged, root(&once));
        assert_eq!(merged.fingerprint(), once.fingerprint(), "{types:#?}");
        compared += 1;
    }
}

#[test]
fn names_of_types_docs_pointers_and_newtypes_do_not_change_fingerprints() {
    let plain = "type Root = []A; struct A { next: Set<A>, value: u8 }";
    let other = "type Root = []B; /// Docs.\nstruct B { next: Box<N>, /// More docs.\nvalue: u8 } \
        struct N { 0: Alias } alias Alias = Set<B>;";
    assert_eq!(fingerprint(plain), fingerprint(other));
}

#[test]
fn long_chains_of_types_are_told_apart_at_their_end() {
    let chain = |end: &str| {
        let link = |at| format!("struct X{at} {{ a: u8, b: Option<(u8, []X{})> }} ", at + 1);
        let links: String = (0..32).map(link).collect();
        fingerprint(&format!("{links} struct X32 {{ 0: {end} }}"))
    };
    assert_ne!(chain("u8"), chain("u16"));
}

#[test]
fn texts_of_names_and_rules_cannot_be_confused() {
    let types = [
        "NonZero<u8>",
        r#"Named<"NonZero", u8>"#,
        r#"Named<"\",u8", u8>"#,
        r#"Named<"\\\",u8", u8>"#,
        r#"Named<"a b", u8>"#,
        r#"Named<"a\" b", u8>"#,
        r#"Unordered<"a b", u8>"#,
        "(u8,)",
        "(u8, u8)",
        "[]u8",
        "[1]u8",
        "Set<u8>",
    ];
    let items = [
        "struct T { a: u8, b: u8 }",
        r#"struct T { #[name = "a\":\"b"] a: u8 }"#,
        r#"struct T { #[name = "a b"] a: u8 }"#,
        "enum T: u8 { a = 1 }",
        "enum T: u8 { a = 11 }",
    ];
    let types = types.map(|ty| format!("type T = {ty};"));
    let all = types.iter().map(String::as_str).chain(items);
    let all: Vec<Fingerprint> = all.map(fingerprint).collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
}

#[test]
fn large_cycles_take_linear_time_and_are_told_apart() {
    // A ring of structs: one of them has another field.
    let ring = |len: u32, last: &str| {
        let part = |at| {
            let name = if at + 1 == len { last } else { "x" };
            let next = (2 * at + 2) % (2 * len);
            [structure(&[(name, 2 * at + 1)]), Type::Seq(next)]
        };
        schema(&(0..len).flat_map(part).collect::<Vec<_>>()).fingerprint()
    };
    assert_ne!(ring(5_000, "x"), ring(5_000, "y"));
    assert_ne!(ring(5_000, "z"), ring(5_000, "y"));
    assert_eq!(ring(50, "x"), ring(1, "x"));
    assert_ne!(ring(50, "y"), ring(49, "y"));
}

#[test]
fn messages_have_a_fingerprint_by_id() {
    let schema = |list: &str| {
        let items = "#[message_id = 1] alias A = str; #[message_id = 2] alias B = str;";
        parse(&format!("messages Host {{ {list} }} {items}"))
    };
    let (both, reversed, one) = (schema("A, B"), schema("B, A"), schema("A"));
    assert_eq!(both.fingerprint(), reversed.fingerprint());
    assert_ne!(one.fingerprint(), both.fingerprint());
    let all = Schema::of_protocol("All", &[one.clone(), reversed, one]).unwrap();
    assert_eq!(all.fingerprint(), both.fingerprint());
}
