//! Values without an encoding are refused with the reason and the remedy.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::num::NonZeroU8;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::script::{Lenient, Script};

const SELF_DESCRIBING: &str = "at byte 0: the bytes do not describe their type, which untagged, tagged and flattened \
     types of serde need: encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";

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

#[derive(Serialize, Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum Untagged {
    Number(u8),
    Text(String),
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(tag = "kind")]
pub(crate) enum InternallyTagged {
    Number { value: u8 },
}

#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct Flattened {
    id: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[test]
fn types_that_describe_themselves_are_refused() {
    assert_eq!(decode_error::<Untagged>(&[7]), SELF_DESCRIBING);
    assert_eq!(decode_error::<InternallyTagged>(&[0, 7]), SELF_DESCRIBING);
    assert_eq!(
        decode_error::<AdjacentlyTagged>(&[0, 7]),
        SELF_DESCRIBING.replace(": the", ": struct AdjacentlyTagged, field kind: the")
    );
    assert_eq!(decode_error::<serde_json::Value>(&[0]), SELF_DESCRIBING);
    assert_eq!(decode_error::<serde::de::IgnoredAny>(&[0]), SELF_DESCRIBING);
}

/// The innermost item is named, and its field.
#[test]
fn refusals_name_the_item_and_the_field() {
    #[derive(Serialize, Deserialize, Debug)]
    enum Item<T> {
        New(T),
        Tuple(u8, T),
        Fields { id: u8, value: T, end: u8 },
    }
    #[derive(Serialize, Deserialize, Debug)]
    struct Pair<T>(u8, T);
    #[derive(Serialize, Deserialize, Debug)]
    struct Outer<T> {
        id: u8,
        inner: T,
        end: u8,
    }
    fn check<T: Serialize + DeserializeOwned + Debug>(inner: T, bytes: &[u8], expected: &str) {
        let error = encode_error(&inner);
        assert!(error.starts_with(expected), "{error}");
        let error = decode_error::<T>(&[bytes, &[1, 0, 0, 0, 0, 0, 0, 0]].concat());
        assert!(error.contains(&format!(": {expected}: ")), "{error}");
        fn outer<T>(inner: T) -> Outer<T> {
            let (id, end) = (7, 7);
            Outer { id, inner, end }
        }
        assert_eq!(encode_error(&outer(&inner)), encode_error(&inner));
        // A vector, an option and a tuple have no name, and a key has that of its map.
        let error = encode_error(&outer((Some(vec![&inner]), 7_u8)));
        assert!(error.starts_with(expected), "{error}");
        let error = encode_error(&outer(BTreeMap::from([(7_u8, &inner)])));
        assert!(error.starts_with(expected), "{error}");
    }
    let value = || vec![()]; // an element without bytes
    check(Item::New(value()), &[0], "enum Item, variant New");
    check(Item::Tuple(7, value()), &[1, 7], "enum Item, variant Tuple");
    let fields = Item::Fields {
        id: 7,
        value: value(),
        end: 7,
    };
    check(fields, &[2, 7], "enum Item, variant Fields, field value");
    check(Pair(7, value()), &[7], "struct Pair");
    let outer = Outer {
        id: 7,
        inner: value(),
        end: 7,
    };
    check(outer, &[7], "struct Outer, field inner");
    let error = decode_error::<Outer<BTreeMap<Vec<()>, u8>>>(&[7, 1, 0, 0, 0, 1, 0, 0, 0, 7]);
    assert!(
        error.starts_with("at byte 9: struct Outer, field inner: sequences"),
        "{error}"
    );
    let ignored = decode_error::<Outer<(Lenient<serde_json::Value>, NonZeroU8)>>(&[7, 0, 0]);
    assert!(ignored.starts_with("at byte 1: invalid value"), "{ignored}");
}

#[test]
fn flattened_fields_are_refused() {
    let value = Flattened {
        id: 7,
        rest: BTreeMap::new(),
    };
    assert_eq!(
        encode_error(&value),
        "a map without a known length, such as a struct with `flatten`, has no encoding: encode the field with \
         `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`"
    );
    let error = decode_error::<Flattened>(&[1, 0, 0, 0, 0, 0, 0, 0, 7]);
    assert_eq!(error, SELF_DESCRIBING.replace("byte 0", "byte 4"));
}

#[test]
fn fields_left_out_are_refused() {
    #[derive(Serialize)]
    struct Sparse {
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<u8>,
    }
    #[derive(Serialize)]
    enum Variant {
        Sparse {
            #[serde(skip_serializing_if = "Option::is_none")]
            name: Option<u8>,
        },
    }
    let expected = "`skip_serializing_if` leaves out a field, but fields have no names in the bytes: encode the value \
                    with `sdp_serde::traced`, which writes the default, or with `sdp_serde::json`";
    assert_eq!(
        encode_error(&Sparse { name: None }),
        format!("struct Sparse, field name: {expected}")
    );
    assert_eq!(
        encode_error(&Variant::Sparse { name: None }),
        format!("enum Variant, variant Sparse, field name: {expected}")
    );
    let full = Sparse { name: Some(7) };
    assert_eq!(sdp_serde::to_vec(&full).unwrap(), [1, 7]);
}

