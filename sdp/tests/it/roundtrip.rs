//! Round trips of random values of every type. If Borsh has the type, the bytes are the same. Every shorter input or
//! buffer is an error.

use std::borrow::Cow;
use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::hash::BuildHasherDefault;
#[cfg(not(sdp_safe))]
use std::mem::MaybeUninit;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::*;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use borsh::{BorshDeserialize, BorshSerialize};
use proptest::prelude::*;
use sdp::{DecodeErrorKind, EncodeErrorKind, SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};

use crate::schema::check_schema;

/// Checks a value of any type. `dirty` is another value, for decoding in place.
fn round_trips<T>(value: &T, mut dirty: T)
where
    T: SdpEncode + SdpDecodeOwned + SdpSchema + Debug + PartialEq,
{
    let bytes = sdp::to_vec(value).unwrap();
    check_schema::<T>(&bytes);
    assert_eq!(sdp::encoded_len(value), Ok(bytes.len()));
    assert_eq!(<T as SdpEncode>::SIZE, <T as SdpDecode>::SIZE);
    assert!(<T as SdpEncode>::SIZE.min() <= bytes.len());
    if let Some(size) = <T as SdpEncode>::SIZE.as_fixed() {
        assert_eq!(size, bytes.len());
    }

    let mut appended = vec![0xaa];
    sdp::append(value, &mut appended).unwrap();
    assert_eq!(appended[1..], bytes);

    let mut buffer = vec![0; bytes.len()];
    assert_eq!(sdp::to_slice(value, &mut buffer).unwrap(), bytes);
    #[cfg(not(sdp_safe))]
    for more in [0, 3] {
        let mut buffer = vec![MaybeUninit::uninit(); bytes.len() + more];
        assert_eq!(sdp::to_slice(value, &mut buffer).unwrap(), bytes);
    }

    assert_eq!(&sdp::from_slice::<T>(&bytes).unwrap(), value);
    sdp::decode_into(&bytes, &mut dirty).unwrap();
    assert_eq!(&dirty, value);

    // Every truncation of a short encoding, and some of a long one.
    for len in (0..bytes.len()).step_by(bytes.len() / 24 + 1) {
        let short = EncodeErrorKind::BufferTooSmall {
            needed: bytes.len(),
            available: len,
        };
        assert_eq!(
            sdp::to_slice(value, &mut buffer[..len]).unwrap_err().kind(),
            short
        );
        #[cfg(not(sdp_safe))]
        {
            let mut buffer = vec![MaybeUninit::uninit(); len];
            let error = sdp::to_slice(value, &mut buffer).unwrap_err();
            assert_eq!(error.kind(), short);
        }

        let early = sdp::from_slice::<T>(&bytes[..len]).unwrap_err();
        assert!(
            matches!(early.kind(), DecodeErrorKind::UnexpectedEnd { .. }),
            "{early}"
        );
        assert!(early.offset() <= len);
        assert_eq!(sdp::from_prefix::<T>(&bytes[..len]).unwrap_err(), early);
        assert_eq!(
            sdp::decode_into(&bytes[..len], &mut dirty).unwrap_err(),
            early
        );
        // A value can be reused after a failed decode.
        sdp::decode_into(&bytes, &mut dirty).unwrap();
        assert_eq!(&dirty, value);
    }

    let mut longer = bytes.clone();
    longer.extend([1, 2, 3]);
    let left_over = sdp::from_slice::<T>(&longer).unwrap_err();
    assert_eq!(left_over.kind(), DecodeErrorKind::TrailingBytes(3));
    assert_eq!(left_over.offset(), bytes.len());
    let (prefix, rest) = sdp::from_prefix::<T>(&longer).unwrap();
    assert_eq!((&prefix, rest), (value, &[1, 2, 3][..]));
}

fn same_as_borsh<T>(value: &T, dirty: T)
where
    T: SdpEncode
        + SdpDecodeOwned
        + SdpSchema
        + Debug
        + PartialEq
        + BorshSerialize
        + BorshDeserialize,
{
    assert_eq!(sdp::to_vec(value).unwrap(), borsh::to_vec(value).unwrap());
    round_trips(value, dirty);
}

macro_rules! for_all {
    ($check:ident: $($test:ident: $($type:ty),+;)*) => {$(
        #[test]
        fn $test() {
            $(
                proptest!(crate::cases(if crate::WHOLE { 64 } else { 16 }), |(value: $type, dirty: $type)| {
                    $check(&value, dirty);
                });
            )+
        }
    )*};
}

// proptest does not generate them in WebAssembly.
#[cfg(not(target_family = "wasm"))]
for_all! { same_as_borsh:
    non_zero_integers_of_128_bits: std::num::NonZeroU128, std::num::NonZeroI128;
}

