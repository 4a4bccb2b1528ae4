//! [`SdpDecode`], and the decode functions of byte mode.

pub(crate) mod items;

#[cfg(feature = "alloc")]
use alloc::boxed::Box;

use crate::base::error::{DecodeError, DecodeErrorKind};
use crate::base::size::{Parts, WireSize};
use crate::cursor::reader::Reader;
use crate::raw::{Bulk, Decoding};

/// A decodable type. Derive this trait.
///
/// `'de` is the lifetime of the input. The value may borrow from the input. An owned type implements the trait for
/// every `'de`, and so implements [`SdpDecodeOwned`].
///
/// # Plain types
///
/// A type is plain if its bytes in memory are its encoding. Numbers are plain, and so are arrays, tuples and structs of
/// plain types without padding, with the fields in the order of the encoding. `bool`, `char`, `usize` and fields with an
/// attribute are not plain. rustc determines this for derived structs, so you need no attribute. `#[repr(C)]` keeps the
/// fields in order.
///
/// Sequences of plain types are encoded and decoded with one copy, and [`Seq::as_slice`](crate::Seq::as_slice) borrows
/// them. Multi-byte numbers are plain only on little-endian targets, and nothing is plain with `--cfg sdp_safe`.
/// Sequences of `bool` are also copied, after a check of all bytes.
///
/// # Manual implementations
///
/// The trait is safe to implement. A wrong implementation can cause wrong values, errors, panics or large allocations,
/// but no undefined behaviour.
///
/// If both `SdpEncode` and `SdpDecode` are in scope, `u8::SIZE` is ambiguous. Write `<u8 as SdpDecode>::SIZE`.
///
/// ```
/// use sdp::{DecodeError, Reader, SdpDecode, WireSize};
///
/// #[derive(Debug, PartialEq)]
/// struct Rgb(u8, u8, u8);
///
/// impl<'de> SdpDecode<'de> for Rgb {
///     const SIZE: WireSize = WireSize::fixed(3);
///
///     fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
///         let [r, g, b] = *input.take_array()?;
///         Ok(Self(r, g, b))
///     }
/// }
///
/// assert_eq!(sdp::from_slice::<Rgb>(&[1, 2, 3])?, Rgb(1, 2, 3));
/// # Ok::<(), DecodeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded from the SDP format",
    label = "does not implement `SdpDecode`",
    note = "for your own type, add `#[derive(sdp::SdpDecode)]`; for a message enum with `SdpDispatch`, use the functions of \
            `sdp::message` instead",
    note = "for a type of another crate, see `sdp::_documentation::cookbook::foreign_types`: a feature of `sdp`, such as \
            `uuid-1`; `with = \"sdp_serde\"` for a type of serde; or the attributes `via`, `with` and `skip`",
    note = "for a type parameter, write the bound `T: sdp::SdpDecodeOwned`; for `&[T]`, use `sdp::Seq<T>` or `Vec<T>`"
)]
pub trait SdpDecode<'de>: Sized {
    /// The encoded size of the type. A decoder reserves memory for a sequence only if the remaining input is at least
    /// as long as the minimum encoded size of all elements.
    const SIZE: WireSize;

    /// Decodes a value.
    ///
    /// # Errors
    ///
    /// The errors of its parts, for example [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd).
    ///
    /// ```
    /// use sdp::{Reader, SdpDecode};
    ///
    /// let mut input = Reader::new(&[7, 0, 1]);
    /// assert_eq!(u16::decode(&mut input)?, 7);
    /// assert!(bool::decode(&mut input)?);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError>;

    /// Decodes a value in place, reusing the allocations of `place`. Derived types reuse them only with the feature
    /// `in-place`.
    ///
    /// # Errors
    ///
    /// The errors of [`decode`](Self::decode). After an error, `place` holds an unspecified valid value.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        *place = Self::decode(input)?;
        Ok(())
    }

    /// The permission to copy many values at once.
    #[doc(hidden)]
    const BULK: Bulk<Self, Decoding> = Bulk::NONE;

    /// Decodes a value directly to the heap, for types that are too large for the stack.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    const DECODE_TO_HEAP: Option<DecodeBoxed<'de, Self>> = None;

    /// Checks the run at this field and decodes the field, for the derives.
    // PERF: rustc reports a missing impl at the path of a method of a trait, so derived code needs no statement for it.
    // `cargo check` of 66 types takes 6 % fewer instructions.
    #[doc(hidden)]
    #[inline(always)]
    fn decode_part(
        input: &mut Reader<'de>,
        parts: &Parts,
        index: usize,
    ) -> Result<Self, DecodeError> {
        decode_checked(input, parts.bytes_to_require(index), decode_by_weight)
    }

    /// Checks the run at this field and decodes the field in place, for the derives.
    #[doc(hidden)]
    #[inline(always)]
    fn decode_part_into(
        input: &mut Reader<'de>,
        place: &mut Self,
        parts: &Parts,
        index: usize,
    ) -> Result<(), DecodeError> {
        input.require(parts.bytes_to_require(index))?;
        decode_into_by_weight(input, place)
    }

    /// The fields of a struct, for the derives. `Fields::PARTS` has their sizes in `SdpEncode`.
    #[doc(hidden)]
    const PARTS: &'static Parts = Parts::NONE;
}

