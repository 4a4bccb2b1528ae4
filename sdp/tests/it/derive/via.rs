//! The attributes `via`, `remote` and `default`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::{self, Display};
use std::num::ParseIntError;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;

use sdp::{DecodeError, DecodeErrorKind, EncodeErrorKind, Limits, Reader, SdpDecode, SdpEncode};

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
    assert_eq!(error.offset(), 1);
    assert_eq!(error.reason(), Some("invalid digit found in string"));
    let text = "at byte 1: invalid digit found in string";
    assert_eq!(error.to_string(), text);
    let debug = format!("{error:?}");
    assert!(
        debug.contains("InvalidConversion") && debug.contains(text),
        "{debug}"
    );
    let other = sdp::from_slice::<bool>(&[2]).unwrap_err();
    assert_eq!(other.reason(), None);

    assert_eq!(error.clone(), error);
    let reason = error.reason().unwrap();
    assert_eq!(DecodeError::conversion(&reason, 1), error);
    assert_ne!(DecodeError::conversion(&reason, 2), error);
    assert_ne!(DecodeError::conversion(&"", 1), error);
    assert_ne!(DecodeError::new(error.kind(), 1), error);
}

#[test]
fn text_that_its_value_does_not_print_is_an_error() {
    for text in ["1", "01.2", "+1.2", "1.02"] {
        assert_eq!(text.parse::<Version>().map(|_| ()), Ok(()), "{text}");
        let bytes = sdp::to_vec(&(7_u8, text)).unwrap();
        let error = sdp::from_slice::<Package>(&bytes).unwrap_err();
        let kind = DecodeErrorKind::Custom("text differs from the `Display` of its value");
        assert_eq!((error.kind(), error.offset()), (kind, 1), "{text}");
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
    assert_eq!((error.reason(), error.offset()), (Some("7 is odd"), 1));
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
struct Entry(u64, #[sdp(via = "Level")] log::Level, u16);

#[test]
fn fixed_size_variant_without_a_mirror_is_not_encoded() {
    let bytes = [1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0];
    let dirty = Entry(0, log::Level::Debug, 0);
    assert_bytes(&Entry(1, log::Level::Error, 2), dirty, &bytes);
    let kind = sdp::to_vec(&Entry(1, log::Level::Trace, 2)).map_err(|error| error.kind());
    let expected = EncodeErrorKind::Custom("the mirror `Level` lacks this variant");
    assert_eq!(kind, Err(expected));
}

/// Checks that a field of each type has the bytes of a value without conversions.
macro_rules! fields_have_the_bytes {
    ($($via:literal: $type:ty = $value:expr, $plain:expr;)*) => {$({
        #[derive(SdpEncode, SdpDecode, Debug, PartialEq, Default)]
        struct Field(#[sdp(via = $via)] $type);
        let bytes = sdp::to_vec(&$plain).unwrap();
        assert_bytes(&Field($value), Field::default(), &bytes);
    })*};
}

#[test]
fn content_of_containers_is_converted() {
    let rgb = |r| colour::Rgb { r, g: 0, b: 255 };
    let plain = |r: u8| [r, 0, 255];
    let entries = || 20..40_u8;
    fields_have_the_bytes! {
        "[Rgb; 2]": [colour::Rgb; 2] = [rgb(1), rgb(2)], [plain(1), plain(2)];
        "(u8, Rgb, Option<String>)": (u8, colour::Rgb, Option<Version>) =
            (3, rgb(4), Some(Version(5, 6))), (3_u8, plain(4), Some("5.6"));
        "VecDeque<Rgb>": VecDeque<colour::Rgb> = [rgb(7), rgb(8)].into(), vec![plain(7), plain(8)];
        "Box<[Rgb]>": Box<[colour::Rgb]> = [rgb(9)].into(), vec![plain(9)];
        "Rc<[Rgb]>": Rc<[colour::Rgb]> = [rgb(10)].into(), vec![plain(10)];
        "Arc<Rgb>": Arc<colour::Rgb> = rgb(11).into(), plain(11);
        "HashMap<u8, Rgb>": HashMap<u8, colour::Rgb> = entries().map(|key| (key, rgb(key))).collect(),
            BTreeMap::from_iter(entries().map(|key| (key, plain(key))));
        "std::collections::BTreeMap<Rgb, Vec<String>>": BTreeMap<colour::Rgb, Vec<Version>> =
            [(rgb(15), vec![Version(16, 17)]), (rgb(12), vec![])].into(),
            BTreeMap::from([(plain(12), vec![]), (plain(15), vec!["16.17"])]);
        "HashSet<Rgb>": HashSet<colour::Rgb> = entries().map(rgb).collect(),
            BTreeSet::from_iter(entries().map(plain));
        "BTreeSet<Rgb>": BTreeSet<colour::Rgb> = entries().map(rgb).collect(),
            BTreeSet::from_iter(entries().map(plain));
    }
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

#[derive(SdpEncode, SdpDecode)]
struct Root(#[sdp(via = "Node")] tree::Node);

/// The same tree with direct derives.
#[derive(SdpEncode, SdpDecode)]
struct Direct {
    data: [u8; 600],
    boxed: Option<Box<Direct>>,
    children: Vec<Direct>,
    named: BTreeMap<u8, Direct>,
}

/// Adds a level to an encoded node.
type Wrap = fn(&[u8]) -> Vec<u8>;

/// Mirrors allow as many levels as direct derives, in both directions.
#[test]
fn nesting_of_mirrors_is_counted_like_that_of_their_originals() {
    const DATA: [u8; 600] = [7; 600];
    // A node inside a box, a vector and a map. The other fields are empty.
    let wraps: [Wrap; 3] = [
        |node| [&DATA[..], &[1], node, &[0; 8]].concat(),
        |node| [&DATA[..], &[0, 1, 0, 0, 0], node, &[0; 4]].concat(),
        |node| [&DATA[..], &[0; 5], &[1, 0, 0, 0, 7], node].concat(),
    ];
    let deep = Limits::DEFAULT.with_max_nesting(1_000);
    for wrap in wraps {
        let mut bytes = [&DATA[..], &[0; 9]].concat();
        let mut fits = 0;
        for _ in 0..60 {
            let decoded = sdp::from_slice::<Direct>(&bytes).map(drop);
            assert_eq!(sdp::from_slice::<Root>(&bytes).map(drop), decoded);
            fits += usize::from(decoded.is_ok());
            let root: Root = Reader::with_limits(&bytes, &deep).decode_whole().unwrap();
            let direct: Direct = Reader::with_limits(&bytes, &deep).decode_whole().unwrap();
            let encoded = sdp::to_vec(&direct);
            assert_eq!(encoded.is_ok(), decoded.is_ok());
            assert_eq!(sdp::to_vec(&root), encoded);
            bytes = wrap(&bytes);
        }
        assert!((10..59).contains(&fits), "{fits}");
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
    let (tag, name) = (303, "Mirrored");
    let kind = DecodeErrorKind::UnknownVariant { tag, name };
    assert_eq!((error.kind(), error.offset()), (kind, 4));
}

/// An expression whose conversion contains the pointer, and whose wire form has none.
#[derive(SdpEncode, SdpDecode, Debug, Clone, PartialEq)]
#[sdp(via = "Wire")]
struct Expression(Box<Term>);

#[derive(Debug, Clone, PartialEq)]
enum Term {
    Leaf(u8),
    Not(Expression),
}

#[derive(SdpEncode, SdpDecode)]
enum Wire {
    Leaf(u8),
    Not(Expression),
}

impl From<Expression> for Wire {
    fn from(expression: Expression) -> Self {
        match *expression.0 {
            Term::Leaf(number) => Self::Leaf(number),
            Term::Not(inner) => Self::Not(inner),
        }
    }
}

impl From<Wire> for Expression {
    fn from(wire: Wire) -> Self {
        Self(Box::new(match wire {
            Wire::Leaf(number) => Term::Leaf(number),
            Wire::Not(inner) => Term::Not(inner),
        }))
    }
}

#[test]
fn levels_of_conversions_are_counted() {
    let nested = |levels| {
        let leaf = Expression(Box::new(Term::Leaf(7)));
        (1..levels).fold(leaf, |inner, _| Expression(Box::new(Term::Not(inner))))
    };
    let limits = Limits::DEFAULT.with_max_nesting(9);
    for (levels, fits) in [(9, true), (10, false)] {
        let bytes = sdp::to_vec(&nested(levels)).unwrap();
        assert_eq!(bytes.len(), levels + 1);
        let decoded = Reader::with_limits(&bytes, &limits).decode_whole::<Expression>();
        assert_eq!(decoded.is_ok(), fits, "{decoded:?}");
    }
    // The check of a conversion has the limits of the input.
    let deep = Limits::DEFAULT.with_max_nesting(200);
    let bytes = [&[1; 150][..], &[0, 7]].concat();
    let decoded = Reader::with_limits(&bytes, &deep).decode_whole::<Expression>();
    assert!(decoded.is_ok(), "{:?}", decoded.err());
    let error = sdp::to_vec(&nested(129)).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::NestingTooDeep(128));
    let mut hostile = vec![1; 1_000_000];
    hostile.extend([0, 7]);
    let error = sdp::from_slice::<Expression>(&hostile).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(128));
}

#[test]
fn failed_conversion_in_a_run_of_fixed_size_fields_is_the_error() {
    /// A number that converts to no `u16` if it is large.
    #[derive(Clone)]
    struct Wide(u32);

    impl TryFrom<Wide> for u16 {
        type Error = ();

        fn try_from(wide: Wide) -> Result<Self, ()> {
            wide.0.try_into().map_err(|_| ())
        }
    }

    #[derive(SdpEncode)]
    struct Run(u32, #[sdp(via = "u16")] Wide, u64);

    assert_eq!(sdp::to_vec(&Run(1, Wide(2), 3)).unwrap().len(), 14);
    let error = sdp::to_vec(&Run(1, Wide(1 << 16), 3)).unwrap_err();
    let text = "value has no conversion to the type of its `via`";
    assert_eq!(error.kind(), EncodeErrorKind::Custom(text));
}

/// A `Display` that ignores its first error.
#[derive(Debug)]
struct Stubborn(String);

impl Display for Stubborn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = f.write_str("v");
        f.write_str(&self.0)
    }
}

impl FromStr for Stubborn {
    type Err = Unprintable;

    fn from_str(text: &str) -> Result<Self, Unprintable> {
        let text = text.strip_prefix('v').unwrap_or(text);
        text.parse::<u8>().map_err(|_| Unprintable)?;
        Ok(Self(text.to_owned()))
    }
}

/// An error whose `Display` fails.
#[derive(Debug)]
struct Unprintable;

impl Display for Unprintable {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}

#[derive(SdpDecode, Debug)]
struct Tag(#[sdp(via = "String")] Stubborn);

#[test]
fn faulty_display_hides_no_difference_and_causes_no_panic() {
    assert_eq!(sdp::from_slice::<Tag>(b"\x02\0\0\0v1").unwrap().0.0, "1");
    let error = sdp::from_slice::<Tag>(b"\x01\0\0\x001").unwrap_err();
    let text = "text differs from the `Display` of its value";
    assert_eq!(error.kind(), DecodeErrorKind::Custom(text));
    let error = sdp::from_slice::<Tag>(b"\x01\0\0\0x").unwrap_err();
    assert_eq!(
        (error.kind(), error.reason()),
        (DecodeErrorKind::InvalidConversion, Some(""))
    );
}

mod key {
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(super) struct Skipping {
        pub(super) id: u8,
        pub(super) cache: u8,
    }

    /// A key whose order can change.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub(super) struct Changing(pub(super) std::cell::Cell<u8>);
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "key::Skipping")]
struct Skipping {
    id: u8,
    #[sdp(skip)]
    cache: u8,
}

/// A mirror that lists one field.
#[derive(SdpEncode)]
#[sdp(remote = "key::Skipping")]
#[non_exhaustive]
struct Open {
    id: u8,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "key::Changing")]
struct Changing(std::cell::Cell<u8>);

#[derive(SdpEncode)]
struct KeysWithSkips(#[sdp(via = "BTreeSet<Skipping>")] BTreeSet<key::Skipping>);

#[derive(SdpEncode)]
struct OpenKeys(#[sdp(via = "HashMap<Open, u8>")] HashMap<key::Skipping, u8>);

#[derive(SdpEncode)]
struct ChangingKeys(#[sdp(via = "BTreeSet<Changing>")] BTreeSet<key::Changing>);

#[test]
fn keys_of_mirrors_that_a_decoder_could_reject_are_not_encoded() {
    let keys = || [1, 2].map(|cache| key::Skipping { id: 7, cache });
    let invalid = |result: Result<Vec<u8>, sdp::EncodeError>| {
        assert_eq!(
            result.map_err(|error| error.kind()),
            Err(EncodeErrorKind::InvalidKey)
        );
    };
    invalid(sdp::to_vec(&KeysWithSkips(keys().into())));
    invalid(sdp::to_vec(&OpenKeys(keys().map(|key| (key, 0)).into())));

    let changing = ChangingKeys([1, 2].map(|key| key::Changing(key.into())).into());
    assert_eq!(sdp::to_vec(&changing).unwrap(), [2, 0, 0, 0, 1, 2]);
    changing.0.first().unwrap().0.set(3);
    invalid(sdp::to_vec(&changing));
}

mod other {
    pub(super) enum Never {}

    /// A type with the name of a standard one, and another encoding.
    pub(super) mod small {
        #[derive(sdp::SdpEncode, sdp::SdpDecode)]
        pub(in super::super) struct String<const N: usize>(pub(in super::super) [u8; N]);
    }
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "other::Never")]
enum Never {}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "other::Never")]
#[non_exhaustive]
enum OpenNever {}

#[derive(SdpEncode, SdpDecode)]
struct Nothing(
    #[sdp(via = "Option<Never>")] Option<other::Never>,
    #[sdp(via = "Option<OpenNever>")] Option<other::Never>,
);

#[derive(SdpEncode, SdpDecode)]
struct Octets(#[sdp(via = "other::small::String<4>")] std::net::Ipv4Addr);

impl From<std::net::Ipv4Addr> for other::small::String<4> {
    fn from(address: std::net::Ipv4Addr) -> Self {
        Self(address.octets())
    }
}

impl From<other::small::String<4>> for std::net::Ipv4Addr {
    fn from(text: other::small::String<4>) -> Self {
        text.0.into()
    }
}

#[test]
fn mirrors_of_empty_enums_and_types_with_standard_names_work() {
    assert_eq!(sdp::to_vec(&Nothing(None, None)).unwrap(), [0, 0]);
    assert!(sdp::from_slice::<Nothing>(&[1, 0]).is_err());
    let octets = Octets([127, 0, 0, 1].into());
    assert_eq!(sdp::to_vec(&octets).unwrap(), [127, 0, 0, 1]);
}

/// A generic field needs no `bound`.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Painted<T>(#[sdp(via = "Paint<T>")] colour::Paint<T>);

#[test]
fn bounds_of_generic_mirrors_are_inferred() {
    let painted = Painted(colour::Paint::<u8>::None);
    assert_bytes(&painted, Painted(colour::Paint::None), &[0]);
}
