//! Checks of an arbitrary value: every function encodes it to the same bytes, it decodes from them, also in place, and
//! shorter buffers and inputs are errors.

#[cfg(not(sdp_safe))]
use std::mem::MaybeUninit;

use arbitrary::{Arbitrary, Unstructured};
use sdp::message::{self, Header, MessageId};
use sdp::{
    DecodeError, EncodeError, EncodeErrorKind, Length, SdpEncode, SdpMessage, WireSize, Writer,
};
use sdp_testdata::PluginRegistry;

use crate::input::{MAX_LEN, encoded, up_to};
use crate::subject::{NotInlined, Subject};

pub(crate) type Check = fn(&mut Unstructured<'_>) -> arbitrary::Result<()>;

/// Returns false if `data` is too short for the values of the check.
pub(crate) fn run(check: Check, data: &[u8]) -> bool {
    check(&mut Unstructured::new(up_to(MAX_LEN, data))).is_ok()
}

pub(crate) fn check<T: Subject>(data: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    let value = NotInlined::<T>::arbitrary(data)?;
    let encoded = sdp::to_vec(&value);
    match &encoded {
        Ok(bytes) => check_value(&value, bytes),
        Err(error) => check_too_deep(&value, *error),
    }
    encoded.map_or(Ok(()), |bytes| check_in_place(&value, data, &bytes))
}

/// The calls with a value of a concrete type. They are virtual, so one function checks all types.
trait Value {
    fn measure(&self, length: &mut Length);
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError>;
    fn message_id(&self) -> MessageId;
    fn message_to_vec(&self) -> Result<Vec<u8>, EncodeError>;
    /// Decodes the input, or the frame, and returns whether the result is the value.
    fn decodes_from(&self, input: &[u8], is_frame: bool) -> Result<bool, DecodeError>;
}

impl<T: Subject> Value for NotInlined<T> {
    fn measure(&self, length: &mut Length) {
        SdpEncode::measure(self, length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        SdpEncode::encode(self, out)
    }

    fn message_id(&self) -> MessageId {
        Self::MESSAGE_ID
    }

    fn message_to_vec(&self) -> Result<Vec<u8>, EncodeError> {
        message::to_vec(self)
    }

    fn decodes_from(&self, input: &[u8], is_frame: bool) -> Result<bool, DecodeError> {
        let decoded = match is_frame {
            true => message::from_slice(input)?,
            false => sdp::from_slice(input)?,
        };
        Ok(is_same(self, &decoded))
    }
}

/// A value of any type, for calls with only the encoding methods.
struct AnyValue<'a>(&'a dyn Value);

impl SdpEncode for AnyValue<'_> {
    const SIZE: WireSize = WireSize::at_least(0);

    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.0.encode(out)
    }
}

impl SdpMessage for AnyValue<'_> {
    const NAME: &'static str = "AnyValue";
    const MESSAGE_ID: MessageId = PluginRegistry::MESSAGE_ID;
}

/// Returns whether two values have the same encoding and are equal, which a value with a NaN never is.
#[inline(never)]
fn is_same<T: Subject>(a: &T, b: &T) -> bool {
    #[allow(clippy::eq_op, reason = "a value with a NaN is not equal to itself")]
    let has_nan = a != a;
    (a == b || has_nan) && encoded(a) == encoded(b)
}

fn check_value(value: &dyn Value, bytes: &[u8]) {
    let len = sdp::encoded_len(&AnyValue(value));
    assert_eq!(len, Ok(bytes.len()), "length");
    assert_eq!(value.decodes_from(bytes, false), Ok(true), "another value");
    check_functions(value, bytes);
    for len in shorter_lens(bytes.len()) {
        check_too_short(value, bytes, len);
    }
    check_message(value, bytes);
}

fn check_too_deep(value: &dyn Value, error: EncodeError) {
    let is_too_deep = matches!(error.kind(), EncodeErrorKind::NestingTooDeep(_));
    assert!(is_too_deep, "{error}");
    assert_eq!(sdp::encoded_len(&AnyValue(value)), Err(error));
    assert_eq!(to_slice(value, &mut [0; 64]), Err(error));
    #[cfg(not(sdp_safe))]
    assert_eq!(to_uninit(value, 64), Err(error));
    let mut out = vec![7];
    assert_eq!(sdp::append(&AnyValue(value), &mut out), Err(error));
    assert_eq!(out, [7]);
    assert_eq!(value.message_to_vec(), Err(error));
}

