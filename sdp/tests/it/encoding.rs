//! The check of a value with a known encoding, in each way of encoding and decoding.

#[cfg(not(sdp_safe))]
use std::mem::MaybeUninit;

use sdp::output::Output as _;
use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Length, Limits, Reader, SdpDecode,
    SdpDecodeOwned, SdpEncode, WireSize, Writer,
};

/// The encoding methods of a value of any type. Functions that call them are compiled once for all types.
trait Value {
    fn measure_value(&self, length: &mut Length);
    fn encode_value(&self, out: &mut Writer<'_>) -> Result<(), EncodeError>;
}

impl<T: SdpEncode> Value for T {
    fn measure_value(&self, length: &mut Length) {
        self.measure(length);
    }

    fn encode_value(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.encode(out)
    }
}

struct AnyValue<'a>(&'a dyn Value);

impl SdpEncode for AnyValue<'_> {
    const SIZE: WireSize = WireSize::at_least(0);

    fn measure(&self, length: &mut Length) {
        self.0.measure_value(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.0.encode_value(out)
    }
}

/// A way of decoding a value.
#[derive(Clone, Copy)]
enum Decode {
    Whole,
    InPlace,
    /// The start of the input, with this limit of the nesting.
    Prefix(u32),
    /// A vector of two values, each after a byte. A vector of values without bytes does not compile.
    InVector,
}

/// Returns the encoding of the decoded value, with the unread bytes after it.
fn decode<'de, T: SdpEncode + SdpDecode<'de>>(
    input: &'de [u8],
    way: Decode,
    place: &mut T,
) -> Result<Vec<u8>, DecodeError> {
    let value = match way {
        Decode::Whole => sdp::from_slice::<T>(input)?,
        Decode::InPlace => {
            sdp::decode_into(input, place)?;
            return Ok(sdp::to_vec(place).unwrap());
        }
        Decode::Prefix(levels) => {
            let limits = Limits::DEFAULT.with_max_nesting(levels);
            let mut input = Reader::with_limits(input, &limits);
            let value = T::decode(&mut input)?;
            let rest = input.take(input.remaining())?;
            return Ok([&sdp::to_vec(&value).unwrap(), rest].concat());
        }
        Decode::InVector => {
            let values = sdp::from_slice::<Vec<(u8, T)>>(input)?;
            return Ok(sdp::to_vec(&values).unwrap());
        }
    };
    Ok(sdp::to_vec(&value).unwrap())
}

/// Decodes in a way, and encodes the value again.
type Decoder<'d> = dyn FnMut(&[u8], Decode) -> Result<Vec<u8>, DecodeError> + 'd;

/// The functions of a value, so that the compiler builds the check once for all types.
struct Subject<'s> {
    sizes: [WireSize; 2],
    value: AnyValue<'s>,
    encoded: Result<Vec<u8>, EncodeError>,
    /// Encodes to a buffer of a length.
    to_slice: &'s dyn Fn(usize) -> Result<Vec<u8>, EncodeError>,
    decode: &'s mut Decoder<'s>,
}

