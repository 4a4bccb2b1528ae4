//! [`SdpEncode`], and the encode functions of byte mode.

mod fill;
mod pass;

use crate::base::error::EncodeError;
use crate::base::limits::Limits;
use crate::base::size::{Parts, WireSize};
use crate::cursor::length::Length;
use crate::cursor::output::Output;
#[cfg(feature = "alloc")]
use crate::cursor::output::expect_len;
use crate::cursor::writer::Writer;
use crate::raw::{self, Bulk, Byte, Encoding};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
pub(crate) use fill::append_within_capacity;
pub(crate) use fill::fill;
pub use pass::{Fields, Pass};

/// An encodable type. Derive this trait.
///
/// # Manual implementations
///
/// `SIZE`, `measure` and `encode` must describe the same parts in the same order. They must match the implementation of
/// [`SdpDecode`](crate::SdpDecode).
///
/// The trait is safe to implement. A wrong implementation can cause wrong bytes, errors, panics or large allocations,
/// but no undefined behaviour.
///
/// If both `SdpEncode` and `SdpDecode` are in scope, `u8::SIZE` is ambiguous. Write `<u8 as SdpEncode>::SIZE`.
///
/// ```
/// use sdp::{EncodeError, Length, SdpEncode, WireSize, Writer};
///
/// struct Rgb(u8, u8, u8);
///
/// impl SdpEncode for Rgb {
///     const SIZE: WireSize = WireSize::fixed(3);
///
///     fn measure(&self, length: &mut Length) {
///         length.add(3);
///     }
///
///     fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
///         out.write_array([self.0, self.1, self.2])
///     }
/// }
///
/// assert_eq!(sdp::to_vec(&vec![Rgb(1, 2, 3)])?, [1, 0, 0, 0, 1, 2, 3]);
/// # Ok::<(), EncodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded in the SDP format",
    label = "does not implement `SdpEncode`",
    note = "for your own type, add `#[derive(sdp::SdpEncode)]`; for a message enum with `SdpDispatch`, use the functions of \
            `sdp::message` instead",
    note = "for a type of another crate, see `sdp::_documentation::cookbook::foreign_types`: a feature of `sdp`, such as \
            `uuid-1`; `with = \"sdp_serde\"` for a type of serde; or the attributes `via`, `with` and `skip`"
)]
pub trait SdpEncode {
    /// The encoded size of the type.
    const SIZE: WireSize;

    /// Adds the exact length of this value's encoding to `length`.
    fn measure(&self, length: &mut Length);

    /// Encodes this value.
    ///
    /// # Errors
    ///
    /// The errors of its parts, for example [`BufferTooSmall`](crate::EncodeErrorKind::BufferTooSmall).
    ///
    /// ```
    /// use sdp::{SdpEncode, Writer};
    ///
    /// let mut buffer = [0_u8; 3];
    /// let mut out = Writer::new(&mut buffer);
    /// 7_u16.encode(&mut out)?;
    /// true.encode(&mut out)?;
    /// assert_eq!(buffer, [7, 0, 1]);
    /// # Ok::<(), sdp::EncodeError>(())
    /// ```
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError>;

    /// The permission to copy many values at once.
    #[doc(hidden)]
    const BULK: Bulk<Self, Encoding> = Bulk::NONE;

    /// Measures or encodes this field, for the derives.
    #[doc(hidden)]
    #[inline(always)]
    fn encode_part(
        &self,
        pass: &mut impl Pass,
        parts: &Parts,
        index: usize,
    ) -> Result<(), EncodeError> {
        pass.part(
            parts,
            index,
            |length| measure_by_weight(self, length),
            |out| encode_by_weight(self, out),
        )
    }
}

/// Returns the exact length of the encoding of `value` in bytes.
///
/// # Errors
///
/// [`NestingTooDeep`](crate::EncodeErrorKind::NestingTooDeep) if the value nests deeper than [`Limits::DEFAULT`]
/// allows, and [`TooLong`](crate::EncodeErrorKind::TooLong) if the length exceeds `isize::MAX`. The remaining errors of
/// [`to_vec`] are found only when the value is encoded.
///
/// ```
/// assert_eq!(sdp::encoded_len("wet")?, 7);
/// assert_eq!(sdp::encoded_len(&[1.5_f64; 3])?, 24);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn encoded_len<T: SdpEncode + ?Sized>(value: &T) -> Result<usize, EncodeError> {
    measure(value, &Limits::DEFAULT)
}

