//! The attributes `via`, `remote` and `default`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::{self, Display};
use std::num::ParseIntError;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;

use sdp::{DecodeErrorKind, EncodeErrorKind, Limits, Reader, SdpDecode, SdpEncode};

use super::assert_bytes;

/// A version without an impl of SDP. Its text is `1.2`.
#[derive(Debug, Clone, PartialEq, Default)]
struct Version(u16, u16);

impl Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

impl FromStr for Version {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let (major, minor) = text.split_once('.').unwrap_or((text, "0"));
        Ok(Self(major.parse()?, minor.parse()?))
    }
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Default)]
struct Package {
    id: u8,
    #[sdp(via = "String")]
    version: Version,
    #[sdp(via = "Option<String>")]
    replaced_by: Option<Version>,
    #[sdp(via = "Vec<Box<String>>")]
    #[allow(clippy::vec_box, reason = "conversions inside conversions")]
    older: Vec<Box<Version>>,
    last: u8,
}

#[test]
fn text_is_that_of_display() {
    let package = Package {
        id: 7,
        version: Version(1, 20),
        replaced_by: Some(Version(2, 0)),
        older: vec![Box::new(Version(0, 9))],
        last: 8,
    };
    let bytes = b"\x07\x04\0\0\x001.20\x01\x03\0\0\x002.0\x01\0\0\0\x03\0\0\x000.9\x08";
    assert_bytes(&package, Package::default(), bytes);
}

#[test]
fn failed_conversion_is_an_error_with_its_text() {
    let error = sdp::from_slice::<Package>(b"\x07\x01\0\0\0x").unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::InvalidConversion);
    assert_eq!(error.offset(), 5);
    assert_eq!(error.reason(), Some("invalid digit found in string"));
    let text = "at byte 5: invalid digit found in string";
    assert_eq!(error.to_string(), text);
    let other = sdp::from_slice::<bool>(&[2]).unwrap_err();
    assert_eq!(other.reason(), None);
}

#[test]
fn text_that_its_value_does_not_print_is_an_error() {
    for text in ["1", "01.2", "+1.2", "1.02"] {
        assert_eq!(text.parse::<Version>().map(|_| ()), Ok(()), "{text}");
        let bytes = sdp::to_vec(&(7_u8, text)).unwrap();
        let error = sdp::from_slice::<Package>(&bytes).unwrap_err();
        let kind = DecodeErrorKind::Custom("text differs from the `Display` of its value");
        assert_eq!((error.kind(), error.offset()), (kind, 5), "{text}");
    }
}

/// A `Display` that fails, or that prints other text the second time.
#[derive(SdpEncode)]
#[sdp(via = "String")]
struct Faulty {
    calls: std::cell::Cell<u8>,
    fails: bool,
}

impl Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.calls.set(self.calls.get() + 1);
        if self.fails {
            return Err(fmt::Error);
        }
        f.write_str(if self.calls.get() < 3 {
            "short"
        } else {
            "longer"
        })
    }
}

#[test]
fn faulty_display_is_an_error() {
    let faulty = |fails| Faulty {
        calls: 0.into(),
        fails,
    };
    let error = sdp::to_vec(&faulty(true)).unwrap_err();
    let kind = EncodeErrorKind::Custom("`Display` of the value failed");
    assert_eq!(error.kind(), kind);
    let error = sdp::to_vec(&(faulty(false), [0_u8; 9])).unwrap_err();
    let kind = EncodeErrorKind::LengthMismatch {
        declared: 5,
        written: 6,
    };
    assert_eq!(error.kind(), kind);
}

/// A number that is valid if it is even.
#[derive(SdpEncode, SdpDecode, Debug, Clone, Copy, PartialEq)]
#[sdp(via = "u32")]
struct Even(u32);

impl From<Even> for u32 {
    fn from(even: Even) -> Self {
        even.0
    }
}

impl TryFrom<u32> for Even {
    type Error = String;

    fn try_from(number: u32) -> Result<Self, String> {
        match number % 2 {
            0 => Ok(Self(number)),
            _ => Err(format!("{number} is odd")),
        }
    }
}

