//! An arbitrary value: it survives, also over another one, each call writes the same bytes, and no
//! shorter buffer will do.

#[cfg(not(sdp_safe))]
use std::mem::MaybeUninit;

use arbitrary::{Arbitrary, Unstructured};
use sdp::message::{self, HEADER_LEN, Header};
use sdp::{
    DecodeError, EncodeError, EncodeErrorKind, Length, MessageId, SdpEncode, SdpMessage, WireSize,
    Writer,
};

use crate::generated;
use crate::input::{MAX_LEN, encoded, number, up_to};
use crate::registry::{self, PluginRegistry};
use crate::subject::{self, OutOfLine, Subject};

/// What is checked of a type.
pub(crate) type Check = fn(&mut Unstructured<'_>) -> arbitrary::Result<()>;

/// The first two bytes pick the type, and the others make the value and one to decode over. Says whether
/// there were enough of them: nothing is checked of a value that there is not.
#[inline] // Into the program of the target, which no other has to build.
pub fn roundtrip(data: &[u8]) -> bool {
    let (which, data) = number(data);
    let mut data = Unstructured::new(up_to(MAX_LEN, data));
    let tables = [generated::ROUNDTRIP, registry::ROUNDTRIP];
    subject::at(tables, which, |check| check(&mut data)).is_ok()
}

pub(crate) fn check<T: Subject>(data: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    let value = OutOfLine::<T>::arbitrary(data)?;
    match check_value(&value) {
        Some(bytes) => check_reuse(&value, data, &bytes),
        None => Ok(()),
    }
}

/// What takes a value, and how it is known again: so that what checks it is there once for all types.
trait Value {
    fn measure(&self, length: &mut Length);
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError>;
    fn message_id(&self) -> MessageId;
    fn to_vec(&self) -> Result<Vec<u8>, EncodeError>;
    fn message_to_vec(&self) -> Result<Vec<u8>, EncodeError>;
    /// Whether these bytes are the value.
    fn is_in(&self, input: &[u8]) -> Result<bool, DecodeError>;
    /// Whether these bytes are a message of the value.
    fn is_in_message(&self, frame: &[u8]) -> Result<bool, DecodeError>;
}

impl<T: Subject> Value for OutOfLine<T> {
    fn measure(&self, length: &mut Length) {
        SdpEncode::measure(self, length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        SdpEncode::encode(self, out)
    }

    fn message_id(&self) -> MessageId {
        Self::MESSAGE_ID
    }

    fn to_vec(&self) -> Result<Vec<u8>, EncodeError> {
        sdp::to_vec(self)
    }

    fn message_to_vec(&self) -> Result<Vec<u8>, EncodeError> {
        message::to_vec(self)
    }

    fn is_in(&self, input: &[u8]) -> Result<bool, DecodeError> {
        sdp::from_slice(input).map(|decoded| same(self, &decoded))
    }

    fn is_in_message(&self, frame: &[u8]) -> Result<bool, DecodeError> {
        message::from_slice(frame).map(|decoded| same(self, &decoded))
    }
}

/// A value of any type, for the calls to which the type is no more than how it is written.
struct Erased<'a>(&'a dyn Value);

impl SdpEncode for Erased<'_> {
    const SIZE: WireSize = WireSize::at_least(0);

    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.0.encode(out)
    }
}

impl SdpMessage for Erased<'_> {
    const MESSAGE_ID: MessageId = PluginRegistry::MESSAGE_ID;
}

#[inline(never)]
fn is_over<T: Subject>(value: &T, input: &[u8], place: &mut T) -> Result<bool, DecodeError> {
    sdp::decode_into(input, place).map(|()| same(value, place))
}

/// Whether two values are the same: of one encoding, and equal unless there is a NaN in them.
#[inline(never)]
fn same<T: Subject>(a: &T, b: &T) -> bool {
    #[allow(clippy::eq_op, reason = "a value with a NaN is not equal to itself")]
    let has_nan = a != a;
    (a == b || has_nan) && encoded(a) == encoded(b)
}

/// Returns the encoding, if the value has one.
fn check_value(value: &dyn Value) -> Option<Vec<u8>> {
    let bytes = match value.to_vec() {
        Ok(bytes) => bytes,
        Err(error) => {
            check_refused(value, error);
            return None;
        }
    };
    assert_eq!(sdp::encoded_len(&Erased(value)), bytes.len(), "length");
    assert_eq!(value.is_in(&bytes), Ok(true), "it came back as another");
    check_calls(value, &bytes);
    for len in lens(bytes.len()) {
        check_short(value, &bytes, len);
    }
    check_message(value, &bytes);
    Some(bytes)
}

