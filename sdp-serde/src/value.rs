//! The implementations of SDP's traits for types of serde.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem;

use sdp::output::Output;
use sdp::{
    DecodeError, EncodeError, EncodeErrorKind, Length, Limits, Reader, SdpDecode, SdpEncode,
    WireSize, Writer,
};
use serde_core::{Deserialize, Serialize};

use crate::de::{Deserializer, VARIABLE};
use crate::error::{DeError, NO_BYTES, SerError, State};
use crate::ser::{Place, Serializer};
use crate::sink::{Buffer, Direct};

/// The size of an encoded value: serde does not tell it, so it is at least one byte.
pub const SIZE: WireSize = WireSize::at_least(1);

/// Adds the exact length of the encoding of a value to `length`. It is the function `measure` for `with`.
pub fn measure<T: Serialize + ?Sized>(value: &T, length: &mut Length) {
    measure_at(value, (), length);
}

/// Adds the exact length of a value at a place.
#[inline]
pub(crate) fn measure_at<T: Serialize + ?Sized, P: Place>(
    value: &T,
    place: P,
    length: &mut Length,
) {
    let levels = length.remaining_levels();
    let result = Serializer::new(length, levels, place).put(value);
    // `encode` finds all remaining errors.
    if result.is_err_and(|error| error.is_too_deep()) {
        exceed_length(length);
    }
}

/// Encodes a value. It is the function `encode` for `with`.
///
/// # Errors
///
/// The errors of [`to_vec`](crate::to_vec), and `Custom` if the encoding has no bytes.
pub fn encode<T: Serialize + ?Sized>(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError> {
    encode_at(value, (), out)
}

/// Encodes a value at a place, which has bytes.
#[inline]
pub(crate) fn encode_at<T: Serialize + ?Sized, P: Place>(
    value: &T,
    place: P,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    let start = out.written();
    match serialize(value, place, out) {
        Ok(()) if out.written() == start => Err(EncodeError::custom(NO_BYTES)),
        Ok(()) => Ok(()),
        Err(error) => Err(failed(error, out)),
    }
}

/// Decodes a value. It is the function `decode` for `with`.
///
/// # Errors
///
/// The errors of [`from_slice`](crate::from_slice), and `Custom` if the value has no bytes.
pub fn decode<'de, T: Deserialize<'de>>(input: &mut Reader<'de>) -> Result<T, DecodeError> {
    let start = input.offset();
    let value = decode_value(input)?;
    if input.offset() == start {
        return Err(DecodeError::custom(NO_BYTES, start));
    }
    Ok(value)
}

/// Appends a value at a place to an output, which is unchanged after an error.
#[inline]
pub(crate) fn append_at<T: Serialize + ?Sized, P: Place, O: Output + ?Sized>(
    value: &T,
    place: P,
    out: &mut O,
) -> Result<(), EncodeError> {
    let limits = out.limits();
    if let Some(out) = out.as_vec() {
        return append_to_vec(value, place, out, &limits);
    }
    let mut bytes = Vec::new();
    append_to_vec(value, place, &mut bytes, &limits)?;
    out.append_exact(bytes.len(), &limits, |out| out.write_bytes(&bytes))
}

/// Appends a value to a vector that grows, because measuring it first takes longer.
pub(crate) fn append_to_vec<T: Serialize + ?Sized, P: Place>(
    value: &T,
    place: P,
    out: &mut Vec<u8>,
    limits: &Limits,
) -> Result<(), EncodeError> {
    let levels = limits.max_nesting();
    try_append(value, place, out, levels).map_err(|error| {
        if error.is_too_deep() {
            EncodeError::new(EncodeErrorKind::NestingTooDeep(levels))
        } else {
            error.into_inner()
        }
    })
}

/// Appends a value that can nest by this number of levels.
#[inline]
pub(crate) fn try_append<T: Serialize + ?Sized, P: Place>(
    value: &T,
    place: P,
    out: &mut Vec<u8>,
    levels: u32,
) -> Result<(), SerError> {
    let mut appended = Appended {
        len: out.len(),
        buffer: Buffer {
            bytes: mem::take(out),
            ..Buffer::default()
        },
        out,
    };
    Serializer::new(&mut appended.buffer, levels, place).put(value)?;
    appended.len = appended.buffer.bytes.len();
    Ok(())
}

/// Returns the first `len` bytes of the buffer to the vector when dropped, so that a panic loses none of them.
struct Appended<'o> {
    len: usize,
    buffer: Buffer,
    out: &'o mut Vec<u8>,
}

