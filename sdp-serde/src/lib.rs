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
//! # Values without an encoding
//!
//! | Value | When | Remedy |
//! |---|---|---|
//! | untagged, internally or adjacently tagged enum, `serde_json::Value`, any other type that calls `deserialize_any` | decoding | `#[serde(with = "sdp_serde::json")]` for the field (or `#[sdp(..)]`), or SDP's derives, which ignore the attributes of serde |
//! | struct with `flatten`, map of unknown length | encoding | the same |
//! | field left out by `skip_serializing_if` | encoding, if it is left out | `traced::to_vec`, or `with = "sdp_serde::json"` for the value |
//! | enum with the name `Result`, and `Ok` as its first variant or `Err` as its second, unless it has only these two | decoding | rename the enum |
//! | enum with more than 256 variants | both | SDP's derives with `tag = "u16"` |
//! | `time::Date`, because SDP's derives would read a different day | both | `#[serde(with = "sdp_serde::json")]`, or SDP's derives |
//! | `rust_decimal::Decimal` | decoding | the feature `serde-bincode` of its crate, or SDP's derives |
//! | `BinaryHeap`, because its elements are not in order | both | a sorted vector, or SDP's derives |
//! | length or count over `u32::MAX` | encoding | split the value |
//! | element, entry or key without bytes | both | send the count as a number |
//! | value without bytes, with `with`, [`Serde`] or `Traced` | both | no field, or `with = "sdp_serde::json"` |
//!
//! The encoder cannot detect a field with `skip_serializing` or `skip_deserializing` alone, an omitted field of a tuple
//! struct, and a struct with `tag`, because serde does not tell. Use `skip` for both directions, and no `tag`. A type
//! can also read a form that it does not write, for example by a `deserialize_with` alone that reads an `Option`. Its
//! bytes decode as an error without a remedy, or as a wrong value. With the feature `schema`, one call of `schema` in a test
//! finds these types, but not a struct with both `skip_serializing` and `skip_deserializing` on fields of one type.
//!
//! The error names the struct or variant, and its field. In a type with `#[serde(transparent)]`, a `time::Date` encodes, because
//! serde hides the date from the encoder. Decoding it is an error.
//!
//! # Versions of a type
//!
//! With the feature `schema`, a type that knows only serde has a schema. `Traced<T>` is a value with this schema, for
//! `Resolver`, `History`, files, locks and all tools of the crate `sdp-schema`. The attributes of serde have the meaning that
//! they have in JSON:
//!
//! | serde | In the schema |
//! |---|---|
//! | `rename`, `rename_all` | the name that the value is written with |
//! | `alias` | an alias |
//! | `default` of a field or struct | the default |
//! | `other` | the variant for unknown variants |
//! | `skip_serializing_if` | none: `traced` writes the default |
//! | `skip` | no field |
//! | `with`, `from`, `into`, `remote`, `transparent` | the form that is read and written |
//! | `deny_unknown_fields` | none: a field of the writer only is left out |
//! | `flatten`, `untagged`, `tag` | an error |
//!
//! If `skip_serializing_if` leaves out the default, serde never shows it. Its value is then the one that is left out: zero, an
//! empty text or list, `false`, `None`, or a small or round number. So leave out the default only. A key of a map leaves out
//! no field. The compiler gives one name to two types in the blocks of one function, and to two versions of a type if a
//! program has two versions of its crate. If they have the same fields or variants, and different defaults, aliases or
//! `other`, the schema is an error.
//!
//! # Differences to derived code
//!
//! | Type | Here | With SDP's derives |
//! |---|---|---|
//! | attributes of serde, such as `rename`, `with`, `try_from` and `skip` | apply | are ignored |
//! | variant with `#[serde(skip)]` | breaks the tags of later variants, as in other binary formats: move it to the end | ignores the attribute |
//! | enum with discriminants, or with `tag = "u16"` | the index as one byte | the discriminant |
//! | map or set with keys of a type with its own order, such as `Reverse` | sorted by the encoded parts of the keys | sorted by their `Ord` |
//! | unordered set of another crate than the standard library and hashbrown, such as `dashmap::DashSet` | a sequence in the order of iteration, and a decoder accepts any order | no encoding |
//! | user enum `Result` with `Ok` and `Err` | the tags of [`Result`] | the tags of any enum |
//! | `[u8]`, `&[u8]` | one element at a time, and `serde_bytes` at once; the same bytes | at once |
//! | invalid value of a restricted type, such as zero for `NonZeroU8` | `InvalidConversion` with the text of serde | an error of its own |
//! | levels of nesting | sequences, maps, and the content of options and variants, because serde hides pointers | sequences, maps and pointers |
//! | end of the input | found at the incomplete part | found earlier, where the sizes of several parts are known |
//!
//! # Types with other bytes
//!
//! A test compares the bytes of every type that SDP supports, with the features of its crate for serde. These differ, so
//! change both sides at once:
//!
//! | Type | Here | SDP's derives | One reads the bytes of the other as |
//! |---|---|---|---|
//! | `OsString`, `Box<OsStr>`, `Rc<OsStr>`, `Arc<OsStr>`, `Cow<OsStr>` | an enum of the platforms | a string | an error |
//! | `CString`, `Box<CStr>`, `Rc<CStr>`, `Arc<CStr>`, `Cow<CStr>` | without the final zero | with the final zero | an error |
//! | `BinaryHeap` | an error | sorted | an error |
//! | `SystemTime` | an error before 1970 | also earlier times | an error |
//! | `SocketAddrV6`, `SocketAddr` | address and port | also the flow information and scope id | an error |
//! | `chrono::DateTime`, `chrono::NaiveDateTime`, `chrono::NaiveDate`, `chrono::NaiveTime`, `jiff::Timestamp`, `jiff::SignedDuration`, `jiff::civil::Date`, `jiff::civil::Time`, `jiff::civil::DateTime` | text | numbers | an error |
//! | `indexmap::IndexMap` | sorted, like all maps | in the order of insertion | **another value** |
//! | `rust_decimal::Decimal` | text, and an error in decoding without its feature `serde-bincode` | 16 bytes | an error |
//! | `serde_json::Value` | an error | an enum | an error |
//! | `uuid::Uuid` | bytes with a length | 16 bytes | an error |
//! | `serde_json::Number` | an error in decoding | an enum | an error |
//! | `serde_json::Map` | an error | a map of enums | an error |
//! | `time::Date` | an error | year, month and day | an error |
//! | `time::Time` | hour, minute, second and nanoseconds | seconds and nanoseconds | an error |
//! | `time::PrimitiveDateTime` | year, day of the year and time | a date and a time | an error |
//! | `time::UtcDateTime` | year, day of the year and time | seconds and nanoseconds | an error |
//! | `time::Duration` | nanoseconds with a sign | nanoseconds without a sign | an error |
//!
//! # Levels of nesting
//!
//! A value in options or variants can exceed the limit of 128 levels earlier than with derived code. Pass a greater limit
//! by [`Output::with_limits`] to [`append`], and by [`sdp::Reader::with_limits`] to [`decode`].
//! As in derived code, a decoder counts a value inside a level as one more level for each 256 bytes in memory. The encoder
//! does not know this size. So it can encode a value of large recursive types that exceeds the limit of the decoder.
//!
//! # Errors
//!
//! An error of a [`Serialize`] implementation loses its text. An error of `Deserialize` keeps it with the
//! feature `std`.
//!
//! # Features
//!
//! | Feature | Default | Adds |
//! |---|---|---|
//! | `std` | yes | `std` of the dependencies, the texts of errors of `Deserialize`, and the names in refusals |
//! | `json` | no | the module `json` |
//! | `schema` | no | schemas: `schema`, `Traced`, `Tracer` and the module `traced`; [`Serde`] has the schema of opaque bytes |
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
