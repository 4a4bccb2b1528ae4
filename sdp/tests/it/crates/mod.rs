//! Tests of types of other crates. A type with a counterpart in the standard library has its bytes and errors.
#![cfg_attr(
    not(all(
        feature = "arrayvec-0_7",
        feature = "chrono-0_4",
        feature = "hashbrown-0_17",
        feature = "smallvec-1",
        feature = "url-2",
        feature = "uuid-1"
    )),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "some crates alone do not use all of the shared checks"
    )
)]

/// Checks that each value has these bytes. The second value is another one, for decoding in place.
macro_rules! encode_as {
    ($($value:expr, $dirty:expr => $bytes:expr;)*) => {
        $(has_the_bytes(&$value, $dirty, &$bytes);)*
    };
}

#[cfg(feature = "bitflags-2")]
mod bitflags;
#[cfg(feature = "bytes-1")]
mod bytes;
#[cfg(feature = "glam-0_34")]
mod glam;
#[cfg(feature = "half-2")]
mod half;
#[cfg(feature = "ipnet-2")]
mod ipnet;
mod maps;
#[cfg(feature = "mint-0_5")]
mod mint;
#[cfg(feature = "ordered-float-5")]
mod ordered_float;
#[cfg(feature = "rust_decimal-1")]
mod rust_decimal;
#[cfg(feature = "serde_json-1")]
mod serde_json;
mod strings;
mod texts;
mod times;
#[cfg(feature = "uuid-1")]
mod uuid;
mod vectors;

use std::fmt::Debug;
use std::ops::Deref;
use std::rc::Rc;

use crate::errors::{end, fails, is_refused, no_variant};
use crate::limits::needs;
use crate::schema::check_schema;
use allocation_counter::measure;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use sdp::{
    DecodeError, DecodeErrorKind, Limits, Reader, SdpDecodeOwned, SdpEncode, SdpSchema, WireSize,
};

/// A type with both traits.
trait Both: SdpEncode + SdpDecodeOwned + SdpSchema + Debug + PartialEq {}

impl<T: SdpEncode + SdpDecodeOwned + SdpSchema + Debug + PartialEq> Both for T {}

/// Checks that cuts of an encoding have the errors of the counterpart `Expected`.
fn cuts_fail_like<T: Both, Expected: Both>(bytes: &[u8]) {
    for len in (0..bytes.len()).step_by(bytes.len() / 24 + 1) {
        let expected = sdp::from_slice::<Expected>(&bytes[..len]).err();
        assert_eq!(sdp::from_slice::<T>(&bytes[..len]).err(), expected);
    }
}

/// Checks a string type with a capacity of `capacity` bytes.
fn is_a_string<S>(capacity: usize, new: impl Fn(&str) -> S)
where
    S: Both + Deref<Target = str>,
{
    assert_eq!(<S as SdpEncode>::SIZE, <String as SdpEncode>::SIZE);
    let texts = (0..=capacity.min(70))
        .map(|len| "parameter".chars().cycle().take(len).collect::<String>())
        .chain(["é", "Äö", "🎛", "wet é"].map(String::from))
        .filter(|text| text.len() <= capacity);
    for text in texts {
        let value = new(&text);
        let bytes = sdp::to_vec(&text).unwrap();
        has_the_bytes(&value, new("dirty"), &bytes);
        cuts_fail_like::<S, String>(&bytes);

        // If bytes follow a short string, it takes another code path.
        let longer = [&bytes[..], &[0xff; 16]].concat();
        assert_eq!(sdp::from_slice(&longer), Ok((value, [0xff_u8; 16])));
    }
}

/// Checks the error of a string type for a string over its capacity.
fn rejects_longer_strings<S: Both>(capacity: usize) {
    let too_long = ["a", "é"].map(|text| text.repeat(capacity + 1));
    for text in too_long.into_iter().chain(["a".repeat(1000)]) {
        let bytes = sdp::to_vec(&(7_u8, &text, 7_u64, 7_u64)).unwrap();
        let needed = text.len();
        let kind = DecodeErrorKind::CapacityExceeded { capacity, needed };
        fails(sdp::from_slice::<(u8, S, u64, u64)>(&bytes), kind, 1);
    }
    let longest = u32::MAX as usize;
    fails(sdp::from_slice::<S>(&[0xff; 8]), end(longest, 4), 4);
}

