//! An arbitrary value: it survives, also over another one, each call writes the same bytes, and no
//! shorter buffer will do.

#[cfg(not(sdp_safe))]
use std::mem::MaybeUninit;

use arbitrary::Unstructured;
use sdp::message::{self, HEADER_LEN, Header};
use sdp::{EncodeError, EncodeErrorKind};

use crate::differential::same;
use crate::input::number;
use crate::subject::{self, Subject};

/// More bytes make no other values than longer and deeper ones, and how deep a type nests itself in
/// them is not for `Arbitrary` to limit.
const MAX_LEN: usize = 512;

/// The first two bytes pick the type, and the others make the value.
pub fn roundtrip(data: &[u8]) {
    let (which, data) = number(data);
    let mut data = Unstructured::new(&data[..data.len().min(MAX_LEN)]);
    let checks = subject::at(which);
    let _named = checks.named();
    // There may be too few bytes for a value.
    let _ = (checks.roundtrip)(&mut data);
}

pub(crate) fn check<T: Subject>(data: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    let value = T::arbitrary(data)?;
    let bytes = match sdp::to_vec(&value) {
        Ok(bytes) => bytes,
        Err(error) => {
            check_refused(&value, error);
            return Ok(());
        }
    };
    assert_eq!(sdp::encoded_len(&value), bytes.len(), "length");
    let decoded = sdp::from_slice::<T>(&bytes).unwrap();
    assert!(same(&decoded, &value), "it came back as another");
    check_calls(&value, &bytes);
    for len in lens(bytes.len()) {
        check_short(&value, &bytes, len);
    }
    check_message(&value, &bytes);
    if let Ok(place) = T::arbitrary(data) {
        check_reuse(&value, &bytes, place);
    }
    Ok(())
}

/// A value that nests too deep.
fn check_refused<T: Subject>(value: &T, error: EncodeError) {
    assert!(
        matches!(error.kind(), EncodeErrorKind::NestingTooDeep(_)),
        "{error}"
    );
    assert_eq!(sdp::encoded_len(value), usize::MAX);
    assert_eq!(sdp::to_slice(value, &mut [0; 64]), Err(error));
    let mut out = vec![7];
    assert_eq!(sdp::append(value, &mut out), Err(error));
    assert_eq!(out, [7]);
    #[cfg(not(sdp_safe))]
    assert_eq!(
        sdp::to_uninit(value, &mut [MaybeUninit::uninit(); 64]),
        Err(error)
    );
    assert_eq!(message::to_vec(value), Err(error));
}

fn check_calls<T: Subject>(value: &T, bytes: &[u8]) {
    let mut buffer = vec![0xaa; bytes.len() + 2];
    assert_eq!(sdp::to_slice(value, &mut buffer), Ok(bytes.len()));
    assert_eq!(
        buffer.split_at(bytes.len()),
        (bytes, &[0xaa; 2][..]),
        "to_slice"
    );

    let mut out = vec![0xaa];
    sdp::append(value, &mut out).unwrap();
    assert_eq!(out.split_first(), Some((&0xaa, bytes)), "append");

    #[cfg(not(sdp_safe))]
    {
        let mut room = vec![MaybeUninit::uninit(); bytes.len()];
        assert_eq!(
            sdp::to_uninit(value, &mut room).unwrap(),
            bytes,
            "to_uninit"
        );
    }
}

/// A buffer and an input of `len` bytes, which is too few.
fn check_short<T: Subject>(value: &T, bytes: &[u8], len: usize) {
    let too_small = EncodeErrorKind::BufferTooSmall {
        needed: bytes.len(),
        available: len,
    };
    let mut buffer = vec![0; len];
    let error = sdp::to_slice(value, &mut buffer).unwrap_err();
    assert_eq!(error.kind(), too_small, "to_slice");
    #[cfg(not(sdp_safe))]
    {
        let mut room = vec![MaybeUninit::uninit(); len];
        let error = sdp::to_uninit(value, &mut room).unwrap_err();
        assert_eq!(error.kind(), too_small, "to_uninit");
    }
    assert!(
        sdp::from_slice::<T>(&bytes[..len]).is_err(),
        "{len} bytes are enough"
    );
}

/// A value that another is decoded over, in part and then as a whole.
fn check_reuse<T: Subject>(value: &T, bytes: &[u8], mut place: T) {
    sdp::decode_into(bytes, &mut place).unwrap();
    assert!(same(&place, value), "something was left of another");
    if !bytes.is_empty() {
        sdp::decode_into(&bytes[..bytes.len() / 2], &mut place).unwrap_err();
        sdp::decode_into(bytes, &mut place).unwrap();
        assert!(same(&place, value), "something was left of a part");
    }
}

fn check_message<T: Subject>(value: &T, bytes: &[u8]) {
    let header = Header {
        id: T::MESSAGE_ID,
        payload_len: bytes.len().try_into().unwrap(),
    };
    let frame = message::to_vec(value).unwrap();
    assert_eq!(frame.split_at(HEADER_LEN), (&header.to_bytes()[..], bytes));
    let decoded = message::from_slice::<T>(&frame).unwrap();
    assert!(same(&decoded, value), "it came back as another");

    let mut buffer = vec![0; frame.len()];
    assert_eq!(message::to_slice(value, &mut buffer), Ok(frame.len()));
    assert_eq!(buffer, frame, "to_slice");
    let mut out = Vec::new();
    message::append(value, &mut out).unwrap();
    assert_eq!(out, frame, "append");
    for len in lens(frame.len()) {
        assert!(message::from_slice::<T>(&frame[..len]).is_err());
        let error = message::to_slice(value, &mut buffer[..len]).unwrap_err();
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
