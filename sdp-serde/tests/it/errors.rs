//! Errors of serde's traits become errors of SDP, with the offset of the value.

use std::fmt::Debug;
use std::num::{NonZeroU8, NonZeroU16};

use sdp::DecodeErrorKind;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Error as _};

use crate::script::{Lenient, Script};

/// Expects an error with this text.
fn rejects<T: DeserializeOwned + Debug>(bytes: &[u8], text: &str) {
    let error = sdp_serde::from_slice::<T>(bytes).unwrap_err();
    assert_eq!(error.to_string(), text);
}

#[derive(Deserialize, Debug)]
#[serde(try_from = "(u16, u8)")]
struct Even;

impl TryFrom<(u16, u8)> for Even {
    type Error = &'static str;

    fn try_from((number, _): (u16, u8)) -> Result<Self, Self::Error> {
        let is_even = number.is_multiple_of(2);
        is_even.then_some(Self).ok_or("an odd number")
    }
}

#[derive(Deserialize, Debug)]
struct Fields<A, B, C> {
    _a: A,
    _b: B,
    _c: C,
}

#[test]
fn rejected_value_has_its_offset_and_text() {
    rejects::<Fields<u8, Even, ()>>(&[7, 1, 0, 0], "at byte 1: an odd number");
    rejects::<Vec<Even>>(&[2, 0, 0, 0, 2, 0, 0, 1, 0, 0], "at byte 7: an odd number");
    let zero = "at byte 1: invalid value: integer `0`, expected a nonzero u16";
    rejects::<(u8, NonZeroU16)>(&[7, 0, 0], zero);
    let error = sdp_serde::from_slice::<NonZeroU16>(&[0, 0]).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::InvalidConversion);
}

/// The error of a field is reported, with its own text, although an earlier field ignored one.
#[test]
fn ignored_error_is_not_reported() {
    type Ignoring<B, C> = Fields<Lenient<NonZeroU8>, B, C>;
    let zero = "invalid value: integer `0`, expected a nonzero u8";
    rejects::<Fields<Lenient<u32>, NonZeroU8, ()>>(&[0], &format!("at byte 0: {zero}"));
    for first in [0, 7] {
        let end = "at byte 1: unexpected end of input: expected 4 bytes, found 3";
        rejects::<Ignoring<u32, ()>>(&[first, 1, 0, 0], end);
        rejects::<Ignoring<bool, NonZeroU8>>(&[first, 2, 1], "at byte 1: invalid bool: 2");
        rejects::<Ignoring<bool, NonZeroU8>>(&[first, 1, 0], &format!("at byte 2: {zero}"));
    }
}

/// A type that wraps the error of a part.
#[derive(Debug)]
struct Compatible;

/// A sequence of which only the first element is read.
#[derive(Debug)]
struct First;

manual! {
    Compatible: |from| serde_json::Value::deserialize(from).map(|_| Self).map_err(D::Error::custom);
    First: |from| from.deserialize_seq(Self);
}

/// A wrapped error keeps its text, with the remedy.
#[test]
fn wrapped_error_of_a_part_is_reported() {
    let error = sdp_serde::from_slice::<Fields<u8, Compatible, ()>>(&[7; 16]);
    let error = error.unwrap_err().to_string();
    let is_whole = error.starts_with("at byte 1: ") && error.contains("sdp_serde::json");
    assert!(is_whole, "{error}");
}

/// A thread-local text is destroyed before values that were created earlier.
#[test]
fn error_in_a_destructor_of_a_thread_is_no_panic() {
    struct Decodes(std::sync::mpsc::Sender<DecodeErrorKind>);
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
    let error = sdp_serde::to_vec(&Script::Fail).unwrap_err().to_string();
    let expected = "the implementation of `Serialize` of the type has rejected the value: a format that keeps texts, such \
                    as JSON, shows its reason";
    assert_eq!(error, expected);
}

#[test]
fn panic_of_serialize_keeps_the_vector() {
    let mut out = vec![7];
    let append = || sdp_serde::append(&(1_u8, Script::Panic), &mut out);
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(append)).unwrap_err();
    assert_eq!(out, [7]);
}

visitors! {
    impl<[]> First: visit_seq<A: SeqAccess>(self, elements) => {
        let mut elements = elements;
        elements.next_element::<u8>()?;
        Ok(self)
    };
}

#[test]
fn unread_elements_are_an_error() {
    sdp_serde::from_slice::<First>(&[1, 0, 0, 0, 7]).unwrap();
    rejects::<First>(
        &[2, 0, 0, 0, 7, 8],
        "at byte 5: the implementation of `Deserialize` has not read all elements of a sequence or map: read until there \
         is no next one",
    );
}
