//! Encoded values that are changed in place.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sdp::{
    DecodeErrorKind, EncodeError, EncodeErrorKind, Length, SdpDecode, SdpEncode, SdpPatch,
    WireSize, Writer, patch,
};

use crate::errors::{fails, is_refused};

types! {
    #[derive(Clone, Copy)]
    enum Mode { Off, On }

    #[derive(Clone)]
    enum Curve { Linear, Power { exponent: f32 } }

    #[derive(SdpPatch, Clone)]
    #[sdp(patch)]
    struct Part { name: String, weight: u16 }

    #[derive(SdpPatch, Clone)]
    #[sdp(patch)]
    struct Unit {
        id: u64,
        name: String,
        position: [f32; 3],
        mode: Mode,
        curve: Curve,
        charge: Option<u32>,
        tags: Vec<String>,
        icon: Vec<u8>,
        keys: Vec<u16>,
        pairs: Box<[(u8, bool)]>,
        #[sdp(patch)] body: Part,
        #[sdp(patch)] parts: Vec<Part>,
        by_name: BTreeMap<String, u8>,
        #[sdp(skip)] cache: u8,
        #[sdp(via = "String")] port: u16,
        health: i16,
    }
}

fn part(name: &str, weight: u16) -> Part {
    let name = name.into();
    Part { name, weight }
}

fn unit() -> Unit {
    Unit {
        id: 7,
        name: "tank".into(),
        position: [0.0, 1.0, 2.0],
        mode: Mode::Off,
        curve: Curve::Power { exponent: 1.5 },
        charge: Some(9),
        tags: vec!["a".into(), "bc".into()],
        icon: vec![1, 2, 3],
        keys: vec![10, 20],
        pairs: Box::new([(1, false)]),
        body: part("hull", 5),
        parts: vec![part("tower", 3), part("x", 4)],
        by_name: BTreeMap::from([("k".into(), 1)]),
        cache: 0,
        port: 80,
        health: -3,
    }
}

#[test]
fn every_field_can_be_set_and_nothing_else_changes() {
    let mut bytes = sdp::to_vec(&unit()).unwrap();
    let mut patch = sdp::patch::open::<Unit>(&mut bytes).unwrap();
    let mut expected = unit();
    /// Sets a field in the encoding and in the value.
    macro_rules! set {
        ($($field:ident = $value:expr;)*) => {$(
            expected.$field = $value;
            patch.$field.set(&expected.$field).unwrap();
        )*};
    }
    set! {
        id = 8;
        name = "ship".into();
        position = [3.0; 3];
        mode = Mode::On;
        curve = Curve::Power { exponent: 2.0 };
        charge = Some(10);
        tags = vec!["ab".into(), "c".into()];
        by_name = BTreeMap::from([("l".into(), 2)]);
        health = 70;
    }
    patch.icon[1] = 9;
    patch.keys.get(1).unwrap().set(&21).unwrap();
    patch.pairs.get(0).unwrap().set(&(2, true)).unwrap();
    patch.body.weight.set(&6).unwrap();
    let mut last = patch.parts.get(1).unwrap();
    last.name.set("y").unwrap();
    last.weight.set(&5).unwrap();
    let expected = Unit {
        icon: vec![1, 9, 3],
        keys: vec![10, 21],
        pairs: Box::new([(2, true)]),
        body: part("hull", 6),
        parts: vec![part("tower", 3), part("y", 5)],
        ..expected
    };
    assert_eq!(sdp::from_slice::<Unit>(&bytes).unwrap(), expected);
}

#[test]
fn places_return_their_values() {
    let mut bytes = sdp::to_vec(&unit()).unwrap();
    let mut patch = sdp::patch::open::<Unit>(&mut bytes).unwrap();
    assert_eq!(patch.id.get(), Ok(7));
    assert_eq!(patch.name.get().unwrap(), "tank");
    assert_eq!(patch.curve.get(), Ok(Curve::Power { exponent: 1.5 }));
    assert_eq!((patch.keys.len(), patch.keys.is_empty()), (2, false));
    let keys = patch.keys.iter_mut().map(|key| key.get().unwrap());
    assert!(keys.eq([10, 20]));
    let names = patch.parts.iter_mut().map(|part| part.name.get().unwrap());
    assert!(names.eq(["tower", "x"]));
    assert_eq!(patch.parts.iter_mut().nth(1).unwrap().weight.get(), Ok(4));
    assert!(patch.parts.get(2).is_none() && patch.keys.get(2).is_none());
    assert_eq!(patch.keys.iter_mut().len(), 2);
    let text = format!("{patch:?}");
    assert!(text.starts_with("UnitPatch { id: Field([7, 0, 0, 0, 0, 0, 0, 0]), name"));
    let owned = patch.keys.into_iter().map(|key| key.get().unwrap());
    assert!(owned.eq([10, 20]));
}

