//! SDP, the Serial Data Protocol: structs as bytes, for programs that share a machine.
//!
//! A value is written as its fields, fixed-width and little-endian, one after the other: no tags, no
//! padding, no schema. Both sides know the type. The whole format is one page, SPEC.md in the
//! repository, and programs in other languages read and write the same bytes.
//!
//! ```
//! use sdp::{SdpDecode, SdpEncode};
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! struct Point { x: f64, y: f64 }
//!
//! let point = Point { x: 3.14, y: 2.71 };
//! let bytes = sdp::to_vec(&point)?;
//! assert_eq!(bytes.len(), 16);
//! assert_eq!(sdp::from_slice::<Point>(&bytes)?, point);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Byte mode
//!
//! | | |
//! |---|---|
//! | [`encoded_len`] | the exact length of an encoding |
//! | [`to_vec`], [`to_slice`], [`append`] | encode into a new vector, a slice, the end of a vector |
//! | [`to_uninit`] | encode into memory that is not initialised |
//! | [`from_slice`] | the whole input is one value |
//! | [`from_prefix`] | the value, and what follows it |
//! | [`decode_into`] | over a value that exists, reusing its memory |
//!
//! The forms that end in `_with` take [`Limits`] as well.
//!
//! # Message mode
//!
//! The module [`message`] has the same calls for values behind a ten-byte header that says what they
//! are and how long, and [`SdpDispatch`] is one enum for all the messages that a program takes.
//!
//! Over a stream:
//!
//! | | |
//! |---|---|
//! | `message::MessageReader`, `message::MessageWriter` | files, pipes and sockets that block, or that say so |
//! | `message::FrameDecoder` | bytes that come in pieces, from wherever they come: whole messages out |
//! | [`message::Framing`] | where each message ends, with no memory and no allocator |
//! | `codec`, with the feature `tokio-util-0_7` | asynchronous streams: `Framed` and its kin |
//! | `tonic`, with the feature `tonic-0_14` | calls between machines by gRPC, of values in byte mode |
//!
//! Each looks at a header as soon as it is whole, takes payloads of up to 64 MiB unless it is told
//! otherwise, and holds no more memory than what came can justify. (The limits of gRPC are tonic's.)
//!
//! # Borrowing
//!
//! The same derive on a struct that borrows decodes without a copy: `&'de str`, `&'de [u8]`,
//! `&'de [u8; N]`, and `Cow`, which borrows always.
//!
//! ```
//! use sdp::{SdpDecode, SdpEncode};
//!
//! #[derive(SdpEncode, SdpDecode)]
//! struct Parameter<'a> { address: u64, name: &'a str }
//!
//! let bytes = sdp::to_vec(&Parameter { address: 7, name: "wet" })?;
//! let parameter: Parameter<'_> = sdp::from_slice(&bytes)?;
//! assert_eq!(parameter.name.as_ptr(), bytes[12..].as_ptr());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Seq`] in place of a `Vec` leaves a sequence where it is: decoding it checks each element, and
//! allocates nothing; going through it decodes each when it is reached.
//!
//! ```
//! use sdp::Seq;
//!
//! let bytes = sdp::to_vec(&vec![(7_u64, "wet"), (8, "rate")])?;
//! let parameters: Seq<(u64, &str)> = sdp::from_slice(&bytes)?;
//! for (address, name) in parameters {
//!     assert!(address < 9 && name.len() > 2);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Attributes of the derives
//!
//! On a type:
//!
//! | | |
//! |---|---|
//! | `#[sdp(message_id = 3)]` | the id in message mode; without it, a hash of the type's name |
//! | `#[sdp(tag = "u16")]` | the width of an enum's tags: `u8` (without it), `u16` or `u32` |
//! | `#[sdp(bound = "T: Trait")]` | the bounds of the impls, in place of those that are inferred; also `bound(encode = "…", decode = "…")` |
//! | `#[sdp(crate = "path")]` | where this crate is, if it is renamed or re-exported |
//!
//! On a field:
//!
//! | | |
//! |---|---|
//! | `#[sdp(skip)]` | not on the wire; `Default` when decoded |
//! | `#[sdp(with = "path")]` | encoded by the items of a module: see [below](#types-of-other-crates) |
//!
//! # Types of other crates
//!
//! A field of a type that does not implement the traits names a module that stands in for them:
//!
//! ```
//! use sdp::{SdpDecode, SdpEncode};
//! # mod colour { pub struct Rgb { pub r: u8, pub g: u8, pub b: u8 } }
//!
//! mod as_bytes {
//!     use sdp::{DecodeError, EncodeError, Length, Reader, WireSize, Writer};
//!     # use super::colour;
//!
//!     pub const SIZE: WireSize = WireSize::fixed(3);
//!
//!     pub fn measure(_: &colour::Rgb, length: &mut Length) {
//!         length.add(3);
//!     }
//!
//!     pub fn encode(rgb: &colour::Rgb, out: &mut Writer<'_>) -> Result<(), EncodeError> {
//!         out.write_array([rgb.r, rgb.g, rgb.b])
//!     }
//!
//!     pub fn decode(input: &mut Reader<'_>) -> Result<colour::Rgb, DecodeError> {
//!         input.take_array().map(|&[r, g, b]| colour::Rgb { r, g, b })
//!     }
//! }
//!
//! #[derive(SdpEncode, SdpDecode)]
//! struct Led {
//!     on: bool,
//!     #[sdp(with = "as_bytes")]
//!     colour: colour::Rgb,
//! }
//!
//! # fn main() -> Result<(), sdp::EncodeError> {
//! let led = Led { on: true, colour: colour::Rgb { r: 1, g: 2, b: 3 } };
//! assert_eq!(sdp::to_vec(&led)?, [1, 1, 2, 3]);
//! # Ok(())
//! # }
//! ```
//!
//! # Real time
//!
//! For a thread that must not wait, as that of audio. Whatever the input, these calls do not allocate,
//! free, lock or panic. The same holds for their forms in [`message`] and of [`SdpDispatch`], for those
//! that end in `_with`, and where they end in an error:
//!
//! | call | for | its time |
//! |---|---|---|
//! | [`encoded_len`] | every type | a step for each string, sequence and map, and each element that is not of fixed width |
//! | [`to_slice`], [`to_uninit`] | every type but hash maps and sets, whose keys are sorted in a vector | a copy of the encoding, and a step for each run of fields; `message::to_uninit` measures first |
//! | [`from_slice`], [`from_prefix`] | types that own no memory: numbers, arrays, tuples, options, what borrows, [`Seq`] of such, and strings and vectors [in place](#features) | a pass over the input |
//! | [`Seq::iter`] and the rest of it but `to_vec` | elements of such types | a pass over the elements that are reached; see [there](Seq#sequences-inside-sequences) |
//! | [`decode_into`] | over strings, vectors, boxes, options and variants with room for what comes: those of a message of the same shape | a pass over the input |
//!
//! What a type does by itself is up to it: an `Ord`, a `Default`, an implementation by hand.
//!
//! Decoding over a value frees what it has no more place for: a longer vector's elements, the content of
//! an option that becomes `None` or of another variant. Where such come, give the thread a type that
//! owns nothing. Some types are made anew: maps, whose keys and values are reused; ranges; `Cow`; `Rc`
//! and `Arc` that are shared, or that hold a string or a slice; and what goes by `with`.
//!
//! # What a decoder promises
//!
//! Any bytes whatever give a value or an error, with its kind and offset: no panic, no memory reserved
//! on the word of a count, no recursion without an end. What decodes, encodes to the same bytes.
//!
//! # Features
//!
//! | | | |
//! |---|---|---|
//! | `std` | default | hash maps and sets, `SystemTime`; streams of messages; implies `alloc` |
//! | `alloc` | | strings, vectors, boxes, ordered maps and sets; `message::FrameDecoder` |
//! | `derive` | default | the derives |
//! | `arrayvec-0_7` | | `ArrayString<N>`, `ArrayVec<T, N>` |
//! | `bitflags-2` | | flags, by `sdp::bitflags::Bits` in `with` |
//! | `bytes-1` | | `Bytes`, and the module `sdp::bytes` for values that share their input; implies `alloc` |
//! | `chrono-0_4` | | `DateTime<Utc>`, `TimeDelta`, `NaiveDate`, `NaiveTime`, `NaiveDateTime` |
//! | `compact_str-0_10` | | `CompactString`; implies `alloc` |
//! | `glam-0_34` | | vectors, quaternions, matrices and affine transforms of `f32` and `f64`; vectors of `i32` and `u32` |
//! | `half-2` | | `f16`, `bf16` |
//! | `hashbrown-0_17` | | `HashMap`, `HashSet`; implies `alloc` |
//! | `heapless-0_9` | | `String<N>`, `Vec<T, N>` |
//! | `indexmap-2` | | `IndexMap`, `IndexSet`, in their own order; implies `alloc` |
//! | `jiff-0_2` | | `Timestamp`, `SignedDuration`, civil `Date`, `Time`, `DateTime` |
//! | `mint-0_5` | | vectors, points, `Quaternion`, column matrices |
//! | `ordered-float-5` | | `OrderedFloat<T>`, `NotNan<T>` |
//! | `rust_decimal-1` | | `Decimal` |
//! | `smallvec-1` | | `SmallVec<[T; N]>`; implies `alloc` |
//! | `smol_str-0_3` | | `SmolStr`; implies `alloc` |
//! | `time-0_3` | | `UtcDateTime`, `Duration`, `Date`, `Time`, `PrimitiveDateTime` |
//! | `uuid-1` | | `Uuid` |
//! | `tokio-util-0_7` | | the module `codec`: messages over asynchronous streams; implies `std` and `bytes-1` |
//! | `tonic-0_14` | | the module `tonic`: values in gRPC calls; implies `std` and `bytes-1` |
//!
//! Without `std` and `alloc` the crate needs no allocator: it encodes into slices, and decodes
//! fixed-width and borrowed types, and those of `arrayvec` and `heapless`. No feature changes a byte
//! on the wire.
//!
//! The strings and vectors of other crates are what `String` and `Vec<T>` are, and hold what is short
//! in place, so that decoding it allocates nothing. What is longer than an `N` that cannot grow is
//! [`CapacityExceeded`](DecodeErrorKind::CapacityExceeded). SPEC.md says what the others are.
#![cfg_attr(not(test), no_std)]
#![cfg_attr(sdp_safe, forbid(unsafe_code))]

