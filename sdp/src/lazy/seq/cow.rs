//! `Cow` of a slice of numbers.

use alloc::borrow::Cow;

use super::sequence::Seq;
use crate::base::error::DecodeError;
use crate::base::size::WireSize;
use crate::coding::decode::{SdpDecode, SdpDecodeOwned};
use crate::cursor::reader::Reader;
use crate::raw::PlainNumber;

impl<'de: 'a, 'a, T: PlainNumber + SdpDecodeOwned + Copy + Default + 'static> SdpDecode<'de>
    for Cow<'a, [T]>
{
    const SIZE: WireSize = <Seq<'de, T> as SdpDecode<'de>>::SIZE;

    /// Borrows if the target is little-endian and the input is aligned, and copies the numbers otherwise. Always borrows
    /// bytes. Never borrows wider numbers with `--cfg sdp_safe`.
    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let seq = Seq::<T>::decode(input)?;
        Ok(match T::slice_of(seq.as_bytes()) {
            Some(items) => Cow::Borrowed(items),
            None => Cow::Owned(seq.to_vec()),
        })
    }
}
