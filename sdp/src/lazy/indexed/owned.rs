//! [`Indexed`] and its implementations.

use core::ops::{Deref, DerefMut};

use super::table::SIZE;
use crate::base::error::{EncodeError, EncodeErrorKind};
use crate::base::size::WireSize;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::writer::Writer;
use crate::raw::OutputCursor;
use crate::schema::same;

#[cfg(feature = "alloc")]
use super::table::Table;
#[cfg(feature = "alloc")]
use crate::{base::error::DecodeError, coding::decode::SdpDecode, cursor::reader::Reader};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// A sequence that is encoded with the position of each element. Use it for a long sequence of variable-size elements, if
/// readers need only some of them.
///
/// The reader opens the sequence as an [`IndexedSeq`](crate::IndexedSeq) in constant time, and decodes one element in
/// constant time. Each element takes 4 bytes more than in a `Vec<T>`. A sequence of fixed-size elements such as numbers
/// needs no `Indexed`, because [`Seq::get`](crate::Seq::get) finds these in constant time.
///
/// The content is a `Vec<T>`, or for encoding, any type that derefs to a slice, such as `&[T]`. To encode more elements than
/// the memory holds as values, use a [`Builder`](crate::indexed::Builder).
///
/// ```
/// use sdp::{Indexed, IndexedSeq, SdpDecode, SdpEncode};
///
/// #[derive(SdpEncode, SdpDecode)]
/// struct Log { host: String, lines: Indexed<Vec<String>> }
///
/// #[derive(SdpEncode, SdpDecode)]
/// struct LogRef<'a> { host: &'a str, lines: IndexedSeq<'a, &'a str> }
///
/// let lines = Indexed(vec!["start".into(), "stop".into()]);
/// let bytes = sdp::to_vec(&Log { host: "a".into(), lines })?;
///
/// let log: LogRef = sdp::from_slice(&bytes)?; // reads no line
/// assert_eq!(log.lines.get(1), Some(Ok("stop")));
/// let log: Log = sdp::from_slice(&bytes)?;
/// assert_eq!(log.lines[1], "stop");
/// # let _ = log.host;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It has no order, so a key of a map cannot contain it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Indexed<C>(pub C);

impl<C> From<C> for Indexed<C> {
    #[inline]
    fn from(content: C) -> Self {
        Self(content)
    }
}

impl<C> Deref for Indexed<C> {
    type Target = C;

    #[inline]
    fn deref(&self) -> &C {
        &self.0
    }
}

impl<C> DerefMut for Indexed<C> {
    #[inline]
    fn deref_mut(&mut self) -> &mut C {
        &mut self.0
    }
}

impl<C: Deref<Target = [T]>, T: SdpEncode> SdpEncode for Indexed<C> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        measure_items::<T>(&self.0, length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        encode_items::<T>(&self.0, out)
    }
}

#[inline(never)]
fn measure_items<T: SdpEncode>(items: &[T], length: &mut Length) {
    length.add_many(items.len(), 4);
    length.add(8);
    length.nested::<T>(T::SIZE, |length| {
        length.limited(|length| items.iter().for_each(|item| item.measure(length)));
    });
}

#[inline(never)]
fn encode_items<T: SdpEncode>(items: &[T], out: &mut Writer<'_>) -> Result<(), EncodeError> {
    out.nested::<T, _>(T::SIZE, |out| {
        out.write_count(items.len())?;
        let mut ends = out.write_zeros(items.len().saturating_mul(4))?;
        out.write_count(items.len())?;
        let start = out.written();
        items.iter().try_for_each(|item| {
            item.encode(out)?;
            write_end(&mut ends, out.written().saturating_sub(start))
        })
    })
}

#[inline]
fn write_end(ends: &mut OutputCursor<'_>, end: usize) -> Result<(), EncodeError> {
    match u32::try_from(end) {
        Ok(end) => {
            ends.write_array(end.to_le_bytes());
            Ok(())
        }
        Err(_) => Err(EncodeError::new(EncodeErrorKind::TooLong(end))),
    }
}

#[cfg(feature = "alloc")]
impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Indexed<Vec<T>> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        const { T::SIZE.assert_countable() };
        let mut items = Vec::new();
        decode_into(input, &mut items)?;
        Ok(Self(items))
    }

    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        const { T::SIZE.assert_countable() };
        decode_into(input, &mut place.0)
    }
}

#[cfg(feature = "alloc")]
#[inline(never)]
fn decode_into<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    items: &mut Vec<T>,
) -> Result<(), DecodeError> {
    input.nested::<T, _>(T::SIZE, |input| {
        let table = Table::read(input, T::SIZE)?;
        table.decode_into(input, items)?;
        input.take(table.total()).map(drop)
    })
}

same! {
    [C: Deref<Target = [T]>, T: SdpSchema] Indexed<C> => crate::IndexedSeq<'static, T>;
}
