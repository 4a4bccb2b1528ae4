//! Schemas and bytes that an attacker chose: memory and steps are bounded.

use std::ops::ControlFlow;

use allocation_counter::measure;
use sdp::schema::walk::{self, Event, Outcome, Visitor, Walk};
use sdp::schema::{OwnedSchema, Rule, Type, TypeField, TypeIndex, TypeName, TypeVariant};
use sdp::{DecodeErrorKind, Limits};

/// Counts the events of a walk.
#[derive(Default)]
struct Events(usize);

impl Visitor for Events {
    fn visit(&mut self, _: &Walk<'_>, _: Event<'_>) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

fn index(index: usize) -> TypeIndex {
    TypeIndex::new(index).unwrap()
}

fn field(name: String, ty: usize) -> TypeField {
    TypeField {
        name: name.into(),
        docs: "".into(),
        ty: index(ty),
    }
}

fn structure(fields: Vec<TypeField>) -> Type {
    Type::Struct {
        name: TypeName::default(),
        fields,
    }
}

/// Returns these types, and a type of 2¹⁰⁰ parts without bytes at the last index.
fn with_zero_width_tree(mut types: Vec<Type>) -> Vec<Type> {
    types.push(Type::Tuple(vec![]));
    for _ in 0..100 {
        let last = index(types.len() - 1);
        types.push(Type::Tuple(vec![last, last]));
    }
    types
}

#[test]
fn parts_without_bytes_are_not_visited() {
    let types = with_zero_width_tree(vec![
        structure(vec![
            field("tree".to_owned(), 103),
            field("array".to_owned(), 2),
            field("number".to_owned(), 1),
        ]),
        Type::U8,
        Type::Array(index(103), u64::MAX),
    ]);
    let schema = OwnedSchema::new(types).unwrap();
    let mut events = Events::default();
    let outcome = walk::value(&schema, &[1], &Limits::DEFAULT, &mut events);
    assert_eq!(outcome, Ok(Outcome::Complete));
    assert_eq!(events.0, 7);
}

#[test]
fn parts_without_bytes_are_equal_in_keys() {
    let types = with_zero_width_tree(vec![
        Type::Set(index(1)),
        Type::Tuple(vec![index(103), index(2)]),
        Type::U8,
    ]);
    let schema = OwnedSchema::new(types).unwrap();
    let walk = |input: &[u8]| walk::value(&schema, input, &Limits::DEFAULT, &mut ());
    assert_eq!(walk(&[2, 0, 0, 0, 1, 2]), Ok(Outcome::Complete));
    let error = walk(&[2, 0, 0, 0, 1, 1]).unwrap_err();
    assert_eq!(error.error().kind(), DecodeErrorKind::DuplicateKey);
    assert_eq!(error.error().offset(), 5);
}

#[test]
fn parts_without_bytes_of_keys_take_no_memory() {
    // A key of 100 levels, each with many parts without bytes.
    let mut parts = vec![index(2)];
    parts.extend([index(4); 10_000]);
    let types = vec![
        Type::Set(index(1)),
        Type::Tuple(parts),
        Type::Option(index(3)),
        Type::Pointer(index(1)),
        Type::Tuple(vec![]),
    ];
    let schema = OwnedSchema::new(types).unwrap();
    let key = |levels| [vec![1; levels], vec![0]].concat();
    let input = [vec![2, 0, 0, 0], key(100), key(101)].concat();
    let info = measure(|| {
        let outcome = walk::value(&schema, &input, &Limits::DEFAULT, &mut ());
        assert_eq!(outcome, Ok(Outcome::Complete));
    });
    assert!(info.bytes_max < 1 << 20, "{info:?}");
}

#[test]
fn depth_is_limited_also_if_inner_types_come_first() {
    let chain = |depth: usize, outer: fn(TypeIndex) -> Type| {
        let mut types = vec![Type::Str];
        types.extend((0..depth).map(|inner| outer(index(inner))));
        OwnedSchema::new(types).map(drop)
    };
    for outer in [
        Type::Option,
        |inner| Type::Tuple(vec![inner]),
        |inner| Type::Array(inner, 1),
    ] {
        assert_eq!(chain(128, outer), Ok(()));
        let error = chain(129, outer).unwrap_err();
        assert_eq!(
            error.to_string(),
            "schema with types that nest deeper than 128 (type 129)"
        );
    }
    // A level of nesting starts again. Values are limited when they are walked.
    assert_eq!(chain(1000, Type::Seq), Ok(()));
}

#[test]
fn siblings_do_not_add_to_the_depth() {
    // Each part is a chain of 100 types.
    let mut types = vec![Type::Tuple((1..=100).map(index).collect())];
    types.extend((2..=100).map(|inner| Type::Option(index(inner))));
    types.push(Type::U8);
    assert!(OwnedSchema::new(types).is_ok());
}

#[test]
fn long_names_are_not_copied_into_paths() {
    let name = "x".repeat(100_000);
    let types = vec![
        structure(vec![field(name, 1)]),
        Type::Option(index(2)),
        Type::Pointer(TypeIndex::ROOT),
    ];
    let schema = OwnedSchema::new(types).unwrap();
    let info = measure(|| {
        let error = walk::value(&schema, &[1; 200], &Limits::DEFAULT, &mut ()).unwrap_err();
        assert_eq!(error.path().steps().len(), 129);
        let kind = error.error().kind();
        assert_eq!(kind, DecodeErrorKind::NestingTooDeep(128));
    });
    assert!(info.bytes_max < 200_000, "{info:?}");
}

#[test]
fn unique_elements_are_not_copied() {
    let types = vec![
        Type::Refined(Rule::Unique, index(1)),
        Type::Seq(index(2)),
        Type::Str,
    ];
    let schema = OwnedSchema::new(types).unwrap();
    let texts: Vec<String> = (0..10).map(|n: u8| n.to_string().repeat(10_000)).collect();
    let input = sdp::to_vec(&texts).unwrap();
    let info = measure(|| {
        let outcome = walk::value(&schema, &input, &Limits::DEFAULT, &mut ());
        assert_eq!(outcome, Ok(Outcome::Complete));
    });
    assert!(info.bytes_max < 10_000, "{info:?}");
}

#[test]
fn frames_are_limited() {
    // The value nests 127 types in each of 128 levels.
    let mut types: Vec<Type> = (1..=126)
        .map(|inner| Type::Tuple(vec![index(inner)]))
        .collect();
    types.push(Type::Option(index(127)));
    types.push(Type::Pointer(TypeIndex::ROOT));
    let schema = OwnedSchema::new(types).unwrap();
    let info = measure(|| {
        let error = walk::value(&schema, &[1; 200], &Limits::DEFAULT, &mut ()).unwrap_err();
        let kind = error.error().kind();
        assert_eq!(kind, DecodeErrorKind::NestingTooDeep(128));
    });
    assert!(info.bytes_max < 10_000_000, "{info:?}");
}

/// Checks the memory and the number of allocations of decoding a schema.
#[track_caller]
fn is_bounded(types: &[Type]) {
    let bytes = sdp::to_vec(types).unwrap();
    let mut schema = None;
    let info = measure(|| schema = Some(sdp::from_slice::<OwnedSchema>(&bytes)));
    let schema = schema.unwrap().unwrap();
    assert_eq!(schema.types(), types);
    let len = u64::try_from(bytes.len()).unwrap();
    assert!(info.bytes_max < 320 * len + 10_000, "{len} bytes: {info:?}");
    assert!(info.count_total < 4 * len + 1000, "{len} bytes: {info:?}");
}

#[test]
fn equal_types_are_searched_in_few_rounds() {
    // The types differ only in the last one.
    let count = if cfg!(miri) { 100 } else { 2000 };
    let mut types: Vec<Type> = (1..count).map(|inner| Type::Seq(index(inner))).collect();
    types.push(Type::Str);
    let schema = OwnedSchema::new(types).unwrap();
    let info = measure(|| drop(schema.rooted_at(TypeIndex::ROOT)));
    let count = u64::try_from(count).unwrap();
    assert!(info.count_total < 64 * 4 * count, "{info:?}");
}

const COUNT: usize = if cfg!(miri) { 100 } else { 20_000 };

#[test]
fn memory_of_a_schema_is_linear_in_its_bytes() {
    is_bounded(&vec![Type::U8; COUNT]);
    let chain = |last: Type| -> Vec<Type> {
        let types = (1..COUNT).map(|inner| Type::Seq(index(inner)));
        types.chain([last]).collect()
    };
    // Types that differ only in the last one.
    is_bounded(&chain(Type::Str));
    let fields =
        |count: usize| -> Vec<TypeField> { (0..count).map(|n| field(n.to_string(), 1)).collect() };
    is_bounded(&[structure(fields(COUNT)), Type::U8]);
    is_bounded(&[Type::Tuple(vec![index(1); COUNT]), Type::U8]);
    let variant = |tag: u32| TypeVariant {
        name: tag.to_string().into(),
        docs: "".into(),
        tag,
        fields: fields(1),
    };
    let variants = (0..u32::try_from(COUNT).unwrap()).rev().map(variant);
    let enumeration = Type::Enum {
        name: TypeName::default(),
        tag_width: 4,
        variants: variants.collect(),
    };
    is_bounded(&[enumeration.clone(), Type::U8]);
    let schema = OwnedSchema::new(vec![enumeration, Type::U8]).unwrap();
    let mut last = None;
    let walked = walk::value(
        &schema,
        &[3, 0, 0, 0, 9],
        &Limits::DEFAULT,
        &mut Tag(&mut last),
    );
    assert_eq!(walked, Ok(Outcome::Complete));
    assert_eq!(last, Some(COUNT - 4));
}

/// Keeps the index of a variant.
struct Tag<'a>(&'a mut Option<usize>);

