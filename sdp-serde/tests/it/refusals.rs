//! Values without an encoding are refused with the place, the reason and the remedy.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fmt::Debug;
use std::num::NonZeroU8;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::script::{Lenient, Script};

const SELF_DESCRIBING: &str = "the bytes do not describe their type, which untagged, tagged and flattened types of \
     serde need: encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
const UNCOUNTED: &str = "a map without a known length, such as a struct with `flatten`, has no encoding: encode the \
     field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
const SKIPPED: &str = "`skip_serializing_if` leaves out a field, but fields have no names in the bytes: encode the \
     value with `sdp_serde::traced`, which writes the default, or with `sdp_serde::json`";
const RESULT: &str = "an enum `Result` has an encoding only if its variants are `Ok` and `Err`: rename it with \
     `#[serde(rename)]`";
const VARIANTS: &str = "an enum with more than 256 variants has no encoding through serde: derive `SdpEncode` and \
     `SdpDecode`, with `tag = \"u16\"`";
const HEAP: &str = "a `BinaryHeap` has no encoding through serde, because its elements are not in order: encode a \
     sorted vector, or derive `SdpEncode` and `SdpDecode`";
const ZERO_WIDTH: &str =
    "sequences of zero-width elements are not part of the format: send the count as a number";
const NO_BYTES: &str = "a value without bytes is not encoded with `with`, `Serde` or `Traced`: leave out the field, or \
     encode it with `sdp_serde::json`";
const ANNOUNCED: &str = "the implementation of `Serialize` has not written the announced number of elements: give the \
     exact number";

fn decode_error<T: DeserializeOwned + Debug>(bytes: &[u8]) -> String {
    sdp_serde::from_slice::<T>(bytes).unwrap_err().to_string()
}

/// Returns the error of every function.
fn encode_error<T: Serialize>(value: &T) -> String {
    let mut buffer = [0; 256];
    let error = sdp_serde::to_vec(value).unwrap_err();
    assert_eq!(sdp_serde::to_slice(value, &mut buffer).unwrap_err(), error);
    let mut out = vec![7];
    assert_eq!(sdp_serde::append(value, &mut out).unwrap_err(), error);
    assert_eq!(out, [7]);
    assert_eq!(sdp::to_vec(&sdp_serde::Serde(value)).unwrap_err(), error);
    error.to_string()
}

/// Expects the same refusal of encoding a value, and of decoding bytes at an offset.
fn refuses<T>(value: &T, bytes: &[u8], offset: usize, text: &str)
where
    T: Serialize + DeserializeOwned + Debug,
{
    assert_eq!(encode_error(value), text);
    let expected = format!("at byte {offset}: {text}");
    assert_eq!(decode_error::<T>(bytes), expected);
}