#[test]
fn type_via_a_number_has_its_size() {
    assert_eq!(<Even as SdpEncode>::SIZE.as_fixed(), Some(4));
    assert_bytes(&Even(6), Even(0), &[6, 0, 0, 0]);
    let list = vec![Even(6), Even(8)];
    assert_bytes(&list, vec![], &[2, 0, 0, 0, 6, 0, 0, 0, 8, 0, 0, 0]);
    let error = sdp::from_slice::<(u8, Even)>(&[1, 7, 0, 0, 0]).unwrap_err();
    assert_eq!(error.to_string(), "at byte 1: 7 is odd");
}

/// Sorted numbers. The conversion sorts, so most input converts to a value of other bytes.
#[derive(SdpEncode, SdpDecode, Debug, Clone, PartialEq)]
#[sdp(via = "Vec<u16>")]
struct Sorted(Vec<u16>);

impl From<Sorted> for Vec<u16> {
    fn from(sorted: Sorted) -> Self {
        sorted.0
    }
}

impl From<Vec<u16>> for Sorted {
    fn from(mut numbers: Vec<u16>) -> Self {
        numbers.sort_unstable();
        Self(numbers)
    }
}

#[test]
fn conversion_that_changes_the_bytes_is_an_error() {
    // Short and long encodings are compared in different ways.
    for count in [2, 200] {
        let sorted = Sorted((0..count).collect());
        let bytes = sdp::to_vec(&sorted).unwrap();
        assert_eq!(sdp::from_slice::<Sorted>(&bytes), Ok(sorted.clone()));
        let mut reversed = sorted.0;
        reversed.reverse();
        let bytes = sdp::to_vec(&(7_u8, reversed)).unwrap();
        let error = sdp::from_slice::<(u8, Sorted)>(&bytes).unwrap_err();
        let kind = DecodeErrorKind::Custom("value encodes to other bytes after its conversion");
        assert_eq!((error.kind(), error.offset()), (kind, 1));
    }
}

/// A tree that is encoded via its children.
#[derive(SdpEncode, SdpDecode, Debug, Clone, PartialEq)]
#[sdp(via = "Vec<Tree>")]
struct Tree(Vec<Tree>);

impl From<Tree> for Vec<Tree> {
    fn from(tree: Tree) -> Self {
        tree.0
    }
}

impl From<Vec<Tree>> for Tree {
    fn from(children: Vec<Tree>) -> Self {
        Self(children)
    }
}

#[test]
fn nesting_inside_conversions_is_limited() {
    let limits = Limits::DEFAULT.with_max_nesting(9);
    let nested = |levels| (1..levels).fold(Tree(vec![]), |tree, _| Tree(vec![tree]));
    for (levels, fits) in [(9, true), (10, false)] {
        let bytes = sdp::to_vec(&nested(levels)).unwrap();
        let decoded = Reader::with_limits(&bytes, &limits).decode_whole::<Tree>();
        let too_deep = DecodeErrorKind::NestingTooDeep(9);
        assert_eq!(
            decoded.map_err(|error| error.kind()),
            if fits {
                Ok(nested(levels))
            } else {
                Err(too_deep)
            }
        );
    }
    assert_eq!(
        sdp::to_vec(&nested(129)).map_err(|error| error.kind()),
        Err(EncodeErrorKind::NestingTooDeep(128))
    );
}

mod colour {
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub(super) struct Rgb {
        pub(super) r: u8,
        pub(super) g: u8,
        pub(super) b: u8,
    }

    #[derive(Debug, PartialEq)]
    #[allow(dead_code, reason = "the mirror lacks the last variant")]
    pub(super) enum Paint<T> {
        None,
        Solid(Rgb),
        Gradient { from: Rgb, to: Rgb, via: T },
        Pattern(Box<[u8]>),
    }
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "colour::Rgb")]
struct Rgb {
    r: u8,
    g: u8,
    b: u8,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "colour::Paint<T>")]