// The modules in the order of their dependencies: each depends only on those before it.
#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
mod limits;
mod size;

mod budget;
mod depth;
mod raw;

mod length;
mod reader;
#[cfg(any(feature = "alloc", feature = "arrayvec-0_7", feature = "heapless-0_9"))]
mod vec_like;
mod writer;

mod output;

mod decode;
mod elements;
mod encode;

mod impls;
mod seq;
#[cfg(feature = "bytes-1")]
mod shared_str;

pub mod message;

#[cfg(feature = "tokio-util-0_7")]
pub mod codec;
#[cfg(feature = "tonic-0_14")]
pub mod grpc;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use decode::{SdpDecode, SdpDecodeOwned, decode_into, from_prefix, from_slice};
pub use elements::Elements;
#[cfg(feature = "alloc")]
pub use encode::to_vec;
pub use encode::{SdpEncode, append, encoded_len, to_slice};
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
#[cfg(feature = "bitflags-2")]
pub use impls::crates::Bits;
pub use length::Length;
pub use limits::Limits;
pub use message::id::SdpMessage;
pub use output::Output;
pub use raw::Byte;
pub use reader::Reader;
pub use seq::{Number, Seq, SeqIter};
#[cfg(feature = "bytes-1")]
pub use shared_str::SharedStr;
pub use size::WireSize;
pub use writer::Writer;

#[cfg(feature = "derive")]
pub use sdp_derive::{SdpDecode, SdpDispatch, SdpEncode, SdpMessage};

/// Runs the examples of the README.
#[cfg(all(doctest, feature = "std", feature = "derive"))]
#[doc = include_str!("../../README.md")]
mod readme {}
