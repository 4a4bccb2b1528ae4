//! A sequence of a type, in a vector and left in the input: the same elements, or the same error.
//!
//! Apart from the other ways to decode, which are of one value.

use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, Seq, WireSize, Writer};

use crate::input::encoded;
use crate::subject::{OutOfLine, Subject};

/// A `Seq` that reads each of its elements to be encoded. One of the crate copies its bytes, which are
/// right whatever its elements are read as.
pub(crate) struct Reread<'a, T>(pub(crate) Seq<'a, T>);

impl<'a, T: SdpEncode + SdpDecode<'a>> SdpEncode for Reread<'a, T> {
    const SIZE: WireSize = WireSize::at_least(4);

    fn measure(&self, length: &mut Length) {
        length.add(4);
        length.nested(<T as SdpEncode>::SIZE, |length| {
            self.0.iter().for_each(|element| element.measure(length));
        });
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.nested(<T as SdpEncode>::SIZE, |out| {
            out.write_count(self.0.len())?;
            self.0.iter().try_for_each(|element| element.encode(out))
        })
    }
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> SdpDecode<'de> for Reread<'a, T> {
    const SIZE: WireSize = Seq::<'a, T>::SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        Seq::decode(input).map(Self)
    }
}

pub(crate) fn check<T: Subject>(input: &[u8]) {
    let owned = sdp::from_slice::<Vec<OutOfLine<T>>>(input);
    let owned = owned.map(|elements| (elements.len(), encoded(&elements)));
    match sdp::from_slice::<Seq<'_, OutOfLine<T::Lazy<'_>>>>(input) {
        Ok(seq) => check_taken(input, owned, &seq),
        Err(error) => assert_eq!(owned, Err(error), "left in the input it is refused"),
    }
}

/// What is asked of a `Seq`, its elements as they are encoded: so that what checks it is there once for all
/// types.
trait Elements {
    fn len(&self) -> usize;
    fn as_bytes(&self) -> &[u8];
    fn encoded(&self) -> Vec<u8>;
    fn one_by_one(&self) -> Vec<Vec<u8>>;
    fn all_at_once(&self) -> Vec<Vec<u8>>;
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

    fn one_by_one(&self) -> Vec<Vec<u8>> {
        self.iter().map(|element| encoded(&element)).collect()
    }

    fn all_at_once(&self) -> Vec<Vec<u8>> {
        self.to_vec().iter().map(encoded).collect()
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

fn check_taken(input: &[u8], owned: Result<(usize, Vec<u8>), DecodeError>, seq: &dyn Elements) {
    let owned = owned.as_ref().map(|(count, bytes)| (*count, &**bytes));
    assert_eq!(
        owned,
        Ok((seq.len(), input)),
        "left in the input it is taken"
    );
    assert_eq!(seq.encoded(), input);
    let elements = seq.one_by_one();
    assert_eq!(elements.len(), seq.len());
    assert_eq!(elements.concat(), seq.as_bytes(), "one by one");
    assert_eq!(elements, seq.all_at_once(), "all at once");
    for index in [0, seq.len() / 2, seq.len().saturating_sub(1), seq.len()] {
        assert_eq!(seq.get(index).as_ref(), elements.get(index));
    }
    assert_eq!(seq.first().as_ref(), elements.first());
    assert_eq!(seq.last().as_ref(), elements.last());
}
