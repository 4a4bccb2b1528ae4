//! Tests of [`Limits`]: the nesting depth, and the functions without a payload limit.

use sdp::message::{self, Frame, HEADER_LEN};
use sdp::output::Output;
use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Length, Limits, Reader, SdpDecode,
    SdpDecodeOwned, SdpEncode, WireSize, Writer,
};

use crate::errors::{fails, is_refused, too_small};
use crate::output::{Bytes, End};
use crate::promises::stack;
use crate::standard_types::*;

/// Decodes a value that nests up to this limit.
pub(crate) fn decode_nested<'de, T: SdpDecode<'de>>(
    bytes: &'de [u8],
    levels: u32,
) -> Result<T, DecodeError> {
    let limits = Limits::DEFAULT.with_max_nesting(levels);
    Reader::with_limits(bytes, &limits).decode_whole()
}

/// Encodes a value that nests up to this limit. Measuring and writing must return the same error.
pub(crate) fn encode_nested<T: SdpEncode + ?Sized>(
    value: &T,
    levels: u32,
) -> Result<Vec<u8>, EncodeError> {
    /// Declares a length instead of measuring the value.
    struct Declared<'a, T: ?Sized>(&'a T, usize);

    impl<T: SdpEncode + ?Sized> SdpEncode for Declared<'_, T> {
        const SIZE: WireSize = WireSize::at_least(0);

        fn measure(&self, length: &mut Length) {
            length.add(self.1);
        }

        fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
            self.0.encode(out)
        }
    }

    let limits = &Limits::DEFAULT.with_max_nesting(levels);
    let mut bytes = Vec::new();
    let result = sdp::append(value, &mut bytes.with_limits(limits));
    let mut written = Vec::new();
    let len = result.map_or(1 << 20, |()| bytes.len());
    let by_writer = sdp::append(&Declared(value, len), &mut written.with_limits(limits));
    assert_eq!(by_writer, result);
    assert_eq!(written, bytes);
    result.map(|()| bytes)
}

/// Checks that two values are encoded with the same levels, also inside other levels.
pub(crate) fn nests_like<T: SdpEncode, U: SdpEncode>(value: &T, other: &U) {
    for levels in 0..24 {
        let expected = encode_nested(other, levels);
        assert_eq!(encode_nested(value, levels), expected, "{levels}");
        let (values, others) = (Box::new(vec![value]), Box::new(vec![other]));
        let expected = encode_nested(&*others, levels);
        assert_eq!(encode_nested(&*values, levels), expected, "{levels}");
        let expected = encode_nested(&others, levels);
        assert_eq!(encode_nested(&values, levels), expected, "{levels}");
    }
}

/// Checks that two types with these bytes need as many levels.
pub(crate) fn nest_alike<'de, T, U>(bytes: &'de [u8])
where
    T: SdpEncode + SdpDecode<'de>,
    U: SdpEncode + SdpDecode<'de>,
{
    let value: T = sdp::from_slice(bytes).unwrap();
    nests_like(&value, &sdp::from_slice::<U>(bytes).unwrap());
    for limit in 0..24 {
        let decoded = decode_nested::<T>(bytes, limit);
        let other = decode_nested::<U>(bytes, limit);
        assert_eq!(decoded.as_ref().err(), other.err().as_ref());
        // The limits of decoding may exceed those of encoding.
        if let Ok(decoded) = decoded {
            assert_eq!(sdp::to_vec(&decoded).unwrap(), bytes);
        }
    }
}

