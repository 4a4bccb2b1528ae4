//! Errors of serde's traits become errors of SDP, with the offset of the value.

use std::num::{NonZeroU8, NonZeroU16};

use sdp::{DecodeErrorKind, EncodeErrorKind};
use serde::Deserialize;

use crate::script::{Lenient, Script};

#[derive(Deserialize, Debug)]
#[serde(try_from = "(u16, u8)")]
struct Even;

impl TryFrom<(u16, u8)> for Even {
    type Error = &'static str;

    fn try_from(value: (u16, u8)) -> Result<Self, Self::Error> {
        if value.0.is_multiple_of(2) {
            Ok(Self)
        } else {
            Err("an odd number")
        }
    }
}

#[derive(Deserialize, Debug)]
struct Fields {
    _id: u8,
    _even: Even,
}

#[test]
fn rejected_value_has_its_offset_and_text() {
    let error = sdp_serde::from_slice::<Fields>(&[7, 1, 0, 0]).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::InvalidConversion);
    assert_eq!(error.to_string(), "at byte 1: an odd number");

    let error = sdp_serde::from_slice::<Vec<Even>>(&[2, 0, 0, 0, 2, 0, 0, 1, 0, 0]).unwrap_err();
    assert_eq!(error.to_string(), "at byte 7: an odd number");
}

#[test]
fn rejected_number_has_its_offset() {
    let error = sdp_serde::from_slice::<(u8, NonZeroU16)>(&[7, 0, 0]).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::InvalidConversion);
    assert_eq!(
        error.to_string(),
        "at byte 1: invalid value: integer `0`, expected a nonzero u16"
    );
}

/// The error of a field is reported, with its own text, although an earlier field ignored one.
#[test]
fn ignored_error_is_not_reported() {
    #[derive(Deserialize, Debug)]
    struct Fields<A, B, C> {
        _a: Lenient<A>,
        _b: B,
        _c: C,
    }
    type Short = Fields<u32, NonZeroU8, ()>;
    let same_place = sdp_serde::from_slice::<Short>(&[0]).unwrap_err();
    assert_eq!(
        same_place.to_string(),
        "at byte 0: invalid value: integer `0`, expected a nonzero u8"
    );
    for first in [0, 7] {
        let end =
            sdp_serde::from_slice::<Fields<NonZeroU8, u32, ()>>(&[first, 1, 0, 0]).unwrap_err();
        assert_eq!(
            (end.kind(), end.offset()),
            (
                DecodeErrorKind::UnexpectedEnd {
                    needed: 4,
                    available: 3
                },
                1
            )
        );
        let tag = sdp_serde::from_slice::<Fields<NonZeroU8, bool, NonZeroU8>>(&[first, 2, 1])
            .unwrap_err();
        assert_eq!(tag.to_string(), "at byte 1: invalid bool: 2");
        let zero = sdp_serde::from_slice::<Fields<NonZeroU8, bool, NonZeroU8>>(&[first, 1, 0])
            .unwrap_err();
        assert_eq!(
            zero.to_string(),
            "at byte 2: invalid value: integer `0`, expected a nonzero u8"
        );
    }
}

/// A wrapped error keeps its text, with the remedy.
#[test]
fn wrapped_error_of_a_part_is_reported() {
    fn compatible<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
        let value = serde_json::Value::deserialize(deserializer);
        value.map(|_| true).map_err(serde::de::Error::custom)
    }
    #[derive(Deserialize, Debug)]
    struct Wrapped {
        _before: u8,
        #[serde(deserialize_with = "compatible")]
        _field: bool,
    }
    let error = sdp_serde::from_slice::<Wrapped>(&[7; 16])
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("at byte 1: ") && error.contains("sdp_serde::json"),
        "{error}"
    );
}

/// A thread-local text is destroyed before values that were created earlier.
#[test]
fn error_in_a_destructor_of_a_thread_is_no_panic() {
    struct Decodes(std::sync::mpsc::Sender<sdp::DecodeErrorKind>);
    impl Drop for Decodes {
        fn drop(&mut self) {
            let error = sdp_serde::from_slice::<NonZeroU16>(&[0, 0]).unwrap_err();
            self.0.send(error.kind()).unwrap();
        }
    }
    thread_local! {
        static LAST: std::cell::RefCell<Option<Decodes>> = const { std::cell::RefCell::new(None) };
        static FIRST: std::cell::RefCell<Option<Decodes>> = const { std::cell::RefCell::new(None) };
    }
    let (sender, kinds) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        FIRST.set(Some(Decodes(sender.clone())));
        sdp_serde::from_slice::<NonZeroU16>(&[0, 0]).unwrap_err();
        LAST.set(Some(Decodes(sender)));
    });
    thread.join().unwrap();
    let kinds: Vec<_> = kinds.iter().collect();
    assert_eq!(kinds, [DecodeErrorKind::InvalidConversion; 2]);
}

#[test]
fn error_of_serialize_is_an_error() {
    let error = sdp_serde::to_vec(&Script::Fail).unwrap_err();
    assert_eq!(
        error.kind(),
        EncodeErrorKind::Custom(
            "the implementation of `Serialize` of the type has rejected the value"
        )
    );
}

#[test]
fn panic_of_serialize_keeps_the_vector() {
    let mut out = vec![7];
    let append = || sdp_serde::append(&(1_u8, Script::Panic), &mut out);
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(append)).unwrap_err();
    assert_eq!(out, [7]);
}

#[test]
fn unread_elements_are_an_error() {
    #[derive(Debug)]
    struct First;
    impl<'de> Deserialize<'de> for First {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Visitor;
            impl<'de> serde::de::Visitor<'de> for Visitor {
                type Value = First;
                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str("a sequence")
                }
                fn visit_seq<A: serde::de::SeqAccess<'de>>(
                    self,
                    mut elements: A,
                ) -> Result<First, A::Error> {
                    elements.next_element::<u8>()?;
                    Ok(First)
                }
            }
            deserializer.deserialize_seq(Visitor)
        }
    }
    sdp_serde::from_slice::<First>(&[1, 0, 0, 0, 7]).unwrap();
    let error = sdp_serde::from_slice::<First>(&[2, 0, 0, 0, 7, 8]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "at byte 5: the implementation of `Deserialize` has not read all elements of a sequence or map"
    );
}