/// Checks a vector type with a capacity of `capacity` elements.
fn is_a_sequence<V, T>(capacity: usize)
where
    V: Both + FromIterator<T> + Deref<Target = [T]>,
    T: Both + Arbitrary + Clone,
{
    assert_eq!(<V as SdpEncode>::SIZE, <Vec<T> as SdpEncode>::SIZE);

    let mut runner = TestRunner::new(crate::cases(if crate::WHOLE { 32 } else { 8 }));
    let items = || prop::collection::vec(any::<T>(), 0..=capacity.min(300));
    let run = |(items, dirty): (Vec<T>, Vec<T>)| {
        let bytes = sdp::to_vec(&items).unwrap();
        let [value, dirty] = [items, dirty].map(V::from_iter);
        has_the_bytes(&value, dirty, &bytes);
        cuts_fail_like::<V, Vec<T>>(&bytes);
        Ok(())
    };
    runner.run(&(items(), items()), run).unwrap();
}

/// Checks the error of a vector type for a count over its capacity. The error comes before the first element.
fn rejects_longer_sequences<V: Both>(capacity: usize) {
    let needed = capacity + 1;
    let count = u32::try_from(needed).unwrap().to_le_bytes();
    let bytes = [&[7], &count[..], &vec![0xff; needed * 64]].concat();
    let kind = DecodeErrorKind::CapacityExceeded { capacity, needed };
    fails(sdp::from_prefix::<(u8, V)>(&bytes), kind, 1);
    let kind = sdp::from_slice::<V>(&[0xff; 8]).unwrap_err().kind();
    assert!(matches!(
        kind,
        DecodeErrorKind::UnexpectedEnd { available: 4, .. }
    ));
}

/// Checks the nesting of a sequence type: sequences of sequences are a level, sequences of numbers are not.
fn nests_as_a_sequence<Flat: Both + Default, Deep: Both + FromIterator<Vec<u8>>>() {
    needs(&Flat::default(), 0);
    needs(&Deep::from_iter([vec![7]]), 1);
}

/// Checks a value with this encoding, and sequences of it. `dirty` is another value, for decoding in place.
#[track_caller]
fn has_the_bytes<T: Both>(value: &T, dirty: T, bytes: &[u8]) {
    check_schema::<T>(bytes);
    crate::encoding::has_the_bytes(value, dirty, bytes);
    assert_eq!(&sdp::from_slice::<T>(bytes).unwrap(), value);
    let sequence = [&[2, 0, 0, 0], bytes, bytes].concat();
    let items: Vec<T> = sdp::from_slice(&sequence).unwrap();
    assert_eq!(sdp::to_vec(&items).unwrap(), sequence);
    let lazy: sdp::Seq<'_, T> = sdp::from_slice(&sequence).unwrap();
    assert!(lazy.iter().eq(items));
}

/// Checks the error of these bytes, and its offset `at`, with and without bytes after them.
fn rejects<T: Both>(bytes: &[u8], kind: DecodeErrorKind, at: usize) {
    check_schema::<T>(bytes);
    for after in [&[][..], &[0; 8]] {
        let bytes = [&[7], bytes, after].concat();
        fails(sdp::from_prefix::<(u8, T)>(&bytes), kind, at + 1);
    }
}

fn allocates_nothing(action: impl FnOnce()) {
    assert_eq!(measure(action).count_total, 0);
}

/// Checks that this value decodes without an allocation.
fn decodes_without_allocation<T: Both>(value: &T) {
    let bytes = sdp::to_vec(value).unwrap();
    allocates_nothing(|| assert_eq!(&sdp::from_slice::<T>(&bytes).unwrap(), value));
}

/// Checks that the encoding of this value decodes into it without an allocation.
fn is_reused<T: Both>(mut value: T) {
    let bytes = sdp::to_vec(&value).unwrap();
    allocates_nothing(|| sdp::decode_into(&bytes, &mut value).unwrap());
    assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
}
