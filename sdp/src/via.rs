//! Adapters for fields and types with the attribute `via`.
//!
//! An adapter encodes a value as another type, and decodes it from that type. The derives write the adapter: [`Text`]
//! for `via = "String"`, [`Convert<U>`] for another type `U`, and `Option<A>`, `Vec<A>` or `Box<A>` if the field has this
//! type as well.

use core::fmt::{self, Display, Write as _};
use core::marker::PhantomData;
use core::str::FromStr;

use crate::decode::SdpDecode;
use crate::encode::{SdpEncode, encode_field, measure_field};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};

/// An adapter that encodes a `T`.
pub trait EncodeVia<T: ?Sized> {
    /// The encoded size.
    const SIZE: WireSize;

    /// Adds the exact length of the value.
    fn measure(value: &T, length: &mut Length);

    /// Encodes the value.
    fn encode(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError>;
}

/// An adapter that decodes a `T`.
pub trait DecodeVia<'de, T> {
    /// The encoded size.
    const SIZE: WireSize;

    /// Decodes a value.
    fn decode(input: &mut Reader<'de>) -> Result<T, DecodeError>;
}

/// Text: the output of `Display`, and the input of `FromStr`.
pub struct Text;

impl<T: Display + ?Sized> EncodeVia<T> for Text {
    const SIZE: WireSize = <str as SdpEncode>::SIZE;

    fn measure(value: &T, length: &mut Length) {
        length.add(4);
        // The failure of a `Display` is an error of `encode`.
        length.add(text_len(value).unwrap_or_default());
    }

    fn encode(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        let Ok(len) = text_len(value) else {
            return Err(EncodeError::custom("`Display` of the value failed"));
        };
        out.write_count(len)?;
        let start = out.written();
        let mut text = TextWriter {
            out,
            result: Ok(()),
        };
        let failed = write!(text, "{value}").is_err();
        text.result?;
        let written = out.written().saturating_sub(start);
        if failed || written != len {
            return Err(EncodeError::new(EncodeErrorKind::LengthMismatch {
                declared: len,
                written,
            }));
        }
        Ok(())
    }
}

impl<'de, T> DecodeVia<'de, T> for Text
where
    T: Display + FromStr<Err: Display>,
{
    const SIZE: WireSize = <str as SdpEncode>::SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<T, DecodeError> {
        let text = input.take_str()?;
        let value: T = text
            .parse()
            .map_err(|error| failed_conversion(input, text.len(), &error))?;
        let mut expected = Expected(text);
        if write!(expected, "{value}").is_err() || !expected.0.is_empty() {
            let kind = DecodeErrorKind::Custom("text differs from the `Display` of its value");
            return Err(input.error_at_last(text.len(), kind));
        }
        Ok(value)
    }
}

/// Returns the length of the `Display` of a value in bytes.
fn text_len(value: &(impl Display + ?Sized)) -> Result<usize, fmt::Error> {
    let mut counter = Counter(0);
    write!(counter, "{value}")?;
    Ok(counter.0)
}

/// Counts the bytes of formatted text.
struct Counter(usize);

impl fmt::Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(text.len());
        Ok(())
    }
}

/// Writes formatted text to an encoder, and keeps its error.
struct TextWriter<'w, 'a> {
    out: &'w mut Writer<'a>,
    result: Result<(), EncodeError>,
}

impl fmt::Write for TextWriter<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.result = self.out.write_bytes(text.as_bytes());
        self.result.map_err(|_| fmt::Error)
    }
}

/// The rest of a text that formatted text must equal.
struct Expected<'a>(&'a str);

impl fmt::Write for Expected<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Conversions to and from `U`.
pub struct Convert<U>(PhantomData<U>);

impl<T: Clone + TryInto<U>, U: SdpEncode> EncodeVia<T> for Convert<U> {
    const SIZE: WireSize = U::SIZE;

    #[inline]
    fn measure(value: &T, length: &mut Length) {
        match value.clone().try_into() {
            Ok(value) => measure_field::<U>(&value, length),
            // The failure of a conversion is an error of `encode`. Without these bytes, encoding would fail earlier,
            // at the check of a run of fields.
            Err(_) => length.add(U::SIZE.min()),
        }
    }

    #[inline]
    fn encode(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        match value.clone().try_into() {
            Ok(value) => encode_field::<U>(&value, out),
            Err(_) => Err(EncodeError::custom(
                "value has no conversion to the type of its `via`",
            )),
        }
    }
}

impl<'de, T, U> DecodeVia<'de, T> for Convert<U>
where
    T: Clone + TryInto<U> + TryFrom<U, Error: Display>,
    U: SdpEncode + SdpDecode<'de>,
{
    const SIZE: WireSize = <U as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<T, DecodeError> {
        let start = input.rest();
        let converted = crate::decode::decode_field::<U>(input)?;
        let len = start.len().saturating_sub(input.remaining());
        let value =
            T::try_from(converted).map_err(|error| failed_conversion(input, len, &error))?;
        let canonical = match value.clone().try_into() {
            Ok(again) => start
                .get(..len)
                .is_some_and(|bytes| encodes_to::<U>(&again, bytes, input)),
            Err(_) => false,
        };
        if !canonical {
            let kind = DecodeErrorKind::Custom("value encodes to other bytes after its conversion");
            return Err(input.error_at_last(len, kind));
        }
        Ok(value)
    }
}

