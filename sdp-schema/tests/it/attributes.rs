//! The attributes `alias`, `default` and `other` in schemas.

use std::num::NonZeroU32;
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};

use sdp::{DecodeError, EncodeError, SdpDecode, SdpEncode, SdpSchema, SdpViews, WireSize};
use sdp::{Length, Reader, SdpDispatch, Writer};
use sdp_schema::Schema;

/// Text with a `?` after its bytes.
mod question {
    use super::*;

    pub(super) const SIZE: WireSize = WireSize::at_least(5);

    pub(super) fn measure(text: &str, length: &mut Length) {
        text.measure(length);
        length.add(1);
    }

    pub(super) fn encode(text: &str, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        text.encode(out)?;
        out.write_array(*b"?")
    }

    pub(super) fn decode(input: &mut Reader<'_>) -> Result<String, DecodeError> {
        let text = String::decode(input)?;
        input.take(1)?;
        Ok(text)
    }
}

mod foreign {
    #[derive(Default)]
    pub(super) struct Rgb {
        pub(super) red: u8,
        pub(super) green: u8,
    }
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(remote = "foreign::Rgb")]
struct Rgb {
    #[sdp(default = "full")]
    red: u8,
    #[sdp(default)]
    green: u8,
}

const fn full() -> u8 {
    255
}

#[derive(SdpEncode, SdpDecode, SdpSchema, SdpViews)]
#[sdp(message_id = 1, borrowed, derive(SdpSchema))]
#[sdp(alias = "Open", alias = "Load plugin")]
struct Load {
    #[sdp(alias = "0", alias = "file", key = "message")]
    path: String,
    #[sdp(default = "title")]
    title: String,
    #[sdp(default)]
    gain: Option<f32>,
    note: Option<f32>,
    #[sdp(with = "question", default = "title")]
    label: String,
    #[sdp(via = "String", default = "number")]
    number: NonZeroU32,
    #[sdp(via = "Rgb", default)]
    colour: foreign::Rgb,
    #[sdp(skip = "full")]
    uses: u8,
    #[sdp(default)]
    shape: Shape,
}

fn title() -> String {
    "wet".into()
}

const fn number() -> NonZeroU32 {
    NonZeroU32::MIN
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(tag = "u16")]
#[repr(u16)]
enum Shape {
    #[sdp(alias = "Exponential", alias = "Exp")]
    Power {
        #[sdp(alias = "power", default = "two")]
        exponent: f32,
    },
    #[sdp(other)]
    Unknown(String) = 300,
}

impl Default for Shape {
    fn default() -> Self {
        Self::Power { exponent: 1.0 }
    }
}

const fn two() -> f32 {
    2.0
}

#[derive(SdpDispatch, SdpSchema)]
enum Protocol {
    Load(Load),
}

const TEXT: &str = r#"#[alias = "Open"]
#[alias = "Load plugin"]
#[message_id = 1]
struct Load {
    #[alias = "0"]
    #[alias = "file"]
    #[key = "message"]
    path: str,
    #[default = "03 00 00 00 77 65 74"]
    title: str,
    #[default = "00"]
    gain: Option<f32>,
    note: Option<f32>,
    #[default = "03 00 00 00 77 65 74 3f"]
    label: Opaque<"question", 5..>,
    #[default = "01 00 00 00 31"]
    number: Unordered<"text", str>,
    #[default = "00 00"]
    colour: Rgb,
    #[default = "00 00 00 00 80 3f"]
    shape: Shape,
}

#[message_id = none]
struct Rgb {
    #[default = "ff"]
    red: u8,
    #[default = "00"]
    green: u8,
}

enum Shape: u16 {
    #[alias = "Exponential"]
    #[alias = "Exp"]
    Power = 0 {
        #[alias = "power"]
        #[default = "00 00 00 40"]
        exponent: f32,
    },
    #[other]
    Unknown = 300 {
        0: str,
    },
}
"#;

