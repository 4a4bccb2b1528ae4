//! A `Seq` of numbers, as a whole.
//!
//! Apart, as other elements have no slice to be lent or copied from.

use super::Seq;
use crate::decode::SdpDecode;
use crate::raw::{Plain, aligned};

/// A number whose own bytes, little-endian, are what it is on the wire: `u8` to `u128`, `i8` to `i128`,
/// `f32` and `f64`.
///
/// No other type can implement it. (`usize` and `isize` stand on the wire as wider ones on some targets.)
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
pub trait Number: Plain + Default + for<'de> SdpDecode<'de> {}

impl<T: Plain + Default + for<'de> SdpDecode<'de>> Number for T {}

impl<'de, T: Number> Seq<'de, T> {
    /// Copies the numbers to the front of `out` in bulk, and returns that part of it; or `None`, with
    /// `out` as it was, if it is too short.
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
        let out = out.get_mut(..self.count)?;
        T::from_bytes(self.bytes, out);
        Some(out)
    }

    /// The numbers in place, if they can be used as they stand in the input: if the target is
    /// little-endian and the input happens to be aligned.
    ///
    /// `None` is possible always, even for bytes, and asks for [`copy_to_slice`](Self::copy_to_slice)
    /// or [`iter`](Self::iter).
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
        aligned(self.bytes)
    }
}