for_all! { same_as_borsh:
    integers: u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, usize, isize;
    non_zero_integers:
        NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64, NonZeroUsize,
        NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64;
    floats: f32, f64, Vec<f32>, [f64; 3];
    bools: bool, Vec<bool>, [bool; 3];
    strings: String, Box<str>, Rc<str>;
    sequences:
        Vec<u8>, Vec<u16>, Vec<(u8, u32)>, Vec<String>, Vec<Vec<u8>>, Vec<Option<u16>>, Vec<[u8; 3]>,
        VecDeque<u32>, VecDeque<String>, Box<[u32]>, Box<[String]>;
    arrays: [u8; 32], [u16; 5], [(u8, bool); 3], [[i16; 2]; 3], [String; 2];
    options: Option<u8>, Option<Option<bool>>, Option<String>;
    results: Result<u8, String>, Result<Option<u8>, u32>;
    tuples:
        (u8,), (u8, u16), (u8, String, bool),
        (u8, u16, u32, u64, i8, i16, i32, i64, bool, String);
    maps:
        BTreeMap<u8, u8>, BTreeMap<String, Vec<u8>>, HashMap<u16, String>, HashMap<String, u8>;
    sets: BTreeSet<u8>, BTreeSet<String>, HashSet<i64>, HashSet<String>;
    pointers: Box<u8>, Rc<String>, Arc<Vec<u8>>;
    ranges: Range<u8>, RangeInclusive<i32>;
    cells: Cell<u32>;
    ip_addresses: Ipv4Addr, Ipv6Addr, IpAddr, SocketAddrV4;
    units: (), [(); 3], std::marker::PhantomData<u8>;
}

for_all! { round_trips:
    chars: char, Vec<char>, [char; 2];
    wrappers: Wrapping<u16>, Vec<Wrapping<i64>>;
    durations: Duration;
    points_in_time: SystemTime;
    socket_addresses: SocketAddrV6, SocketAddr;
    wide_tuples: (char, u8, u16);
    open_ranges: std::ops::RangeTo<u8>, std::ops::RangeFrom<u16>, std::ops::RangeToInclusive<u8>;
}

#[test]
fn inclusive_range_that_was_iterated_to_its_end_is_rejected() {
    let mut range = 1..=3_u8;
    range.by_ref().take(2).for_each(drop);
    assert_eq!(sdp::to_vec(&range).unwrap(), [3, 3]);
    range.next();
    let error = sdp::to_vec(&range).unwrap_err();
    assert_eq!(error.to_string(), "inclusive range was iterated to its end");
    // Other empty ranges keep their bounds.
    #[expect(
        clippy::reversed_empty_ranges,
        reason = "the range is empty on purpose"
    )]
    let empty = 3..=1_u8;
    assert_eq!(sdp::to_vec(&empty).unwrap(), [3, 1]);
}

/// A hasher that is neither the standard one nor random.
#[derive(Default)]
struct Fnv(u64);

