//! The passes over the fields of a value: measuring and encoding.

use crate::base::error::EncodeError;
use crate::base::size::Parts;
use crate::cursor::length::Length;
use crate::cursor::writer::Writer;

/// The fields of a type with a derived [`SdpEncode`].
#[doc(hidden)]
pub trait Fields {
    /// The fields of a struct, with their sizes in [`SdpEncode`](crate::SdpEncode). `SdpDecode::PARTS` has their sizes in
    /// `SdpDecode`, because a type can have one derive without the other.
    const PARTS: &'static Parts = Parts::NONE;

    /// Applies a pass to each field.
    fn apply_pass(&self, pass: &mut impl Pass) -> Result<(), EncodeError>;
}

/// A pass over the fields of a value. A [`Length`] measures them and a [`Writer`] encodes them.
///
/// Derived code is generic over the pass, so it lists the fields once. Measuring returns no errors: the `Length` keeps
/// them.
// PERF: with a list for each pass, `cargo check` of 66 types takes 5 % more instructions.
#[doc(hidden)]
pub trait Pass {
    /// Handles a part with these functions. Encoding first checks the run that starts at the part.
    // PERF: here and in all functions that each type instantiates, closures are `Copy`, so rustc emits no code to drop
    // them during a panic. It is 9 % of the LLVM IR of a crate of 275 types.
    fn part(
        &mut self,
        parts: &Parts,
        index: usize,
        measure: impl FnOnce(&mut Length) + Copy,
        encode: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError> + Copy,
    ) -> Result<(), EncodeError>;

    /// Handles a tag.
    fn tag<const N: usize>(&mut self, tag: [u8; N]) -> Result<(), EncodeError>;

    /// Notes a skipped field, unless its value is zero-sized.
    fn skip<T: ?Sized>(&mut self, value: &T);
}

impl Pass for Length {
    #[inline(always)]
    fn part(
        &mut self,
        _: &Parts,
        _: usize,
        measure: impl FnOnce(&mut Length) + Copy,
        _: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError> + Copy,
    ) -> Result<(), EncodeError> {
        measure(self);
        Ok(())
    }

    #[inline(always)]
    fn tag<const N: usize>(&mut self, _: [u8; N]) -> Result<(), EncodeError> {
        self.add(N);
        Ok(())
    }

    #[inline(always)]
    fn skip<T: ?Sized>(&mut self, _: &T) {}
}

impl Pass for Writer<'_> {
    #[inline(always)]
    fn part(
        &mut self,
        parts: &Parts,
        index: usize,
        _: impl FnOnce(&mut Length) + Copy,
        encode: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError> + Copy,
    ) -> Result<(), EncodeError> {
        self.require(parts.bytes_to_require(index))?;
        encode(self)
    }

    #[inline(always)]
    fn tag<const N: usize>(&mut self, tag: [u8; N]) -> Result<(), EncodeError> {
        self.write_array(tag)
    }

    #[inline(always)]
    fn skip<T: ?Sized>(&mut self, value: &T) {
        if size_of_val(value) > 0 {
            Writer::skip(self);
        }
    }
}
