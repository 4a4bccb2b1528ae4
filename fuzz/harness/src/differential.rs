//! Checks of arbitrary bytes in every way to decode: the same value, or the same error at the same offset.

use arbitrary::{Arbitrary, Unstructured};
use sdp::{DecodeError, DecodeErrorKind, EncodeError, SdpDecode, SdpEncode};

use crate::decode::{Reencode, reencode_prefix};
use crate::indexed::{Log, check_patch};
use crate::input::{Block, MAX_LEN, encoded, up_to};
use crate::sequence;
use crate::subject::{NotInlined, Subject};

type Reencoded = Result<Vec<u8>, DecodeError>;

/// The ways to decode a type, each with bytes as its result, so one function compares the results of all types.
#[derive(Clone, Copy)]
pub(crate) struct Ways {
    owned: fn(&[u8]) -> Reencoded,
    prefix: Reencode,
    borrowed: fn(&[u8]) -> Reencoded,
    lazy: fn(&[u8]) -> Reencoded,
    in_place: fn(&mut Unstructured<'_>, &[u8]) -> arbitrary::Result<InPlace>,
    /// The check of a sequence of the type, if there is one.
    sequence: Option<fn(&[u8])>,
    /// The check of a patch of the type, if there is one.
    patch: Option<fn(&[u8])>,
}

impl Ways {
    pub(crate) const fn of_value<T: Subject>() -> Self {
        Self {
            owned: |input| reencode::<T>(input),
            prefix: reencode_prefix::<T>,
            borrowed: |input| reencode::<T::Borrowed<'_>>(input),
            lazy: |input| reencode::<T::Lazy<'_>>(input),
            in_place: decode_in_place::<T>,
            sequence: None,
            patch: None,
        }
    }

    pub(crate) const fn of_element<T: Subject>() -> Self {
        Self {
            sequence: Some(sequence::check::<T>),
            ..Self::of_value::<T>()
        }
    }

    pub(crate) const fn of_log() -> Self {
        Self {
            patch: Some(check_patch),
            ..Self::of_element::<Log>()
        }
    }
}

/// Returns false if `place` has too few bytes for a value to decode into.
pub(crate) fn check(ways: &Ways, place: &[u8], input: &[u8], alignment: u8) -> bool {
    let block = Block::new(up_to(MAX_LEN, input), alignment);
    let input = block.bytes();
    let expected = (ways.owned)(input);
    if let Ok(bytes) = &expected {
        assert_eq!(bytes, input, "the value has another encoding");
    }
    assert_eq!(reencode_whole(input, ways.prefix), expected, "prefix");
    assert_eq!((ways.borrowed)(input), expected, "borrowed");
    assert_eq!((ways.lazy)(input), expected, "lazy");
    for check in [ways.sequence, ways.patch].into_iter().flatten() {
        check(input);
    }
    let Ok(in_place) = (ways.in_place)(&mut Unstructured::new(place), input) else {
        return false;
    };
    assert_eq!(in_place.result, expected, "in place");
    if let Ok(before) = in_place.before {
        assert_eq!(in_place.restored, Some(Ok(before)), "in place, again");
    }
    true
}

#[inline(never)]
fn reencode<'de, T: SdpEncode + SdpDecode<'de>>(input: &'de [u8]) -> Reencoded {
    sdp::from_slice::<NotInlined<T>>(input).map(|value| encoded(&value))
}

/// Returns the result of `from_slice`, computed with `from_prefix`.
fn reencode_whole(input: &[u8], prefix: Reencode) -> Reencoded {
    match prefix(input)? {
        (bytes, []) => Ok(bytes),
        (_, rest) => {
            let kind = DecodeErrorKind::TrailingBytes(rest.len());
            Err(DecodeError::new(kind, input.len() - rest.len()))
        }
    }
}

pub(crate) struct InPlace {
    /// The encoding of the earlier value, or the error if the value nests too deep.
    before: Result<Vec<u8>, EncodeError>,
    result: Reencoded,
    /// The result of decoding `before` into the same value again.
    restored: Option<Reencoded>,
}

fn decode_in_place<T: Subject>(
    data: &mut Unstructured<'_>,
    input: &[u8],
) -> arbitrary::Result<InPlace> {
    let mut place = NotInlined::<T>::arbitrary(data)?;
    let before = sdp::to_vec(&place);
    let result = reencode_in_place(input, &mut place);
    let bytes = before.as_ref().ok();
    let restored = bytes.map(|bytes| reencode_in_place(bytes, &mut place));
    Ok(InPlace {
        before,
        result,
        restored,
    })
}

#[inline(never)]
fn reencode_in_place<T: Subject>(input: &[u8], place: &mut NotInlined<T>) -> Reencoded {
    sdp::decode_into(input, place).map(|()| encoded(place))
}