impl std::hash::Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(if crate::WHOLE { 256 } else { 64 }))]

    #[test]
    fn hash_maps_of_any_hasher_have_the_same_bytes(entries: HashMap<u16, u8>) {
        type Build = BuildHasherDefault<Fnv>;
        let other: HashMap<u16, u8, Build> = entries.clone().into_iter().collect();
        prop_assert_eq!(sdp::to_vec(&entries).unwrap(), sdp::to_vec(&other).unwrap());
        round_trips(&other, HashMap::default());

        let keys: HashSet<u16, Build> = entries.into_keys().collect();
        round_trips(&keys, HashSet::default());
    }

    #[test]
    fn sets_in_reverse_order_round_trip(keys: BTreeSet<u16>) {
        let reversed: BTreeSet<Reverse<u16>> = keys.into_iter().map(Reverse).collect();
        round_trips(&reversed, BTreeSet::new());
    }

    #[test]
    fn deques_that_wrap_around_are_in_order(items: Vec<u16>, turn in 0..50_usize) {
        let mut deque = VecDeque::from(items.clone());
        if !deque.is_empty() {
            let turn = turn % deque.len();
            deque.rotate_left(turn);
            for _ in 0..turn {
                let back = deque.pop_back().unwrap();
                deque.push_front(back);
            }
        }
        prop_assert_eq!(sdp::to_vec(&deque).unwrap(), sdp::to_vec(&items).unwrap());
    }

    #[test]
    fn floats_keep_every_bit(single: u32, double: u64) {
        let floats = (f32::from_bits(single), f64::from_bits(double));
        let bytes = sdp::to_vec(&floats).unwrap();
        prop_assert_eq!(&bytes, &sdp::to_vec(&(single, double)).unwrap());
        let (back_single, back_double) = sdp::from_slice::<(f32, f64)>(&bytes).unwrap();
        prop_assert_eq!((back_single.to_bits(), back_double.to_bits()), (single, double));
        let array = sdp::from_slice::<[f32; 1]>(&bytes[..4]).unwrap();
        prop_assert_eq!(array.map(f32::to_bits), [single]);
    }

    #[test]
    fn borrowed_and_owned_agree(text: String, bytes: Vec<u8>, array: [u8; 7]) {
        let encoded = sdp::to_vec(&(&text, &bytes, &array)).unwrap();
        type Owned = (String, Vec<u8>, [u8; 7]);
        type Borrowed<'a> = (&'a str, &'a [u8], &'a [u8; 7]);
        type Either<'a> = (Cow<'a, str>, Cow<'a, [u8]>, Cow<'a, [u8; 7]>);
        prop_assert_eq!(&sdp::from_slice::<Owned>(&encoded).unwrap(), &(text.clone(), bytes.clone(), array));
        prop_assert_eq!(sdp::from_slice::<Borrowed>(&encoded).unwrap(), (&text[..], &bytes[..], &array));
        let either = sdp::from_slice::<Either>(&encoded).unwrap();
        prop_assert!(matches!(either, (Cow::Borrowed(_), Cow::Borrowed(_), Cow::Borrowed(_))));
        prop_assert_eq!(&sdp::to_vec(&either).unwrap(), &encoded);
        for len in 0..encoded.len() {
            let owned = sdp::from_slice::<Owned>(&encoded[..len]).unwrap_err();
            prop_assert_eq!(sdp::from_slice::<Borrowed>(&encoded[..len]).unwrap_err(), owned.clone());
            prop_assert_eq!(sdp::from_slice::<Either>(&encoded[..len]).unwrap_err(), owned);
        }
    }

    #[test]
    fn decoded_value_encodes_to_the_same_bytes(bytes in prop::collection::vec(0..4_u8, 0..24)) {
        canonical::<bool>(&bytes)?;
        canonical::<Option<Option<bool>>>(&bytes)?;
        canonical::<Result<bool, Option<u8>>>(&bytes)?;
        canonical::<char>(&bytes)?;
        canonical::<String>(&bytes)?;
        canonical::<Vec<Option<u8>>>(&bytes)?;
        canonical::<BTreeMap<u8, bool>>(&bytes)?;
        canonical::<HashSet<u8>>(&bytes)?;
        canonical::<(std::cmp::Ordering, NonZeroU8)>(&bytes)?;
        canonical::<Duration>(&bytes)?;
        canonical::<SystemTime>(&bytes)?;
        canonical::<SocketAddr>(&bytes)?;
    }
}

fn canonical<T: SdpEncode + SdpDecodeOwned>(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok((value, rest)) = sdp::from_prefix::<T>(bytes) {
        let len = bytes.len() - rest.len();
        prop_assert_eq!(&sdp::to_vec(&value).unwrap()[..], &bytes[..len]);
    }
    Ok(())
}

#[test]
fn every_char_is_a_scalar_value_or_an_error() {
    // Values near the limits of the valid ranges, and every byte at each position.
    let ends = [0, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0x10_ffff, 0x11_0000];
    let near = ends.into_iter().flat_map(|end: u32| {
        (0..300).flat_map(move |by| [end.wrapping_add(by), end.wrapping_sub(by)])
    });
    let bytes = (0..=255_u32).flat_map(|byte| (0..4).map(move |place| byte << (8 * place)));
    for value in near.chain(bytes) {
        match sdp::from_slice::<(u8, char)>(&sdp::to_vec(&(7_u8, value)).unwrap()) {
            Ok((_, scalar)) => assert_eq!(u32::from(scalar), value),
            Err(error) => {
                assert!(char::from_u32(value).is_none());
                let kind = DecodeErrorKind::InvalidChar(value);
                assert_eq!((error.kind(), error.offset()), (kind, 1));
            }
        }
    }
}

#[test]
fn arrays_of_any_length_round_trip() {
    round_trips(&[7_u8; 1000], [0; 1000]);
    round_trips(&[[1.5_f32; 33]; 2], [[0.0; 33]; 2]);
    round_trips(
        &[const { String::new() }; 40],
        [const { String::new() }; 40],
    );
}