types! {
    #[serde(untagged)]
    pub(crate) enum Untagged { Number(u8), Text(String) }

    #[serde(tag = "kind")]
    pub(crate) enum InternallyTagged { Number { value: u8 } }

    #[serde(tag = "kind", content = "value")]
    pub(crate) enum AdjacentlyTagged { Number(u8) }

    pub(crate) struct Flattened { id: u8, #[serde(flatten)] rest: BTreeMap<String, u8> }

    struct Sparse { #[serde(skip_serializing_if = "Option::is_none")] name: Option<u8> }

    enum Variant { Sparse { #[serde(skip_serializing_if = "Option::is_none")] name: Option<u8> } }

    #[serde(rename = "Result")]
    enum Unrelated { Err, Ok }

    #[serde(rename = "Result")]
    enum Pending { Ok, Pending }

    #[serde(rename = "Result")]
    enum Swapped { No, Err }

    enum Item<T> { New(T), Tuple(u8, T), Fields { id: u8, value: T, end: u8 } }

    struct Pair<T>(u8, T);

    struct Outer<T> { id: u8, inner: T, end: u8 }
}

macro_rules! decode_errors {
    ($($ty:ty, $bytes:expr => $($text:expr),+;)*) => {$(
        assert_eq!(decode_error::<$ty>(&$bytes), ["at byte ", $($text),+].concat());
    )*};
}

#[test]
fn values_without_an_encoding_are_refused() {
    decode_errors! {
        Untagged, [7] => "0: ", SELF_DESCRIBING;
        InternallyTagged, [0, 7] => "0: ", SELF_DESCRIBING;
        AdjacentlyTagged, [0, 7] => "0: struct AdjacentlyTagged, field kind: ", SELF_DESCRIBING;
        serde_json::Value, [0] => "0: ", SELF_DESCRIBING;
        serde::de::IgnoredAny, [0] => "0: ", SELF_DESCRIBING;
        Flattened, [1, 0, 0, 0, 0, 0, 0, 0, 7] => "4: ", SELF_DESCRIBING;
        // The tags of `Result` are swapped, so that another enum with its name would decode as another variant.
        Pending, [1] => "0: ", RESULT;
        Swapped, [0] => "0: ", RESULT;
        Outer<BTreeMap<Vec<()>, u8>>, [7, 1, 0, 0, 0, 1, 0, 0, 0, 7] => "9: struct Outer, field inner: ", ZERO_WIDTH;
    }
    let (id, rest) = (7, BTreeMap::new());
    assert_eq!(encode_error(&Flattened { id, rest }), UNCOUNTED);
    let place = "struct Sparse, field name: ";
    let sparse = |name| Sparse { name };
    assert_eq!(encode_error(&sparse(None)), [place, SKIPPED].concat());
    assert_eq!(sdp_serde::to_vec(&sparse(Some(7))).unwrap(), [1, 7]);
    let place = "enum Variant, variant Sparse, field name: ";
    let sparse = encode_error(&Variant::Sparse { name: None });
    assert_eq!(sparse, [place, SKIPPED].concat());
    let field = sdp::to_vec(&sdp_serde::Serde(())).unwrap_err();
    assert_eq!(field.to_string(), NO_BYTES);
    let field = sdp::from_slice::<sdp_serde::Serde<()>>(&[]).unwrap_err();
    assert_eq!(field.to_string(), format!("at byte 0: {NO_BYTES}"));
    for value in [Unrelated::Err, Unrelated::Ok] {
        let bytes = sdp_serde::to_vec(&value).unwrap();
        assert_eq!(sdp_serde::from_slice::<Unrelated>(&bytes).unwrap(), value);
    }

    refuses(&BinaryHeap::from([7_u8, 3]), &[1, 0, 0, 0, 7], 0, HEAP);
    let bytes = [1, 0, 0, 0, 0];
    refuses(&vec![()], &bytes, 4, ZERO_WIDTH);
    refuses(&BTreeSet::from([()]), &bytes, 4, ZERO_WIDTH);
    refuses(&BTreeMap::from([((), ())]), &bytes, 4, ZERO_WIDTH);
    assert_eq!(sdp_serde::to_vec(&Last::<256>).unwrap(), [255]);
    sdp_serde::from_slice::<Last<256>>(&[255]).unwrap();
    refuses(&Last::<257>, &[0], 0, VARIANTS);

    for count in [0, 2] {
        let elements: Vec<_> = (0..count).map(Script::Byte).collect();
        let entries = elements.iter().map(|it| (it.clone(), it.clone()));
        assert_eq!(encode_error(&Script::Map(1, entries.collect())), ANNOUNCED);
        assert_eq!(encode_error(&Script::Seq(Some(1), elements)), ANNOUNCED);
    }
}

fn outer<T>(inner: T) -> Outer<T> {
    let (id, end) = (7, 7);
    Outer { id, inner, end }
}

/// The innermost item is named, and its field.
#[test]
fn refusals_name_the_item_and_the_field() {
    fn check<T: Serialize + DeserializeOwned + Debug>(inner: T, bytes: &[u8], place: &str) {
        let text = format!("{place}: {ZERO_WIDTH}");
        let bytes = [bytes, &[1, 0, 0, 0, 0, 0, 0, 0]].concat();
        refuses(&inner, &bytes, bytes.len() - 4, &text);
        assert_eq!(encode_error(&outer(&inner)), text);
        // A vector, an option and a tuple have no name, and a key has that of its map.
        assert_eq!(encode_error(&outer((Some(vec![&inner]), 7_u8))), text);
        assert_eq!(encode_error(&outer(BTreeMap::from([(7_u8, &inner)]))), text);
    }
    let value = || vec![()]; // an element without bytes
    check(Item::New(value()), &[0], "enum Item, variant New");
    check(Item::Tuple(7, value()), &[1, 7], "enum Item, variant Tuple");
    let Outer { id, inner, end } = outer(value());
    let fields = Item::Fields {
        id,
        value: inner,
        end,
    };
    check(fields, &[2, 7], "enum Item, variant Fields, field value");
    check(Pair(7, value()), &[7], "struct Pair");
    check(outer(value()), &[7], "struct Outer, field inner");
    let ignored = decode_error::<Outer<(Lenient<serde_json::Value>, NonZeroU8)>>(&[7, 0, 0]);
    assert!(ignored.starts_with("at byte 1: invalid value"), "{ignored}");
}

/// The last variant of an enum with this number of variants.
#[derive(Debug)]
struct Last<const COUNT: usize>;

impl<const COUNT: usize> Serialize for Last<COUNT> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let index = u32::try_from(COUNT - 1).unwrap();
        serializer.serialize_unit_variant("Variants", index, "Last")
    }
}

impl<'de, const COUNT: usize> Deserialize<'de> for Last<COUNT> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("Variants", &["V"; COUNT], Self)
    }
}

visitors! {
    impl<[const COUNT: usize]> Last<COUNT>: visit_enum<A: EnumAccess>(self, _input) => Ok(self);
}

#[cfg(target_pointer_width = "64")]
#[test]
fn lengths_over_32_bits_are_refused() {
    let expected = sdp::EncodeError::new(sdp::EncodeErrorKind::TooLong(1 << 32)).to_string();
    assert_eq!(encode_error(&Script::Map(1 << 32, vec![])), expected);
    assert_eq!(encode_error(&Script::Seq(Some(1 << 32), vec![])), expected);
}
