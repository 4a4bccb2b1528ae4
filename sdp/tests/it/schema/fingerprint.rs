//! Fingerprints: equal for the same encoding, and the same on all targets.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::rc::Rc;

use sdp::SdpSchema;
use sdp::schema::{Fingerprint, OwnedSchema, Rule, Type, TypeIndex};

use crate::registry::Owned;

fn shape<T: SdpSchema + ?Sized>() -> u64 {
    Fingerprint::of::<T>().shape
}

fn names<T: SdpSchema + ?Sized>() -> u64 {
    Fingerprint::of::<T>().names
}

#[derive(SdpSchema)]
struct Id(#[allow(dead_code)] u32);

#[derive(SdpSchema)]
#[allow(dead_code)]
struct Tagged {
    id: Id,
    marker: std::marker::PhantomData<u64>,
}

#[derive(SdpSchema)]
#[allow(dead_code)]
enum Curve {
    Linear,
    Power { exponent: f32 },
}

#[derive(SdpSchema)]
#[allow(dead_code)]
struct List {
    value: u8,
    next: Option<Box<List>>,
}

/// The same bytes as `List`, by two types.
#[derive(SdpSchema)]
#[allow(dead_code)]
struct Even {
    value: u8,
    next: Option<Box<Odd>>,
}

#[derive(SdpSchema)]
#[allow(dead_code)]
struct Odd {
    value: u8,
    next: Option<Rc<Even>>,
}

#[test]
fn types_with_the_same_encoding_have_the_same_shape() {
    assert_eq!(shape::<u32>(), shape::<Id>());
    assert_eq!(shape::<u32>(), shape::<Tagged>());
    assert_eq!(shape::<u32>(), shape::<Box<NonZeroU32>>());
    assert_eq!(shape::<usize>(), shape::<u64>());
    assert_eq!(shape::<(u8, (u16, u8))>(), shape::<(u8, (u16, Id8))>());
    assert_eq!(
        shape::<HashMap<u8, String>>(),
        shape::<BTreeMap<u8, &str>>()
    );
    assert_eq!(shape::<Vec<u8>>(), shape::<Box<[u8]>>());
    assert_eq!(shape::<List>(), shape::<Even>());
    assert_eq!(shape::<List>(), shape::<Odd>());
}

#[derive(SdpSchema)]
struct Id8(#[allow(dead_code)] u8);

#[test]
fn types_with_other_encodings_have_other_shapes() {
    let shapes = [
        shape::<u8>(),
        shape::<i8>(),
        shape::<u32>(),
        shape::<f32>(),
        shape::<char>(),
        shape::<(u8, u16)>(),
        shape::<(u16, u8)>(),
        shape::<Vec<u8>>(),
        shape::<String>(),
        shape::<Option<u8>>(),
        shape::<[u8; 2]>(),
        shape::<[u8; 3]>(),
        shape::<Result<u8, ()>>(),
        shape::<Result<(), u8>>(),
        shape::<BTreeMap<u8, u8>>(),
        shape::<std::collections::BTreeSet<u8>>(),
        shape::<Curve>(),
        shape::<List>(),
        shape::<Owned>(),
    ];
    let mut distinct = shapes.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), shapes.len());
}

#[test]
fn names_are_part_of_the_other_hash() {
    assert_ne!(names::<List>(), names::<Even>());
    assert_ne!(names::<u32>(), names::<Id>());
    assert_ne!(names::<u32>(), names::<NonZeroU32>());
    assert_eq!(names::<Box<List>>(), names::<List>());
}

#[test]
fn order_of_variants_is_that_of_their_tags() {
    let fields = |ty| {
        vec![sdp::schema::TypeField {
            name: "0".into(),
            docs: "".into(),
            ty: TypeIndex::new(ty).unwrap(),
        }]
    };
    let variant = |name: &'static str, tag, ty| sdp::schema::TypeVariant {
        name: name.into(),
        docs: "".into(),
        tag,
        fields: fields(ty),
    };
    let of = |variants| {
        let types = vec![
            Type::Enum {
                name: sdp::schema::TypeName::default(),
                tag_width: 1,
                variants,
            },
            Type::U8,
            Type::U16,
        ];
        OwnedSchema::new(types).unwrap().fingerprint()
    };
    let (a, b) = (variant("A", 0, 1), variant("B", 1, 2));
    assert_eq!(of(vec![a.clone(), b.clone()]), of(vec![b, a.clone()]));
    assert_ne!(
        of(vec![a.clone(), variant("B", 2, 2)]),
        of(vec![a, variant("B", 1, 2)])
    );
}

/// Returns the hash of a text, as SPEC.md defines it.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn hashes_are_those_of_the_specified_texts() {
    let index = |index| TypeIndex::new(index).unwrap();
    let of = |types: &[Type]| OwnedSchema::new(types.to_vec()).unwrap().fingerprint();
    let check = |types: &[Type], shape: &str, names: &str| {
        let found = of(types);
        assert_eq!(
            (found.shape, found.names),
            (hash(shape), hash(names)),
            "{types:?}"
        );
    };
    let opaque = |is_fixed| Type::Opaque {
        name: "crypt".into(),
        min: 4,
        is_fixed,
    };
    let text = "opaque fixed 4 crypt";
    check(&[opaque(true)], text, text);
    let text = "opaque variable 4 crypt";
    check(&[opaque(false)], text, text);

    let u8 = format!("{:016x}", hash("u8"));
    let text = format!("array 3 {u8}");
    check(&[Type::Array(index(1), 3), Type::U8], &text, &text);
    let text = format!("map {u8}; {u8}");
    check(&[Type::Map(index(1), index(1)), Type::U8], &text, &text);
    let name = || sdp::schema::TypeName {
        name: "Meters".into(),
        ..sdp::schema::TypeName::default()
    };
    let ty = index(1);
    let alias = Type::Alias { name: name(), ty };
    check(&[alias, Type::U8], "u8", &format!("alias Meters {u8}"));
    for (rule, text) in [
        (Rule::AtMost(7), "AtMost 7"),
        (Rule::Named("Hour".into()), "Hour"),
        (Rule::Unordered("Path".into()), "Path"),
        (Rule::Heap, "Heap"),
    ] {
        let names = format!("{text} {u8}");
        check(&[Type::Refined(rule, index(1)), Type::U8], "u8", &names);
    }
    // A zero-width part has no text.
    let tuple = Type::Tuple(vec![index(1), index(2), index(1)]);
    let parts = [tuple, Type::U8, Type::Tuple(vec![])];
    check(
        &parts,
        &format!("struct {u8} {u8}"),
        &format!("tuple {u8} {u8}"),
    );
    let pointers = [Type::Pointer(index(1)), Type::Pointer(index(2)), Type::U8];
    check(&pointers, "u8", "u8");
}

#[test]
fn types_are_compared_to_a_depth_of_128() {
    let chain = |depth: usize, last: Type| {
        let types = (1..=depth).map(|inner| Type::Seq(TypeIndex::new(inner).unwrap()));
        let types = types.chain([last]).collect();
        OwnedSchema::new(types).unwrap().fingerprint().shape
    };
    assert_ne!(chain(127, Type::U8), chain(127, Type::U16));
    assert_eq!(chain(128, Type::U8), chain(128, Type::U16));
}
