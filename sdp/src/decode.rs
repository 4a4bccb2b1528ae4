//! [`SdpDecode`] and the calls that give a value.

use crate::boundary;
use crate::error::{DecodeError, DecodeErrorKind};
use crate::items::Items;
use crate::limits::Limits;
use crate::reader::Reader;
use crate::size::WireSize;

/// A type that can be read from the SDP format. Derive it.
///
/// `'de` is the lifetime of the input, which the value may borrow from. A type that borrows nothing
/// implements it for every `'de`, and `T: for<'de> SdpDecode<'de>` says so.
///
/// The trait is safe: nothing relies on its answers for memory safety. An implementation that is
/// wrong gives a wrong value, an error or a panic of its own, or asks for memory that is not there.
///
/// # By hand
///
/// With both traits in scope `u8::SIZE` is ambiguous; write `<u8 as SdpDecode>::SIZE`.
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
    note = "a type of yours: `#[derive(sdp::SdpDecode)]`",
    note = "what borrows is `&str`, `&[u8]`, `&[u8; N]` and `Cow` of these; \
            else take an owned type: `Vec<T>`, `Box<T>`",
    note = "a type of another crate, in a field: `#[sdp(with = \"path\")]` or `#[sdp(skip)]`"
)]
pub trait SdpDecode<'de>: Sized {
    /// The size of an encoding, as far as the type alone tells it. A decoder reserves memory for a
    /// sequence only if the input that is left holds that many bytes for each element.
    const SIZE: WireSize;

    /// The sizes of the parts, in order.
    #[doc(hidden)] // For the derives.
    const PARTS: &'static [WireSize] = &[Self::SIZE];

    /// Reads a value.
    ///
    /// # Errors
    ///
    /// What the parts give: an early end, a byte that means nothing, nesting past the limit.
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError>;

    /// Reads a value over one that exists, and reuses the memory that it holds.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode). What `place` holds is some valid value then.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        *place = Self::decode(input)?;
        Ok(())
    }

    /// Reads `count` values, one after the other, to the end of `items`.
    ///
    /// `count` comes from [`Reader::sequence`], so that there is input for all of them, and is no more
    /// than `items` has room for.
    #[doc(hidden)] // For the sequences of this crate; numbers have one of their own.
    #[inline]
    fn decode_extend<I: Items<Self>>(
        input: &mut Reader<'de>,
        count: usize,
        items: &mut I,
    ) -> Result<(), DecodeError> {
        decode_elements(input, count, items)
    }

    /// Reads `count` arrays of `N` values to the end of `items`, as `decode_extend` does.
    #[doc(hidden)] // For the arrays of this crate; numbers have one of their own.
    #[inline]
    fn decode_extend_arrays<const N: usize, I: Items<[Self; N]>>(
        input: &mut Reader<'de>,
        count: usize,
        items: &mut I,
    ) -> Result<(), DecodeError> {
        decode_elements(input, count, items)
    }

    /// Whether any bytes of the fixed width are a value, so that there is nothing to look at in them.
    #[doc(hidden)] // For `Seq`; of numbers and arrays of them.
    const ANY_BYTES: bool = false;

    /// Reads `N` values, one after the other.
    #[doc(hidden)] // For the arrays of this crate; numbers have one of their own.
    #[inline]
    fn decode_array<const N: usize>(input: &mut Reader<'de>) -> Result<[Self; N], DecodeError> {
        let mut failed = None;
        let items: [Option<Self>; N] = core::array::from_fn(|_| match failed {
            None => Self::decode(input)
                .map_err(|error| failed = Some(error))
                .ok(),
            Some(_) => None,
        });
        match failed {
            Some(error) => Err(error),
            None => Ok(items.map(|item| match item {
                Some(item) => item,
                None => unreachable!("every element is there unless one failed"),
            })),
        }
    }
}

/// Reads `count` values to the end of `items`, each by `decode`.
#[inline]
fn decode_elements<'de, T: SdpDecode<'de>, I: Items<T>>(
    input: &mut Reader<'de>,
    count: usize,
    items: &mut I,
) -> Result<(), DecodeError> {
    match T::SIZE.as_fixed() {
        Some(size) if size > 0 => {
            let elements = input.take_elements(count, size)?.map(|mut element| {
                let item = boundary::decode::<{ boundary::ELEMENT }, _>(&mut element)?;
                element.finish_element(size)?;
                Ok(item)
            });
            items.try_extend(count, elements)
        }
        _ => input.locally(|input| {
            let elements = (0..count).map(|_| {
                input.begin_element(T::SIZE);
                boundary::decode::<{ boundary::ELEMENT }, _>(input)
            });
            items.try_extend(count, elements)
        }),
    }
}