/// A function that decodes a value to the heap.
#[cfg(feature = "alloc")]
pub(crate) type DecodeBoxed<'de, T> = fn(&mut Reader<'de>) -> Result<Box<T>, DecodeError>;

/// A decodable type that borrows nothing from its input.
///
/// Every such type implements this trait. Use it as a bound instead of `for<'de> SdpDecode<'de>`.
///
/// ```
/// use std::io::{self, Read};
///
/// use sdp::SdpDecodeOwned;
///
/// fn load<T: SdpDecodeOwned>(mut source: impl Read) -> io::Result<T> {
///     let mut bytes = Vec::new();
///     source.read_to_end(&mut bytes)?;
///     sdp::from_slice(&bytes).map_err(io::Error::other)
/// }
///
/// assert_eq!(load::<String>(&b"\x03\0\0\0wet"[..])?, "wet");
/// # Ok::<(), io::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded from the SDP format without borrowing",
    label = "does not implement `SdpDecodeOwned`",
    note = "for your own type, add `#[derive(sdp::SdpDecode)]`",
    note = "for a type that borrows from the input, write the bound `T: sdp::SdpDecode<'de>` \
            with input of the type `&'de [u8]`"
)]
pub trait SdpDecodeOwned: for<'de> SdpDecode<'de> {}

#[diagnostic::do_not_recommend]
impl<T: for<'de> SdpDecode<'de>> SdpDecodeOwned for T {}

/// Functions for whole inputs.
impl<'de> Reader<'de> {
    /// Decodes a value from all remaining bytes.
    ///
    /// This is [`from_slice`] for a cursor with different limits ([`Reader::with_limits`]) or a shared input
    /// (`Reader::sharing`).
    ///
    /// # Errors
    ///
    /// The errors of the value, and [`TrailingBytes`](DecodeErrorKind::TrailingBytes) if bytes remain.
    ///
    /// ```
    /// use sdp::{DecodeErrorKind, Reader};
    ///
    /// assert_eq!(Reader::new(&[7, 0]).decode_whole::<u16>()?, 7);
    /// let error = Reader::new(&[7, 0, 1]).decode_whole::<u16>().unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::TrailingBytes(1));
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode_whole<T: SdpDecode<'de>>(self) -> Result<T, DecodeError> {
        decode_whole(self)
    }

    /// Decodes a value from all remaining bytes in place, reusing the allocations of `place`.
    ///
    /// Requires the feature `in-place`.
    ///
    /// # Errors
    ///
    /// The errors of [`decode_whole`](Self::decode_whole). After an error, `place` holds an unspecified valid value.
    #[cfg(any(feature = "in-place", doc))]
    #[inline]
    pub fn decode_whole_into<T: SdpDecode<'de>>(self, place: &mut T) -> Result<(), DecodeError> {
        decode_whole_into(self, place)
    }
}

#[inline(always)]
fn decode_whole<'de, T: SdpDecode<'de>>(mut input: Reader<'de>) -> Result<T, DecodeError> {
    // rustc builds the result in its final place, because it is the only `Result` here and is returned unchanged. Its
    // value is dropped before the error exists. `?` would move the value, and so would a call.
    // PERF: arrays_medium/decode takes 0.7 of the time.
    let result = decode_by_weight(&mut input);
    let trailing = input.remaining();
    if trailing > 0
        && let Ok(value) = result
    {
        drop(value);
        // Large types share a function, so they need less code.
        // PERF: message_decode/message_enum takes 1.16 times the instructions with a call for small types.
        return Err(if const { T::SIZE.is_small() } {
            input.error(DecodeErrorKind::TrailingBytes(trailing))
        } else {
            trailing_bytes(trailing, input.offset())
        });
    }
    result
}

/// Returns the error of `len` trailing bytes.
#[cold]
#[inline(never)]
const fn trailing_bytes(len: usize, offset: usize) -> DecodeError {
    DecodeError::new(DecodeErrorKind::TrailingBytes(len), offset)
}

/// Decodes a value from all remaining bytes in place.
#[inline]
pub fn decode_whole_into<'de, T: SdpDecode<'de>>(
    mut input: Reader<'de>,
    place: &mut T,
) -> Result<(), DecodeError> {
    decode_into_by_weight(&mut input, place)?;
    input.finish()
}