/// A value that nests too deep.
fn check_refused(value: &dyn Value, error: EncodeError) {
    assert!(
        matches!(error.kind(), EncodeErrorKind::NestingTooDeep(_)),
        "{error}"
    );
    assert_eq!(sdp::encoded_len(&Erased(value)), usize::MAX);
    assert_eq!(sdp::to_slice(&Erased(value), &mut [0; 64]), Err(error));
    let mut out = vec![7];
    assert_eq!(sdp::append(&Erased(value), &mut out), Err(error));
    assert_eq!(out, [7]);
    #[cfg(not(sdp_safe))]
    assert_eq!(
        sdp::to_uninit(&Erased(value), &mut [MaybeUninit::uninit(); 64]),
        Err(error)
    );
    assert_eq!(value.message_to_vec(), Err(error));
}

fn check_calls(value: &dyn Value, bytes: &[u8]) {
    let mut buffer = vec![0xaa; bytes.len() + 2];
    assert_eq!(sdp::to_slice(&Erased(value), &mut buffer), Ok(bytes.len()));
    assert_eq!(
        buffer.split_at(bytes.len()),
        (bytes, &[0xaa; 2][..]),
        "to_slice"
    );

    let mut out = vec![0xaa];
    sdp::append(&Erased(value), &mut out).unwrap();
    assert_eq!(out.split_first(), Some((&0xaa, bytes)), "append");

    #[cfg(not(sdp_safe))]
    {
        let mut room = vec![MaybeUninit::uninit(); bytes.len()];
        assert_eq!(
            sdp::to_uninit(&Erased(value), &mut room).unwrap(),
            bytes,
            "to_uninit"
        );
    }
}

/// A buffer and an input of `len` bytes, which is too few.
fn check_short(value: &dyn Value, bytes: &[u8], len: usize) {
    let too_small = EncodeErrorKind::BufferTooSmall {
        needed: bytes.len(),
        available: len,
    };
    let mut buffer = vec![0; len];
    let error = sdp::to_slice(&Erased(value), &mut buffer).unwrap_err();
    assert_eq!(error.kind(), too_small, "to_slice");
    #[cfg(not(sdp_safe))]
    {
        let mut room = vec![MaybeUninit::uninit(); len];
        let error = sdp::to_uninit(&Erased(value), &mut room).unwrap_err();
        assert_eq!(error.kind(), too_small, "to_uninit");
    }
    assert!(
        value.is_in(&bytes[..len]).is_err(),
        "{len} bytes are enough"
    );
}

/// A value that another is decoded over, in part and then as a whole.
fn check_reuse<T: Subject>(
    value: &OutOfLine<T>,
    data: &mut Unstructured<'_>,
    bytes: &[u8],
) -> arbitrary::Result<()> {
    let mut place = OutOfLine::<T>::arbitrary(data)?;
    assert_eq!(
        is_over(value, bytes, &mut place),
        Ok(true),
        "something was left of another"
    );
    if !bytes.is_empty() {
        is_over(value, &bytes[..bytes.len() / 2], &mut place).unwrap_err();
        assert_eq!(
            is_over(value, bytes, &mut place),
            Ok(true),
            "something was left of a part"
        );
    }
    Ok(())
}

fn check_message(value: &dyn Value, bytes: &[u8]) {
    let header = Header {
        id: value.message_id(),
        payload_len: bytes.len().try_into().unwrap(),
    };
    let frame = value.message_to_vec().unwrap();
    assert_eq!(frame.split_at(HEADER_LEN), (&header.to_bytes()[..], bytes));
    assert_eq!(
        value.is_in_message(&frame),
        Ok(true),
        "it came back as another"
    );

    let id = Erased::MESSAGE_ID;
    let mut erased = Header { id, ..header }.to_bytes().to_vec();
    erased.extend(bytes);
    let mut buffer = vec![0; frame.len()];
    assert_eq!(
        message::to_slice(&Erased(value), &mut buffer),
        Ok(frame.len())
    );
    assert_eq!(buffer, erased, "to_slice");
    let mut out = Vec::new();
    message::append(&Erased(value), &mut out).unwrap();
    assert_eq!(out, erased, "append");
    for len in lens(frame.len()) {
        assert!(value.is_in_message(&frame[..len]).is_err());
        let error = message::to_slice(&Erased(value), &mut buffer[..len]).unwrap_err();
        let too_small = EncodeErrorKind::BufferTooSmall {
            needed: frame.len(),
            available: len,
        };
        assert_eq!(error.kind(), too_small);
    }
}

/// Every length below `len` if those are few, else some thirty of them, and the longest.
fn lens(len: usize) -> impl Iterator<Item = usize> {
    (0..len).rev().step_by(len / 32 + 1)
}