impl Visitor for Tag<'_> {
    fn visit(&mut self, _: &Walk<'_>, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Begin { number, .. } = event {
            *self.0 = Some(number);
        }
        ControlFlow::Continue(())
    }
}

/// Returns an array of a million arrays of a million numbers.
fn huge_array(number: Type) -> Vec<Type> {
    vec![
        Type::Array(index(1), 1_000_000),
        Type::Array(index(2), 1_000_000),
        number,
    ]
}

/// Returns tuples of two tuples each, with 2⁶⁴ numbers.
fn number_tree() -> Vec<Type> {
    let tuples = (1..=64).map(|inner| Type::Tuple(vec![index(inner); 2]));
    tuples.chain([Type::U8]).collect()
}

fn opaque(min: u64) -> Type {
    Type::Opaque {
        name: "".into(),
        min,
        is_fixed: true,
    }
}

#[test]
fn sample_is_limited() {
    // Each value of an enum contains that of the next one.
    let count = if cfg!(miri) { 200 } else { 5000 };
    let variant = |ty| TypeVariant {
        name: "".into(),
        docs: "".into(),
        tag: 0,
        fields: vec![field(String::new(), ty)],
    };
    let enumeration = |variants| Type::Enum {
        name: TypeName::default(),
        tag_width: 4,
        variants,
    };
    let mut enums: Vec<Type> = (0..count)
        .flat_map(|n| {
            let inner = enumeration(vec![variant(2 * n + 1)]);
            [inner, Type::Pointer(index(2 * n + 2))]
        })
        .collect();
    enums.push(Type::Str);

    // An array of enums with many variants.
    let mut variants: Vec<TypeVariant> = (0..1000)
        .map(|tag| TypeVariant {
            name: tag.to_string().into(),
            tag,
            ..variant(2)
        })
        .collect();
    variants.rotate_left(1);
    let wide = vec![
        Type::Array(index(1), u64::MAX),
        enumeration(variants),
        Type::U8,
    ];

    let mut seeds = 0..;
    let mut limited = |types: Vec<Type>| {
        let schema = OwnedSchema::new(types).unwrap();
        let seed = seeds.next().unwrap();
        let info = measure(|| assert_eq!(schema.sample(seed), None));
        assert!(info.bytes_max < 256 << 20, "{info:?}");
    };
    limited(enums);
    limited(vec![opaque(u64::MAX)]);
    if !cfg!(miri) {
        limited(huge_array(Type::U8));
        limited(huge_array(Type::U128));
        limited(huge_array(opaque(1000)));
        limited(number_tree());
        limited(wide);
        limited(with_zero_width_tree(vec![Type::Tuple(vec![index(101)])]));
    }
}