#[test]
fn value_of_another_length_changes_nothing() {
    let original = sdp::to_vec(&unit()).unwrap();
    let mut bytes = original.clone();
    let mut patch = sdp::patch::open::<Unit>(&mut bytes).unwrap();
    let changed = EncodeErrorKind::LengthChanged { old: 8, new: 11 };
    is_refused(patch.name.set("carrier"), changed);
    assert!(patch.curve.set(&Curve::Linear).is_err());
    assert!(patch.charge.set(&None).is_err());
    assert!(patch.tags.set(&vec![]).is_err());
    assert_eq!(bytes, original);
}

/// A value that fails or panics after its first byte.
#[derive(SdpDecode, Clone, Copy)]
struct Late(u8, u8);

impl SdpEncode for Late {
    const SIZE: WireSize = WireSize::fixed(2);

    fn measure(&self, length: &mut Length) {
        length.add(2);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.0.encode(out)?;
        match self.1 {
            0xff => Err(EncodeError::custom("late")),
            0xfe => panic!("late"),
            second => second.encode(out),
        }
    }
}

types! {
    #![derive(SdpEncode, SdpDecode, SdpPatch)]
    #[sdp(patch)]
    struct Failing { late: Late, long: [Late; 40], cell: RefCell<u8> }

    #[sdp(patch)]
    struct Node { value: u8, #[sdp(patch)] children: Vec<Node> }

    #[sdp(patch = "VertexPatch")]
    #[repr(C)]
    struct Point { x: f32, y: f32 }

    #[sdp(patch)]
    struct Mesh<const N: usize>(#[sdp(patch = "VertexPatch")] Vec<Point>, [Vertex; N], Vec<bool>);
}

types! {
    #[repr(C)]
    struct Vertex { x: f32, y: f32 }
}

#[test]
fn value_that_fails_changes_nothing() {
    let mut original = vec![0; 83];
    let mut patch = sdp::patch::open::<Failing>(&mut original).unwrap();
    patch.late.set(&Late(1, 2)).unwrap();
    patch.long.set(&[Late(3, 4); 40]).unwrap();
    patch.cell.set(&RefCell::new(5)).unwrap();
    let mut bytes = original.clone();
    let mut patch = sdp::patch::open::<Failing>(&mut bytes).unwrap();
    let mut long = [Late(9, 9); 40];
    assert!(patch.late.set(&Late(9, 0xff)).is_err());
    long[39].1 = 0xff;
    assert!(patch.long.set(&long).is_err());
    let cell = RefCell::new(9);
    let borrowed = cell.borrow_mut();
    assert!(patch.cell.set(&cell).is_err());
    drop(borrowed);
    assert_eq!(bytes, original);
}

#[test]
fn panic_of_a_value_changes_nothing() {
    let mut bytes = [0; 83];
    let mut patch = sdp::patch::open::<Failing>(&mut bytes).unwrap();
    assert!(catch_unwind(AssertUnwindSafe(|| patch.late.set(&Late(9, 0xfe)))).is_err());
    assert_eq!(bytes, [0; 83]);
}

#[test]
fn patch_accepts_exactly_what_decodes() {
    let bytes = sdp::to_vec(&unit()).unwrap();
    let mut accepted = 0;
    let mut check = |bytes: &mut Vec<u8>| {
        let decoded = sdp::from_slice::<Unit>(bytes).map(drop);
        let before = bytes.clone();
        let patched = sdp::patch::open::<Unit>(bytes).map(drop);
        assert_eq!(patched.is_ok(), decoded.is_ok(), "{decoded:?} {patched:?}");
        accepted += u32::from(decoded.is_ok());
        assert_eq!(*bytes, before);
    };
    for end in 0..bytes.len() {
        check(&mut bytes[..end].to_vec());
    }
    for place in 0..bytes.len() {
        for byte in [1, 2, 0x7f, 0x80, 0xff]
            .into_iter()
            .take(if cfg!(miri) { 1 } else { 5 })
        {
            let mut changed = bytes.clone();
            changed[place] ^= byte;
            check(&mut changed);
        }
    }
    assert!(accepted > 0);
    let mut trailing = [bytes, vec![0]].concat();
    let at = trailing.len() - 1;
    let kind = DecodeErrorKind::TrailingBytes(1);
    fails(sdp::patch::open::<Unit>(&mut trailing), kind, at);
}

#[test]
fn recursive_types_are_limited_and_their_elements_reached() {
    let node = |value, children| Node { value, children };
    let leaf = || node(1, vec![]);
    let root = node(3, vec![leaf(), node(2, vec![leaf(), leaf()])]);
    let mut bytes = sdp::to_vec(&root).unwrap();
    let mut root = sdp::patch::open::<Node>(&mut bytes).unwrap();
    let mut inner = root.children.get(1).unwrap();
    inner.children.get(1).unwrap().value.set(&9).unwrap();
    let root: Node = sdp::from_slice(&bytes).unwrap();
    assert_eq!(root.children[1].children[1].value, 9);

    let mut deep = [0, 1, 0, 0, 0].repeat(200_000);
    deep.extend([0; 5]);
    let too_deep = DecodeErrorKind::NestingTooDeep(128);
    fails(sdp::patch::open::<Node>(&mut deep), too_deep, 128 * 5 + 1);
}

#[test]
fn plain_elements_are_changed_as_a_slice_if_they_are_aligned() {
    let points = || vec![Point { x: 1.0, y: 2.0 }, Point { x: 3.0, y: 4.0 }];
    let bytes = sdp::to_vec(&Mesh(points(), [Vertex { x: 0.0, y: 0.0 }], vec![true])).unwrap();
    for start in 0..4 {
        let mut buffer = vec![0; start];
        buffer.extend_from_slice(&bytes);
        let place = buffer[start..].as_ptr();
        let aligned = place.wrapping_add(4).cast::<Point>().is_aligned();
        let mut mesh = sdp::patch::open::<Mesh<1>>(&mut buffer[start..]).unwrap();
        let expected = aligned && cfg!(all(target_endian = "little", not(sdp_safe)));
        if let Some(points) = mesh.0.as_mut_slice() {
            points[1].x += 10.0;
            assert!(expected);
        } else {
            assert!(!expected);
            let mut last = mesh.0.get(1).unwrap();
            let x = last.x.get().unwrap();
            last.x.set(&(x + 10.0)).unwrap();
        }
        assert!(mesh.2.as_mut_slice().is_none());
        let mesh: Mesh<1> = sdp::from_slice(&buffer[start..]).unwrap();
        assert_eq!((mesh.0[1].x, mesh.0[1].y, mesh.0[0].x), (13.0, 4.0, 1.0));
    }
}

/// A plain struct that is encoded by other code than a derive.
#[derive(SdpDecode, SdpPatch)]
#[sdp(patch)]
struct Shifted {
    value: u8,
}

impl SdpEncode for Shifted {
    const SIZE: WireSize = <u8 as SdpEncode>::SIZE;

    fn measure(&self, length: &mut Length) {
        self.value.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.value.wrapping_add(1).encode(out)
    }
}

#[test]
fn elements_with_a_manual_encoder_are_not_changed_as_a_slice() {
    #[derive(SdpDecode, SdpPatch)]
    #[sdp(patch)]
    struct List(#[sdp(patch)] Vec<Shifted>);

    let mut bytes = [2, 0, 0, 0, 7, 8];
    let mut list = sdp::patch::open::<List>(&mut bytes).unwrap();
    assert!(list.0.as_mut_slice().is_none());
}

#[test]
fn value_nests_only_as_deep_as_its_place_allows() {
    types! {
        #[derive(SdpPatch, Clone)]
        #[sdp(patch)]
        struct Tree { children: Vec<Vec<Tree>> }

        #[derive(SdpPatch)]
        #[sdp(patch)]
        struct Forest(#[sdp(patch)] Vec<Tree>);
    }

    /// A chain of this many trees, and empty vectors up to a length.
    fn chain(trees: usize, len: usize) -> Tree {
        let children = vec![vec![]; len - 2 * trees];
        (0..trees).fold(Tree { children }, |tree, _| Tree {
            children: vec![vec![tree]],
        })
    }

    let flat = chain(0, 200);
    let fits = |trees| {
        let mut bytes = sdp::to_vec(&Forest(vec![flat.clone()])).unwrap();
        let mut forest = sdp::patch::open::<Forest>(&mut bytes).unwrap();
        let mut tree = forest.0.get(0).unwrap();
        let result = tree.children.set(&chain(trees, 200).children);
        let result = result.map_err(|error| error.kind());
        assert!(sdp::from_slice::<Forest>(&bytes).is_ok(), "{trees}");
        result
    };
    let deepest = (0..100).take_while(|&trees| fits(trees).is_ok()).count();
    assert!((40..70).contains(&deepest), "{deepest}");
    let error = fits(deepest).unwrap_err();
    assert!(matches!(error, EncodeErrorKind::NestingTooDeep(_)));
}

#[test]
fn skipped_fields_have_no_place() {
    types! {
        #[derive(SdpPatch)]
        #[sdp(patch)]
        struct Pair(u8, #[sdp(skip)] u32, u16);
    }

    let mut bytes = sdp::to_vec(&Pair(1, 2, 3)).unwrap();
    let mut pair = sdp::patch::open::<Pair>(&mut bytes).unwrap();
    pair.1.set(&7).unwrap();
    assert_eq!(pair.0.get(), Ok(1));
    assert_eq!(bytes, [1, 7, 0]);
}

#[test]
fn types_of_a_macro_have_their_own_form() {
    macro_rules! sized {
        ($name:ident, $patch:literal, $item:ty, $items:ty) => {
            #[derive(SdpEncode, SdpDecode, SdpPatch)]
            #[sdp(patch = $patch)]
            struct $name(Vec<$item>, $items);
        };
    }

    sized!(Bytes, "BytesPatch", u8, Vec<u16>);
    let mut bytes = sdp::to_vec(&Bytes(vec![1, 2], vec![3])).unwrap();
    let mut patch = sdp::patch::open::<Bytes>(&mut bytes).unwrap();
    patch.0[0] = 7;
    patch.1.get(0).unwrap().set(&8).unwrap();
    assert_eq!(bytes, [2, 0, 0, 0, 7, 2, 1, 0, 0, 0, 8, 0]);
}

#[test]
fn strings_and_vectors_can_be_set_to_their_borrowed_forms() {
    types! {
        #[derive(SdpPatch)]
        #[sdp(patch)]
        struct Texts {
            name: String,
            boxed: Box<str>,
            shared: std::sync::Arc<str>,
            lists: Vec<Vec<u8>>,
            deque: std::collections::VecDeque<u16>,
        }
    }

    let original = (["wet"; 3], vec!["wet"], [7_u16].as_slice());
    let original = sdp::to_vec(&original).unwrap();
    let changed = sdp::to_vec(&(["dry"; 3], vec!["dry"], [8_u16].as_slice())).unwrap();
    let mut bytes = original.clone();
    let mut patch = sdp::patch::open::<Texts>(&mut bytes).unwrap();
    patch.name.set("dry").unwrap();
    patch.boxed.set("dry").unwrap();
    patch.shared.set("dry").unwrap();
    patch.lists.set(&[b"dry".to_vec()][..]).unwrap();
    patch.deque.get(0).unwrap().set(&8).unwrap();
    let _: &patch::Field<'_, Vec<Vec<u8>>> = &patch.lists;
    assert_eq!(bytes, changed);

    let old: Texts = sdp::from_slice(&original).unwrap();
    let mut patch = sdp::patch::open::<Texts>(&mut bytes).unwrap();
    patch.name.set(&old.name).unwrap();
    patch.boxed.set(&old.boxed).unwrap();
    patch.shared.set(&old.shared).unwrap();
    patch.lists.set(&old.lists).unwrap();
    patch.deque.get(0).unwrap().set(&7).unwrap();
    assert_eq!(bytes, original);
}
