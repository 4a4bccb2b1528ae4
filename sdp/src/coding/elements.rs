//! The iterator over a sequence, for manual implementations.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::base::error::DecodeError;
use crate::coding::decode::SdpDecode;
use crate::coding::decode::items::decode_value;
use crate::cursor::reader::{Outer, Reader};

impl<'de> Reader<'de> {
    /// Reads the `u32` count of a sequence or map, and returns an iterator over its elements. It ends after an error,
    /// and its length is exact if no error occurs.
    ///
    /// On success, the input is long enough for this number of elements of minimum encoded size (at least one byte
    /// each), so reserving memory for them is safe. Bytes reserved for the remaining elements of enclosing sequences do
    /// not count.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](crate::DecodeErrorKind::UnexpectedEnd) if the input is too short for the count or the
    /// elements, and [`NestingTooDeep`](crate::DecodeErrorKind::NestingTooDeep) if the level exceeds the limit. A type of
    /// zero-width elements does not build.
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
    pub fn elements<T: SdpDecode<'de>>(
        &mut self,
    ) -> Result<impl ExactSizeIterator<Item = Result<T, DecodeError>> + FusedIterator, DecodeError>
    {
        const { T::SIZE.assert_countable() };
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

/// An iterator over the elements of a sequence, which ends after an error.
struct Elements<'r, 'de, T> {
    input: &'r mut Reader<'de>,
    outer: Outer,
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