#[non_exhaustive]
enum Paint<T> {
    None,
    Solid(#[sdp(via = "Rgb")] colour::Rgb),
    Gradient {
        #[sdp(via = "Rgb")]
        from: colour::Rgb,
        #[sdp(via = "Rgb")]
        to: colour::Rgb,
        via: T,
    },
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Shape {
    #[sdp(via = "Paint<u16>")]
    fill: colour::Paint<u16>,
    #[sdp(via = "Option<Rgb>")]
    line: Option<colour::Rgb>,
    #[sdp(via = "Vec<Rgb>")]
    palette: Vec<colour::Rgb>,
}

#[test]
fn types_of_another_crate_are_encoded_as_their_mirrors() {
    let rgb = |r, g, b| colour::Rgb { r, g, b };
    let dirty = || Shape {
        fill: colour::Paint::None,
        line: None,
        palette: vec![],
    };
    let shape = Shape {
        fill: colour::Paint::Gradient {
            from: rgb(1, 2, 3),
            to: rgb(4, 5, 6),
            via: 7,
        },
        line: Some(rgb(8, 9, 10)),
        palette: vec![rgb(11, 12, 13)],
    };
    let bytes = [
        2, 1, 2, 3, 4, 5, 6, 7, 0, 1, 8, 9, 10, 1, 0, 0, 0, 11, 12, 13,
    ];
    assert_bytes(&shape, dirty(), &bytes);
    let solid = Shape {
        fill: colour::Paint::Solid(rgb(1, 2, 3)),
        ..dirty()
    };
    assert_bytes(&solid, shape, &[1, 1, 2, 3, 0, 0, 0, 0, 0]);
}

#[test]
fn variant_without_a_mirror_is_not_encoded() {
    let shape = Shape {
        fill: colour::Paint::Pattern([1].into()),
        line: None,
        palette: vec![],
    };
    let kind = sdp::to_vec(&shape).map_err(|error| error.kind());
    let expected = EncodeErrorKind::Custom("the mirror `Paint` lacks this variant");
    assert_eq!(kind, Err(expected));
}

fn full_gain() -> f32 {
    1.0
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Mixer {
    channel: u8,
    #[sdp(skip, default = "full_gain")]
    gain: f32,
    #[sdp(skip, default = "Vec::new")]
    peaks: Vec<f32>,
}

#[test]
fn skipped_fields_get_the_value_of_their_default() {
    let mixer = Mixer {
        channel: 7,
        gain: 1.0,
        peaks: vec![],
    };
    let dirty = Mixer {
        channel: 9,
        gain: 0.0,
        peaks: vec![0.5],
    };
    assert_bytes(&mixer, dirty, &[7]);
}

mod log {
    #[derive(Debug, PartialEq)]
    pub(super) enum Level {
        Error,
        Debug,
        Trace,
    }
}

/// A mirror with a variant that has the name of an associated type, and without the last variant.
#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "log::Level")]
#[non_exhaustive]
enum Level {
    Error,
    Debug,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Entry {
    time: u64,
    #[sdp(via = "Level")]
    level: log::Level,
    line: u16,
}

fn entry(level: log::Level) -> Entry {
    Entry {
        time: 1,
        level,
        line: 2,
    }
}

#[test]
fn mirror_has_a_variant_error() {
    let bytes = [1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0];
    let dirty = entry(log::Level::Debug);
    assert_bytes(&entry(log::Level::Error), dirty, &bytes);
}

#[test]
fn fixed_size_variant_without_a_mirror_is_not_encoded() {
    let kind = sdp::to_vec(&entry(log::Level::Trace)).map_err(|error| error.kind());
    let expected = EncodeErrorKind::Custom("the mirror `Level` lacks this variant");
    assert_eq!(kind, Err(expected));
}

/// Containers of originals and of text, with the bytes of containers of their fields.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Default)]
struct Containers {
    #[sdp(via = "[Rgb; 2]")]
    array: [colour::Rgb; 2],
    #[sdp(via = "(u8, Rgb, Option<String>)")]
    tuple: (u8, colour::Rgb, Option<Version>),
    #[sdp(via = "VecDeque<Rgb>")]
    deque: VecDeque<colour::Rgb>,
    #[sdp(via = "Box<[Rgb]>")]
    boxed: Box<[colour::Rgb]>,
    #[sdp(via = "Rc<[Rgb]>")]
    shared: Rc<[colour::Rgb]>,
    #[sdp(via = "Arc<Rgb>")]
    one: Arc<colour::Rgb>,
    #[sdp(via = "HashMap<u8, Rgb>")]
    map: HashMap<u8, colour::Rgb>,
    #[sdp(via = "std::collections::BTreeMap<Rgb, Vec<String>>")]
    tree: BTreeMap<colour::Rgb, Vec<Version>>,
    #[sdp(via = "HashSet<Rgb>")]
    set: HashSet<colour::Rgb>,
    #[sdp(via = "BTreeSet<Rgb>")]
    ordered: BTreeSet<colour::Rgb>,
}

/// The same value without conversions.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Plain {
    array: [[u8; 3]; 2],
    tuple: (u8, [u8; 3], Option<String>),
    deque: Vec<[u8; 3]>,
    boxed: Vec<[u8; 3]>,
    shared: Vec<[u8; 3]>,
    one: [u8; 3],
    map: BTreeMap<u8, [u8; 3]>,
    tree: BTreeMap<[u8; 3], Vec<String>>,
    set: BTreeSet<[u8; 3]>,
    ordered: BTreeSet<[u8; 3]>,
}

fn containers() -> (Containers, Plain) {
    let rgb = |number| colour::Rgb {
        r: number,
        g: 0,
        b: 255,
    };
    let array = |number| [number, 0, 255];
    let converted = Containers {
        array: [rgb(1), rgb(2)],
        tuple: (3, rgb(4), Some(Version(5, 6))),
        deque: [rgb(7), rgb(8)].into(),
        boxed: [rgb(9)].into(),
        shared: [rgb(10)].into(),
        one: rgb(11).into(),
        map: (20..40).map(|number| (number, rgb(number))).collect(),
        tree: [
            (rgb(12), vec![Version(13, 14)]),
            (rgb(15), vec![Version(16, 17), Version(18, 19)]),
        ]
        .into(),
        set: (40..60).map(rgb).collect(),
        ordered: (60..80).map(rgb).collect(),
    };
    let plain = Plain {
        array: [array(1), array(2)],
        tuple: (3, array(4), Some("5.6".into())),
        deque: vec![array(7), array(8)],
        boxed: vec![array(9)],
        shared: vec![array(10)],
        one: array(11),
        map: (20..40).map(|number| (number, array(number))).collect(),
        tree: [
            (array(12), vec!["13.14".into()]),
            (array(15), vec!["16.17".into(), "18.19".into()]),
        ]
        .into(),
        set: (40..60).map(array).collect(),
        ordered: (60..80).map(array).collect(),
    };
    (converted, plain)
}

#[test]
fn content_of_containers_is_converted() {
    let (converted, plain) = containers();
    let bytes = sdp::to_vec(&plain).unwrap();
    assert_bytes(&converted, Containers::default(), &bytes);
}

#[test]
fn keys_of_converted_maps_must_ascend() {
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    struct Keys(#[sdp(via = "HashMap<Rgb, u8>")] HashMap<colour::Rgb, u8>);

    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    struct Members(#[sdp(via = "BTreeSet<Rgb>")] BTreeSet<colour::Rgb>);

    for (second, kind) in [
        (1, DecodeErrorKind::DuplicateKey),
        (0, DecodeErrorKind::UnorderedKey),
    ] {
        let keys = [2, 0, 0, 0, 1, 0, 0, 9, second, 0, 0, 9];
        let error = sdp::from_slice::<Keys>(&keys).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, 8));
        let members = [2, 0, 0, 0, 1, 0, 0, second, 0, 0];
        let error = sdp::from_slice::<Members>(&members).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, 7));
    }
}

/// Values that are borrowed and only encoded.
#[derive(SdpEncode)]
struct BorrowedColours<'a> {
    #[sdp(via = "&Rgb")]
    one: &'a colour::Rgb,
    #[sdp(via = "&[Rgb]")]
    all: &'a [colour::Rgb],
}

