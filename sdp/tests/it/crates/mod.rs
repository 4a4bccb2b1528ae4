//! Tests of types of other crates. A type with a counterpart in the standard library has its bytes and errors.
#![cfg_attr(
    not(all(
        feature = "arrayvec-0_7",
        feature = "compact_str-0_10",
        feature = "heapless-0_9",
        feature = "smallvec-1",
        feature = "smol_str-0_3",
        feature = "uuid-1"
    )),
    allow(
        dead_code,
        reason = "some crates alone do not use all of the shared checks"
    )
)]

#[cfg(feature = "arrayvec-0_7")]
mod arrayvec;
#[cfg(feature = "bitflags-2")]
mod bitflags;
#[cfg(feature = "bytes-1")]
mod bytes;
#[cfg(feature = "camino-1")]
mod camino;
#[cfg(feature = "chrono-0_4")]
mod chrono;
#[cfg(feature = "compact_str-0_10")]
mod compact_str;
#[cfg(feature = "glam-0_34")]
mod glam;
#[cfg(feature = "half-2")]
mod half;
#[cfg(feature = "hashbrown-0_17")]
mod hashbrown;
#[cfg(feature = "heapless-0_9")]
mod heapless;
#[cfg(feature = "indexmap-2")]
mod indexmap;
#[cfg(feature = "ipnet-2")]
mod ipnet;
#[cfg(feature = "jiff-0_2")]
mod jiff;
#[cfg(feature = "mint-0_5")]
mod mint;
#[cfg(feature = "ordered-float-5")]
mod ordered_float;
#[cfg(feature = "rust_decimal-1")]
mod rust_decimal;
#[cfg(feature = "semver-1")]
mod semver;
#[cfg(feature = "serde_json-1")]
mod serde_json;
#[cfg(feature = "smallvec-1")]
mod smallvec;
#[cfg(feature = "smol_str-0_3")]
mod smol_str;
#[cfg(feature = "time-0_3")]
mod time;
#[cfg(feature = "url-2")]
mod url;
#[cfg(feature = "uuid-1")]
mod uuid;

use std::fmt::Debug;
use std::ops::Deref;
use std::rc::Rc;

use crate::limits::encode_with;
use crate::schema::{check_schema, check_schema_with};
use allocation_counter::measure;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use sdp::{
    DecodeError, DecodeErrorKind, Limits, Reader, SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema,
    WireSize,
};

/// A type with both traits.
trait Both: SdpEncode + SdpDecodeOwned + SdpSchema + Debug + PartialEq {}

impl<T: SdpEncode + SdpDecodeOwned + SdpSchema + Debug + PartialEq> Both for T {}

/// Decodes `input` to `T` and to its counterpart `Expected`. The results must agree, except that only `T` rejects a
/// length over `capacity`. `dirty` is another value, for decoding in place.
fn decodes_as<T: Both, Expected: Both>(input: &[u8], dirty: T, capacity: usize) {
    check_schema_with::<T>(input);
    let value = sdp::from_slice::<T>(input);
    let expected = sdp::from_slice::<Expected>(input);
    match (&value, &expected) {
        (Ok(value), Ok(expected)) => {
            assert_eq!(sdp::to_vec(value).unwrap(), input);
            assert_eq!(sdp::to_vec(expected).unwrap(), input);
        }
        (Err(error), _) if matches!(error.kind(), DecodeErrorKind::CapacityExceeded { .. }) => {
            let needed = u32::from_le_bytes(*input.first_chunk().unwrap()) as usize;
            assert!(needed > capacity);
            let kind = DecodeErrorKind::CapacityExceeded { capacity, needed };
            assert_eq!((error.kind(), error.offset()), (kind, 0));
        }
        _ => assert_eq!(value.as_ref().err(), expected.as_ref().err()),
    }

    let mut place = dirty;
    let over = sdp::decode_into(input, &mut place);
    assert_eq!(over.err(), value.as_ref().err().cloned());
    if let Ok(value) = value {
        assert_eq!(place, value);
    }
}