fn check_functions(value: &dyn Value, bytes: &[u8]) {
    let mut buffer = vec![0xaa; bytes.len() + 2];
    assert_eq!(to_slice(value, &mut buffer).as_deref(), Ok(bytes));
    assert_eq!(&buffer[bytes.len()..], [0xaa; 2], "to_slice");
    #[cfg(not(sdp_safe))]
    assert_eq!(to_uninit(value, bytes.len()).as_deref(), Ok(bytes));

    let mut out = vec![0xaa];
    sdp::append(&AnyValue(value), &mut out).unwrap();
    assert_eq!(out.split_first(), Some((&0xaa, bytes)), "append");
}

/// Checks that a buffer and an input of `len` bytes are too short.
fn check_too_short(value: &dyn Value, bytes: &[u8], len: usize) {
    let error = to_slice(value, &mut vec![0; len]).unwrap_err();
    assert_too_small(error, bytes.len(), len);
    #[cfg(not(sdp_safe))]
    assert_too_small(to_uninit(value, len).unwrap_err(), bytes.len(), len);
    assert!(
        value.decodes_from(&bytes[..len], false).is_err(),
        "{len} bytes"
    );
}

#[track_caller]
fn assert_too_small(error: EncodeError, needed: usize, available: usize) {
    let kind = EncodeErrorKind::BufferTooSmall { needed, available };
    assert_eq!(error.kind(), kind);
}

/// Encodes into the buffer, and returns the filled bytes.
fn to_slice(value: &dyn Value, buffer: &mut [u8]) -> Result<Vec<u8>, EncodeError> {
    sdp::to_slice(&AnyValue(value), buffer).map(|filled| filled.to_vec())
}

/// Encodes into `len` bytes of uninitialized memory, and returns the filled bytes.
#[cfg(not(sdp_safe))]
fn to_uninit(value: &dyn Value, len: usize) -> Result<Vec<u8>, EncodeError> {
    let mut buffer = vec![MaybeUninit::uninit(); len];
    sdp::to_slice(&AnyValue(value), &mut buffer).map(|filled| filled.to_vec())
}

/// Decodes the value into another one: as a whole, in part, and as a whole again.
fn check_in_place<T: Subject>(
    value: &NotInlined<T>,
    data: &mut Unstructured<'_>,
    bytes: &[u8],
) -> arbitrary::Result<()> {
    let mut place = NotInlined::<T>::arbitrary(data)?;
    let decoded = decode_in_place(value, bytes, &mut place);
    assert_eq!(decoded, Ok(true), "after another value");
    if !bytes.is_empty() {
        decode_in_place(value, &bytes[..bytes.len() / 2], &mut place).unwrap_err();
        let decoded = decode_in_place(value, bytes, &mut place);
        assert_eq!(decoded, Ok(true), "after an error");
    }
    Ok(())
}

#[inline(never)]
fn decode_in_place<T: Subject>(
    value: &T,
    input: &[u8],
    place: &mut T,
) -> Result<bool, DecodeError> {
    sdp::decode_into(input, place).map(|()| is_same(value, place))
}

fn check_message(value: &dyn Value, payload: &[u8]) {
    let payload_len = payload.len().try_into().unwrap();
    let id = value.message_id();
    let header = Header { id, payload_len };
    let frame = value.message_to_vec().unwrap();
    assert_eq!(frame, [&header.to_bytes()[..], payload].concat());
    assert_eq!(value.decodes_from(&frame, true), Ok(true), "another value");

    let id = AnyValue::MESSAGE_ID;
    let header = Header { id, payload_len };
    let expected = [&header.to_bytes()[..], payload].concat();
    let mut buffer = vec![0; frame.len()];
    let filled = message::to_slice(&AnyValue(value), &mut buffer);
    assert_eq!(filled.as_deref(), Ok(&expected[..]), "to_slice");
    assert_eq!(message::encoded_len(&AnyValue(value)), Ok(frame.len()));
    let mut out = Vec::new();
    message::append(&AnyValue(value), &mut out).unwrap();
    assert_eq!(out, expected, "append");
    for len in shorter_lens(frame.len()) {
        assert!(value.decodes_from(&frame[..len], true).is_err());
        let error = message::to_slice(&AnyValue(value), &mut buffer[..len]).unwrap_err();
        assert_too_small(error, frame.len(), len);
    }
}

/// Returns about 32 lengths below `len`, the longest among them.
fn shorter_lens(len: usize) -> impl Iterator<Item = usize> {
    (0..len).rev().step_by(len / 32 + 1)
}