/// `promises::stack` nests each recursive type.
#[test]
fn each_function_nests_to_the_limit() {
    let make = stack::nodes;
    let bytes = sdp::to_vec(&make(128)).unwrap();
    assert_eq!(sdp::from_slice(&bytes), Ok(make(128)));
    let mut place = make(3);
    sdp::decode_into(&bytes, &mut place).unwrap();
    assert_eq!(place, make(128));

    let deep = make(129);
    let too_deep = EncodeErrorKind::NestingTooDeep(128);
    for result in [
        sdp::to_vec(&deep).map(drop),
        sdp::append(&deep, &mut Vec::new()),
        sdp::to_slice(&deep, &mut [0; 4096]).map(drop),
        // The value is too deep for a buffer of any size.
        sdp::to_slice(&deep, &mut [0; 4]).map(drop),
        sdp::encoded_len(&deep).map(drop),
    ] {
        is_refused(result, too_deep);
    }

    let bytes = encode_nested(&deep, 129).unwrap();
    let error = sdp::from_slice::<stack::Node>(&bytes).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(128));
    assert_eq!(sdp::decode_into(&bytes, &mut make(1)).unwrap_err(), error);
    assert_eq!(sdp::decode_into(&bytes, &mut make(200)).unwrap_err(), error);
}

#[test]
fn hostile_input_is_rejected_one_level_over_the_limit() {
    for levels in [0, 1, 7, 128, 200] {
        /// Checks the offset of the error for a type whose levels have these bytes.
        macro_rules! rejects {
            ($($type:ty: $level:expr, $offset:expr;)*) => {$(
                let bytes = $level.repeat(100_000 / $level.len());
                let too_deep = DecodeErrorKind::NestingTooDeep(levels);
                let at = levels as usize * $level.len() + $offset;
                fails(decode_nested::<$type>(&bytes, levels), too_deep, at);
            )*};
        }
        // Each level has one element.
        rejects! {
            stack::Link: [1], 1;
            stack::Json: [4, 1, 0, 0, 0], 1;
            stack::Directory: [1, 0, 0, 0, 7], 0;
            stack::Lazy<'_>: [1, 0, 0, 0], 0;
        }
    }
}

#[test]
fn endless_value_is_rejected_before_the_stack_ends() {
    let deep = stack::links(if cfg!(miri) { 1_000 } else { 100_000 });
    let too_deep = EncodeErrorKind::NestingTooDeep(128);
    is_refused(sdp::to_vec(&deep), too_deep);
    is_refused(sdp::to_slice(&deep, &mut [0; 1000]), too_deep);
    // Dropping the value would recurse once per level.
    std::mem::forget(deep);
}

/// Large content with a level inside.
#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash, Clone, Default)]
struct Large([[u8; 20]; 30], Vec<String>);

/// Checks that `value` encodes and decodes, also in place, with at least this many levels.
pub(crate) fn needs<T: SdpEncode + SdpDecodeOwned>(value: &T, levels: u32) {
    let bytes = sdp::to_vec(value).unwrap();
    let mut place = sdp::from_slice::<T>(&bytes).unwrap();
    for limit in 0..8 {
        let limits = Limits::DEFAULT.with_max_nesting(limit);
        let encoded = encode_nested(value, limit).map_err(|error| error.kind());
        let decoded = decode_nested::<T>(&bytes, limit);
        let over = Reader::with_limits(&bytes, &limits).decode_whole_into(&mut place);
        assert_eq!(over.err(), decoded.as_ref().err().cloned());
        let again = decoded.map(|value| sdp::to_vec(&value).unwrap());
        let again = again.map_err(|error| error.kind());
        if limit < levels {
            assert_eq!(encoded, Err(EncodeErrorKind::NestingTooDeep(limit)));
            assert_eq!(again, Err(DecodeErrorKind::NestingTooDeep(limit)));
        } else {
            assert_eq!((encoded, again), (Ok(bytes.clone()), Ok(bytes.clone())));
        }
    }
}

macro_rules! need {
    ($($levels:literal: $($value:expr),+;)*) => { $($(needs(&$value, $levels);)+)* };
}

