//! The attributes `via`, `remote` and `default`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::{self, Display};
use std::num::ParseIntError;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;

use sdp::{DecodeError, DecodeErrorKind, EncodeErrorKind, SdpDecode, SdpEncode};

use super::assert_bytes;
use crate::errors::{fails, is_refused, mismatch, no_variant};
use crate::limits::{decode_nested, nest_alike};

/// Implements `From` for pairs of types.
macro_rules! conversions {
    ($($from:ty => $to:ty: |$value:ident| $result:expr;)*) => {$(
        impl From<$from> for $to {
            fn from($value: $from) -> Self {
                $result
            }
        }
    )*};
}

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

types! {
    #[derive(Default)]
    struct Package {
        id: u8,
        #[sdp(via = "String")] version: Version,
        #[sdp(via = "Option<String>")] replaced_by: Option<Version>,
        #[sdp(via = "Vec<Box<String>>")]
        #[allow(clippy::vec_box, reason = "conversions inside conversions")]
        older: Vec<Box<Version>>,
        last: u8,
    }
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

const ANOTHER_TEXT: DecodeErrorKind =
    DecodeErrorKind::Custom("text differs from the `Display` of its value");

#[test]
fn text_that_its_value_does_not_print_is_an_error() {
    for text in ["1", "01.2", "+1.2", "1.02"] {
        assert_eq!(text.parse::<Version>().map(|_| ()), Ok(()), "{text}");
        let bytes = sdp::to_vec(&(7_u8, text)).unwrap();
        fails(sdp::from_slice::<Package>(&bytes), ANOTHER_TEXT, 1);
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
        let is_early = self.calls.get() < 3;
        f.write_str(if is_early { "short" } else { "longer" })
    }
}

#[test]
fn faulty_display_is_an_error() {
    let faulty = |fails| Faulty {
        calls: 0.into(),
        fails,
    };
    let kind = EncodeErrorKind::Custom("`Display` of the value failed");
    is_refused(sdp::to_vec(&faulty(true)), kind);
    is_refused(sdp::to_vec(&(faulty(false), [0_u8; 9])), mismatch(5, 6));
}

types! {
    /// A number that is valid if it is even.
    #[derive(Clone, Copy)]
    #[sdp(via = "u32")]
    struct Even(u32);

    /// Sorted numbers. The conversion sorts, so most input converts to a value of other bytes.
    #[derive(Clone)]
    #[sdp(via = "Vec<u16>")]
    struct Sorted(Vec<u16>);
}

conversions! {
    Even => u32: |even| even.0;
    Sorted => Vec<u16>: |sorted| sorted.0;
    Vec<u16> => Sorted: |numbers| {
        let mut numbers = numbers;
        numbers.sort_unstable();
        Self(numbers)
    };
}

impl TryFrom<u32> for Even {
    type Error = String;

    fn try_from(number: u32) -> Result<Self, String> {
        let is_even = number.is_multiple_of(2);
        is_even
            .then_some(Self(number))
            .ok_or(format!("{number} is odd"))
    }
}

#[test]
fn type_via_a_number_has_its_size() {
    assert_eq!(<Even as SdpEncode>::SIZE.as_fixed(), Some(4));
    have_the_bytes! {
        Even(6), Even(0) => [6, 0, 0, 0];
        vec![Even(6), Even(8)], vec![] => [2, 0, 0, 0, 6, 0, 0, 0, 8, 0, 0, 0];
    }
    let error = sdp::from_slice::<(u8, Even)>(&[1, 7, 0, 0, 0]).unwrap_err();
    assert_eq!((error.reason(), error.offset()), (Some("7 is odd"), 1));
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
        let kind = DecodeErrorKind::Custom("value encodes to other bytes after its conversion");
        fails(sdp::from_slice::<(u8, Sorted)>(&bytes), kind, 1);
    }
}

/// Types of another crate.
mod theirs {
    use std::collections::BTreeMap;