/// Decodes a value from the whole `input`.
///
/// # Errors
///
/// See [`DecodeErrorKind`]. Trailing bytes are an error.
///
/// ```
/// assert_eq!(sdp::from_slice::<Vec<u16>>(&[2, 0, 0, 0, 1, 0, 2, 0])?, [1, 2]);
/// assert_eq!(sdp::from_slice::<&str>(b"\x03\0\0\0wet")?, "wet"); // borrows from the input
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn from_slice<'de, T: SdpDecode<'de>>(input: &'de [u8]) -> Result<T, DecodeError> {
    Reader::new(input).decode_whole()
}

/// Decodes a value from the start of `input`, and returns it with the remaining bytes.
///
/// # Errors
///
/// The errors of [`from_slice`], except for trailing bytes.
///
/// ```
/// assert_eq!(sdp::from_prefix::<u16>(&[7, 0, 1, 2])?, (7, &[1, 2][..]));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn from_prefix<'de, T: SdpDecode<'de>>(
    input: &'de [u8],
) -> Result<(T, &'de [u8]), DecodeError> {
    let mut input = Reader::new(input);
    let value = decode_by_weight(&mut input)?;
    Ok((value, input.rest()))
}

/// Decodes a value from the whole `input` in place, reusing the allocations of `place`.
///
/// Requires the feature `in-place`.
///
/// # Capacity
///
/// Strings, vectors and deques keep their capacity. A hash table gives memory back if its capacity exceeds four times its
/// entries. So a call takes time in proportion to its message and to the value that it replaces. A vector with large
/// vectors in it can hold more memory than any single message: each part keeps the capacity of its largest value. If the
/// input is untrusted, replace `place` from time to time.
///
/// # Errors
///
/// The errors of [`from_slice`]. After an error, `place` holds an unspecified valid value, and can be used again.
///
/// ```
/// let mut name = String::with_capacity(16);
/// sdp::decode_into(b"\x03\0\0\0wet", &mut name)?;
/// assert_eq!((name.as_str(), name.capacity()), ("wet", 16));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[cfg(any(feature = "in-place", doc))]
#[inline]
pub fn decode_into<'de, T: SdpDecode<'de>>(
    input: &'de [u8],
    place: &mut T,
) -> Result<(), DecodeError> {
    Reader::new(input).decode_whole_into(place)
}

// In release builds, derived methods are `#[inline(always)]`. Only the functions below and in `items.rs` decide on
// inlining, by the weight of the type. So the code of a large type is compiled once.

/// Checks that the input has `len` bytes, and calls `decode`, which is `decode_by_weight`.
// PERF: with a call of `decode_by_weight` in place of the parameter, LLVM lays out the checks of further decoders
// differently: decode/primitives of `sdp-counts` takes 22 % more instructions, decode/updates_opened 3 %.
#[inline(always)]
fn decode_checked<'de, T>(
    input: &mut Reader<'de>,
    len: usize,
    decode: impl FnOnce(&mut Reader<'de>) -> Result<T, DecodeError> + Copy,
) -> Result<T, DecodeError> {
    input.require(len)?;
    decode(input)
}

/// Decodes a field or a whole value, inlined if its type is small.
#[inline(always)]
pub(crate) fn decode_by_weight<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
) -> Result<T, DecodeError> {
    if const { T::SIZE.is_small() } {
        T::decode(input)
    } else {
        decode_outlined(input)
    }
}

/// Decodes a field or a whole value in place, inlined if its type is small.
#[inline(always)]
pub(crate) fn decode_into_by_weight<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    place: &mut T,
) -> Result<(), DecodeError> {
    if const { T::SIZE.is_small() } {
        T::decode_into(input, place)
    } else {
        decode_into_outlined(input, place)
    }
}

/// Decodes an element, inlined if its type is small.
#[inline(always)]
pub(crate) fn decode_element<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
) -> Result<T, DecodeError> {
    if const { T::SIZE.is_small_element() } {
        T::decode(input)
    } else {
        decode_outlined(input)
    }
}

/// Decodes an element in place, inlined if its type is small.
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for other crates"))]
#[inline(always)]
pub(crate) fn decode_element_into<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    place: &mut T,
) -> Result<(), DecodeError> {
    if const { T::SIZE.is_small_element() } {
        T::decode_into(input, place)
    } else {
        decode_into_outlined(input, place)
    }
}

#[inline(never)]
fn decode_outlined<'de, T: SdpDecode<'de>>(input: &mut Reader<'de>) -> Result<T, DecodeError> {
    T::decode(input)
}

#[inline(never)]
fn decode_into_outlined<'de, T: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    place: &mut T,
) -> Result<(), DecodeError> {
    T::decode_into(input, place)
}