#[test]
fn sample_of_a_large_array_is_complete() {
    let count = if cfg!(miri) { 100 } else { 1 << 20 };
    let types = vec![Type::Array(index(1), count), Type::U8];
    let schema = OwnedSchema::new(types).unwrap();
    let len = schema.sample(0).map(|bytes| bytes.len());
    assert_eq!(len.map(u64::try_from), Some(Ok(count)));
}

#[test]
fn labels_are_short() {
    let mut types: Vec<Type> = (1..=20)
        .map(|inner| Type::Tuple(vec![index(inner); 100]))
        .collect();
    types.push(Type::U8);
    let schema = OwnedSchema::new(types).unwrap();
    for ty in 0..=20 {
        let label = schema.label(index(ty));
        assert!(label.len() < 400, "{label}");
    }
    let label = schema.label(index(19));
    assert_eq!(label, format!("({}…)", "u8, ".repeat(64)));
}

/// Returns a cycle of this many structs with names.
fn cycle(count: usize, number: Type) -> OwnedSchema {
    let mut types: Vec<Type> = (0..count)
        .flat_map(|n| {
            let next = if n + 1 == count { 0 } else { 2 * n + 2 };
            let fields = vec![
                field("number".to_owned(), 2 * count),
                field("next".to_owned(), 2 * n + 1),
            ];
            [structure(fields), Type::Seq(index(next))]
        })
        .collect();
    types.push(number);
    OwnedSchema::new(types).unwrap()
}