/// Checks a string type with a capacity of `capacity` bytes.
fn is_a_string<S>(capacity: usize, new: impl Fn(&str) -> S)
where
    S: Both + Deref<Target = str>,
{
    assert_eq!(<S as SdpEncode>::SIZE, <String as SdpEncode>::SIZE);
    assert_eq!(<S as SdpDecode>::SIZE, <String as SdpDecode>::SIZE);

    let texts = (0..=capacity.min(70))
        .map(|len| "parameter".chars().cycle().take(len).collect::<String>())
        .chain(["é", "Äö", "🎛", "wet é"].map(String::from))
        .filter(|text| text.len() <= capacity);
    for text in texts {
        let value = new(&text);
        let bytes = sdp::to_vec(&text).unwrap();
        assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
        assert_eq!(sdp::encoded_len(&value), bytes.len());

        // If bytes follow a short string, it takes another code path.
        let (back, after): (S, [u8; 16]) =
            sdp::from_slice(&[&bytes[..], &[0xff; 16]].concat()).unwrap();
        assert_eq!((&*back, after), (&*text, [0xff; 16]));

        for len in 0..=bytes.len() {
            decodes_as::<S, String>(&bytes[..len], new("dirty"), capacity);
        }
        for place in 0..bytes.len() {
            for byte in [0, 1, 0x80, 0xff] {
                let mut bytes = bytes.clone();
                bytes[place] = byte;
                decodes_as::<S, String>(&bytes, new(""), capacity);
            }
        }
    }
}

/// Checks the error of a string type for a string over its capacity.
fn rejects_longer_strings<S: Both>(capacity: usize) {
    for text in [
        "a".repeat(capacity + 1),
        "é".repeat(capacity + 1),
        "a".repeat(1000),
    ] {
        let bytes = sdp::to_vec(&(7_u8, &text, 7_u64, 7_u64)).unwrap();
        let error = sdp::from_slice::<(u8, S, u64, u64)>(&bytes).unwrap_err();
        let kind = DecodeErrorKind::CapacityExceeded {
            capacity,
            needed: text.len(),
        };
        assert_eq!((error.kind(), error.offset()), (kind, 1));
    }
    let error = sdp::from_slice::<S>(&[0xff; 8]).unwrap_err();
    let kind = DecodeErrorKind::UnexpectedEnd {
        needed: u32::MAX as usize,
        available: 4,
    };
    assert_eq!((error.kind(), error.offset()), (kind, 4));
}

/// Checks a vector type with a capacity of `capacity` elements.
fn is_a_sequence<V, T>(capacity: usize)
where
    V: Both + FromIterator<T> + Deref<Target = [T]>,
    T: Both + Arbitrary + Clone,
{
    assert_eq!(<V as SdpEncode>::SIZE, <Vec<T> as SdpEncode>::SIZE);
    assert_eq!(<V as SdpDecode>::SIZE, <Vec<T> as SdpDecode>::SIZE);

    let mut runner = TestRunner::new(crate::cases(32));
    let items = || prop::collection::vec(any::<T>(), 0..=capacity.min(300));
    let input = prop::collection::vec(0..4_u8, 0..24);
    let run = |(items, dirty, input): (Vec<T>, Vec<T>, Vec<u8>)| {
        let dirty = || -> V { dirty.iter().cloned().collect() };
        let value: V = items.iter().cloned().collect();
        let bytes = sdp::to_vec(&items).unwrap();
        assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
        assert_eq!(sdp::encoded_len(&value), bytes.len());
        assert_eq!(&*sdp::from_slice::<V>(&bytes).unwrap(), items);

        for len in (0..=bytes.len()).step_by(bytes.len() / 24 + 1) {
            decodes_as::<V, Vec<T>>(&bytes[..len], dirty(), capacity);
        }
        for place in (0..bytes.len()).step_by(bytes.len() / 12 + 1) {
            for byte in [0, 1, 2, 0xff] {
                let mut bytes = bytes.clone();
                bytes[place] = byte;
                decodes_as::<V, Vec<T>>(&bytes, dirty(), capacity);
            }
        }
        decodes_as::<V, Vec<T>>(&input, dirty(), capacity);
        Ok(())
    };
    runner.run(&(items(), items(), input), run).unwrap();
}

/// Checks the error of a vector type for a count over its capacity. The error comes before the first element.
fn rejects_longer_sequences<V: Both>(capacity: usize) {
    let needed = capacity + 1;
    let mut bytes = vec![7];
    bytes.extend(u32::try_from(needed).unwrap().to_le_bytes());
    bytes.extend(vec![0xff; needed * 64]);
    let error = sdp::from_prefix::<(u8, V)>(&bytes).unwrap_err();
    let kind = DecodeErrorKind::CapacityExceeded { capacity, needed };
    assert_eq!((error.kind(), error.offset()), (kind, 1));
    let error = sdp::from_slice::<V>(&[0xff; 8]).unwrap_err();
    assert!(matches!(
        error.kind(),
        DecodeErrorKind::UnexpectedEnd { available: 4, .. }
    ));
}