/// Checks that `value` has this encoding and decodes from it, also into `dirty`, and the errors of other input.
#[track_caller]
pub(crate) fn has_the_bytes<T>(value: &T, mut dirty: T, bytes: &[u8])
where
    T: SdpEncode + SdpDecodeOwned,
{
    let decode = &mut |input: &[u8], way| decode(input, way, &mut dirty);
    check(value, <T as SdpDecode<'_>>::SIZE, decode, bytes);
}

/// As [`has_the_bytes`], for a type that may borrow from its input.
pub(crate) fn borrowed_has_the_bytes<T>(value: &T, mut dirty: T, bytes: &[u8])
where
    T: SdpEncode + SdpDecode<'static>,
{
    let decode = &mut |input: &[u8], way| decode(leaked(input), way, &mut dirty);
    check(value, <T as SdpDecode<'static>>::SIZE, decode, bytes);
}

/// Returns a copy of `bytes` that is never freed.
pub(crate) fn leaked(bytes: &[u8]) -> &'static [u8] {
    Box::leak(bytes.into())
}

#[track_caller]
fn check<T: SdpEncode>(value: &T, size: WireSize, decode: &mut Decoder<'_>, bytes: &[u8]) {
    check_subject(
        &mut Subject {
            sizes: [T::SIZE, size],
            value: AnyValue(value),
            encoded: sdp::to_vec(value),
            to_slice: &|len| sdp::to_slice(value, &mut vec![0xaa; len]).map(|it| it.to_vec()),
            decode,
        },
        bytes,
    );
}

#[cfg(not(sdp_safe))]
fn to_uninit(value: &AnyValue<'_>, len: usize) -> Result<Vec<u8>, EncodeError> {
    sdp::to_slice(value, &mut vec![MaybeUninit::uninit(); len]).map(|it| it.to_vec())
}

#[track_caller]
fn check_subject(subject: &mut Subject<'_>, bytes: &[u8]) {
    let len = bytes.len();
    let [size, decoded_size] = subject.sizes;
    assert_eq!(size, decoded_size);
    assert!(size.min() <= len && size.as_fixed().is_none_or(|fixed| fixed == len));

    let (value, to_slice) = (&subject.value, subject.to_slice);
    assert_eq!(subject.encoded.as_deref(), Ok(bytes));
    assert_eq!(sdp::encoded_len(value), Ok(len));
    let mut out = vec![0xaa];
    sdp::append(value, &mut out).unwrap();
    assert_eq!(out[1..], *bytes);
    for longer in [len, len + 3] {
        assert_eq!(to_slice(longer).as_deref(), Ok(bytes));
        #[cfg(not(sdp_safe))]
        assert_eq!(to_uninit(value, longer).as_deref(), Ok(bytes));
    }

    let decode = &mut *subject.decode;
    let longer = [bytes, &[1, 2, 3]].concat();
    let vector = [&[2, 0, 0, 0, 7], bytes, &[8], bytes].concat();
    assert_eq!(decode(bytes, Decode::Whole).as_deref(), Ok(bytes));
    assert_eq!(decode(bytes, Decode::InPlace).as_deref(), Ok(bytes));
    assert_eq!(decode(&longer, Decode::Prefix(128)).as_ref(), Ok(&longer));
    assert_eq!(decode(&vector, Decode::InVector).as_ref(), Ok(&vector));
    let trailing = DecodeError::new(DecodeErrorKind::TrailingBytes(3), len);
    assert_eq!(decode(&longer, Decode::Whole), Err(trailing));
    for levels in 0..4 {
        let limits = Limits::DEFAULT.with_max_nesting(levels);
        let encoded = sdp::append(value, &mut Vec::new().with_limits(&limits)).is_ok();
        let decoded = decode(bytes, Decode::Prefix(levels)).is_ok();
        assert_eq!(encoded, decoded, "{levels} levels of {bytes:?}");
    }

    // Each cut of a short encoding, and some of a long one.
    for cut in (0..len).step_by(len / 24 + 1) {
        let (needed, available) = (len, cut);
        let too_small = EncodeErrorKind::BufferTooSmall { needed, available };
        let too_small = Err(EncodeError::new(too_small));
        assert_eq!(to_slice(cut), too_small);
        #[cfg(not(sdp_safe))]
        assert_eq!(to_uninit(value, cut), too_small);
        let early = decode(&bytes[..cut], Decode::Whole).unwrap_err();
        let is_end = matches!(early.kind(), DecodeErrorKind::UnexpectedEnd { .. });
        assert!(is_end && early.offset() <= cut, "{early} in {bytes:?}");
        let prefix = decode(&bytes[..cut], Decode::Prefix(128));
        assert_eq!(prefix, Err(early.clone()));
        assert_eq!(decode(&bytes[..cut], Decode::InPlace), Err(early));
        // A value can be reused after a failed decode.
        assert_eq!(decode(bytes, Decode::InPlace).as_deref(), Ok(bytes));
    }

    // Other bytes are an error, or the encoding of another value.
    let mut changed = bytes.to_vec();
    for place in (0..len).step_by(len / 24 + 1) {
        for change in [1, 2, 3, 4, 8, 0x10, 0x20, 0x40, 0x80, 0xff] {
            changed[place] ^= change;
            let whole = decode(&changed, Decode::Whole);
            assert!(whole.as_ref().is_ok_and(|it| *it == changed) || whole.is_err());
            assert_eq!(decode(&changed, Decode::InPlace), whole, "{changed:?}");
            changed[place] = bytes[place];
        }
    }
}
