//! The implementations of SDP's traits for types of serde.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem;

use sdp::{
    DecodeError, EncodeError, Length, Limits, Reader, SdpDecode, SdpEncode, WireSize, Writer,
};
use serde_core::de::DeserializeSeed;
use serde_core::{Deserialize, Serialize};

use crate::de::{VARIABLE, deserialize};
use crate::error::{DeError, SerError, State, ZERO_WIDTH};
use crate::ser::Serializer;
use crate::sink::{Buffer, Direct};

/// The size of an encoded value: serde does not tell it, so it is at least one byte.
pub const SIZE: WireSize = WireSize::at_least(1);

/// Adds the exact length of the encoding of a value to `length`. It is the function `measure` for `with`.
pub fn measure<T: Serialize + ?Sized>(value: &T, length: &mut Length) {
    // `encode` finds all remaining errors.
    let _ = try_measure(value, length);
}

/// Adds the exact length of a value, or returns the error of its encoding.
#[inline]
pub(crate) fn try_measure<T: Serialize + ?Sized>(
    value: &T,
    length: &mut Length,
) -> Result<(), EncodeError> {
    let levels = length.remaining_levels();
    let serializer = Serializer {
        sink: length,
        levels,
    };
    match serializer.put(value) {
        Ok(()) => Ok(()),
        Err(error) => {
            if error.is_too_deep() {
                exceed_length(length);
            }
            Err(error.into_inner())
        }
    }
}

/// Encodes a value. It is the function `encode` for `with`.
///
/// # Errors
///
/// The errors of [`to_vec`](crate::to_vec), and `Custom` if the encoding has no bytes.
pub fn encode<T: Serialize + ?Sized>(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError> {
    let start = out.written();
    encode_value(value, out)?;
    if out.written() == start {
        return Err(EncodeError::custom(ZERO_WIDTH));
    }
    Ok(())
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
        return Err(DecodeError::custom(ZERO_WIDTH, start));
    }
    Ok(value)
}

/// Appends a value to a vector that grows, because measuring it first takes longer.
pub(crate) fn append_to_vec<T: Serialize + ?Sized>(
    value: &T,
    out: &mut Vec<u8>,
    limits: &Limits,
) -> Result<(), EncodeError> {
    let levels = limits.max_nesting();
    let mut appended = Appended {
        len: out.len(),
        buffer: Buffer {
            bytes: mem::take(out),
            ..Buffer::default()
        },
        out,
    };
    let serializer = Serializer {
        sink: &mut appended.buffer,
        levels,
    };
    match serializer.put(value) {
        Ok(()) => {
            appended.len = appended.buffer.bytes.len();
            Ok(())
        }
        Err(error) => Err(error.with_limit(levels)),
    }
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

fn encode_value<T: Serialize + ?Sized>(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError> {
    match serialize(value, out) {
        Ok(()) => Ok(()),
        Err(error) if error.is_too_deep() => exceed(out),
        Err(error) => Err(error.into_inner()),
    }
}

#[inline(always)]
fn serialize<T: Serialize + ?Sized>(value: &T, out: &mut Writer<'_>) -> Result<(), SerError> {
    let levels = out.remaining_levels();
    let mut sink = Direct {
        out,
        buffer: &mut Buffer::default(),
        failure: None,
    };
    let serializer = Serializer {
        sink: &mut sink,
        levels,
    };
    serializer.put(value)?;
    match sink.failure {
        None => Ok(()),
        Some(error) => Err(error.into()),
    }
}

/// Returns the error of a value that nests too deep, which has the limit.
#[cold]
pub(crate) fn exceed(out: &mut Writer<'_>) -> Result<(), EncodeError> {
    out.nested::<(), _>(VARIABLE, exceed)
}

/// Lets the length keep the error of a value that nests too deep.
#[cold]
pub(crate) fn exceed_length(length: &mut Length) {
    length.nested::<()>(VARIABLE, exceed_length);
}

#[inline(always)]
pub(crate) fn decode_value<'de, T: Deserialize<'de>>(
    input: &mut Reader<'de>,
) -> Result<T, DecodeError> {
    decode_seed(PhantomData::<T>, input)
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

#[inline(always)]
pub(crate) fn decode_seed<'de, S: DeserializeSeed<'de>>(
    seed: S,
    input: &mut Reader<'de>,
) -> Result<S::Value, DecodeError> {
    let start = input.offset();
    let mut state = State::new(());
    match deserialize(seed, input, &mut state, 0) {
        Ok(value) => Ok(value),
        Err(DeError) => Err(state.take_error(start)),
    }
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
            let levels = out.remaining_levels();
            match serialize(&self.0, out) {
                Ok(()) => Ok(()),
                Err(error) => Err(error.with_limit(levels)),
            }
        })
    }
}
