//! [`Number`], and the methods of a `Seq` of numbers.

use super::sequence::Seq;
use crate::decode::SdpDecodeOwned;
use crate::raw;

#[cfg(feature = "alloc")]
use crate::{decode::SdpDecode, error::DecodeError, reader::Reader, size::WireSize};
#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

/// A fixed-width number: `u8` to `u128`, `i8` to `i128`, `f32` and `f64`. With the feature `half-2`, also `f16` and
/// `bf16`.
///
/// This trait is sealed.
///
/// ```
/// use sdp::{Number, Seq};
///
/// fn all<T: Number>(seq: Seq<'_, T>) -> Vec<T> {
///     let mut items = vec![T::default(); seq.len()];
///     seq.copy_to_slice(&mut items);
///     items
/// }
///
/// assert_eq!(all::<u16>(sdp::from_slice(&[1, 0, 0, 0, 7, 0])?), [7]);
/// # Ok::<(), sdp::DecodeError>(())
/// ```
pub trait Number: raw::Number + SdpDecodeOwned + Copy + Default + 'static {}

impl<T: raw::Number + SdpDecodeOwned + Copy + Default + 'static> Number for T {}

impl<'de, T: Number> Seq<'de, T> {
    /// Copies the numbers to the start of `out`, and returns the filled part. If `out` is too short, returns `None` and
    /// leaves it unchanged.
    ///
    /// ```
    /// let seq: sdp::Seq<f32> = sdp::from_slice(&[1, 0, 0, 0, 0, 0, 0xc0, 0x3f])?;
    /// let mut block = [0.0; 64];
    /// assert_eq!(seq.copy_to_slice(&mut block), Some(&mut [1.5][..]));
    /// assert_eq!(seq.copy_to_slice(&mut []), None);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn copy_to_slice<'a>(&self, out: &'a mut [T]) -> Option<&'a mut [T]> {
        let out = out.get_mut(..self.len())?;
        if !raw::copy_to_slice(self.as_bytes(), out, <T as raw::Number>::BULK) {
            for (place, number) in out.iter_mut().zip(self) {
                *place = number;
            }
        }
        Some(out)
    }

    /// Returns the numbers as a slice of the input, if the target is little-endian and the input is aligned.
    ///
    /// Otherwise, and always with `--cfg sdp_safe`, returns `None`. In this case, use
    /// [`copy_to_slice`](Self::copy_to_slice) or [`iter`](Self::iter).
    ///
    /// ```
    /// let seq: sdp::Seq<f32> = sdp::from_slice(&[1, 0, 0, 0, 0, 0, 0xc0, 0x3f])?;
    /// let mut block = [0.0; 64];
    /// let samples = match seq.as_slice() {
    ///     Some(samples) => samples,
    ///     None => seq.copy_to_slice(&mut block).unwrap_or_default(),
    /// };
    /// assert_eq!(samples, [1.5]);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> Option<&'de [T]> {
        raw::slice_of(self.as_bytes(), <T as raw::Number>::BULK)
    }
}

#[cfg(feature = "alloc")]
impl<'de: 'a, 'a, T: Number> SdpDecode<'de> for Cow<'a, [T]> {
    const SIZE: WireSize = <Seq<'de, T> as SdpDecode<'de>>::SIZE;

    /// Borrows if the target is little-endian and the input is aligned, and copies the numbers otherwise. Always borrows
    /// bytes. Never borrows other numbers with `--cfg sdp_safe`.
    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let seq = Seq::<T>::decode(input)?;
        Ok(match T::slice_of(seq.as_bytes()) {
            Some(items) => Cow::Borrowed(items),
            None => Cow::Owned(seq.to_vec()),
        })
    }
}