/// Checks the nesting of a sequence type: sequences of sequences are a level, sequences of numbers are not.
fn nests_as_a_sequence<Flat: Both + Default, Deep: Both + FromIterator<Vec<u8>>>() {
    let none = Limits::DEFAULT.with_max_nesting(0);
    let bytes = encode_with(&Flat::default(), &none).unwrap();
    assert!(
        Reader::with_limits(&bytes, &none)
            .decode_whole::<Flat>()
            .is_ok()
    );

    let deep = || Deep::from_iter([vec![7]]);
    let bytes = sdp::to_vec(&deep()).unwrap();
    assert!(encode_with(&deep(), &none).is_err());
    let error = Reader::with_limits(&bytes, &none)
        .decode_whole::<Deep>()
        .unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(0));
    let over = Reader::with_limits(&bytes, &none)
        .decode_whole_into(&mut deep())
        .unwrap_err();
    assert_eq!(over, error);
}

thread_local! {
    static ALIVE: Rc<()> = Rc::new(());
}

/// Counts its live values. The byte 9 is an error.
#[derive(Debug)]
struct Counted {
    _alive: Rc<()>,
}

impl<'de> SdpDecode<'de> for Counted {
    const SIZE: WireSize = WireSize::at_least(1);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        match u8::decode(input)? {
            9 => Err(input.error_at_last(1, DecodeErrorKind::Custom("nine"))),
            _ => Ok(Self {
                _alive: ALIVE.with(Rc::clone),
            }),
        }
    }
}

/// Checks a vector type with a capacity of at least four: each element is dropped once, also if one fails to decode.
fn drops_each_element_once<V: SdpDecodeOwned + Deref<Target = [Counted]>>() {
    let alive = || ALIVE.with(Rc::strong_count) - 1;
    for failing in 0..4 {
        let mut bytes = [4, 0, 0, 0, 1, 1, 1, 1];
        let mut place = sdp::from_slice::<V>(&bytes).ok().unwrap();
        assert_eq!((place.len(), alive()), (4, 4));

        bytes[4 + failing] = 9;
        let error = sdp::from_slice::<V>(&bytes).err().unwrap();
        assert_eq!(error.offset(), 4 + failing);
        assert_eq!(alive(), 4);
        assert_eq!(sdp::decode_into(&bytes, &mut place), Err(error));
        assert_eq!(alive(), place.len());

        assert!(sdp::decode_into(&[1, 0, 0, 0, 1], &mut place).is_ok());
        assert_eq!((place.len(), alive()), (1, 1));
        assert!(sdp::decode_into(&bytes, &mut place).is_err());
        drop(place);
        assert_eq!(alive(), 0);
    }
}

/// Checks a value with this encoding. `dirty` is another value, for decoding in place.
fn has_the_bytes<T: Both>(value: &T, mut dirty: T, bytes: &[u8]) {
    check_schema::<T>(bytes);
    assert_eq!(sdp::to_vec(value).unwrap(), bytes, "{value:?}");
    assert_eq!(sdp::encoded_len(value), bytes.len());
    assert_eq!(&sdp::from_slice::<T>(bytes).unwrap(), value);
    sdp::decode_into(bytes, &mut dirty).unwrap();
    assert_eq!(&dirty, value);

    for size in [<T as SdpEncode>::SIZE, <T as SdpDecode>::SIZE] {
        match size.as_fixed() {
            Some(size) => assert_eq!(size, bytes.len()),
            None => assert!(size.min() <= bytes.len()),
        }
    }
    for len in 0..bytes.len() {
        assert!(sdp::to_slice(value, &mut vec![0; len]).is_err());
    }
    for len in 0..bytes.len() {
        let error = sdp::from_slice::<T>(&bytes[..len]).unwrap_err();
        assert!(
            matches!(error.kind(), DecodeErrorKind::UnexpectedEnd { .. }),
            "{len} bytes of {value:?}: {error}"
        );
        assert_eq!(sdp::decode_into(&bytes[..len], &mut dirty), Err(error));
    }
    for place in 0..bytes.len() {
        let mut bytes = bytes.to_vec();
        for byte in 0..=0xff {
            bytes[place] = byte;
            is_canonical(&bytes, &mut dirty);
        }
    }

    let many = [bytes; 5].concat();
    let items: [T; 5] = sdp::from_slice(&many).unwrap();
    assert_eq!(sdp::to_vec(&items).unwrap(), many);
    let sequence = [&[5, 0, 0, 0], &many[..]].concat();
    let items: Vec<T> = sdp::from_slice(&sequence).unwrap();
    assert_eq!(sdp::to_vec(&items).unwrap(), sequence);
    let lazy: sdp::Seq<'_, T> = sdp::from_slice(&sequence).unwrap();
    assert!(lazy.iter().eq(items));
}

