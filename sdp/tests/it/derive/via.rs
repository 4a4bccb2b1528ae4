//! The attributes `via`, `remote` and `default`.

use std::fmt::{self, Display};
use std::num::ParseIntError;
use std::str::FromStr;

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
    #[derive(Debug, Clone, PartialEq)]
    pub(super) struct Rgb {
        pub(super) r: u8,
        pub(super) g: u8,
        pub(super) b: u8,
    }

    #[derive(Debug, Clone, PartialEq)]
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
    let expected = EncodeErrorKind::Custom("value has no conversion to the type of its `via`");
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
    #[derive(Debug, Clone, PartialEq)]
    pub(super) enum Level {
        Error,
        Debug,
        Trace,
    }
}

/// A mirror with a variant that has the name of an associated type, and without the last variant.
#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "log::Level")]
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
    let expected = EncodeErrorKind::Custom("value has no conversion to the type of its `via`");
    assert_eq!(kind, Err(expected));
}