#[test]
fn comparison_is_limited() {
    // Each type of a cycle takes the place of each type of the other.
    let (old, new) = (cycle(1000, Type::U8), cycle(1001, Type::U16));
    let mut changes = Vec::new();
    let info = measure(|| changes = new.changes_since(&old));
    let last = changes.last().unwrap();
    assert!(changes.len() < 100_000, "{}", changes.len());
    assert_eq!(last.breaks(), sdp::schema::Breaks::AllReaders);
    assert!(info.bytes_max < 32 << 20, "{info:?}");

    // Tuples that share types, and sequences that contain themselves.
    let tree = |number: Type| {
        let mut types = number_tree();
        *types.last_mut().unwrap() = number;
        OwnedSchema::new(types).unwrap()
    };
    let changes = tree(Type::U16).changes_since(&tree(Type::U8));
    assert!(changes.len() < 10_000, "{}", changes.len());
    let ring = |number: Type| {
        let pair = Type::Tuple(vec![index(1), index(2)]);
        OwnedSchema::new(vec![pair, number, Type::Seq(TypeIndex::ROOT)]).unwrap()
    };
    let changes = ring(Type::U16).changes_since(&ring(Type::U8));
    assert!(changes.len() < 1000, "{}", changes.len());
}

#[test]
fn places_and_names_of_changes_are_short() {
    let types = |number| {
        let mut types: Vec<Type> = (1..=100).map(|inner| Type::Seq(index(inner))).collect();
        types.push(structure(vec![field("x".repeat(100_000), 101)]));
        types.push(number);
        OwnedSchema::new(types).unwrap()
    };
    let changes = types(Type::U8).changes_since(&types(Type::Char));
    assert_eq!(changes.len(), 1);
    assert!(changes[0].to_string().len() < 600);
    let renamed = |name: &str| {
        let types = vec![structure(vec![field(name.repeat(100_000), 1)]), Type::U8];
        OwnedSchema::new(types).unwrap()
    };
    let changes = renamed("a").changes_since(&renamed("b"));
    assert!(changes[0].to_string().len() < 1200, "{changes:?}");
}

#[test]
fn fingerprints_take_linear_time() {
    // Many pointers to a struct with many fields.
    let count = if cfg!(miri) { 10 } else { 20_000 };
    let pointers = (0..count).map(|_| Type::Pointer(index(count)));
    let mut types: Vec<Type> = pointers.collect();
    let mut fields: Vec<TypeField> = (0..count)
        .map(|n| field(n.to_string(), count + 1))
        .collect();
    fields.push(field("number".to_owned(), count + 2));
    types.extend([structure(fields), Type::Tuple(vec![]), Type::U8]);
    let schema = OwnedSchema::new(types).unwrap();
    assert_eq!(
        schema.fingerprint().shape,
        OwnedSchema::of::<u8>().fingerprint().shape
    );
}