/// The tags of `Result` are swapped, so that another enum with its name would decode as another variant.
#[test]
fn other_enums_with_the_name_of_result_are_refused() {
    mod unrelated {
        #[derive(serde::Serialize, serde::Deserialize, Debug, PartialEq)]
        pub(super) enum Result {
            Err,
            Ok,
        }
    }
    #[derive(Deserialize, Debug)]
    #[serde(rename = "Result")]
    enum Pending {
        Ok,
        Pending,
    }
    #[derive(Deserialize, Debug)]
    #[serde(rename = "Result")]
    enum Swapped {
        No,
        Err,
    }
    for value in [unrelated::Result::Err, unrelated::Result::Ok] {
        let bytes = sdp_serde::to_vec(&value).unwrap();
        assert_eq!(
            sdp_serde::from_slice::<unrelated::Result>(&bytes).unwrap(),
            value
        );
    }
    let expected = "at byte 0: an enum `Result` has an encoding only if its variants are `Ok` and `Err`: rename it with \
                    `#[serde(rename)]`";
    assert_eq!(decode_error::<Pending>(&[1]), expected);
    assert_eq!(decode_error::<Swapped>(&[0]), expected);
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(tag = "kind", content = "value")]
pub(crate) enum AdjacentlyTagged {
    Number(u8),
}

/// An enum with this number of variants, as the last one.
#[derive(Debug)]
struct Variants<const COUNT: u32>;

impl<const COUNT: u32> Serialize for Variants<COUNT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Variants", COUNT - 1, "Last")
    }
}

impl<'de, const COUNT: u32> Deserialize<'de> for Variants<COUNT> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<const COUNT: u32>;
        impl<'de, const COUNT: u32> serde::de::Visitor<'de> for Visitor<COUNT> {
            type Value = Variants<COUNT>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a variant")
            }
            fn visit_enum<A: serde::de::EnumAccess<'de>>(
                self,
                _: A,
            ) -> Result<Self::Value, A::Error> {
                Ok(Variants)
            }
        }
        const NAMES: [&str; 257] = ["V"; 257];
        let names = &NAMES[..usize::try_from(COUNT).unwrap()];
        deserializer.deserialize_enum("Variants", names, Visitor)
    }
}

#[test]
fn more_than_256_variants_are_refused() {
    assert_eq!(sdp_serde::to_vec(&Variants::<256>).unwrap(), [255]);
    sdp_serde::from_slice::<Variants<256>>(&[255]).unwrap();
    let expected = "an enum with more than 256 variants has no encoding through serde: derive `SdpEncode` and \
                    `SdpDecode`, with `tag = \"u16\"`";
    assert_eq!(encode_error(&Variants::<257>), expected);
    let error = decode_error::<Variants<257>>(&[0]);
    assert_eq!(error, format!("at byte 0: {expected}"));
}

#[test]
fn wrong_numbers_of_elements_are_refused() {
    for count in [0, 2] {
        let elements: Vec<_> = (0..count).map(Script::Byte).collect();
        let entries = elements.iter().map(|it| (it.clone(), it.clone()));
        for value in [
            Script::Map(1, entries.collect()),
            Script::Seq(Some(1), elements),
        ] {
            assert_eq!(
                encode_error(&value),
                "the implementation of `Serialize` has not written the announced number of elements"
            );
        }
    }
}

#[cfg(target_pointer_width = "64")]
#[test]
fn lengths_over_32_bits_are_refused() {
    let expected = sdp::EncodeError::new(sdp::EncodeErrorKind::TooLong(1 << 32));
    for value in [
        Script::Map(1 << 32, vec![]),
        Script::Seq(Some(1 << 32), vec![]),
    ] {
        assert_eq!(encode_error(&value), expected.to_string());
    }
}

#[test]
fn heaps_are_refused() {
    let heap = std::collections::BinaryHeap::from([7_u8, 3]);
    let expected = "a `BinaryHeap` has no encoding through serde, because its elements are not in order: encode a \
                    sorted vector, or derive `SdpEncode` and `SdpDecode`";
    assert_eq!(encode_error(&heap), expected);
    let error = decode_error::<std::collections::BinaryHeap<u8>>(&[1, 0, 0, 0, 7]);
    assert_eq!(error, format!("at byte 0: {expected}"));
}

#[test]
fn elements_without_bytes_are_refused() {
    let expected =
        "sequences of zero-width elements are not part of the format: send the count as a number";
    assert_eq!(encode_error(&vec![()]), expected);
    assert_eq!(encode_error(&BTreeMap::from([((), ())])), expected);
    assert_eq!(encode_error_of_field(&()), expected);
    assert_eq!(encode_error(&BTreeSet::from([()])), expected);
    let error = decode_error::<BTreeSet<()>>(&[1, 0, 0, 0, 0]);
    assert_eq!(error, format!("at byte 4: {expected}"));
    let error = decode_error::<Vec<()>>(&[1, 0, 0, 0, 0]);
    assert_eq!(error, format!("at byte 4: {expected}"));
    let error = decode_error::<BTreeMap<(), ()>>(&[1, 0, 0, 0, 0]);
    assert_eq!(error, format!("at byte 4: {expected}"));
}

fn encode_error_of_field<T: Serialize>(value: &T) -> String {
    let error = sdp::to_vec(&sdp_serde::Serde(value)).unwrap_err();
    error.to_string()
}