/// Checks that these bytes are an error or a canonical encoding. Decoding in place must agree.
fn is_canonical<T: Both>(bytes: &[u8], dirty: &mut T) {
    let over = sdp::decode_into(bytes, dirty);
    match sdp::from_slice::<T>(bytes) {
        Ok(value) => {
            assert_eq!(sdp::to_vec(&value).unwrap(), bytes, "{value:?}");
            assert_eq!(over, Ok(()));
            assert_eq!(sdp::to_vec(dirty).unwrap(), bytes);
        }
        Err(error) => assert_eq!(over, Err(error)),
    }
}

/// Checks the error of these bytes, and its offset `at`, with and without bytes after them.
fn rejects<T: Both>(bytes: &[u8], kind: DecodeErrorKind, at: usize) {
    check_schema::<T>(bytes);
    for after in [&[][..], &[0; 8]] {
        let bytes = [&[7], bytes, after].concat();
        let error = sdp::from_prefix::<(u8, T)>(&bytes).map(drop).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, at + 1), "{bytes:?}");
    }
}

/// Returns the encoding of a point in time or a duration.
fn seconds_and_nanos(seconds: i64, nanos: u32) -> Vec<u8> {
    [&seconds.to_le_bytes()[..], &nanos.to_le_bytes()].concat()
}

/// Checks a date type. `years` are its first and last year.
fn is_a_date<T: Both + Clone>(date: impl Fn(i32, u8, u8) -> T, years: [i32; 2]) {
    let bytes = |year: i32, month: u8, day: u8| [&year.to_le_bytes()[..], &[month, day]].concat();
    let dirty = date(2000, 1, 1);
    let cases = [
        (1970, 1, 1),
        (2024, 2, 29),
        (-1, 2, 3),
        (years[0], 1, 1),
        (years[1], 12, 31),
    ];
    for (year, month, day) in cases {
        let value = date(year, month, day);
        has_the_bytes(&value, dirty.clone(), &bytes(year, month, day));
    }
    decodes_without_allocation(&dirty);

    let kind = DecodeErrorKind::TimeOutOfRange;
    let outside = [years[0] - 1, years[1] + 1, i32::MIN, i32::MAX];
    for year in outside {
        rejects::<T>(&bytes(year, 1, 1), kind, 0);
    }
    let months = [0, 13, 0x80, 0xff].map(|month| (month, 1));
    let days = [(1, 0), (1, 32), (1, 0xff), (2, 29), (4, 31), (12, 32)];
    for (month, day) in months.into_iter().chain(days) {
        rejects::<T>(&bytes(2023, month, day), kind, 0);
    }
    rejects::<Vec<T>>(
        &[&[2, 0, 0, 0][..], &bytes(2023, 1, 1), &bytes(2023, 2, 30)].concat(),
        kind,
        10,
    );
}

/// Checks a time-of-day type. `time` takes seconds since midnight, and nanoseconds.
fn is_a_time_of_day<T: Both + Clone>(time: impl Fn(u32, u32) -> T) {
    let bytes = |seconds: u32, nanos: u32| [seconds.to_le_bytes(), nanos.to_le_bytes()].concat();
    let dirty = time(1, 1);
    for (seconds, nanos) in [(0, 0), (3_661, 5), (59, 999_999_999), (86_399, 999_999_999)] {
        has_the_bytes(&time(seconds, nanos), dirty.clone(), &bytes(seconds, nanos));
    }
    decodes_without_allocation(&dirty);
    for seconds in [86_400, 100_000, 3_600 * 256, u32::MAX] {
        rejects::<T>(&bytes(seconds, 0), DecodeErrorKind::TimeOutOfRange, 0);
    }
    for (seconds, nanos) in [
        (0, 1_000_000_000),
        (58, u32::MAX),
        (59, 2_000_000_000),
        (86_400, 1_000_000_000),
    ] {
        let kind = DecodeErrorKind::InvalidNanos(nanos);
        rejects::<T>(&bytes(seconds, nanos), kind, 4);
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