    types! {
        #![derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub(super) struct Rgb { pub(super) r: u8, pub(super) g: u8, pub(super) b: u8 }
        pub(super) struct Unit;
        pub(super) struct Skipping { pub(super) id: u8, pub(super) cache: u8 }

        #[non_exhaustive]
        pub(super) struct Event { pub(super) id: u8, pub(super) name: &'static str }
    }

    types! {
        #![derive(Debug, PartialEq)]
        pub(super) enum Paint<T> {
            None,
            Solid(Rgb),
            Gradient { from: Rgb, to: Rgb, via: T },
            Pattern(Box<[u8]>),
        }

        pub(super) enum Level { Error, Debug, Trace }
        pub(super) enum Shape { Circle { radius: f32, cache: Option<f32> }, Empty(), Nothing }
        pub(super) enum Never {}
    }

    /// A key whose order can change.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub(super) struct Changing(pub(super) std::cell::Cell<u8>);

    /// A node that counts as several levels, because it is large.
    pub(super) struct Node {
        pub(super) data: [u8; 600],
        pub(super) boxed: Option<Box<Node>>,
        pub(super) children: Vec<Node>,
        pub(super) named: BTreeMap<u8, Node>,
    }

    /// A type with the name of a standard one, and another encoding.
    pub(super) mod small {
        #[derive(sdp::SdpEncode, sdp::SdpDecode)]
        pub(in super::super) struct String<const N: usize>(pub(in super::super) [u8; N]);
    }
}

types! {
    #![derive(SdpEncode, SdpDecode)]
    #[sdp(remote = "theirs::Rgb")]
    struct Rgb { r: u8, g: u8, b: u8 }

    #[sdp(remote = "theirs::Paint<T>")]
    #[non_exhaustive]
    enum Paint<T> {
        None,
        Solid(#[sdp(via = "Rgb")] theirs::Rgb),
        Gradient {
            #[sdp(via = "Rgb")] from: theirs::Rgb,
            #[sdp(via = "Rgb")] to: theirs::Rgb,
            via: T,
        },
    }

    #[sdp(remote = "theirs::Level")]
    #[non_exhaustive]
    enum Level { Error, Debug }

    #[sdp(remote = "theirs::Unit")]
    struct Unit;

    #[sdp(remote = "theirs::Shape", tag = "u16")]
    #[repr(u16)]
    enum Mirrored {
        Circle { radius: f32, #[sdp(skip)] cache: Option<f32> } = 300,
        Empty(),
        Nothing,
    }
}

types! {
    #![derive(SdpEncode)]
    /// A mirror without the last field of its original.
    #[sdp(remote = "theirs::Event")]
    #[non_exhaustive]
    struct Event { id: u8 }

    struct LogLine(#[sdp(via = "Event")] theirs::Event, u8);
}

types! {
    struct Shape {
        #[sdp(via = "Paint<u16>")] fill: theirs::Paint<u16>,
        #[sdp(via = "Option<Rgb>")] line: Option<theirs::Rgb>,
        #[sdp(via = "Vec<Rgb>")] palette: Vec<theirs::Rgb>,
    }

    struct Entry(u64, #[sdp(via = "Level")] theirs::Level, u16);

    /// A generic field needs no `bound`.
    struct Painted<T>(#[sdp(via = "Paint<T>")] theirs::Paint<T>);
}

fn rgb(r: u8, g: u8, b: u8) -> theirs::Rgb {
    theirs::Rgb { r, g, b }
}

fn filled(fill: theirs::Paint<u16>) -> Shape {
    Shape {
        fill,
        line: None,
        palette: vec![],
    }
}

#[test]
fn types_of_another_crate_are_encoded_as_their_mirrors() {
    let none = || filled(theirs::Paint::None);
    let (from, to, via) = (rgb(1, 2, 3), rgb(4, 5, 6), 7);
    let shape = Shape {
        fill: theirs::Paint::Gradient { from, to, via },
        line: Some(rgb(8, 9, 10)),
        palette: vec![rgb(11, 12, 13)],
    };
    have_the_bytes! {
        shape, none() => [2, 1, 2, 3, 4, 5, 6, 7, 0, 1, 8, 9, 10, 1, 0, 0, 0, 11, 12, 13];
        filled(theirs::Paint::Solid(rgb(1, 2, 3))), none() => [1, 1, 2, 3, 0, 0, 0, 0, 0];
        Entry(1, theirs::Level::Error, 2), Entry(0, theirs::Level::Debug, 0)
            => *b"\x01\0\0\0\0\0\0\0\0\x02\0";
        Painted(theirs::Paint::<u8>::None), Painted(theirs::Paint::None) => [0];
    }
}

#[test]
fn variant_without_a_mirror_is_not_encoded() {
    let kind = EncodeErrorKind::Custom("the mirror `Paint` lacks this variant");
    let pattern = theirs::Paint::Pattern([1].into());
    is_refused(sdp::to_vec(&filled(pattern)), kind);
    let kind = EncodeErrorKind::Custom("the mirror `Level` lacks this variant");
    is_refused(sdp::to_vec(&Entry(1, theirs::Level::Trace, 2)), kind);
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
    let rgb = |r| rgb(r, 0, 255);
    let plain = |r: u8| [r, 0, 255];
    let entries = || 20..40_u8;
    fields_have_the_bytes! {
        "[Rgb; 2]": [theirs::Rgb; 2] = [rgb(1), rgb(2)], [plain(1), plain(2)];
        "(u8, Rgb, Option<String>)": (u8, theirs::Rgb, Option<Version>) =
            (3, rgb(4), Some(Version(5, 6))), (3_u8, plain(4), Some("5.6"));
        "VecDeque<Rgb>": VecDeque<theirs::Rgb> = [rgb(7), rgb(8)].into(), vec![plain(7), plain(8)];
        "Box<[Rgb]>": Box<[theirs::Rgb]> = [rgb(9)].into(), vec![plain(9)];
        "Rc<[Rgb]>": Rc<[theirs::Rgb]> = [rgb(10)].into(), vec![plain(10)];
        "Arc<Rgb>": Arc<theirs::Rgb> = rgb(11).into(), plain(11);
        "HashMap<u8, Rgb>": HashMap<u8, theirs::Rgb> =
            entries().map(|key| (key, rgb(key))).collect(),
            BTreeMap::from_iter(entries().map(|key| (key, plain(key))));
        "std::collections::BTreeMap<Rgb, Vec<String>>": BTreeMap<theirs::Rgb, Vec<Version>> =
            [(rgb(15), vec![Version(16, 17)]), (rgb(12), vec![])].into(),
            BTreeMap::from([(plain(12), vec![]), (plain(15), vec!["16.17"])]);
        "HashSet<Rgb>": HashSet<theirs::Rgb> = entries().map(rgb).collect(),
            BTreeSet::from_iter(entries().map(plain));
        "BTreeSet<Rgb>": BTreeSet<theirs::Rgb> = entries().map(rgb).collect(),
            BTreeSet::from_iter(entries().map(plain));
    }
}

#[test]
fn keys_of_converted_maps_must_ascend() {
    types! {
        struct Keys(#[sdp(via = "HashMap<Rgb, u8>")] HashMap<theirs::Rgb, u8>);
        struct Members(#[sdp(via = "BTreeSet<Rgb>")] BTreeSet<theirs::Rgb>);
    }

    use DecodeErrorKind::{DuplicateKey, UnorderedKey};
    for (second, kind) in [(1, DuplicateKey), (0, UnorderedKey)] {
        let keys = [2, 0, 0, 0, 1, 0, 0, 9, second, 0, 0, 9];
        fails(sdp::from_slice::<Keys>(&keys), kind, 8);
        let members = [2, 0, 0, 0, 1, 0, 0, second, 0, 0];
        fails(sdp::from_slice::<Members>(&members), kind, 7);
    }
}

#[test]
fn borrowed_originals_are_encoded() {
    #[derive(SdpEncode)]
    struct Colours<'a>(
        #[sdp(via = "&Rgb")] &'a theirs::Rgb,
        #[sdp(via = "&[Rgb]")] &'a [theirs::Rgb],
    );

    let all = [rgb(1, 3, 4), rgb(2, 3, 4)];
    let bytes = sdp::to_vec(&Colours(&all[1], &all)).unwrap();
    assert_eq!(bytes, [2, 3, 4, 2, 0, 0, 0, 1, 3, 4, 2, 3, 4]);
}

types! {
    #![derive(SdpEncode, SdpDecode)]
    #[sdp(remote = "theirs::Node")]
    struct Node {
        data: [u8; 600],
        #[sdp(via = "Option<Box<Node>>")] boxed: Option<Box<theirs::Node>>,
        #[sdp(via = "Vec<Node>")] children: Vec<theirs::Node>,
        #[sdp(via = "BTreeMap<u8, Node>")] named: BTreeMap<u8, theirs::Node>,
    }

    struct Root(#[sdp(via = "Node")] theirs::Node);

    /// The same tree with direct derives.
    struct Direct {
        data: [u8; 600],
        boxed: Option<Box<Direct>>,
        children: Vec<Direct>,
        named: BTreeMap<u8, Direct>,
    }
}

#[test]
fn nesting_of_mirrors_is_counted_like_that_of_their_originals() {
    type Wrap = fn(&[u8]) -> Vec<u8>;
    const DATA: [u8; 600] = [7; 600];
    // A node inside a box, a vector and a map. The other fields are empty.
    let wraps: [Wrap; 3] = [
        |node| [&DATA[..], &[1], node, &[0; 8]].concat(),
        |node| [&DATA[..], &[0, 1, 0, 0, 0], node, &[0; 4]].concat(),
        |node| [&DATA[..], &[0; 5], &[1, 0, 0, 0, 7], node].concat(),
    ];
    for wrap in wraps {
        let mut bytes = [&DATA[..], &[0; 9]].concat();
        for _ in 0..7 {
            nest_alike::<Root, Direct>(&bytes);
            bytes = wrap(&bytes);
        }
    }
}

#[test]
fn open_struct_is_encoded_without_its_other_fields() {
    let (id, name) = (7, "start");
    let event = theirs::Event { id, name };
    assert_eq!(sdp::to_vec(&LogLine(event, 8)).unwrap(), [7, 8]);
}

#[test]
fn attributes_of_a_mirror_apply_to_its_original() {
    types! {
        struct Shapes(
            #[sdp(via = "Vec<Mirrored>")] Vec<theirs::Shape>,
            #[sdp(via = "Option<Unit>")] Option<theirs::Unit>,
        );
    }

    let circle = |cache| theirs::Shape::Circle { radius: 1.5, cache };
    let shapes = |cache| {
        vec![
            circle(cache),
            theirs::Shape::Empty(),
            theirs::Shape::Nothing,
        ]
    };
    let shapes = |cache| Shapes(shapes(cache), Some(theirs::Unit));
    let bytes = [3, 0, 0, 0, 44, 1, 0, 0, 0xc0, 0x3f, 45, 1, 46, 1, 1];
    assert_bytes(&shapes(None), Shapes(vec![], None), &bytes);
    assert_eq!(sdp::to_vec(&shapes(Some(2.0))).unwrap(), bytes);
    let unknown = sdp::from_slice::<Shapes>(&[1, 0, 0, 0, 47, 1]);
    fails(unknown, no_variant(303, "Mirrored"), 4);
}

types! {
    /// An expression whose conversion contains the pointer, and whose wire form has none.
    #[derive(Clone)]
    #[sdp(via = "Wire")]
    struct Expression(Box<Term>);

    enum Wire { Leaf(u8), Not(Expression) }
}

#[derive(Debug, Clone, PartialEq)]
enum Term {
    Leaf(u8),
    Not(Expression),
}

conversions! {
    Expression => Wire: |expression| match *expression.0 {
        Term::Leaf(number) => Self::Leaf(number),
        Term::Not(inner) => Self::Not(inner),
    };
    Wire => Expression: |wire| Self(Box::new(match wire {
        Wire::Leaf(number) => Term::Leaf(number),
        Wire::Not(inner) => Term::Not(inner),
    }));
}

#[test]
fn levels_of_conversions_are_counted() {
    let nested = |levels| {
        let leaf = Expression(Box::new(Term::Leaf(7)));
        (1..levels).fold(leaf, |inner, _| Expression(Box::new(Term::Not(inner))))
    };
    for (levels, fits) in [(9, true), (10, false)] {
        let bytes = sdp::to_vec(&nested(levels)).unwrap();
        assert_eq!(bytes.len(), levels + 1);
        let decoded = decode_nested::<Expression>(&bytes, 9);
        assert_eq!(decoded.is_ok(), fits, "{decoded:?}");
    }
    // The check of a conversion has the limits of the input.
    let bytes = [&[1; 150][..], &[0, 7]].concat();
    let decoded = decode_nested::<Expression>(&bytes, 200);
    assert!(decoded.is_ok(), "{:?}", decoded.err());
    let too_deep = EncodeErrorKind::NestingTooDeep(128);
    is_refused(sdp::to_vec(&nested(129)), too_deep);
    let hostile = [&[1; 1_000_000][..], &[0, 7]].concat();
    let too_deep = DecodeErrorKind::NestingTooDeep(128);
    fails(sdp::from_slice::<Expression>(&hostile), too_deep, 128);
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
    let kind = EncodeErrorKind::Custom("value has no conversion to the type of its `via`");
    is_refused(sdp::to_vec(&Run(1, Wide(1 << 16), 3)), kind);
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
    fails(sdp::from_slice::<Tag>(b"\x01\0\0\x001"), ANOTHER_TEXT, 0);
    let error = sdp::from_slice::<Tag>(b"\x01\0\0\0x").unwrap_err();
    let kind = DecodeErrorKind::InvalidConversion;
    assert_eq!((error.kind(), error.reason()), (kind, Some("")));
}

types! {
    #![derive(SdpEncode)]
    #[sdp(remote = "theirs::Skipping")]
    struct Skipping { id: u8, #[sdp(skip)] cache: u8 }

    /// A mirror that lists one field.
    #[sdp(remote = "theirs::Skipping")]
    #[non_exhaustive]
    struct Open { id: u8 }

    #[sdp(remote = "theirs::Changing")]
    struct Changing(std::cell::Cell<u8>);

    struct KeysWithSkips(#[sdp(via = "BTreeSet<Skipping>")] BTreeSet<theirs::Skipping>);
    struct OpenKeys(#[sdp(via = "HashMap<Open, u8>")] HashMap<theirs::Skipping, u8>);
    struct ChangingKeys(#[sdp(via = "BTreeSet<Changing>")] BTreeSet<theirs::Changing>);
}

#[test]
fn keys_of_mirrors_that_a_decoder_could_reject_are_not_encoded() {
    let keys = || [1, 2].map(|cache| theirs::Skipping { id: 7, cache });
    let invalid = |result| is_refused(result, EncodeErrorKind::InvalidKey);
    invalid(sdp::to_vec(&KeysWithSkips(keys().into())));
    invalid(sdp::to_vec(&OpenKeys(keys().map(|key| (key, 0)).into())));

    let changing = ChangingKeys([1, 2].map(|key| theirs::Changing(key.into())).into());
    assert_eq!(sdp::to_vec(&changing).unwrap(), [2, 0, 0, 0, 1, 2]);
    changing.0.first().unwrap().0.set(3);
    invalid(sdp::to_vec(&changing));
}

types! {
    #![derive(SdpEncode, SdpDecode)]
    #[sdp(remote = "theirs::Never")]
    enum Never {}

    #[sdp(remote = "theirs::Never")]
    #[non_exhaustive]
    enum OpenNever {}

    struct Nothing(
        #[sdp(via = "Option<Never>")] Option<theirs::Never>,
        #[sdp(via = "Option<OpenNever>")] Option<theirs::Never>,
    );

    struct Octets(#[sdp(via = "theirs::small::String<4>")] std::net::Ipv4Addr);
}

conversions! {
    std::net::Ipv4Addr => theirs::small::String<4>: |address| Self(address.octets());
    theirs::small::String<4> => std::net::Ipv4Addr: |text| text.0.into();
}

#[test]
fn mirrors_of_empty_enums_and_types_with_standard_names_work() {
    assert_eq!(sdp::to_vec(&Nothing(None, None)).unwrap(), [0, 0]);
    assert!(sdp::from_slice::<Nothing>(&[1, 0]).is_err());
    let octets = Octets([127, 0, 0, 1].into());
    assert_eq!(sdp::to_vec(&octets).unwrap(), [127, 0, 0, 1]);
}
