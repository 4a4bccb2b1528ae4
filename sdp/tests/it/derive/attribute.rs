//! The attributes other than `tag`: `skip`, `with`, `bound`, `crate`, `message_id`.

use std::marker::PhantomData;

use super::assert_bytes;
use sdp::{DecodeError, Reader, SdpDecode, SdpEncode, SdpMessage, WireSize};

/// A type without the traits, like one of another crate.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rgb {
    r: u8,
    g: u8,
    b: u8,
}

mod rgb {
    use super::Rgb;
    use sdp::{DecodeError, EncodeError, Length, Reader, WireSize, Writer};

    pub(super) const SIZE: WireSize = WireSize::fixed(3);

    pub(super) fn measure(_: &Rgb, length: &mut Length) {
        length.add(3);
    }

    pub(super) fn encode(rgb: &Rgb, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_array([rgb.r, rgb.g, rgb.b])
    }

    pub(super) fn decode(input: &mut Reader<'_>) -> Result<Rgb, DecodeError> {
        let [r, g, b] = *input.take_array()?;
        Ok(Rgb { r, g, b })
    }
}

const RED: Rgb = Rgb { r: 255, g: 0, b: 0 };
const BLUE: Rgb = Rgb { r: 0, g: 0, b: 255 };

types! {
    struct Theme { id: u8, #[sdp(with = "rgb")] accent: Rgb, #[sdp(skip)] cache: Vec<u8> }

    enum Paint {
        Flat(#[sdp(with = "self::rgb")] Rgb, #[sdp(skip)] u8),
        Named { #[sdp(skip)] hits: u8, name: u8 },
        Cached { #[sdp(skip)] hits: u8 },
    }

    enum Hidden { A(#[sdp(skip)] String), B { #[sdp(skip)] x: String } }
}

#[test]
fn with_uses_the_named_module_and_skipped_fields_take_no_bytes() {
    let theme = |accent, cache| Theme {
        id: 1,
        accent,
        cache,
    };
    let named = || Paint::Named { hits: 7, name: 8 };
    let cached = || Paint::Cached { hits: 7 };
    have_the_bytes! {
        theme(RED, vec![]), theme(BLUE, vec![3]) => [1, 255, 0, 0];
        Paint::Flat(RED, 0), Paint::Flat(BLUE, 1) => [0, 255, 0, 0];
        Paint::Named { hits: 0, name: 3 }, named() => [1, 3];
        Paint::Named { hits: 0, name: 3 }, cached() => [1, 3];
        Paint::Cached { hits: 0 }, named() => [2];
        Paint::Cached { hits: 0 }, cached() => [2];
        // An enum whose fields are all skipped is its tag.
        Hidden::A(String::new()), Hidden::A("x".into()) => [0];
        Hidden::B { x: String::new() }, Hidden::A("x".into()) => [1];
    }
    let bytes = sdp::to_vec(&theme(RED, vec![1, 2]));
    assert_eq!(bytes.unwrap(), [1, 255, 0, 0]);
    let x = "not on the wire".into();
    assert_eq!(sdp::to_vec(&Hidden::B { x }).unwrap(), [1]);
    assert_eq!(<Theme as SdpEncode>::SIZE, WireSize::fixed(4));
    assert_eq!(<Theme as SdpDecode<'_>>::SIZE, WireSize::fixed(4));
    assert_eq!(<Hidden as SdpEncode>::SIZE, WireSize::fixed(1));
}

#[test]
fn references_that_are_not_decoded_may_be_static() {
    mod unit {
        use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, WireSize, Writer};

        pub(super) const SIZE: WireSize = WireSize::fixed(1);

        pub(super) fn measure(_: &&'static str, length: &mut Length) {
            length.add(1);
        }

        pub(super) fn encode(unit: &&'static str, out: &mut Writer<'_>) -> Result<(), EncodeError> {
            out.write_array([u8::from(*unit == "dB")])
        }

        pub(super) fn decode(input: &mut Reader<'_>) -> Result<&'static str, DecodeError> {
            bool::decode(input).map(|is_decibel| if is_decibel { "dB" } else { "Hz" })
        }
    }
    types! {
        struct Parameter {
            #[sdp(with = "unit")] unit: &'static str,
            #[sdp(skip)] comment: &'static str,
        }
    }
    #[derive(SdpEncode)]
    struct Log(&'static str, &'static [u8]);
    /// A type with only static values.
    #[derive(Debug, PartialEq)]
    struct Wave(u8);
    static WAVES: [Wave; 2] = [Wave(0), Wave(1)];
    decode_by! {
        &'static Wave: WireSize::fixed(1), |input| {
            let [sine, saw] = &WAVES;
            Ok(if bool::decode(input)? { saw } else { sine })
        };
    }
    #[derive(SdpDecode, Debug, PartialEq)]
    struct Oscillator(&'static Wave);

    let parameter = |unit, comment| Parameter { unit, comment };
    assert_bytes(&parameter("dB", ""), parameter("Hz", "old"), &[1]);
    let bytes = sdp::to_vec(&Log("low", &[7])).unwrap();
    assert_eq!(bytes, b"\x03\0\0\0low\x01\0\0\0\x07");
    let oscillator = sdp::from_slice::<Oscillator>(&[1]);
    assert_eq!(oscillator, Ok(Oscillator(&WAVES[1])));
}

#[test]
fn message_id_sets_the_id() {
    #[derive(SdpEncode)]
    #[sdp(message_id = 0xfeff_u16)]
    struct Hex;
    #[derive(SdpDecode, SdpMessage)]
    #[sdp(message_id = 4)]
    struct OnlyDecoded<T> {
        _value: T,
    }

    assert_eq!(Hex::MESSAGE_ID.get(), 0xfeff);
    assert_eq!(OnlyDecoded::<u8>::MESSAGE_ID.get(), 4);
    let frame = [0x53, 0x44, 0x50, 0x32, 4, 0, 1, 0, 0, 0, 9];
    assert!(sdp::message::from_slice::<OnlyDecoded<u8>>(&frame).is_ok());
}

#[test]
fn crate_names_the_path_and_bound_replaces_the_inferred_bounds() {
    /// Has the traits for any `T`.
    #[derive(Debug, PartialEq)]
    struct Erased<T>(PhantomData<T>);
    impl<T> SdpEncode for Erased<T> {
        const SIZE: WireSize = WireSize::fixed(0);
        fn measure(&self, _: &mut sdp::Length) {}
        fn encode(&self, _: &mut sdp::Writer<'_>) -> Result<(), sdp::EncodeError> {
            Ok(())
        }
    }
    impl<'de, T> SdpDecode<'de> for Erased<T> {
        const SIZE: WireSize = WireSize::fixed(0);
        fn decode(_: &mut Reader<'de>) -> Result<Self, DecodeError> {
            Ok(Self(PhantomData))
        }
    }
    #[derive(Debug, PartialEq)]
    struct NoCodec;

    types! {
        #[sdp(crate = "reexport::wire")]
        struct Moved(u8);

        #[sdp(bound = "")]
        struct Free<T>(Erased<T>);

        #[sdp(bound(encode = "T: SdpEncode", decode = "T: SdpDecode<'de>, T: PartialEq"))]
        struct Split<T>(T);

        #[sdp(bound(decode = "T: for<'a> SdpDecode<'a>"))]
        struct Half<T>(T);
    }
    have_the_bytes! {
        Moved(1), Moved(0) => [1];
        Free::<NoCodec>(Erased(PhantomData)), Free(Erased(PhantomData)) => [];
        Split(1_u8), Split(0) => [1];
        Half(1_u8), Half(0) => [1];
    }
}

types! {
    /// The attributes of schemas, without a schema.
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(alias = "Curve", borrowed, patch, derive(Debug))]
    struct Shape {
        #[sdp(alias = "file", alias = "0")] name: Vec<u8>,
        #[sdp(default = "missing::function")] kind: Kind,
    }

    enum Kind {
        #[sdp(alias = "Exponential")]
        Power { #[sdp(default, with = "rgb")] colour: Rgb },
        #[sdp(other)]
        Other(u8),
    }
}

#[derive(SdpDecode, sdp::SdpMessage, sdp::SdpLend)]
#[sdp(message_id = 3, alias = "Open")]
struct Load<'a> {
    #[sdp(alias = "file", default)]
    path: &'a str,
}

#[test]
fn attributes_of_schemas_change_no_bytes() {
    let shape = |name, kind| Shape { name, kind };
    have_the_bytes! {
        shape(vec![7], Kind::Power { colour: RED }), shape(vec![1, 2], Kind::Other(9))
            => [1, 0, 0, 0, 7, 0, 255, 0, 0];
    }
    let mut bytes = *b"\x01\0\0\0\x07\x01\x09";
    let shape: ShapeRef<'_> = sdp::from_slice(&bytes).unwrap();
    assert_eq!((shape.name, shape.kind), (&[7][..], Kind::Other(9)));
    sdp::patch::open::<Shape>(&mut bytes).unwrap().name[0] = 8;
    assert_eq!(bytes[4], 8);
    let load = sdp::from_slice::<Load<'_>>(b"\x01\0\0\0a").unwrap();
    assert_eq!((load.path, Load::MESSAGE_ID.get()), ("a", 3));
}

/// Functions of a type with a parameter, and of a trait.
struct BigEndian<T>(PhantomData<T>);

impl BigEndian<u16> {
    const SIZE: WireSize = WireSize::fixed(2);

    fn measure(_: &u16, length: &mut sdp::Length) {
        length.add(2);
    }

    fn encode(number: &u16, out: &mut sdp::Writer<'_>) -> Result<(), sdp::EncodeError> {
        out.write_array(number.to_be_bytes())
    }

    fn decode(input: &mut Reader<'_>) -> Result<u16, DecodeError> {
        input.take_array().map(|bytes| u16::from_be_bytes(*bytes))
    }
}

trait Wire {
    type Adapter;

    fn initial() -> u8;
}

impl Wire for u16 {
    type Adapter = BigEndian<Self>;

    fn initial() -> u8 {
        9
    }
}

pub(crate) mod reexport {
    pub(crate) use sdp as wire;

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, sdp::SdpViews, Debug, PartialEq)]
    #[sdp(borrowed = "NameView")]
    pub(crate) struct Name(pub(crate) String);
}

/// A type of a macro of another crate, which can name its own items only by `$crate`.
macro_rules! with_paths {
    ($name:ident, $view:ident, $ty:ty, $id:expr, $docs:expr, $old:literal) => {
        #[derive(SdpEncode, SdpDecode, sdp::SdpSchema, sdp::SdpViews, Debug, PartialEq)]
        #[sdp(crate = $crate::derive::attribute::reexport::wire, message_id = $id, alias = $old, borrowed = $view)]
        #[doc = $docs]
        #[doc = concat!("Of id ", $id, ".")]
        struct $name {
            #[sdp(with = "BigEndian::<u16>")]
            #[doc = $old]
            first: u16,
            #[sdp(with = "<u16 as Wire>::Adapter", schema = $ty)]
            second: u16,
            #[sdp(via = $ty)]
            third: u8,
            #[sdp(borrowed = $crate::derive::attribute::reexport::NameView)]
            name: $crate::derive::attribute::reexport::Name,
            #[sdp(skip = "<u16 as Wire>::initial")]
            cache: u8,
        }
    };
}
with_paths!(Paths, PathsView, u16, 7, "Paths \"in\" attributes.", "Old");

#[test]
fn paths_and_documentation_may_come_from_macros() {
    let paths = |number, name: &str, cache| Paths {
        first: number,
        second: number + 1,
        third: 3,
        name: reexport::Name(name.into()),
        cache,
    };
    let bytes = b"\0\x01\0\x02\x03\0\x03\0\0\0wet";
    assert_bytes(&paths(1, "wet", 9), paths(7, "dirty", 0), bytes);
    let view: PathsView<'_> = sdp::from_slice(bytes).unwrap();
    assert_eq!((view.name.0, Paths::MESSAGE_ID.get()), ("wet", 7));
    let text = sdp_schema::Schema::of::<Paths>().to_string();
    let start = "/// Paths \"in\" attributes.\n/// Of id 7.\n#[alias = \"Old\"]\n#[message_id = 7]\n\
                 struct Paths {\n    /// Old\n    first: Opaque<\"BigEndian::<u16>\", 2>,\n    second: u16,";
    assert!(text.starts_with(start), "{text}");
}