#[test]
fn borrowed_originals_are_encoded() {
    let all = [1, 2].map(|r| colour::Rgb { r, g: 3, b: 4 });
    let borrowed = BorrowedColours {
        one: &all[1],
        all: &all,
    };
    let bytes = sdp::to_vec(&borrowed).unwrap();
    assert_eq!(bytes, [2, 3, 4, 2, 0, 0, 0, 1, 3, 4, 2, 3, 4]);
}

mod tree {
    /// A node that counts as several levels, because it is large.
    #[derive(Debug, PartialEq)]
    pub(super) struct Node {
        pub(super) data: [u8; 600],
        pub(super) boxed: Option<Box<Node>>,
        pub(super) children: Vec<Node>,
        pub(super) named: std::collections::BTreeMap<u8, Node>,
    }
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "tree::Node")]
struct Node {
    data: [u8; 600],
    #[sdp(via = "Option<Box<Node>>")]
    boxed: Option<Box<tree::Node>>,
    #[sdp(via = "Vec<Node>")]
    children: Vec<tree::Node>,
    #[sdp(via = "BTreeMap<u8, Node>")]
    named: BTreeMap<u8, tree::Node>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Root(#[sdp(via = "Node")] tree::Node);

/// The same tree with direct derives.
#[derive(SdpEncode, SdpDecode)]
struct Direct {
    data: [u8; 600],
    boxed: Option<Box<Direct>>,
    children: Vec<Direct>,
    named: BTreeMap<u8, Direct>,
}

/// Mirrors allow as many levels as direct derives, in both directions.
#[test]
fn nesting_of_mirrors_is_counted_like_that_of_their_originals() {
    for by in 0..3 {
        let leaf = || tree::Node {
            data: [by; 600],
            boxed: None,
            children: vec![],
            named: BTreeMap::new(),
        };
        let direct_leaf = || Direct {
            data: [by; 600],
            boxed: None,
            children: vec![],
            named: BTreeMap::new(),
        };
        let (mut node, mut direct) = (leaf(), direct_leaf());
        let mut fits = 0;
        for levels in 1..60 {
            let bytes = sdp::to_vec(&direct).map_err(|error| error.kind());
            let root = Root(node);
            assert_eq!(
                sdp::to_vec(&root).map_err(|error| error.kind()),
                bytes,
                "{by} {levels}"
            );
            if let Ok(bytes) = bytes {
                fits = levels;
                assert!(sdp::from_slice::<Direct>(&bytes).is_ok(), "{by} {levels}");
                assert!(sdp::from_slice::<Root>(&bytes).is_ok(), "{by} {levels}");
            }
            let mut outer = leaf();
            let mut direct_outer = direct_leaf();
            match by {
                0 => {
                    outer.boxed = Some(Box::new(root.0));
                    direct_outer.boxed = Some(Box::new(direct));
                }
                1 => {
                    outer.children = vec![root.0];
                    direct_outer.children = vec![direct];
                }
                _ => {
                    outer.named = [(7, root.0)].into();
                    direct_outer.named = [(7, direct)].into();
                }
            }
            (node, direct) = (outer, direct_outer);
        }
        assert!((10..59).contains(&fits), "{by} {fits}");
    }
}

mod open {
    #[derive(Debug)]
    #[non_exhaustive]
    pub(super) struct Event {
        pub(super) id: u8,
        pub(super) name: &'static str,
    }

    impl Event {
        pub(super) fn new(id: u8, name: &'static str) -> Self {
            Self { id, name }
        }
    }

    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Clone, Copy)]
    pub(super) struct Unit;

