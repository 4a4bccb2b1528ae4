//! Checks of a sequence of a type: every way to read it returns the same elements, or the same error.

use std::io::{self, Cursor, Read};

use sdp::{DecodeError, DecodeErrorKind, Reader, SdpDecode, SdpEncode, Seq, seq};

use crate::input::encoded;
use crate::subject::{NotInlined, Subject};

pub(crate) fn check<T: Subject>(input: &[u8]) {
    let owned = sdp::from_slice::<Vec<NotInlined<T>>>(input);
    let owned = owned.map(|elements| (elements.len(), encoded(&elements)));
    let expected = owned.as_ref().map(|(_, bytes)| &**bytes);
    let found = in_one_pass::<NotInlined<T::Borrowed<'_>>>(input);
    assert_eq!(found.as_deref(), expected, "in one pass");
    check_stream(expected, streamed::<NotInlined<T>>(input));
    match sdp::from_slice::<Seq<'_, NotInlined<T::Lazy<'_>>>>(input) {
        Ok(seq) => check_elements(input, owned, &elements(&seq)),
        Err(error) => assert_eq!(owned, Err(error), "only `Seq` is rejected"),
    }
}

/// The results of the methods of a `Seq`, with encoded elements, so one function checks all types.
struct Elements<'a> {
    len: usize,
    bytes: &'a [u8],
    encoded: Vec<u8>,
    iterated: Vec<Vec<u8>>,
    collected: Vec<Vec<u8>>,
    /// The first one, the last one, and some indices with their elements.
    ends: [Option<Vec<u8>>; 2],
    by_index: [(usize, Option<Vec<u8>>); 4],
}

#[inline(never)]
fn elements<'a, T: SdpEncode + SdpDecode<'a>>(seq: &Seq<'a, T>) -> Elements<'a> {
    let len = seq.len();
    let indices = [0, len / 2, len.saturating_sub(1), len];
    Elements {
        len,
        bytes: seq.as_bytes(),
        encoded: encoded(seq),
        iterated: seq.iter().map(|element| encoded(&element)).collect(),
        collected: seq.to_vec().iter().map(encoded).collect(),
        ends: [seq.first(), seq.last()].map(|end| end.as_ref().map(encoded)),
        by_index: indices.map(|index| (index, seq.get(index).as_ref().map(encoded))),
    }
}

fn check_elements(input: &[u8], owned: Result<(usize, Vec<u8>), DecodeError>, seq: &Elements<'_>) {
    let owned = owned.as_ref().map(|(count, bytes)| (*count, &**bytes));
    assert_eq!(owned, Ok((seq.len, input)), "only `Vec` is rejected");
    assert_eq!(seq.encoded, input);
    let elements = &seq.iterated;
    assert_eq!(elements.len(), seq.len);
    assert_eq!(elements.concat(), seq.bytes);
    assert_eq!(*elements, seq.collected);
    for (index, element) in &seq.by_index {
        assert_eq!(element.as_ref(), elements.get(*index));
    }
    let [first, last] = &seq.ends;
    assert_eq!(
        (first.as_ref(), last.as_ref()),
        (elements.first(), elements.last())
    );
}

/// Decodes a sequence with [`Reader::elements`], and encodes it.
#[inline(never)]
fn in_one_pass<'de, T: SdpEncode + SdpDecode<'de>>(
    input: &'de [u8],
) -> Result<Vec<u8>, DecodeError> {
    let mut input = Reader::new(input);
    let elements = input.elements()?.collect::<Result<Vec<T>, _>>()?;
    trailing(input.offset(), input.remaining()).map_or_else(|| Ok(encoded(&elements)), Err)
}

/// Returns the error of `from_slice` for bytes after the value.
fn trailing(offset: usize, len: usize) -> Option<DecodeError> {
    (len > 0).then(|| DecodeError::new(DecodeErrorKind::TrailingBytes(len), offset))
}

/// Reads a sequence with [`seq::SeqReader`], and writes it with [`seq::SeqWriter`].
#[inline(never)]
fn streamed<T: SdpEncode + sdp::SdpDecodeOwned>(input: &[u8]) -> io::Result<Vec<u8>> {
    let mut reader = seq::SeqReader::<_, T>::new(Pieces(input));
    let mut written = Cursor::new(Vec::new());
    let mut writer = seq::SeqWriter::new(&mut written)?;
    for element in &mut reader {
        writer.write(&element?)?;
    }
    writer.finish()?;
    let (Pieces(rest), unread) = reader.into_parts();
    let rest = rest.len() + unread.get_ref().len();
    trailing(input.len() - rest, rest).map_or_else(
        || Ok(written.into_inner()),
        |error| Err(io::Error::new(io::ErrorKind::InvalidData, error)),
    )
}

/// Compares the results of a stream with the expected ones. A stream finds a missing byte at its place, but the other
/// ways compare the count with the length first. All other results are equal.
fn check_stream(expected: Result<&[u8], &DecodeError>, found: io::Result<Vec<u8>>) {
    let found = found.map_err(|error| error.downcast::<DecodeError>().unwrap());
    let is_short =
        |error: &DecodeError| matches!(error.kind(), DecodeErrorKind::UnexpectedEnd { .. });
    match expected {
        Err(error) if is_short(error) => assert!(found.is_err(), "only the stream accepts"),
        _ => assert_eq!(found.as_deref(), expected, "in a stream"),
    }
}

/// Bytes that arrive in pieces of at most 16 bytes.
struct Pieces<'a>(&'a [u8]);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.0.first().map_or(0, |byte| usize::from(byte % 16) + 1);
        let len = len.min(buffer.len()).min(self.0.len());
        (&mut self.0).read(&mut buffer[..len])
    }
}