/// Encodes `value` into a new vector, with one allocation of the exact length.
///
/// A `HashMap`, `HashSet` or `BinaryHeap` in the value needs one more allocation to sort its content. A `BTreeMap` does
/// not.
///
/// The value is measured first. To save that pass and the allocation, clear a vector and [`append`] to it again.
///
/// # Errors
///
/// See [`EncodeErrorKind`](crate::EncodeErrorKind): for example, a string or sequence of more than `u32::MAX` bytes or
/// elements, nesting over the limit, or an error of a manual implementation.
///
/// ```
/// assert_eq!(sdp::to_vec(&vec![1_u16, 2])?, [2, 0, 0, 0, 1, 0, 2, 0]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[cfg(feature = "alloc")]
#[inline]
pub fn to_vec<T: SdpEncode + ?Sized>(value: &T) -> Result<Vec<u8>, EncodeError> {
    if const { T::SIZE.is_small() } {
        return vec_after_measuring(|length| value.measure(length), |out| value.encode(out));
    }
    large_to_vec(&value)
}

/// Encodes `value` at the start of `buffer`, and returns the filled part. The buffer may be uninitialized.
///
/// Encoding allocates only to sort the content of a `HashMap`, `HashSet` or `BinaryHeap` in the value.
///
/// # Errors
///
/// [`BufferTooSmall`](crate::EncodeErrorKind::BufferTooSmall) with the length of the encoding, and the errors of
/// [`to_vec`]. After an error, the content of `buffer` is unspecified.
///
/// ```
/// use std::mem::MaybeUninit;
///
/// let mut buffer = [0; 16];
/// assert_eq!(sdp::to_slice("wet", &mut buffer)?, b"\x03\0\0\0wet");
///
/// let mut uninitialized = [MaybeUninit::<u8>::uninit(); 16];
/// assert_eq!(sdp::to_slice("wet", &mut uninitialized)?, b"\x03\0\0\0wet");
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn to_slice<'a, T: SdpEncode + ?Sized, B: Byte>(
    value: &T,
    buffer: &'a mut [B],
) -> Result<&'a mut [u8], EncodeError> {
    let measure = || measure(value, &Limits::DEFAULT);
    fill(
        buffer,
        measure,
        |out| encode_by_weight(value, out),
        |_| Ok([]),
    )
}

/// Encodes `value` at the end of `out`, which grows by the exact length of the encoding.
///
/// A `Vec` with enough capacity receives the encoding in one pass, as in [`to_slice`]. For the remaining buffers, the
/// value is measured first.
///
/// [`with_limits`](Output::with_limits) of `out` sets different limits.
///
/// # Errors
///
/// The errors of [`to_vec`], and [`BufferTooSmall`](crate::EncodeErrorKind::BufferTooSmall) if `out` has a fixed
/// capacity. After an error, `out` is unchanged.
///
/// ```
/// let mut out = vec![9];
/// sdp::append(&true, &mut out)?;
/// assert_eq!(out, [9, 1]);
///
/// let mut buffer = [0; 4];
/// let mut rest = &mut buffer[..];
/// sdp::append(&true, &mut rest)?; // a slice is advanced past the encoding
/// assert_eq!(rest.len(), 3);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn append<T: SdpEncode + ?Sized, O: Output + ?Sized>(
    value: &T,
    out: &mut O,
) -> Result<(), EncodeError> {
    let limits = out.limits();
    #[cfg(feature = "alloc")]
    if const { T::SIZE.as_fixed().is_none() }
        && let Some(out) = out.as_vec()
    {
        let write = |out: &mut Writer<'_>| encode_by_weight(value, out);
        if append_within_capacity(out, &limits, write, |_| Ok([])) {
            return Ok(());
        }
        return append_with_growth(value, out, &limits);
    }
    append_measured(value, out, &limits)
}

#[inline]
fn append_measured<T: SdpEncode + ?Sized, O: Output + ?Sized>(
    value: &T,
    out: &mut O,
    limits: &Limits,
) -> Result<(), EncodeError> {
    let len = measure(value, limits)?;
    out.append_exact(len, limits, |out| encode_by_weight(value, out))
}

/// Appends to a vector that has to grow, or returns the error of the value.
#[cfg(feature = "alloc")]
#[cold]
#[inline(never)]
fn append_with_growth<T: SdpEncode + ?Sized>(
    value: &T,
    out: &mut Vec<u8>,
    limits: &Limits,
) -> Result<(), EncodeError> {
    append_measured(value, out, limits)
}