#[test]
fn first_and_last_times_round_trip() {
    for span in [
        Duration::ZERO,
        Duration::from_nanos(1),
        Duration::new(1, 999_999_999),
    ] {
        round_trips(&(SystemTime::UNIX_EPOCH + span), SystemTime::UNIX_EPOCH);
        round_trips(&(SystemTime::UNIX_EPOCH - span), SystemTime::UNIX_EPOCH);
    }
    round_trips(&Duration::MAX, Duration::ZERO);
    let mut last = i64::MAX.to_le_bytes().to_vec();
    last.extend(999_999_999_u32.to_le_bytes());
    canonical::<SystemTime>(&last).unwrap();
    let mut first = i64::MIN.to_le_bytes().to_vec();
    first.extend([0; 4]);
    canonical::<SystemTime>(&first).unwrap();
}

#[test]
fn slices_and_pointers_encode_as_their_content() {
    let expected = [2, 0, 0, 0, 1, 0, 2, 0];
    let items = [1_u16, 2];
    assert_eq!(sdp::to_vec(&items[..]).unwrap(), expected);
    assert_eq!(sdp::to_vec(&&items[..]).unwrap(), expected);
    assert_eq!(sdp::to_vec(&Box::<[u16]>::from(items)).unwrap(), expected);
    assert_eq!(sdp::to_vec(&Rc::<[u16]>::from(items)).unwrap(), expected);
    assert_eq!(sdp::to_vec(&Arc::<[u16]>::from(items)).unwrap(), expected);
    assert_eq!(sdp::to_vec(&Cow::from(&items[..])).unwrap(), expected);
    assert_eq!(sdp::from_slice::<Rc<[u16]>>(&expected).unwrap()[..], items);
    assert_eq!(sdp::from_slice::<Arc<[u16]>>(&expected).unwrap()[..], items);

    let text = [3, 0, 0, 0, b'w', b'e', b't'];
    assert_eq!(sdp::to_vec("wet").unwrap(), text);
    assert_eq!(sdp::to_vec(&"wet").unwrap(), text);
    assert_eq!(sdp::to_vec(&Rc::<str>::from("wet")).unwrap(), text);
    assert_eq!(sdp::to_vec(&Arc::<str>::from("wet")).unwrap(), text);
    assert_eq!(&*sdp::from_slice::<Rc<str>>(&text).unwrap(), "wet");
    assert_eq!(&*sdp::from_slice::<Arc<str>>(&text).unwrap(), "wet");
}

#[derive(
    SdpEncode, SdpDecode, SdpSchema, BorshSerialize, BorshDeserialize, Debug, PartialEq, Clone,
)]
struct Device {
    id: u32,
    name: String,
    modes: Vec<Mode>,
    last: Option<Box<Device>>,
}

#[derive(
    SdpEncode, SdpDecode, SdpSchema, BorshSerialize, BorshDeserialize, Debug, PartialEq, Clone,
)]
enum Mode {
    Off,
    Fixed(u16, bool),
    Curve {
        points: Vec<(f32, f32)>,
        name: String,
    },
}

#[derive(
    SdpEncode, SdpDecode, SdpSchema, BorshSerialize, BorshDeserialize, Debug, PartialEq, Clone, Copy,
)]
#[borsh(use_discriminant = true)]
enum Level {
    Low = 5,
    Middle,
    High = 200,
}

#[derive(
    SdpEncode, SdpDecode, SdpSchema, BorshSerialize, BorshDeserialize, Debug, PartialEq, Clone,
)]
struct Wrapper<T>(T, [T; 2]);

fn mode() -> impl Strategy<Value = Mode> {
    prop_oneof![
        Just(Mode::Off),
        any::<(u16, bool)>().prop_map(|(level, on)| Mode::Fixed(level, on)),
        any::<(Vec<(f32, f32)>, String)>().prop_map(|(points, name)| Mode::Curve { points, name }),
    ]
}

fn device() -> impl Strategy<Value = Device> {
    let modes = || prop::collection::vec(mode(), 0..4);
    let leaf = (any::<u32>(), any::<String>(), modes()).prop_map(|(id, name, modes)| Device {
        id,
        name,
        modes,
        last: None,
    });
    leaf.prop_recursive(3, 8, 1, move |inner| {
        (any::<u32>(), any::<String>(), modes(), inner).prop_map(|(id, name, modes, inner)| {
            Device {
                id,
                name,
                modes,
                last: Some(Box::new(inner)),
            }
        })
    })
}

proptest! {
    #![proptest_config(crate::cases(64))]

    #[test]
    fn derived_types_have_the_bytes_of_borsh(device in device(), dirty in device(), levels: [u8; 3]) {
        let wrapper = Wrapper(device.id, [7, device.id]);
        same_as_borsh(&device, dirty);
        same_as_borsh(&wrapper, Wrapper(1, [2, 3]));
        let levels = levels.map(|level| [Level::Low, Level::Middle, Level::High][usize::from(level % 3)]);
        same_as_borsh(&levels, [Level::Low; 3]);
        same_as_borsh(&levels.to_vec(), vec![]);
    }
}
