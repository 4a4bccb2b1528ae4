//! Text, memory and time are linear in hostile tables and texts.

use allocation_counter::measure;
use sdp_schema::Schema;

use crate::table::{Field, Type, U8, Variant, field, named, schema, variant};

const COUNT: u32 = if cfg!(miri) { 100 } else { 200 };

/// Checks the length of the text of a table, and the memory of writing and parsing it.
#[track_caller]
fn is_bounded(types: Vec<Type>) {
    let schema = schema(&types);
    let bytes = sdp::encoded_len(&schema).unwrap() as u64;
    let mut text = String::new();
    let info = measure(|| text = schema.to_string());
    let len = text.len() as u64;
    assert!(len <= 50 * bytes, "{len} for {bytes} bytes");
    assert!(
        info.bytes_max < 1000 * bytes + 10_000,
        "{bytes} bytes: {info:?}"
    );
    let mut parsed = None;
    let info = measure(|| parsed = Some(text.parse::<Schema>()));
    assert!(
        info.bytes_max < 400 * len + 10_000,
        "{len} characters: {info:?}"
    );
    assert!(
        info.count_total < 20 * len + 1000,
        "{len} characters: {info:?}"
    );
    let parsed = parsed.unwrap().unwrap();
    assert_eq!(parsed.to_string().parse(), Ok(parsed));
}

#[test]
fn long_names_are_not_repeated() {
    let name = "x".repeat(100_000);
    let user = |content: Type| vec![Type::Tuple(vec![1; COUNT as usize]), content, U8];
    is_bounded(user(Type::Alias(named(&name), 2)));
    is_bounded(user(Type::Struct(named(&name), vec![])));
    is_bounded(user(Type::Named(name.clone(), 2)));
    is_bounded(user(Type::Unordered(name.clone(), 2)));
    is_bounded(user(Type::Opaque(name.clone(), 0, true)));
    is_bounded(vec![Type::Opaque("\u{7f}".repeat(100_000), 0, true)]);
    let types = (0..COUNT)
        .map(|ty| Type::Struct(named(&"y".repeat(64)), vec![field("", (ty + 1) % COUNT)]));
    let mut types: Vec<Type> = types.collect();
    types[COUNT as usize - 1] = U8;
    types.truncate(120);
    types[119] = U8;
    is_bounded(types);
}

#[test]
fn names_that_are_cut_to_one_identifier_have_numbers() {
    let structure = |number| Type::Struct(named(&format!("{}{number}", "é".repeat(64))), vec![]);
    let mut types = vec![Type::Tuple((1..COUNT).collect())];
    types.extend((1..COUNT).map(structure));
    is_bounded(types);
}

#[test]
fn shared_types_are_not_repeated() {
    // A tree of 2⁶⁴ leaves.
    for last in [Type::Str, Type::Named("x".repeat(7), 65)] {
        let mut types: Vec<Type> = (1..=64).map(|next| Type::Tuple(vec![next, next])).collect();
        types.extend([last, U8]);
        is_bounded(types);
    }
    // Types with eight parts in all lines.
    let shared = |first: Type| {
        let mut types = vec![Type::Tuple(vec![1; COUNT as usize]), first];
        types.extend((3..10).map(|next| Type::Array(next, u64::MAX)));
        types.push(U8);
        types
    };
    is_bounded(shared(Type::Array(2, u64::MAX)));
    is_bounded(shared(Type::Tuple(vec![2])));
    is_bounded(shared(Type::Option(3)));
    let name = |len| "\u{7f}".repeat(len);
    for len in [0, 1, 5, 6, 8, 15] {
        let mut types = shared(Type::Opaque(name(len), u64::MAX, false));
        is_bounded(types.clone());
        types[1] = Type::Named(name(len), 9);
        is_bounded(types.clone());
        types[9] = Type::Named(name(len), 10);
        types.push(Type::Str);
        is_bounded(types);
    }
    // Kinds of the specification.
    for height in [1, 4, 7, 8] {
        for len in [0, 5, 6, 13] {
            let mut types = vec![Type::Tuple(vec![1; COUNT as usize])];
            types.extend((1..=height).map(|at| Type::Unordered("x".repeat(len), at + 1)));
            types.push(Type::Number(sdp_schema::Number::U128));
            is_bounded(types);
        }
    }
}

#[test]
fn deep_types_are_not_repeated() {
    let deep = |outer: fn(u32) -> Type| -> Vec<Type> {
        let mut types: Vec<Type> = (1..COUNT).map(outer).collect();
        types.push(Type::Str);
        types
    };
    is_bounded(deep(Type::Seq));
    is_bounded(deep(Type::Pointer));
    is_bounded(deep(|next| Type::Map(next, next)));
    is_bounded(deep(|next| Type::Alias(named(""), next)).split_off(COUNT as usize - 1));
    // Cycles.
    let ring = (1..=COUNT).map(|next| Type::Seq(next % COUNT));
    is_bounded(ring.collect());
    let pairs = (1..=COUNT).map(|next| Type::Map(next % COUNT, (next * 7) % COUNT));
    is_bounded(pairs.collect());
}

#[test]
fn docs_names_and_variants_take_linear_text() {
    let with_docs = |docs: &str| {
        let mut name = named("A");
        docs.clone_into(&mut name.docs);
        let inner = Field {
            docs: docs.into(),
            ..field("", 1)
        };
        let variant = Variant {
            docs: docs.into(),
            fields: vec![inner],
            ..Variant::default()
        };
        vec![Type::Enum(name, 1, vec![variant], Some(0)), Type::Str]
    };
    for docs in ["\n", "\r", "\r\n", "x\n", "\u{7}"] {
        is_bounded(with_docs(&docs.repeat(COUNT as usize)));
    }
    let mut name = named("");
    name.aliases = vec![String::new(); COUNT as usize];
    is_bounded(vec![Type::Struct(name, vec![])]);
    let variant = |tag: u32| variant(&tag.to_string(), tag, &[]);
    let variants: Vec<Variant> = (0..COUNT).map(variant).collect();
    is_bounded(vec![Type::Enum(named(""), 4, variants, None)]);
    let mut first = field("", 1);
    first.default = Some(vec![0; 100_000]);
    let fields = (0..COUNT).map(|number| field(&number.to_string(), 1));
    let fields: Vec<_> = fields.chain([first]).collect();
    is_bounded(vec![Type::Struct(named(""), fields), U8]);
    is_bounded(vec![Type::Tuple(vec![]); COUNT as usize]);
}
