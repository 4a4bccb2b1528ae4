//! Fingerprints: equal for the same encoding, and the same on all targets.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::rc::Rc;

use sdp::SdpSchema;
use sdp::schema::{Fingerprint, OwnedSchema, Type, TypeIndex};

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
