//! Any bytes, decoded in each way: the same value, or the same error at the same place.

use arbitrary::Unstructured;
use sdp::{DecodeError, DecodeErrorKind, SdpDecode, SdpEncode, Seq};

use crate::input::{Block, byte, encoded, number, prefixed};
use crate::subject::{self, Subject};

/// Two bytes pick the type, one the alignment, and one says how many bytes of a dirty value to decode
/// over come before the input.
pub fn differential(data: &[u8]) {
    let (which, data) = number(data);
    let (alignment, data) = byte(data);
    let (dirty, input) = prefixed(data);
    let block = Block::new(input, alignment);
    let checks = subject::at(which);
    let _named = checks.named();
    (checks.differential)(&mut Unstructured::new(dirty), block.bytes());
    if let Some(check) = checks.sequence {
        check(block.bytes());
    }
}

pub(crate) fn check<T: Subject>(dirty: &mut Unstructured<'_>, input: &[u8]) {
    let owned = sdp::from_slice::<T>(input);
    let outcome = encoding(&owned);
    if let Ok(bytes) = &outcome {
        assert_eq!(bytes, input, "another encoding was taken");
    }
    assert_eq!(encoding(&prefix::<T>(input)), outcome, "prefix");
    assert_eq!(
        encoding(&sdp::from_slice::<T::Borrowed<'_>>(input)),
        outcome,
        "borrowed"
    );
    assert_eq!(
        encoding(&sdp::from_slice::<T::Lazy<'_>>(input)),
        outcome,
        "lazy"
    );

    let Ok(mut place) = T::arbitrary(dirty) else {
        return;
    };
    let before = sdp::to_vec(&place);
    let over = sdp::decode_into(input, &mut place);
    match (over, owned) {
        (Ok(()), Ok(owned)) => assert!(same(&place, &owned), "over a value"),
        (Err(over), Err(owned)) => assert_eq!(over, owned, "over a value"),
        (Ok(()), Err(owned)) => panic!("over a value it is taken: {owned}"),
        (Err(over), Ok(_)) => panic!("over a value it is refused: {over}"),
    }
    // The place is as good as any for the next one, whatever this one left in it.
    if let Ok(before) = before {
        sdp::decode_into(&before, &mut place).unwrap();
        assert_eq!(encoded(&place), before, "over what was left");
    }
}

/// A sequence of the type, in a vector and left in the input.
pub(crate) fn check_sequence<T: Subject>(input: &[u8]) {
    let owned = sdp::from_slice::<Vec<T>>(input);
    let seq = match (sdp::from_slice::<Seq<'_, T::Lazy<'_>>>(input), &owned) {
        (Ok(seq), Ok(owned)) => {
            assert_eq!(seq.len(), owned.len());
            seq
        }
        (Err(lazy), Err(owned)) => return assert_eq!(lazy, *owned, "a sequence"),
        (Ok(_), Err(owned)) => panic!("left in the input it is taken: {owned}"),
        (Err(lazy), Ok(_)) => panic!("left in the input it is refused: {lazy}"),
    };
    assert_eq!(encoding(&owned).as_deref(), Ok(input));
    assert_eq!(encoded(&seq), input);
    assert_eq!(concatenated(seq), seq.as_bytes(), "one by one");
    assert_eq!(concatenated(seq.to_vec()), seq.as_bytes(), "all at once");
    let nth = |index| seq.get(index).as_ref().map(encoded);
    let one_by_one = |index| seq.iter().nth(index).as_ref().map(encoded);
    for index in [0, seq.len() / 2, seq.len().saturating_sub(1)] {
        assert_eq!(nth(index).is_some(), index < seq.len());
        assert_eq!(nth(index), one_by_one(index));
    }
    assert_eq!(seq.first().as_ref().map(encoded), nth(0));
    assert_eq!(seq.last().is_some(), !seq.is_empty());
    assert!(seq.get(seq.len()).is_none(), "past the end");
}

/// What `from_slice` gives, by way of `from_prefix`.
fn prefix<'de, T: SdpDecode<'de>>(input: &'de [u8]) -> Result<T, DecodeError> {
    match sdp::from_prefix(input)? {
        (value, []) => Ok(value),
        (_, rest) => {
            let kind = DecodeErrorKind::TrailingBytes(rest.len());
            Err(DecodeError::new(kind, input.len() - rest.len()))
        }
    }
}

fn encoding<T: SdpEncode>(result: &Result<T, DecodeError>) -> Result<Vec<u8>, DecodeError> {
    result.as_ref().map(encoded).map_err(|error| *error)
}

fn concatenated<T: SdpEncode>(items: impl IntoIterator<Item = T>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for item in items {
        sdp::append(&item, &mut bytes).unwrap();
    }
    bytes
}

/// Whether two values are the same: of one encoding, and equal unless there is a NaN in them.
pub(crate) fn same<T: Subject>(a: &T, b: &T) -> bool {
    #[allow(clippy::eq_op, reason = "a value with a NaN is not equal to itself")]
    let has_nan = a != a;
    (a == b || has_nan) && encoded(a) == encoded(b)
}