#[test]
fn only_content_that_can_recurse_counts_as_a_level() {
    let names = || vec![String::from("wet"); 2];
    let large = || Box::new([names(), names(), names(), names(), names()]);
    let [one, other] = ["wet", "dry"].map(|text| Box::new(String::from(text)));
    need! {
        0: String::from("wet"), Box::<str>::from("wet"), vec![7_u8], [7_u8; 8];
        0: Box::new([7_u16; 3]), Rc::<[u16]>::from([7]), Some((1_u8, [2_u16; 2])), BTreeMap::from([(1_u8, 2_u8)]);
        0: LinkedList::from([7_u8]), BinaryHeap::from([7_u8]), Bound::Included(String::new());
        0: Mutex::new(RefCell::new(vec![7_u8]));
        1: vec![String::from("wet")], vec![vec![7_u8]], Box::new(String::from("wet"));
        1: Box::<[String]>::from(["wet".into()]), BTreeMap::from([(1_u8, vec![2_u8])]);
        1: LinkedList::from([String::new()]), BinaryHeap::from([String::new()]);
        1: RefCell::new(vec![Mutex::new(String::new())]);
        1: OnceCell::from(BTreeMap::from([(1_u8, String::new())]));
        2: LinkedList::from([vec![String::new()]]), BinaryHeap::from([vec![String::new()]]);
        2: vec![Box::new(Some(vec![7_u8]))];
        // Neighbours do not add up.
        1: (one, other);
        2: (large(), large());
    }
}

#[test]
fn large_content_counts_as_several_levels_in_every_container() {
    // 624 bytes count as three levels for the vector of names.
    let large = Large::default;
    need! {
        1: large();
        4: vec![large()], Box::new(large()), Rc::new(large()), Box::<[Large]>::from([large()]);
        4: VecDeque::from([large()]), LinkedList::from([large()]), BTreeSet::from([large()]);
        4: HashSet::from([large()]), BTreeMap::from([(1_u8, large())]);
        4: HashMap::from([(large(), 1_u8)]);
    }
    #[cfg(feature = "indexmap-2")]
    {
        type State = std::hash::RandomState;
        need! {
            4: indexmap::IndexSet::<_, State>::from_iter([large()]);
            4: indexmap::IndexMap::<_, _, State>::from_iter([(1_u8, large())]);
        }
    }
    let shared = Cow::Borrowed(&vec![large()]).into_owned();
    for limit in 0..8 {
        let cow = encode_nested(&Cow::Borrowed(&shared[0]), limit);
        let reference = encode_nested(&&shared[0], limit);
        assert_eq!([cow.is_ok(), reference.is_ok()], [limit >= 4; 2]);
    }
}

/// A type that recurses through `Cow`: its owned form is a box. Such a type is only encoded.
#[derive(SdpEncode)]
struct Shared<'a>(Option<Cow<'a, Shared<'a>>>);

impl<'a> ToOwned for Shared<'a> {
    type Owned = Box<Shared<'a>>;

    fn to_owned(&self) -> Box<Shared<'a>> {
        let next = self.0.as_ref();
        Box::new(Shared(
            next.map(|next| Cow::Owned(next.as_ref().to_owned())),
        ))
    }
}

#[test]
fn recursion_through_a_cow_is_limited_when_encoding() {
    let shared = |inner| Shared(Some(Cow::Owned(Box::new(inner))));
    let levels = |count| (0..count).fold(Shared(None), |inner, _| shared(inner));
    assert_eq!(sdp::to_vec(&levels(128)).unwrap().len(), 129);
    let too_deep = EncodeErrorKind::NestingTooDeep(128);
    is_refused(sdp::to_vec(&levels(129)), too_deep);
    is_refused(sdp::encoded_len(&levels(129)), too_deep);
}

#[test]
fn cow_of_a_string_or_slice_adds_no_level() {
    assert!(encode_nested(&Cow::Borrowed("wet"), 0).is_ok());
    assert!(encode_nested(&Cow::Borrowed(&[1_u8, 2][..]), 0).is_ok());
    assert!(encode_nested(&Cow::Borrowed(&7_u8), 0).is_ok());
    assert!(encode_nested(&Cow::<String>::Owned("wet".into()), 0).is_err());
}