impl Drop for Appended<'_> {
    fn drop(&mut self) {
        *self.out = mem::take(&mut self.buffer.bytes);
        self.out.truncate(self.len);
    }
}

#[inline(always)]
fn serialize<T: Serialize + ?Sized, P: Place>(
    value: &T,
    place: P,
    out: &mut Writer<'_>,
) -> Result<(), SerError> {
    let levels = out.remaining_levels();
    let mut sink = Direct {
        out,
        buffer: &mut Buffer::default(),
        failure: None,
    };
    Serializer::new(&mut sink, levels, place).put(value)?;
    sink.failure.map_or(Ok(()), |error| Err(error.into()))
}

/// Returns the error of a value. If it nests too deep, the error has the limit.
#[cold]
#[inline(never)]
fn failed(error: SerError, out: &mut Writer<'_>) -> EncodeError {
    if error.is_too_deep()
        && let Err(too_deep) = exceed(out)
    {
        return too_deep;
    }
    error.into_inner()
}

/// Returns the error of a value that nests too deep, which has the limit.
#[cold]
fn exceed(out: &mut Writer<'_>) -> Result<(), EncodeError> {
    out.nested::<(), _>(VARIABLE, exceed)
}

/// Lets the length keep the error of a value that nests too deep.
#[cold]
fn exceed_length(length: &mut Length) {
    length.nested::<()>(VARIABLE, exceed_length);
}

#[inline(always)]
pub(crate) fn decode_value<'de, T: Deserialize<'de>>(
    input: &mut Reader<'de>,
) -> Result<T, DecodeError> {
    let start = input.offset();
    let mut state = State::new(());
    let deserializer = Deserializer {
        input,
        state: &mut state,
        reserved: 0,
        origin: (),
    };
    let value = deserializer.decode(PhantomData);
    value.map_err(|DeError| state.take_placed(start))
}

/// Decodes a value from the whole input.
#[inline]
pub(crate) fn from_slice<'de, T: Deserialize<'de>>(input: &'de [u8]) -> Result<T, DecodeError> {
    // A local cursor stays in registers.
    let mut input = Reader::new(input);
    let value = decode_value(&mut input)?;
    input.finish()?;
    Ok(value)
}

/// A value of a type with serde's traits, as a value with SDP's traits.
///
/// ```
/// use std::net::IpAddr;
///
/// use sdp::message::{self, MessageId};
/// use sdp_serde::Serde;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let addresses = vec![Serde(IpAddr::from([127, 0, 0, 1]))];
/// let bytes = sdp::to_vec(&addresses)?;
/// assert_eq!(bytes, [1, 0, 0, 0, 0, 127, 0, 0, 1]);
/// assert_eq!(sdp::from_slice::<Vec<Serde<IpAddr>>>(&bytes)?, addresses);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Serde<T>(pub T);

impl<T: Serialize> SdpEncode for Serde<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        measure(&self.0, length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        encode(&self.0, out)
    }
}

impl<'de, T: Deserialize<'de>> SdpDecode<'de> for Serde<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        decode(input).map(Self)
    }
}

#[cfg(feature = "schema")]
impl<T> sdp::schema::SdpSchema for Serde<T> {
    const SCHEMA: &'static sdp::schema::Schema = &sdp::schema::Schema::Opaque {
        name: "sdp_serde",
        size: SIZE,
    };
}

/// A whole value, which can also have no bytes.
pub(crate) struct Whole<T>(pub(crate) T);

impl<T: Serialize> SdpEncode for Whole<T> {
    const SIZE: WireSize = WireSize::at_least(0);

    #[inline]
    fn measure(&self, length: &mut Length) {
        measure(&self.0, length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        // Content of a fixed size adds no level, but its cursor is a local variable, which stays in registers.
        out.nested::<(), _>(WireSize::fixed(1), |out| {
            serialize(&self.0, (), out).map_err(|error| failed(error, out))
        })
    }
}
