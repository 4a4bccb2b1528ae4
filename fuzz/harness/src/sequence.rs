//! Checks of a sequence of a type: `Vec` and `Seq` have the same elements, or the same error.

use sdp::{DecodeError, SdpDecode, SdpEncode, Seq};

use crate::input::encoded;
use crate::subject::{NotInlined, Subject};

pub(crate) fn check<T: Subject>(input: &[u8]) {
    let owned = sdp::from_slice::<Vec<NotInlined<T>>>(input);
    let owned = owned.map(|elements| (elements.len(), encoded(&elements)));
    match sdp::from_slice::<Seq<'_, NotInlined<T::Lazy<'_>>>>(input) {
        Ok(seq) => check_elements(input, owned, &seq),
        Err(error) => assert_eq!(owned, Err(error), "only `Seq` is rejected"),
    }
}

/// The methods of a `Seq`. They return encoded elements, so one function checks all types.
trait Elements {
    fn len(&self) -> usize;
    fn as_bytes(&self) -> &[u8];
    fn encoded(&self) -> Vec<u8>;
    fn iter(&self) -> Vec<Vec<u8>>;
    fn to_vec(&self) -> Vec<Vec<u8>>;
    fn get(&self, index: usize) -> Option<Vec<u8>>;
    fn first(&self) -> Option<Vec<u8>>;
    fn last(&self) -> Option<Vec<u8>>;
}

impl<'a, T: SdpEncode + SdpDecode<'a>> Elements for Seq<'a, T> {
    fn len(&self) -> usize {
        Seq::len(self)
    }

    fn as_bytes(&self) -> &[u8] {
        Seq::as_bytes(self)
    }

    fn encoded(&self) -> Vec<u8> {
        encoded(self)
    }

    fn iter(&self) -> Vec<Vec<u8>> {
        Seq::iter(self).map(|element| encoded(&element)).collect()
    }

    fn to_vec(&self) -> Vec<Vec<u8>> {
        Seq::to_vec(self).iter().map(encoded).collect()
    }

    fn get(&self, index: usize) -> Option<Vec<u8>> {
        Seq::get(self, index).as_ref().map(encoded)
    }

    fn first(&self) -> Option<Vec<u8>> {
        Seq::first(self).as_ref().map(encoded)
    }

    fn last(&self) -> Option<Vec<u8>> {
        Seq::last(self).as_ref().map(encoded)
    }
}

fn check_elements(input: &[u8], owned: Result<(usize, Vec<u8>), DecodeError>, seq: &dyn Elements) {
    let owned = owned.as_ref().map(|(count, bytes)| (*count, &**bytes));
    assert_eq!(owned, Ok((seq.len(), input)), "only `Vec` is rejected");
    assert_eq!(seq.encoded(), input);
    let elements = seq.iter();
    assert_eq!(elements.len(), seq.len());
    assert_eq!(elements.concat(), seq.as_bytes());
    assert_eq!(elements, seq.to_vec());
    for index in [0, seq.len() / 2, seq.len().saturating_sub(1), seq.len()] {
        assert_eq!(seq.get(index).as_ref(), elements.get(index));
    }
    assert_eq!(seq.first().as_ref(), elements.first());
    assert_eq!(seq.last().as_ref(), elements.last());
}
