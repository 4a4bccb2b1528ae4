//! [`IndexedSeq`] and its iterator.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use super::table::{SIZE, Table};
use crate::base::depth::Depth;
use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
#[cfg(feature = "schema")]
use crate::lazy::seq::sequence::Seq;
use crate::schema::schema;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// An encoded sequence that finds each element in constant time. It borrows its elements from the input.
///
/// It is encoded as [`Indexed<Vec<T>>`](crate::Indexed). Decoding an `IndexedSeq` takes constant time, because it
/// decodes no element. [`get`](Self::get) decodes one element in constant time, and returns its error. Use it to read some
/// records of a large file or of shared memory.
///
/// Decoding and iterating do not allocate, lock or panic if `T` does not. The input needs no alignment.
///
/// ```
/// use sdp::{IndexedSeq, SdpDecode, SdpEncode};
///
/// #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
/// struct Record<'a> { id: u64, name: &'a str }
///
/// let records = [Record { id: 7, name: "wet" }, Record { id: 9, name: "rate" }];
/// let bytes = sdp::to_vec(&sdp::Indexed(&records[..]))?;
///
/// let records: IndexedSeq<Record> = sdp::from_slice(&bytes)?;
/// assert_eq!(records.len(), 2);
/// assert_eq!(records.get(1).unwrap()?.name, "rate");
/// let index = records.partition_point(|record| record.id < 9)?;
/// assert_eq!(index, 1);
/// for record in records {
///     assert!(record?.id < 10);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Untrusted input
///
/// Each element is decoded from its own bytes, so invalid input causes errors of single elements, and reads of other
/// bytes are impossible. But an element that you do not reach is not checked. In particular, wrong positions can give
/// two elements the same bytes, although neither is an error. The error then belongs to a third element. Call
/// [`check`](Self::check) if every element must be valid: it returns the error of decoding an `Indexed<Vec<T>>`.
///
/// A [`Seq`](crate::Seq) checks all its elements first, including each `IndexedSeq` in them.
pub struct IndexedSeq<'de, T> {
    table: Table<'de>,
    // INVARIANT: the bytes up to the last end.
    bytes: &'de [u8],
    // The depth of the elements.
    depth: Depth,
    element: PhantomData<fn() -> T>,
}

impl<'de, T> IndexedSeq<'de, T> {
    /// Returns the number of elements.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether the sequence has no elements.
    ///
    /// ```
    /// assert!(sdp::IndexedSeq::<&str>::default().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a cursor over the elements at a depth.
    #[inline]
    fn elements_at(&self, depth: Depth) -> Reader<'de> {
        Reader::inside(self.bytes, self.table.end(), depth)
    }
}

impl<'de, T: SdpDecode<'de>> IndexedSeq<'de, T> {
    /// Decodes the element at `index` in constant time, or returns `None` if it is out of bounds.
    ///
    /// # Errors
    ///
    /// The errors of the element, with offsets from the start of the input, and
    /// [`InvalidIndex`](DecodeErrorKind::InvalidIndex) if its position in the input is wrong.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Result<T, DecodeError>> {
        self.table
            .decode(&mut self.elements_at(self.depth), index, T::decode)
    }

    /// Returns an iterator that decodes each element, and ends after an error.
    ///
    /// ```
    /// let bytes = sdp::to_vec(&sdp::Indexed(vec!["a", "b"]))?;
    /// let lines: sdp::IndexedSeq<&str> = sdp::from_slice(&bytes)?;
    /// assert_eq!(lines.iter().collect::<Result<String, _>>()?, "ab");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Iter<'de, T> {
        Iter {
            sequence: *self,
            indices: 0..self.len(),
        }
    }

    /// Decodes all elements to check them.
    ///
    /// # Errors
    ///
    /// The error of decoding an `Indexed<Vec<T>>`.
    ///
    /// ```
    /// let mut bytes = sdp::to_vec(&sdp::Indexed(vec![Some("a"), None]))?;
    /// let items: sdp::IndexedSeq<Option<&str>> = sdp::from_slice(&bytes)?;
    /// items.check()?;
    ///
    /// bytes[16] = 2; // the tag of the first element
    /// let items: sdp::IndexedSeq<Option<&str>> = sdp::from_slice(&bytes)?;
    /// assert_eq!(items.get(1), Some(Ok(None)));
    /// assert_eq!(items.check().unwrap_err().to_string(), "at byte 16: invalid option tag: 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn check(&self) -> Result<(), DecodeError> {
        check::<T>(&self.table, &mut self.elements_at(self.depth))
    }

    /// Returns the number of elements before the first one for which `is_before` is false, by binary search. All elements
    /// for which it is true must precede the rest.
    ///
    /// # Errors
    ///
    /// The errors of [`get`](Self::get) for the about log2 of the length elements that it decodes.
    ///
    /// ```
    /// let bytes = sdp::to_vec(&sdp::Indexed(vec!["ant", "bee", "cat"]))?;
    /// let names: sdp::IndexedSeq<&str> = sdp::from_slice(&bytes)?;
    /// assert_eq!(names.partition_point(|name| name < "bee"), Ok(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn partition_point(
        &self,
        mut is_before: impl FnMut(T) -> bool,
    ) -> Result<usize, DecodeError> {
        let (mut start, mut end) = (0, self.len());
        while start < end {
            let middle = start.midpoint(end);
            if self.get(middle).transpose()?.is_some_and(&mut is_before) {
                start = middle.saturating_add(1);
            } else {
                end = middle;
            }
        }
        Ok(start)
    }

    /// Decodes the elements to a new vector.
    ///
    /// # Errors
    ///
    /// The errors of [`check`](Self::check), except for errors inside an [`IndexedSeq`], which stay unchecked.
    ///
    /// ```
    /// let bytes = sdp::to_vec(&sdp::Indexed(vec!["a", "b"]))?;
    /// let lines: sdp::IndexedSeq<String> = sdp::from_slice(&bytes)?;
    /// assert_eq!(lines.to_vec()?, ["a", "b"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_vec(&self) -> Result<Vec<T>, DecodeError> {
        let mut items = Vec::new();
        let elements = &mut self.elements_at(self.depth);
        self.table.decode_into(elements, &mut items)?;
        Ok(items)
    }
}