/// A value of any type, for the function that all large types share.
#[cfg(feature = "alloc")]
trait DynEncode {
    fn measure(&self, length: &mut Length);
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError>;
}

#[cfg(feature = "alloc")]
impl<T: SdpEncode + ?Sized> DynEncode for &T {
    fn measure(&self, length: &mut Length) {
        measure_by_weight(*self, length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        encode_by_weight(*self, out)
    }
}

/// Encodes into a new vector. All large types share this function.
#[cfg(feature = "alloc")]
#[inline(never)]
fn large_to_vec(value: &dyn DynEncode) -> Result<Vec<u8>, EncodeError> {
    vec_after_measuring(|length| value.measure(length), |out| value.encode(out))
}

#[cfg(feature = "alloc")]
#[inline(always)]
fn vec_after_measuring(
    measure: impl FnOnce(&mut Length) + Copy,
    encode: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError> + Copy,
) -> Result<Vec<u8>, EncodeError> {
    let mut length = Length::new(&Limits::DEFAULT);
    measure(&mut length);
    new_vec(length.finish()?, encode)
}

/// Lets `write` fill a new vector of `len` bytes, which must not exceed `isize::MAX`.
// PERF: a struct of all primitive types takes 0.85 of the instructions of an append to the vector.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn new_vec(
    len: usize,
    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError> + Copy,
) -> Result<Vec<u8>, EncodeError> {
    let mut out = Vec::with_capacity(len);
    let written = raw::append(&mut out, len, |output| {
        Writer::write_to(output, &Limits::DEFAULT, write)
    });
    expect_len(len, written)?;
    Ok(out)
}

// In release builds, derived methods are `#[inline(always)]`. Only the functions below decide on inlining, by the
// weight of the type. So the code of a large type is compiled once.

/// Measures a field or a whole value, inlined if its type is small.
#[inline(always)]
pub(crate) fn measure_by_weight<T: SdpEncode + ?Sized>(value: &T, length: &mut Length) {
    if const { T::SIZE.is_small() } {
        value.measure(length);
    } else {
        measure_outlined(value, length);
    }
}

/// Encodes a field or a whole value, inlined if its type is small.
#[inline(always)]
pub(crate) fn encode_by_weight<T: SdpEncode + ?Sized>(
    value: &T,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    if const { T::SIZE.is_small() } {
        value.encode(out)
    } else {
        encode_outlined(value, out)
    }
}

#[inline(always)]
pub(crate) fn measure_element<T: SdpEncode>(value: &T, length: &mut Length) {
    if const { T::SIZE.is_small_element() } {
        value.measure(length);
    } else {
        measure_outlined(value, length);
    }
}

#[inline(always)]
pub(crate) fn encode_element<T: SdpEncode>(
    value: &T,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    if const { T::SIZE.is_small_element() } {
        value.encode(out)
    } else {
        encode_outlined(value, out)
    }
}

#[inline(never)]
fn measure_outlined<T: SdpEncode + ?Sized>(value: &T, length: &mut Length) {
    value.measure(length);
}

#[inline(never)]
fn encode_outlined<T: SdpEncode + ?Sized>(
    value: &T,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    out.with_local(|out| value.encode(out))
}

/// Returns the length of the encoding of `value` with these limits.
#[inline]
pub(crate) fn measure<T: SdpEncode + ?Sized>(
    value: &T,
    limits: &Limits,
) -> Result<usize, EncodeError> {
    let mut length = Length::new(limits);
    measure_by_weight(value, &mut length);
    length.finish()
}

/// Adds the length of `items`. Adds no count.
#[inline]
pub(crate) fn measure_all<'a, T: SdpEncode + 'a>(
    items: impl IntoIterator<Item = &'a T, IntoIter: ExactSizeIterator>,
    length: &mut Length,
) {
    let items = items.into_iter();
    if const { T::SIZE.as_fixed().is_some() } {
        length.add_many(items.len(), T::SIZE.min());
    } else {
        items.for_each(|item| measure_element(item, length));
    }
}

/// Encodes `items`. Writes no count.
#[inline]
pub(crate) fn encode_all<T: SdpEncode>(
    items: &[T],
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    if const { T::BULK.is_plain() }
        && let Some(bytes) = raw::bytes_of(items, T::BULK)
    {
        return out.write_bytes(bytes);
    }
    if const { T::SIZE.is_fixed_element() } {
        out.write_elements(items, T::SIZE.min(), encode_element)
    } else {
        for item in items {
            encode_element(item, out)?;
        }
        Ok(())
    }
}
