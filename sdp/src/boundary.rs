//! Calls of the traits that inline small types and outline large ones.
//!
//! Derived methods are `#[inline(always)]`, so these functions alone decide where their code goes. The
//! choice depends on the parts of a type and not on its name.

use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

/// The most parts of a field, or of a whole value, that is inlined.
pub(crate) const FIELD: usize = 20;
/// The most parts of an element that is inlined into the loop over a sequence.
// PERF: a call for each element makes `registry/decode_borrowed` of `sdp-counts` 1.7 times as long.
pub(crate) const ELEMENT: usize = 40;
/// The most parts of an element whose loop is inlined into the type around the sequence.
pub(crate) const INLINED_LOOP: usize = 30;

/// Whether code for a type of this size is inlined into its callers.
pub(crate) const fn is_small(size: WireSize) -> bool {
    size.parts() <= FIELD
}

/// Decodes a value in the caller's code if its type is small.
///
/// # Errors
///
/// As [`SdpDecode::decode`].
#[inline(always)]
pub(crate) fn decode<'de, const MOST: usize, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
) -> Result<T, DecodeError> {
    #[inline(never)]
    fn outlined<'de, T: SdpDecode<'de>>(input: &mut Reader<'de>) -> Result<T, DecodeError> {
        T::decode(input)
    }
    if const { T::SIZE.parts() <= MOST } {
        T::decode(input)
    } else {
        outlined(input)
    }
}

/// Decodes over a value, in the caller's code if its type is small.
///
/// # Errors
///
/// As [`SdpDecode::decode_into`].
#[inline(always)]
pub(crate) fn decode_into<'de, const MOST: usize, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    place: &mut T,
) -> Result<(), DecodeError> {
    #[inline(never)]
    fn outlined<'de, T: SdpDecode<'de>>(
        input: &mut Reader<'de>,
        place: &mut T,
    ) -> Result<(), DecodeError> {
        T::decode_into(input, place)
    }
    if const { T::SIZE.parts() <= MOST } {
        T::decode_into(input, place)
    } else {
        outlined(input, place)
    }
}

/// Measures a value in the caller's code if its type is small.
#[inline(always)]
pub(crate) fn measure<const MOST: usize, T: SdpEncode + ?Sized>(value: &T, length: &mut Length) {
    #[inline(never)]
    fn outlined<T: SdpEncode + ?Sized>(value: &T, length: &mut Length) {
        value.measure(length);
    }
    if const { T::SIZE.parts() <= MOST } {
        value.measure(length);
    } else {
        outlined(value, length);
    }
}

/// Encodes a value in the caller's code if its type is small.
///
/// # Errors
///
/// As [`SdpEncode::encode`].
#[inline(always)]
pub(crate) fn encode<const MOST: usize, T: SdpEncode + ?Sized>(
    value: &T,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    #[inline(never)]
    fn outlined<T: SdpEncode + ?Sized>(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        value.encode(out)
    }
    if const { T::SIZE.parts() <= MOST } {
        value.encode(out)
    } else {
        outlined(value, out)
    }
}
