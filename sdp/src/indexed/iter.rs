//! [`Iter`], the iterator over an `IndexedSeq`.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use super::opened::Opened;
use crate::decode::SdpDecode;
use crate::error::DecodeError;

/// An iterator over an [`IndexedSeq`](crate::IndexedSeq) that decodes each element. It ends after an error, and its length
/// is exact if no error occurs.
///
/// ```
/// let bytes = sdp::to_vec(&sdp::Indexed(vec!["a", "b"]))?;
/// let lines: sdp::IndexedSeq<&str> = sdp::from_slice(&bytes)?;
/// let mut iter = lines.iter();
/// assert_eq!(iter.len(), 2);
/// assert_eq!(iter.next(), Some(Ok("a")));
/// assert_eq!(iter.collect::<Result<String, _>>()?, "b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Iter<'de, T> {
    sequence: Opened<'de>,
    indices: Range<usize>,
    element: PhantomData<fn() -> T>,
}

impl<'de, T> Iter<'de, T> {
    #[inline]
    pub(super) const fn new(sequence: Opened<'de>) -> Self {
        Self {
            sequence,
            indices: 0..sequence.table.len(),
            element: PhantomData,
        }
    }
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
            element: PhantomData,
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
