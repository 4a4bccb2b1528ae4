//! [`Elements`]: the iterator over a sequence, for manual implementations.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::decode::{SdpDecode, decode_value};
use crate::error::DecodeError;
use crate::reader::{Level, Reader};

impl<'de> Reader<'de> {
    /// Reads the `u32` count of a sequence or map, and returns an iterator over its elements.
    ///
    /// On success, the input is long enough for this number of elements of minimum encoded size (at least one byte
    /// each), so reserving memory for them is safe. Bytes reserved for the remaining elements of enclosing sequences do
    /// not count.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](crate::DecodeErrorKind::UnexpectedEnd) if the input is too short for the count or the
    /// elements, and [`NestingTooDeep`](crate::DecodeErrorKind::NestingTooDeep) if the level exceeds the limit.
    ///
    /// ```
    /// use sdp::{DecodeError, Reader, SdpDecode, WireSize};
    ///
    /// /// A sequence in reverse order.
    /// struct Reversed<T>(Vec<T>);
    ///
    /// impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Reversed<T> {
    ///     const SIZE: WireSize = WireSize::at_least(4);
    ///
    ///     fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
    ///         let mut items = input.elements()?.collect::<Result<Vec<T>, _>>()?;
    ///         items.reverse();
    ///         Ok(Self(items))
    ///     }
    /// }
    ///
    /// assert_eq!(sdp::from_slice::<Reversed<u8>>(&[2, 0, 0, 0, 7, 8])?.0, [8, 7]);
    /// # Ok::<(), DecodeError>(())
    /// ```
    #[inline]
    pub fn elements<T: SdpDecode<'de>>(&mut self) -> Result<Elements<'_, 'de, T>, DecodeError> {
        let outer = self.enter::<T>(T::SIZE)?;
        match self.begin_sequence(T::SIZE) {
            Ok(count) => Ok(Elements {
                input: self,
                outer,
                count,
                element: PhantomData,
            }),
            Err(error) => {
                self.leave(outer);
                Err(error)
            }
        }
    }
}

/// An iterator over the elements of a sequence. [`Reader::elements`] returns it, and [`next`](Iterator::next) decodes
/// an element.
///
/// The iterator ends after an error. Its length is exact if no error occurs.
///
/// ```
/// use sdp::Reader;
///
/// let mut input = Reader::new(&[2, 0, 0, 0, 7, 8]);
/// let mut elements = input.elements::<u8>()?;
/// assert_eq!(elements.len(), 2);
/// assert_eq!(elements.next(), Some(Ok(7)));
/// assert_eq!(elements.next(), Some(Ok(8)));
/// assert_eq!(elements.next(), None);
/// # Ok::<(), sdp::DecodeError>(())
/// ```
pub struct Elements<'r, 'de, T> {
    input: &'r mut Reader<'de>,
    outer: Level,
    count: usize,
    element: PhantomData<fn() -> T>,
}

impl<'de, T: SdpDecode<'de>> Iterator for Elements<'_, 'de, T> {
    type Item = Result<T, DecodeError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.count = self.count.checked_sub(1)?;
        self.input.begin_element(T::SIZE);
        let item = decode_value(self.input);
        if item.is_err() {
            self.count = 0;
        }
        Some(item)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count, Some(self.count))
    }
}

impl<'de, T: SdpDecode<'de>> ExactSizeIterator for Elements<'_, 'de, T> {}

impl<'de, T: SdpDecode<'de>> FusedIterator for Elements<'_, 'de, T> {}

impl<T> Drop for Elements<'_, '_, T> {
    #[inline]
    fn drop(&mut self) {
        self.input.leave(self.outer);
    }
}

impl<T> fmt::Debug for Elements<'_, '_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Elements")
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}