#[test]
fn attributes_are_in_the_schema_and_in_its_file() {
    let schema = Schema::of::<Load>();
    assert_eq!(schema.to_string(), TEXT);
    assert_eq!(TEXT.parse(), Ok(schema.clone()));
    let bytes = sdp::to_vec(&schema).unwrap();
    assert_eq!(sdp::from_slice(&bytes), Ok(schema.clone()));
    assert_eq!(Schema::of::<LoadRef<'_>>(), schema);
    let protocol = Schema::of::<Protocol>();
    assert_eq!(protocol.rooted_at(protocol.message(1).unwrap()), schema);
}

#[test]
fn attributes_change_no_bytes_and_no_fingerprint() {
    let is_attribute = |line: &str| {
        let mut attributes = ["#[alias", "#[default", "#[key", "#[other"].iter();
        attributes.any(|it| line.trim_start().starts_with(it))
    };
    let plain: Vec<&str> = TEXT.lines().filter(|line| !is_attribute(line)).collect();
    let (own, plain) = (
        Schema::of::<Load>(),
        plain.join("\n").parse::<Schema>().unwrap(),
    );
    assert_ne!(own, plain);
    assert_eq!(own.fingerprints(), plain.fingerprints());
    let start = ("a", "b", Some(0.5_f32), None::<f32>, ("c", b'?'));
    let bytes = sdp::to_vec(&(start, "7", (1_u8, 2_u8), (300_u16, "d"))).unwrap();
    let load: Load = sdp::from_slice(&bytes).unwrap();
    assert_eq!((load.uses, load.number.get()), (255, 7));
    assert!(matches!(&load.shape, Shape::Unknown(name) if name == "d"));
    assert_eq!(sdp::to_vec(&load), Ok(bytes));
    assert_eq!(
        sdp::to_vec(&Shape::default()),
        sdp::to_vec(&(0_u16, 1.0_f32))
    );
}

/// A type with a parameter.
#[derive(SdpEncode, SdpSchema)]
struct List<T> {
    #[sdp(default)]
    values: Vec<T>,
    #[sdp(default)]
    next: Option<Box<List<T>>>,
    #[sdp(default = "nothing")]
    first: Option<T>,
}

const fn nothing<T>() -> Option<T> {
    None
}

#[test]
fn default_of_a_generic_type_is_that_of_each_instance() {
    let schema = Schema::of::<List<u16>>();
    let text = "/// A type with a parameter.\nstruct List {\n    \
        #[default = \"00 00 00 00\"]\n    values: []u16,\n    \
        #[default = \"00\"]\n    next: Option<Box<List>>,\n    \
        #[default = \"00\"]\n    first: Option<u16>,\n}\n";
    assert_eq!(schema.to_string(), text);
    let value = List {
        values: vec![7_u16],
        next: None,
        first: None,
    };
    assert_eq!(sdp::to_vec(&value).unwrap(), [1, 0, 0, 0, 7, 0, 0, 0]);
}

/// Returns the message of a panic.
#[track_caller]
fn panics<T: SdpSchema>() -> String {
    let result = panic::catch_unwind(|| drop(Schema::of::<T>()));
    *result.unwrap_err().downcast::<String>().unwrap()
}

#[derive(SdpSchema)]
#[allow(dead_code, reason = "only its schema is used")]
enum Locked {
    Cell {
        #[sdp(default = "borrowed")]
        cell: Borrowed,
    },
}

/// A value without an encoding.
struct Borrowed;

const fn borrowed() -> Borrowed {
    Borrowed
}

impl SdpEncode for Borrowed {
    const SIZE: WireSize = WireSize::at_least(1);

    fn measure(&self, length: &mut Length) {
        length.add(1);
    }

    fn encode(&self, _: &mut Writer<'_>) -> Result<(), EncodeError> {
        Err(EncodeError::custom("already borrowed"))
    }
}

impl SdpSchema for Borrowed {
    const SCHEMA: &'static sdp::schema::Schema = u8::SCHEMA;
}

/// A default with another length each time.
#[derive(SdpSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Growing {
    #[sdp(default = "longer")]
    text: String,
}

fn longer() -> String {
    static LEN: AtomicUsize = AtomicUsize::new(0);
    "x".repeat(LEN.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn default_without_an_encoding_is_named() {
    let text = panics::<Growing>();
    assert!(
        text.starts_with("the default of `Growing.text` cannot be encoded: "),
        "{text}"
    );
    assert_eq!(
        panics::<Locked>(),
        "the default of `Locked::Cell.cell` cannot be encoded: already borrowed"
    );
}

/// Defines an enum with a variant for unknown variants.
macro_rules! other {
    ($name:ident: $($fields:tt)*) => {
        #[derive(SdpSchema)]
        #[allow(dead_code, reason = "only its schema is used")]
        enum $name {
            Known,
            #[sdp(other)]
            Unknown $($fields)*,
        }
    };
}

/// Each variant has one field without a name, like those of a message enum.
#[derive(SdpSchema)]
#[allow(dead_code, reason = "only its schema is used")]
enum Single {
    Known(u32),
    #[sdp(alias = "Other", other)]
    Unknown(String),
}

other!(Unit:);
other!(Skipped: (#[sdp(skip)] u8));
other!(Shared: (std::sync::Arc<str>));
// The compiler rejects a field of another type, but does not know the schema of this one.
other!(Number: (#[sdp(with = "number", schema = "u32")] u32));

#[test]
fn other_variant_has_no_content_or_a_string() {
    for schema in [
        Schema::of::<Unit>(),
        Schema::of::<Skipped>(),
        Schema::of::<Shared>(),
        Schema::of::<Single>(),
    ] {
        assert!(
            schema.to_string().contains("#[other]\n    Unknown = 1"),
            "{schema}"
        );
    }
    let expected = "schema with other content than one string in a variant for unknown variants: Number::Unknown (type 0)";
    assert_eq!(panics::<Number>(), expected);
}
