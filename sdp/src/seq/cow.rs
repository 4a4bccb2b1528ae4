//! [`Number`], and `Cow` of a slice of numbers.

use crate::decode::SdpDecodeOwned;
use crate::raw;

#[cfg(feature = "alloc")]
use super::sequence::Seq;
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
/// use std::borrow::Cow;
///
/// /// Decodes numbers, without a copy if the input is aligned.
/// fn numbers<T: sdp::Number>(bytes: &[u8]) -> Result<Cow<'_, [T]>, sdp::DecodeError> {
///     sdp::from_slice(bytes)
/// }
///
/// assert_eq!(*numbers::<u16>(&[1, 0, 0, 0, 7, 0])?, [7]);
/// # Ok::<(), sdp::DecodeError>(())
/// ```
pub trait Number: raw::Number + SdpDecodeOwned + Copy + Default + 'static {}

impl<T: raw::Number + SdpDecodeOwned + Copy + Default + 'static> Number for T {}

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
