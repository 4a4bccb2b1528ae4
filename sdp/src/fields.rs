//! The code that derives call for the fields of a type.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::decode::{self, SdpDecode};
use crate::encode::{self, SdpEncode};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::Parts;
use crate::writer::Writer;

/// The fields of a type with a derived [`SdpEncode`].
#[doc(hidden)]
pub trait Fields {
    /// The fields of a struct.
    const PARTS: &'static Parts = Parts::NONE;

    /// Runs a pass over the fields.
    fn run_pass(&self, pass: &mut impl Pass) -> Result<(), EncodeError>;
}

/// A pass over the fields of a value. A [`Length`] measures them and a [`Writer`] encodes them.
///
/// Derived code is generic over the pass, so it lists the fields once. Measuring returns no errors: the `Length` keeps
/// them.
// PERF: with a list for each pass, `cargo check` of 66 types takes 5 % more instructions.
#[doc(hidden)]
pub trait Pass {
    /// Handles a field. Encoding first checks the run that starts at the field.
    fn field<T: SdpEncode + ?Sized>(
        &mut self,
        value: &T,
        parts: &Parts,
        index: usize,
    ) -> Result<(), EncodeError>;

    /// Handles a field with the functions of a module. Encoding first checks the run that starts at the field.
    fn field_with(
        &mut self,
        parts: &Parts,
        index: usize,
        measure: impl FnOnce(&mut Length),
        encode: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError>;

    /// Handles a tag.
    fn tag<const N: usize>(&mut self, tag: [u8; N]) -> Result<(), EncodeError>;

    /// Notes a skipped field, unless its value is zero-sized.
    fn skip<T: ?Sized>(&mut self, value: &T);
}

impl Pass for Length {
    #[inline(always)]
    fn field<T: SdpEncode + ?Sized>(
        &mut self,
        value: &T,
        _: &Parts,
        _: usize,
    ) -> Result<(), EncodeError> {
        encode::measure_field(value, self);
        Ok(())
    }

    #[inline(always)]
    fn field_with(
        &mut self,
        _: &Parts,
        _: usize,
        measure: impl FnOnce(&mut Length),
        _: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
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
    fn field<T: SdpEncode + ?Sized>(
        &mut self,
        value: &T,
        parts: &Parts,
        index: usize,
    ) -> Result<(), EncodeError> {
        self.require(parts.run(index))?;
        encode::encode_field(value, self)
    }

    #[inline(always)]
    fn field_with(
        &mut self,
        parts: &Parts,
        index: usize,
        _: impl FnOnce(&mut Length),
        encode: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        self.require(parts.run(index))?;
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

// Derived code with the permission to decode again gives its cursor only to these methods and to `SdpDecode`, and returns
// errors only by `?`. Other names of `__private` could be those of another crate. The receiver of `field` is `&mut self`, so no
// method of a trait has priority. One can have priority over `unknown_variant`, but decoding then only returns an error.
// PERF: `&mut self` in `unknown_variant` makes `decode/updates_opened` and `read_opened/updates` of `sdp-counts` take 3 to
// 13 % more instructions.
impl<'de> Reader<'de> {
    /// Checks the run at a field and decodes the field.
    ///
    /// # Errors
    ///
    /// Those of the field.
    #[doc(hidden)]
    #[inline(always)]
    pub fn field<T: SdpDecode<'de>>(
        &mut self,
        parts: &Parts,
        index: usize,
    ) -> Result<T, DecodeError> {
        decode_checked(self, parts.run(index), decode::decode_field)
    }

    /// Returns the error of an unknown tag that was just read.
    ///
    /// # Errors
    ///
    /// Always.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    pub fn unknown_variant<T: Into<u32>>(
        &self,
        tag: T,
        name: &'static str,
    ) -> Result<Infallible, DecodeError> {
        let kind = DecodeErrorKind::UnknownVariant {
            tag: tag.into(),
            name,
        };
        Err(self.error_at_last(size_of::<T>(), kind))
    }
}

/// Checks the run at a field and decodes the field in place.
#[inline(always)]
pub fn decode_field_into<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    parts: &Parts,
    index: usize,
    place: &mut T,
) -> ControlFlow<DecodeError> {
    branch(decode_checked(input, parts.run(index), |input| {
        decode::decode_field_into(input, place)
    }))
}

/// Checks that the input has `len` bytes, and decodes.
// PERF: written out in its two callers, LLVM lays out other decoders: decode_into/registry of `sdp-counts` takes 3 to
// 7 % more instructions.
#[inline(always)]
fn decode_checked<'de, T>(
    input: &mut Reader<'de>,
    len: usize,
    decode: impl FnOnce(&mut Reader<'de>) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    input.require(len)?;
    decode(input)
}

/// Returns the two outcomes as `?` passes them on. Without it, LLVM lays out other decoders.
// PERF: decode_into/registry of `sdp-counts` takes 5 % more instructions without it.
#[inline(always)]
fn branch<T>(result: Result<T, DecodeError>) -> ControlFlow<DecodeError, T> {
    match result {
        Ok(value) => ControlFlow::Continue(value),
        Err(error) => ControlFlow::Break(error),
    }
}