    #[derive(Debug, PartialEq)]
    pub(super) enum Shape {
        Circle { radius: f32, cache: Option<f32> },
        Empty(),
        Nothing,
    }
}

/// A mirror without the last field of its original.
#[derive(SdpEncode)]
#[sdp(remote = "open::Event")]
#[non_exhaustive]
struct Event {
    id: u8,
}

#[derive(SdpEncode)]
struct LogLine(#[sdp(via = "Event")] open::Event, u8);

#[test]
fn open_struct_is_encoded_without_its_other_fields() {
    let event = open::Event::new(7, "start");
    assert_eq!(event.name, "start");
    assert_eq!(sdp::to_vec(&LogLine(event, 8)).unwrap(), [7, 8]);
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "open::Unit")]
struct Unit;

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "open::Shape", tag = "u16")]
#[repr(u16)]
enum Mirrored {
    Circle {
        radius: f32,
        #[sdp(skip)]
        cache: Option<f32>,
    } = 300,
    Empty(),
    Nothing,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Shapes(
    #[sdp(via = "Vec<Mirrored>")] Vec<open::Shape>,
    #[sdp(via = "Option<Unit>")] Option<open::Unit>,
);

#[test]
fn attributes_of_a_mirror_apply_to_its_original() {
    let circle = |cache| open::Shape::Circle { radius: 1.5, cache };
    let shapes = |cache| {
        Shapes(
            vec![circle(cache), open::Shape::Empty(), open::Shape::Nothing],
            Some(open::Unit),
        )
    };
    let bytes = [3, 0, 0, 0, 44, 1, 0, 0, 0xc0, 0x3f, 45, 1, 46, 1, 1];
    assert_bytes(&shapes(None), Shapes(vec![], None), &bytes);
    assert_eq!(sdp::to_vec(&shapes(Some(2.0))).unwrap(), bytes);
    let error = sdp::from_slice::<Shapes>(&[1, 0, 0, 0, 47, 1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "at byte 4: tag 303 is not a variant of Mirrored"
    );
}
