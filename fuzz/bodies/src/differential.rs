//! Any bytes, decoded in each way: the same value, or the same error at the same place.

use arbitrary::{Arbitrary, Unstructured};
use sdp::{DecodeError, DecodeErrorKind, EncodeError, SdpDecode, SdpEncode};

use crate::decode::{self, Decode};
use crate::input::{Block, MAX_LEN, byte, encoded, number, prefixed, up_to};
use crate::subject::{self, OutOfLine, Subject};
use crate::{generated, registry, sequence};

/// A decoded value, encoded again.
type Again = Result<Vec<u8>, DecodeError>;

/// The ways to decode a type. Each gives what it found as bytes, so that what compares them is there once
/// for all types.
#[derive(Clone, Copy)]
pub(crate) struct Ways {
    owned: fn(&[u8]) -> Again,
    prefix: Decode,
    borrowed: fn(&[u8]) -> Again,
    lazy: fn(&[u8]) -> Again,
    over: fn(&mut Unstructured<'_>, &[u8]) -> arbitrary::Result<Over>,
    /// What is checked of a sequence of the type, if that is.
    sequence: Option<fn(&[u8])>,
}

impl Ways {
    pub(crate) const fn of_value<T: Subject>() -> Self {
        Self {
            owned: |input| again::<T>(input),
            prefix: decode::again::<T>,
            borrowed: |input| again::<T::Borrowed<'_>>(input),
            lazy: |input| again::<T::Lazy<'_>>(input),
            over: over::<T>,
            sequence: None,
        }
    }

    pub(crate) const fn of_element<T: Subject>() -> Self {
        Self {
            sequence: Some(sequence::check::<T>),
            ..Self::of_value::<T>()
        }
    }
}

/// Two bytes pick the type, one the alignment, and one says how many bytes of a dirty value to decode
/// over come before the input. Says whether those were enough for a value.
#[inline] // Into the program of the target, which no other has to build.
pub fn differential(data: &[u8]) -> bool {
    let (which, data) = number(data);
    let (alignment, data) = byte(data);
    let (dirty, input) = prefixed(data);
    let block = Block::new(up_to(MAX_LEN, input), alignment);
    let input = block.bytes();
    let tables = [generated::DIFFERENTIAL, registry::DIFFERENTIAL];
    subject::at(tables, which, |ways| {
        check(&mut Unstructured::new(dirty), input, &ways)
    })
}

fn check(dirty: &mut Unstructured<'_>, input: &[u8], ways: &Ways) -> bool {
    let outcome = (ways.owned)(input);
    if let Ok(bytes) = &outcome {
        assert_eq!(bytes, input, "another encoding was taken");
    }
    assert_eq!(whole(input, ways.prefix), outcome, "prefix");
    assert_eq!((ways.borrowed)(input), outcome, "borrowed");
    assert_eq!((ways.lazy)(input), outcome, "lazy");
    if let Some(check) = ways.sequence {
        check(input);
    }
    let Ok(over) = (ways.over)(dirty, input) else {
        return false;
    };
    assert_eq!(over.found, outcome, "over a value");
    if let Ok(before) = over.before {
        assert_eq!(over.back, Some(Ok(before)), "over what was left");
    }
    true
}

#[inline(never)]
fn again<'de, T: SdpEncode + SdpDecode<'de>>(input: &'de [u8]) -> Again {
    sdp::from_slice::<OutOfLine<T>>(input).map(|value| encoded(&value))
}

/// What `from_slice` gives, by way of `from_prefix`.
fn whole(input: &[u8], prefix: Decode) -> Again {
    match prefix(input)? {
        (bytes, []) => Ok(bytes),
        (_, rest) => {
            let kind = DecodeErrorKind::TrailingBytes(rest.len());
            Err(DecodeError::new(kind, input.len() - rest.len()))
        }
    }
}

/// What came of decoding over a value.
pub(crate) struct Over {
    /// The value before, which may nest too deep to be encoded.
    before: Result<Vec<u8>, EncodeError>,
    found: Again,
    /// The value before, decoded over whatever the input left.
    back: Option<Again>,
}

fn over<T: Subject>(dirty: &mut Unstructured<'_>, input: &[u8]) -> arbitrary::Result<Over> {
    let mut place = OutOfLine::<T>::arbitrary(dirty)?;
    let before = sdp::to_vec(&place);
    let found = again_over(input, &mut place);
    let back = before.as_ref().ok();
    let back = back.map(|bytes| again_over(bytes, &mut place));
    Ok(Over {
        before,
        found,
        back,
    })
}

#[inline(never)]
fn again_over<T: Subject>(input: &[u8], place: &mut OutOfLine<T>) -> Again {
    sdp::decode_into(input, place).map(|()| encoded(place))
}