#[test]
fn borrowed_bytes_do_not_count_as_a_level() {
    let bytes = [4, 0, 0, 0, 1, 2, 3, 4];
    assert_eq!(decode_nested::<&[u8]>(&bytes, 0), Ok(&bytes[4..]));
    assert_eq!(decode_nested::<&[u8; 8]>(&bytes, 0), Ok(&bytes));
    assert_eq!(encode_nested(&&bytes, 0).unwrap(), bytes);
}

#[test]
fn each_setter_changes_one_limit() {
    const FLAT: Limits = Limits::DEFAULT.with_max_nesting(3);
    const SHORT: Limits = Limits::DEFAULT.with_max_payload_len(1000);
    let limits = Limits::default();
    assert_eq!(limits, Limits::DEFAULT);
    assert_eq!(FLAT.with_max_nesting(128), limits);
    assert_eq!(SHORT.with_max_payload_len(64 << 20), limits);
    assert_eq!(FLAT.with_max_payload_len(1000), SHORT.with_max_nesting(3));
    assert!(FLAT != limits && SHORT != limits && FLAT != SHORT);
}

#[test]
fn payload_limit_does_not_apply_in_memory() {
    let len = (64 << 20) + 1;
    let long = Bytes::of(len, 16, End::Ok);
    let kind = too_small(HEADER_LEN + len, 16);
    is_refused(message::to_slice(&long, &mut [0; 16]), kind);
    is_refused(message::append(&long, &mut &mut [0; 16][..]), kind);

    #[derive(SdpEncode, SdpDecode)]
    struct Text(String);
    let limits = Limits::DEFAULT.with_max_payload_len(0);
    let mut bytes = Vec::new();
    message::append(&Text("wet".into()), &mut bytes.with_limits(&limits)).unwrap();
    let frame = Frame::from_slice(&bytes).unwrap().with_limits(&limits);
    assert!(frame.decode::<Text>().is_ok());
}

#[test]
fn output_with_limits_applies_them_to_values_and_messages() {
    #[derive(SdpEncode)]
    struct Names(Vec<&'static str>);
    let names = Names(vec!["wet"]);
    let [flat, one] = [0, 1].map(|levels| Limits::DEFAULT.with_max_nesting(levels));
    let value = sdp::to_vec(&names).unwrap();
    let frame = message::to_vec(&names).unwrap();

    let mut bytes = Vec::new();
    let mut out = bytes.with_limits(&one);
    sdp::append(&names, &mut out).unwrap();
    let too_deep = EncodeErrorKind::NestingTooDeep(0);
    is_refused(sdp::append(&names, &mut out.with_limits(&flat)), too_deep);
    let message = message::append(&names, &mut out.with_limits(&flat));
    is_refused(message, too_deep);
    message::append(&names, &mut out).unwrap();
    drop(out);
    assert_eq!(bytes, [&value[..], &frame].concat());

    let mut buffer = [0; 32];
    let mut rest = &mut buffer[..];
    assert!(sdp::append(&names, &mut rest.with_limits(&flat)).is_err());
    assert_eq!(rest.len(), 32);
    sdp::append(&names, &mut rest.with_limits(&one)).unwrap();
    assert_eq!(rest.len(), 32 - value.len());
    assert_eq!(buffer[..value.len()], value);
}

#[test]
fn length_of_a_lazy_value_that_nests_too_deep_is_an_error() {
    let bytes = encode_nested(&stack::nodes(129), 200).unwrap();
    let deep: stack::Lazy<'_> = decode_nested(&bytes, 200).unwrap();
    let too_deep = EncodeErrorKind::NestingTooDeep(128);
    is_refused(sdp::encoded_len(&deep), too_deep);
    let mut elements = sdp::indexed::Builder::new();
    elements.push(&stack::nodes(128)).unwrap();
    is_refused(sdp::encoded_len(&elements), too_deep);
}
