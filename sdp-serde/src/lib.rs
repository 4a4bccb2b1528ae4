//! SDP's encoding for types that implement the traits of serde.
//!
//! [`to_vec`] and [`from_slice`] take any type with `Serialize` and `Deserialize`. The bytes are the bytes of SDP's
//! derives, so a program can later replace this crate by [`sdp::to_vec`] and [`sdp::from_slice`], type by type.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize, Debug, PartialEq)]
//! struct Plugin<'a> {
//!     id: u32,
//!     name: &'a str,
//! }
//!
//! let plugin = Plugin { id: 7, name: "wet" };
//! let bytes = sdp_serde::to_vec(&plugin)?;
//! assert_eq!(bytes, b"\x07\0\0\0\x03\0\0\0wet");
//! assert_eq!(sdp_serde::from_slice::<Plugin<'_>>(&bytes)?, plugin); // the name borrows from `bytes`
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! If SDP's derives write the outer type, encode single fields with this crate:
//!
//! ```
//! # #[cfg(feature = "json")]
//! # mod with_json {
//! use sdp::{SdpDecode, SdpEncode};
//!
//! #[derive(SdpEncode, SdpDecode)]
//! struct Sample {
//!     #[sdp(with = "sdp_serde")]
//!     address: std::net::Ipv6Addr, // any type that knows only serde
//!     #[sdp(with = "sdp_serde::json")]
//!     extra: serde_json::Value, // a type that describes itself
//!     value: f32,
//! }
//! # }
//! ```
//!
//! [`Serde<T>`](Serde) is such a value inside a container, and in a message.
//!
#![doc = include_str!("../docs/limits.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
mod form;
mod kind;
mod order;

mod sink;

mod de;
mod ser;

mod value;

#[cfg(feature = "schema")]
mod trace;

#[cfg(feature = "json")]
pub mod json;
#[cfg(feature = "schema")]
pub mod traced;

use alloc::vec::Vec;

use sdp::output::{Byte, Output};
use sdp::{DecodeError, EncodeError, Limits, Reader};
use serde_core::{Deserialize, Serialize};

use crate::value::Whole;

#[cfg(feature = "schema")]
pub use trace::TraceError;
#[cfg(feature = "schema")]
pub use traced::{Traced, Tracer, schema};
pub use value::{SIZE, Serde, decode, encode, measure};

/// Encodes `value` into a new vector.
///
/// # Errors
///
/// The errors of [`sdp::to_vec`], and `Custom` with the reason if serde's form of the value has no encoding.
///
/// ```
/// assert_eq!(sdp_serde::to_vec(&(7_u16, "wet"))?, b"\x07\0\x03\0\0\0wet");
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[doc(alias("serialize", "encode_to_vec", "save"))]
#[inline]
pub fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, EncodeError> {
    let mut out = Vec::with_capacity(64); // most small messages
    value::append_to_vec(value, (), &mut out, &Limits::DEFAULT)?;
    Ok(out)
}

/// Encodes `value` at the start of `buffer`, and returns the filled part.
///
/// # Errors
///
/// The errors of [`sdp::to_slice`] and [`to_vec`].
///
/// ```
/// let mut buffer = [0_u8; 8];
/// assert_eq!(sdp_serde::to_slice(&7_u16, &mut buffer)?, [7, 0]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn to_slice<'a, T: Serialize + ?Sized, B: Byte>(
    value: &T,
    buffer: &'a mut [B],
) -> Result<&'a mut [u8], EncodeError> {
    sdp::to_slice(&Whole(value), buffer)
}

/// Encodes `value` at the end of `out`, which is unchanged after an error.
///
/// # Errors
///
/// The errors of [`sdp::append`] and [`to_vec`].
///
/// ```
/// let mut out = vec![9];
/// sdp_serde::append(&7_u16, &mut out)?;
/// assert_eq!(out, [9, 7, 0]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[inline]
pub fn append<T: Serialize + ?Sized, O: Output + ?Sized>(
    value: &T,
    out: &mut O,
) -> Result<(), EncodeError> {
    value::append_at(value, (), out)
}

/// Decodes a value from the whole input.
///
/// # Errors
///
/// The errors of [`sdp::from_slice`], `InvalidConversion` with the text of an error of `Deserialize`, and `Custom` if
/// the type has to describe itself.
///
/// ```
/// assert_eq!(sdp_serde::from_slice::<(u16, &str)>(b"\x07\0\x03\0\0\0wet")?, (7, "wet"));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[doc(alias("deserialize", "decode_from_slice", "load"))]
#[inline]
pub fn from_slice<'de, T: Deserialize<'de>>(input: &'de [u8]) -> Result<T, DecodeError> {
    value::from_slice(input)
}

/// Decodes a value from the start of the input, and returns the rest.
///
/// # Errors
///
/// The errors of [`from_slice`], except the one about trailing bytes.
///
/// ```
/// assert_eq!(sdp_serde::from_prefix::<u16>(&[7, 0, 9])?, (7, &[9][..]));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[inline]
pub fn from_prefix<'de, T: Deserialize<'de>>(
    input: &'de [u8],
) -> Result<(T, &'de [u8]), DecodeError> {
    let mut reader = Reader::new(input);
    let value = value::decode_value(&mut reader)?;
    Ok((value, input.get(reader.offset()..).unwrap_or_default()))
}

/// Runs the examples of the README.
#[cfg(all(doctest, feature = "schema"))]
#[doc = include_str!("../README.md")]
mod readme {}