/// Decodes each element from its own bytes, and drops it.
#[inline(never)]
fn check<'de, T: SdpDecode<'de>>(
    table: &Table<'de>,
    elements: &mut Reader<'de>,
) -> Result<(), DecodeError> {
    elements.checking_lazy(|elements| {
        table.decode_all(elements, |element, _| T::decode(element).map(drop))
    })
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> SdpDecode<'de> for IndexedSeq<'a, T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        const { T::SIZE.assert_countable() };
        input.nested::<T, _>(T::SIZE, |input| {
            let table = Table::read(input, T::SIZE)?;
            if input.checks_lazy() {
                check::<T>(&table, input)?;
            }
            Ok(Self {
                table,
                bytes: input.take(table.total())?,
                depth: input.depth(),
                element: PhantomData,
            })
        })
    }
}

/// Checks the elements, because an encoder must not write what a decoder rejects.
impl<'de, T: SdpEncode + SdpDecode<'de>> SdpEncode for IndexedSeq<'de, T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(8);
        length.add(self.table.as_bytes().len());
        length.nested::<T>(<T as SdpEncode>::SIZE, |length| {
            length.add(self.bytes.len())
        });
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { <T as SdpEncode>::SIZE.assert_countable() };
        out.nested::<T, _>(<T as SdpEncode>::SIZE, |out| {
            let elements = &mut self.elements_at(out.depth());
            check::<T>(&self.table, elements).map_err(|error| match error.kind() {
                DecodeErrorKind::NestingTooDeep(limit) => {
                    EncodeError::new(EncodeErrorKind::NestingTooDeep(limit))
                }
                _ => EncodeError::custom("indexed sequence with an invalid element"),
            })?;
            out.write_count(self.len())?;
            out.write_bytes(self.table.as_bytes())?;
            out.write_count(self.len())?;
            out.write_bytes(self.bytes)
        })
    }
}

schema! {
    [T: SdpSchema] IndexedSeq<'_, T> =>
        Schema::Refined(Rule::Indexed, TypeRef::of::<(Seq<'static, u32>, Seq<'static, T>)>());
}

impl<T> Clone for IndexedSeq<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for IndexedSeq<'_, T> {}

impl<T> Default for IndexedSeq<'_, T> {
    /// Returns a sequence without elements.
    #[inline]
    fn default() -> Self {
        Self {
            table: Table::default(),
            bytes: &[],
            depth: Depth::new(&Limits::DEFAULT),
            element: PhantomData,
        }
    }
}

/// Prints the elements, and the error of the first invalid one.
impl<'de, T: SdpDecode<'de> + fmt::Debug> fmt::Debug for IndexedSeq<'de, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().fmt(f)
    }
}

impl<'de, T: SdpDecode<'de>> IntoIterator for IndexedSeq<'de, T> {
    type Item = Result<T, DecodeError>;
    type IntoIter = Iter<'de, T>;

    #[inline]
    fn into_iter(self) -> Iter<'de, T> {
        self.iter()
    }
}

impl<'de, T: SdpDecode<'de>> IntoIterator for &IndexedSeq<'de, T> {
    type Item = Result<T, DecodeError>;
    type IntoIter = Iter<'de, T>;

    #[inline]
    fn into_iter(self) -> Iter<'de, T> {
        self.iter()
    }
}

/// An iterator over an [`IndexedSeq`] that decodes each element. It ends after an error, and its length
/// is exact if no error occurs.
pub struct Iter<'de, T> {
    sequence: IndexedSeq<'de, T>,
    indices: Range<usize>,
}

impl<'de, T: SdpDecode<'de>> Iterator for Iter<'de, T> {
    type Item = Result<T, DecodeError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let item = self.sequence.get(self.indices.next()?)?;
        if item.is_err() {
            self.indices = 0..0;
        }
        Some(item)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl<'de, T: SdpDecode<'de>> ExactSizeIterator for Iter<'de, T> {}

impl<'de, T: SdpDecode<'de>> FusedIterator for Iter<'de, T> {}

impl<T> Clone for Iter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            sequence: self.sequence,
            indices: self.indices.clone(),
        }
    }
}

/// Prints the elements, and the error of the first invalid one.
impl<'de, T: SdpDecode<'de> + fmt::Debug> fmt::Debug for Iter<'de, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for item in self.clone() {
            match item {
                Ok(item) => list.entry(&item),
                Err(error) => list.entry(&error),
            };
        }
        list.finish()
    }
}
