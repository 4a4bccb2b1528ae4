//! A sequence of a type, in a vector and left in the input: the same elements, or the same error.
//!
//! Apart from the other ways to decode, which are of one value.

use sdp::{SdpEncode, Seq};

use crate::input::encoded;
use crate::subject::Subject;

pub(crate) fn check<T: Subject>(input: &[u8]) {
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
    assert_eq!(owned.map(|owned| encoded(&owned)).as_deref(), Ok(input));
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

fn concatenated<T: SdpEncode>(items: impl IntoIterator<Item = T>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for item in items {
        bytes.extend(encoded(&item));
    }
    bytes
}