/// The ends of decoding, which know values; what a cursor does by itself is in `reader.rs`.
impl<'de> Reader<'de> {
    /// Decodes a value that takes all that is left.
    ///
    /// # Errors
    ///
    /// What the value gives, and [`TrailingBytes`](DecodeErrorKind::TrailingBytes) for bytes behind it.
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
        #[inline(never)]
        fn outlined<'de, T: SdpDecode<'de>>(input: Reader<'de>) -> Result<T, DecodeError> {
            input.decode_rest()
        }
        if const { boundary::is_small(T::SIZE) } {
            self.decode_rest()
        } else {
            outlined(self)
        }
    }

    #[inline(always)]
    fn decode_rest<T: SdpDecode<'de>>(mut self) -> Result<T, DecodeError> {
        // Returned as it came, dropped by name before there is another, and with no other `Result` beside
        // it: so rustc has it built in the place of what is returned here. A value that `?` takes out of
        // its `Result` is moved.
        // PERF: arrays_medium/decode takes 0.7 of the time, empty/decode 0.7.
        let result = boundary::decode::<{ boundary::FIELD }, _>(&mut self);
        let left = self.remaining();
        if result.is_ok() && left > 0 {
            drop(result);
            return Err(self.error(DecodeErrorKind::TrailingBytes(left)));
        }
        result
    }

    /// Decodes a value that takes all that is left over one that exists: the counterpart of
    /// [`decode_whole`](Self::decode_whole).
    ///
    /// # Errors
    ///
    /// As [`decode_whole`](Self::decode_whole). What `place` holds is some valid value then.
    #[inline]
    pub fn decode_whole_into<T: SdpDecode<'de>>(
        mut self,
        place: &mut T,
    ) -> Result<(), DecodeError> {
        boundary::decode_into::<{ boundary::FIELD }, _>(&mut self, place)?;
        self.finish()
    }
}

/// Decodes a value that takes the whole of `input`.
///
/// # Errors
///
/// [`DecodeErrorKind`](crate::DecodeErrorKind) lists what can be found; bytes behind the value are
/// an error as well.
///
/// ```
/// assert_eq!(sdp::from_slice::<Vec<u16>>(&[2, 0, 0, 0, 1, 0, 2, 0])?, [1, 2]);
/// assert_eq!(sdp::from_slice::<&str>(b"\x03\0\0\0wet")?, "wet"); // borrows from the input
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn from_slice<'de, T: SdpDecode<'de>>(input: &'de [u8]) -> Result<T, DecodeError> {
    from_slice_with(input, &Limits::DEFAULT)
}

/// As [`from_slice`], under these limits.
///
/// # Errors
///
/// As [`from_slice`].
#[inline]
pub fn from_slice_with<'de, T: SdpDecode<'de>>(
    input: &'de [u8],
    limits: &Limits,
) -> Result<T, DecodeError> {
    Reader::with_limits(input, limits).decode_whole()
}

/// Decodes a value from the start of `input`, and returns it with the bytes behind it.
///
/// # Errors
///
/// As [`from_slice`], but for bytes left over.
///
/// ```
/// assert_eq!(sdp::from_prefix::<u16>(&[7, 0, 1, 2])?, (7, &[1, 2][..]));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn from_prefix<'de, T: SdpDecode<'de>>(
    input: &'de [u8],
) -> Result<(T, &'de [u8]), DecodeError> {
    from_prefix_with(input, &Limits::DEFAULT)
}

/// As [`from_prefix`], under these limits.
///
/// # Errors
///
/// As [`from_prefix`].
#[inline]
pub fn from_prefix_with<'de, T: SdpDecode<'de>>(
    input: &'de [u8],
    limits: &Limits,
) -> Result<(T, &'de [u8]), DecodeError> {
    let mut input = Reader::with_limits(input, limits);
    let value = boundary::decode::<{ boundary::FIELD }, _>(&mut input)?;
    Ok((value, input.rest()))
}

/// Decodes a value that takes the whole of `input` over one that exists, and reuses the memory that
/// its strings and vectors hold.
///
/// # Errors
///
/// As [`from_slice`]. What `place` holds is some valid value then, and it can be used again.
///
/// ```
/// let mut name = String::with_capacity(16);
/// sdp::decode_into(b"\x03\0\0\0wet", &mut name)?;
/// assert_eq!((name.as_str(), name.capacity()), ("wet", 16));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn decode_into<'de, T: SdpDecode<'de>>(
    input: &'de [u8],
    place: &mut T,
) -> Result<(), DecodeError> {
    decode_into_with(input, place, &Limits::DEFAULT)
}

/// As [`decode_into`], under these limits.
///
/// # Errors
///
/// As [`decode_into`].
#[inline]
pub fn decode_into_with<'de, T: SdpDecode<'de>>(
    input: &'de [u8],
    place: &mut T,
    limits: &Limits,
) -> Result<(), DecodeError> {
    Reader::with_limits(input, limits).decode_whole_into(place)
}
