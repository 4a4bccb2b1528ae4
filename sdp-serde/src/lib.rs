//! SDP's encoding for types that implement the traits of serde.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
mod order;

mod sink;

mod de;
mod ser;

mod value;

#[cfg(feature = "json")]
pub mod json;

use alloc::vec::Vec;

use sdp::output::{Byte, Output};
use sdp::{DecodeError, EncodeError, Limits, WireSize};
use serde_core::{Deserialize, Serialize};

use crate::value::Whole;

pub use value::{SIZE, Serde, decode, encode, measure};

/// The encoded size of content that adds a level of nesting.
const VARIABLE: WireSize = WireSize::at_least(1);

/// Encodes `value` into a new vector.
///
/// # Errors
///
/// The errors of [`sdp::to_vec`].
#[inline]
pub fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, EncodeError> {
    let mut out = Vec::with_capacity(64); // most small messages
    value::append_to_vec(value, &mut out, &Limits::DEFAULT)?;
    Ok(out)
}

/// Encodes `value` at the start of `buffer`, and returns the filled part.
///
/// # Errors
///
/// The errors of [`sdp::to_slice`].
#[inline]
pub fn to_slice<'a, T: Serialize + ?Sized, B: Byte>(
    value: &T,
    buffer: &'a mut [B],
) -> Result<&'a mut [u8], EncodeError> {
    sdp::to_slice(&Whole(value), buffer)
}

/// Encodes `value` at the end of `out`.
///
/// # Errors
///
/// The errors of [`sdp::append`].
#[inline]
pub fn append<T: Serialize + ?Sized, O: Output + ?Sized>(
    value: &T,
    out: &mut O,
) -> Result<(), EncodeError> {
    let limits = out.limits();
    if let Some(out) = out.as_vec() {
        return value::append_to_vec(value, out, &limits);
    }
    let mut bytes = Vec::new();
    value::append_to_vec(value, &mut bytes, &limits)?;
    out.append_with(bytes.len(), &limits, |out| out.write_bytes(&bytes))
}

/// Decodes a value from the whole input.
///
/// # Errors
///
/// The errors of [`sdp::from_slice`].
#[inline]
pub fn from_slice<'de, T: Deserialize<'de>>(input: &'de [u8]) -> Result<T, DecodeError> {
    sdp::from_slice::<Whole<T>>(input).map(|whole| whole.0)
}

/// Decodes a value from the start of the input, and returns the rest.
///
/// # Errors
///
/// The errors of [`sdp::from_prefix`].
#[inline]
pub fn from_prefix<'de, T: Deserialize<'de>>(
    input: &'de [u8],
) -> Result<(T, &'de [u8]), DecodeError> {
    let (whole, rest) = sdp::from_prefix::<Whole<T>>(input)?;
    Ok((whole.0, rest))
}