/// The longest encoding that is compared without an allocation, in bytes.
const INLINE_LEN: usize = 128;

/// Returns whether a converted value encodes to `bytes`. Without an allocator, returns false for long encodings.
fn encodes_to<T: SdpEncode>(value: &T, bytes: &[u8], input: &Reader<'_>) -> bool {
    let encodes_to = |buffer: &mut [u8]| {
        let mut out = Writer::at_depth(buffer, input.depth());
        let encoded = encode_field::<T>(value, &mut out).is_ok();
        encoded && out.remaining() == 0 && *buffer == *bytes
    };
    if let Some(buffer) = [0; INLINE_LEN].get_mut(..bytes.len()) {
        return encodes_to(buffer);
    }
    #[cfg(feature = "alloc")]
    return encodes_to(&mut alloc::vec![0; bytes.len()]);
    #[cfg(not(feature = "alloc"))]
    false
}

/// Returns the error of a failed conversion from the last `len` bytes.
fn failed_conversion(input: &Reader<'_>, len: usize, error: &dyn Display) -> DecodeError {
    DecodeError::conversion(error, input.offset().saturating_sub(len))
}

impl<T, A: EncodeVia<T>> EncodeVia<Option<T>> for Option<A> {
    const SIZE: WireSize = <Option<Borrowed<'_, T, A>> as SdpEncode>::SIZE;

    #[inline]
    fn measure(value: &Option<T>, length: &mut Length) {
        value.as_ref().map(Borrowed::<T, A>::new).measure(length);
    }

    #[inline]
    fn encode(value: &Option<T>, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        value.as_ref().map(Borrowed::<T, A>::new).encode(out)
    }
}

impl<'de, T, A: DecodeVia<'de, T>> DecodeVia<'de, Option<T>> for Option<A> {
    const SIZE: WireSize = <Option<Owned<T, A>> as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Option<T>, DecodeError> {
        let value = Option::<Owned<T, A>>::decode(input)?;
        Ok(value.map(|value| value.0))
    }
}

#[cfg(feature = "alloc")]
impl<T, A: EncodeVia<T>> EncodeVia<Vec<T>> for Vec<A> {
    const SIZE: WireSize = <Vec<Borrowed<'_, T, A>> as SdpEncode>::SIZE;

    #[inline]
    fn measure(value: &Vec<T>, length: &mut Length) {
        const { A::SIZE.assert_countable() };
        length.add(4);
        length.nested::<T>(A::SIZE, |length| {
            for item in value {
                A::measure(item, length);
            }
        });
    }

    #[inline]
    fn encode(value: &Vec<T>, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const { A::SIZE.assert_countable() };
        out.nested::<T, _>(A::SIZE, |out| {
            out.write_count(value.len())?;
            value.iter().try_for_each(|item| A::encode(item, out))
        })
    }
}

#[cfg(feature = "alloc")]
impl<'de, T, A: DecodeVia<'de, T>> DecodeVia<'de, Vec<T>> for Vec<A> {
    const SIZE: WireSize = <Vec<Owned<T, A>> as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Vec<T>, DecodeError> {
        let items = Vec::<Owned<T, A>>::decode(input)?;
        // `Owned` has the layout of its value, so `collect` reuses the memory.
        Ok(items.into_iter().map(|item| item.0).collect())
    }
}

#[cfg(feature = "alloc")]
impl<T, A: EncodeVia<T>> EncodeVia<Box<T>> for Box<A> {
    const SIZE: WireSize = A::SIZE;

    #[inline]
    fn measure(value: &Box<T>, length: &mut Length) {
        length.nested::<T>(A::SIZE, |length| A::measure(value, length));
    }

    #[inline]
    fn encode(value: &Box<T>, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.nested::<T, _>(A::SIZE, |out| A::encode(value, out))
    }
}

#[cfg(feature = "alloc")]
impl<'de, T, A: DecodeVia<'de, T>> DecodeVia<'de, Box<T>> for Box<A> {
    const SIZE: WireSize = A::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Box<T>, DecodeError> {
        input.nested::<T, _>(A::SIZE, A::decode).map(Box::new)
    }
}

/// A borrowed value with the encoding of its adapter.
struct Borrowed<'a, T, A>(&'a T, PhantomData<A>);

impl<'a, T, A> Borrowed<'a, T, A> {
    const fn new(value: &'a T) -> Self {
        Self(value, PhantomData)
    }
}

impl<T, A: EncodeVia<T>> SdpEncode for Borrowed<'_, T, A> {
    const SIZE: WireSize = A::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        A::measure(self.0, length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        A::encode(self.0, out)
    }
}

/// A value that its adapter decodes.
struct Owned<T, A>(T, PhantomData<A>);

impl<'de, T, A: DecodeVia<'de, T>> SdpDecode<'de> for Owned<T, A> {
    const SIZE: WireSize = A::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        A::decode(input).map(|value| Self(value, PhantomData))
    }
}
